import { gitCommand } from './git-commands.js';
import { ask, askPaths, type Judge, type Risk, refuseRisk } from './types.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Options before the sub-command that change nothing of reach. */
const HARMLESS_GLOBALS = words(
  '--no-pager -P --bare --no-replace-objects --literal-pathspecs --no-optional-locks --version -v --exec-path',
);
/** Sub-commands that only list with these arguments, and write with others. */
const LISTS: { readonly [command: string]: RegExp } = {
  branch: /^(?:-[arv]+|-l|--list|--all|--remotes|--verbose|--show-current|--(?:no-)?(?:contains|merged)|--no-color|--sort=.*|--format=.*)$/,
  tag: /^(?:-l|-n\d*|--list|--sort=.*|--format=.*)$/,
  remote: /^(?:-v|--verbose|get-url)$/,
  stash: /^(?:list|show)$/,
  worktree: /^list$/,
  reflog: /^(?:show|-n|-?\d+|--.*|HEAD.*)$/,
  config: /^(?:--get|--get-all|--get-regexp|-l|--list|--show-origin|--show-scope|--local|--global|list|get|[a-z]+(?:\.[A-Za-z0-9-]+)+)$/,
};

/** Options that name a program or an output file; git accepts shortened ones. */
const NAMES_A_PROGRAM = /^--(?:(?:u|up|upl[a-z-]*|rece[a-z-]*|e|ex|exe|exec|tool|config)(?:=|$)|ext|textc|out(?!put-ind)|op|template)/;

/** git by its sub-command: reading passes, the user's own work is asked about, what names a program is refused. */
export const judgeGit: Judge = (argv) => {
  const risks: Risk[] = [];
  const start = readGlobals(argv, risks);
  const command = argv[start] ?? '';
  const rest = argv.slice(start + 1);
  if (command !== '') risks.push(...judgeOptions(argv, command, rest), ...judgeCommand(argv, command, rest));
  return risks;
};

/** Judges what stands before the sub-command; returns where that is. */
function readGlobals(argv: readonly string[], risks: Risk[]): number {
  let at = 1;
  for (; at < argv.length && argv[at]?.startsWith('-'); at++) {
    const option = argv[at] ?? '';
    if (HARMLESS_GLOBALS.has(option)) continue;
    if (option === '-C') {
      risks.push(askPaths('exec', argv, option, 'works in another folder, whose configuration can start programs'));
      at++;
    } else if (/^--(?:git-dir|work-tree)(?:=|$)/.test(option)) {
      risks.push(ask('exec', argv, option, 'names a repository, whose configuration can start programs'));
      if (!option.includes('=')) at++;
    } else {
      risks.push(
        refuseRisk(
          argv,
          option.startsWith('-c') ? '-c' : option,
          'what stands before the sub-command can name programs to run; leave it out',
        ),
      );
      if (option === '-c' || option === '--config-env' || option === '--namespace') at++;
    }
  }
  return at;
}

function judgeOptions(argv: readonly string[], command: string, rest: readonly string[]): Risk[] {
  const risks: Risk[] = [];
  for (const argument of rest) {
    if (argument === '--') break;
    if (NAMES_A_PROGRAM.test(argument) && command !== 'config') {
      risks.push(refuseRisk(argv, argument, 'this option names a program to run or a file to write'));
    } else if (command === 'grep' && /^-[A-Za-z]*O/.test(argument)) {
      risks.push(refuseRisk(argv, '-O', 'opens the matches in a program'));
    } else if (argument === '--filters') {
      risks.push(refuseRisk(argv, argument, 'runs the filters of the repository configuration'));
    } else if ((command === 'clone' || command === 'ls-remote') && /^-[uc]/.test(argument)) {
      risks.push(refuseRisk(argv, argument, 'names a program to run, or configuration that can'));
    }
  }
  const transport = rest.find((argument) => /^(?:ext|fd)::/.test(argument));
  if (transport !== undefined) risks.push(refuseRisk(argv, 'ext::', 'this transport runs a program'));
  return risks;
}

function judgeCommand(argv: readonly string[], command: string, rest: readonly string[]): Risk[] {
  const { does } = gitCommand(command);
  if (does === 'reads') return readsOutside(argv, rest);
  if (does === 'delegates') return [refuseRisk(argv, command, 'starts other programs or waits for a person')];
  const delegated = delegatingForm(command, rest);
  if (delegated !== null) return [refuseRisk(argv, delegated, 'runs a program it is given')];
  if (isListing(command, rest)) return [];
  if (command === 'config') return [refuseRisk(argv, command, 'configuration decides what later git calls run')];
  if (does === 'connects' || (command === 'remote' && rest[0] !== 'rename')) {
    return [ask('network', argv, command, 'contacts another machine')];
  }
  return [ask('write', argv, command, 'changes the repository or the working tree, and runs its hooks')];
}

/** diff and grep also read files that belong to no repository. */
function readsOutside(argv: readonly string[], rest: readonly string[]): Risk[] {
  const outside = rest.find((argument) => argument === '--no-index' || /^\/|(?:^|\/)\.\.(?:\/|$)/.test(argument));
  return outside === undefined ? [] : [askPaths('read', argv, outside, 'reads files outside the repository')];
}

function delegatingForm(command: string, rest: readonly string[]): string | null {
  if (command === 'bisect' && rest.includes('run')) return 'bisect run';
  if (command === 'submodule' && rest.includes('foreach')) return 'submodule foreach';
  if (command === 'archive' && rest.some((argument) => /^--(?:remote|exec)/.test(argument))) return 'archive --remote';
  if (command === 'rebase') return rest.find((argument) => /^(?:-[a-zA-Z]*x|--exe)/.test(argument)) ?? null;
  return null;
}

/** Options with which `branch NAME` and `tag NAME` list instead of creating, and the like. */
const LISTS_OPERANDS = /^(?:-l|--list|--(?:no-)?(?:contains|merged)|get-url)$/;

function isListing(command: string, rest: readonly string[]): boolean {
  const lists = LISTS[command];
  if (lists === undefined) return false;
  const others = rest.filter((argument) => !lists.test(argument));
  switch (command) {
    case 'config':
      return rest.length > 0 && others.length === 0 && rest.filter((argument) => /^[a-z]+\./.test(argument)).length <= 1;
    case 'stash':
    case 'worktree':
      return rest[0] === 'list' || rest[0] === 'show';
    default:
      return (
        others.length === 0 ||
        (others.every((argument) => !argument.startsWith('-')) && rest.some((argument) => LISTS_OPERANDS.test(argument)))
      );
  }
}
