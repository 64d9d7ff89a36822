import { posix } from 'node:path';
import { matchPath, segmentsOf } from './glob-path.js';

/** Matching takes pattern times path; longer than any that is meant. */
const MAX_LENGTH = 512;

export interface FilePattern {
  /** `path` below the searched folder. */
  matches(path: string): boolean;
}

/** Reads a pattern of find_files, or says what is wrong with it: a pattern that silently finds nothing helps nobody. */
export function filePattern(source: string): FilePattern | { readonly wrong: string } {
  const wrong = problemOf(source);
  if (wrong !== null) return { wrong: `the pattern ${JSON.stringify(source.slice(0, 80))} ${wrong}` };
  const parts = source.split('/');
  const segments = segmentsOf(parts);
  if (segments === null) return { wrong: `the pattern ${JSON.stringify(source)} has a [class] or a \\ that does not end` };
  const byName = parts.length === 1 && source !== '**';
  return { matches: (path) => matchPath(segments, byName ? [posix.basename(path)] : path.split('/')) };
}

function problemOf(source: string): string | null {
  if (source.trim() === '') return 'is empty';
  if (source.length > MAX_LENGTH) return `has ${source.length} characters; a pattern has at most ${MAX_LENGTH}`;
  if (source.startsWith('/')) return 'starts with a slash; it is held against the path below the searched folder';
  const parts = source.split('/');
  if (parts.some((part) => part === '..' || part === '.')) return 'holds . or ..; name the folder to search as path';
  if (parts.includes('')) return 'has an empty part; it finds files, so it does not end in a slash';
  if (parts.some((part) => part.includes('**') && part !== '**')) return 'has ** beside other characters; between slashes ** stands alone';
  if (/(?<!\\)(?:\\\\)*[{}]/.test(source)) return 'has braces, which are no patterns; search once for each, or write \\{ for the character';
  return null;
}
