import type { AuthorizedCall } from './authorized-call.js';
import type { Applied, InterruptedCall, Planned, Recovered, ResolvedCall } from './call.js';
import type { PathArgument, ToolDescriptor } from './descriptor.js';
import type { ToolsetHooks } from './hooks.js';
import type { JsonObject } from './json.js';
import type { Clock } from './ports.js';
import type { TableSpec, ToolsetState } from './toolset-state.js';
import type { Unit } from './unit.js';

/**
 * Put, by all its spellings, to every entry a tool comes across that the caller did not name: in walks and in
 * suggestions. `hide` = as if it did not exist (denied or protected), `skip` = left out and counted (would need approval).
 */
export interface PathFilter {
  (spellings: readonly string[]): 'allow' | 'skip' | 'hide';
  /** The same for the entries of one folder, given by all its spellings; for many of them this is less work. */
  readonly within?: (folder: readonly string[]) => (name: string) => ReturnType<PathFilter>;
  /** No rule closes a file for reading, or has it asked about: no look at which files there are changes a verdict. Absent: not known. */
  readonly isOpen?: boolean;
}

/** What a toolset is lent while it works. */
export interface ToolsetHost {
  readonly unit: Unit;
  /** What the policy lets this tool see of entries that the call did not name. Absent: nothing unnamed is revealed. */
  readonly filter?: PathFilter;
  /** What it lets this tool write of such entries, by a copy of a whole folder for example. Absent: nothing is known to be open. */
  readonly writing?: PathFilter;
  /** The toolset's own table, if it declares one. */
  readonly state: ToolsetState;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * A family of tools that plan before they act. A toolset never decides whether it may: the gate judges its plan and
 * hands back an `AuthorizedCall`.
 */
export interface Toolset {
  readonly name: string;
  readonly table?: TableSpec;
  describe(): readonly ToolDescriptor[];
  /** Asked before a tool is enabled: why it would not work here (a server that does not answer). Null = it is well. Default: it is. */
  health?(tool: ToolDescriptor): Promise<string | null>;
  /** What its descriptors name under `hooks`. */
  readonly hooks?: ToolsetHooks;
  /** Keys this toolset understands in `tools_policies.<name>`; any other key is an error. */
  readonly policyKeys: readonly string[];
  /**
   * Paths that the arguments name otherwise than as an argument of its own, as the text of a patch does: located and judged
   * before anything is planned, like every path argument. `default` holds the path. Default: there are none.
   */
  names?(tool: ToolDescriptor, args: JsonObject): Promise<readonly PathArgument[]>;
  /** Read-only and bounded: no process, no request, no write (rulings 3.1). */
  plan(call: ResolvedCall, host: ToolsetHost): Promise<Planned>;
  /** Re-checks that the world still fits the plan, then does exactly what was planned. */
  apply(call: AuthorizedCall, host: ToolsetHost): Promise<Applied>;
  /** Asked for `check-before-act` and `provider-native` calls only. */
  recover(call: InterruptedCall, host: ToolsetHost): Promise<Recovered>;
}
