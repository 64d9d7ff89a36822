import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CallOutcome, Json, JsonObject } from '../../../src/contract/index.js';
import { openLocalUnit } from '../../../src/unit/index.js';
import { put, world } from './support.js';
import { through } from './through.js';

type Texts = { readonly [path: string]: string };

interface Case {
  readonly id?: string;
  readonly name: string;
  /** `link`: the unit is opened through a link to the workspace. */
  readonly root?: 'link';
  /** Programs may be started. */
  readonly shell?: boolean;
  readonly files?: Texts;
  readonly hex?: Texts;
  /** Files of so many zero bytes, of which the disk holds none. */
  readonly sparse?: { readonly [path: string]: number };
  readonly outside?: Texts;
  readonly dirs?: readonly string[];
  readonly links?: Texts;
  readonly hard?: Texts;
  readonly modes?: { readonly [path: string]: number };
  readonly protected?: readonly string[];
  readonly policy?: Texts;
  readonly envelope?: JsonObject;
  readonly steps: readonly Step[];
  readonly disk?: { readonly [path: string]: string | null };
  /** Same bytes, same inode, same time of change. */
  readonly untouched?: readonly string[];
}

type Step = { readonly [key: string]: Json } & { readonly ok?: JsonObject; readonly code?: string; readonly says?: string };

const CASES = parse(readFileSync(new URL('../../fixtures/toolsets/local-fs-cases.yaml', import.meta.url), 'utf8')) as readonly Case[];
const OPEN = { default_action: 'allow', files: { read: 'allow', write: 'allow' } };
const WITH_SHELL = { ...OPEN, shell: { grant: 'allow', sandbox: 'off' } };

it.each(CASES.map((one) => [`${one.id ? `${one.id} ` : ''}${one.name}`, one] as const))('%s', async (_name, one) => {
  const w = await world();
  const base = dirname(w.root);
  const place = (text: string): string => text.replaceAll('$ROOT', w.root).replaceAll('$OUT', w.out).replaceAll('$BASE', base);
  prepare(one, w, place);
  const envelope = one.envelope ?? (one.shell ? WITH_SHELL : OPEN);
  const unit = await openLocalUnit({
    root: one.root ? join(base, one.root) : w.root,
    path: one.shell ? (process.env['PATH'] ?? '').split(':') : [],
    environment: async () => ({}),
  });
  const { call } = await through(w, {
    unit,
    envelope,
    policies: one.policy ? { local_fs: one.policy } : {},
    sources: { protectedPaths: (one.protected ?? []).map((path) => join(w.root, path)) },
  });
  const outside = snapshot(base, w.root);
  const before = (one.untouched ?? []).map((path) => identity(join(w.root, path)));

  for (const step of one.steps) {
    const [[verb, args]] = Object.entries(step) as [[string, Json]];
    if (verb === 'write') writeFileSync(join(w.root, String(args)), String(step['to']));
    else if (verb === 'delete') rmSync(join(w.root, String(args)));
    else expectEnd(await call(verb, placed(args, place)), step, JSON.stringify(step));
  }

  for (const [path, content] of Object.entries(one.disk ?? {}))
    expect(existsSync(join(w.root, path)) ? readFileSync(join(w.root, path), 'utf8') : null, path).toBe(content);
  for (const [path, mode] of Object.entries(one.modes ?? {})) expect(modeOf(join(w.root, path)), path).toBe(mode);
  for (const [path, target] of Object.entries(one.links ?? {})) expect(readlinkSync(join(w.root, path)), path).toBe(place(target));
  expect((one.untouched ?? []).map((path) => identity(join(w.root, path)))).toEqual(before);
  expect(snapshot(base, w.root)).toEqual(outside);
  expect(
    readdirSync(w.root, { recursive: true }).filter((path) => String(path).includes('.windlass')),
    'temporary files',
  ).toEqual([]);
});

function prepare(one: Case, w: { readonly root: string; readonly out: string }, place: (text: string) => string): void {
  const base = dirname(w.root);
  put(join(w.out, 'canary'), 'canary');
  for (const folder of one.dirs ?? []) mkdirSync(join(w.root, folder), { recursive: true });
  for (const [path, text] of Object.entries(one.files ?? {})) put(join(w.root, path), repeated(text));
  for (const [path, hex] of Object.entries(one.hex ?? {})) put(join(w.root, path), Buffer.from(hex, 'hex'));
  for (const [path, bytes] of Object.entries(one.sparse ?? {})) {
    put(join(w.root, path), '');
    truncateSync(join(w.root, path), bytes);
  }
  for (const [path, text] of Object.entries(one.outside ?? {})) put(join(base, path), text);
  for (const [path, target] of Object.entries(one.links ?? {})) symlinkSync(place(target), join(w.root, path));
  for (const [path, target] of Object.entries(one.hard ?? {})) linkSync(place(target), join(w.root, path));
  for (const [path, mode] of Object.entries(one.modes ?? {})) chmodSync(join(w.root, path), Number.parseInt(String(mode), 8));
  if (one.root) symlinkSync(w.root, join(base, one.root));
}

/** `{x*100}` stands for so many of the letter. */
function repeated(text: string): string {
  return text.replace(/^\{(.)\*(\d+)\}$/, (_, letter: string, times: string) => letter.repeat(Number(times)));
}

function placed(args: Json, place: (text: string) => string): Json {
  return JSON.parse(JSON.stringify(args), (_key, value: Json) => (typeof value === 'string' ? place(value) : value)) as Json;
}

function expectEnd(end: CallOutcome, { ok, code, says }: Step, about: string): void {
  if (ok) {
    expect(end, about).toMatchObject({ kind: 'ok', result: ok });
    return;
  }
  const told = end.kind === 'denied' ? end.decision : end.kind === 'failed' ? { ...end.failure, reason: end.failure.message } : end;
  expect(told, about).toMatchObject({ code, reason: expect.stringContaining(says ?? '') });
}

function modeOf(path: string): number {
  return Number((statSync(path).mode & 0o777).toString(8));
}

function identity(path: string) {
  const { ino, mtimeNs, ctimeNs, mode } = lstatSync(path, { bigint: true });
  return { ino, mtimeNs, ctimeNs, mode, bytes: readFileSync(path, 'hex') };
}

/** Everything beside the workspace. */
function snapshot(base: string, root: string): readonly string[] {
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => !path.startsWith(root) || path.startsWith(`${root}-`))
    .map(({ entry, path }) => `${path} ${entry.isFile() ? readFileSync(path, 'utf8') : ''}`)
    .sort();
}
