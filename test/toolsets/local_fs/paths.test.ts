import { execFileSync } from 'node:child_process';
import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failedAs, put, refusedAs, world } from './support.js';

const EVERY_TOOL: readonly (readonly [string, { readonly [arg: string]: string }])[] = [
  ['read_file', {}],
  ['read_file_range', {}],
  ['list_dir', {}],
  ['stat_file', {}],
  ['write_file', { content: 'x' }],
  ['edit_file', { old_string: 's', new_string: 'x' }],
];

describe('LFS-2 no tool leaves the root', () => {
  it.each(EVERY_TOOL)('%s', async (tool, args) => {
    const { root, out, call } = await world();
    put(join(out, 'secret.txt'), 's');
    symlinkSync(join(out, 'secret.txt'), join(root, 'link'));
    symlinkSync(out, join(root, 'dir'));
    symlinkSync(join(root, 'missing'), join(root, 'dead'));
    for (const path of [
      '../OUT/secret.txt',
      join(out, 'secret.txt'),
      '/etc/passwd',
      'link',
      'dir/secret.txt',
      'dir/new.txt',
      'dir',
      'dead',
    ]) {
      expect(await call(tool, { path, ...args }), path).toMatchObject(refusedAs('escape'));
    }
    expect(readdirSync(out)).toEqual(['secret.txt']);
    expect(readFileSync(join(out, 'secret.txt'), 'utf8')).toBe('s');
    expect(readdirSync(root).sort()).toEqual(['dead', 'dir', 'link']);
  });
});

it('LFS-2 a file swapped for a link between plan and apply is an escape', async () => {
  const { root, call } = await world({ 'a.txt': 'x' });
  const swap = () => {
    execFileSync('ln', ['-sf', '/etc/passwd', join(root, 'a.txt')]);
  };
  expect(await call('read_file', { path: 'a.txt' }, { meanwhile: swap })).toMatchObject(refusedAs('escape'));
});

it('LFS-2 special files are not content', async () => {
  const { root, call } = await world();
  execFileSync('mkfifo', [join(root, 'p')]);
  const began = Date.now();
  expect(await call('read_file', { path: 'p' })).toMatchObject(refusedAs('not_regular'));
  expect(await call('read_file_range', { path: 'p' })).toMatchObject(refusedAs('not_regular'));
  expect(await call('write_file', { path: 'p', content: 'x' })).toMatchObject(refusedAs('not_regular'));
  expect(await call('edit_file', { path: 'p', old_string: 'a', new_string: 'b' })).toMatchObject(refusedAs('not_regular'));
  expect(await call('list_dir', { path: 'p' })).toMatchObject(failedAs('not_directory'));
  expect(await call('stat_file', { path: 'p' })).toMatchObject({ ok: true, value: { binary: false, isDir: false } });
  expect(Date.now() - began).toBeLessThan(2000);
});

it('LFS-2 a hard link is read, but not written through, and no plan says otherwise', async () => {
  const { root, out, call, plan } = await world();
  put(join(out, 'shared.txt'), 'one');
  linkSync(join(out, 'shared.txt'), join(root, 'h.txt'));
  expect(await call('read_file', { path: 'h.txt' })).toMatchObject({ ok: true, value: { content: 'one' } });
  for (const [tool, args] of Object.entries({ write_file: { content: 'two' }, edit_file: { old_string: 'one', new_string: 'two' } }))
    expect(await plan(tool, { path: 'h.txt', ...args }), tool).toMatchObject({ kind: 'refused', refusal: { code: 'hard_linked' } });
  expect(readFileSync(join(out, 'shared.txt'), 'utf8')).toBe('one');
});

it('links that stay inside work, and stay links', async () => {
  const { root, call } = await world({ 'real.txt': 'a', 'real/x': '' });
  symlinkSync('real.txt', join(root, 'l.txt'));
  symlinkSync(join(root, 'real'), join(root, 'mem'));
  await call('read_file', { path: 'l.txt' });
  expect(await call('edit_file', { path: 'l.txt', old_string: 'a', new_string: 'b' })).toMatchObject({
    ok: true,
    value: { path: 'real.txt' },
  });
  expect(readFileSync(join(root, 'real.txt'), 'utf8')).toBe('b');
  expect(lstatSync(join(root, 'l.txt')).isSymbolicLink()).toBe(true);
  expect(await call('write_file', { path: 'mem/note.md', content: 'x' })).toMatchObject({ ok: true });
  expect(readFileSync(join(root, 'real/note.md'), 'utf8')).toBe('x');
});

describe('LFS-10 _denied_path_substrings', () => {
  const denied = (entries: string) => ({ policy: { _denied_path_substrings: entries } });

  it.each([
    ['/out/', 'out/a.txt', 'read_file'],
    ['.git/', '.git', 'list_dir'],
    ['dist/', 'mydist/a.txt', 'read_file'],
    ['node_modules, package-lock.json', 'sub/package-lock.json', 'stat_file'],
    ['a\\b', 'a/b/c.txt', 'write_file'],
    ['sécret/'.normalize('NFC'), 'sécret/x.txt'.normalize('NFD'), 'read_file'],
    ['sécret/'.normalize('NFD'), 'sécret/x.txt'.normalize('NFC'), 'edit_file'],
  ])('%s closes %s to %s', async (entries, path, tool) => {
    const { root, call } = await world();
    mkdirSync(join(root, '.git'));
    const args = { path, content: 'x', old_string: 'a', new_string: 'b' };
    expect(await call(tool, args, denied(entries))).toMatchObject(refusedAs('denied_substring'));
  });

  it('is held against the resolved path, inside the workspace only', async () => {
    const { root, call } = await world({ 'out/a.txt': 'x', 'b.txt': 'y' });
    symlinkSync('out', join(root, 'alias'));
    expect(await call('read_file', { path: 'alias/a.txt' }, denied('/out/'))).toMatchObject(refusedAs('denied_substring'));
    expect(await call('read_file', { path: 'b.txt' }, denied('windlass-fs,/tmp/'))).toMatchObject({ ok: true });
    expect(await call('list_dir', {}, denied('/out/'))).toMatchObject({ ok: true, text: 'alias@\nb.txt' });
  });
});

it('LFS-14 _allowed_dir narrows', async () => {
  const { call } = await world({ 'inner/a.txt': 'x', 'b.txt': 'y' });
  const how = { policy: { _allowed_dir: 'inner' } };
  expect(await call('read_file', { path: 'a.txt' }, how)).toMatchObject({ ok: true, value: { path: 'inner/a.txt' } });
  expect(await call('read_file', { path: '../b.txt' }, how)).toMatchObject(refusedAs('escape'));
  expect(await call('list_dir', {}, how)).toMatchObject({ ok: true, text: 'a.txt' });
});
