import { resolve } from 'node:path';
import type { GlobalOptions } from './globals.js';

/** The words a command needs to find, from any folder, the state that this one was told to use. Empty when it was told nothing. */
export function sameWorkspace({ workspace, db }: GlobalOptions): string {
  return [
    ...(workspace === undefined ? [] : ['--workspace', shellWord(resolve(workspace))]),
    ...(db === undefined ? [] : ['--db', shellWord(resolve(db))]),
  ]
    .map((word) => ` ${word}`)
    .join('');
}

/** For a person to paste: as it is where that is safe, else in single quotes. */
function shellWord(word: string): string {
  return /^[A-Za-z0-9_./:@%+=,-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
