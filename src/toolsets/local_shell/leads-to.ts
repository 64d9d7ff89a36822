import { posix } from 'node:path';
import type { RealPath, Unit } from '../../contract/index.js';

/** Where a program that stands in `folder` gets by this path; null where nothing vouches for it. Not tidied up first: `..` goes by links. */
export function leadsTo(path: string, folder: string, unit: Unit): Promise<RealPath | null> {
  return unit.realPath(posix.isAbsolute(path) ? path : `${folder}/${path}`);
}
