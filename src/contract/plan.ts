import type { Sha256 } from './hash.js';
import type { RealPath } from './unit.js';

/** One file or folder a plan touches. `pre` and `post` are content hashes; `absent` where there is, or will be, no file. */
export interface Target {
  /** Relative to the unit's root, `/` separated: what a person reads. */
  readonly path: string;
  readonly real: RealPath;
  /** Further names a rule may know it by: as a program was given it, before links were followed. */
  readonly spellings?: readonly string[];
  readonly pre?: Sha256 | 'absent';
  readonly post?: Sha256 | 'absent';
  /** Sizes that belong to `pre` and `post`: a receipt can be given again after a crash. */
  readonly preBytes?: number;
  readonly postBytes?: number;
}

/**
 * A file whose bytes are not kept before a call changes it, so that the change cannot be taken back (rulings 4.9): a place of
 * credentials, more than `PRE_IMAGE_BYTES`, a known secret in it, or a plan that does not say what stands there.
 */
export interface Unkept {
  readonly path: string;
  readonly why: 'quarantined' | 'too_large' | 'secret' | 'unplanned';
}

const WHY = {
  quarantined: 'it is a place of credentials, of which no copy is kept',
  too_large: 'it is larger than the 10 MiB that are kept of a file',
  secret: 'it holds a secret that is known here, of which no copy is kept',
  unplanned: 'the plan does not say what stands there',
} as const satisfies Record<Unkept['why'], string>;

/** For a person: what cannot be put back, and why. */
export function toldUnkept({ path, why }: Unkept): string {
  return `${path} cannot be put back: ${WHY[why]}`;
}

/** The most of a file that is kept before it is changed. */
export const PRE_IMAGE_BYTES = 10 * 1024 * 1024;

export interface Program {
  /** As typed. */
  readonly word: string;
  readonly real: RealPath;
  readonly sha256: Sha256;
}

/** Why a person has to be asked about a command, whatever its program may do (rulings 4.8). */
export interface Concern {
  readonly reason: string;
  /**
   * The paths it is about are among the plan's targets: it is answered where a policy rules on that axis. `open_files`: it is about whatever
   * file there is, and is answered by a policy that closes none for reading.
   */
  readonly answeredBy?: 'files.read' | 'files.write' | 'open_files';
}

/** One program call of a plan: a step of its line, or a command that a step would run through its arguments. */
export interface PlannedCommand {
  readonly argv: readonly string[];
  /** Place in the plan's `argv` of the step it belongs to. */
  readonly step: number;
  /** The argument of another program that it was found in; absent for the step itself. */
  readonly via?: string;
  /** Base names it goes by: as typed, as found, as resolved. A list of forbidden names is held against all of them. */
  readonly names: readonly string[];
  /** Its bare name, where that name leads to this very program on the run's PATH: what a list of prefixes may vouch for. */
  readonly bare?: string;
  readonly concerns: readonly Concern[];
}

/**
 * Everything a call would do, worked out without doing it. Plain data: it is judged, shown, digested and journaled.
 * What it was read from never reaches the model (rulings 3.1).
 */
export interface Plan {
  readonly reads: readonly Target[];
  readonly writes: readonly Target[];
  /** Of `writes`: what cannot be put back. Added by the way in, so that it is judged. Absent = all of it can. */
  readonly unkept?: readonly Unkept[];
  readonly programs: readonly Program[];
  readonly hosts: readonly string[];
  readonly cwd: RealPath;
  /** Program steps as argv arrays (shell calls); empty otherwise. */
  readonly argv: readonly (readonly string[])[];
  /** They run at once, and each reads what the one before it prints. Absent = one after the other. */
  readonly piped?: true;
  /** The platform shell reads a line of its own: nobody here knows what it starts and touches (rulings 4.6). */
  readonly opaque?: true;
  /** What the shell axis judges: every command of `argv`, and those they would run themselves. */
  readonly commands?: readonly PlannedCommand[];
}
