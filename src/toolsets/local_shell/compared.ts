import { posix } from 'node:path';
import type { RealPath, Unit } from '../../contract/index.js';
import { pathOperands, programName } from '../../shell/index.js';
import { kindAt } from './arrivals.js';
import { DIFFS } from './deep.js';
import type { PathPin } from './line.js';

/** What a call that compares files reads where it is given a folder. */
export interface Compared {
  /** Files of folders that have the name of another operand. */
  readonly named: readonly string[];
  /** Nothing else of its folders is read. */
  readonly isAll: boolean;
  /** Operands that are no folders, on which this depends. */
  readonly pins: readonly Omit<PathPin, 'step' | 'from'>[];
}

const NOTHING: Compared = { named: [], isAll: false, pins: [] };
/** Options by which more is compared than the two operands, or a file of another name. */
const OTHERWISE = /^--(?:f|to|ignore-f)/;
const MAX_OPERANDS = 8;

/** Of a file and a folder, what is compared is the file and the one of its name in the folder. */
export async function comparedBy(argv: readonly string[], folder: string, unit: Unit): Promise<Compared> {
  const comparesFolders = DIFFS.includes(programName(argv));
  if (!comparesFolders && programName(argv) !== 'sdiff') return NOTHING;
  const operands = (pathOperands(argv)?.reads ?? []).slice(0, MAX_OPERANDS);
  const found = await Promise.all(operands.map(async (word) => ({ word, ...(await kindAt(word, folder, unit)) })));
  const folders = found.filter(({ kind }) => kind === 'directory');
  if (folders.length === 0 && comparesFolders) return NOTHING;
  const others = found.filter(({ kind }) => kind !== 'directory');
  const isPair = operands.length === 2 && folders.length === 1 && others[0]?.kind === 'file';
  return {
    named: folders.flatMap(({ word }) => others.map((other) => `${word}/${posix.basename(other.word)}`)),
    isAll: comparesFolders && isPair && !argv.some((each) => OTHERWISE.test(each)),
    pins: others.flatMap(({ word, real }) => (real === null ? [] : [noFolder(word, folder, real)])),
  };
}

function noFolder(word: string, folder: string, real: RealPath): Compared['pins'][number] {
  return { access: 'reads', word, folder, real, noFolder: true };
}
