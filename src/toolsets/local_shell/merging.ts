import { posix } from 'node:path';
import { isRefusal, type NamedEntry, type Target, type Unit } from '../../contract/index.js';
import { unlessGone } from './below.js';
import { targetAt } from './target-at.js';

/** Beyond, a person is asked about a folder of which nobody knows what is in it. */
const MAX_ENTRIES = 20_000;

/**
 * Links that stand in a folder under names that a copied folder holds too: a copy writes what they lead to. One that leads nowhere is
 * written through by no copy.
 */
export async function linksMet(source: string, goal: string, unit: Unit): Promise<readonly Target[]> {
  const met: Target[] = [];
  const open = [''];
  let left = MAX_ENTRIES;
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    const [brought, there] = [await namesIn(posix.join(source, below), unit), await namesIn(posix.join(goal, below), unit)];
    left -= brought.length + there.length;
    if (left < 0) break;
    const names = new Set(brought.map(({ name }) => name));
    for (const { name, kind } of there.filter((entry) => names.has(entry.name))) {
      const at = posix.join(goal, below, name);
      if (kind === 'directory') open.push(posix.join(below, name));
      const real = kind === 'symlink' ? await unit.realPath(at) : null;
      if (real !== null) met.push(targetAt(at, real, unit.root));
    }
  }
  return met;
}

/** None of what is no folder of the workspace. */
async function namesIn(path: string, unit: Unit): Promise<readonly NamedEntry[]> {
  const at = await unit.locate(path);
  return isRefusal(at) || at.kind !== 'directory' ? [] : unlessGone(() => unit.listNames(at));
}
