import { ask, innerRisk, type Judge, type Risk, refuseRisk } from './types.js';

const EXEC = /^-(?:exec|execdir|ok|okdir)$/;
const WRITE = /^-(?:delete|fls|fprint0?|fprintf)$/;

/** `find` runs a program per match, deletes, or writes lists. `{}` stands for a path below the start folders. */
export const judgeFind: Judge = (argv) => {
  const risks: Risk[] = [];
  for (let at = 1; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (WRITE.test(argument)) risks.push(ask('write', argv, argument, 'removes or writes files'));
    else if (/^-(?:[HLP]*L[HLP]*|follow)$/.test(argument))
      risks.push(ask('read', argv, argument, 'follows links out of the folders it is given'));
    else if (argument.startsWith('-files0-from')) risks.push(ask('read', argv, argument, 'takes its start folders from a file'));
    else if (EXEC.test(argument)) {
      const end = endOfCommand(argv, at + 1);
      risks.push(judgeCommand(argv, at, end));
      at = end;
    }
  }
  return risks;
};

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
