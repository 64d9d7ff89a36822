import type { Located, Planned, ResolvedCall, ToolsetHost } from '../../contract/index.js';
import { MAX_LINE_BYTES } from '../../shell/index.js';
import { badArgument, refused } from './answers.js';
import { ShellLine } from './line.js';
import { inlineOf } from './policy.js';

/** Links are followed; what it really is stands in the plan. */
const PLATFORM_SHELL = '/bin/sh';

/**
 * Whether the call hands its line to the platform shell (LSH-6): it says so, and no layer has a policy for this tool. A
 * program with arguments and a pipe need no shell.
 */
export function isOpaque({ args: { shell, args, pipe }, policy }: ResolvedCall): boolean {
  return shell === true && args === undefined && pipe === undefined && Object.keys(policy).length === 0;
}

/** The line as one argument of the platform shell. What it starts and touches is not known: the gate wants it fenced. */
export async function planOpaque(call: ResolvedCall, cwd: Located, timeoutMs: number, { unit }: ToolsetHost): Promise<Planned> {
  const { command, stdin } = call.args;
  const line = String(command);
  if (line.includes('\0')) return badArgument('a NUL character in `command`: no program can be given one');
  if (Buffer.byteLength(line) > MAX_LINE_BYTES)
    return refused('sh.too_long', `a line of more than ${MAX_LINE_BYTES} bytes. Nothing was run.`);
  const found = await unit.resolveProgram(PLATFORM_SHELL, { cwd: cwd.real });
  if (found === null || found.writable)
    return refused('sh.unresolved', `there is no ${PLATFORM_SHELL} that could be vouched for. Nothing was run.`);
  const argv = ['sh', '-c', '--', line];
  const { real, sha256 } = found;
  return {
    kind: 'planned',
    plan: {
      reads: [],
      writes: [],
      programs: [{ word: 'sh', real, sha256 }],
      hosts: [],
      cwd: cwd.real,
      argv: [argv],
      opaque: true,
      commands: [{ argv, step: 0, names: [...new Set(['sh', real.slice(real.lastIndexOf('/') + 1)])], concerns: [] }],
    },
    payload: new ShellLine({
      command: line,
      steps: [{ op: ';', argv, span: [0, line.length] }],
      cwd,
      dirs: [],
      paths: [],
      filter: undefined,
      pins: [{ step: 0, from: cwd.real, word: PLATFORM_SHELL, folder: cwd.real, real, sha256 }],
      timeoutMs,
      inline: inlineOf(call.request.proposedBy, call.policy),
      ...(typeof stdin === 'string' ? { stdin } : {}),
    }),
  };
}
