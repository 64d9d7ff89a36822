import { judgeAwk } from './awk.js';
import { judgeFind } from './find.js';
import { judgeGit } from './git.js';
import { canExecute, spellings, tableRisks } from './lookup.js';
import { OPENS_NOTHING } from './mentions.js';
import { isOneProgram, judgeMultiCall, MULTI_CALL_NAMES, multiCallName } from './multi-call.js';
import { pathOperands } from './operands.js';
import { judgeSed } from './sed.js';
import { judgeShell, SHELL_NAMES } from './shells.js';
import { ask, type Judge, type OpenArguments, programName, type Risk, refuseRisk } from './types.js';
import { judgeWrapper, WRAPPER_NAMES } from './wrappers.js';

const JUDGES: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['git', judgeGit],
  ['find', judgeFind],
  ['sed', judgeSed],
  ['awk', judgeAwk],
  ['gawk', judgeAwk],
  ['mawk', judgeAwk],
  ['nawk', judgeAwk],
  ['original-awk', judgeAwk],
  ...MULTI_CALL_NAMES.map((name) => [name, judgeMultiCall] as const),
  ...SHELL_NAMES.map((name) => [name, judgeShell] as const),
  ...WRAPPER_NAMES.map((name) => [name, judgeWrapper] as const),
]);

export interface RiskOptions {
  /** Real path of the program: a link called `tidy` that leads to `sudo` has the risks of both. */
  readonly real?: string;
  /** Default `none`. */
  readonly open?: OpenArguments;
  /** The call gives it something to read. Default: nothing. */
  readonly fed?: boolean;
}

/**
 * What one program call could do through its arguments, beyond what its name says (LSH-8). Empty = nothing known.
 * `inner` risks name commands to hold against the same lists; `commandsOf` follows them.
 */
export function risksOf(argv: readonly string[], { real, open = 'none', fed = false }: RiskOptions = {}): readonly Risk[] {
  const names = namesOf(programName(argv), programName([real ?? argv[0] ?? '']));
  const judged = new Set<Judge>();
  return names.flatMap((name) => {
    const judge = JUDGES.get(judgedAs(name));
    if (judge !== undefined && judged.has(judge)) return [];
    if (judge !== undefined) judged.add(judge);
    const risks = risksUnder(name, argv, open);
    return fed && obeysInput(name)
      ? [...risks, ask('exec', argv, argv[0] ?? '', 'what it is given to read can be code that it runs')]
      : risks;
  });
}

/** The name that a judge goes by: `bash-5.2` is judged as `bash`. Any other name stays as it is. */
function judgedAs(name: string): string {
  return multiCallName(name) ?? spellings(name).find((spelling) => JUDGES.has(spelling)) ?? name;
}

/** What it is called by and what it is. */
function namesOf(called: string, real: string): readonly string[] {
  return called === real || isOneProgram(called, real) ? [called] : [called, real];
}

/** Readers of data whose arguments alone can start programs. */
const READS_DATA: ReadonlySet<string> = new Set([
  'git',
  'find',
  'sed',
  'awk',
  'gawk',
  'mawk',
  'nawk',
  'original-awk',
  'sort',
  'tar',
  'rg',
  'ag',
  'ack',
  'jq',
  'split',
]);

function obeysInput(name: string): boolean {
  return !READS_DATA.has(name) && !WRAPPER_NAMES.includes(name) && (JUDGES.has(judgedAs(name)) || canExecute(name));
}

function risksUnder(name: string, argv: readonly string[], open: OpenArguments): readonly Risk[] {
  const known = judgedAs(name);
  const judge = JUDGES.get(known);
  if (open === 'any' && (judge !== undefined || canExecute(name))) {
    return [refuseRisk(argv, argv[0] ?? '', 'arguments that arrive at run time could make it run anything')];
  }
  const call = [known, ...argv.slice(1)];
  const risks = judge === undefined ? tableRisks(name, argv) : judge(call);
  if (open === 'none') return risks;
  const unsettled = [...risks.map((risk) => unsettle(risk, open)), ...(open === 'paths' ? judgeMatches(name, call) : [])];
  return open === 'any' && risks.length === 0 && pathOperands(call) !== null
    ? [ask('read', call, name, 'its operands arrive at run time')]
    : unsettled;
}

/** The operands that are seen settle nothing where others are added; folders that find starts in stand for what is read. */
function unsettle(risk: Risk, open: OpenArguments): Risk {
  if (risk.treatment !== 'ask' || !risk.settledByPaths || (open === 'paths' && risk.effect === 'read')) return risk;
  const { settledByPaths: _, ...asked } = risk;
  return asked;
}

/**
 * The name of a match stands for a file only as an operand of its own: as a script it is a program, and as a part of a word it
 * makes another name.
 */
function judgeMatches(name: string, call: readonly string[]): readonly Risk[] {
  if (OPENS_NOTHING.has(name)) return [];
  const part = call.find((word) => word.includes('{}') && word !== '{}');
  const isMatch = (word: string): boolean => word === '{}';
  const { reads = [], writes = [], byOption = [] } = pathOperands(call) ?? {};
  const files = Math.max([...reads, ...byOption].filter(isMatch).length, writes.filter(isMatch).length);
  const takesText = JUDGES.has(judgedAs(name)) && !WRAPPER_NAMES.includes(name);
  const isText = (takesText || canExecute(name) || pathOperands(call) !== null) && call.filter(isMatch).length > files;
  return part === undefined && !isText
    ? []
    : [ask('exec', call, part ?? '{}', 'names of files that are found become words of which nobody can tell what they do')];
}
