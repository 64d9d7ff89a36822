import { type ErrorCode, WindlassError } from '../contract/index.js';

/** The lock is held elsewhere: worth another attempt. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error).startsWith('SQLITE_BUSY');
}

/** After these the transaction as a whole cannot be trusted, whichever statement met them. */
export function poisons(error: unknown): boolean {
  const code = sqliteCode(error);
  return POISONS.some((prefix) => code.startsWith(prefix));
}

const POISONS = ['FULL', 'IOERR', 'CORRUPT', 'NOTADB', 'NOMEM', 'BUSY', 'READONLY', 'CANTOPEN'].map((name) => `SQLITE_${name}`);

/** Words an error of SQLite or of the file system for whoever runs the command. Anything else comes back untouched. */
export function storeError(error: unknown, file: string): unknown {
  if (WindlassError.is(error)) return error;
  const code = sqliteCode(error) || systemCode(error);
  const known = WORDS.find(([prefix]) => code.startsWith(prefix));
  if (known === undefined) return error;
  const [, ours, message] = known;
  return new WindlassError(ours, `${file}: ${message}`, { data: { file, cause: code }, cause: error });
}

const WORDS: readonly (readonly [prefix: string, code: ErrorCode, message: string])[] = [
  ['SQLITE_BUSY', 'store_busy', 'another process held the database for too long; try again'],
  ['SQLITE_LOCKED', 'store_busy', 'another process held the database for too long; try again'],
  ['SQLITE_FULL', 'store_full', 'no space left for the state; nothing was half-written. Free space, then resume'],
  ['ENOSPC', 'store_full', 'no space left for the state; nothing was half-written. Free space, then resume'],
  ['EDQUOT', 'store_full', 'the disk quota is used up; nothing was half-written. Free space, then resume'],
  ['SQLITE_CORRUPT', 'store_corrupt', 'the state database is damaged; it was left as it is. Restore it from a backup'],
  ['SQLITE_NOTADB', 'store_corrupt', 'this is not a state database, or it is damaged; it was left as it is'],
  ['SQLITE_READONLY', 'permission', 'the state database cannot be written; check owner and mode'],
  ['SQLITE_CANTOPEN', 'permission', 'the state database cannot be opened; check owner and mode of it and its folder'],
  ['SQLITE_PERM', 'permission', 'the state database cannot be opened; check owner and mode'],
  ['EACCES', 'permission', 'access refused; check owner and mode'],
  ['EPERM', 'permission', 'access refused; check owner and mode'],
  ['EROFS', 'permission', 'the file system is mounted read-only'],
  ['SQLITE_IOERR', 'store_io', 'reading or writing the state failed'],
  ['SQLITE_PROTOCOL', 'store_io', 'reading or writing the state failed'],
  ['EIO', 'store_io', 'reading or writing the state failed'],
];

function sqliteCode(error: unknown): string {
  const code = systemCode(error);
  return code.startsWith('SQLITE_') ? code : '';
}

/** `code` of an error as Node and the driver set it; empty when there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
