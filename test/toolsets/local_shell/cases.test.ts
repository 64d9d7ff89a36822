import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/index.js';
import cases from '../../fixtures/shell-cases.json' with { type: 'json' };
import type { Answer } from '../../support/way-in.js';
import { shell } from './support.js';

/** `/w` stands for the workspace, `/usr/bin` for the folder of programs, other places lie beside them. */
interface Case {
  readonly name: string;
  readonly policy: { readonly [key: string]: string };
  readonly call: JsonObject;
  /** Programs beside the standard ones, and executable files elsewhere. */
  readonly programs?: readonly string[];
  readonly files?: readonly string[];
  readonly symlinks?: { readonly [path: string]: string };
  readonly dirs?: readonly string[];
  readonly expect: Expected;
}

interface Expected {
  readonly gate?: 'accepted' | 'asked' | 'refused';
  /** What the processes of the line received, in order; of an ask, what the person is shown. */
  readonly steps?: readonly (readonly string[])[];
  readonly runs?: readonly { readonly argv: readonly string[]; readonly cwd: string }[];
  readonly skipped?: readonly (readonly string[])[];
  readonly exit_code?: number;
  readonly stdout?: string;
  /** Of a refusal or a failure. */
  readonly code?: string;
  /** Words of its reason. */
  readonly says?: readonly string[];
}

const STANDARD = 'git ls cat echo find grep rm true false pwd mkdir'.split(' ');

describe('cases of the shell tool, with real programs', () => {
  for (const given of cases as unknown as readonly Case[]) it(`LSH-1 LSH-2 LSH-3 LSH-8 ${given.name}`, () => check(given));
});

async function check({ name, policy, call, expect: expected, ...ground }: Case): Promise<void> {
  const place = await staged(ground);
  place.forget();
  const answer = await place.shell.call(place.real(call), { policy: place.real(policy) });
  const ran = place.ran();
  const show = `${name}: ${answer.kind} ${answer.code ?? ''} ${answer.reason ?? ''}`;
  if (expected.code !== undefined) {
    expect([answer.kind, answer.code], show).toEqual([expected.gate === 'refused' ? 'denied' : answer.kind, expected.code]);
    for (const words of expected.says ?? []) expect(answer.reason).toContain(place.real(words));
    expect(answer.records.map(({ kind }) => kind)).not.toContain('ApprovalRequested');
    expect(ran).toEqual([]);
    return;
  }
  if (expected.gate === 'asked') {
    expect(answer.kind, show).toBe('waiting');
    if (expected.steps) expect(answer.plan?.argv).toEqual(place.real(expected.steps));
    expect(ran).toEqual([]);
    return;
  }
  expect(answer.value, show).toBeDefined();
  if (expected.steps) expect(ran.map(({ argv }) => argv)).toEqual(place.real(expected.steps));
  if (expected.runs) expect(ran).toEqual(place.real(expected.runs));
  if (expected.skipped) expect(skippedOf(answer)).toEqual(expected.skipped);
  expect(answer.value).toMatchObject({
    exit_code: expected.exit_code ?? 0,
    ...(expected.stdout === undefined ? {} : { stdout: expected.stdout }),
  });
}

function skippedOf({ value }: Answer): readonly unknown[] {
  const steps = value?.['steps'] as readonly JsonObject[];
  return steps.filter(({ skipped }) => skipped === true).map(({ argv }) => argv);
}

type Ground = Pick<Case, 'programs' | 'files' | 'symlinks' | 'dirs'>;

interface Ran {
  readonly argv: readonly string[];
  readonly cwd: string;
}

/** Cases with the same ground stand on one. */
function staged(ground: Ground): ReturnType<typeof stage> {
  const key = JSON.stringify(ground);
  const known = stages.get(key);
  if (known) return known;
  const made = stage(ground);
  stages.set(key, made);
  return made;
}

const stages = new Map<string, ReturnType<typeof stage>>();

/** A workspace where every program writes down that it ran, with what and where. */
async function stage({ programs = [], files = [], symlinks = {}, dirs = [] }: Ground) {
  const place = await shell({}, {}, { system: [] });
  const log = join(place.base, 'log');
  const real = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(PLACES, (_, before, path) => before + realOf(path)));
  const realOf = (path: string): string =>
    path === '/w' ? place.root : path === '/usr/bin' ? place.bin : path === '/etc' ? path : join(place.base, 'elsewhere', path);
  const stub = (path: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, STUB.replaceAll('LOG', log));
    chmodSync(path, 0o755);
  };
  for (const program of [...STANDARD, ...programs]) stub(join(place.bin, program));
  for (const file of files) stub(real(file));
  for (const dir of dirs) mkdirSync(real(dir), { recursive: true });
  for (const [path, target] of Object.entries(symlinks)) symlinkSync(real(target), real(path));
  return {
    shell: place,
    forget: () => rmSync(log, { force: true }),
    real,
    ran: (): readonly Ran[] => (existsSync(log) ? readFileSync(log, 'utf8').split('\x1d').slice(0, -1).map(readRun) : []),
  };
}

const PLACES = /(^|["\s=:])(\/w|\/usr\/bin|\/etc|\/tmp|\/opt)(?=[/"\s]|$)/g;

/** Writes its name, its folder and its arguments down; then does the little that the cases need of it. */
const STUB = `#!/bin/sh
name=\${0##*/}
{ printf '%s\\036' "$PWD" "$name" "$@"; printf '\\035'; } >> LOG
case "$name $*" in
  *missing*|false*) exit 1 ;;
  echo*) printf '%s\\n' "$*" ;;
esac
`;

function readRun(line: string): Ran {
  const [cwd = '', ...argv] = line.split('\x1e').slice(0, -1);
  return { cwd, argv };
}
