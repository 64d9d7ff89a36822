import { pathOperands } from './operands.js';
import { SHELL_NAMES } from './shells.js';
import { type DirectRisk, programName } from './types.js';
import { WRAPPER_NAMES } from './wrappers.js';

/** What a command may change of what a later one finds: nothing, files that it names, or whatever there is. */
export type Disturbance = 'nothing' | 'files' | 'anything';

const ORDER: readonly Disturbance[] = ['nothing', 'files', 'anything'];

/** Programs without path operands that only print. */
const PRINTS: ReadonlySet<string> = new Set(
  'echo printf true false test pwd sleep date basename dirname realpath readlink seq expr id whoami uname hostname nproc which tty'.split(
    ' ',
  ),
);
/** What they start is looked at beside them. */
const STARTS_OTHERS: ReadonlySet<string> = new Set([...WRAPPER_NAMES, ...SHELL_NAMES]);

/** A command by its arguments and what they are known to risk. Who is not known to only read may change anything. */
export function disturbanceOf(argv: readonly string[], risks: readonly DirectRisk[]): Disturbance {
  const name = programName(argv);
  if (risks.some((risk) => risk.effect !== 'read' && !(risk.treatment === 'ask' && risk.settledByPaths))) return 'anything';
  const operands = pathOperands(argv);
  if (operands === null) return PRINTS.has(name) || STARTS_OTHERS.has(name) ? 'nothing' : 'anything';
  if (operands.writes.length === 0) return 'nothing';
  return operands.writes.some((path) => OF_GIT.test(path)) ? 'anything' : 'files';
}

const OF_GIT = /(?:^|\/)\.git(?:\/|$)/i;

/** The worst of several. */
export function worstOf(each: readonly Disturbance[]): Disturbance {
  return ORDER[Math.max(0, ...each.map((one) => ORDER.indexOf(one)))] ?? 'anything';
}
