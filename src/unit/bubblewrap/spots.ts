import { lstatSync, readlinkSync, renameSync } from 'node:fs';
import { posix } from 'node:path';
import type { RealPath, SandboxProfile } from '../../contract/index.js';

/**
 * Looks at the places of what steers windlass or is executed by other programs. What is not there cannot be mounted over; what
 * has come to be when the step is over loses its name, and nothing of it is lost. Gives the words for it.
 */
export function watchSpots(root: RealPath, { workspace, shield }: SandboxProfile): () => readonly string[] {
  if (workspace === 'read_only') return () => [];
  const before = shield.spots.map((spot) => ({ spot, was: looseAt(posix.join(root, spot)) }));
  return () =>
    before.flatMap(({ spot, was }) => {
      const path = posix.join(root, spot);
      if (was === 'held' || looseAt(path) === was) return [];
      const aside = setAside(path);
      return [
        aside === null ? `${spot} is there now and could not be set aside` : `${spot} was set aside as ${posix.relative(root, aside)}`,
      ];
    });
}

/** What stands there and is not mounted over: nothing, or a link. */
function looseAt(path: string): 'held' | 'nothing' | `link to ${string}` {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 'nothing';
  return stat.isSymbolicLink() ? `link to ${readlinkSync(path)}` : 'held';
}

function setAside(path: string): string | null {
  try {
    for (let tries = 0; tries < 100; tries++) {
      const aside = `${path}.refused${tries === 0 ? '' : `-${tries}`}`;
      if (lstatSync(aside, { throwIfNoEntry: false }) !== undefined) continue;
      renameSync(path, aside);
      return aside;
    }
  } catch {
    // Said by the caller.
  }
  return null;
}
