import type { Sha256 } from './hash.js';
import type { RealPath } from './unit.js';

/** One file or folder a plan touches. `pre` and `post` are content hashes; `absent` where there is no file. */
export interface Target {
  /** Relative to the unit's root, `/` separated: what a person reads. */
  readonly path: string;
  readonly real: RealPath;
  /** Further names a rule may know it by: as a program was given it, before links were followed. */
  readonly spellings?: readonly string[];
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

/** Why a person has to be asked about a command, whatever its program may do (rulings 4.8). */
export interface Concern {
  readonly reason: string;
  /** The paths it is about are among the plan's targets: it is answered where a policy rules on that axis. */
  readonly answeredBy?: 'files.read' | 'files.write';
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
