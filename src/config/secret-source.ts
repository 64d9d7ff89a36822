import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { readBounded } from '../chain/index.js';
import { type Environment, SECRET_VARIABLES } from '../contract/index.js';
import { LONGEST } from './scrubber.js';

/** The value of a secret as it stands now, or why there is none. The reason never holds the value. */
export type SecretRead = { readonly value: string } | { readonly problem: string };

/** How long a program may take to print a secret. */
const COMMAND_MS = 10_000;

/** @param from `env:NAME`, `file:/path`, or `command:/program argument …` (split at blanks; no shell reads it) */
export async function readSecret(from: string, env: Environment): Promise<SecretRead> {
  const at = from.indexOf(':');
  const place = from.slice(at + 1);
  switch (from.slice(0, at)) {
    case 'env': {
      const value = env[place];
      return value === undefined || value === '' ? { problem: `the variable ${place} is not set` } : { value };
    }
    case 'file':
      return readPrivateFile(place);
    case 'command':
      return readCommand(place, env);
    default:
      return { problem: 'its source is none of env:, file: and command:' };
  }
}

/** Only the user themself may read it, and it is theirs or root's: what others read is no secret. */
async function readPrivateFile(file: string): Promise<SecretRead> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK); // without waiting at a pipe
    const { mode, uid, ...stats } = await handle.stat();
    if (stats.size > LONGEST + 2) return { problem: `the file ${file} has more than ${LONGEST} bytes` };
    if ((mode & constants.S_IFMT) !== constants.S_IFREG) return { problem: `${file} is no regular file` };
    const caller = process.geteuid?.() ?? 0;
    if (uid !== caller && uid !== 0) return { problem: `the file ${file} belongs to user ${uid}` };
    if ((mode & 0o077) !== 0)
      return { problem: `others may read or write the file ${file} (mode ${(mode & 0o777).toString(8)}); chmod 600 ${file}` };
    const bytes = await readBounded(handle, LONGEST + 2);
    if (bytes === null) return { problem: `the file ${file} has more than ${LONGEST} bytes` };
    return { value: withoutLineEnd(Buffer.from(bytes).toString('utf8')) };
  } catch (cause) {
    return { problem: `the file ${file} cannot be read: ${codeOf(cause)}` };
  } finally {
    await handle?.close();
  }
}

/** A program of the operator's, such as a password store's. What it says on stderr is not repeated: it may hold anything. */
async function readCommand(line: string, env: Environment): Promise<SecretRead> {
  const [program = '', ...args] = line.split(' ').filter((word) => word !== '');
  const { execFile } = await import('node:child_process');
  const { WINDLASS_PARENT: _, ...inherited } = env;
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { timeout: COMMAND_MS, killSignal: 'SIGKILL', maxBuffer: LONGEST + 2, env: { ...inherited, WINDLASS_PARENT: 'secret' }, cwd: '/' },
      (error, stdout) => {
        if (error === null) resolve({ value: withoutLineEnd(stdout) });
        else resolve({ problem: `${program} ${failure(error)}` });
      },
    );
    child.stdin?.end();
  });
}

function failure(error: Error & { readonly code?: number | string | null; readonly killed?: boolean }): string {
  if (error.killed === true) return `did not end within ${COMMAND_MS / 1000} s`;
  return typeof error.code === 'number' ? `ended with ${error.code}` : `cannot be used: ${error.code ?? 'unknown reason'}`;
}

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
}

/** Variables that are credentials by their name, with what in them is one: paths to credentials and plain words are not. */
export function secretVariables(env: Environment): readonly { readonly name: string; readonly values: readonly string[] }[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (!namesCredential(name.toUpperCase()) || value.startsWith('/')) return [];
    const values = [value, ...passwordOf(value)].filter(isTelling);
    return values.length === 0 ? [] : [{ name, values }];
  });
}

const ENDINGS = SECRET_VARIABLES.filter((glob) => glob.startsWith('*')).map((glob) => glob.slice(1));

/** By comparing, because one expression for all of them takes the engine longer to compile than the rest of a configuration to read. */
function namesCredential(name: string): boolean {
  return SECRET_VARIABLES.includes(name) || ENDINGS.some((ending) => name.endsWith(ending));
}

/** Of an address such as postgres://me:password@host/db. */
function passwordOf(value: string): readonly string[] {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || !URL.canParse(value)) return [];
  const { password } = new URL(value);
  if (password === '') return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/** At least two kinds of signs: `password` and `postgres` stand in texts where nobody gave anything away. */
function isTelling(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  return kinds >= 2;
}
