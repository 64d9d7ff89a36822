import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/contract/index.js';
import { planMutation } from '../../../src/toolsets/local_fs/mutation.js';
import { failedAs, refusedAs, world } from './support.js';

async function edit(content: string | Buffer, oldString: string, newString: string, replaceAll?: boolean) {
  const { root, call } = await world({ 'a.txt': content });
  await call('read_file', { path: 'a.txt' });
  const more = replaceAll === undefined ? {} : { replace_all: replaceAll };
  const answer = await call('edit_file', { path: 'a.txt', old_string: oldString, new_string: newString, ...more });
  return { answer, disk: readFileSync(join(root, 'a.txt')) };
}

describe('LFS-3 edit_file', () => {
  it.each([
    ['unique', 'alpha bravo charlie\n', 'bravo', 'BRAVO', false, 'alpha BRAVO charlie\n', 1],
    ['all', 'foo foo foo\n', 'foo', 'bar', true, 'bar bar bar\n', 3],
    ['several lines', 'a\nb\nc\n', 'a\nb', 'x', false, 'x\nc\n', 1],
    ['overlapping, all', 'aaaa\n', 'aa', 'b', true, 'bb\n', 2],
    ['deleting', 'a-b\n', '-', '', false, 'ab\n', 1],
    ['nothing is a pattern', 'a.b axb\n', 'a.b', 'Z', false, 'Z axb\n', 1],
    ['byte order mark kept', '\uFEFFalpha\n', 'alpha', 'beta', false, '\uFEFFbeta\n', 1],
    ['byte order mark, first line', '\uFEFFusing A;\n', 'using A;', 'using B;', false, '\uFEFFusing B;\n', 1],
    ['no replacement pattern either', 'HEAD\nold\nTAIL\n', 'old', "cost $` and $' end", false, "HEAD\ncost $` and $' end\nTAIL\n", 1],
    ['dollars, all', 'a: X\nb: X\n', 'X', '$$(VAR) $1 $<n> $&', true, 'a: $$(VAR) $1 $<n> $&\nb: $$(VAR) $1 $<n> $&\n', 2],
    ['other line ends untouched', 'p1\rp2\rp3\nx\r\ny\n', 'y', 'Y', false, 'p1\rp2\rp3\nx\r\nY\n', 1],
    ['line end alone', 'a\r\nb\r\n', 'b\r\n', 'b\n', false, 'a\r\nb\n', 1],
    ['final newline kept', 'a\nb\n', 'b', 'B', false, 'a\nB\n', 1],
    ['missing final newline kept', 'a\nb', 'b', 'B', false, 'a\nB', 1],
    ['everything', 'abc\n', 'abc\n', '', false, '', 1],
    ['beside other characters', 's = “A”; keep = “B（”\n', 's = “A”', 's = 1', false, 's = 1; keep = “B（”\n', 1],
  ])('%s', async (_name, content, oldString, newString, all, expected, replacements) => {
    const { answer, disk } = await edit(content, oldString, newString, all);
    expect(answer).toMatchObject({ ok: true, value: { written: true, replacements } });
    expect(disk.toString()).toBe(expected);
  });

  it.each([
    ['case', 'alpha\nbeta\n', 'Beta', /case/],
    ['tabs', 'if x:\n\treturn 1\n', '    return 1', /tabs vs spaces/],
    ['CRLF', 'a\r\nb\r\n', 'a\nb', /CRLF/],
    ['trailing blanks', 'a  \nb\n', 'a\nb', /end of a line/],
    ['quotes', 'const a = "x";  \n// “q”\n', 'const a = “x”;', /quotes/],
    ['a byte order mark', 'alpha\n', '\uFEFFalpha', /BOM/],
    ['Unicode forms', 'café\n'.normalize('NFD'), 'café'.normalize('NFC'), /Unicode/],
    ['nothing alike', 'abc\n', 'xyz', /does not occur in the file\. Read the file again/],
  ])('no match changes nothing and names the cause: %s', async (_name, content, oldString, message) => {
    const { answer, disk } = await edit(content, oldString, 'new');
    expect(answer).toMatchObject({ ...failedAs('no_match'), class: 'tool', message: expect.stringMatching(message) });
    expect(disk.toString()).toBe(content);
  });

  it('more than one match is refused with the count and the lines', async () => {
    const three = await edit('foo foo foo\n', 'foo', 'bar');
    expect(three.answer).toMatchObject({ ...failedAs('ambiguous'), message: expect.stringContaining('3 times') });
    expect(three.disk.toString()).toBe('foo foo foo\n');
    const lines = await edit('x=1\ny\nx=1\n', 'x=1', 'x=2');
    expect(lines.answer).toMatchObject({ ...failedAs('ambiguous'), message: expect.stringContaining('on lines 1, 3') });
    expect((await edit('aaa\n', 'aa', 'b')).answer).toMatchObject(failedAs('ambiguous'));
    expect((await edit('q\n'.repeat(9), 'q', 'b')).answer).toMatchObject({ message: expect.stringContaining('lines 1, 2, 3, 4, 5, …') });
  });

  it('wrong requests touch nothing', async () => {
    for (const [old, fresh, code] of [
      ['', 'z', 'bad_argument'],
      ['alpha', 'alpha', 'noop_edit'],
      ['alpha', '\ud800', 'bad_argument'],
      ['alpha', 'a\0b', 'bad_argument'],
    ] as const) {
      for (const all of [false, true]) {
        const { answer, disk } = await edit('alpha\n', old, fresh, all);
        expect(answer).toMatchObject({ ...failedAs(code), class: 'argument' });
        expect(disk.toString()).toBe('alpha\n');
      }
    }
    const { call } = await world();
    expect(await call('edit_file', { path: 'missing.txt', old_string: 'a', new_string: 'a' })).toMatchObject(failedAs('noop_edit'));
  });

  it('bytes that are not UTF-8 stay on disk', async () => {
    const stray = Buffer.concat([Buffer.from('x = 1\n// caf'), Buffer.from([0xe9]), Buffer.from('\n')]);
    const { answer, disk } = await edit(stray, 'x = 1', 'x = 2');
    expect(answer).toMatchObject(refusedAs('not_utf8'));
    expect(disk.equals(stray)).toBe(true);
    const late = Buffer.concat([Buffer.alloc(300_000, 'x'), Buffer.from([0xe9])]);
    expect((await edit(late, 'y', 'z')).answer).toMatchObject(refusedAs('not_utf8'));
    const cut = Buffer.concat([Buffer.alloc(1000, 'x'), Buffer.from([0xe2, 0x82])]);
    expect((await edit(cut, 'y', 'z')).answer).toMatchObject(refusedAs('not_utf8'));
  });

  it('never creates, never edits a folder or what is too large', async () => {
    const { root, call } = await world({ 'big.txt': 'needle\n'.repeat(300_000), 'docs/security.md': 'old text\n' });
    mkdirSync(join(root, 'sub'));
    const args = { old_string: 'needle', new_string: 'x' };
    expect(await call('edit_file', { path: 'missing.txt', ...args })).toMatchObject(failedAs('not_found'));
    expect(await call('edit_file', { path: 'security.md', old_string: 'old text', new_string: 'new' })).toMatchObject(
      failedAs('not_found'),
    );
    expect(await call('edit_file', { path: 'sub', ...args })).toMatchObject(failedAs('is_directory'));
    expect(await call('edit_file', { path: 'big.txt', ...args })).toMatchObject(refusedAs('too_large'));
    const unlimited = { policy: { _max_read_bytes: '0' } };
    await call('read_file_range', { path: 'big.txt', end_line: 1 }, unlimited);
    expect(await call('edit_file', { path: 'big.txt', ...args, replace_all: true }, unlimited)).toMatchObject({
      value: { replacements: 300_000 },
    });
  });
});

it('LFS-4 the receipt of an edit is compact JSON', async () => {
  const { answer } = await edit('a b\n', 'b', 'cc');
  const expected = {
    path: 'a.txt',
    written: true,
    replacements: 1,
    old_bytes: 4,
    new_bytes: 5,
    old_sha256: sha256('a b\n'),
    new_sha256: sha256('a cc\n'),
  };
  expect(answer).toEqual({ ok: true, value: expected, text: JSON.stringify(expected) });
});

it('LFS-3 an edit keeps the executable bit', async () => {
  const { root, call } = await world({ 'run.sh': '#!/bin/sh\necho a\n' });
  chmodSync(join(root, 'run.sh'), 0o755);
  await call('read_file', { path: 'run.sh' });
  await call('edit_file', { path: 'run.sh', old_string: 'echo a', new_string: 'echo b' });
  expect(statSync(join(root, 'run.sh')).mode & 0o777).toBe(0o755);
});

describe('LFS-3 planMutation', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', 'é', '$', ' ', '🙂'), maxLength: 40 });

  it('replaces exactly what splitting at the text would, or says why not', () => {
    fc.assert(
      fc.property(
        text,
        fc.string({ unit: fc.constantFrom('a', 'b', '\n', 'é'), minLength: 1, maxLength: 3 }),
        text,
        fc.boolean(),
        (content, old, fresh, all) => {
          fc.pre(old !== fresh);
          const parts = content.split(old);
          const result = planMutation(Buffer.from(content), { kind: 'edit', old, fresh, all });
          if (parts.length === 1) expect(result).toMatchObject({ code: 'no_match' });
          else if (all) expect(result).toEqual({ kind: 'changed', bytes: Buffer.from(parts.join(fresh)), replacements: parts.length - 1 });
          else if (content.indexOf(old, content.indexOf(old) + 1) !== -1) expect(result).toMatchObject({ code: 'ambiguous' });
          else expect(result).toEqual({ kind: 'changed', bytes: Buffer.from(parts.join(fresh)), replacements: 1 });
        },
      ),
      { numRuns: 2000, seed: 20260101 },
    );
  });

  it('is pure: the content it was given stays', () => {
    const content = Buffer.from('aba');
    planMutation(content, { kind: 'edit', old: 'b', fresh: 'c', all: false });
    expect(content.toString()).toBe('aba');
  });
});
