import type { Entry } from './entries.js';

/** Of a repository: settings, hooks and attributes, and the file that says where else they are taken from. As a file in it that steers. */
const STEERING: ReadonlyMap<string, string> = new Map([
  ['config', 'config'],
  ['config.worktree', 'config.worktree'],
  ['commondir', 'commondir'],
  ['hooks', 'hooks/x'],
  ['info', 'info/attributes'],
]);

/** `of`: the file without which the folder is no repository and the entry steers nothing; null for that file itself. */
export interface SteersBare {
  readonly entry: Entry;
  readonly of: string | null;
}

/** Whether git takes a folder for a repository without any `.git`: it then goes by the settings and hooks in it. */
export function isBareRepository(here: readonly Entry[]): boolean {
  let parts = 0;
  for (const { name } of here) {
    if (name === 'HEAD') parts |= HEAD;
    else if (name === 'objects') parts |= OBJECTS;
    else if (name === 'refs') parts |= REFS;
    else if (name === 'commondir') parts |= OBJECTS | REFS; // they lie elsewhere
  }
  return parts === (HEAD | OBJECTS | REFS);
}

const [HEAD, OBJECTS, REFS] = [1, 2, 4];

/** What makes such a folder a repository, and what steers in it. `isFrozen` is asked by the name within the repository. */
export function steersBare(here: readonly Entry[], isFrozen: (part: string) => boolean): readonly SteersBare[] {
  const head = here.filter(({ name }) => name === 'HEAD' && isFrozen('')).map((entry) => ({ entry, of: null }));
  const parts = here.filter(({ name }) => STEERING.has(name) && isFrozen(STEERING.get(name) ?? name));
  return [...head, ...parts.map((entry) => ({ entry, of: 'HEAD' }))];
}
