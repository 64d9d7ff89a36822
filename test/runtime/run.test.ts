import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { world } from './support.js';

describe('a run from start to end', () => {
  it('CHN-10 calls tools, branches, writes, and tells what came of it', async () => {
    const at = await world({ files: { 'in.txt': 'hello' } });
    const report = await at.run(`
id: survey
description: Reads, sends and writes.
tasks:
  - id: read
    handler: tools
    tools: { name: local_fs, tool_name: read_file, args: { path: in.txt } }
    transition: { branches: [ { operator: default, goto: send } ] }
  - id: send
    handler: tools
    tools: { name: ledger, tool_name: send, args: { to: "{{ previous.content }}" } }
    transition: { branches: [ { operator: default, goto: write } ] }
  - id: write
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: out.txt, content: "{{ tasks.read.output.content }}!" } }
`);
    expect(report).toMatchObject({ status: 'done', outcome: 'ok', denials: [], asks: [], error: null, usage: { steps: 3, tool_calls: 3 } });
    expect(readFileSync(at.file('out.txt'), 'utf8')).toBe('hello!');
    expect(await at.ledger()).toEqual([{ tool: 'send', call: expect.any(String), note: 'hello' }]);
    expect(at.rows.map(({ seq }) => seq)).toEqual(at.rows.map((_, index) => index + 1));
  });
});
