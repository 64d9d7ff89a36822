import type { RealPath } from './unit.js';

/** What a program inside the sandbox may do, as the axes of the envelope have it (rulings 1.8, 4.2). */
export interface Confined {
  readonly home: 'bubblewrap';
  readonly workspace: 'read_only' | 'writable';
  /** `shared` = the network of the machine, as it is. */
  readonly network: 'none' | 'shared';
}

/** Under what a call's programs run: `off` = nothing confines them and that is wanted; `unconfined` = nothing can, and a person was there to be told. */
export type Sandbox = 'off' | 'unconfined' | Confined;

/** One line for people, the trace and the digest of an approval. */
export function sandboxWords(sandbox: Sandbox): string {
  if (typeof sandbox === 'string') return sandbox;
  const { home, workspace, network } = sandbox;
  return `${home}, workspace ${workspace === 'writable' ? 'writable' : 'read only'}, ${network === 'shared' ? 'network of the machine' : 'no network'}`;
}

/**
 * What of the workspace a confined program does not get: put to every entry by all its spellings. `hide` = it may not be
 * opened, `freeze` = it steers windlass or is executed by other programs: it may be read and not changed, and none may come to be.
 */
export interface Shield {
  judge(spellings: readonly string[]): 'hide' | 'freeze' | null;
  /** Absolute: what belongs to windlass itself, wherever it lies. */
  readonly hidden: readonly string[];
}

/** How the programs of one call are confined, settled before the first of them starts (TM-12). */
export interface SandboxProfile extends Confined {
  readonly shield: Shield;
  /** Outside the workspace: what the plan reads and writes, and the gate let through. */
  readonly reads: readonly RealPath[];
  readonly writes: readonly RealPath[];
}

/** Whether programs can be confined here, and if not, why and what to do about it. */
export type SandboxCapability =
  /** `filtered`: the kernel also refuses calls that no namespace divides, such as those for keys. */
  | { readonly works: true; readonly version: string; readonly filtered: boolean }
  | { readonly works: false; readonly why: string; readonly fix: string | null };
