import type { Sha256 } from './hash.js';
import type { RealPath } from './unit.js';

/** One file or folder a plan touches. `pre` and `post` are content hashes; `absent` where there is no file. */
export interface Target {
  /** Relative to the unit's root, `/` separated: what a person reads. */
  readonly path: string;
  readonly real: RealPath;
  readonly pre?: Sha256 | 'absent';
  readonly post?: Sha256;
  /** Sizes that belong to `pre` and `post`: a receipt can be given again after a crash. */
  readonly preBytes?: number;
  readonly postBytes?: number;
}

export interface Program {
  /** As typed. */
  readonly word: string;
  readonly real: RealPath;
  readonly sha256: Sha256;
}

/**
 * Everything a call would do, worked out without doing it. Plain data: it is judged, shown, digested and journaled.
 * What it was read from never reaches the model (rulings 3.1).
 */
export interface Plan {
  readonly reads: readonly Target[];
  readonly writes: readonly Target[];
  readonly programs: readonly Program[];
  readonly hosts: readonly string[];
  readonly cwd: RealPath;
  /** Program steps as argv arrays (shell calls); empty otherwise. */
  readonly argv: readonly (readonly string[])[];
}
