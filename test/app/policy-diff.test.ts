import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { callTool } from '../../src/app/call-tool.js';
import { createContext } from '../../src/app/context.js';
import { createEngineRoom } from '../../src/app/engine-room.js';
import { diffPolicies } from '../../src/app/policy-diff.js';
import type { CallId, CallRecord, JournalRecord, RunId } from '../../src/contract/index.js';
import { currentOwner } from '../../src/store/index.js';
import { scaled } from '../support/tiers.js';

const folder = mkdtempSync(join(tmpdir(), 'windlass-diff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const MB = 1024 * 1024;
const ROWS = scaled(20_000, 1_000_000);
/** Bytes that each call adds: held together they would be many times what may be held. */
const WEIGHT = scaled(16_384, 1_024);

describe('policy diff over a long journal', () => {
  it('TM-18 reads it in constant memory', async () => {
    mkdirSync(join(folder, 'work'));
    writeFileSync(join(folder, 'work/a.txt'), 'x');
    writeFileSync(join(folder, 'work/none.yaml'), 'envelopes: { none: { files: { read: deny } } }\n');
    const env = { ...process.env, HOME: folder, XDG_STATE_HOME: join(folder, 'state'), XDG_CONFIG_HOME: join(folder, 'config') };
    const context = await createContext({ cwd: join(folder, 'work'), env });
    const room = await createEngineRoom(context);
    const first = await callTool(context, room, { tool: 'local_fs.read_file', args: { path: 'a.txt' } });
    const { journal } = await context.store();
    const run = 'run_long' as RunId;
    const template: JournalRecord[] = [];
    for await (const { record } of journal.rows(first.run as RunId)) if ('call' in record) template.push(record);
    const owner = currentOwner(context.places.state);
    await journal.commit([{ op: 'create_run', run: { ...(await journal.pinned(first.run as RunId)), id: run }, owner }]);
    let seq = 1;
    for (let call = 0; seq <= ROWS; ) {
      const records: JournalRecord[] = [];
      for (let each = 0; each < 50; each++, call++) records.push(...template.map((record) => copyOf(record as CallRecord, call)));
      await journal.commit([{ op: 'append', run, seq, at: Date.now(), records }]);
      seq += records.length;
    }
    collect();
    const before = process.memoryUsage();
    let [heap, rss, seen] = [0, 0, 0];
    const document = await diffPolicies(context, {
      a: 'default',
      b: 'none.yaml',
      runs: [run],
      limit: 10,
      onChange: () => {
        if (seen++ % 1000 !== 0) return;
        collect();
        heap = Math.max(heap, process.memoryUsage().heapUsed - before.heapUsed);
        rss = Math.max(rss, process.memoryUsage().rss - before.rss);
      },
    }).finally(() => context.close());
    expect(document.calls * template.length).toBeGreaterThanOrEqual(ROWS);
    expect(document.changed).toEqual({ stricter: document.calls, milder: 0 });
    expect(document.changes).toHaveLength(10);
    expect(heap).toBeLessThan(16 * MB);
    expect(rss).toBeLessThan(128 * MB);
  }, 600_000);
});

function copyOf(record: CallRecord, call: number): JournalRecord {
  const args = record.kind === 'ToolCallRequested' ? { args: { path: 'a.txt', note: `${call}`.padEnd(WEIGHT, 'x') } } : {};
  return { ...record, ...args, call: `call_${call}` as CallId } as JournalRecord;
}
