import { posix } from 'node:path';
import type { EntryKind, Located, RealPath } from '../contract/index.js';

/**
 * An entry of a located folder, as that folder was just listed. It needs no look of its own: whatever opens it holds it
 * against this place, and a link that was put there since is refused then.
 */
export function below(folder: Located, name: string, kind: EntryKind): Located {
  return {
    real: joined(folder.real, name) as RealPath,
    display: joined(folder.display, name),
    kind,
    spellings: folder.spellings.map((spelling) => joined(spelling, name)),
  };
}

/** `posix.join` for what needs no tidying: a walk does this several times an entry. */
function joined(folder: string, name: string): string {
  return folder === '.' || folder.endsWith('/') ? posix.join(folder, name) : `${folder}/${name}`;
}
