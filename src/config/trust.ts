import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Environment,
  isJsonObject,
  type Json,
  makeFolders,
  refuseBelowCall,
  type Sha256,
  sha256,
  startedByCall,
  stateBase,
  WindlassError,
} from '../contract/index.js';
import { underLock, writeAtomically } from './atomic-file.js';
import { configFiles, realOrNull } from './find-workspace.js';
import { isBelow } from './ownership.js';

/** Which files of workspaces the operator has read and accepted, by content. */
export interface Trust {
  /** Whether exactly these bytes at this real path are trusted. */
  holds(real: string, hash: Sha256): boolean;
}

const HASH = /^[0-9a-f]{64}$/;

/**
 * What `windlass trust` has stored, and the hashes of `WINDLASS_TRUST` (any path: for CI, whose checkouts move). A
 * program that a call started brings no trust of its own: below WINDLASS_PARENT the variable is not read.
 * @param workspace real path of the workspace: a store inside it counts for nothing
 * @throws WindlassError `invalid_file` when the store is damaged, `store_unsafe_location` when others can write it, `usage` when
 *   the variable holds something else
 */
export async function openTrust(env: Environment, workspace?: string): Promise<Trust> {
  const stored = readStored(storeFile(env), workspace);
  const given = startedByCall(env) ? new Set<string>() : givenHashes(env['WINDLASS_TRUST']);
  return { holds: (real, hash) => given.has(hash) || (Object.hasOwn(stored, real) && stored[real] === hash) };
}

/** @throws WindlassError as `openTrust`, `file_not_found` */
export async function isTrusted(file: string, env: Environment): Promise<boolean> {
  const trust = await openTrust(env);
  const { real, hash } = fingerprint(file);
  return trust.holds(real, hash);
}

/**
 * Trusts a file as it is now, or the configuration files of a folder. A later change of a file ends its trust.
 * @returns the files with the hashes that were stored
 * @throws WindlassError `refused_under_parent`, `file_not_found`, `invalid_file`
 */
export async function trustPath(path: string, env: Environment): Promise<readonly { readonly file: string; readonly sha256: Sha256 }[]> {
  refuseBelowCall(env, 'trust');
  const trusted = filesOf(path).map(fingerprint);
  const store = storeFile(env);
  makeFolders(dirname(store), 0o700);
  await underLock(`${store}.lock`, () => {
    const known = readStore(store);
    const added = Object.fromEntries(trusted.map(({ real, hash }) => [real, hash]));
    writeAtomically(store, `${JSON.stringify({ v: 1, files: { ...known, ...added } }, null, 2)}\n`);
  });
  return trusted.map(({ real, hash }) => ({ file: real, sha256: hash }));
}

function filesOf(path: string): readonly string[] {
  try {
    return statSync(path).isDirectory() ? configFiles(path) : [path];
  } catch (cause) {
    throw WindlassError.is(cause) ? cause : notFound(path, cause);
  }
}

function fingerprint(file: string): { readonly real: string; readonly hash: Sha256 } {
  try {
    if (!statSync(file).isFile())
      throw new WindlassError('invalid_file', `${file} is no regular file; what is trusted is a file as it stands`);
    return { real: realpathSync.native(file), hash: sha256(readFileSync(file)) };
  } catch (cause) {
    throw WindlassError.is(cause) ? cause : notFound(file, cause);
  }
}

function notFound(file: string, cause: unknown): WindlassError {
  return new WindlassError('file_not_found', `${file} does not exist or cannot be read`, { data: { file }, cause });
}

function storeFile(env: Environment): string {
  return join(stateBase(env), 'trust.json');
}

function givenHashes(value: string | undefined): ReadonlySet<string> {
  const hashes = (value ?? '')
    .split(',')
    .map((hash) => hash.trim().toLowerCase())
    .filter((hash) => hash !== '');
  const wrong = hashes.find((hash) => !HASH.test(hash));
  if (wrong !== undefined)
    throw new WindlassError(
      'usage',
      `WINDLASS_TRUST holds ${JSON.stringify(wrong)}; it takes SHA-256 hashes of 64 hex digits, separated by commas`,
    );
  return new Set(hashes);
}

/** A store that lies in the workspace came with it, and vouches for nothing. */
function readStored(file: string, workspace: string | undefined): { readonly [real: string]: string } {
  const real = realOrNull(file);
  return real !== null && workspace !== undefined && isBelow(workspace, real) ? {} : readStore(file);
}

/** Whoever can write the store, or put another in its place, decides what is trusted. */
function refuseForeign(path: string): void {
  const found = statOrNull(path);
  if (found === null) return;
  const caller = process.geteuid?.() ?? found.uid;
  const why =
    found.uid !== caller && found.uid !== 0
      ? `belongs to user ${found.uid}`
      : (found.mode & 0o022) !== 0
        ? 'can be written by others'
        : null;
  if (why === null) return;
  throw new WindlassError('store_unsafe_location', `${path}, where trust is kept, ${why}; name a private folder with XDG_STATE_HOME`, {
    data: { path },
  });
}

function readStore(file: string): { readonly [real: string]: string } {
  for (const path of [dirname(file), file]) refuseForeign(path);
  const text = readStoreText(file);
  if (text === null) return {};
  const value = parse(text);
  const files = isJsonObject(value) && value['v'] === 1 ? value['files'] : undefined;
  if (files === undefined || !isJsonObject(files) || Object.values(files).some((hash) => typeof hash !== 'string' || !HASH.test(hash))) {
    throw new WindlassError(
      'invalid_file',
      `${file}, which holds what is trusted, is damaged; delete it, then trust again what you have read`,
      { data: { file } },
    );
  }
  return files as { readonly [real: string]: string };
}

function readStoreText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new WindlassError('invalid_file', `${file}, which holds what is trusted, cannot be read: ${code ?? message}`, {
      data: { file },
      cause,
    });
  }
}

function statOrNull(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
