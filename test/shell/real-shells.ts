import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { cdTo, nextStep, type ShellStep } from '../../src/shell/index.js';
import { soaking } from '../support/tiers.js';
import { STUBS } from './generate.js';

export interface RanProgram {
  readonly folder: string;
  readonly argv: readonly string[];
}

export interface RealRun {
  readonly status: number;
  readonly programs: readonly RanProgram[];
}

/** Stub programs in `s`, and a work folder `w` that no accepted line can change. */
export interface Ground {
  readonly root: string;
  readonly work: string;
}

const FIXTURES = fileURLToPath(new URL('../fixtures/shell/', import.meta.url));

export function missingShells(): readonly string[] {
  return ['/bin/dash', '/bin/bash'].filter((shell) => !existsSync(shell));
}

export function prepareGround(): Ground {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-shell-')));
  const stubs = join(root, 's');
  const work = join(root, 'w');
  mkdirSync(stubs);
  for (const folder of ['d/e', 'a b', '-x']) mkdirSync(join(work, folder), { recursive: true });
  for (const file of ['a.txt', 'b.txt', 'd/c.txt']) writeFileSync(join(work, file), '');
  symlinkSync('d/e', join(work, 'lnk'));
  makeStub(join(root, 'stub'));
  for (const name of Object.keys(STUBS)) symlinkSync('../stub', join(stubs, name));
  return { root, work };
}

/** Compiled where there is a compiler (a static program starts fastest); else the same as a script. */
function makeStub(path: string): void {
  for (const options of [['-static'], []]) {
    try {
      execFileSync('cc', ['-O1', ...options, '-o', path, join(FIXTURES, 'stub.c')], { stdio: 'ignore' });
      return;
    } catch {
      // The next form needs less.
    }
  }
  copyFileSync(join(FIXTURES, 'stub.sh'), path);
  chmodSync(path, 0o755);
}

export function removeGround(ground: Ground): void {
  rmSync(ground.root, { recursive: true, force: true });
}

/** In the short form these stubs are shell functions, which cost no process; the others are programs in both forms. */
const FUNCTIONS = `log() { printf '%s\\0' "$PWD" "$#" "$@" >&3; }
ok() { log ok "$@"; }
ok2() { log ok2 "$@"; }
git() { log git "$@"; }
ls() { log ls "$@"; }
no() { log no "$@"; return 1; }
f2() { log f2 "$@"; return 2; }
f3() { log f3 "$@"; return 3; }
`;

/**
 * Evaluates its arguments one after the other, each from the work folder, and marks each one's end with its status. One
 * process for many lines: starting a shell costs more than all else.
 */
const DRIVER = `${soaking ? '' : FUNCTIONS}work=$PWD
for line do
  cd "$work"
  eval "$line"
  printf '@\\0%s\\0' "$?" >&3
done`;

const BATCH = 100;
/** For a whole batch, two seconds a line at the very most. */
const LIMIT_MS = BATCH * 2000;

/** Runs every line under one shell, in order. */
export async function runLines(ground: Ground, shell: readonly string[], lines: readonly string[]): Promise<readonly RealRun[]> {
  const runs: RealRun[] = [];
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = lines.slice(start, start + BATCH);
    const found = parseRuns(await runBatch(ground, shell, batch));
    if (found.length !== batch.length) throw new Error(`${shell.join(' ')} stopped at ${JSON.stringify(batch[found.length])}`);
    runs.push(...found);
  }
  return runs;
}

async function runBatch(ground: Ground, [program = '', ...options]: readonly string[], lines: readonly string[]): Promise<Buffer> {
  const child = spawn(program, [...options, '-c', DRIVER, 'sh', ...lines], {
    cwd: ground.work,
    env: { PATH: join(ground.root, 's'), LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const log = child.stdio[3] as Readable;
  const chunks: Buffer[] = [];
  log.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
  return Buffer.concat(chunks);
}

/** `@ STATUS` ends a line; `FOLDER COUNT ARGUMENT…` is one program. All are NUL-terminated. */
function parseRuns(log: Buffer): RealRun[] {
  const fields = log.toString('utf8').split('\0');
  const runs: RealRun[] = [];
  let programs: RanProgram[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    const count = Number(fields[at + 1]);
    if (fields[at] === '@') {
      runs.push({ status: count, programs });
      programs = [];
      at += 2;
    } else {
      programs.push({ folder: realpathSync(fields[at] ?? ''), argv: fields.slice(at + 2, at + 2 + count) });
      at += 2 + count;
    }
  }
  return runs;
}

/** Builtins of the shells whose status is known without running them; they log nothing. */
const SILENT: { readonly [program: string]: number } = { true: 0, false: 1, echo: 0 };

/**
 * What should happen by our reading: the stubs that run, with their folders, and the status. Null where a builtin of the
 * real shells (printf, test, pwd) would decide.
 */
export function expectedRun(ground: Ground, steps: readonly ShellStep[]): RealRun | null {
  const programs: RanProgram[] = [];
  const statuses: number[] = [];
  let folder = ground.work;
  for (;;) {
    const next = nextStep(steps, statuses);
    if (next.kind === 'end') return { status: next.status, programs };
    const step = steps[next.step];
    const program = step?.argv[0] ?? '';
    if (step === undefined || ['printf', 'test', 'pwd'].includes(program)) return null;
    if (step.cd !== undefined) {
      const target = cdTo(folder, step.cd);
      const entered = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;
      statuses.push(entered ? 0 : 1);
      if (entered) folder = target;
      continue;
    }
    const status = STUBS[program];
    if (status !== undefined) programs.push({ folder: realpathSync(folder), argv: step.argv });
    statuses.push(status ?? SILENT[program] ?? 127);
  }
}
