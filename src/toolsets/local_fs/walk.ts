import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Located, type NamedEntry, type PathFilter, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { below } from '../../unit/index.js';
import { type IgnoreFile, ignoreFileIn, ignoreFilesAbove, isIgnored, within } from './gitignore.js';
import { deniedSubstring, type FsPolicy } from './policy.js';

/** Entries after which others get a turn. */
const PER_TURN = 2000;

/** An entry that a walk may show. */
export interface Met<E extends NamedEntry> {
  readonly entry: E;
  readonly folder: Folder;
}

/** A folder that a walk is in: the same object for all its entries. */
export interface Folder {
  readonly at: Located;
  /** Below the folder the walk began in, which is the empty text. */
  readonly path: string;
}

/** The path of an entry, where that of its folder may be the empty text. Not kept with each: of most nobody asks. */
export function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

export interface Route<E extends NamedEntry> {
  readonly policy: FsPolicy;
  readonly start: Located;
  /** Levels that are entered, the first one included. */
  readonly depth: number;
  /** What is asked of a folder. */
  readonly list: (folder: Located) => Promise<readonly E[]>;
  /** Files of other extensions are noise; lower-case, with the dot. Null = none are. */
  readonly extensions: readonly string[] | null;
}

/** What a walk left out, apart from what is hidden: that is not even counted. */
export interface LeftOut {
  /** Would need an approval. */
  needApproval: number;
  /** Noise: skipped folders, ignored files, other extensions. */
  omitted: number;
  unreadable: number;
  /** Folders that lie deeper than the walk goes. */
  tooDeep: number;
  /** `.gitignore` files with more rules than are applied. */
  partlyIgnored: number;
}

export function nothingLeftOut(): LeftOut {
  return { needApproval: 0, omitted: 0, unreadable: 0, tooDeep: 0, partlyIgnored: 0 };
}

interface Entered extends Folder {
  readonly ignores: readonly IgnoreFile[];
}

/**
 * Visits the entries below the start depth first, a folder before its entries; links are not followed. Every entry is put
 * to the host's filter, by all names a rule may know it by, and to the policy first. `visit` is told of every entry,
 * shown (`met`) or not (null), and ends the walk with `stop`.
 */
export async function walk<E extends NamedEntry>(
  host: ToolsetHost,
  { policy, start, depth, list, extensions }: Route<E>,
  leftOut: LeftOut,
  visit: (met: Met<E> | null) => 'more' | 'stop',
): Promise<void> {
  let visited = 0;
  const ignores = policy.useGitignore ? await ignoreFilesAbove(host, start.display) : [];
  leftOut.partlyIgnored += ignores.filter(({ partly }) => partly).length;
  await enter({ at: start, path: '', ignores }, depth);

  async function enter(listed: Entered, levels: number): Promise<'more' | 'stop'> {
    const entries = await list(listed.at);
    const folder = listed.path === '' ? listed : await withOwnRules(listed, entries);
    host.signal.throwIfAborted();
    const verdict = verdictsIn(folder.at);
    for (const entry of entries) {
      if (++visited % PER_TURN === 0) {
        await nextTurn();
        host.signal.throwIfAborted();
      }
      const shown = judge(folder, entry, verdict(entry.name));
      if (visit(shown ? { entry, folder } : null) === 'stop') return 'stop';
      if (!shown || entry.kind !== 'directory') continue;
      if (levels <= 1) leftOut.tooDeep++;
      else if ((await enterBelow(inside(folder, entry.name), levels - 1)) === 'stop') return 'stop';
    }
    return 'more';
  }

  function verdictsIn(folder: Located): (name: string) => ReturnType<PathFilter> {
    const { filter } = host;
    if (!filter) return () => 'allow';
    return filter.within?.(folder.spellings) ?? ((name) => filter(below(folder, name, 'other').spellings));
  }

  function judge(folder: Entered, entry: E, verdict: ReturnType<PathFilter>): boolean {
    const isFolder = entry.kind === 'directory';
    // Most walks need no path of an entry: nothing is told apart by it.
    const asked = policy.deniedSubstrings.length > 0 || folder.ignores.length > 0;
    const display = asked ? below(folder.at, entry.name, 'other').display : '';
    if (verdict === 'hide' || deniedSubstring(policy, display, isFolder) !== undefined) return false;
    if (verdict === 'skip') {
      leftOut.needApproval++;
      return false;
    }
    if (isNoise(entry) || isIgnored(folder.ignores, display, isFolder)) {
      leftOut.omitted++;
      return false;
    }
    return true;
  }

  function isNoise({ name, kind }: E): boolean {
    if (kind === 'directory') return policy.skippedFolders.has(name);
    return extensions !== null && !extensions.includes(posix.extname(name).toLowerCase());
  }

  /** The `.gitignore` of the folder itself counts from here on. */
  async function withOwnRules(folder: Entered, entries: readonly E[]): Promise<Entered> {
    if (!policy.useGitignore || !entries.some(({ name }) => name === '.gitignore')) return folder;
    const own = await ignoreFileIn(host, folder.at.display);
    if (own === null) return folder;
    const kept = within(folder.ignores, own);
    if (kept.partly) leftOut.partlyIgnored++;
    return { ...folder, ignores: [...folder.ignores, kept] };
  }

  async function enterBelow(folder: Entered, levels: number): Promise<'more' | 'stop'> {
    try {
      return await enter(folder, levels);
    } catch (error) {
      if (!WindlassError.is(error)) throw error;
      leftOut.unreadable++; // not for us, or replaced since it was listed
      return 'more';
    }
  }
}

function inside({ at, path, ignores }: Entered, name: string): Entered {
  return { at: below(at, name, 'directory'), path: pathIn(path, name), ignores };
}
