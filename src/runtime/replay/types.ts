import type { Definition } from '../../chain/definition.js';
import type { Interpreter } from '../../chain/interpreter-types.js';
import type { Artifacts, CallId, Journal, Json, RunId, Scrubber, StepKey, ToolDescriptor } from '../../contract/index.js';
import type { Gate, Policy } from '../../tools/index.js';

/** All that a replay gets: what only reads. It has nothing to call a tool, ask a model or write a record with. */
export interface ReplaySources {
  readonly journal: Pick<Journal, 'pinned' | 'rows'>;
  readonly artifacts: Pick<Artifacts, 'get'>;
  readonly gate: Pick<Gate, 'compile'>;
  /** What is known of the tools there are: templates name them, and a context budget counts what models are sent of them. */
  readonly tools: readonly ToolDescriptor[];
  /** As the writer of the records had it. Default: there are no secrets. */
  readonly scrubber?: Scrubber;
  loadInterpreter(definition: Definition): Promise<Interpreter>;
}

export interface ReplayRequest {
  readonly run: RunId;
  /** Decides instead of the definition that was pinned. */
  readonly definition?: Definition;
  /** Its budgets and its `on_denied` hold instead of those of the policy that was pinned. */
  readonly policy?: Policy;
  /** The way is followed up to this call, and not past it. */
  readonly until?: CallId;
}

/** How far the decisions of this engine and those on record are the same. */
export interface Replayed {
  /** `finished`: to the end of the run. `open`: to the end of the record, where the run is not over. `stopped`: to `until`. */
  readonly reached: 'finished' | 'open' | 'stopped' | 'difference';
  readonly difference: Difference | null;
  /** What was compared before that. */
  readonly compared: Compared;
  /** Where the run stands at that point; null when it is over. */
  readonly at: { readonly task: string; readonly status: 'running' | 'waiting'; readonly call: CallId | null } | null;
}

export interface Compared {
  /** What the engine recorded of its decisions. */
  readonly records: number;
  /** What it asked for: proposals, calls, waits, the end. */
  readonly commands: number;
  /** Tasks that were settled. */
  readonly tasks: number;
  readonly calls: number;
}

/** The first place where the record and this engine part. */
export interface Difference {
  readonly seq: number;
  readonly step: StepKey | null;
  readonly call: CallId | null;
  /** What kind of record or command stands on either side; null = nothing does. */
  readonly kinds: { readonly recorded: string | null; readonly now: string | null };
  /** JSON pointer to the first part that differs; empty where they differ as a whole. */
  readonly place: string;
  readonly recorded: Json;
  readonly now: Json;
}
