import { describe, expect, it } from 'vitest';
import { parseChain } from '../../src/chain/index.js';
import { hashJson } from '../../src/contract/index.js';
import type { ToolManager } from '../../src/tools/index.js';
import { SimulatedClock } from '../support/clock.js';
import { policyDocument, policySources } from '../support/policy.js';
import { until } from '../support/until.js';
import { gate, type World, world } from './support.js';

const call = (tool: string, args = '', more = ''): string => `
id: one
description: One call.
tasks:
  - id: act
    handler: tools
    tools: { name: ledger, tool_name: ${tool}, args: { ${args} } }
    ${more}
`;

describe('how a run ends', () => {
  it('D2 a denied call ends the run denied, and is listed', async () => {
    const at = await world({ envelope: { default_action: 'deny' } });
    const report = await at.run(call('send', 'to: ada'));
    expect(report).toMatchObject({ status: 'failed', outcome: 'denied', stop_reason: 'denied', error: { message: expect.any(String) } });
    expect(report.denials).toEqual([expect.objectContaining({ task: 'act', code: report.error?.code })]);
    expect(await at.ledger()).toEqual([]);
  });

  it('CHN-9 rulings 6.1 a written tools list denies a direct call it does not hold', async () => {
    const at = await world();
    // A chain that vet would refuse: a definition is data, and the way in does not rely on who checked it before.
    const under = async (config: object) => {
      const { definition } = await parseChain(call('look'), 'chain.yaml');
      const tasks = definition.tasks.map((task) => ({ ...task, config: { ...task.config, ...config } }));
      const changed = { ...definition, tasks } as never;
      return at.run(call('look'), { definition: changed, definitionHash: hashJson(changed) });
    };
    expect(await under({})).toMatchObject({ outcome: 'ok' });
    expect(await under({ tools: [] })).toMatchObject({ outcome: 'denied', denials: [{ code: 'outside_lease' }] });
    expect(await under({ tools: ['*', '!ledger'] })).toMatchObject({ outcome: 'denied' });
    expect(await under({ hideTools: ['ledger.look'] })).toMatchObject({ outcome: 'denied' });
    const admitted = await world({ runtime: { admitted: ['local_fs'] } });
    expect(await admitted.run(call('look'))).toMatchObject({ outcome: 'denied', denials: [{ code: 'outside_lease' }] });
  });

  it('D5 D6 a definition that is not the one its hash names is not run, nor told of as if it were', async () => {
    const at = await world();
    const { definition } = await parseChain(call('look'), 'chain.yaml');
    const { definition: other } = await parseChain(call('send', 'to: ada'), 'chain.yaml');
    const run = await at.start(call('look'), { definition: other as never, definitionHash: hashJson(definition) });
    await expect(at.drive(run)).rejects.toMatchObject({ code: 'store_corrupt', message: expect.stringContaining(run) });
    await expect(at.runtime.report(run)).rejects.toMatchObject({ code: 'store_corrupt' });
    expect(await at.ledger()).toEqual([]);
  });

  it('D5 a call that needs a person parks the run; resumed, it is judged again and done once', async () => {
    const at = await world({ envelope: { default_action: 'approve' } });
    const run = await at.start(call('send', 'to: ada'));
    expect(await at.drive(run)).toBe('waiting');
    const report = await at.runtime.report(run);
    expect(report).toMatchObject({ status: 'waiting', outcome: 'waiting', asks: [{ task: 'act' }], output: null });
    expect(await at.store.journal.run(run)).toMatchObject({ status: 'waiting', task: 'act' });
    expect(await at.drive(run)).toBe('waiting');
    expect((await at.runtime.report(run)).asks).toEqual(report.asks);
    const kinds = (await at.records(run)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'ApprovalRequested')).toHaveLength(1);
    expect(await at.ledger()).toEqual([]);
  });

  it('suspend: neither a retry nor on_failure follows a wait, and no step is recorded', async () => {
    const at = await world({ envelope: { default_action: 'approve' } });
    const run = await at.start(
      call('send', 'to: ada', `retry_on_failure: 3\n    transition: { on_failure: other }\n  - { id: other, handler: noop }`),
    );
    expect(await at.drive(run)).toBe('waiting');
    const kinds = (await at.records(run)).map(({ kind }) => kind);
    expect(kinds).not.toContain('task_settled');
    expect(kinds).not.toContain('task_retried');
    expect(kinds.at(-1)).toBe('task_parked');
  });

  it('D6 a resumed run is judged by the stricter of the pinned policy and today’s', async () => {
    for (const [today, expected] of [
      [{ default_action: 'deny' }, 'denied'],
      [{ default_action: 'approve' }, 'waiting'],
      [{ default_action: 'allow' }, 'ok'],
    ] as const) {
      const at = await world({ runtime: { livePolicy: async ({ policy }) => ({ pinned: policy, today: policySources(today) }) } });
      expect(await at.run(call('send', 'to: ada'))).toMatchObject({ outcome: expected });
    }
    const pinnedStricter = await world({
      envelope: { default_action: 'deny' },
      runtime: { livePolicy: async ({ policy }) => ({ pinned: policy, today: policySources({ default_action: 'allow' }) }) },
    });
    expect(await pinnedStricter.run(call('send', 'to: ada'))).toMatchObject({ outcome: 'denied' });
  });

  it('D3 the policy block of a task only tightens', async () => {
    const at = await world();
    expect(await at.run(call('send', 'to: ada', 'policy: { tools: { "ledger.send": deny } }'))).toMatchObject({ outcome: 'denied' });
    expect(await at.ledger()).toEqual([]);
  });

  it('rulings 6.2 on_denied fail turns a run that went on after a denial into a denied one', async () => {
    const chain = call('send', 'to: ada', `transition: { on_denied: rest }\n  - { id: rest, handler: noop }`);
    const tools = { 'ledger.send': 'deny' };
    const goesOn = await world({ envelope: { default_action: 'allow', tools } });
    expect(await goesOn.run(chain)).toMatchObject({ outcome: 'ok', denials: [{ task: 'act' }] });
    const fails = await world({ envelope: { default_action: 'allow', tools, on_denied: 'fail' } });
    const report = await fails.run(chain);
    expect(report).toMatchObject({ status: 'failed', outcome: 'denied', stop_reason: 'denied', denials: [{ task: 'act' }] });
    expect(await fails.store.journal.run(report.run as never)).toMatchObject({ status: 'failed', outcome: { kind: 'denied' } });
    const clean = await world({ envelope: { default_action: 'allow', on_denied: 'fail' } });
    expect(await clean.run(chain)).toMatchObject({ outcome: 'ok' });
  });

  it('wrong arguments, and a failure of the tool, are failures with their code', async () => {
    const at = await world();
    expect(await at.run(call('send', 'too: ada'))).toMatchObject({ outcome: 'failed', error: { class: 'argument', code: 'bad_argument' } });
    expect(await at.run(call('missing'))).toMatchObject({ outcome: 'failed', error: { class: 'tool', code: 'not_found' } });
  });

  it('D4 an effect in doubt ends the run unknown, or goes over on_unknown', async () => {
    const at = await world();
    expect(await at.run(call('broken_send'))).toMatchObject({ status: 'failed', outcome: 'unknown' });
    const routed = await at.run(call('broken_send', '', `transition: { on_unknown: ask }\n  - { id: ask, handler: noop }`));
    expect(routed).toMatchObject({ outcome: 'ok' });
  });
});

describe('time', () => {
  it('a task timeout cuts a read; the run times out or goes over on_timeout', async () => {
    const clock = new SimulatedClock();
    const at = await world({ clock });
    const run = await at.start(call('slow', '', 'timeout: 5s'));
    const driven = at.drive(run);
    await elapse(at, driven);
    expect(await driven).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ status: 'failed', outcome: 'timeout', error: { code: 'timeout' } });
    const terminals = (await at.records(run)).filter(({ kind }) => kind === 'ToolCallFailed');
    expect(terminals).toHaveLength(1);
    const routed = await at.start(call('slow', '', `timeout: 5s\n    transition: { on_timeout: late }\n  - { id: late, handler: noop }`));
    const second = at.drive(routed);
    await elapse(at, second);
    expect(await second).toBe('done');
    expect(await at.runtime.report(routed)).toMatchObject({ outcome: 'ok' });
  });

  it('timeout is per attempt: retries get their time anew', async () => {
    const clock = new SimulatedClock();
    const at = await world({ clock });
    const run = await at.start(call('slow', '', 'timeout: 1s\n    retry_on_failure: 2'));
    const driven = at.drive(run);
    await elapse(at, driven);
    expect(await driven).toBe('done');
    const records = await at.records(run);
    expect(records.filter(({ kind }) => kind === 'ToolCallStarted')).toHaveLength(3);
    expect(records.filter(({ kind }) => kind === 'task_retried')).toHaveLength(2);
  });

  it('D4 a timeout in the middle of an at-most-once effect is unknown', async () => {
    const clock = new SimulatedClock();
    const at = await world({ clock });
    const run = await at.start(call('slow_send', '', 'timeout: 5s'));
    const driven = at.drive(run);
    await until(async () => (await at.ledger()).length === 1);
    await elapse(at, driven);
    expect(await driven).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'unknown' });
  });

  it('the envelope’s compute bounds and the chain’s budget: the smaller one ends the run', async () => {
    const loop = (budget: string) => `
id: loop
description: Calls until something ends it.
budget: { ${budget} }
tasks:
  - id: act
    handler: tools
    tools: { name: ledger, tool_name: look }
    transition: { branches: [ { operator: edge_traversed_at_least, edge: "act->act", when: "50", goto: end }, { operator: default, goto: act } ] }
`;
    const calls = async (budget: string, compute: object) => {
      const at = await world({ envelope: { default_action: 'allow', compute: compute as never } });
      const report = await at.run(loop(budget));
      return [report.outcome, report.usage.tool_calls, report.error?.message];
    };
    expect(await calls('steps: 100, tool_calls: 3', {})).toEqual(['exhausted', 3, expect.stringContaining('tool_calls budget of 3')]);
    expect(await calls('steps: 100, tool_calls: 3', { tool_calls: 2 })).toEqual(['exhausted', 2, expect.stringContaining('2')]);
    expect(await calls('steps: 100, tool_calls: 3', { tool_calls: 9 })).toEqual(['exhausted', 3, expect.stringContaining('3')]);
    expect(await calls('steps: 100', { tool_calls: 4 })).toEqual(['exhausted', 4, expect.stringContaining('4')]);
    expect(await calls('steps: 5', {})).toEqual(['exhausted', 5, expect.stringContaining('steps budget of 5')]);
  });

  it('a wall budget cuts the call under way and ends the run exhausted', async () => {
    const clock = new SimulatedClock();
    const at = await world({ clock, envelope: { default_action: 'allow', compute: { wall: '30s' } } });
    const run = await at.start(call('slow'));
    const driven = at.drive(run);
    await elapse(at, driven);
    expect(await driven).toBe('done');
    expect(await at.runtime.report(run)).toMatchObject({ outcome: 'exhausted', stop_reason: 'exhausted', usage: { elapsed_ms: 30_000 } });
  });
});

describe('cancelling', () => {
  it('an abort cancels the call under way and the run; finally still runs', async () => {
    const at = await world();
    const run = await at.start(`
id: cut
description: Cancelled while it waits.
finally: tidy
tasks:
  - { id: act, handler: tools, tools: { name: ledger, tool_name: slow } }
  - { id: tidy, handler: tools, tools: { name: ledger, tool_name: send, args: { to: tidy } } }
`);
    const stop = new AbortController();
    const driven = at.runtime.drive(run, stop.signal);
    await started(at);
    stop.abort();
    expect(await driven).toBe('cancelled');
    expect(await at.runtime.report(run)).toMatchObject({ status: 'cancelled', outcome: 'cancelled' });
    expect(await at.ledger()).toMatchObject([{ tool: 'send', note: 'tidy' }]);
    expect(await at.drive(run)).toBe('cancelled');
  });

  it('a request of another process is noticed while a call is under way, and before a drive begins', async () => {
    const at = await world({ runtime: { pollMs: 5 } });
    const run = await at.start(call('slow'));
    const driven = at.drive(run);
    await started(at);
    await at.store.journal.commit([{ op: 'request_cancel', run }]);
    expect(await driven).toBe('cancelled');
    const second = await at.start(call('send', 'to: ada'));
    await at.store.journal.commit([{ op: 'request_cancel', run: second }]);
    expect(await at.drive(second)).toBe('cancelled');
    expect(await at.ledger()).toEqual([]);
  });

  it('a parked run that is cancelled closes its call with one terminal record', async () => {
    const at = await world({ envelope: { default_action: 'approve' } });
    const run = await at.start(call('send', 'to: ada'));
    await at.drive(run);
    await at.store.journal.commit([{ op: 'request_cancel', run }]);
    expect(await at.drive(run)).toBe('cancelled');
    const records = await at.records(run);
    expect(records.filter(({ kind }) => kind === 'ToolCallFailed')).toHaveLength(1);
    expect(records.at(-1)).toMatchObject({ kind: 'run_finished', outcome: { kind: 'cancelled' } });
  });

  it('a cancellation in the very moment a call would park closes it too', async () => {
    const stop = new AbortController();
    const wrapTools = (tools: ToolManager): ToolManager => ({
      ...tools,
      call: async (request, context) => {
        const outcome = await tools.call(request, context);
        stop.abort();
        return outcome;
      },
    });
    const at = await world({ envelope: { default_action: 'approve' }, wrapTools });
    const run = await at.start(call('send', 'to: ada'));
    expect(await at.drive(run, stop.signal)).toBe('cancelled');
    const kinds = (await at.records(run)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'ToolCallFailed')).toHaveLength(1);
  });

  it('a failure of a task with a timeout is a failure, not a cancellation', async () => {
    const at = await world();
    expect(await at.run(call('missing', '', 'timeout: 1m'))).toMatchObject({ outcome: 'failed', error: { code: 'not_found' } });
  });
});

describe('claims', () => {
  it('C211 a run that a living process drives is not taken; one in this process neither', async () => {
    const at = await world();
    const run = await at.start(call('slow'));
    const stop = new AbortController();
    const driven = at.runtime.drive(run, stop.signal);
    await started(at);
    await expect(at.drive(run)).rejects.toMatchObject({ code: 'run_claimed' });
    const other = await world({ folder: at.folder, owner: { ...at.owner, pid: 1, pidStart: 'x', machine: 'elsewhere' } });
    await expect(other.drive(run)).rejects.toMatchObject({ code: 'run_claimed' });
    stop.abort();
    await driven;
  });

  it('a drive whose claim was taken over stops without acting or writing', async () => {
    const at = await world({ runtime: { heartbeatMs: 5 } });
    const run = await at.start(
      call(
        'slow',
        '',
        `transition: { on_failure: act2 }\n  - { id: act2, handler: tools, tools: { name: ledger, tool_name: send, args: { to: ada } } }`,
      ),
    );
    const driven = at.drive(run);
    await started(at);
    await at.store.journal.commit([{ op: 'release', run, owner: at.owner }]);
    expect(await driven).toBe('lost');
    expect(await at.ledger()).toEqual([]);
    expect((await at.records(run)).map(({ kind }) => kind)).toEqual(['run_started']);
  });

  it('many resumers at once: one goes on, the effect happens once', async () => {
    const at = await world();
    const run = await at.start(call('send', 'to: ada'));
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => at.drive(run)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'run_claimed' });
    expect(await at.ledger()).toHaveLength(1);
  });

  it('a finished run is left alone, and reports the same from memory and from its journal', async () => {
    const at = await world();
    const report = await at.run(call('echo', 'value: 7'));
    expect(await at.drive(report.run as never)).toBe('done');
    const other = await world({ folder: at.folder, salt: 'x', clock: at.clock });
    expect(await other.runtime.report(report.run as never)).toEqual(report);
    expect(report).toMatchObject({ output: 7, stop_reason: 'end_turn' });
  });

  it('refuses runs it cannot continue', async () => {
    const at = await world();
    const newer = await at.start(call('look'), { interpreter: 99 });
    await expect(at.drive(newer)).rejects.toMatchObject({ code: 'interpreter_mismatch' });
    await expect(at.drive('run_none' as never)).rejects.toMatchObject({ code: 'run_not_found' });
    const broken = await at.start(call('look'), { policy: { ...policySources({}), envelope: 'ghost' } });
    await expect(at.drive(broken)).rejects.toMatchObject({ code: 'envelope_not_found' });
    expect(gate.compile(policySources({ default_action: 'allow' }, { caps: [policyDocument({ tools: {} })] })).envelope).toBe('test');
  });
});

function started(at: World): Promise<void> {
  return until(() => at.clock.sleeping > 0);
}

/**
 * Moves the clock whenever the run does nothing but wait for it: for a call and its deadline, or between two attempts.
 * However slow the machine, no time passes while something else is under way.
 */
async function elapse(at: World, driven: Promise<unknown>, ms = 250): Promise<void> {
  let over = false;
  const end = (): void => {
    over = true;
  };
  driven.then(end, end);
  const waits = (): boolean => at.clock.sleeping >= (at.rows.at(-1)?.record.kind === 'sleeping' ? 1 : 2);
  while (!over) {
    await until(() => over || waits());
    if (!over) await at.clock.advance(ms);
  }
}
