import { describe, expect, it } from 'vitest';
import { SimulatedClock } from '../support/clock.js';
import { world } from './support.js';

const chain = (more: string): string => `
id: reader
budget: { steps: 60 }
${more}
input: { type: string }
tasks:
  - id: ask
    handler: chat_completion
    execute_config: { provider: scripted, model: m, tools: [local_fs], shift: true, tools_policies: { local_fs: { _max_output_bytes: "100000" } }, hide_tools: [local_fs.stat_file, local_fs.list_dir, local_fs.write_file, local_fs.edit_file, local_fs.read_file_range] }
    transition: { branches: [ { operator: equals, when: tool_call, goto: batch }, { operator: default, goto: end } ] }
  - { id: batch, handler: execute_tool_calls, calls_from: ask, transition: { branches: [ { operator: default, goto: ask } ] } }
`;

/** One read a turn, then the end. */
const reads = (...paths: readonly string[]): string =>
  `lanes:\n  ask:\n${paths.map((path) => `    - reply: { tool_calls: [ { name: local_fs.read_file, args: { path: ${path} } } ] }\n`).join('')}    - reply: { text: done }\n`;

const small = `${'small file '.repeat(150)}\n`;
const other = (n: number): string => `${String(n).repeat(3500)}\n`;
const files = {
  'a.txt': small,
  'b1.txt': other(1),
  'b2.txt': other(2),
  'b3.txt': other(3),
  'b4.txt': other(4),
  'big.txt': 'y'.repeat(80_000),
};

async function answers(more: string, ...paths: readonly string[]): Promise<readonly string[]> {
  const at = await world({ clock: new SimulatedClock({ leaping: true }), files, dialogue: reads(...paths) });
  const report = await at.run(chain(more), { input: 'read' });
  expect(report).toMatchObject({ outcome: 'ok', output: 'done' });
  return (await at.records(report.run as never)).flatMap((record) =>
    record.kind === 'message' && record.message.role === 'tool' ? [kindOf(record.message.content)] : [],
  );
}

function kindOf(content: string): string {
  if (content === small) return 'content';
  return content.includes('"unchanged":true') ? 'stub' : 'other';
}

describe('LFS-16 a model that reads a file again', () => {
  it('is told that it has it, as long as it has it', async () => {
    expect(await answers('', 'a.txt', 'b1.txt', 'a.txt', 'b2.txt', 'b3.txt', 'b4.txt', 'a.txt')).toEqual([
      'content',
      'other',
      'stub',
      'other',
      'other',
      'other',
      'stub',
    ]);
  });

  it('gets the content again once the window has slid over it, and is told again that it has that', async () => {
    expect(await answers('token_limit: 4000', 'a.txt', 'a.txt', 'b1.txt', 'b2.txt', 'b3.txt', 'b4.txt', 'a.txt', 'a.txt')).toEqual([
      'content',
      'stub',
      'other',
      'other',
      'other',
      'other',
      'content',
      'stub',
    ]);
  });

  it('is not told that it has what only began to reach it', async () => {
    const at = await world({ clock: new SimulatedClock({ leaping: true }), files, dialogue: reads('big.txt', 'big.txt') });
    const report = await at.run(chain(''), { input: 'read' });
    const sent = (await at.records(report.run as never)).flatMap((record) =>
      record.kind === 'message' && record.message.role === 'tool' ? [record.message] : [],
    );
    expect(sent).toHaveLength(2);
    for (const { content, ...message } of sent) {
      expect(content).toMatch(/^y{25600}\n\[28800 of 80000 bytes are left out here/);
      expect(message).not.toHaveProperty('call');
    }
  });
});
