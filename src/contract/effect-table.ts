import type { Axis } from './descriptor.js';
import type { EffectClass } from './effects.js';

/** What an action does, whatever tool does it (TM-3). The words of intents, views and of the table below. */
export const ACTION_TYPES = [
  'read',
  'search',
  'inspect',
  'compute',
  'transform',
  'generate',
  'write',
  'patch',
  'execute',
  'deploy',
  'external_send',
  'purchase',
  'delete',
  'admin',
  'auth',
  'memory_read',
  'memory_write',
  'subagent_delegate',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** Permission levels in rising order, with what happens at each where no envelope says more (ENV-9). */
export const LEVELS = {
  L0: { title: 'pure_read', byDefault: 'runs' },
  L1: { title: 'local_compute', byDefault: 'runs inside the sandbox' },
  L2: { title: 'workspace_write', byDefault: 'needs the workspace-write grant; important diffs are confirmed' },
  L3: { title: 'external_read', byDefault: 'needs a scope; sensitive data is redacted' },
  L4: { title: 'external_write', byDefault: 'asks a person' },
  L5: { title: 'destructive_or_admin', byDefault: 'asks strongly: with a dry run shown, or a stronger confirmation, and a second check' },
} as const;
export type Level = keyof typeof LEVELS;

/** What happens to an action where no envelope says more (ENV-13). */
export const TREATMENTS = {
  runs: 'runs',
  by_effect: 'by what it touches',
  workspace: 'needs workspace permission and a visible diff',
  asks: 'asks a person',
  asks_strongly: 'asks strongly',
  secret: 'never hands a secret to the model',
} as const;
export type Treatment = keyof typeof TREATMENTS;

/** One row: these actions, with one of these effects, judged by one of these axes, stand on this level. */
export interface EffectRow {
  readonly actions: readonly ActionType[];
  readonly effects: readonly EffectClass[];
  /** `none` = no axis names it: `default_action` decides until it is named under `tools` (ENV-3). */
  readonly axes: readonly (Axis | 'none')[];
  readonly level: Level;
  readonly treatment: Treatment;
}

/**
 * The published table of effect class, level, action type and axis (ENV-14). Action, effect and axis have at most one
 * row; a tool whose declaration has none, or stands on another level, is refused at registration.
 */
export const EFFECT_TABLE: readonly EffectRow[] = [
  row('runs', 'L0', ['read', 'search', 'inspect'], ['read'], ['files.read', 'none']),
  row('runs', 'L0', ['memory_read'], ['read'], ['none']),
  row('by_effect', 'L1', ['compute', 'transform', 'generate'], ['read'], ['none']),
  row('by_effect', 'L2', ['transform', 'generate'], ['mutate-reversible', 'mutate-irreversible'], ['files.write']),
  row('workspace', 'L2', ['write', 'patch'], ['mutate-reversible', 'mutate-irreversible'], ['files.write', 'none']),
  row('by_effect', 'L2', ['memory_write'], ['mutate-reversible'], ['none']),
  row('by_effect', 'L2', ['execute'], ['mutate-reversible', 'mutate-irreversible'], ['shell', 'none']),
  row('runs', 'L3', ['read', 'search', 'inspect'], ['read'], ['network.read']),
  row('by_effect', 'L3', ['compute', 'transform', 'generate'], ['read'], ['network.read']),
  row('secret', 'L3', ['auth'], ['read'], ['network.read', 'none']),
  row('asks', 'L4', ['external_send'], ['mutate-reversible', 'mutate-irreversible'], ['network.write', 'missions.answer', 'none']),
  row('asks', 'L4', ['write', 'patch', 'generate'], ['mutate-reversible', 'mutate-irreversible'], ['network.write']),
  row('asks', 'L4', ['subagent_delegate'], ['mutate-reversible', 'mutate-irreversible'], ['missions.fire', 'none']),
  row('asks_strongly', 'L5', ['delete'], ['destructive'], ['files.write', 'shell', 'network.write', 'none']),
  row('asks_strongly', 'L5', ['execute'], ['destructive'], ['shell', 'none']),
  row('asks_strongly', 'L5', ['admin', 'deploy', 'purchase'], ['mutate-irreversible', 'destructive'], ['shell', 'network.write', 'none']),
  row('secret', 'L5', ['auth'], ['mutate-irreversible', 'destructive'], ['network.write', 'none']),
];

/** Where an action with this effect under this axis stands. Null: no row says so, and no tool may claim it. */
export function effectRow(action: ActionType, effect: EffectClass, axis: Axis | undefined): EffectRow | null {
  const judged = axis ?? 'none';
  return EFFECT_TABLE.find((each) => each.actions.includes(action) && each.effects.includes(effect) && each.axes.includes(judged)) ?? null;
}

/** The highest level of a tool's actions: what it may do at its worst. An action that no row has counts as the highest there is. */
export function levelOf(actions: readonly ActionType[], effect: EffectClass, axis: Axis | undefined): Level {
  const levels = actions.map((action) => effectRow(action, effect, axis)?.level ?? 'L5');
  return levels.sort().at(-1) ?? 'L5';
}

function row(
  treatment: Treatment,
  level: Level,
  actions: readonly ActionType[],
  effects: readonly EffectClass[],
  axes: readonly (Axis | 'none')[],
): EffectRow {
  return { actions, effects, axes, level, treatment };
}
