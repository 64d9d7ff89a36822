import type { EffectClass, Idempotency } from './effects.js';

/** What a built-in tool of this name is, wherever it stands (ENV-11). */
export interface BuiltInEffect {
  /** Absent: decided by the tool. */
  readonly effect?: EffectClass;
  readonly idempotency?: Idempotency;
}

const KEPT = { effect: 'mutate-reversible', idempotency: 'check-before-act' } as const;
/** Reversible only where the unit can be rolled back, which no unit of this version can. */
const PROGRAM = { effect: 'mutate-irreversible', idempotency: 'at-most-once' } as const;

/** By bare tool name. */
export const BUILT_IN_EFFECTS: { readonly [tool: string]: BuiltInEffect } = {
  write_file: KEPT,
  edit_file: KEPT,
  sed: KEPT,
  apply_patch: KEPT,
  memory_append: KEPT,
  memory_replace: KEPT,
  process_kill: KEPT,
  local_shell: PROGRAM,
  process_start: PROGRAM,
  sessions_send: { idempotency: 'at-most-once' },
  sessions_spawn: { idempotency: 'at-most-once' },
  elevated: { effect: 'destructive' },
  mcp_find_tools: { effect: 'read' },
};
