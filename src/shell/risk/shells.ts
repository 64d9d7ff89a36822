import { innerRisk, type Judge, refuseUnlisted } from './types.js';

export const SHELL_NAMES: readonly string[] = ['sh', 'bash', 'dash'];

/**
 * A shell is refused unless the policy lists it. The text of a plain `-c TEXT` is read like a line as well, so that a
 * listed shell runs only what could have been written without it.
 */
export const judgeShell: Judge = (argv) => {
  const refused = refuseUnlisted(argv, 'a shell runs any text; write the commands themselves');
  const [, option, text] = argv;
  return option === '-c' && text !== undefined && argv.length === 3
    ? [refused, innerRisk(argv, text, { kind: 'line', line: text })]
    : [refused];
};
