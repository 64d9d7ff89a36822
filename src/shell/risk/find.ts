import type { PathOperands } from './operands.js';
import { ask, askPaths, innerRisk, type Judge, type Risk, refuseRisk } from './types.js';

const EXEC = /^-(?:exec|execdir|ok|okdir)$/;
/** Each names the file that it writes. */
const WRITE = /^-(?:fls|fprint0?|fprintf)$/;
/** Each names a file that entries are held against, or that holds the start folders. */
const READ = /^-(?:[ac]?newer|newer[aBcm][aBcm]|samefile|files0-from)$/;

/** `find` runs a program per match, deletes, or writes lists. `{}` stands for a path below the start folders. */
export const judgeFind: Judge = (argv) => {
  const risks: Risk[] = [];
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (argument === '-delete') risks.push(ask('write', argv, argument, 'removes files'));
    else if (WRITE.test(argument)) risks.push(askPaths('write', argv, argument, 'writes a file'));
    else if (/^-(?:[HLP]*L[HLP]*|follow)$/.test(argument))
      risks.push(ask('read', argv, argument, 'follows links out of the folders it is given'));
    else if (argument.startsWith('-files0-from')) risks.push(ask('read', argv, argument, 'takes its start folders from a file'));
    else if (EXEC.test(argument)) {
      const end = endOfCommand(argv, at + 1);
      risks.push(judgeCommand(argv, at, end));
      // Each runs in the folder of its match, so what its other words name is not where they would be looked for.
      if (argument.endsWith('dir') && argv.slice(at + 2, end).some((word) => word !== '{}' && !/^-[a-zA-Z]$/.test(word)))
        risks.push(ask('read', argv, argument, 'runs in the folders of what it finds, where words name other files'));
      at = end;
    }
  }
  return risks;
};

/** The start folders, which stand before the first test, and the files that tests and actions name. */
export function findOperands(argv: readonly string[]): PathOperands {
  const start = argv.findIndex((argument, at) => at > 0 && argv[at - 1] !== '-D' && !/^-(?:[HLP]+|O\d|D|-)$/.test(argument));
  const rest = start === -1 ? [] : argv.slice(start);
  const end = rest.findIndex((argument) => /^(?:-.|[(!,)]$)/s.test(argument));
  const behind = (option: RegExp) => argv.filter((_, at) => at > 0 && option.test(argv[at - 1] ?? ''));
  const byOption = behind(READ);
  return { reads: end === -1 ? rest : rest.slice(0, end), writes: behind(WRITE), ...(byOption.length > 0 ? { byOption } : {}) };
}

/** Index of the `;` or `{} +` that ends the command, or the length where nothing does. */
function endOfCommand(argv: readonly string[], start: number): number {
  for (let at = start; at < argv.length; at++) {
    if (argv[at] === ';' || (argv[at] === '+' && argv[at - 1] === '{}')) return at;
  }
  return argv.length;
}

function judgeCommand(argv: readonly string[], at: number, end: number): Risk {
  const option = argv[at] ?? '';
  const command = argv.slice(at + 1, end);
  if (end === argv.length) return refuseRisk(argv, option, "its command must end with ';' or '{}' +");
  if (command[0] === undefined || command[0].includes('{}')) return refuseRisk(argv, option, 'it would run the files it finds');
  return innerRisk(argv, option, { kind: 'argv', argv: command, open: command.some((word) => word.includes('{}')) ? 'paths' : 'none' });
}
