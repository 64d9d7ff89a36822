import { posix } from 'node:path';
import { isInside, isRefusal, type Target, type ToolsetHost, WindlassError } from '../../contract/index.js';
import { targetAt } from './target-at.js';

/** How many entries are looked at, and how long. */
export const MAX_ENTRIES = 20_000;
export const MAX_MS = 1_500;
/** As many as say enough. */
export const MAX_TARGETS = 20;

export type Below =
  | { readonly kind: 'known'; readonly targets: readonly Target[] }
  | { readonly kind: 'too_many' }
  | { readonly kind: 'leads_out'; readonly link: string };

/**
 * What lies below a folder and is mentioned by the file rules: a program that reads the folder reads it too, and no
 * rule could tell from the folder's name. Where the program `follows` links, what they lead to counts. A folder outside the
 * root is not looked into.
 */
export async function findBelow(folder: string, follows: boolean, { unit, filter, clock }: ToolsetHost): Promise<Below> {
  if (filter === undefined) return { kind: 'too_many' };
  const targets: Target[] = [];
  const open = [folder];
  const end = clock.now() + MAX_MS;
  let entries = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const located = await unit.locate(at);
    if (isRefusal(located) || located.kind !== 'directory') continue;
    for (const entry of await unlessGone(() => unit.listDir(located))) {
      if (++entries > MAX_ENTRIES || clock.now() > end) return { kind: 'too_many' };
      const lexical = posix.join(at, entry.name);
      if (entry.kind === 'directory') open.push(lexical);
      const inPlace = posix.join(located.real, entry.name) as Target['real'];
      const real = follows && entry.kind === 'symlink' ? await unit.realPath(inPlace) : inPlace;
      if (real === null) continue; // a link that leads nowhere
      const target = targetAt(lexical, real, unit.root);
      if (!isInside(real, unit.root)) return { kind: 'leads_out', link: lexical };
      const shown = filter([target.path, target.real, ...(target.spellings ?? [])]);
      if (shown === 'hide') return { kind: 'known', targets: [target] }; // denied: nothing is stricter
      if (shown === 'skip' && targets.length < MAX_TARGETS) targets.push(target);
    }
  }
  return { kind: 'known', targets };
}

/** A folder that went away or may not be read hides nothing: the program cannot read it either. */
export async function unlessGone<T>(list: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await list();
  } catch (error) {
    if (WindlassError.is(error)) return [];
    throw error;
  }
}
