import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallId } from '../../contract/index.js';
import { isDeadTemporary, isTemporaryName, temporaryName } from '../local/temporary.js';
import type { Steers } from './lookout.js';

/** What steered when a step began, for whoever comes after this process was killed during it. */
export interface Note {
  readonly v: 1;
  readonly root: string;
  readonly call: CallId;
  /** When the step began, in milliseconds. */
  readonly began: number;
  readonly steers: readonly (readonly [place: string, what: Steers])[];
}

/**
 * Kept until the step is over, in a folder that no program sees. Not synced: it is for a process that dies, and on a machine that dies
 * the files that it would be held against may be gone as well.
 */
export function keepNote(folder: string, note: Note): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, temporaryName());
  writeFileSync(file, JSON.stringify(note), { mode: 0o600, flag: 'wx' });
  return () => removed(file);
}

/** Takes up what steps left whose process is dead. Those of `call` are given too where it is known to be over by other means. */
export function deadNotes(folder: string, root: string, call?: CallId): readonly (Note & { readonly discard: () => void })[] {
  return namesIn(folder).flatMap((name) => {
    const file = join(folder, name);
    const note = read(file);
    if (note === null || note.root !== root || !(note.call === call || isDeadTemporary(folder, name))) return [];
    return [{ ...note, discard: () => removed(file) }];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter(isTemporaryName);
  } catch {
    return []; // No step has begun yet.
  }
}

/** Null where somebody else took it up, or its writer was killed over it: then no program had been started. */
function read(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note;
  } catch {
    return null;
  }
}

function removed(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // By somebody else, or with its folder.
  }
}
