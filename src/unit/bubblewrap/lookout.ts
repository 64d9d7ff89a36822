import { posix } from 'node:path';
import { isInside, type RealPath, type Shield } from '../../contract/index.js';
import { isBareRepository, type SteersBare, steersBare } from './bare-repository.js';
import { type Entry, leadsTo, listed, targetOf } from './entries.js';
import { deviceOf, markOf } from './mark.js';
import { Measure } from './measure.js';
import { isPassedOver, lookedAtIn, recordsIn } from './passed-over.js';
import { foldersAbove, MAX_LEVELS, mountedFor, outermost } from './places.js';
import { Reach } from './reach.js';

/** More than these are not looked through: no program is confined in such a workspace. */
const MAX_ENTRIES = 250_000;
/** Folders that steer something by a part of them: they stay writable where that part is frozen. */
const HELD: ReadonlySet<string> = new Set(['.git', '.claude', '.vscode', '.config']);
/** What of a workspace is mounted over for a confined program. Real paths. */
export interface Shielded {
  readonly hiddenFiles: readonly string[];
  readonly hiddenFolders: readonly string[];
  readonly frozen: readonly string[];
  /** Whoever listens at them may lie outside: they are a way out of a sandbox without network. */
  readonly sockets: readonly string[];
  /**
   * Folders that are not to be moved away: what steers could be made anew in their place, and what is hidden by where it lies would be open
   * in another. Parents before what is in them.
   */
  readonly held: readonly string[];
  /** What steers windlass or is executed by other programs, by its place in the workspace. */
  readonly steers: ReadonlyMap<string, Steers>;
  /** There was more than is looked through: what, and where. */
  readonly tooMuch: string | null;
}

/** What stands where nobody may list a folder. */
export const CLOSED = 'closed to listing';
/** `as`: what stands there, as far as a program could change it. `of`: it steers as a part of what lies there. */
export interface Steers {
  readonly as: string;
  readonly of?: string;
}

interface Open {
  readonly place: string;
  /** All below it is frozen with it. */
  readonly frozen: boolean;
  /** All below it is hidden with it, and looked at for what was made alone. */
  readonly hidden?: boolean;
  /** Of a repository: none of it steers, unless it is one itself. */
  readonly records?: boolean;
}

/** A folder as it was when it was last listed. */
interface Folder {
  readonly mark: string | null;
  readonly records: boolean;
  readonly entries: number;
  readonly below: readonly Open[];
  readonly found: readonly Found[];
}

type Found =
  | { readonly kind: 'hiddenFiles' | 'hiddenFolders' | 'frozen' | 'sockets' | 'held'; readonly path: string }
  | { readonly kind: 'hiddenLink' | 'frozenLink'; readonly place: string }
  | ({ readonly kind: 'steers'; readonly place: string } & Steers);

/**
 * Looks through a workspace for what is not to be opened or changed. Folders that did not change since the look before are not
 * listed again where their time of change is set by the kernel alone. It throws what says nothing of the workspace, such as too
 * many open files: nothing is then known of it.
 */
export class Lookout {
  readonly root: RealPath;
  readonly #shield: Shield;
  readonly #most: number;
  readonly #device: bigint | null;
  #known: ReadonlyMap<string, Folder> = new Map();

  /** `most`: entries beyond these are not looked through. */
  constructor(root: RealPath, shield: Shield, most = MAX_ENTRIES) {
    this.root = root;
    this.#shield = shield;
    this.#most = most;
    this.#device = deviceOf(root);
  }

  look(): Shielded {
    const known = new Map<string, Folder>();
    const open: Open[] = [{ place: '', frozen: false }];
    const reach = new Reach(this.root);
    const seen = new Measure(this.#most);
    try {
      for (let at = 0; at < open.length && seen.tooMuch === null; at++) {
        const next = open[at] as Open;
        const folder = this.#folder(next, reach);
        known.set(next.place, folder);
        seen.add(next.place, folder.entries);
        for (const each of folder.below) open.push(each);
      }
      this.#known = known;
      return this.#gathered(seen.tooMuch, reach);
    } finally {
      reach.close();
    }
  }

  #folder(open: Open, reach: Reach): Folder {
    const { place, frozen, hidden = false, records = false } = open;
    const mark = markOf(reach, place, this.#device);
    const before = this.#known.get(place);
    if (before !== undefined && mark !== null && before.mark === mark && before.records === records) return before;
    const here = listed(reach, place);
    const listing = new Listing(this.root, this.#shield, open, reach, recordsIn(place, here ?? []));
    if (here === null) listing.closed();
    else if (here.length <= this.#most) {
      for (const entry of records ? lookedAtIn(place, here) : here) listing.look(entry);
      if (!frozen && !hidden) listing.lookForBare(here);
    }
    return { mark, records, entries: here?.length ?? 0, below: listing.below, found: listing.found };
  }

  #gathered(tooMuch: string | null, reach: Reach): Shielded {
    const all = { hiddenFiles: new Set<string>(), frozen: new Set<string>(), sockets: new Set<string>(), held: new Set<string>() };
    const hiddenFolders = new Set<string>();
    const steers = new Map<string, Steers>();
    const add = (kind: keyof typeof all | 'hiddenFolders', path: string) => {
      const mounted = mountedFor(path);
      // No mount is made so deep: what holds it is out of reach as a whole.
      if (kind === 'hiddenFolders' || mounted !== path) hiddenFolders.add(mounted);
      else all[kind].add(path);
    };
    for (const { found } of this.#known.values()) {
      for (const one of found) {
        if (one.kind === 'steers') steers.set(one.place, one);
        else if ('path' in one) add(one.kind, one.path);
        else if (one.kind === 'hiddenLink')
          for (const real of this.#leadsTo(one.place, reach)) add(real.isFolder ? 'hiddenFolders' : 'hiddenFiles', real.path);
        else {
          for (const { path } of this.#leadsTo(one.place, reach)) {
            add('frozen', path);
            // A folder above it that is moved away could be made anew with another in its place.
            for (const folder of foldersAbove(path.slice(this.root.length + 1))) add('held', posix.join(this.root, folder));
          }
          // What it leads to is made elsewhere: the folder of the link stays as it was.
          const link = steers.get(one.place);
          if (link !== undefined && leadsTo(reach, one.place) === null)
            steers.set(one.place, { ...link, as: `${link.as}, where nothing is` });
        }
      }
    }
    const [hiddenFiles, frozen, sockets, held] = [[...all.hiddenFiles], [...all.frozen], [...all.sockets], [...all.held].sort()];
    return { hiddenFiles, frozen, sockets, held, hiddenFolders: outermost([...hiddenFolders]), steers, tooMuch };
  }

  /** Of the workspace. Where it lies too deep to be named, it may be in any folder that does. */
  #leadsTo(place: string, reach: Reach): readonly { readonly path: string; readonly isFolder: boolean }[] {
    const real = leadsTo(reach, place);
    if (real === 'too deep') {
      const paths = [...this.#known.keys()].map((folder) => posix.join(this.root, folder));
      return paths.filter((path) => mountedFor(path) !== path).map((path) => ({ path, isFolder: true }));
    }
    return real !== null && real.path !== this.root && isInside(real.path, this.root) ? [real] : [];
  }
}

/** One folder, entry by entry. */
class Listing {
  readonly found: Found[] = [];
  readonly below: Open[] = [];
  readonly #root: RealPath;
  readonly #shield: Shield;
  readonly #folder: string;
  readonly #frozen: boolean;
  readonly #hidden: boolean;
  readonly #reach: Reach;
  readonly #records: ReadonlySet<string>;

  constructor(root: RealPath, shield: Shield, { place, frozen, hidden = false }: Open, reach: Reach, records: ReadonlySet<string>) {
    this.#root = root;
    this.#shield = shield;
    this.#folder = place;
    this.#frozen = frozen;
    this.#hidden = hidden;
    this.#reach = reach;
    this.#records = records;
  }

  look(entry: Entry): void {
    const place = posix.join(this.#folder, entry.name);
    const isFolder = entry.isDirectory();
    if (this.#hidden) {
      this.#lookForMade(entry, place);
      return;
    }
    if (entry.isSocket()) this.found.push({ kind: 'sockets', path: this.#real(place) });
    const says = this.#judged(place, isFolder);
    if (says === 'hide') this.#hide(entry, place);
    else if (says === 'freeze' && (!this.#frozen || entry.isSymbolicLink())) this.#freeze(entry, place);
    else if (isFolder) this.#lookInto(entry, place);
  }

  /**
   * What is in it is found by its name all the same, by whoever may enter, and its owner can open it again: it is hidden, and one that
   * was closed meanwhile is not trusted.
   */
  closed(): void {
    if (!this.#hidden) this.found.push({ kind: 'hiddenFolders', path: this.#real(this.#folder) });
    if (!this.#frozen && this.#folder !== '') this.found.push({ kind: 'steers', place: this.#folder, as: CLOSED });
  }

  /** A repository without a work tree goes by any name: what steers in it is judged as if it were called `.git`. */
  lookForBare(here: readonly Entry[]): void {
    if (this.#folder.split('/').includes('.git') || !isBareRepository(here)) return;
    const named = (part: string) => this.#steers(posix.join(this.#folder, '.git', part), false);
    for (const { entry, of } of steersBare(here, named)) this.#freezeBare(entry, of);
  }

  #freezeBare(entry: Entry, of: SteersBare['of']): void {
    const place = posix.join(this.#folder, entry.name);
    this.found.push({ kind: 'steers', place, as: this.#as(entry, place), ...(of !== null && { of: posix.join(this.#folder, of) }) });
    if (of === null) return;
    if (entry.isSymbolicLink()) {
      this.found.push({ kind: 'frozenLink', place });
      return;
    }
    this.#hold(place, () => true);
    this.found.push({ kind: 'frozen', path: this.#real(place) });
  }

  /** A folder is judged by its name and by what is in it. */
  #judged(place: string, isFolder: boolean): ReturnType<Shield['judge']> {
    const own = this.#shield.judge([place, this.#real(place)]);
    if (own !== null || !isFolder) return own;
    const inside = posix.join(place, INSIDE);
    return this.#shield.judge([inside, this.#real(inside)]);
  }

  /** What exists is out of reach as it is; what is made there is to be noticed all the same. */
  #lookForMade(entry: Entry, place: string): void {
    const isFolder = entry.isDirectory();
    if (!this.#frozen && this.#steers(place, isFolder)) this.found.push({ kind: 'steers', place, as: this.#as(entry, place) });
    else if (isFolder) this.#lookInto(entry, place, true);
  }

  #lookInto({ name }: Entry, place: string, hidden = false): void {
    if (!isPassedOver(place)) this.below.push({ place, frozen: this.#frozen, hidden, records: this.#records.has(name) });
  }

  #steers(place: string, isFolder: boolean): boolean {
    const inside = posix.join(place, INSIDE);
    return this.#shield.steers([place, this.#real(place)]) || (isFolder && this.#shield.steers([inside, this.#real(inside)]));
  }

  /** What the name of a link hides is what it leads to: a link cannot be mounted over. */
  #hide(entry: Entry, place: string): void {
    const isFolder = entry.isDirectory();
    this.#lookForMade(entry, place);
    if (entry.isSymbolicLink()) {
      this.found.push({ kind: 'hiddenLink', place });
      return;
    }
    this.#hold(place, (moved) => this.#judged(moved, isFolder) !== 'hide');
    this.found.push({ kind: isFolder ? 'hiddenFolders' : 'hiddenFiles', path: this.#real(place) });
  }

  /** A repository steers by what is in it: it stays writable where its settings and hooks are not. A link steers by what it leads to. */
  #freeze(entry: Entry, place: string): void {
    const path = this.#real(place);
    this.found.push({ kind: 'steers', place, as: this.#as(entry, place) });
    if (entry.isSymbolicLink()) {
      this.found.push({ kind: 'frozenLink', place });
      return;
    }
    this.#hold(place, () => true);
    const isHeld = entry.isDirectory() && HELD.has(entry.name);
    this.found.push({ kind: isHeld ? 'held' : 'frozen', path });
    if (entry.isDirectory()) this.below.push({ place, frozen: !isHeld });
  }

  /** Folders above a place, where it matters that they are moved: what is moved with them is then found elsewhere, under other names. */
  #hold(place: string, matters: (moved: string) => boolean): void {
    const names = place.split('/');
    for (let end = 1; end < Math.min(names.length, MAX_LEVELS); end++) {
      if (matters(posix.join(INSIDE, INSIDE, ...names.slice(end))))
        this.found.push({ kind: 'held', path: this.#real(posix.join(...names.slice(0, end))) });
    }
  }

  /** A link is what it leads to; the rest is mounted over, and stays what it is. */
  #as(entry: Entry, place: string): string {
    return entry.isSymbolicLink() ? `link to ${targetOf(this.#reach, place)}` : 'mounted over';
  }

  #real(place: string): string {
    return posix.join(this.#root, place);
  }
}

/** A name that no rule knows. */
const INSIDE = '\u00b7';
