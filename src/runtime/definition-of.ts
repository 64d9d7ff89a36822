import type { Definition } from '../chain/definition.js';
import { isHashOf, type PinnedRun, type Sha256, WindlassError } from '../contract/index.js';

/** Hashing is done once for each copy of a definition: runs of a chain that is kept in memory share theirs. */
const checked = new WeakMap<object, Sha256>();

/**
 * The definition a run was started with. This product checked it before it was pinned, so its hash says whether it still
 * is that one; approvals are bound to that hash (D5), and another definition under it must not run.
 * @throws WindlassError `store_corrupt` when it is not what was pinned
 */
export function definitionOf(pinned: PinnedRun): Definition {
  const definition = pinned.definition as unknown as Definition;
  if (checked.get(definition) !== pinned.definitionHash) {
    if (!isHashOf(pinned.definition, pinned.definitionHash)) {
      const message = `the definition of ${pinned.id} is not the one it was started with; restore the state folder from a backup, or start the chain anew`;
      throw new WindlassError('store_corrupt', message, { data: { run: pinned.id } });
    }
    checked.set(definition, pinned.definitionHash);
  }
  return definition;
}
