import { posix } from 'node:path';
import type { Json } from '../../contract/index.js';

/** What found paths begin with: the folder as the caller named it, so that they can be passed back. Empty for the root. */
export function prefixOf(path: Json | undefined): string {
  const clean = posix.normalize(typeof path === 'string' && path !== '' ? path : '.');
  return clean === '.' ? '' : clean.replace(/(?<=[^/])\/$/, '');
}
