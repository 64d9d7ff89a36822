import type { EffectClass, Idempotency } from './effects.js';
import type { ToolName } from './ids.js';
import type { JsonObject } from './json.js';

/** Envelope axes (ENV-1). A tool that no axis names falls to the envelope's `default_action` (ENV-3). */
export type Axis = 'files.read' | 'files.write' | 'shell' | 'network.read' | 'network.write' | 'missions.fire' | 'missions.answer';

/** An argument that names a path: located (containment, control plane, always_deny) before anything is planned. */
export interface PathArgument {
  readonly arg: string;
  readonly access: 'read' | 'write' | 'walk';
  /** What stands for an absent argument, e.g. `.` for `list_dir`. Without it an absent argument is not located. */
  readonly default?: string;
}

/**
 * What the product knows about one tool. Frozen at registration; the schema is a JSON Schema 2020-12 object schema
 * whose `additionalProperties` is false.
 */
export interface ToolDescriptor {
  readonly name: ToolName;
  readonly toolset: string;
  readonly tool: string;
  readonly version: string;
  /** For the model: what it does and when to use it. At most 1 KiB. */
  readonly description: string;
  readonly input: JsonObject;
  readonly effect: EffectClass;
  /** Present exactly when `effect` is above `read`. */
  readonly idempotency?: Idempotency;
  readonly axis?: Axis;
  readonly paths: readonly PathArgument[];
}
