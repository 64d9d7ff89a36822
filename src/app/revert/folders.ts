import { posix } from 'node:path';
import { isRefusal, type Located, type RealPath, type Unit, WindlassError } from '../../contract/index.js';
import type { Restored } from './revert.js';

/**
 * Of the folders that a run made, those that hold nothing once its files are gone. `folders` come the deepest first, and so does
 * the answer. A folder in which somebody else put something stays.
 */
export async function emptiedBy(files: readonly Restored[], folders: readonly RealPath[], unit: Unit): Promise<readonly Located[]> {
  const leaving = new Set<string>(files.filter(({ to }) => to === 'absent').map(({ at }) => at.real));
  const emptied: Located[] = [];
  for (const real of folders) {
    const at = await unit.locate(real);
    if (isRefusal(at) || at.real !== real || at.kind !== 'directory') continue;
    const names = await namesIn(at, unit);
    if (names === null || names.some((name) => !leaving.has(posix.join(real, name)))) continue;
    leaving.add(real);
    emptied.push(at);
  }
  return emptied;
}

/** Null where it cannot be told. */
async function namesIn(at: Located, unit: Unit): Promise<readonly string[] | null> {
  try {
    return (await unit.listNames(at)).map(({ name }) => name);
  } catch (error) {
    if (WindlassError.is(error)) return null;
    throw error;
  }
}
