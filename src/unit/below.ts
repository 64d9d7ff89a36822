import { posix } from 'node:path';
import type { EntryKind, Located, RealPath } from '../contract/index.js';

/**
 * An entry of a located folder, as that folder was just listed. It needs no look of its own: whatever opens it holds it
 * against this place, and a link that was put there since is refused then.
 */
export function below(folder: Located, name: string, kind: EntryKind): Located {
  const real = joined(folder.real, name) as RealPath;
  const display = joined(folder.display, name);
  const spelled = (spelling: string) => (spelling === folder.display ? display : spelling === folder.real ? real : joined(spelling, name));
  return { real, display, kind, spellings: folder.spellings.map(spelled) };
}

/** `posix.join` for what needs no tidying: a walk does this several times an entry. */
function joined(folder: string, name: string): string {
  return folder === '.' || folder.endsWith('/') ? posix.join(folder, name) : `${folder}/${name}`;
}
