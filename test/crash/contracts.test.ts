import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkCalls, embedding, Scene, type Told } from './killing.js';

const FILES = {
  'operator.yaml': 'default_envelope: all\nenvelopes: { all: { default_action: allow } }\n',
};

function chainOf(tool: string): string {
  return `id: contract\ntasks:\n  - { id: make, handler: tools, tools: { name: ledger, tool_name: ${tool}, args: { note: once } } }\n`;
}

/** Every time the tool was made to act, with the key it acted under. */
function made(scene: Scene): readonly { readonly tool: string; readonly key: string }[] {
  const file = `${scene.ledger}.made`;
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { tool: string; key: string });
}

const ends = (records: readonly Told[]): readonly string[] =>
  records.map(({ kind }) => kind).filter((kind) => /^ToolCall(Finished|Failed|Denied|Unknown)$/.test(kind));

// The process is killed by itself, at the named place inside `apply`: Started is on disk, and no end is.
describe('TM-7 D4 killed between Started and Finished, by the contract of the effect', () => {
  it.each([
    // tool, where, calls made in all, effects, end, found done
    ['look', 'before', 2, 0, 'ToolCallFinished', false],
    ['look', 'after', 2, 0, 'ToolCallFinished', false],
    ['file', 'before', 2, 1, 'ToolCallFinished', false],
    ['file', 'after', 1, 1, 'ToolCallFinished', true],
    ['charge', 'before', 2, 1, 'ToolCallFinished', false],
    ['charge', 'after', 2, 1, 'ToolCallFinished', false],
    ['send', 'before', 1, 0, 'ToolCallUnknown', false],
    ['send', 'after', 1, 1, 'ToolCallUnknown', false],
  ] as const)(
    '%s, killed %s its effect: made %i times, %i effects, %s',
    { timeout: 60_000 },
    async (tool, where, calls, effects, end, recovered) => {
      const scene = new Scene(embedding, { ...FILES, 'chain.yaml': chainOf(tool) });
      try {
        scene.home.env['DIE_AT'] = `${tool}:${where}`;
        expect((await scene.run(null)).killed).toBe(true);
        delete scene.home.env['DIE_AT'];
        const run = await scene.onlyRun();
        if (run === null) throw new Error('there is no run');
        const cut = await scene.records(run);
        expect(ends(cut)).toEqual([]);
        if (tool !== 'look') expect(cut.at(-1)?.kind).toBe('ToolCallStarted');

        const unknown = end === 'ToolCallUnknown';
        for (const again of [1, 2]) {
          const life = await scene.resume(run, null);
          expect(life.code, `resume ${again}: ${life.complaint}`).toBe(0);
          const { outcome } = await scene.look((workspace) => workspace.showRun(run));
          expect(outcome).toBe(unknown ? 'unknown' : 'ok');
          if (unknown) expect(life.said).toContain('unknown_outcome');
          const records = await scene.records(run);
          checkCalls(records, `${tool} ${where}`);
          expect(ends(records)).toEqual([end]);
          expect(records.find(({ kind }) => kind === end) as { recovered?: true }).toMatchObject(recovered ? { recovered: true } : {});
          expect(records.filter(({ kind }) => kind === 'TraceUpdated')).toHaveLength(1);
        }
        const all = made(scene);
        expect(all).toHaveLength(calls);
        // A read is not on disk before it is made: it is simply made again, as another call.
        if (tool !== 'look') expect(new Set(all.map(({ key }) => key)).size, 'the same key every time').toBe(1);
        expect(existsSync(scene.ledger) ? scene.ledgerEntries() : []).toHaveLength(effects);
      } finally {
        scene.home.remove();
      }
    },
  );
});
