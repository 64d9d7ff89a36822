import { posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Located, type NamedEntry, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { below } from '../../unit/index.js';
import { type IgnoreFile, ignoreFileIn, ignoreFilesAbove, isIgnored, within } from './gitignore.js';
import { deniedSubstring, type FsPolicy } from './policy.js';

/** Entries after which others get a turn. */
const PER_TURN = 2000;

/** An entry that a walk may show. */
export interface Met<E extends NamedEntry> {
  readonly entry: E;
  /** Below the folder the walk began in. */
  readonly path: string;
  readonly folder: Located;
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

interface Folder {
  readonly at: Located;
  readonly path: string;
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

  async function enter(folder: Folder, levels: number): Promise<'more' | 'stop'> {
    const entries = await list(folder.at);
    if (folder.path !== '') folder = await withOwnRules(folder, entries);
    for (const entry of entries) {
      if (++visited % PER_TURN === 0) await nextTurn();
      host.signal.throwIfAborted();
      const at = below(folder.at, entry.name, entry.kind === 'symlink' ? 'other' : entry.kind);
      const shown = judge(folder, entry, at);
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
      if (visit(shown ? { entry, path, folder: folder.at } : null) === 'stop') return 'stop';
      if (!shown || entry.kind !== 'directory') continue;
      if (levels <= 1) leftOut.tooDeep++;
      else if ((await enterBelow({ at, path, ignores: folder.ignores }, levels - 1)) === 'stop') return 'stop';
    }
    return 'more';
  }

  function judge(folder: Folder, entry: E, at: Located): boolean {
    const isFolder = entry.kind === 'directory';
    const verdict = host.filter?.(at.spellings) ?? 'allow';
    if (verdict === 'hide' || deniedSubstring(policy, at.display, isFolder) !== undefined) return false;
    if (verdict === 'skip') {
      leftOut.needApproval++;
      return false;
    }
    if (isNoise(entry) || isIgnored(folder.ignores, at.display, isFolder)) {
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
  async function withOwnRules(folder: Folder, entries: readonly E[]): Promise<Folder> {
    if (!policy.useGitignore || !entries.some(({ name }) => name === '.gitignore')) return folder;
    const own = await ignoreFileIn(host, folder.at.display);
    if (own === null) return folder;
    const kept = within(folder.ignores, own);
    if (kept.partly) leftOut.partlyIgnored++;
    return { ...folder, ignores: [...folder.ignores, kept] };
  }

  async function enterBelow(folder: Folder, levels: number): Promise<'more' | 'stop'> {
    try {
      return await enter(folder, levels);
    } catch (error) {
      if (!WindlassError.is(error)) throw error;
      leftOut.unreadable++; // not for us, or replaced since it was listed
      return 'more';
    }
  }
}
