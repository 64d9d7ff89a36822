import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CallRecord, defineTool, type JournalRecord, type Recovered, type Toolset } from '../../src/contract/index.js';
import { localShell } from '../../src/toolsets/index.js';
import { keepNote } from '../../src/unit/bubblewrap/notes.js';
import { openLocalUnit } from '../../src/unit/index.js';
import { policySources } from '../support/policy.js';
import { type Bench, bench, gate } from './support.js';

/** Runs a call to its end and gives back what a crash right after Started would have left. */
async function startedOnly(at: Bench, request: ReturnType<Bench['request']>): Promise<readonly JournalRecord[]> {
  await at.manager.call(request, at.context());
  const started = at.log.records.findIndex(({ kind }) => kind === 'ToolCallStarted');
  const left = at.log.records.slice(0, started + 1);
  at.log.records.length = 0;
  return left;
}

describe('recovery by effect class', () => {
  it('TM-7 an at-most-once call that was started is unknown and never repeated', async () => {
    const at = await bench();
    const request = at.request('ledger.send', { to: 'ada' });
    const left = await startedOnly(at, request);
    expect(await at.manager.recover(request, left, at.context())).toMatchObject({ kind: 'unknown' });
    expect(at.log.kinds()).toEqual(['ToolCallUnknown', 'TraceUpdated']);
    expect(await at.ledger()).toHaveLength(1);
  });

  it('rulings 1.11 what a confined program made that steers others is set aside before the call of its killed process is settled', async () => {
    const at = await bench({ envelope: { shell: { grant: 'allow', sandbox: 'off' } }, toolsets: [localShell] });
    const [root, notes] = [at.unit.root, join(at.folder, 'notes')];
    const unit = await openLocalUnit({ root, path: ['/usr/bin', '/bin'], notes });
    const request = at.request('local_shell.local_shell', { command: 'true' });
    await at.manager.call(request, at.context({ unit }));
    const left = at.log.records.splice(0);
    const upToStart = left.slice(0, left.findIndex(({ kind }) => kind === 'ToolCallStarted') + 1);
    keepNote(notes, { v: 1, root, call: request.id, began: Date.now() }).steered(new Map());
    mkdirSync(join(root, 'sub'));
    writeFileSync(join(root, 'sub/.envrc'), 'new');
    const outcome = await at.manager.recover(request, upToStart, at.context({ unit }));
    expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(JSON.stringify(at.log.records)).toContain('sub/.envrc was set aside as sub/.envrc.refused');
    expect([readdirSync(join(root, 'sub')), readdirSync(notes)]).toEqual([['.envrc.refused'], []]);
  });

  it('TM-7 a provider-native call repeats with the same key and is done once', async () => {
    const at = await bench();
    const request = at.request('ledger.charge', { amount: 5 });
    const left = await startedOnly(at, request);
    const outcome = await at.manager.recover(request, left, at.context());
    expect(outcome).toEqual({ kind: 'ok', result: { value: { charged: 5, key: request.id } } });
    expect(at.log.kinds()).not.toContain('ToolCallRequested');
    expect(at.log.kinds().filter((kind) => kind === 'ToolCallFinished')).toHaveLength(1);
    expect(await at.ledger()).toHaveLength(1);
  });

  it('TM-7 a provider-native call that may not be repeated today is unknown, not denied: it may have happened', async () => {
    const at = await bench();
    const request = at.request('ledger.charge', { amount: 5 });
    const left = await startedOnly(at, request);
    for (const action of ['deny', 'approve']) {
      at.log.records.length = 0;
      const policy = gate.compile(policySources({ default_action: action }));
      expect(await at.manager.recover(request, left, at.context({ policy }))).toMatchObject({ kind: 'unknown' });
      expect(at.log.kinds().slice(-2)).toEqual(['ToolCallUnknown', 'TraceUpdated']);
    }
  });

  it('TM-7 a read that was started runs again under its id', async () => {
    const at = await bench();
    const request = at.request('ledger.look');
    const left = await startedOnly(at, request);
    expect(await at.manager.recover(request, left, at.context())).toMatchObject({ kind: 'ok' });
    expect(new Set(at.log.records.map(({ call }) => call))).toEqual(new Set([request.id]));
  });

  it('C212 a call that too many processes died of is settled and not made again: what provably did nothing failed', async () => {
    for (const [tool, args, kind] of [
      ['ledger.look', {}, 'failed'],
      ['ledger.charge', { amount: 5 }, 'unknown'],
      ['ledger.send', { to: 'ada' }, 'unknown'],
    ] as const) {
      const at = await bench();
      const request = at.request(tool, args);
      const left = await startedOnly(at, request);
      const before = await at.ledger();
      expect(await at.manager.recover(request, left, at.context(), true), tool).toMatchObject({ kind });
      expect(at.log.kinds(), tool).toEqual([kind === 'failed' ? 'ToolCallFailed' : 'ToolCallUnknown', 'TraceUpdated']);
      expect(await at.ledger(), tool).toEqual(before);
      const requested = at.request(tool, args);
      const [first] = left;
      at.log.records.length = 0;
      const cut = [{ ...(first as CallRecord), call: requested.id }];
      expect(await at.manager.recover(requested, cut, at.context(), true), tool).toMatchObject({
        kind: 'failed',
        failure: { code: 'process_died', retryable: false },
      });
    }
  });

  it('a call without records, or requested only, goes through the way in', async () => {
    const at = await bench();
    const request = at.request('ledger.send', { to: 'ada' });
    expect(await at.manager.recover(request, [], at.context())).toMatchObject({ kind: 'ok' });
    expect(at.log.kinds()[0]).toBe('ToolCallRequested');
    const second = at.request('ledger.send', { to: 'bob' });
    const [requested] = at.log.records;
    const left = { ...(requested as CallRecord), call: second.id };
    at.log.records.length = 0;
    expect(await at.manager.recover(second, [left], at.context())).toMatchObject({ kind: 'ok' });
    expect(at.log.kinds()[0]).toBe('ToolArgsValidated');
    expect(await at.ledger()).toHaveLength(2);
  });

  it('a call that is over is not recovered', async () => {
    const at = await bench();
    const request = at.request('ledger.look');
    await at.manager.call(request, at.context());
    await expect(at.manager.recover(request, [...at.log.records], at.context())).rejects.toMatchObject({ code: 'internal' });
  });

  it.each([
    ['done', { kind: 'done', result: { value: 'as planned' } }, { kind: 'ok', result: { value: 'as planned' } }, 'ToolCallFinished', 1],
    ['repeat', { kind: 'repeat' }, { kind: 'ok' }, 'ToolCallFinished', 2],
    ['unknown', { kind: 'unknown' }, { kind: 'unknown' }, 'ToolCallUnknown', 1],
  ] satisfies readonly [string, Recovered, object, string, number][])(
    'TM-7 check-before-act: the toolset compared the world and found %s',
    async (_name, found, outcome, terminal, effects) => {
      const at = await bench({ toolsets: [checked(found)] });
      const request = at.request('box.put');
      const left = await startedOnly(at, request);
      expect(await at.manager.recover(request, left, at.context())).toMatchObject(outcome);
      expect(at.log.kinds()).toContain(terminal);
      const last = at.log.records.find(({ kind }) => kind === 'ToolCallFinished');
      if (found.kind === 'done') expect(last).toMatchObject({ recovered: true });
      expect(puts).toBe(effects);
    },
  );

  it('TM-7 is unknown when the toolset breaks, its version changed, or the tool is gone', async () => {
    const at = await bench({ toolsets: [checked(new Error('cannot look'))] });
    const request = at.request('box.put');
    const left = await startedOnly(at, request);
    expect(await at.manager.recover(request, left, at.context())).toMatchObject({ kind: 'unknown' });
    const older = left.map((record) => (record.kind === 'ToolArgsValidated' ? { ...record, version: '0' } : record));
    expect(await at.manager.recover(request, older, at.context())).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('version'),
    });
    const gone = { ...request, tool: 'box.gone' };
    expect(await at.manager.recover(gone, left, at.context())).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('cannot be found'),
    });
  });
});

let puts = 0;

/** A toolset of one check-before-act tool whose recovery finds what the test says. */
function checked(found: Recovered | Error): Toolset {
  puts = 0;
  return {
    name: 'box',
    policyKeys: [],
    describe: () => [
      defineTool({
        toolset: 'box',
        tool: 'put',
        version: '1',
        displayName: 'Put',
        summary: 'Puts something into the box.',
        actions: ['write'],
        domains: ['boxes'],
        groups: [],
        input: { type: 'object', properties: {}, additionalProperties: false },
        effect: 'mutate-reversible',
        idempotency: 'check-before-act',
      }),
    ],
    plan: async (_call, host) => ({
      kind: 'planned',
      plan: { reads: [], writes: [], programs: [], hosts: [], cwd: host.unit.root, argv: [] },
      payload: null,
    }),
    apply: async () => {
      puts += 1;
      return { kind: 'done', result: { value: 'put' } };
    },
    recover: async () => {
      if (found instanceof Error) throw found;
      return found;
    },
  };
}
