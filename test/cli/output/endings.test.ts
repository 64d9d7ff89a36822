import { describe, expect, it } from 'vitest';
import type { AskBody, CallStory, MissionDocument, RespondDocument, TraceDocument } from '../../../src/app.js';
import { respondText } from '../../../src/cli/output/asks.js';
import { missionLine } from '../../../src/cli/output/missions.js';
import { storyText } from '../../../src/cli/output/story.js';
import { createStyle } from '../../../src/cli/output/style.js';
import { traceText } from '../../../src/cli/output/trace.js';

const plain = () => createStyle({ tty: false, color: false, env: {} });

describe('the trace of a run', () => {
  const settled = (task: string, outcome: object) => ({ kind: 'task_settled', task, outcome, next: 'rest', via: 'on_failure' });
  const lines = async (...records: readonly object[]): Promise<string> => {
    const document = { v: 1, run: 'run_1', call: null, story: null, beyond: [] };
    const placed = records.map((record, at) => ({ seq: at + 1, at: '2026-01-01T00:00:00.000Z', record }));
    return traceText({ ...document, records: placed } as unknown as TraceDocument, await plain());
  };

  it('tells why a task failed that called nothing, and which budget was used up', async () => {
    const failure = { class: 'template', code: 'template_error', message: 'unknown reference\n  input.x', retryable: false };
    expect(await lines(settled('a', { kind: 'failed', failure }))).toContain('a failed → rest by on_failure: unknown reference input.x\n');
    const spent = await lines(settled('a', { kind: 'exhausted', budget: 'steps', limit: 3 }));
    expect(spent).toContain('the steps budget of 3 is used up');
  });

  it('tells of a sandbox where programs were to start', async () => {
    const prepared = (more: object) => lines({ kind: 'ToolSandboxPrepared', call: 'call_1', sandbox: 'off', ...more });
    expect([await prepared({}), await prepared({ adapter: 'mcp' }), await prepared({ adapter: 'process' })]).toEqual([
      expect.stringContaining('starts no program itself'),
      expect.stringContaining('starts no program itself'),
      expect.stringContaining('sandbox off'),
    ]);
  });

  it('tells what a route was answered, and why that is no label', async () => {
    const asked = { kind: 'model_finished', served: { provider: 'p', model: 'm' }, usage: { input: 1, output: 2 }, answer: 'not now' };
    const text = await lines(asked, settled('a', { kind: 'ok', token: 'not now', reason: 'the answer names no label' }));
    expect(text).toContain('answered "not now"\n');
    expect(text).toContain('by on_failure: the answer names no label\n');
    expect(await lines(settled('a', { kind: 'ok', token: 'noop' }))).toMatch(/by on_failure\n/);
  });
});

describe('the trace of a call', () => {
  const STORY = {
    tool: 'local_shell.local_shell',
    version: '1',
    task: 'a',
    proposed_by: 'chain',
    args_kept: true,
    resolved_args: {},
    intent: { task: 't', goal: 'g', rationale: 'r', evidence: [] },
    beyond: [],
    view: null,
    decision: null,
    approval: null,
    identity: null,
    plan: { reads: [], writes: [{ path: 'x', real: '/w/x' }], programs: [], hosts: [] },
    argv: [['true'], ['touch', 'x'], ['ls']],
    ran: [['true'], ['ls']],
    outcome: 'ok',
    error: null,
    output: null,
    artifacts: [],
    result: null,
    changed: [],
  } as unknown as CallStory;

  it('TM-13 tells which steps of a line had their turn, and claims nothing of what programs wrote', async () => {
    const text = storyText(STORY, await plain());
    expect(text).toMatch(/^ran +true ; ls$/m);
    expect(text).toMatch(/^may write +x$/m);
    // What a server starts for a call is the server's.
    expect(storyText({ ...STORY, argv: [] }, await plain())).toMatch(/^sandbox +starts no program itself$/m);
    expect(text).toMatch(/^changed +what its programs changed is not on record$/m);
    expect(storyText({ ...STORY, ran: null }, await plain())).toMatch(/^to run +true ; touch x ; ls$/m);
    expect(storyText({ ...STORY, ran: null, outcome: 'denied' }, await plain())).toMatch(/^would run[\s\S]*^changed +nothing$/m);
  });
});

describe('an answer', () => {
  const document = (used: string | null): RespondDocument =>
    ({
      v: 1,
      ask: { id: 'ask_1', call: 'call_1', state: used ? 'approved' : 'void', used, answer: { verdict: 'approved' } } as unknown as AskBody,
      kept: null,
      resumed: true,
      run: {
        run: 'run_1',
        outcome: 'ok',
        output: null,
        asks: [],
        error: null,
        denials: [{ call: 'call_1', reason: 'a.txt changed' }],
        usage: {},
      },
    }) as unknown as RespondDocument;

  it('D5 that came to nothing says so, also where the chain went on', async () => {
    expect(respondText(document(null), await plain(), { color: false })).toContain(
      '  the yes was not used (void): a.txt changed\nrun_1 ok',
    );
    expect(respondText(document('2026-01-01T00:00:00Z'), await plain(), { color: false })).not.toContain('not used');
  });
});

describe('a mission that landed', () => {
  it('says where the last reply was cut', async () => {
    const usage = { steps: 1, tool_calls: 0, elapsed_ms: 1 };
    const landed = { mission: 'm', run: 'r', chain: 'c', status: 'landed', envelope: 'e', usage, denials: [], asks: [], error: null };
    const line = async (stop_reason: string) => missionLine({ ...landed, stop_reason } as unknown as MissionDocument, await plain(), '');
    expect(await line('max_tokens')).toContain('the last reply was cut off by its output limit');
    expect(await line('end_turn')).not.toContain('cut off');
  });
});
