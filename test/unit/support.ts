import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterEach } from 'vitest';
import { isRefusal, type Located, type PathRefusal, type Unit, WindlassError } from '../../src/contract/index.js';
import { openLocalUnit } from '../../src/unit/index.js';

const folders: string[] = [];
const children = new Set<ReturnType<typeof spawn>>();

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder outside the repository that others may enter, gone after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-unit-')));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** A workspace `R` and a folder `OUT` beside it that nothing may reach. */
export async function workspace(files: { readonly [path: string]: string | Buffer } = {}) {
  const base = temporaryFolder();
  const root = join(base, 'R');
  const out = join(base, 'OUT');
  mkdirSync(root);
  mkdirSync(out);
  for (const [path, content] of Object.entries(files)) put(join(root, path), content);
  return { base, root, out, unit: await openLocalUnit({ root }) };
}

export function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

export async function at(unit: Unit, path: string, dir?: string): Promise<Located> {
  const located = await unit.locate(path, dir === undefined ? {} : { dir });
  if (isRefusal(located)) throw new Error(`${path}: ${located.code}: ${located.reason}`);
  return located;
}

export async function refusal(unit: Unit, path: string, dir?: string): Promise<PathRefusal['code'] | Located> {
  const located = await unit.locate(path, dir === undefined ? {} : { dir });
  return isRefusal(located) ? located.code : located;
}

/** The code of the unit error a promise rejects with, or what it resolved to. Other errors are thrown on. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (WindlassError.is(error)) return error.code;
    throw error;
  }
}

export const isRoot = process.getuid?.() === 0;
/** uid and gid of `nobody`. */
export const NOBODY = 65534;

/** Bundles a fixture program for a child process that may run as somebody else. */
export async function bundle(fixture: string): Promise<string> {
  const folder = temporaryFolder();
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const outfile = join(folder, 'program.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'fixtures', fixture)],
    outfile,
    format: 'esm',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  chmodSync(outfile, 0o644);
  return outfile;
}

/** A child process that the test ends at the latest. */
export function start(program: string, args: readonly string[], as?: number) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(as === undefined ? {} : { uid: as, gid: as }),
  });
  children.add(child);
  const ended = once(child, 'close').then(() => children.delete(child));
  return { child, ended };
}

/** Runs a child to its end and parses what it printed. */
export async function run(program: string, args: readonly string[], as?: number): Promise<unknown> {
  const { child, ended } = start(program, args, as);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await ended;
  return JSON.parse(printed);
}
