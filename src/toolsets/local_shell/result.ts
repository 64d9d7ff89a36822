import { type Applied, type Failure, type JsonObject, type ToolResult, timeoutOf } from '../../contract/index.js';
import type { Capture, Captured } from './capture.js';
import type { ShellLine } from './line.js';
import type { Inline } from './policy.js';

type StepReport =
  | { readonly argv: readonly string[]; readonly cwd: string; readonly exit_code: number | null }
  | { readonly argv: readonly string[]; readonly cwd: string; readonly skipped: true };

/** How a line came to its end. */
export interface Ending {
  /** Of the last step that ran; -1 after a timeout. */
  readonly exitCode: number;
  /** Why it ended before its last step; null = it did not. */
  readonly why: 'timeout' | 'stale' | null;
  readonly steps: readonly StepReport[];
  readonly stdout: Capture;
  /** Of all steps together, or of each by itself, with a name. */
  readonly stderr: readonly { readonly label?: string; readonly capture: Capture }[];
  /** Place of the step that failed, where it need not be the last one that ran. */
  readonly culprit?: number;
  readonly seconds: number;
  readonly leftRunning: readonly number[];
  readonly outputHeld: boolean;
}

/** A line that ended with anything but 0 failed; what it printed is there to see all the same. */
export function answerOf(line: ShellLine, ending: Ending): Applied {
  const { out, err } = shares(line.inline, ending);
  const stdout = ending.stdout.end(out);
  const each = endEach(ending.stderr, err);
  const stderr = labelled(each);
  const result: ToolResult = {
    value: reportOf(line, ending, stdout, stderr),
    text: textOf(stdout, stderr),
    artifacts: [stdout, ...each].map(({ whole }) => whole).filter((whole) => whole !== null),
  };
  const failure = failureOf(line, ending, each[ending.culprit ?? 0] ?? stderr);
  return failure === null ? { kind: 'done', result } : { kind: 'failed', failure, result };
}

/** One budget for both streams: what one does not use is the other's, and neither is crowded out. What tells them apart counts. */
function shares(most: Inline, { stdout, stderr }: Ending): { readonly out: Inline; readonly err: Inline } {
  const said = stderr.filter(({ capture }) => capture.bytes > 0);
  const headings = said.length === 0 ? 0 : 1 + said.filter(({ label }) => label !== undefined).length;
  const bytes = share(
    headings > 0 ? Math.max(1, most.bytes - STDERR.length) : most.bytes,
    stdout.bytes,
    sumOf(said, (each) => each.bytes),
  );
  const lines = share(
    most.lines - headings,
    stdout.lines(most.lines),
    sumOf(said, (each) => each.lines(most.lines)),
  );
  return { out: { bytes: bytes.out, lines: lines.out }, err: { bytes: bytes.err, lines: lines.err } };
}

/** A quarter is the least that stderr may have. */
function share(all: number, out: number, err: number): { readonly out: number; readonly err: number } {
  const most = Math.max(Math.floor(all / 4), all - out);
  return { out: all - Math.min(err, most), err: most };
}

function sumOf(streams: Ending['stderr'], size: (capture: Capture) => number): number {
  return streams.reduce((sum, { capture }) => sum + size(capture), 0);
}

type Labelled = Captured & { readonly label?: string };

/** Those that need little of the budget leave it to the others. */
function endEach(streams: Ending['stderr'], most: Inline): readonly Labelled[] {
  let left = most;
  const smallestFirst = [...streams.entries()].sort(([, a], [, b]) => a.capture.bytes - b.capture.bytes);
  const ended = smallestFirst.map(([place, { label, capture }], rank): readonly [number, Labelled] => {
    const each = streams.length - rank;
    const own = { bytes: Math.floor(left.bytes / each), lines: Math.floor(left.lines / each) };
    left = { bytes: left.bytes - Math.min(own.bytes, capture.bytes), lines: left.lines - capture.lines(own.lines) };
    return [place, { ...capture.end(own), ...(label === undefined ? {} : { label }) }];
  });
  return ended.sort(([a], [b]) => a - b).map(([, stream]) => stream);
}

/** One text of all of them: what has a name and said something stands under it. */
function labelled(streams: readonly Labelled[]): Captured {
  const texts = streams.filter(({ text }) => text !== '').map(({ label, text }) => (label === undefined ? text : `[${label}]\n${text}`));
  return { text: texts.join('\n'), whole: streams.find(({ whole }) => whole !== null)?.whole ?? null, cut: streams.some(({ cut }) => cut) };
}

function reportOf(line: ShellLine, ending: Ending, stdout: Captured, stderr: Captured): JsonObject {
  const { exitCode, why, steps, seconds, leftRunning, outputHeld } = ending;
  return {
    exit_code: exitCode,
    stdout: stdout.text,
    stderr: stderr.text,
    success: exitCode === 0 && why === null,
    duration_seconds: seconds,
    command: line.command,
    steps: steps.map((step) => ({ ...step })),
    truncated: stdout.cut || stderr.cut,
    timed_out: why === 'timeout',
    ...(leftRunning.length > 0 ? { left_running: leftRunning } : {}),
    ...(outputHeld ? { output_held: true } : {}),
  };
}

function textOf({ text: out }: Captured, { text: err }: Captured): string {
  if (err === '') return out === '' ? '(no output)' : out;
  return `${out}${out === '' ? '' : '\n'}${STDERR}${err}`;
}

const STDERR = '[stderr]\n';
const SHOWN = 500;

function failureOf(line: ShellLine, { exitCode, why, steps, culprit }: Ending, { text }: Captured): Failure | null {
  const last = culprit === undefined ? steps.findLast((step) => !('skipped' in step)) : steps[culprit];
  const what = last ? `\`${clip(last.argv.join(' '))}\`` : 'the line';
  const said = lastLine(text);
  switch (why) {
    case 'timeout':
      return timeoutOf(`${what} was stopped: the line had ${line.timeoutMs} ms`);
    case 'stale':
      return failure('exit_code', `${what} was not run: ${said}`);
    case null:
      return exitCode === 0 ? null : failure('exit_code', `${what} ended with ${exitCode}${said === '' ? '' : `: ${said}`}`);
  }
}

function failure(code: string, message: string): Failure {
  return { class: 'tool', code, message, retryable: false };
}

function clip(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function lastLine(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return line.length > SHOWN ? `…${line.slice(-SHOWN)}` : line;
}
