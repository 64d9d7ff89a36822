import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ToolName } from '../../src/contract/index.js';
import { currentOwner, openStore, type Store } from '../../src/store/index.js';
import { manifestHash } from '../../src/tools/registry/index.js';
import { SimulatedClock } from '../support/clock.js';
import { OPEN } from '../support/policy.js';
import { mcpTool, sketch, toolsetOf } from './registry/tools.js';
import { type Bench, bench } from './support.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A database on disk that several processes may share: two managers over two stores are two processes here. */
async function openStates(): Promise<() => Promise<Store>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-revoke-')));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return async () => {
    const store = await openStore({
      file: join(folder, 'state', 'state.db'),
      artifactsDir: join(folder, 'state', 'artifacts'),
      clock: new SimulatedClock(),
      owner: currentOwner(join(folder, 'state')),
    });
    closers.push(() => store.close());
    return store;
  };
}

const look = (at: Bench, more = {}) => at.manager.call(at.request('ledger.look', {}, more), at.context());

describe('TM-13, TM-24 revocation', () => {
  it('reaches the calls that follow, also where another process drives the run, and is on record', async () => {
    const store = await openStates();
    const driving = await bench({ states: (await store()).states });
    const other = await bench({ states: (await store()).states });
    expect(await look(driving)).toMatchObject({ kind: 'ok' });

    await other.manager.registry.revoke({ tool: 'ledger.look' }, 'ada', 'it lies');
    expect(await look(driving)).toMatchObject({
      kind: 'denied',
      decision: { code: 'tool_revoked', layer: 'lease', reason: 'ledger.look was revoked by ada: it lies' },
    });
    expect(driving.log.kinds().slice(-2)).toEqual(['ToolCallRequested', 'ToolCallDenied']);
    expect(await driving.manager.call(driving.request('ledger.echo', { value: 1 }), driving.context())).toMatchObject({ kind: 'ok' });
    expect(await look(other)).toMatchObject({ decision: { code: 'tool_not_callable' } });

    const later = await bench({ states: (await store()).states });
    expect(await look(later)).toMatchObject({ decision: { code: 'tool_revoked' } });
  });

  it('happens before anything of the call: no effect, no plan', async () => {
    const store = await openStates();
    const at = await bench({ states: (await store()).states });
    await at.manager.registry.revoke({ tool: 'ledger.send' }, 'ada', 'no mail today');
    expect(await at.manager.call(at.request('ledger.send', { to: 'bob' }), at.context())).toMatchObject({ kind: 'denied' });
    expect(await at.ledger()).toEqual([]);
    expect(at.log.kinds()).not.toContain('ToolCallStarted');
  });

  it('of a grant takes that scope away and leaves the others', async () => {
    const store = await openStates();
    const at = await bench({ states: (await store()).states, envelope: { ...OPEN, network: { read: 'allow' } } });
    const { registry } = at.manager;
    await registry.register(toolsetOf([mcpTool()]), { reviewed: new Set([manifestHash(mcpTool())]) });
    const first = await registry.enable('mcp__files__fetch', { kind: 'run', run: 'run_1' as never }, 'ada');
    await registry.enable('mcp__files__fetch', { kind: 'run', run: 'run_2' as never }, 'ada');
    const fetch = (run: string) =>
      at.manager.call(
        at.request('mcp__files__fetch', {}, { run: run as never, lease: { tools: ['mcp__files__fetch' as ToolName] } }),
        at.context(),
      );
    expect(await fetch('run_1')).toMatchObject({ kind: 'ok' });
    await registry.revoke({ grant: first.id }, 'bob', 'over');
    expect(await fetch('run_1')).toMatchObject({ kind: 'denied', decision: { code: 'tool_not_granted' } });
    expect(await fetch('run_2')).toMatchObject({ kind: 'ok' });
  });

  it('of a grant that ships with the product holds in every process', async () => {
    const store = await openStates();
    const one = await bench({ states: (await store()).states });
    const [grant] = one.manager.registry.find('ledger.look')?.grants ?? [];
    await one.manager.registry.revoke({ grant: grant?.id ?? '' }, 'ada', 'not here');
    expect(one.manager.registry.find('ledger.look')).toMatchObject({ state: 'enabled', grants: [] });
    const two = await bench({ states: (await store()).states });
    expect(await look(two)).toMatchObject({ decision: { code: 'tool_revoked' } });
  });

  it('is lifted by enabling the tool again, in every process', async () => {
    const store = await openStates();
    const one = await bench({ states: (await store()).states });
    const two = await bench({ states: (await store()).states });
    await one.manager.registry.revoke({ tool: 'ledger.look' }, 'ada', 'it lies');
    await one.manager.registry.enable('ledger.look', { kind: 'workspace' }, 'ada');
    expect([await look(one), await look(two)]).toMatchObject([{ kind: 'ok' }, { kind: 'ok' }]);
  });
});

describe('ENV-6 the effect class', () => {
  const ends = ['ToolCallFinished', 'ToolCallFailed', 'ToolCallDenied', 'ToolCallUnknown'];
  it('is stamped on the start and on every kind of end', async () => {
    const at = await bench();
    const run = (tool: string, args = {}, more = {}) => at.manager.call(at.request(tool, args, more), at.context());
    await run('ledger.send', { to: 'ada' });
    await run('ledger.send', { to: 'nobody' });
    await run('ledger.send', {});
    await run('ledger.send', { to: 'ada' }, { lease: { tools: [] } });
    await run('ledger.broken_send');
    await run('ledger.missing');
    await run('no.such');
    const stamped = at.log.records.flatMap((record) =>
      record.kind === 'ToolCallStarted' || ends.includes(record.kind) ? [[record.kind, 'effect' in record ? record.effect : null]] : [],
    );
    expect(stamped).toEqual([
      ['ToolCallStarted', 'mutate-irreversible'],
      ['ToolCallFinished', 'mutate-irreversible'],
      ['ToolCallDenied', 'mutate-irreversible'],
      ['ToolCallFailed', 'mutate-irreversible'],
      ['ToolCallDenied', 'mutate-irreversible'],
      ['ToolCallStarted', 'mutate-irreversible'],
      ['ToolCallUnknown', 'mutate-irreversible'],
      ['ToolCallStarted', 'read'],
      ['ToolCallFailed', 'read'],
      ['ToolCallFailed', null],
    ]);
  });
});

describe('what a descriptor says is kept', () => {
  it('TM-21 a tool that no model may see is in no lease, and is called directly all the same', async () => {
    const hidden = { ...sketch(), contextPolicy: { ...sketch().contextPolicy, exposeToModel: false } };
    const at = await bench({ toolsets: [toolsetOf([hidden, sketch({ tool: 'see' })])] });
    const { policy } = at.context();
    const resolution = at.manager.resolve({ selection: { patterns: ['box'], hide: [] }, policy });
    const { schemas } = at.manager.compileView(resolution);
    expect(resolution.hidden).toContainEqual(expect.objectContaining({ code: 'not_for_models', tools: ['box.look'] }));
    expect(schemas.map(({ name }) => name)).toEqual(['box.see']);
    expect(await at.manager.call(at.request('box.look'), at.context())).toMatchObject({ kind: 'ok' });
  });

  it('TM-21 a call is ended after the time of its tool', async () => {
    const slow = toolsetOf([sketch({ timeoutMs: 20 })], {
      apply: (_call, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' }))),
    });
    const at = await bench({ toolsets: [slow] });
    expect(await at.manager.call(at.request('box.look'), at.context())).toEqual({ kind: 'timeout', afterMs: 20 });
    expect(at.log.records.at(-2)).toMatchObject({ kind: 'ToolCallFailed', failure: { code: 'timeout' } });
  });
});
