import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { isInside, type RealPath, type Shield } from '../../contract/index.js';

/** Entries that are looked at, the highest first; what lies deeper in a larger workspace is not held. */
const MAX_ENTRIES = 20_000;
/** Nothing in them is read or run by its name, and they are the most of a large workspace. */
const PASSED_OVER: ReadonlySet<string> = new Set(['node_modules']);
const PASSED_OVER_IN_GIT: ReadonlySet<string> = new Set(['objects', 'refs', 'logs', 'lfs']);
/** Folders that steer something by a part of them: they stay writable where that part is frozen. */
const HELD: ReadonlySet<string> = new Set(['.git', '.claude', '.vscode', '.config']);

/** What of a workspace is mounted over for a confined program. Real paths. */
export interface Shielded {
  readonly hiddenFiles: readonly string[];
  readonly hiddenFolders: readonly string[];
  readonly frozen: readonly string[];
  /**
   * Folders that are not to be moved away: what steers could be made anew in their place, and what is hidden by where it lies would be open
   * in another. Parents before what is in them.
   */
  readonly held: readonly string[];
}

/** Looks through a workspace for what is not to be opened or changed. Only what exists can be mounted over. */
export function findShielded(root: RealPath, shield: Pick<Shield, 'judge'>): Shielded {
  const walk = new Walk(root, shield);
  walk.toTheEnd();
  return { ...walk.found, held: [...walk.held].sort() };
}

interface Open {
  readonly place: string;
  /** All below it is frozen with it. */
  readonly frozen: boolean;
}

class Walk {
  readonly found = { hiddenFiles: [] as string[], hiddenFolders: [] as string[], frozen: [] as string[] };
  readonly held = new Set<string>();
  readonly #root: RealPath;
  readonly #shield: Pick<Shield, 'judge'>;
  readonly #open: Open[] = [{ place: '', frozen: false }];

  constructor(root: RealPath, shield: Pick<Shield, 'judge'>) {
    this.#root = root;
    this.#shield = shield;
  }

  toTheEnd(): void {
    let entries = 0;
    for (let at = 0; at < this.#open.length && entries < MAX_ENTRIES; at++) {
      const { place, frozen } = this.#open[at] as Open;
      const here = listed(posix.join(this.#root, place));
      entries += here.length;
      for (const entry of here) this.#look(entry, posix.join(place, entry.name), frozen);
    }
  }

  #look(entry: Dirent, place: string, frozen: boolean): void {
    const real = posix.join(this.#root, place);
    const isFolder = entry.isDirectory();
    const says = this.#judged(place, real, isFolder);
    if (says === 'hide') this.#hide(entry, place, real);
    else if (says === 'freeze' && !frozen && !entry.isSymbolicLink()) this.#freeze(place, real, isFolder);
    else if (isFolder && isLookedInto(place)) this.#open.push({ place, frozen });
  }

  /** A folder is judged by its name and by what is in it. */
  #judged(place: string, real: string, isFolder: boolean): ReturnType<Shield['judge']> {
    const own = this.#shield.judge([place, real]);
    if (own !== null || !isFolder) return own;
    return this.#shield.judge([posix.join(place, INSIDE), posix.join(real, INSIDE)]);
  }

  /** What the name of a link hides is what it leads to: a link cannot be mounted over. */
  #hide(entry: Dirent, place: string, path: string): void {
    const { hiddenFiles, hiddenFolders } = this.found;
    if (!entry.isSymbolicLink()) {
      this.#hold(place, (moved) => this.#judged(moved, posix.join(this.#root, moved), entry.isDirectory()) !== 'hide');
      (entry.isDirectory() ? hiddenFolders : hiddenFiles).push(path);
      return;
    }
    const real = leadsTo(path);
    if (real !== null && real.path !== this.#root && isInside(real.path, this.#root))
      (real.isFolder ? hiddenFolders : hiddenFiles).push(real.path);
  }

  /** A repository steers by what is in it: it stays writable where its settings and hooks are not. */
  #freeze(place: string, real: string, isFolder: boolean): void {
    this.#hold(place, () => true);
    if (isFolder && HELD.has(posix.basename(place))) {
      this.held.add(real);
      this.#open.push({ place, frozen: false });
      return;
    }
    this.found.frozen.push(real);
    if (isFolder) this.#open.push({ place, frozen: true });
  }

  /** Folders above a place, where it matters that they are moved: what is moved with them is then found elsewhere, under other names. */
  #hold(place: string, matters: (moved: string) => boolean): void {
    const names = place.split('/');
    for (let end = 1; end < names.length; end++) {
      if (matters(posix.join(INSIDE, INSIDE, ...names.slice(end)))) this.held.add(posix.join(this.#root, ...names.slice(0, end)));
    }
  }
}

/** A name that no rule knows. */
const INSIDE = '\u00b7';

function isLookedInto(place: string): boolean {
  const name = posix.basename(place);
  if (PASSED_OVER.has(name)) return false;
  return !(PASSED_OVER_IN_GIT.has(name) && place.split('/').includes('.git'));
}

/** Null where a link leads nowhere. */
function leadsTo(link: string): { readonly path: string; readonly isFolder: boolean } | null {
  try {
    const path = realpathSync.native(link);
    return { path, isFolder: statSync(path).isDirectory() };
  } catch {
    return null;
  }
}

/** A folder that cannot be read is not read by the program either. */
function listed(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
