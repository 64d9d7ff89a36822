import { rmdirSync, unlinkSync } from 'node:fs';
import { posix } from 'node:path';
import { type Located, type RealPath, type Sha256, WindlassError } from '../../contract/index.js';
import type { KeyedLock } from '../keyed-lock.js';
import { type PinnedFolder, pinFolder } from './pin.js';
import { openParent, requireUnchanged, singleName, syncFolder } from './place.js';
import { errno, problem, translate } from './problems.js';

/** See `Unit.removeFile`. The folder stays, also where the file was all it held. */
export async function removeFile(root: RealPath, at: Located, expect: Sha256, lock: KeyedLock): Promise<void> {
  if (at.real === root) throw problem('is_directory', at.display, 'is a folder, not a file');
  const folder = openParent(root, at, expect);
  try {
    const place = { at, folder, target: `${folder.base}/${posix.basename(at.real)}`, lock };
    singleName(place);
    await lock.run(at.real, async () => {
      await requireUnchanged(place, expect);
      folder.verify();
      unlinkSync(place.target);
    });
    await syncFolder(`${folder.base}/.`);
  } catch (error) {
    throw translate(error, at.display);
  } finally {
    folder.close();
  }
}

const STAYS = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'ENOENT', 'EBUSY'];

/** See `Unit.removeEmptyFolder`. The system itself refuses what is not empty, so nothing that arrives meanwhile is lost. */
export async function removeEmptyFolder(root: RealPath, at: Located): Promise<boolean> {
  if (at.real === root) return false;
  let folder: PinnedFolder | undefined;
  try {
    folder = pinFolder(root, posix.dirname(at.real), at.display, false);
    rmdirSync(`${folder.base}/${posix.basename(at.real)}`);
    await syncFolder(`${folder.base}/.`);
    return true;
  } catch (error) {
    if (STAYS.includes(errno(error) ?? '') || (WindlassError.is(error) && error.code === 'not_found')) return false;
    throw translate(error, at.display);
  } finally {
    folder?.close();
  }
}
