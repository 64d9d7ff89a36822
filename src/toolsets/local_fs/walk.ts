import { posix } from 'node:path';
import { type Entry, isRefusal, type Located, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { type IgnoreFile, ignoreFileIn, ignoreFilesAbove, isIgnored, within } from './gitignore.js';
import { deniedSubstring, type FsPolicy } from './policy.js';

/** An entry that a walk may show. */
export interface Met {
  readonly entry: Entry;
  /** Below the folder the walk began in. */
  readonly path: string;
}

/** What a walk left out, apart from what is hidden: that is not even counted. */
export interface LeftOut {
  /** Would need an approval. */
  needApproval: number;
  /** Noise: skipped folders, ignored files, other extensions. */
  omitted: number;
  unreadable: number;
  /** `.gitignore` files with more rules than are applied. */
  partlyIgnored: number;
}

interface Folder {
  readonly at: Located;
  /** All names a rule may know the folder by. */
  readonly spellings: readonly string[];
  readonly path: string;
  readonly ignores: readonly IgnoreFile[];
}

/**
 * Visits the entries below `start` depth first, a folder before its entries, at most `depth` levels; links are not
 * followed. Every entry is put to the host's filter and to the policy first. `visit` is told of every entry, shown
 * (`met`) or not (null), and ends the walk with `stop`.
 */
export async function walk(
  host: ToolsetHost,
  policy: FsPolicy,
  start: Located,
  depth: number,
  leftOut: LeftOut,
  visit: (met: Met | null) => 'more' | 'stop',
): Promise<void> {
  const ignores = policy.useGitignore ? await ignoreFilesAbove(host, start.display) : [];
  leftOut.partlyIgnored += ignores.filter(({ partly }) => partly).length;
  await enter({ at: start, spellings: start.spellings, path: '', ignores }, depth);

  async function enter(folder: Folder, levels: number): Promise<'more' | 'stop'> {
    for (const entry of await host.unit.listDir(folder.at)) {
      host.signal.throwIfAborted();
      const shown = judge(folder, entry);
      if (visit(shown ? { entry, path: posix.join(folder.path, entry.name) } : null) === 'stop') return 'stop';
      if (!shown || entry.kind !== 'directory' || levels <= 1) continue;
      if ((await enterBelow(folder, entry, levels - 1)) === 'stop') return 'stop';
    }
    return 'more';
  }

  function judge(folder: Folder, entry: Entry): boolean {
    const isFolder = entry.kind === 'directory';
    const display = posix.join(folder.at.display, entry.name);
    const verdict = host.filter?.(folder.spellings.map((spelling) => posix.join(spelling, entry.name))) ?? 'allow';
    if (verdict === 'hide' || deniedSubstring(policy, display, isFolder) !== undefined) return false;
    if (verdict === 'skip') {
      leftOut.needApproval++;
      return false;
    }
    if (isNoise(policy, entry) || isIgnored(folder.ignores, display, isFolder)) {
      leftOut.omitted++;
      return false;
    }
    return true;
  }

  async function enterBelow(parent: Folder, { name }: Entry, levels: number): Promise<'more' | 'stop'> {
    const at = await host.unit.locate(posix.join(parent.at.display, name));
    if (isRefusal(at) || at.kind !== 'directory') return 'more'; // replaced since it was listed
    const own = policy.useGitignore ? await ignoreFileIn(host, at.display) : null;
    const spellings = [...new Set([...parent.spellings.map((spelling) => posix.join(spelling, name)), ...at.spellings])];
    const ignores = own ? [...parent.ignores, within(parent.ignores, own)] : parent.ignores;
    if (own && ignores.at(-1)?.partly) leftOut.partlyIgnored++;
    try {
      return await enter({ at, spellings, path: posix.join(parent.path, name), ignores }, levels);
    } catch (error) {
      if (!WindlassError.is(error)) throw error;
      leftOut.unreadable++;
      return 'more';
    }
  }
}

function isNoise(policy: FsPolicy, { name, kind }: Entry): boolean {
  if (kind === 'directory') return policy.skippedFolders.has(name);
  return policy.listExtensions !== null && !policy.listExtensions.includes(posix.extname(name).toLowerCase());
}
