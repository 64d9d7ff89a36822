import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Home } from '../support/cli.js';

const CHAIN = `id: batch
budget: { steps: 10 }
tasks:
  - id: talk
    handler: chat_completion
    execute_config: { provider: script, model: m, tools: [local_fs] }
    retry_on_failure: 3
    transition: { branches: [ { operator: equals, when: tool_call, goto: act }, { operator: default, goto: end } ], on_failure: lost }
  - id: act
    handler: execute_tool_calls
    calls_from: talk
    retry_on_failure: 3
    transition: { branches: [ { operator: default, goto: talk } ], on_failure: lost }
  - { id: lost, handler: noop }
`;

const DIALOGUE = `lanes:
  talk:
    - reply:
        tool_calls:
          - { name: local_fs.read_file, args: { path: a.txt } }
          - { name: local_fs.write_file, args: { path: b.txt, content: new } }
          - { name: local_fs.list_dir, args: { path: . } }
    - expect: { tool_contains: b.txt }
      reply: { text: "done" }
`;

interface Event {
  readonly kind: string;
  readonly tool?: string;
  readonly task?: string;
  readonly call?: string;
}

let home: Home;
beforeAll(() => {
  home = new Home({
    'batch.yaml': CHAIN,
    'said.dialogue.yaml': DIALOGUE,
    'windlass.yaml': 'providers:\n  script: { type: scripted, dialogue: said.dialogue.yaml }\n',
    'a.txt': 'one\n',
  });
});
afterAll(() => home.remove());

const told = (
  stdout: string,
): {
  readonly events: readonly Event[];
  readonly document: { readonly run: string; readonly output: unknown; readonly asks: readonly { readonly id: string }[] };
} => {
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { events: lines.slice(0, -1), document: lines.at(-1) };
};
const short = ({ kind, tool }: Event): string => (tool === undefined ? kind : `${kind} ${tool.replace('local_fs.', '')}`);

describe('the events of a batch that stops for a person', () => {
  it('end with the suspension: no step ends, no retry, no failure edge, and the calls behind it wait', async () => {
    const { code, stdout } = await home.run(['run', 'batch.yaml', 'go', '--config', 'windlass.yaml', '--events', 'jsonl']);
    expect(code).toBe(3);
    const { events, document } = told(stdout);
    expect(events.map(short)).toEqual([
      'chain_started',
      'step_started',
      'token_usage',
      'step_completed',
      'step_started',
      'tool_call_pending read_file',
      'tool_call read_file',
      'approval_requested',
      'chain_suspended',
    ]);

    const ask = document.asks[0]?.id ?? '';
    expect((await home.run(['approvals', 'respond', ask, '--approve', '--config', 'windlass.yaml'])).code).toBe(0);
    const shown = await home.look((workspace) => workspace.showRun(document.run));
    expect(shown).toMatchObject({ status: 'done', output: 'done' });
    expect(shown.path.map(({ task, attempt }) => `${task} ${attempt}`)).toEqual(['talk 0', 'act 0', 'talk 0']);
    const trace = await home.look((workspace) => workspace.trace(document.run));
    const records = trace.records.map(({ record }) => record as { kind: string; call?: string; tool?: string });
    const tools = new Map(records.flatMap(({ kind, call = '', tool = '' }) => (kind === 'ToolCallRequested' ? [[call, tool]] : [])));
    const finished = records.flatMap(({ kind, call = '' }) => (kind === 'ToolCallFinished' ? [tools.get(call)] : []));
    expect(finished).toEqual(['local_fs.read_file', 'local_fs.write_file', 'local_fs.list_dir']);
  });

  it('whoever listens changes nothing', async () => {
    const path = (run: string) => home.look((workspace) => workspace.showRun(run));
    const args = ['run', 'batch.yaml', 'go', '--config', 'windlass.yaml'];
    const loud = told((await home.run([...args, '--events', 'jsonl'])).stdout).document;
    const quiet = (await home.json<{ run: string }>([...args, '-q'])).document;
    const [a, b] = [await path(loud.run), await path(quiet.run)];
    expect(a.path).toEqual(b.path);
    const { steps, tool_calls, tokens } = a.usage;
    expect(b.usage).toMatchObject({ steps, tool_calls, tokens });
  });
});
