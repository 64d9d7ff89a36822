import { isRefusal, type Unit, WindlassError } from '../../contract/index.js';

/** Null for what is no readable file of a plausible size. */
export async function bytesOf(path: string, maxBytes: number, unit: Unit): Promise<Buffer | 'absent' | null> {
  const at = await unit.locate(path);
  if (isRefusal(at)) return null;
  if (at.kind === 'absent') return 'absent';
  if (at.kind !== 'file') return null;
  try {
    return (await unit.readFile(at, { maxBytes })).bytes;
  } catch (error) {
    if (WindlassError.is(error)) return null;
    throw error;
  }
}
