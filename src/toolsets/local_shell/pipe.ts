import type { CallId, RealPath, Spawned, ToolsetHost } from '../../contract/index.js';
import { Capture } from './capture.js';
import { elapsed } from './elapsed.js';
import type { ShellLine } from './line.js';
import { onMasked } from './masked.js';
import { pinnedProgram } from './pinned.js';
import type { Ending } from './result.js';

/** 128 + SIGPIPE: it wrote to a program that had read enough. */
const BROKEN_PIPE = 141;

/** Runs all programs of a pipe at once, each reading what the one before it prints. */
export async function runPipe(line: ShellLine, call: CallId, host: ToolsetHost): Promise<Ending | 'stopped'> {
  const { steps, cwd, inline } = line;
  const started = elapsed();
  const stdout = new Capture(inline.bytes);
  const stderr = steps.map(({ argv }, at) => ({ label: `${at + 1} ${argv[0] ?? ''}`, capture: new Capture(inline.bytes) }));
  const end = (rest: Pick<Ending, 'exitCode' | 'why' | 'steps'> & Partial<Ending>): Ending => ({
    stdout,
    stderr,
    seconds: (elapsed() - started) / 1000,
    leftRunning: [],
    outputHeld: false,
    ...rest,
  });
  const programs = await Promise.all(steps.map((step) => pinnedProgram(line, step, cwd.real, host.unit)));
  for (const [culprit, program] of programs.entries()) {
    if (!('changed' in program)) continue;
    stderr[culprit]?.capture.addText(`${program.changed}; nothing was run\n`);
    return end({ exitCode: 126, why: 'stale', steps: steps.map(({ argv }) => ({ argv, cwd: cwd.real, skipped: true })), culprit });
  }
  const reals = programs.map((program) => ('real' in program ? program.real : cwd.real));
  const spawned = await runAll(
    line,
    call,
    host,
    reals,
    stdout,
    stderr.map(({ capture }) => capture),
  );
  // Each one's end left the others alone; what lost the mark of its program still has that of the call.
  const left = await host.unit.endCall(call);
  for (const [at, { problem }] of spawned.entries()) if (problem !== null) stderr[at]?.capture.addText(`${problem}\n`);
  if (spawned.some(({ stopped }) => stopped === 'signal')) return 'stopped';
  const culprit = firstFailed(spawned);
  stderr[Math.max(culprit, 0)]?.capture.addText(
    await onMasked(
      {
        steps: steps.map(({ argv }, at) => ({ argv, cwd: cwd.real, exit_code: spawned[at]?.exitCode ?? null })),
        stdout,
        stderr: stderr.map(({ capture }) => capture),
        masked: new Set(spawned.flatMap(({ masked = [] }) => masked)),
      },
      host,
    ),
  );
  const timedOut = spawned.some(({ stopped }) => stopped === 'timeout');
  return end({
    exitCode: timedOut ? -1 : culprit === -1 ? 0 : (spawned[culprit]?.exitCode ?? 126),
    why: timedOut ? 'timeout' : null,
    steps: steps.map(({ argv }, at) => ({ argv, cwd: cwd.real, exit_code: spawned[at]?.exitCode ?? null })),
    leftRunning: [...new Set([...spawned.flatMap(({ leftRunning }) => leftRunning), ...left])],
    outputHeld: spawned.some(({ outputHeld }) => outputHeld),
    ...(culprit === -1 ? {} : { culprit }),
  });
}

async function runAll(
  { steps, cwd, stdin, timeoutMs }: ShellLine,
  call: CallId,
  { unit, signal }: ToolsetHost,
  programs: readonly RealPath[],
  stdout: Capture,
  stderr: readonly Capture[],
): Promise<readonly Spawned[]> {
  const links = await unit.openPipes(steps.length - 1);
  return Promise.all(
    steps.map(({ argv }, part) => {
      const input = links[part - 1]?.read ?? stdin;
      const output = links[part]?.write;
      return unit.spawn(
        { argv, program: programs[part] ?? cwd.real, cwd: cwd.real },
        {
          call,
          part,
          timeoutMs,
          signal,
          onOutput: (stream, chunk) => (stream === 'stdout' ? stdout : stderr[part])?.add(chunk),
          ...(input === undefined ? {} : { stdin: input }),
          ...(output === undefined ? {} : { stdout: output }),
        },
      );
    }),
  );
}

/**
 * Whose status the pipe has: the first program from the left that failed; -1 where none did. One that was cut off because the
 * next had read enough has done its work.
 */
function firstFailed(spawned: readonly Spawned[]): number {
  return spawned.findIndex(({ exitCode }, at) => exitCode !== 0 && !(exitCode === BROKEN_PIPE && at < spawned.length - 1));
}
