import { lstatSync, statfsSync, statSync } from 'node:fs';
import type { Reach } from './reach.js';

/** Clocks of file systems tick slowly: what changed within a tick of being looked at may have changed again unseen. */
const UNSURE_MS = 50;
/** Where only whole seconds are kept. */
const UNSURE_OF_SECONDS_MS = 2_000;
/** File systems on which no program sets the time of change (<linux/magic.h>): ext, XFS, Btrfs, tmpfs, overlay, F2FS, ZFS, bcachefs. */
const KERNEL_SETS_TIME: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0xf2f52010, 0x2fc12fc1, 0xca451a4e,
]);

/** The device whose times of change can be gone by; null where a program could set them, or nobody knows. */
export function deviceOf(root: string): bigint | null {
  return KERNEL_SETS_TIME.has(statfsSync(root).type) ? statSync(root, { bigint: true }).dev : null;
}

/** Changes with whatever is made, removed or renamed in a folder of that device; null where that cannot be told. */
export function markOf(reach: Reach, folder: string, device: bigint | null): string | null {
  if (device === null) return null;
  const now = Date.now();
  try {
    const stat = reach.at(folder, (path) => lstatSync(path, { bigint: true }));
    if (!stat.isDirectory() || stat.dev !== device) return null;
    const unsure = stat.ctimeNs % 1_000_000_000n === 0n ? UNSURE_OF_SECONDS_MS : UNSURE_MS;
    return Number(stat.ctimeMs) > now - unsure ? null : `${stat.ino} ${stat.ctimeNs} ${stat.mtimeNs} ${stat.nlink}`;
  } catch {
    return null; // its listing says why
  }
}
