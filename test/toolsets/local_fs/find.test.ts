import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import type { JsonObject, PathFilter } from '../../../src/contract/index.js';
import { filePattern } from '../../../src/toolsets/local_fs/file-pattern.js';
import { failedAs, type How, type World, world } from './support.js';

async function matches({ call }: World, args: JsonObject, how: How = {}) {
  const answer = await call('find_files', args, how);
  return answer.ok ? answer.value['matches'] : answer.code;
}

describe('LFS-1 find_files', () => {
  it('holds a pattern without a slash against names, others against paths', async () => {
    const files = ['main.go', 'd/lib.go', 'd/e/x.go', 'src/top.ts', 'src/a/mid.ts', 'src/a/b/deep.ts', 'src/a/b/deep.js', 'pkg/v1/q/x'];
    const w = await world(Object.fromEntries(files.map((path) => [path, ''])));
    expect(await matches(w, { pattern: '*.go' })).toEqual(['d/e/x.go', 'd/lib.go', 'main.go']);
    expect(await matches(w, { pattern: 'd/*.go' })).toEqual(['d/lib.go']);
    expect(await matches(w, { pattern: 'src/**/*.ts' })).toEqual(['src/a/b/deep.ts', 'src/a/mid.ts', 'src/top.ts']);
    expect(await matches(w, { pattern: 'pkg/*/**/x' })).toEqual(['pkg/v1/q/x']);
    expect(await matches(w, { pattern: 'src/**' })).toHaveLength(4);
    expect(await matches(w, { pattern: 'de[a-e]p.??' })).toEqual(['src/a/b/deep.js', 'src/a/b/deep.ts']);
    expect(await matches(w, { pattern: '*.ts', path: './src/a' })).toEqual(['src/a/b/deep.ts', 'src/a/mid.ts']);
    expect(await matches(w, { pattern: 'b/*.ts', path: join(w.root, 'src/a') })).toEqual([join(w.root, 'src/a/b/deep.ts')]);
    const none = await w.call('find_files', { pattern: 'nothing*' });
    expect(none).toEqual({ ok: true, value: { matches: [], count: 0 }, text: '[no file matches]' });
  });

  it('finds files only, and follows no link', async () => {
    const { root, out, call } = await world({ 'd/a.txt': '', 'real.txt': '' });
    symlinkSync('..', join(root, 'd/up'));
    symlinkSync(out, join(root, 'away.txt'));
    symlinkSync('real.txt', join(root, 'link.txt'));
    mkdirSync(join(root, 'folder.txt'));
    expect(await call('find_files', { pattern: '**/*.txt' })).toMatchObject({ value: { matches: ['d/a.txt', 'real.txt'] } });
  });

  it('goes by .gitignore files until told not to', async () => {
    const w = await world({
      '.gitignore': 'gen/\n*.tmp\n*.log\n!keep.log\n',
      'gen/h.go': '',
      's.tmp': '',
      'k.go': '',
      'a.log': '',
      'keep.log': '',
    });
    expect(await matches(w, { pattern: '*.go' })).toEqual(['k.go']);
    expect(await matches(w, { pattern: '*.log' })).toEqual(['keep.log']);
    expect(await matches(w, { pattern: '*.tmp' }, { policy: { _use_gitignore: 'false' } })).toEqual(['s.tmp']);
    expect(await matches(w, { pattern: '*.go' }, { policy: { _list_extensions: '.md' } })).toEqual(['k.go']);
  });

  it('stops at its bounds and says so', async () => {
    const { call } = await world(Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`a/b/f${at}.txt`, ''])));
    const find = async (policy: { [key: string]: string }) => {
      const answer = await call('find_files', { pattern: '*.txt' }, { policy });
      if (!answer.ok) throw new Error(answer.message);
      return answer;
    };
    expect(await find({ _max_find_results: '3' })).toMatchObject({
      value: { count: 3, truncated: true, note: expect.stringContaining('_max_find_results') },
    });
    expect(await find({ _max_list_scan: '100' })).toMatchObject({
      value: { truncated: true, note: expect.stringContaining('_max_list_scan') },
    });
    expect((await find({ _max_find_depth: '2' })).value).toEqual({ matches: [], count: 0, too_deep: 1 });
    const cut = await find({ _max_output_bytes: '1100' });
    expect(cut).toMatchObject({ value: { truncated: true, note: expect.stringContaining('one answer holds') } });
    expect(Buffer.byteLength(cut.text)).toBeLessThanOrEqual(1100);
    expect((await find({})).value).toMatchObject({ count: 150 });
    expect((await find({ _max_find_results: '0' })).value).not.toHaveProperty('truncated');
  });

  it.each([
    ['', 'is empty'],
    ['/abs/*.ts', 'starts with a slash'],
    ['../*.ts', 'holds . or ..'],
    ['a/./b', 'holds . or ..'],
    ['{..,.}/OUT/*', 'braces'],
    ['*.{ts,js}', 'braces'],
    ['src/', 'empty part'],
    ['**.ts', 'stands alone'],
    ['[a', 'does not end'],
    ['x'.repeat(513), '513 characters'],
  ])('refuses the pattern %j, which could only mislead', async (pattern, message) => {
    const { call } = await world({ 'a.ts': '' });
    const answer = await call('find_files', { pattern });
    expect(answer).toMatchObject({ ...failedAs('bad_argument'), class: 'argument', message: expect.stringContaining(message) });
  });

  it('LFS-12 shows no hidden file, and counts those that need approval', async () => {
    const filter: PathFilter = (spellings) =>
      spellings.some((path) => path.startsWith('secret')) ? 'hide' : spellings.includes('ask.txt') ? 'skip' : 'allow';
    const { call } = await world({ 'secret/a.txt': '', 'secret.txt': '', 'ask.txt': '', 'a.txt': '' }, { filter });
    const answer = await call('find_files', { pattern: '*.txt' });
    expect(answer).toMatchObject({
      value: { matches: ['a.txt'], need_approval: 1 },
      text: 'a.txt\n\n[1 entry needs approval and is not shown]',
    });
  });

  it('LFS-2 searches no place outside', async () => {
    const { root, out, call } = await world({ 'a.txt': '' });
    symlinkSync(out, join(root, 'dir'));
    for (const path of ['..', '/etc', 'dir', out])
      expect(await call('find_files', { pattern: '*', path })).toMatchObject({ code: 'escape' });
    expect(await call('find_files', { pattern: '*', path: 'a.txt' })).toMatchObject(failedAs('not_directory'));
    expect(await call('find_files', { pattern: '*', path: 'b' })).toMatchObject(failedAs('not_found'));
  });
});

it('LFS-1 patterns of find_files mean what globs mean elsewhere', () => {
  const part = fc.constantFrom('**', '*', 'a', 'b*', '*.t', '?', '[ab]', '[^a]c', '\\*', 'é');
  const name = fc.constantFrom('a', 'b', 'bc', 'x.t', 'é', '*', 'ac', '.t', '.a');
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 4 }), fc.array(name, { minLength: 1, maxLength: 4 }), (parts, names) => {
      fc.pre(parts.at(-1) !== '**'); // a file is never the folder of that name
      const [source, path] = [parts.join('/'), names.join('/')];
      const pattern = filePattern(source);
      if ('wrong' in pattern) throw new Error(pattern.wrong);
      const theirs = picomatch(source, { dot: true, noextglob: true, nobrace: true })(path);
      expect(`${source} ${path} ${pattern.matches(path)}`).toBe(`${source} ${path} ${theirs}`);
    }),
    { numRuns: 3000, seed: 20260104 },
  );
});
