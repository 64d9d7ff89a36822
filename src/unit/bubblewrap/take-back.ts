import { chmodSync, closeSync, lstatSync, renameSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { type CallId, isInside, type RealPath } from '../../contract/index.js';
import { pinFolder } from '../local/pin.js';
import { errno } from '../local/problems.js';
import { keepLeft } from './left.js';
import { CLOSED, type Lookout, type Steers } from './lookout.js';
import { deadNotes, tellAside } from './notes.js';
import { foldersAbove, outermost } from './places.js';
import { bytesOf, pathOf, shown } from './raw-names.js';
import { openFolder, Reach } from './reach.js';

/** What is set aside may itself hold something to set aside. */
const ROUNDS = 100;
/** What stands in a folder that is not ours to change is not to be had; what a program moved meanwhile is found again. */
const TRIES = 3;

interface After {
  /** The folder of notes, by which the steps beside this one are told. */
  readonly notes?: string | undefined;
  /** What is older is left: it was there, and other rules held. */
  readonly since?: number;
}

/** What was made and does not keep its name. */
export interface TakenBack {
  /** Words for it; none where nothing was made. */
  readonly said: readonly string[];
  /** False where there is more than is looked through: what was made is then not known. */
  readonly whole: boolean;
}

/**
 * Sets aside what steers windlass or is executed by other programs and was not there before: what is not there cannot be mounted
 * over. It loses its name, and nothing of it is lost. What keeps its name all the same bars the steps that follow.
 */
export function takeBack(lookout: Lookout, before: ReadonlyMap<string, Steers>, { notes, since }: After = {}): TakenBack {
  const said = new Set<string>();
  const aside: string[] = [];
  const tries = new Map<string, number>();
  const { root } = lookout;
  for (let round = 0; ; round++) {
    const { steers, tooMuch } = lookout.look();
    if (tooMuch !== null) said.add(`it left more behind than is looked through: ${tooMuch}`);
    const made = outermost(madeSince(before, steers)).filter((place) => since === undefined || hasChanged(root, place, since));
    // Under another name, what its own name makes steer does so no more: what does all the same is not set aside again.
    const stays = (place: string) => round === ROUNDS || aside.includes(place) || (tries.get(place) ?? 0) === TRIES;
    const next = made.filter((place) => !stays(place));
    if (next.length === 0) {
      for (const place of made) said.add(leave(root, place, notes));
      return { said: [...said], whole: tooMuch === null };
    }
    for (const place of next) {
      if (notes !== undefined) tellAside(notes, root, place);
      const now = setAside(root, place);
      if (now === null) {
        tries.set(place, (tries.get(place) ?? 0) + 1); // looked for once more
        continue;
      }
      const isTold = aside.some((folder) => isInside(`/${place}`, `/${folder}`)); // with the folder that it lies in
      if (!isTold) said.add(`${shown(place)} was set aside as ${shown(now)}${why(place)}`);
      aside.push(now);
    }
  }
}

function leave(root: RealPath, place: string, notes: string | undefined): string {
  if (notes !== undefined) keepLeft(notes, root, place);
  return `${shown(place)} is there now and could not be set aside: remove or rename it outside of the sandbox`;
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
    const { said, whole } = takeBack(lookout, note.steers, { notes, since: note.began });
    if (whole) note.discard();
    return said;
  });
}

/** What has the ending already has no name that anything goes by, and a closed folder is one under every name. */
function isAside(place: string, { as }: Steers): boolean {
  return as === CLOSED && ASIDE.test(place);
}

/** In a repository that was none before, only what makes it one is new: the rest may be somebody's own. */
function madeSince(before: ReadonlyMap<string, Steers>, after: ReadonlyMap<string, Steers>): readonly string[] {
  const isMade = (place: string) => before.get(place)?.as !== after.get(place)?.as;
  return [...after].flatMap(([place, what]) =>
    isMade(place) && !(what.of !== undefined && isMade(what.of)) && !isAside(place, what) ? [place] : [],
  );
}

/** Clocks are set. */
const SLACK_MS = 60_000;

/** Whether it, or a folder that it lies in, came to its name or changed since then: no program turns that time back. */
function hasChanged(root: RealPath, place: string, since: number): boolean {
  const reach = new Reach(root);
  try {
    return [place, ...foldersAbove(place)].some((each) => {
      try {
        return !(reach.at(each, (path) => lstatSync(path)).ctimeMs < since - SLACK_MS);
      } catch (error) {
        return errno(error) !== 'ENOENT';
      }
    });
  } finally {
    reach.close();
  }
}

/** Within the folder as it was looked through: a program beside this one could put a link in its place. */
function setAside(root: RealPath, place: string): string | null {
  const [name = '', ...above] = place.split('/').reverse();
  try {
    const folder = pinned(root, above.reverse());
    try {
      const here = `/proc/self/fd/${folder}`;
      const aside = whileOpen(here, () => rename(here, name));
      return aside === null ? null : posix.join(posix.dirname(place), aside);
    } finally {
      closeSync(folder);
    }
  } catch {
    return null;
  }
}

/** A folder that a program closed against writing opens again to whoever owns it. */
function whileOpen<T>(folder: string, work: () => T): T {
  const { mode, uid } = statSync(folder);
  if ((mode & 0o300) === 0o300 || uid !== process.geteuid?.()) return work();
  chmodSync(folder, (mode & 0o7777) | 0o300);
  try {
    return work();
  } finally {
    chmodSync(folder, mode & 0o7777);
  }
}

/** A folder held open, to which no link led. The caller closes it. */
function pinned(root: RealPath, names: readonly string[]): number {
  const top = pinFolder(root, root, '.', false);
  let folder: number;
  try {
    folder = openFolder(`${top.base}/.`);
  } finally {
    top.close();
  }
  for (const name of names) {
    const above = folder;
    try {
      folder = openFolder(`/proc/self/fd/${above}/${name}`);
    } finally {
      closeSync(above);
    }
  }
  return folder;
}

/** Names that can be foretold are tried first. */
const FORETOLD = 10;
/** How a name ends that was given here. */
const ASIDE = /\.refused(-[0-9a-z]+)?$/;

function rename(folder: string, name: string): string | null {
  for (let tries = 0; tries < 2 * FORETOLD; tries++) {
    // Names that can be foretold could all be taken.
    const number = tries < FORETOLD ? tries : Math.random().toString(36).slice(2, 10);
    const aside = withEnding(name, `.refused${tries === 0 ? '' : `-${number}`}`);
    if (lstatSync(pathOf(`${folder}/${aside}`), { throwIfNoEntry: false }) !== undefined) continue;
    renameSync(pathOf(`${folder}/${name}`), pathOf(`${folder}/${aside}`));
    return aside;
  }
  return null;
}

/** What the kernel takes as a name. */
const MAX_NAME_BYTES = 255;

/** Of a long name as much as leaves room for the ending. */
function withEnding(name: string, ending: string): string {
  let start = [...name];
  while (bytesOf(start.join('') + ending).length > MAX_NAME_BYTES) start = start.slice(0, -1);
  return start.join('') + ending;
}
