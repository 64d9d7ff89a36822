import type { Clock, Confinement, Scrubber, ToolName, Toolset, ToolsetState } from '../contract/index.js';
import type { Gate } from '../gate/index.js';
import type { Validators } from './arguments/validator.js';
import type { Registry } from './registry/index.js';
import type { Turns } from './turns.js';

/** What every step of the way in works with. */
export interface ToolRoom {
  readonly registry: Registry;
  readonly gate: Gate;
  readonly clock: Clock;
  /** JSON bytes above which a result goes into the artifact store and only a preview into context (TM-10). */
  readonly artifactBytes: number;
  /** Milliseconds a toolset may take to say what a call would do. */
  readonly planMs: number;
  readonly confinement: Confinement;
  /** Whether an operator's file defines a secret of this name. */
  holdsSecret(name: string): boolean;
  /** Takes secrets out of what tools bring back, before anybody reads or keeps it. */
  readonly scrubber: Scrubber;
  /** Told before a call starts programs that nothing confines, where nobody has said that this is wanted. */
  onUnconfined(tool: ToolName): void;
  readonly validator: Validators;
  /** Arguments are taken as they are, or refused (TKT-4). */
  readonly strictArguments: boolean;
  readonly turns: Turns;
  state(toolset: Toolset): ToolsetState;
}
