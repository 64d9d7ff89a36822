import type { Repository } from './repository.js';

export interface Visible<T> {
  readonly shown: readonly T[];
  /** Left out because seeing them needs an approval. What is denied is not even counted. */
  readonly needApproval: number;
}

/** What the rules let the call see of paths that nobody named. */
export function visible<T extends { readonly path: string }>(repository: Repository, entries: readonly T[]): Visible<T> {
  const shown: T[] = [];
  let needApproval = 0;
  for (const entry of entries) {
    const sees = repository.sees(entry.path.replace(/\/$/, ''));
    if (sees === 'allow') shown.push(entry);
    else if (sees === 'skip') needApproval++;
  }
  return { shown, needApproval };
}

export function approvalNote(count: number): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? 'path needs' : 'paths need'} approval and ${count === 1 ? 'is' : 'are'} not shown`];
}

/** Whether a path is the one named or lies below it; `.` holds all. */
export function isWithin(path: string, named: string): boolean {
  return named === '.' || path === named || path.replace(/\/$/, '') === named || path.startsWith(`${named}/`);
}
