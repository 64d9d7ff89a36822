import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { deepFreeze, isJsonObject, type Json, makeFolders, rememberHash, type Sha256 } from '../contract/index.js';
import type { Definition, LoadedChain } from './definition.js';
import { mustBeJson } from './document.js';

/** Where definitions are kept from one process to the next, and by which code. */
export interface DefinitionCache {
  /** Absolute. Made when missing; used only while it is a folder of the caller's that nobody else can enter. */
  readonly folder: string;
  /** Names the code that reads chains: what another code made of a text is not taken. */
  readonly build: string;
}

/** More than anybody works with at a time; each edit of a chain leaves one behind. */
const MOST_ENTRIES = 256;
const MAX_BYTES = 16 * 1024 * 1024;
const PREFIX = 'chain-';

/** Over everything that decides what a text becomes. A chain draws nothing in from other files. */
export function definitionKey({ build }: DefinitionCache, text: string, file: string): string {
  return `${build}\n${process.version}\n${mustBeJson(file) ? 'json' : 'any'}\n${text}`;
}

/**
 * The definition that was kept under a key, or null. What is damaged, stands under a key it was not kept for, or could have
 * been put there by somebody else counts as absent.
 */
export function knownDefinition({ folder }: DefinitionCache, key: string): Pick<LoadedChain, 'definition' | 'hash'> | null {
  try {
    if (!isPrivate(folder)) return null;
    const text = readOwn(fileOf(folder, key));
    const at = text.indexOf('\n');
    const body = text.slice(at + 1);
    if (at < 0 || text.slice(0, at) !== checksum(body)) return null;
    const entry = JSON.parse(body) as Json;
    if (!isJsonObject(entry) || entry['key'] !== key) return null;
    const hash = entry['hash'] as Sha256;
    rememberHash(entry['definition'] ?? null, hash);
    return { definition: deepFreeze(entry['definition'] as unknown as Definition), hash };
  } catch {
    return null; // The chain itself is still there.
  }
}

/** Never fails: without a cache the next load takes longer, and nothing else. */
export function keepDefinition({ folder }: DefinitionCache, key: string, { definition, hash }: LoadedChain): void {
  const file = fileOf(folder, key);
  const temporary = `${file}.${process.pid}`;
  try {
    makeFolders(folder, 0o700);
    if (!isPrivate(folder)) return;
    const body = JSON.stringify({ key, hash, definition });
    writeFileSync(temporary, `${checksum(body)}\n${body}`, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
    dropOldest(folder);
  } catch {
    forget(temporary);
  }
}

/** Two keys may share a file: the entry says which of them it is for. */
function fileOf(folder: string, key: string): string {
  return `${folder}/${PREFIX}${checksum(key)}-${key.length}`;
}

/** FNV-1a: tells damage. Whoever may write here can forge any digest too, and a strong one costs a hundredth of a start. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(16);
}

function forget(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Not even the folder is one: there is nothing to remove.
  }
}

function isPrivate(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o077) === 0;
}

function readOwn(file: string): string {
  const fd = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(fd);
    const ours = stat.isFile() && stat.uid === process.geteuid?.() && (stat.mode & 0o022) === 0 && stat.size <= MAX_BYTES;
    return ours ? readFileSync(fd, 'utf8') : '';
  } finally {
    closeSync(fd);
  }
}

function dropOldest(folder: string): void {
  const entries = readdirSync(folder).filter((name) => name.startsWith(PREFIX));
  if (entries.length <= MOST_ENTRIES) return;
  const aged = entries.map((name) => ({ name, at: statSync(`${folder}/${name}`).mtimeMs })).sort((a, b) => b.at - a.at);
  for (const { name } of aged.slice(MOST_ENTRIES)) rmSync(`${folder}/${name}`, { force: true });
}
