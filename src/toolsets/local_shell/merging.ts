import { posix } from 'node:path';
import {
  isInside,
  isRefusal,
  type NamedEntry,
  type RealPath,
  relativeTo,
  type Target,
  type ToolsetHost,
  type Unit,
} from '../../contract/index.js';
import { MAX_ENTRIES, MAX_MS, MAX_TARGETS, unlessGone } from './below.js';
import { targetAt } from './target-at.js';

/** A folder that is copied or moved. */
export interface Brought {
  readonly real: RealPath;
  /** Of links in it the copy takes what they lead to. */
  readonly follows: boolean;
}

/**
 * What a copy or a move of the folder `source` writes at `goal`, as far as rules or a person have a say about it: what links lead to that
 * stand there under names which it holds too, since a copy writes through them, and files that the policy does not leave open to
 * writing. A link that leads nowhere is written through by no copy. `written`: what the line writes before, in the folder too.
 * Beyond so many entries, or so long a look, what was found so far; a person is asked about each such folder.
 */
export async function writtenBy(
  { real: source, follows }: Brought,
  goal: string,
  written: readonly Target[],
  { unit, writing, clock }: ToolsetHost,
): Promise<readonly Target[]> {
  const links: Target[] = [];
  const closed = new Closed(writing, unit.root);
  for (const { real } of written) if (isInside(real, source)) closed.add(posix.join(goal, relativeTo(source, real)));
  const open: Pair[] = [{ from: source, to: goal, through: [] }];
  const end = clock.now() + MAX_MS;
  let left = MAX_ENTRIES;
  for (let next = open.pop(); next !== undefined && closed.denied === null; next = open.pop()) {
    const { from, to, through } = next;
    const [brought, there] = [await namesIn(from, unit), await namesIn(to, unit)];
    left -= brought.length + there.length;
    if (left < 0 || clock.now() > end) break;
    const linked = new Set(there.filter(({ kind }) => kind === 'symlink').map(({ name }) => name));
    for (const { name, kind } of brought) {
      const at = posix.join(to, name);
      closed.add(at);
      const own = posix.join(from, name);
      if (kind === 'directory') open.push({ from: own, to: at, through });
      const meant = follows && kind === 'symlink' ? await unit.realPath(own) : null;
      if (meant !== null && !through.includes(meant)) open.push({ from: meant, to: at, through: [...through, meant] });
      const real = linked.has(name) ? await unit.realPath(at) : null;
      if (real !== null) links.push(targetAt(at, real, unit.root));
    }
  }
  return closed.denied === null ? [...links, ...closed.asked] : [closed.denied];
}

/** A folder that is brought, and the one that it becomes. */
interface Pair {
  readonly from: string;
  readonly to: string;
  /** What the links on the way led to: round in a circle goes no copy. */
  readonly through: readonly string[];
}

/** Of paths, what is not simply open to writing. */
class Closed {
  readonly #says: ToolsetHost['writing'];
  readonly #root: RealPath;
  readonly asked: Target[] = [];
  /** Nothing is stricter. */
  denied: Target | null = null;

  constructor(says: ToolsetHost['writing'], root: RealPath) {
    this.#says = says;
    this.#root = root;
  }

  add(path: string): void {
    const target = targetAt(path, path as RealPath, this.#root);
    const says = this.#says?.([target.path, target.real]);
    if (says === 'hide') this.denied ??= target;
    else if (says === 'skip' && this.asked.length < MAX_TARGETS) this.asked.push(target);
  }
}

/** None of what is no folder of the workspace. */
async function namesIn(path: string, unit: Unit): Promise<readonly NamedEntry[]> {
  const at = await unit.locate(path);
  return isRefusal(at) || at.kind !== 'directory' ? [] : unlessGone(() => unit.listNames(at));
}
