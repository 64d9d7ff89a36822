import { lstatSync, renameSync } from 'node:fs';
import { posix } from 'node:path';
import { type CallId, isInside, type RealPath } from '../../contract/index.js';
import { pinFolder } from '../local/pin.js';
import { errno } from '../local/problems.js';
import type { Lookout, Steers } from './lookout.js';
import { deadNotes } from './notes.js';

/** What is set aside may itself hold something to set aside. */
const ROUNDS = 10;

/**
 * Sets aside what steers windlass or is executed by other programs and was not there before: what is not there cannot be mounted
 * over. It loses its name, and nothing of it is lost. Gives the words for it.
 */
export function takeBack(lookout: Lookout, before: ReadonlyMap<string, Steers>, since?: number): readonly string[] {
  const said = new Set<string>();
  const aside: string[] = [];
  const { root } = lookout;
  for (let round = 0; ; round++) {
    const { steers, tooMany } = lookout.look();
    if (tooMany) said.add('it left more behind than is looked through');
    const made = outermost(madeSince(before, steers)).filter((place) => since === undefined || hasChanged(root, place, since));
    if (round === ROUNDS) for (const place of made) said.add(`${place} is there now and could not be set aside`);
    if (round === ROUNDS || made.length === 0) return [...said];
    for (const place of made) {
      const now = setAside(root, place);
      if (now === null) continue; // looked for once more
      forget(root, place);
      const isTold = aside.some((folder) => isInside(`/${place}`, `/${folder}`)); // with the folder that it lies in
      if (!isTold) said.add(`${place} was set aside as ${now}${why(place)}`);
      aside.push(now);
    }
  }
}

/** A step under way: where, and what steered there when it began. */
export interface Begun {
  readonly root: RealPath;
  readonly before: Map<string, Steers>;
}

const underWay = new Set<Begun>();

/** To be ended by `over`. */
export function begin(root: RealPath, steers: ReadonlyMap<string, Steers>): Begun {
  const step = { root, before: new Map(steers) };
  underWay.add(step);
  return step;
}

export function over(step: Begun): void {
  underWay.delete(step);
}

/** What was made by one step stood there when the one beside it began, which could make it anew in the same place. */
function forget(root: RealPath, place: string): void {
  for (const { root: where, before } of underWay) {
    if (where !== root) continue;
    for (const known of [...before.keys()]) if (isInside(`/${known}`, `/${place}`)) before.delete(known);
  }
}

/** Who asked for a repository is told what to do instead. */
function why(place: string): string {
  return posix.basename(place) === '.git'
    ? ' (git acts on the hooks and settings of a repository: make it before the run, or outside of the sandbox)'
    : '';
}

/**
 * The same for steps whose windlass was killed: what is there now was not there when they began. `call`: it is known to be over.
 * Whoever made such a thing since then finds it under its other name too. What is older was not noted because other rules held then.
 */
export function takeBackOfDead(notes: string, lookout: Lookout, call?: CallId): readonly string[] {
  return deadNotes(notes, lookout.root, call).flatMap((note) => {
    const said = takeBack(lookout, new Map(note.steers), note.began);
    note.discard();
    return said;
  });
}

/** In a repository that was none before, only what makes it one is new: the rest may be somebody's own. */
function madeSince(before: ReadonlyMap<string, Steers>, after: ReadonlyMap<string, Steers>): readonly string[] {
  const isMade = (place: string) => before.get(place)?.as !== after.get(place)?.as;
  return [...after].flatMap(([place, { of }]) => (isMade(place) && !(of !== undefined && isMade(of)) ? [place] : []));
}

/** What lies in another of them goes with it, and is found again under its new name. */
function outermost(places: readonly string[]): readonly string[] {
  const all = new Set(places);
  return places.filter((place) => !foldersAbove(place).some((folder) => all.has(folder)));
}

function foldersAbove(place: string): readonly string[] {
  const names = place.split('/');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
}

/** Clocks are set. */
const SLACK_MS = 60_000;

/** Whether it, or a folder that it lies in, came to its name or changed since then: no program turns that time back. */
function hasChanged(root: RealPath, place: string, since: number): boolean {
  return [place, ...foldersAbove(place)].some((each) => {
    try {
      return !(lstatSync(posix.join(root, each)).ctimeMs < since - SLACK_MS);
    } catch (error) {
      return errno(error) !== 'ENOENT';
    }
  });
}

/** Within the folder as it was looked through: a program beside this one could put a link in its place. */
function setAside(root: RealPath, place: string): string | null {
  try {
    const folder = pinFolder(root, posix.join(root, posix.dirname(place)), place, false);
    try {
      return rename(folder.base, place);
    } finally {
      folder.close();
    }
  } catch {
    return null;
  }
}

function rename(folder: string, place: string): string | null {
  const name = posix.basename(place);
  for (let tries = 0; tries < 100; tries++) {
    const aside = `${name}.refused${tries === 0 ? '' : `-${tries}`}`;
    if (lstatSync(`${folder}/${aside}`, { throwIfNoEntry: false }) !== undefined) continue;
    renameSync(`${folder}/${name}`, `${folder}/${aside}`);
    return posix.join(posix.dirname(place), aside);
  }
  return null;
}
