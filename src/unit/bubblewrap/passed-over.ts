import { posix } from 'node:path';
import type { Entry } from './entries.js';

/** Nothing in them is read or run by its name, and they are the most of a large workspace. */
const PASSED_OVER: ReadonlySet<string> = new Set(['node_modules']);
/** What git keeps in a repository under names that others choose: a branch may be called `config`. */
const RECORDS: ReadonlySet<string> = new Set(['refs', 'logs', 'lfs', 'objects']);

/** Of a workspace. In a `.git` it is the name of a submodule. */
export function isPassedOver(place: string): boolean {
  return PASSED_OVER.has(posix.basename(place)) && !isInGit(place);
}

/**
 * Names of the records in a folder. Submodules and linked work trees go by the same names, and what leads to them is no repository:
 * one is told by the settings in it, or by where they are, because no program makes those.
 */
export function recordsIn(folder: string, here: readonly Entry[]): ReadonlySet<string> {
  const isRepository = isInGit(folder) && here.some(isHead) && here.some((entry) => isSettings(entry) && !entry.isDirectory());
  return isRepository ? RECORDS : NONE;
}

/** What of records is looked at: all where they are a repository as well, else of hundreds of folders the one that says where more objects are. */
export function lookedAtIn(records: string, here: readonly Entry[]): readonly Entry[] {
  const name = posix.basename(records);
  // Of `HEAD` there is a log.
  if (here.some((entry) => isSettings(entry) || (name !== 'logs' && isHead(entry)))) return here;
  return name === 'objects' ? here.filter((entry) => entry.name === 'info') : [];
}

const NONE: ReadonlySet<string> = new Set();

function isInGit(place: string): boolean {
  return place.split('/').includes('.git');
}

function isHead({ name }: Entry): boolean {
  return name === 'HEAD';
}

function isSettings({ name }: Entry): boolean {
  return name === 'config' || name === 'commondir';
}
