import { pathOperands, programName } from '../../shell/index.js';

/** Shortened, clustered with digits, or as a way to treat folders. */
const GREP = /^(?:-[^-]*[rR]|--rec|--der|--di|-[^-]*d)/;

/** Options by which a reader takes whole folders. */
const RECURSIVE: { readonly [program: string]: RegExp } = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  cp: /^(?:-[^-]*[rRa]|--rec|--ar)/,
};
/** Two folders are compared file by file, also without `-r`. */
export const DIFFS = ['diff', 'zdiff', 'xzdiff', 'bzdiff'];
/** Readers that take whole folders by themselves. What is moved can be read under its new name. */
const ALWAYS = new Set(['rg', 'ag', 'ack', 'rgrep', 'file', 'mv', ...DIFFS]);
/** They open what a link leads to; the others pass links over, or ask where an option makes them follow. */
const FOLLOWS = new Set(['find', 'file', ...DIFFS]);
/** They take no folder that they were not given. */
const OWN_ONLY = new Set(['file', 'mv', ...DIFFS]);

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
  const { reads = [], byOption = [], into } = pathOperands(argv) ?? {};
  // A folder of magic is read, and what is no magic is shown; one that is asked about is not looked into.
  const named = name === 'file' ? byOption : reads;
  const follows = FOLLOWS.has(name) || into?.follows === true;
  return (named.length > 0 || OWN_ONLY.has(name) ? named : ['.']).map((folder) => ({ folder, follows }));
}
