import type { CallRequest } from '../../contract/index.js';
import type { Change } from './questions.js';
import type { Repository } from './repository.js';

export interface Bounds {
  readonly files: number;
  readonly bytes: number;
}

/** What a model reads of one diff; a chain or a person takes more into their own hands. */
export function boundsFor(proposedBy: CallRequest['proposedBy']): Bounds {
  return proposedBy === 'model' ? { files: 25, bytes: 32 * 1024 } : { files: 1_000, bytes: 2 * 1024 * 1024 };
}

export interface Patches {
  readonly text: string;
  /** What is not in it, in words. */
  readonly withheld: readonly string[];
}

/** The patches of these changes in their order, as many as fit. A patch is whole or it is left out, and said to be. */
export async function patchesOf(repository: Repository, changes: readonly Change[], { files, bytes }: Bounds): Promise<Patches> {
  const parts: string[] = [];
  const large: string[] = [];
  let room = bytes;
  for (const change of changes.slice(0, files)) {
    const patch = await repository.patch(change);
    room -= Buffer.byteLength(patch) + 1;
    if (room >= 0) parts.push(patch);
    else {
      large.push(repository.show(change.path));
      room += Buffer.byteLength(patch) + 1;
    }
  }
  const more = changes.length - files;
  const withheld = [
    ...(large.length > 0
      ? [`${large.length} of the files do not fit into ${bytes} bytes: ${large.slice(0, 10).join(', ')}${large.length > 10 ? ', …' : ''}`]
      : []),
    ...(more > 0 ? [`${more} more files differ than the ${files} that are looked at; name a path`] : []),
  ];
  return { text: parts.join('\n'), withheld };
}
