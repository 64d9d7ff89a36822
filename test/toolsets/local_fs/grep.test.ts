import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject, PathFilter } from '../../../src/contract/index.js';
import { processorMs } from '../../support/processor-time.js';
import { failedAs, put, refusedAs, world } from './support.js';

describe('LFS-1 grep in one file', () => {
  const grep = async (content: string | Buffer, args: JsonObject, policy = {}) => {
    const { call } = await world({ 'a.txt': content });
    const answer = await call('grep', { path: 'a.txt', ...args }, { policy });
    return answer.ok ? answer.text : `${answer.code}: ${answer.message}`;
  };

  it.each<[string, JsonObject, string]>([
    ['alpha\nbeta\nalpha again\n', { pattern: 'alpha' }, '1: alpha\n3: alpha again'],
    ['alpha\nbeta\nalpha again\n', { pattern: 'alpha', start_line: 2 }, '3: alpha again'],
    ['alpha\nbeta\nalpha again\n', { pattern: 'a', start_line: 2, end_line: 2 }, '2: beta'],
    ['alpha\n', { pattern: 'x' }, '[no line matches]'],
    ['', { pattern: 'x' }, '[no line matches]'],
    ['a.c\nabc\n', { pattern: 'a.c' }, '1: a.c'],
    ['a.c\nabc', { pattern: 'a.c', regex: true }, '1: a.c\n2: abc'],
    ['one\n\ntwo\n', { pattern: '^$', regex: true }, '2: '],
    ['x\r\ny\r\n', { pattern: 'x\\s$', regex: true }, '1: x\r'],
    ['Straße\nSTRASSE\n', { pattern: '(?i)stra(ße|sse)', regex: true }, '1: Straße\n2: STRASSE'],
    ['foo1\nbar2\nbaz\n', { pattern: '(foo|bar)\\d', regex: true }, '1: foo1\n2: bar2'],
    ['ab\nab ab\n', { pattern: 'ab' }, '1: ab\n2: ab ab'],
  ])('%j, %j', async (content, args, text) => {
    expect(await grep(content, args)).toBe(text);
  });

  it('searches text in which some bytes are not UTF-8', async () => {
    const content = Buffer.concat([Buffer.from('plain words here\ncaf'), Buffer.from([0xe9]), Buffer.from(' au lait\n')]);
    expect(await grep(content, { pattern: 'au lait' })).toBe('2: caf\ufffd au lait');
    expect(await grep(content, { pattern: 'caf. au', regex: true })).toBe('2: caf\ufffd au lait');
  });

  it('stops at its caps and names the line to go on with', async () => {
    const content = 'needle\n'.repeat(20);
    expect(await grep(content, { pattern: 'needle' }, { _max_grep_matches: '3' })).toBe(
      '1: needle\n2: needle\n3: needle\n\n[3 matches shown of lines 1-3; cut by _max_grep_matches; go on with start_line 4]',
    );
    const lines: string[] = [];
    for (let start = 1, page = 0; page < 20; page++) {
      const text = await grep(content, { pattern: 'needle', start_line: start }, { _max_output_bytes: '60' });
      lines.push(...(text.split('\n\n')[0] ?? '').split('\n'));
      const next = /go on with start_line (\d+)/.exec(text)?.[1];
      if (next === undefined) break;
      start = Number(next);
    }
    expect(lines).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 1}: needle`));
  });

  it('gives a program its matches as data', async () => {
    const { call } = await world({ 'a.txt': `x\nneedle ${'é'.repeat(2000)}\n` });
    expect(await call('grep', { path: 'a.txt', pattern: 'needle' })).toMatchObject({
      ok: true,
      value: { path: 'a.txt', count: 1, matches: [{ line: 2, text: `needle ${'é'.repeat(996)}`, clipped: true }] },
      text: expect.stringMatching(/é \[line clipped\]$/),
    });
  });

  it.each<[JsonObject, string]>([
    [{ pattern: '(', regex: true }, 'cannot be used'],
    [{ pattern: '(?=x)', regex: true }, 'look-ahead'],
    [{ pattern: '(a)\\1', regex: true }, 'back-references'],
    [{ pattern: '((a{50}){50}){50}', regex: true }, 'grows to'],
    [{ pattern: '' }, 'is empty'],
    [{ pattern: 'a\nb' }, 'newline'],
    [{ pattern: 'x'.repeat(8193) }, '8192 bytes'],
  ])('refuses the pattern of %j', async (args, message) => {
    const { call } = await world({ 'a.txt': 'x' });
    const answer = await call('grep', { path: 'a.txt', ...args });
    expect(answer).toMatchObject({ ...failedAs('bad_argument'), class: 'argument', message: expect.stringContaining(message) });
  });

  it('is not held up by patterns that keep others busy', async () => {
    const spent = await processorMs(async () =>
      expect(await grep(`${'a'.repeat(40)}!\n`, { pattern: '(a+)+$', regex: true })).toBe('[no line matches]'),
    );
    expect(spent).toBeLessThan(1_000);
    const long = 'a'.repeat(900_000);
    expect(await grep(long, { pattern: '([a-b]+[a-b]+)+[c-d]{1,50}', regex: true })).toContain('1 line is too long for this expression');
  });

  it('reads text files only, of their usual size, and is no read', async () => {
    const { root, call } = await world({ 'a.txt': 'original', 'blob.bin': Buffer.from('needle\0'), big: '' });
    truncateSync(join(root, 'big'), 2 * 1024 * 1024);
    execFileSync('mkfifo', [join(root, 'p')]);
    expect(await call('grep', { path: 'blob.bin', pattern: 'needle' })).toMatchObject(refusedAs('binary'));
    expect(await call('grep', { path: 'big', pattern: 'x' })).toMatchObject(refusedAs('too_large'));
    expect(await call('grep', { path: 'p', pattern: 'x' })).toMatchObject(refusedAs('not_regular'));
    expect(await call('grep', { path: 'a.tx', pattern: 'x' })).toMatchObject(failedAs('not_found'));
    for (const path of ['../x', '/etc', '/etc/passwd'])
      expect(await call('grep', { path, pattern: 'x' })).toMatchObject({ code: 'escape' });
    expect(await call('grep', { path: 'a.txt', pattern: 'orig' })).toMatchObject({ ok: true });
    expect(await call('edit_file', { path: 'a.txt', old_string: 'orig', new_string: 'X' })).toMatchObject(refusedAs('unread'));
  });
});

describe('LFS-1 grep below a folder', () => {
  it('names path, line and text, with paths that can be passed back', async () => {
    const { root, call } = await world({ 'a.go': 'x\n\nfunc Needle() {}\n', 'sub/b.go': 'nothing', 'sub/c/d.go': 'Needle\nNeedle\n' });
    const text = async (args: JsonObject) => {
      const answer = await call('grep', { pattern: 'Needle', ...args });
      return answer.ok ? answer.text : answer.code;
    };
    expect(await text({ path: '.' })).toBe('a.go:3: func Needle() {}\nsub/c/d.go:1: Needle\nsub/c/d.go:2: Needle');
    expect(await text({ path: './sub/', start_line: 2 })).toBe('sub/c/d.go:1: Needle\nsub/c/d.go:2: Needle');
    expect(await text({ path: join(root, 'sub') })).toBe(`${root}/sub/c/d.go:1: Needle\n${root}/sub/c/d.go:2: Needle`);
    expect(await text({ path: '.', pattern: '^[Nx]\\w*$', regex: true })).toBe('a.go:1: x\nsub/c/d.go:1: Needle\nsub/c/d.go:2: Needle');
    expect(await text({ path: '.', pattern: 'absent' })).toBe('[no line matches]');
  });

  it('shows at most 100 lines, however many the policy allows for a file', async () => {
    const { call } = await world(Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`f${at}.txt`, 'a needle\n'])));
    const answer = await call('grep', { path: '.', pattern: 'needle' }, { policy: { _max_grep_matches: '100000' } });
    expect(answer).toMatchObject({ value: { count: 100, files: 150, truncated: true } });
    expect(answer.ok && answer.text).toContain('[100 matches shown, more follow; narrow the pattern or the folder]');
    expect(await call('grep', { path: '.', pattern: 'needle' }, { policy: { _max_grep_matches: '7' } })).toMatchObject({
      value: { count: 7 },
    });
    const cut = await call('grep', { path: '.', pattern: 'needle' }, { policy: { _max_output_bytes: '1200' } });
    expect(cut.ok && Buffer.byteLength(cut.text)).toBeLessThanOrEqual(1200);
    expect(cut).toMatchObject({ value: { truncated: true } });
    const scan = await call('grep', { path: '.', pattern: 'needle' }, { policy: { _max_list_scan: '100' } });
    expect(scan).toMatchObject({ value: { files: 100, truncated: true, note: expect.stringContaining('_max_list_scan') } });
  });

  it('LFS-2 opens no link, no special file, and nothing outside', async () => {
    const { root, out, call } = await world({ 'a.txt': 'needle', 'd/b.txt': 'needle' });
    put(join(out, 'secret.txt'), 'needle secret');
    symlinkSync(join(out, 'secret.txt'), join(root, 'link.txt'));
    symlinkSync(out, join(root, 'away'));
    symlinkSync('..', join(root, 'd/up'));
    symlinkSync('missing', join(root, 'bad.log'));
    linkSync(join(root, 'a.txt'), join(root, 'hard.txt'));
    execFileSync('mkfifo', [join(root, 'p')]);
    const answer = await call('grep', { path: '.', pattern: 'needle' });
    expect(answer).toMatchObject({ value: { matches: [{ path: 'a.txt' }, { path: 'd/b.txt' }, { path: 'hard.txt' }], special: 1 } });
    expect(answer.ok && answer.text).toBe(
      'a.txt:1: needle\nd/b.txt:1: needle\nhard.txt:1: needle\n\n[1 device, socket or pipe was not opened]',
    );
  });

  it('C262 passes over what is no text, too large, ignored, or noise', async () => {
    const { root, call } = await world({
      '.gitignore': '*.log\n',
      'a.log': 'needle',
      'a.txt': 'needle',
      'node_modules/x.txt': 'needle',
      'blob.bin': Buffer.from('needle\0'),
      'late.bin': Buffer.concat([Buffer.from(`needle\n${'x'.repeat(2000)}`), Buffer.from([0, 1, 2])]),
      'wide.txt': Buffer.from('\ufeffneedle', 'utf16le'),
      'large.txt': `needle ${'x'.repeat(3000)}`,
      'closed.txt': 'needle',
    });
    chmodSync(join(root, 'closed.txt'), 0o000);
    const paths = async (policy: { [key: string]: string }) => {
      const answer = await call('grep', { path: '.', pattern: 'needle' }, { policy });
      if (!answer.ok) throw new Error(answer.message);
      return (answer.value['matches'] as { path: string }[]).map(({ path }) => path);
    };
    const closed = process.getuid?.() === 0 ? ['closed.txt'] : [];
    expect(await paths({ _max_read_bytes: '2500' })).toEqual(['a.txt', ...closed]);
    expect(await paths({ _skip_dir_names: '', _use_gitignore: 'false', _max_read_bytes: '2500' })).toEqual([
      'a.log',
      'a.txt',
      ...closed,
      'node_modules/x.txt',
    ]);
    expect(await paths({ _denied_path_substrings: 'a.t' })).not.toContain('a.txt');
  });

  it('LFS-12 searches no hidden file, and counts those that need approval', async () => {
    const filter: PathFilter = (spellings) =>
      spellings.some((path) => path.startsWith('secret')) ? 'hide' : spellings.includes('ask.txt') ? 'skip' : 'allow';
    const { call } = await world({ 'secret/a.txt': 'M', 'ask.txt': 'M', 'v.txt': 'M' }, { filter });
    expect(await call('grep', { path: '.', pattern: 'M' })).toEqual({
      ok: true,
      value: { path: '.', matches: [{ path: 'v.txt', line: 1, text: 'M' }], count: 1, files: 1, need_approval: 1 },
      text: 'v.txt:1: M\n\n[1 entry needs approval and is not shown]',
    });
  });
});
