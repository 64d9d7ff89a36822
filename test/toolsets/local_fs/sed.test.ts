import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/index.js';
import { localFs } from '../../../src/toolsets/index.js';
import { planMutation } from '../../../src/toolsets/local_fs/mutation.js';
import { authorize, failedAs, refusedAs, world } from './support.js';

/** A call of sed on a file that was read before. */
async function sed(content: string, args: JsonObject) {
  const { root, call } = await world({ 'a.txt': content });
  await call('read_file', { path: 'a.txt' });
  const answer = await call('sed', { path: 'a.txt', ...args });
  return { answer, disk: readFileSync(join(root, 'a.txt'), 'utf8') };
}

describe('LFS-1 sed', () => {
  it.each<[string, string, JsonObject, string, number]>([
    ['one text', 'l1\nl2\nl3', { pattern: 'l3', replacement: 'L3' }, 'l1\nl2\nL3', 1],
    ['every one', 'x\nx\n', { pattern: 'x', replacement: 'y', all: true }, 'y\ny\n', 2],
    ['as many as expected', 'x x\n', { pattern: 'x', replacement: 'y', expect_replacements: 2 }, 'y y\n', 2],
    ['one line', 'x\nx\nx\n', { pattern: 'x', replacement: 'y', start_line: 2, end_line: 2 }, 'x\ny\nx\n', 1],
    ['from a line on', 'x\nx\nx\n', { pattern: 'x', replacement: 'y', start_line: 2, all: true }, 'x\ny\ny\n', 2],
    ['up to a line', 'x\nx\nx\n', { pattern: 'x', replacement: 'y', end_line: 2, all: true }, 'y\ny\nx\n', 2],
    ['an end behind the end', 'x\nz\n', { pattern: 'x', replacement: 'y', end_line: 99 }, 'y\nz\n', 1],
    ['across lines', 'a\nb\nc\n', { pattern: 'a\nb', replacement: '-', end_line: 2 }, '-\nc\n', 1],
    ['no pattern language', 'a.c abc\n', { pattern: 'a.c', replacement: '$& $1 \\1' }, '$& $1 \\1 abc\n', 1],
    ['nothing in its place', 'a-b\r\n', { pattern: '-', replacement: '' }, 'ab\r\n', 1],
    ['left to right', 'aaaa', { pattern: 'aa', replacement: 'b', all: true }, 'bb', 2],
  ])('replaces %s', async (_name, content, args, expected, replacements) => {
    const { answer, disk } = await sed(content, args);
    expect(answer).toMatchObject({ ok: true, value: { written: true, changed: true, replacements } });
    expect(disk).toBe(expected);
  });

  it.each<[string, string, JsonObject, string, string]>([
    ['none', 'abc\n', { pattern: 'z', replacement: '' }, 'no_match', 'pattern does not occur'],
    ['none in these lines', 'x\nz\n', { pattern: 'x', replacement: 'y', start_line: 2 }, 'no_match', 'lines looked at'],
    ['the newline behind the last line', 'a\nb\n', { pattern: 'a\n', replacement: '', end_line: 1 }, 'no_match', 'lines looked at'],
    ['several', 'x\nx\nx\n', { pattern: 'x', replacement: 'y' }, 'ambiguous', '3 times, on lines 1, 2, 3'],
    ['overlapping ones', 'aaa', { pattern: 'aa', replacement: 'b' }, 'ambiguous', 'overlapping'],
    ['fewer', 'x x\n', { pattern: 'x', replacement: 'y', expect_replacements: 3 }, 'count_mismatch', '2 times, on line 1, not 3 times'],
    ['more', 'x\nx\n', { pattern: 'x', replacement: 'y', expect_replacements: 1, all: true }, 'count_mismatch', 'on lines 1, 2, not once'],
    ['behind the end', 'x\n', { pattern: 'x', replacement: 'y', start_line: 50 }, 'out_of_range', 'the file has 2 lines'],
    ['of an empty file', '', { pattern: 'x', replacement: 'y', start_line: 1 }, 'out_of_range', 'the file has 0 lines'],
    ['CRLF', 'a\r\nb\r\n', { pattern: 'a\nb', replacement: 'y' }, 'no_match', 'CRLF'],
  ])('changes nothing where there are %s', async (_name, content, args, code, message) => {
    const { answer, disk } = await sed(content, args);
    expect(answer).toMatchObject({ ...failedAs(code), class: 'tool', message: expect.stringContaining(message) });
    expect(disk).toBe(content);
  });

  it.each<[string, JsonObject]>([
    ['an empty pattern', { pattern: '', replacement: 'z' }],
    ['a window that ends before it starts', { pattern: 'x', replacement: 'y', start_line: 3, end_line: 1, all: true }],
    ['a line 0', { pattern: 'x', replacement: 'y', start_line: 0 }],
    ['an end at 0', { pattern: 'x', replacement: 'y', end_line: 0 }],
    ['no replacements expected', { pattern: 'x', replacement: 'y', expect_replacements: 0 }],
  ])('refuses %s before it looks at the file', async (_name, args) => {
    const { answer, disk } = await sed('x\nx\nx\n', args);
    expect(answer).toMatchObject({ ...failedAs('bad_argument'), class: 'argument' });
    expect(disk).toBe('x\nx\nx\n');
  });

  it('says when nothing changed, and needs a new read all the same', async () => {
    const { call } = await world({ 'a.txt': 'abc\n' });
    await call('read_file_range', { path: 'a.txt', start_line: 1, end_line: 1 });
    const same = { path: 'a.txt', pattern: 'b', replacement: 'b' };
    expect(await call('sed', same)).toMatchObject({ ok: true, value: { written: true, changed: false, replacements: 1 } });
    expect(await call('sed', same)).toMatchObject(refusedAs('unread'));
  });

  it('LFS-6 asks for a read of the current version, never creates a file, and stays on text', async () => {
    const { call } = await world({ 'a.txt': 'x\n', 'b.bin': Buffer.from([0x78, 0, 0x79]) });
    const args = { pattern: 'x', replacement: 'y' };
    expect(await call('sed', { path: 'a.txt', ...args })).toMatchObject(refusedAs('unread'));
    expect(await call('sed', { path: 'missing.txt', ...args })).toMatchObject(failedAs('not_found'));
    expect(await call('sed', { path: 'b.bin', ...args })).toMatchObject(refusedAs('binary'));
    expect(await call('sed', { path: '.', ...args })).toMatchObject(failedAs('is_directory'));
  });

  it('LFS-11 shows and recovers exactly the change of its lines', async () => {
    const { root, host, resolve, call } = await world({ 'a.txt': 'x\nx\nx\n' });
    await call('read_file', { path: 'a.txt' });
    const asked = await resolve('sed', { path: 'a.txt', pattern: 'x', replacement: 'yy', start_line: 2, all: true });
    const planned = await localFs.plan(asked, host);
    if (planned.kind !== 'planned') throw new Error(planned.kind);
    expect(await planned.diff?.()).toContain(' x\n-x\n-x\n+yy\n+yy');
    await localFs.apply(authorize(asked, planned), host);
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('x\nyy\nyy\n');
    expect(await localFs.recover({ call: asked, plan: planned.plan }, host)).toMatchObject({
      kind: 'done',
      result: { value: { written: true, changed: true, replacements: 2 } },
    });
  });

  it('does on any window what an edit of those lines alone would do, and leaves the others as they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', 'é'), maxLength: 40 });
    const line = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(text, fc.constantFrom('a', 'ab', 'é', '\n'), text, line, line, (content, old, fresh, one, other) => {
        const [firstLine, lastLine] = [Math.min(one, other), Math.max(one, other)];
        const lines = content.split('\n');
        const inside = lines.slice(firstLine - 1, lastLine).join('\n');
        const result = planMutation(Buffer.from(content), { kind: 'sed', old, fresh, all: true, firstLine, lastLine });
        const parts = [...lines.slice(0, firstLine - 1), inside.replaceAll(old, () => fresh), ...lines.slice(lastLine)];
        if (content === '' || firstLine > lines.length) expect(result).toMatchObject({ code: 'out_of_range' });
        else if (inside.includes(old)) expect(result).toMatchObject({ kind: 'changed', bytes: Buffer.from(parts.join('\n')) });
        else expect(result).toMatchObject({ code: 'no_match' });
      }),
      { numRuns: 2000, seed: 20260102 },
    );
  });
});
