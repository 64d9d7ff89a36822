import { lstatSync, renameSync } from 'node:fs';
import { posix } from 'node:path';
import { type CallId, isInside } from '../../contract/index.js';
import type { Lookout, Steers } from './lookout.js';
import { deadNotes } from './notes.js';

/** What is set aside may itself hold something to set aside. */
const ROUNDS = 5;

/**
 * Sets aside what steers windlass or is executed by other programs and was not there before: what is not there cannot be mounted
 * over. It loses its name, and nothing of it is lost. Gives the words for it.
 */
export function takeBack(lookout: Lookout, before: ReadonlyMap<string, Steers>): readonly string[] {
  const said: string[] = [];
  const aside: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { steers, tooMany } = lookout.look();
    if (tooMany && round === 0) said.push('it left more behind than is looked through');
    const made = madeSince(before, steers);
    if (made.length === 0) break;
    for (const place of made) {
      const now = setAside(posix.join(lookout.root, place));
      const isTold = aside.some((folder) => isInside(`/${place}`, `/${folder}`)); // with the folder that it lies in
      if (now === null) said.push(`${place} is there now and could not be set aside`);
      else if (!isTold) said.push(`${place} was set aside as ${posix.relative(lookout.root, now)}${why(place)}`);
      if (now !== null) aside.push(posix.relative(lookout.root, now));
    }
  }
  return [...new Set(said)];
}

/** Who asked for a repository is told what to do instead. */
function why(place: string): string {
  return posix.basename(place) === '.git'
    ? ' (git acts on the hooks and settings of a repository: make it before the run, or outside of the sandbox)'
    : '';
}

/**
 * The same for steps whose windlass was killed: what is there now was not there when they began. `call`: it is known to be over.
 * Whoever made such a thing since then finds it under its other name too.
 */
export function takeBackOfDead(notes: string, lookout: Lookout, call?: CallId): readonly string[] {
  return deadNotes(notes, lookout.root, call).flatMap((note) => {
    const said = takeBack(lookout, new Map(note.steers));
    note.discard();
    return said;
  });
}

/** In a repository that was none before, only what makes it one is new: the rest may be somebody's own. */
function madeSince(before: ReadonlyMap<string, Steers>, after: ReadonlyMap<string, Steers>): readonly string[] {
  const isMade = (place: string) => before.get(place)?.as !== after.get(place)?.as;
  return [...after].flatMap(([place, { of }]) => (isMade(place) && !(of !== undefined && isMade(of)) ? [place] : []));
}

function setAside(path: string): string | null {
  try {
    for (let tries = 0; tries < 100; tries++) {
      const aside = `${path}.refused${tries === 0 ? '' : `-${tries}`}`;
      if (lstatSync(aside, { throwIfNoEntry: false }) !== undefined) continue;
      renameSync(path, aside);
      return aside;
    }
  } catch {
    // Said by the caller.
  }
  return null;
}
