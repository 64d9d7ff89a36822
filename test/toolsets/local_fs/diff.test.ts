import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '../../../src/toolsets/local_fs/diff.js';
import { world } from './support.js';

const lines = (n: number): string => Array.from({ length: n }, (_, at) => `line${at + 1}`).join('\n');
const bodyOf = (diff: string | null): readonly string[] => (diff ?? '').split('\n').slice(2);

describe('LFS-11 the diff of a planned change', () => {
  it('three lines of context', async () => {
    const diff = await unifiedDiff('a.txt', lines(11), lines(11).replace('line6', 'LINE6'));
    expect(diff).toBe(
      '--- a.txt (current)\n+++ a.txt (proposed)\n@@ -3,7 +3,7 @@\n line3\n line4\n line5\n-line6\n+LINE6\n line7\n line8\n line9',
    );
  });

  it('new file shows an addition, a deletion of all an empty side', async () => {
    expect(bodyOf(await unifiedDiff('n.txt', null, 'a\nb\n'))).toEqual(['@@ -0,0 +1,2 @@', '+a', '+b']);
    expect(bodyOf(await unifiedDiff('n.txt', 'a\nb\n', ''))).toEqual(['@@ -1,2 +0,0 @@', '-a', '-b']);
  });

  it('equal contents have none', async () => {
    expect(await unifiedDiff('a.txt', 'x', 'x')).toBeNull();
    expect(await unifiedDiff('a.txt', null, '')).not.toBeNull();
  });

  it('crlf and final newline', async () => {
    const body = bodyOf(await unifiedDiff('a.txt', 'a\r\nb', 'a\nb\n'));
    expect(body).toEqual(['@@ -1,2 +1,2 @@', '-a\r', '-b', '\\ No newline at end of file', '+a', '+b', '# only white space changes']);
  });

  it('long addition is cut loudly, at 120 lines shown of 500 compared', async () => {
    const body = bodyOf(await unifiedDiff('n.txt', null, lines(600)));
    expect(body.filter((line) => !line.startsWith('#'))).toHaveLength(120);
    expect(body.slice(-2)).toEqual([
      '# 384 more changed lines are not shown',
      '# 97 lines beyond the first 500 of the change are not compared',
    ]);
  });

  it('change past line 500', async () => {
    const body = bodyOf(await unifiedDiff('a.txt', lines(1000), lines(1000).replace('line900\n', 'y\n')));
    expect(body).toEqual(['@@ -897,7 +897,7 @@', ' line897', ' line898', ' line899', '-line900', '+y', ' line901', ' line902', ' line903']);
  });

  it('duplicate insertion is annotated', async () => {
    const body = bodyOf(await unifiedDiff('a.txt', 'import a\nimport b\n', 'import a\nimport a\nimport b\n'));
    expect(body.at(-1)).toBe('# an added line equals its neighbour: import a');
  });

  it('any small change, applied as a patch, gives what was planned', async () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '', 'x\r', '  y'), { maxLength: 60 }).map((all) => all.join('\n'));
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        const diff = await unifiedDiff('f', before, after);
        if (diff === null) return void expect(after).toBe(before);
        const shown = diff.split('\n').filter((line) => !line.startsWith('#'));
        if (shown.length > 122) return;
        expect(applyPatch(before, `${shown.join('\n')}\n`, { autoConvertLineEndings: false })).toBe(after);
      }),
      { numRuns: 400, seed: 7 },
    );
  });
});

describe('LFS-11 the diff of a call', () => {
  it('comes of a fresh read of the planned version, leaves no marker, and replays exactly the change', async () => {
    const w = await world({ 'a.txt': 'foo\nfoo\n' });
    await w.call('read_file', { path: 'a.txt' });
    const planned = await w.plan('edit_file', { path: 'a.txt', old_string: 'foo\nfoo', new_string: 'bar' });
    if (planned.kind !== 'planned') throw new Error(planned.kind);
    expect(bodyOf((await planned.diff?.()) ?? null)).toEqual(['@@ -1,2 +1,1 @@', '-foo', '-foo', '+bar']);
    const markers = await w.markers();
    await planned.diff?.();
    expect(await w.markers()).toEqual(markers);
    writeFileSync(join(w.root, 'a.txt'), 'moved on');
    expect(await planned.diff?.()).toBeNull();
  });

  it('truncation notice is not a base: a file above the output cap is compared whole', async () => {
    const text = (lines: number): string => `${'x'.repeat(99)}\n`.repeat(lines);
    const w = await world({ 'big.txt': text(1000) });
    await w.call('read_file', { path: 'big.txt' }, { proposedBy: 'chain' });
    const planned = await w.plan('write_file', { path: 'big.txt', content: text(999) });
    if (planned.kind !== 'planned') throw new Error(JSON.stringify(planned));
    expect(bodyOf((await planned.diff?.()) ?? null)[0]).toBe('@@ -997,4 +997,3 @@');
  });
});
