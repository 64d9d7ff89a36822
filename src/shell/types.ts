/**
 * How a step is tied to the one before it. The first one carries `;`. `|` stands in no line: a pipe is given as such, and
 * then all its steps but the first carry it.
 */
export type StepOperator = ';' | '&&' | '||' | '|';

/** One program call of a line. */
export interface ShellStep {
  readonly op: StepOperator;
  /** As the program will get it; `argv[0]` is the word as typed. Never empty. */
  readonly argv: readonly string[];
  /** Start (inclusive) and end (exclusive) in the line, in UTF-16 units. */
  readonly span: readonly [number, number];
  /** Present exactly for `cd`: its one operand. Such a step is interpreted, never spawned. */
  readonly cd?: string;
}

/** Why a line is not run. Nothing of it is run then. */
export interface ShellRefusal {
  readonly kind: 'refused';
  readonly code: ShellCode;
  /** What was found, in words and with the text in question. */
  readonly construct: string;
  /** 1-based position in the text that was read, in UTF-16 units. */
  readonly column: number;
  /** What to write instead. */
  readonly remedy: string;
  /** Which argument of the call `column` counts in. */
  readonly within: 'command' | 'args';
  /** 1-based; present where the call names its programs in `pipe`. */
  readonly step?: number;
  /** The program a quoted or spliced program word spells: a denial of that name is the better answer. */
  readonly program?: string;
}

export type Reading = { readonly kind: 'steps'; readonly steps: readonly ShellStep[] } | ShellRefusal;

/** Stable reasons of the reading. `bad_argument` is a wrong call (failed); every other one is a denial. */
export type ShellCode =
  | 'bad_argument'
  | 'sh.args_operator'
  | 'sh.args_with_line'
  | 'sh.assignment'
  | 'sh.background'
  | 'sh.brace'
  | 'sh.builtin'
  | 'sh.cd_escape'
  | 'sh.cd_usage'
  | 'sh.comment'
  | 'sh.compound'
  | 'sh.control_char'
  | 'sh.disagree'
  | 'sh.empty'
  | 'sh.empty_word'
  | 'sh.escape'
  | 'sh.expansion'
  | 'sh.function'
  | 'sh.glob'
  | 'sh.history'
  | 'sh.negation'
  | 'sh.non_ascii'
  | 'sh.pipe'
  | 'sh.program_quoting'
  | 'sh.program_word'
  | 'sh.redirect'
  | 'sh.substitution'
  | 'sh.syntax'
  | 'sh.tilde'
  | 'sh.too_long'
  | 'sh.too_many_steps'
  | 'sh.too_many_words';
