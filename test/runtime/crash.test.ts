import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Journal, type JournalRecord, TERMINAL_CALL_RECORDS } from '../../src/contract/index.js';
import type { RunReport } from '../../src/runtime/index.js';
import type { LedgerHooks } from '../fixtures/toolsets/ledger.js';
import { SimulatedClock } from '../support/clock.js';
import { copyWorld, restoreWorld, type World, withCommit, world } from './support.js';

const CHAIN = `
id: busy
description: Reads, asks a model, edits, pays and sends, twice round.
vars: {}
tasks:
  - id: read
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: notes.txt } }
    transition: { branches: [ { operator: default, goto: draft } ] }
  - id: draft
    handler: chat_completion
    prompt_template: "{{ tasks.read.output.content }}"
    execute_config:
      provider: scripted
      model: m
      tools: [local_fs, ledger]
      retry_policy: { max_attempts: 3, initial_backoff: 1s }
    transition:
      branches:
        - { operator: edge_traversed_at_least, edge: "draft->draft_tools", when: "5", goto: pay }
        - { operator: equals, when: tool_call, goto: draft_tools }
        - { operator: default, goto: pay }
  - id: draft_tools
    handler: execute_tool_calls
    calls_from: draft
    transition: { branches: [ { operator: default, goto: draft } ] }
  - id: pay
    handler: tools
    tools: { name: ledger, tool_name: charge, args: { amount: 3 } }
    transition: { branches: [ { operator: default, goto: send } ] }
  - id: send
    handler: tools
    tools: { name: ledger, tool_name: send, args: { to: ada } }
    transition: { branches: [ { operator: default, goto: write } ], on_unknown: write }
  - id: write
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: out.txt, content: "{{ tasks.draft.output }}" } }
`;

const DIALOGUE = `
lanes:
  draft:
    - reply:
        tool_calls:
          - { name: local_fs.read_file, args: { path: notes.txt } }
          - { name: local_fs.edit_file, args: { path: notes.txt, old_string: one, new_string: two } }
          - { name: ledger.big, args: { bytes: 20000 } }
        usage: { input: 100, output: 10 }
    - error: { class: rate_limit, retry_after: 2s }
    - reply: { tool_calls: [ { name: ledger.charge, args: { amount: 1 } } ], usage: { input: 120, output: 10 } }
    - reply: { text: "final text", usage: { input: 130, output: 5 } }
`;

const clock = () => new SimulatedClock({ leaping: true });
const base = { files: { 'notes.txt': 'one\n' }, dialogue: DIALOGUE };

/** Runs the chain once, copying the whole world after every commit and around every effect of the ledger. */
async function uninterrupted(): Promise<{ report: RunReport; final: Final; folder: string; copies: { at: string; copy: string }[] }> {
  const copies: { at: string; copy: string }[] = [];
  let folder = '';
  const copy = (at: string) => void copies.push({ at, copy: copyWorld(folder) });
  const hooks: LedgerHooks = { before: (tool) => copy(`before ${tool}`), after: (tool) => copy(`after ${tool}`) };
  const wrapJournal = (journal: Journal): Journal =>
    withCommit(journal, async (ops) => {
      await journal.commit(ops);
      const kinds = ops.flatMap((op) => (op.op === 'append' ? op.records.map(({ kind }) => kind) : [op.op]));
      if (!kinds.includes('finish')) copy(kinds.join(' '));
    });
  const at = await world({ ...base, hooks, wrapJournal, clock: clock() });
  folder = at.folder;
  const report = await at.run(CHAIN);
  return { report, final: await finalOf(at, report), folder, copies };
}

interface Final {
  readonly outcome: string | null;
  readonly notes: string;
  readonly out: string;
  readonly effects: readonly string[];
}

async function finalOf(at: World, report: RunReport): Promise<Final> {
  const read = (path: string) => (existsSync(at.file(path)) ? readFileSync(at.file(path), 'utf8') : '');
  const effects = (await at.ledger()).map(({ tool, note }) => `${tool} ${note}`);
  return { outcome: report.outcome, notes: read('notes.txt'), out: read('out.txt'), effects };
}

describe('CHN-10 a run that is killed anywhere is the run it was', () => {
  it('CHN-10 TM-7 resumes from a crash at every commit and around every effect', { timeout: 120_000 }, async () => {
    const { report, final, folder, copies } = await uninterrupted();
    expect(report).toMatchObject({ outcome: 'ok', usage: { tool_calls: 8 } });
    expect(final).toEqual({ outcome: 'ok', notes: 'two\n', out: 'final text', effects: ['charge 1', 'charge 3', 'send ada'] });
    expect(copies.length).toBeGreaterThan(25);
    let unknown = 0;
    for (const [index, { at: where, copy }] of copies.entries()) {
      await restoreWorld(copy, folder);
      const resumed = await world({ folder, salt: `r${index}_`, clock: clock() });
      const run = report.run as never;
      expect(await resumed.drive(run), where).toBe('done');
      const after = await resumed.runtime.report(run);
      const records = await resumed.records(run);
      const cutSend = where === 'before send' || where === 'after send' || (await cutWhileSending(records));
      if (cutSend) unknown += 1;
      const effects = where === 'before send' || startedUnsent(records, await resumed.ledger()) ? final.effects.slice(0, 2) : final.effects;
      expect(await finalOf(resumed, after), where).toEqual({ ...final, effects });
      expect(new Set(effects.map((effect) => effect)).size).toBe(effects.length);
      checkCalls(records, where);
      if (!where.includes('model_started')) expect(after.usage.tokens, where).toEqual(report.usage.tokens);
      expect(after.output).not.toBeNull();
    }
    expect(unknown).toBeGreaterThanOrEqual(2);
  });
});

/** Every call that was requested has one terminal record, and effects above read have one start. */
function checkCalls(records: readonly JournalRecord[], where: string): void {
  const requested = records.flatMap((record) => (record.kind === 'ToolCallRequested' ? [record.call] : []));
  expect(new Set(requested).size, where).toBe(requested.length);
  for (const call of requested) {
    const own = records.filter((record) => 'call' in record && record.call === call);
    const terminal = own.filter(({ kind }) => TERMINAL_CALL_RECORDS.some((known) => known === kind));
    expect(terminal, `${where}: ${call}`).toHaveLength(1);
  }
}

async function cutWhileSending(records: readonly JournalRecord[]): Promise<boolean> {
  return records.some(({ kind }) => kind === 'ToolCallUnknown');
}

/** The crash fell between the start of the send and its effect: it is unknown, and was not made up for. */
function startedUnsent(records: readonly JournalRecord[], ledger: readonly { tool: string }[]): boolean {
  return records.some(({ kind }) => kind === 'ToolCallUnknown') && !ledger.some(({ tool }) => tool === 'send');
}
