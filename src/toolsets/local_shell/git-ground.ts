import { posix } from 'node:path';
import type { ToolsetHost } from '../../contract/index.js';
import type { Repository } from './repository.js';

/** As much as is read of one file. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Where a git call stands. */
export interface Ground {
  readonly at: string;
  readonly repository: Repository | null;
  readonly host: ToolsetHost;
}

export interface Place {
  readonly path: string;
  readonly top: boolean;
}

/** The root of a work tree that is not known is taken to be where the call stands. */
export function placeOf({ path, top }: Place, { at, repository }: Ground): string {
  return posix.isAbsolute(path) && !top ? path : `${top ? (repository?.top ?? at) : at}/${path}`;
}
