import { CD_REMEDY, cdTarget } from './cd.js';
import { checkCharacters, MAX_WORDS } from './limits.js';
import { readLine } from './read-line.js';
import { type Refused, refuse } from './refuse.js';
import type { Reading, ShellStep } from './types.js';

/** The arguments of a call that say what to run. `shell` changes nothing: a line is read here, never handed to a shell. */
export interface ShellCall {
  readonly command: string;
  /** Absent, null, empty: `command` is the whole line. A list is literal argv; a string is read with the word grammar. */
  readonly args?: string | readonly string[] | null;
  readonly shell?: boolean;
}

/** UTF-8 bytes of all literal arguments together. */
const MAX_ARGS_BYTES = 64 * 1024;

/** Reads `command` and `args` together into steps. Never throws for any string. */
export function readCall({ command, args }: ShellCall): Reading {
  if (args === undefined || args === null || args.length === 0) return readLine(command);
  const program = readProgram(command);
  if (program.kind === 'refused') return program;
  return typeof args === 'string' ? appendText(program.step.argv[0] ?? '', args) : appendList(program.step, args);
}

/** `command` as the one program word that `args` belong to. */
function readProgram(command: string): { readonly kind: 'program'; readonly step: ShellStep } | Refused {
  // `cd` alone is no line, but it is a program word here.
  const reading = readLine(/^[ \t]*cd[ \t]*$/.test(command) ? command.replace('cd', 'cd .') : command);
  if (reading.kind === 'refused') return reading;
  const [step] = reading.steps;
  if (step === undefined) return refuse('sh.empty', 0, 'a command without a program', 'name a program');
  const word = step.argv[0] ?? '';
  if (command.trim() === word) {
    return { kind: 'program', step: { op: ';', argv: [word], span: [step.span[0], step.span[0] + word.length] } };
  }
  return refuse(
    'sh.args_with_line',
    0,
    `\`args\` beside the line \`${command.slice(0, 80)}\``,
    'put everything into `command`, or only the program there',
  );
}

/** Reads `program args` as one line, which must come out as one step with nothing behind it. */
function appendText(program: string, args: string): Reading {
  const prefix = `${program} `;
  const line = prefix + args.replace(/[ \t\n]+$/, '');
  const reading = readLine(line);
  if (reading.kind === 'refused') {
    return isOperator(reading, line) ? operatorInArgs(reading.column - prefix.length, reading) : inArgs(reading, prefix.length);
  }
  const end = reading.steps[0]?.span[1] ?? 0;
  const behind = line.slice(end).search(/[^ \t]/);
  if (behind !== -1 && line[end + behind] !== '#') return operatorInArgs(end + behind - prefix.length + 1);
  return reading.steps.length > 1 ? operatorInArgs(line.indexOf('\n', end) - prefix.length + 1) : reading;
}

function isOperator({ code, column }: Refused, line: string): boolean {
  if (code === 'sh.pipe' || code === 'sh.background') return true;
  return code === 'sh.syntax' && ';&|'.includes(line[column - 1] ?? ';');
}

/** A pipe says itself what to call instead. */
function operatorInArgs(column: number, read?: Refused): Refused {
  return {
    ...refuse(
      'sh.args_operator',
      Math.max(0, column - 1),
      'an operator',
      read?.code === 'sh.pipe'
        ? `quote it if it is meant literally, else ${read.remedy}`
        : 'quote it if it is meant literally; write further commands as a line in `command`',
    ),
    within: 'args',
  };
}

function inArgs(refusal: Refused, offset: number): Refused {
  return refusal.column > offset ? { ...refusal, column: refusal.column - offset, within: 'args' } : refusal;
}

function appendList(step: ShellStep, args: readonly string[]): Reading {
  const unfit = checkList(args);
  if (unfit) return unfit;
  const argv = [...step.argv, ...args];
  if (step.argv[0] !== 'cd') return { kind: 'steps', steps: [{ op: ';', argv, span: step.span }] };
  const cd = cdTarget(argv);
  if (cd === null) return refuse('sh.cd_usage', 0, 'this form of `cd`', CD_REMEDY);
  return { kind: 'steps', steps: [{ op: ';', argv, span: step.span, cd }] };
}

/** A literal argument may hold any text that can be shown and passed on as it is. */
function checkList(args: readonly string[]): Refused | null {
  if (args.length >= MAX_WORDS) return within(refuse('sh.too_many_words', 0, `more than ${MAX_WORDS} words`, 'make several calls'));
  const bytes = args.reduce((sum, arg) => sum + Buffer.byteLength(arg), 0);
  if (bytes > MAX_ARGS_BYTES) {
    return within(refuse('sh.too_long', 0, `arguments of more than ${MAX_ARGS_BYTES} bytes`, 'put long text in a file and name the file'));
  }
  for (const arg of args) {
    const unfit = checkCharacters(arg);
    if (unfit) return within({ ...unfit, construct: `${unfit.construct} in an argument` });
  }
  return null;
}

function within(refusal: Refused): Refused {
  return { ...refusal, within: 'args' };
}
