import { pathOperands } from '../../shell/index.js';

/** Options by which a reader takes whole folders. */
const RECURSIVE: { readonly [program: string]: RegExp } = {
  grep: /^(?:-[A-Za-z]*[rR][A-Za-z]*|--recursive|--dereference-recursive|--directories=recurse|-drecurse)$/,
  egrep: /^(?:-[A-Za-z]*[rR][A-Za-z]*|--recursive)$/,
  fgrep: /^(?:-[A-Za-z]*[rR][A-Za-z]*|--recursive)$/,
  diff: /^(?:-[A-Za-z]*r[A-Za-z]*|--rec.*)$/,
  cp: /^(?:-[A-Za-z]*[rRa][A-Za-z]*|--recursive|--archive)$/,
};
/** Readers that take whole folders by themselves. */
const ALWAYS = new Set(['rg', 'ag', 'ack']);

/** Folders whose whole content a command reads, as it names them. `runsOthers`: it gives what it finds to other commands. */
export function deepFolders(argv: readonly string[], runsOthers: boolean): readonly string[] {
  const name = argv[0]?.slice(argv[0].lastIndexOf('/') + 1) ?? '';
  const recursive = RECURSIVE[name];
  const deep =
    ALWAYS.has(name) || (name === 'find' && runsOthers) || (recursive !== undefined && argv.slice(1).some((each) => recursive.test(each)));
  if (!deep) return [];
  const named = pathOperands(argv)?.reads ?? [];
  return named.length > 0 ? named : ['.'];
}
