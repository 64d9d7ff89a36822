import type { ToolDescriptor } from './descriptor.js';
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
  /** Whether it is of what none may come to be, also where it is hidden besides. */
  steers(spellings: readonly string[]): boolean;
  /** Absolute: what belongs to windlass itself, wherever it lies. */
  readonly hidden: readonly string[];
}

/** Bounds of what a call starts: of every process by itself, and of their number. */
export interface ProgramLimits {
  readonly maxMemoryMb: number;
  readonly maxProcesses: number;
  readonly maxFileMb: number;
}

/**
 * Far above what work needs, far below what stops a machine. Memory is what a process may write to; address space is not bounded,
 * because Node.js, Java and Go reserve far more of it than they use. No tool widens them.
 */
export const PROGRAM_LIMITS: ProgramLimits = { maxMemoryMb: 8192, maxProcesses: 4096, maxFileMb: 8192 };

/** What is kept of one stream of a program beyond what stands in the result. */
export const KEPT_OUTPUT_BYTES = 8 * 1024 * 1024;

/** What a tool says of the programs that it starts, as far as that is less than what everybody gets (TM-12). */
export function programLimits(stated: Partial<ProgramLimits> = {}): ProgramLimits {
  const least = (name: keyof ProgramLimits): number => Math.min(PROGRAM_LIMITS[name], stated[name] ?? PROGRAM_LIMITS[name]);
  return { maxMemoryMb: least('maxMemoryMb'), maxProcesses: least('maxProcesses'), maxFileMb: least('maxFileMb') };
}

/** In the list of names that a tool's programs inherit: all that the operator's rules let through. */
export const ALL_VARIABLES = '*';
/** What is set for every program: where it is, and whose. */
export const OUR_VARIABLES: readonly string[] = ['PATH', 'PWD', 'TMPDIR', 'WINDLASS_CALL', 'WINDLASS_PARENT', 'WINDLASS_PART'];

function limitWords({ maxMemoryMb, maxProcesses, maxFileMb }: ProgramLimits): string {
  return `at most ${maxMemoryMb} MiB a process, ${maxProcesses} processes, ${maxFileMb} MiB a file`;
}

/** Under what the programs of a call ran, and within what bounds; null for a tool that starts none. */
export function confinedWords(prepared: {
  readonly sandbox: Sandbox;
  readonly limits?: ProgramLimits;
  readonly adapter?: ToolDescriptor['execution']['adapter'];
}): string | null {
  const { sandbox, limits, adapter } = prepared;
  if (sandbox === 'off' && adapter !== 'process') return null;
  return limits === undefined ? sandboxWords(sandbox) : `${sandboxWords(sandbox)}; ${limitWords(limits)}`;
}

/** How the programs of one call are confined, settled before the first of them starts (TM-12). */
export interface SandboxProfile extends Confined {
  readonly shield: Shield;
  readonly limits: ProgramLimits;
  /** Outside the workspace: what the plan reads and writes, and the gate let through. */
  readonly reads: readonly RealPath[];
  readonly writes: readonly RealPath[];
}

/** Whether programs can be confined here, and if not, why and what to do about it. */
export type SandboxCapability =
  /** `filtered`: the kernel also refuses calls that no namespace divides, such as those for keys. `unbounded`: why `ProgramLimits` do not hold; null = they do. */
  | { readonly works: true; readonly version: string; readonly filtered: boolean; readonly unbounded: string | null }
  | { readonly works: false; readonly why: string; readonly fix: string | null };
