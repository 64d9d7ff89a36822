import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadInterpreter, parseChain } from '../../src/chain/index.js';
import type { JsonObject, RunId } from '../../src/contract/index.js';
import { DriveStop, type Replayed, replayRun } from '../../src/runtime/index.js';
import { openDatabase } from '../../src/store/driver.js';
import { localFs } from '../../src/toolsets/local_fs/index.js';
import { createLedger } from '../fixtures/toolsets/ledger.js';
import { policySources } from '../support/policy.js';
import { until } from '../support/until.js';
import { gate, type World, world } from './support.js';

const ASKS: JsonObject = { default_action: 'approve', files: { read: 'allow', write: 'approve' } };

const BUSY = `
id: busy
vars: { to: { type: string } }
budget: { steps: 30 }
tasks:
  - id: draft
    handler: chat_completion
    prompt_template: "write about {{ input }}"
    execute_config: { provider: scripted, model: m, tools: [local_fs, ledger], retry_policy: { max_attempts: 3, initial_backoff: 1s, jitter: 0.5 } }
    transition:
      branches:
        - { operator: equals, when: tool_call, goto: calls }
        - { operator: default, goto: pick }
  - id: calls
    handler: execute_tool_calls
    calls_from: draft
    transition: { branches: [ { operator: default, goto: draft } ] }
  - id: pick
    handler: route
    execute_config: { provider: scripted, model: m }
    transition:
      branches:
        - { operator: equals, when: send, goto: send }
        - { operator: equals, when: drop, goto: end }
        - { operator: default, goto: end }
  - id: send
    handler: tools
    retry_on_failure: 1
    tools: { name: ledger, tool_name: send, args: { to: "{{ vars.to }}" } }
    transition: { branches: [ { operator: default, goto: write } ], on_denied: write }
  - id: write
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: out.txt, content: "{{ tasks.draft.output }}" } }
    print: "wrote {{ output }}"
    transition: { branches: [ { operator: default, goto: fail } ], on_denied: fail, on_timeout: fail }
  - id: fail
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: nowhere.txt } }
    transition: { branches: [], on_failure: [ { class: any, goto: last } ] }
  - id: last
    handler: noop
    prompt_template: "{{ tasks.fail.error }}"
`;

const DIALOGUE = `
lanes:
  draft:
    - reply:
        tool_calls:
          - { name: local_fs.read_file, args: { path: notes.txt } }
          - { name: local_fs.write_file, args: { path: mid.txt, content: x } }
          - { name: ledger.big, args: { bytes: 20000 } }
          - { name: nobody.knows, args: {} }
    - error: { class: rate_limit, retry_after: 2s }
    - reply: { tool_calls: [ { name: ledger.charge, args: { amount: 1 } } ] }
    - reply: { text: "final text" }
  pick:
    - reply: { text: "Label: SEND." }
`;

const VARS = { vars: { to: 'ada' }, input: 'boats' };

async function busy(envelope: JsonObject = ASKS): Promise<{ readonly at: World; readonly run: RunId }> {
  const at = await world({ envelope, dialogue: DIALOGUE, files: { 'notes.txt': 'one' } });
  const run = await at.start(BUSY, VARS);
  let done = false;
  const driven = driveAll(at, run).finally(() => {
    done = true;
  });
  await until(async () => {
    await at.clock.advance(5_000);
    return done;
  });
  await driven;
  return { at, run };
}

/** Answers every ask: the first with a no, the others with a yes. */
async function driveAll(at: World, run: RunId): Promise<void> {
  for (let n = 0; (await at.drive(run)) === 'waiting'; n++) {
    const [ask] = await at.store.approvals.list({ run, state: 'pending', limit: 1 });
    if (!ask) throw new Error('nobody is asked');
    const answer = { verdict: n === 0 ? 'denied' : 'approved', scope: 'once', by: 'ada', at: at.clock.now() } as const;
    await at.store.journal.commit([{ op: 'answer', ask: ask.id, answer }]);
  }
}

function replay(at: World, run: RunId, more: Partial<Parameters<typeof replayRun>[0]> = {}): Promise<Replayed> {
  const { journal, artifacts } = at.store;
  const tools = [...localFs.describe(), ...createLedger('/nowhere').describe()];
  return replayRun({ run, ...more }, { journal, artifacts, gate, tools, loadInterpreter });
}

async function rewrite(at: World, sql: string): Promise<void> {
  const db = await openDatabase(`${at.folder}/state/state.db`, 1_000);
  expect(db.prepare(sql).run().changes).toBe(1);
  db.close();
}

async function seqOf(at: World, run: RunId, kind: string, nth = 0): Promise<number> {
  return ((await at.records(run)).flatMap((record, place) => (record.kind === kind ? [place + 1] : [])).at(nth) ?? 0) as number;
}

describe('TM-18 replay of a run', () => {
  it('with batches of calls, a denial, approvals over several drives, retries and a route: the same', async () => {
    const { at, run } = await busy();
    const records = await at.records(run);
    expect(records.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'ToolCallDenied',
        'ApprovalGranted',
        'task_parked',
        'task_resumed',
        'sleeping',
        'model_failed',
        'ToolCallFailed',
      ]),
    );
    const calls = records.filter(({ kind }) => kind === 'ToolCallRequested').length;
    const tasks = records.filter(({ kind }) => kind === 'task_settled').length;
    expect(await replay(at, run)).toMatchObject({ reached: 'finished', difference: null, at: null, compared: { calls, tasks } });
  });

  it('does nothing and needs nobody: no tool, no model, no file, and not a byte of the state is another', async () => {
    const { at, run } = await busy();
    await at.store.close();
    const before = join(at.folder, 'before');
    cpSync(join(at.folder, 'state'), before, { recursive: true });
    const ledger = await at.ledger();
    for (const gone of ['workspace', 'dialogue.yaml']) rmSync(join(at.folder, gone), { recursive: true });
    const again = await world({ folder: at.folder });
    rmSync(again.workspace, { recursive: true });
    expect(await replay(again, run)).toMatchObject({ reached: 'finished', difference: null });
    await again.store.close();
    expect(await again.ledger()).toEqual(ledger);
    expect(readFileSync(join(at.folder, 'state/state.db')).equals(readFileSync(join(before, 'state.db')))).toBe(true);
  });

  it('of one that waits, or was left in a call: as far as its record goes, and where it stands', async () => {
    const at = await world({ envelope: ASKS });
    const waits = await at.start(
      `{ id: c, tasks: [ { id: act, handler: tools, tools: { name: ledger, tool_name: send, args: { to: ada } } } ] }`,
    );
    expect(await at.drive(waits)).toBe('waiting');
    expect(await replay(at, waits)).toMatchObject({ reached: 'open', difference: null, at: { task: 'act', status: 'waiting' } });
    const left = await at.start(`{ id: c, tasks: [ { id: slow, handler: tools, tools: { name: ledger, tool_name: slow, args: {} } } ] }`, {
      policy: policySources({ default_action: 'allow' }),
    });
    const control = new AbortController();
    const driven = at.drive(left, control.signal);
    await until(async () => (await at.records(left)).length > 0 && at.clock.sleeping > 0);
    control.abort(new DriveStop('leaving'));
    await driven;
    expect(await replay(at, left)).toMatchObject({ reached: 'open', difference: null, at: { task: 'slow', status: 'running' } });
  });

  it('cancelled while it worked, and while it waited: the same', async () => {
    const at = await world({ envelope: ASKS });
    const chain = `{ id: c, finally: last, tasks: [ { id: act, handler: tools, tools: { name: ledger, tool_name: send, args: { to: ada } } }, { id: last, handler: noop } ] }`;
    const waits = await at.start(chain);
    await at.drive(waits);
    await at.store.journal.commit([{ op: 'request_cancel', run: waits }]);
    expect(await at.drive(waits)).toBe('cancelled');
    expect(await replay(at, waits)).toMatchObject({ reached: 'finished', difference: null });
    const works = await at.start(chain.replace('send, args: { to: ada }', 'slow, args: {}'), {
      policy: policySources({ default_action: 'allow' }),
    });
    const control = new AbortController();
    const driven = at.drive(works, control.signal);
    await until(() => at.clock.sleeping > 0);
    control.abort();
    expect(await driven).toBe('cancelled');
    expect(await replay(at, works)).toMatchObject({ reached: 'finished', difference: null });
  });
});

describe('TM-18 the first difference', () => {
  it.each([
    ['task_settled', `json_set(body, '$.next', 'elsewhere')`, '/next', 'elsewhere', 'calls'],
    ['model_started', `json_set(body, '$.model', 'other')`, '/model', 'other', 'm'],
    ['ToolCallRequested', `json_set(body, '$.tool', 'local_fs.list_dir')`, '/tool', 'local_fs.list_dir', 'local_fs.read_file'],
    ['sleeping', `json_set(body, '$.until', 1)`, '/until', 1, expect.any(Number)],
    ['run_finished', `json_set(body, '$.stopReason', 'tired')`, '/stopReason', 'tired', 'end_turn'],
  ])('is at the %s that was tampered with', async (kind, body, place, recorded, now) => {
    const { at, run } = await busy();
    const seq = await seqOf(at, run, kind);
    await rewrite(at, `UPDATE journal SET body = ${body} WHERE seq = ${seq}`);
    expect((await replay(at, run)).difference).toMatchObject({ seq, place, recorded, now });
  });

  it('is where a tampered result leads: what the tool said is taken as said', async () => {
    const { at, run } = await busy();
    const seq = await seqOf(at, run, 'ToolCallFinished');
    await rewrite(at, `UPDATE journal SET body = json_set(body, '$.text', json('{"inline":"doctored"}')) WHERE seq = ${seq}`);
    const { difference } = await replay(at, run);
    expect(difference?.seq).toBeGreaterThan(seq);
    expect(difference).toMatchObject({ place: '/message/content', kinds: { recorded: 'message', now: 'message' } });
  });

  it('is the row that is missing, and the rows behind the end', async () => {
    const { at, run } = await busy();
    const end = (await at.records(run)).length;
    await rewrite(at, `INSERT INTO journal SELECT id + 1, kind, task, call, at, body FROM journal WHERE seq = ${end}`);
    expect((await replay(at, run)).difference).toMatchObject({ seq: end + 1, kinds: { recorded: 'run_finished', now: null } });
    await rewrite(at, `DELETE FROM journal WHERE seq = 5`);
    expect((await replay(at, run)).difference).toMatchObject({ seq: 5, kinds: { recorded: null } });
  });

  it('is where an edited chain goes another way, and only there', async () => {
    const { at, run } = await busy();
    const same = await parseChain(BUSY.replace('id: busy', 'id: busy\ndescription: Said in other words.'), 'c.yaml');
    expect(await replay(at, run, { definition: same.definition })).toMatchObject({ reached: 'finished', difference: null });
    const other = await parseChain(BUSY.replace('on_denied: fail,', 'on_denied: last,').replace('goto: fail', 'goto: last'), 'c.yaml');
    expect((await replay(at, run, { definition: other.definition })).difference).toMatchObject({
      step: { task: 'write' },
      place: '/next',
      recorded: 'fail',
      now: 'last',
    });
    const retold = await parseChain(BUSY.replace('write about', 'sing about'), 'c.yaml');
    expect((await replay(at, run, { definition: retold.definition })).difference).toMatchObject({
      place: '/message/content',
      recorded: 'write about boats',
      now: 'sing about boats',
    });
  });

  it('is where the budget of another policy is used up', async () => {
    const { at, run } = await busy();
    const policy = gate.compile(policySources({ ...ASKS, compute: { tool_calls: 2 } }));
    const { difference, compared } = await replay(at, run, { policy });
    expect(compared.calls).toBe(2);
    expect(difference).toMatchObject({ step: { task: 'calls' } });
  });

  it('stops at a call where it is told to', async () => {
    const { at, run } = await busy();
    const third = (await at.records(run)).filter((record) => record.kind === 'ToolCallRequested')[2];
    expect(await replay(at, run, { until: third?.call as never })).toMatchObject({
      reached: 'stopped',
      difference: null,
      compared: { calls: 3 },
    });
  });
});
