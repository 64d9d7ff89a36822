import { describe, expect, it } from 'vitest';
import { ACTION_TYPES, type Axis, defineTool, EFFECT_CLASSES, EFFECT_TABLE, effectRow, LEVELS } from '../../src/contract/index.js';

const AXES: readonly (Axis | undefined)[] = [
  undefined,
  'files.read',
  'files.write',
  'shell',
  'network.read',
  'network.write',
  'missions.fire',
  'missions.answer',
];

describe('ENV-14 the effect table', () => {
  it('gives an action, an effect and an axis at most one level', () => {
    for (const action of ACTION_TYPES)
      for (const effect of EFFECT_CLASSES)
        for (const axis of AXES) {
          const rows = EFFECT_TABLE.filter(
            (row) => row.actions.includes(action) && row.effects.includes(effect) && row.axes.includes(axis ?? 'none'),
          );
          expect(rows.length, `${action} ${effect} ${axis}`).toBeLessThanOrEqual(1);
        }
  });

  it('TM-3 has every one of the 18 action types, every level and every axis', () => {
    expect(ACTION_TYPES).toHaveLength(18);
    expect(new Set(EFFECT_TABLE.flatMap(({ actions }) => actions))).toEqual(new Set(ACTION_TYPES));
    expect(new Set(EFFECT_TABLE.map(({ level }) => level))).toEqual(new Set(Object.keys(LEVELS)));
    expect(new Set(EFFECT_TABLE.flatMap(({ axes }) => axes))).toEqual(new Set(AXES.map((axis) => axis ?? 'none')));
  });

  it('ENV-9 what only reads stands on L0, L1 or L3, and what destroys on L5', () => {
    for (const { effects, level } of EFFECT_TABLE) {
      expect(effects.includes('read'), level).toBe(['L0', 'L1', 'L3'].includes(level));
      if (effects.includes('destructive')) expect(level).toBe('L5');
    }
  });

  it('ENV-13 reading runs, sending out asks, and what cannot be taken back asks strongly', () => {
    expect(effectRow('read', 'read', 'files.read')?.treatment).toBe('runs');
    expect(effectRow('patch', 'mutate-reversible', 'files.write')?.treatment).toBe('workspace');
    expect(effectRow('external_send', 'mutate-irreversible', 'network.write')?.treatment).toBe('asks');
    for (const action of ['delete', 'admin', 'purchase', 'deploy'] as const)
      expect(effectRow(action, 'destructive', undefined)?.treatment).toBe('asks_strongly');
    expect(effectRow('auth', 'read', 'network.read')?.treatment).toBe('secret');
  });

  it('is where a built-in tool gets its level from: the highest of its actions', () => {
    const tool = (actions: Parameters<typeof defineTool>[0]['actions']) =>
      defineTool({
        toolset: 'x',
        tool: 'y',
        version: '1',
        displayName: 'Y',
        summary: 'Does y.',
        actions,
        domains: [],
        groups: [],
        input: { type: 'object', additionalProperties: false },
        effect: 'mutate-irreversible',
        idempotency: 'at-most-once',
      }).permissions.level;
    expect(tool(['write'])).toBe('L2');
    expect(tool(['write', 'external_send'])).toBe('L4');
    expect(tool(['read'])).toBe('L5');
  });
});
