import { type GitAccess, type GitOperands, type GitTreatment, gitCommand } from './git-commands.js';
import { EVERYTHING, type GitShows } from './git-content.js';
import { gitShows, mayBeCommit, mayBeTree } from './git-shows.js';
import { outputsOf, takesNoValue } from './git-words.js';
import { type Pathspec, readPathspec } from './pathspec.js';

/** What a git call names, and how far it looks beyond that. Paths are as typed. */
export interface GitReach {
  /** The sub-command. */
  readonly command: string;
  /** What stands behind it. */
  readonly rest: readonly string[];
  /** Where it stands: the folders of its `-C`s, one counting from the other; '' = the step's own. */
  readonly folder: string;
  /** `--git-dir`, `--work-tree` and `--bare`: the root of its work tree is not found by walking up. */
  readonly isSent: boolean;
  /** Paths it names, from where it stands. */
  readonly paths: readonly Pathspec[];
  /** Paths where there is something of that name, else commits. */
  readonly either: readonly string[];
  /** Values of options: paths where there is something of that name. */
  readonly values: readonly string[];
  /** Words that may be values of the options before them: as paths they are no bound. */
  readonly doubtful: readonly string[];
  /** Files that it writes by its options. */
  readonly outputs: readonly string[];
  /** What `REV:PATH` names: from where it stands, or (`top`) from the root of the work tree. */
  readonly objects: readonly { readonly path: string; readonly top: boolean }[];
  /** Written as `REV:PATH`: where there is something of that name, git takes it for a path. */
  readonly ambiguous: readonly string[];
  /** Operands that name commits whatever there is. */
  readonly commits: readonly string[];
  readonly does: GitTreatment;
  readonly access: GitAccess;
  readonly shows: GitShows;
  /** It may open ignore rules, attributes and repositories in any folder of the work tree. */
  readonly looksEverywhere: boolean;
  /** The paths it reads are looked through as folders, whatever is tracked. */
  readonly isDeep: boolean;
}

/** Options whose value is the next argument, always, and a text. */
const OF_LOG = /^--(?:max-count|skip|since|until|after|before|grep|author|committer|date)$/;
const TEXTS: { readonly [command: string]: RegExp } = {
  ...Object.fromEntries(['log', 'show', 'whatchanged', 'rev-list', 'reflog'].map((name) => [name, new RegExp(`^-n$|${OF_LOG.source}`)])),
  shortlog: OF_LOG,
  commit: /^(?:-[aesvqnip]*m|--message|--author|--date)$/,
  ...Object.fromEntries(['merge', 'tag', 'stash', 'notes'].map((name) => [name, /^(?:-[asnf]*m|--message)$/])),
  grep: /^(?:-[ABCm]|-[a-zA-Z]*e|--(?:max-depth|threads|context|after-context|before-context))$/,
  restore: /^(?:-s|--source)$/,
  archive: /^(?:-o|--(?:format|prefix|mtime|add-virtual-file))$/,
  'format-patch': /^-o$/,
};

/** Reads a git call; null where it has no sub-command. */
export function gitReach(argv: readonly string[]): GitReach | null {
  const { at, folder, isSent, isLiteral } = globals(argv);
  const command = argv[at];
  if (command === undefined) return null;
  const rest = argv.slice(at + 1);
  const end = rest.indexOf('--');
  const behind = end === -1 ? [] : rest.slice(end + 1);
  const { operands, values, doubtful, isPatternBehind } = split(command, end === -1 ? rest : rest.slice(0, end));
  const { does, access, operands: kind } = gitCommand(command);
  const [names, paths] = namesAndPaths(kind, operands, end !== -1);
  const objects = names.flatMap(objectOf);
  // `:!path` is a pathspec where the index has no such name.
  const surely = names.filter((each) => objectOf(each).length > 0 && !isPathspec(each));
  const specs = [...names.filter(isPathspec), ...paths].filter((each) => !doubtful.includes(each) || !/^:[!^(]/.test(each));
  const others = names.filter((each) => objectOf(each).length === 0 && !isPathspec(each));
  const isCommit = end !== -1 || kind === 'tree';
  const shows =
    isPatternBehind && end !== -1 ? EVERYTHING : countingTrees(names, gitShows({ command, rest, commits: others, objects: surely.length }));
  return {
    ...{ command, rest, folder, isSent, objects, doubtful, does, access, shows },
    ambiguous: end === -1 ? surely.filter((each) => !each.startsWith(':')) : [],
    outputs: outputsOf(command, rest),
    paths: [...specs, ...behind].map((each) => readPathspec(each, isLiteral)).concat(linesOf(command, rest)),
    either: isCommit ? [] : others,
    values: shows.content === 'names' && does !== 'changes' ? [] : values,
    commits: isCommit ? others : [],
    looksEverywhere: !staysAtRefs(command, rest, shows),
    isDeep: access === 'moves' || looksAtFolders(command, rest),
  };
}

function namesAndPaths(
  kind: GitOperands,
  operands: readonly string[],
  pathsFollow: boolean,
): readonly [names: readonly string[], paths: readonly string[]] {
  switch (kind) {
    case 'either':
      return [operands, []];
    case 'paths':
      return [[], operands];
    case 'tree':
      return [operands.slice(0, 1), operands.slice(1)];
    case 'file':
      return pathsFollow ? [operands, []] : [operands.filter(mayBeCommit), operands.filter((each) => !mayBeCommit(each))];
    case 'others':
      return [[], []];
  }
}

/** Takes no notice of what is tracked. */
const BEYOND_TRACKED = /^--(?:no-i|un|rec|no-exc|exclude-s)/;

/** Whether paths behind `git grep`, or behind `git diff --no-index`, are searched whatever is tracked in them. */
function looksAtFolders(command: string, rest: readonly string[]): boolean {
  return (command === 'grep' && rest.some((each) => BEYOND_TRACKED.test(each))) || (command === 'diff' && rest.includes('--no-index'));
}

/** How much of a file differs is only told by its attributes. */
const COUNTS = /stat|summary|^--quiet$/;

/** Whether a call tells names of references, commits and files of commits alone. */
function staysAtRefs(command: string, rest: readonly string[], { content }: GitShows): boolean {
  const { does, operands, brings } = gitCommand(command);
  if (/^check-/.test(command)) return false;
  if (brings === 'names' || brings === 'raw' || (does === 'lists' && operands === 'others')) return true;
  return brings === 'log' && content === 'names' && !rest.some((each) => COUNTS.test(each));
}

function countingTrees(names: readonly string[], shows: GitShows): GitShows {
  return shows.content !== 'names' && names.some(countsFromTree) ? EVERYTHING : shows;
}

/** In `REV:PATH` the path counts from the root only where REV is a commit: a number may be that of any folder. */
function countsFromTree(operand: string): boolean {
  const colon = colonOf(operand);
  return colon > 0 && mayBeTree(operand.slice(0, colon));
}

function globals(argv: readonly string[]): Pick<GitReach, 'folder' | 'isSent'> & { readonly at: number; readonly isLiteral: boolean } {
  let [at, folder, isSent, isLiteral] = [1, '', false, false];
  for (; argv[at]?.startsWith('-'); at++) {
    const option = argv[at] ?? '';
    if (option === '-C') {
      const to = argv[++at] ?? '';
      folder = folder === '' || to.startsWith('/') ? to : `${folder}/${to}`;
    } else if (/^(?:-c|--(?:git-dir|work-tree|namespace|config-env))$/.test(option)) at++;
    if (/^--(?:git-dir|work-tree|bare)/.test(option)) isSent = true;
    if (option === '--literal-pathspecs') isLiteral = true;
  }
  return { at, folder, isSent, isLiteral };
}

interface Words {
  readonly operands: readonly string[];
  /** Values of options, which could be files. */
  readonly values: readonly string[];
  /** Of the operands: what may be the value of the option before it. */
  readonly doubtful: readonly string[];
  /** Of `git grep`: what it looks for would be the first word behind a `--`. */
  readonly isPatternBehind: boolean;
}

function split(command: string, words: readonly string[]): Words {
  const operands: string[] = [];
  const values: string[] = [];
  const doubtful: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) {
      operands.push(word);
      const before = words[at - 1] ?? '';
      if (/^-[^=]*$/.test(before)) values.push(word);
      if (before.startsWith('-') && !takesNoValue(command, before)) doubtful.push(word);
    } else if (TEXTS[command]?.test(word)) at++;
    else if (!TEXTS[command]?.test(nameOf(word))) values.push(...filesOf(word));
  }
  const isPatternFirst = command === 'grep' && !words.some((each) => /^-[^-]*[ef]/.test(each));
  return {
    operands: isPatternFirst ? operands.slice(1) : operands,
    values,
    doubtful,
    isPatternBehind: isPatternFirst && operands.length === 0,
  };
}

/** Of an option that may have its value in the same word. */
function nameOf(option: string): string {
  return option.startsWith('--') ? option.replace(/=.*$/s, '') : option.slice(0, 2);
}

const LONGEST_BUNDLE = 16;

/** Values in the word of an option itself. Short ones stand in a row, and the value of the last may begin behind any of them. */
function filesOf(option: string): readonly string[] {
  if (option.startsWith('--')) return /=(.+)$/s.exec(option)?.slice(1) ?? [];
  return Array.from({ length: Math.min(option.length - 2, LONGEST_BUNDLE) }, (_, at) => option.slice(at + 2));
}

/** The path of `REV:PATH`, `:PATH` or `:N:PATH`: none where there is no path in it. */
function objectOf(operand: string): readonly { readonly path: string; readonly top: boolean }[] {
  const colon = colonOf(operand);
  if (colon === -1 || operand.startsWith(':(')) return [];
  const path = colon === 0 ? operand.slice(1).replace(/^[0-3]:/, '') : operand.slice(colon + 1);
  if (colon === 0 && path.startsWith('/')) return []; // the words of a commit
  return [{ path: path === '' ? '.' : path, top: !/^\.{1,2}(?:\/|$)/.test(path) }];
}

/** The first colon outside of braces: `@{10:00}` and `^{/a:b}` name commits. */
function colonOf(operand: string): number {
  let depth = 0;
  for (let at = 0; at < operand.length; at++) {
    const char = operand.charAt(at);
    if (char === '{') depth++;
    else if (char === '}' && depth > 0) depth--;
    else if (char === ':' && depth === 0) return at;
  }
  return -1;
}

/** What git takes for a pathspec also where nothing of that name is there. */
function isPathspec(operand: string): boolean {
  return /^:[!^(]/.test(operand) || /^[^:{]*[*?[\\][^:{]*$/.test(operand);
}

/** `-L from,to:FILE`: what stands behind any colon, since the bounds may hold one. */
function linesOf(command: string, rest: readonly string[]): readonly Pathspec[] {
  if (!['log', 'show', 'whatchanged'].includes(command)) return [];
  return rest.flatMap((word, at) => {
    const parts = (rest[at - 1] === '-L' ? word : (/^-L(.+)$/s.exec(word)?.[1] ?? '')).split(':');
    return parts.slice(1).map((_, from): Pathspec => ({ kind: 'literal', path: parts.slice(from + 1).join(':'), top: false }));
  });
}
