import { pathOperands, programName } from '../../shell/index.js';

/** Shortened, clustered with digits, or as a way to treat folders. */
const GREP = /^(?:-[^-]*[rR]|--rec|--der|--di|-[^-]*d)/;

/** Options by which a reader takes whole folders. */
const RECURSIVE: { readonly [program: string]: RegExp } = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  diff: /^(?:-[^-]*r|--rec)/,
  cp: /^(?:-[^-]*[rRa]|--rec|--ar)/,
};
/** Readers that take whole folders by themselves. */
const ALWAYS = new Set(['rg', 'ag', 'ack']);
/** They open what a link leads to; the others pass links over, or ask where an option makes them follow. */
const FOLLOWS = new Set(['find', 'diff']);

export interface DeepFolder {
  /** As typed. */
  readonly folder: string;
  readonly follows: boolean;
}

/** Folders whose whole content a command reads, as it names them. `runsOthers`: it gives what it finds to other commands. */
export function deepFolders(argv: readonly string[], runsOthers: boolean): readonly DeepFolder[] {
  const name = programName(argv);
  const recursive = RECURSIVE[name];
  const deep =
    ALWAYS.has(name) || (name === 'find' && runsOthers) || (recursive !== undefined && argv.slice(1).some((each) => recursive.test(each)));
  if (!deep) return [];
  const named = pathOperands(argv)?.reads ?? [];
  return (named.length > 0 ? named : ['.']).map((folder) => ({ folder, follows: FOLLOWS.has(name) }));
}
