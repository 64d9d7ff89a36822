import { describe, expect, it } from 'vitest';
import type { Lease, ToolName } from '../../src/contract/index.js';
import { admits } from '../../src/tools/selection.js';
import { createLedger } from '../fixtures/toolsets/ledger.js';
import { policySources } from '../support/policy.js';
import { type Bench, bench, gate } from './support.js';

describe('CHN-9 allow lists of toolsets', () => {
  const registry = ['fs', 'sh', 'web'];
  const allowed = (allow: readonly string[] | null, runtime?: readonly string[] | null) =>
    registry.filter((toolset) => admits(allow ?? [], toolset) && (runtime === undefined || runtime === null || admits(runtime, toolset)));
  it.each<[string, readonly string[] | null, readonly string[] | null | undefined, readonly string[]]>([
    ['absent', null, undefined, []],
    ['star', ['*'], undefined, ['fs', 'sh', 'web']],
    ['exact', ['web', 'fs'], undefined, ['fs', 'web']],
    ['unknown name ignored', ['fs', 'zz'], undefined, ['fs']],
    ['exclusion order irrelevant', ['!sh', '*'], undefined, ['fs', 'web']],
    ['only exclusion', ['!sh'], undefined, []],
    ['excluded and named', ['fs', '!fs'], undefined, []],
    ['runtime empty denies all', ['*'], [], []],
    ['runtime nil is no restriction', ['fs'], null, ['fs']],
    ['runtime can not widen', ['fs'], ['*'], ['fs']],
    ['runtime exclusion', ['*'], ['*', '!sh'], ['fs', 'web']],
    ['blanks around an exclusion', ['*', '!sh '], undefined, ['fs', 'web']],
    ['blanks inside of an exclusion', ['*', ' ! sh'], undefined, ['fs', 'web']],
    ['blanks around names', [' fs', 'web\t'], ['* ', ' !web'], ['fs']],
    ['no globbing', ['f*'], undefined, []],
  ])('%s', (_name, allow, runtime, expected) => {
    expect(allowed(allow, runtime)).toEqual(expected);
  });
});

describe('CHN-9 at execution', () => {
  const outcomeUnder = async (at: Bench, selection: Parameters<Bench['context']>[0]) =>
    at.manager.call(at.request('ledger.look'), at.context(selection));

  it('rulings 6.1 an absent list does not deny a direct call; a written one, hide_tools and the runtime list do', async () => {
    const at = await bench();
    expect(await outcomeUnder(at, {})).toMatchObject({ kind: 'ok' });
    expect(await outcomeUnder(at, { selection: { hide: [] } })).toMatchObject({ kind: 'ok' });
    for (const selection of [
      { patterns: [], hide: [] },
      { patterns: ['other'], hide: [] },
      { hide: ['ledger.look'] },
      { hide: ['look'] },
      { hide: [], runtime: [] },
    ]) {
      expect(await outcomeUnder(at, { selection })).toMatchObject({ kind: 'denied', decision: { layer: 'lease', code: 'outside_lease' } });
    }
  });
});

describe('names of tools', () => {
  const call = async (tool: string, tools: readonly string[]) => {
    const twin = createLedger('');
    const other = {
      ...twin,
      name: 'twin',
      describe: () =>
        twin
          .describe()
          .slice(0, 2)
          .map((entry) => ({ ...entry, toolset: 'twin', name: `twin.${entry.tool}` as ToolName })),
    };
    const at = await bench({ toolsets: [other] });
    const lease: Lease = { tools: tools as readonly ToolName[] };
    return at.manager.call(at.request(tool, {}, { lease }), at.context());
  };

  it('takes a full name, a bare one that is unique, and never a toolset alone', async () => {
    expect(await call('ledger.look', ['ledger.look'])).toMatchObject({ kind: 'ok' });
    expect(await call('files', ['ledger.files'])).toMatchObject({ kind: 'ok' });
    expect(await call('ledger', ['ledger.look'])).toMatchObject({ failure: { code: 'unknown_tool' } });
    expect(await call('ledger.delete', ['ledger.look'])).toMatchObject({ failure: { code: 'unknown_tool' } });
  });

  it('names what could have been meant, never the name that is none', async () => {
    const message = async (tool: string, tools: readonly string[]) => {
      const result = await call(tool, tools);
      return 'failure' in result ? result.failure.message : '';
    };
    expect(await message('ledger.lok', ['ledger.look'])).toBe('no tool "ledger.lok"; offered are ledger.look');
    expect(await message('ledger.lok', [])).toBe('no tool "ledger.lok"; no tool is offered');
    expect(await message('ledger.lok', ['ledger.lok'])).toMatch(/^no tool "ledger.lok"; there are .*ledger\.look/);
  });

  it('takes a bare name that is unique in the lease, and refuses one that is not', async () => {
    expect(await call('look', ['ledger.look'])).toMatchObject({ kind: 'ok' });
    expect(await call('look', ['ledger.look', 'twin.look'])).toMatchObject({
      failure: { code: 'unknown_tool', message: expect.stringContaining('ledger.look, twin.look') },
    });
    expect(await call('look', [])).toMatchObject({ failure: { code: 'unknown_tool' } });
    expect(await call('files', [])).toMatchObject({ decision: { code: 'outside_lease' } });
  });
});

describe('registration', () => {
  it.each<[string, object]>([
    ['another name', { name: 'ledger.other' }],
    ['another toolset', { toolset: 'x' }],
    ['open arguments', { schemas: { input: { type: 'object' } } }],
    ['no object', { schemas: { input: { type: 'string', additionalProperties: false } } }],
    ['an effect without a contract', { effects: { class: 'destructive' } }],
    ['a contract without an effect', { effects: { class: 'read', idempotency: 'at-most-once' } }],
  ])('refuses a tool with %s', async (_name, change) => {
    const ledger = createLedger('');
    const [look] = ledger.describe();
    const broken = { ...ledger, name: 'broken', describe: () => [{ ...look, toolset: 'broken', name: 'broken.look', ...change } as never] };
    await expect(bench({ toolsets: [broken] })).rejects.toMatchObject({
      code: 'tool_not_registered',
      tool: expect.any(String),
      state: expect.any(String),
    });
  });

  it('refuses a tool that is there already', async () => {
    await expect(bench({ toolsets: [createLedger('')] })).rejects.toThrow('registered twice');
  });
});

describe('dry runs', () => {
  it('tell decision, plan and arguments, journal nothing and do nothing', async () => {
    const at = await bench();
    const { log: _log, ...context } = at.context();
    const allowed = await at.manager.dryRun(at.request('ledger.send', { to: 7 }), context);
    expect(allowed).toMatchObject({ decision: { verdict: 'allow' }, plan: { writes: [] }, args: { to: '7' } });
    const denied = gate.compile(policySources({ default_action: 'deny' }));
    expect(await at.manager.dryRun(at.request('ledger.send', { to: 'a' }), { ...context, policy: denied })).toMatchObject({
      decision: { verdict: 'deny' },
      plan: { writes: [] },
      args: { to: 'a' },
    });
    expect(await at.manager.dryRun(at.request('ledger.send', {}), context)).toMatchObject({
      decision: { verdict: 'deny', layer: 'arguments', code: 'bad_argument' },
      plan: null,
      failure: { class: 'argument' },
    });
    expect(at.log.records).toEqual([]);
    expect(await at.ledger()).toEqual([]);
  });
});
