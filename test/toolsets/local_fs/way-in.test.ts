import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JsonObject, PolicySources } from '../../../src/contract/index.js';
import { OPEN } from '../../support/policy.js';
import { type World, world } from './support.js';
import { through as wayThrough } from './through.js';

/** Calls through the one way in, under an envelope. */
async function through(w: World, envelope: JsonObject, sources: Partial<PolicySources> = {}) {
  return (await wayThrough(w, { envelope, sources })).call;
}

it('TKT-4 arguments arrive coerced, or not at all', async () => {
  const w = await world({ 'a.txt': 'foo\nfoo\n' });
  const call = await through(w, OPEN);
  expect(await call('read_file', { path: 'a.txt', start_line: '2' })).toMatchObject({
    kind: 'ok',
    result: { value: { content: 'foo\n' } },
  });
  for (const args of [{ path: 'a.txt', start_line: 'two' }, { path: 'a.txt', unexpected: true }, {}, { path: 'a\0' }]) {
    expect(await call('read_file', args)).toMatchObject({ kind: 'failed', failure: { class: 'argument', code: 'bad_argument' } });
  }
  expect(await call('write_file', { path: 'e.txt' })).toMatchObject({ kind: 'failed', failure: { code: 'bad_argument' } });
  const edit = { path: 'a.txt', old_string: 'foo', new_string: 'bar', replace_all: 'yes' };
  expect(await call('edit_file', edit)).toMatchObject({ kind: 'ok', result: { value: { replacements: 2 } } });
  expect(readFileSync(join(w.root, 'a.txt'), 'utf8')).toBe('bar\nbar\n');
});

it('LFS-2 a slash at its end makes a path that of a folder, and tells of no file that is closed', async () => {
  const w = await world({ 'a.txt': 'a\n', 'closed.txt': 'c\n', 'd/b.txt': 'a\n' });
  const read = { grant: 'allow', deny_paths: ['closed.txt'] };
  const call = await through(w, { ...OPEN, files: { read, write: 'allow' } });
  await call('read_file', { path: 'a.txt' });
  const edit = { old_string: 'a', new_string: 'b' };
  for (const [tool, args, code] of [
    ['read_file', { path: 'a.txt/' }, 'not_directory'],
    ['read_file', { path: 'a.txt/.' }, 'not_directory'],
    ['stat_file', { path: 'a.txt/' }, 'not_directory'],
    ['grep', { path: 'a.txt/', pattern: 'a' }, 'not_directory'],
    ['apply_patch', { patch: '--- a/a.txt/\n+++ b/a.txt/\n@@ -1 +1 @@\n-a\n+b\n' }, 'not_directory'],
    ['edit_file', { path: 'a.txt/', ...edit }, 'not_directory'],
    ['write_file', { path: 'a.txt/.', content: 'b' }, 'not_directory'],
    ['write_file', { path: 'a.txt/new/x', content: 'b' }, 'not_directory'],
    ['write_file', { path: 'd/', content: 'b' }, 'is_directory'],
    ['write_file', { path: 'new/.', content: 'b' }, 'is_directory'],
    ['apply_patch', { patch: '--- /dev/null\n+++ b/new/\n@@ -0,0 +1 @@\n+b\n' }, 'is_directory'],
  ] as const)
    expect(await call(tool, args), JSON.stringify(args)).toMatchObject({ kind: 'failed', failure: { code } });
  for (const path of ['closed.txt', 'closed.txt/']) expect(await call('read_file', { path })).toMatchObject({ kind: 'denied' });
  expect(await call('grep', { path: 'd/', pattern: 'a' })).toMatchObject({ kind: 'ok' });
  expect(readFileSync(join(w.root, 'a.txt'), 'utf8')).toBe('a\n');
  expect(existsSync(join(w.root, 'new'))).toBe(false);
});

it('LFS-7 refusals of the toolset come back as denials that a corrected call can heal', async () => {
  const w = await world({ 'a.txt': 'x' });
  const call = await through(w, OPEN);
  expect(await call('write_file', { path: 'a.txt', content: 'y' })).toMatchObject({
    kind: 'denied',
    decision: { layer: 'toolset', code: 'unread', recoverable: true },
  });
  await call('read_file', { path: 'a.txt' });
  expect(await call('write_file', { path: 'a.txt', content: 'y' })).toMatchObject({ kind: 'ok' });
});

it('LFS-12 a listing shows only what the envelope lets read, and nothing protected', async () => {
  const w = await world({ 'a.txt': '', '.env': '', 'sub/.env.local': '', 'sub/b.txt': '', 'ask/c.txt': '', 'rt/token': '' });
  const envelope = { default_action: 'deny', files: { read: { grant: 'allow', deny_paths: ['**/.env*'], approve_paths: ['ask/**'] } } };
  const call = await through(w, envelope, { protectedPaths: [join(w.root, 'rt')] });
  const listed = await call('list_dir', { recursive: true });
  expect(listed).toMatchObject({ kind: 'ok', result: { value: { need_approval: 1 } } });
  if (listed.kind === 'ok')
    expect(listed.result.text?.split('\n')).toEqual(['a.txt', 'sub/', 'sub/b.txt', '', '[1 entry needs approval and is not shown]']);
});

it('LFS-12 a search shows only what the envelope lets read, and nothing protected', async () => {
  const files = ['a.txt', '.env', 'sub/.env.local', 'sub/b.txt', 'ask/c.txt', 'rt/token', '.ssh/config'];
  const w = await world(Object.fromEntries(files.map((path) => [path, 'M'])));
  const envelope = {
    default_action: 'deny',
    files: { read: { grant: 'allow', deny_paths: ['**/.env*'], approve_paths: ['ask/**'] } },
    always_deny: [{ tools: 'local_fs', tool: '*', when_key: 'path', when_op: 'glob', when_value: '**/.ssh/**' }],
  };
  const call = await through(w, envelope, { protectedPaths: [join(w.root, 'rt')] });
  const matches = [{ path: 'a.txt' }, { path: 'sub/b.txt' }];
  expect(await call('grep', { path: '.', pattern: 'M' })).toMatchObject({
    kind: 'ok',
    result: { value: { matches, count: 2, need_approval: 1 } },
  });
  expect(await call('find_files', { pattern: '*' })).toMatchObject({
    kind: 'ok',
    result: { value: { matches: ['a.txt', 'sub/b.txt'], need_approval: 1 } },
  });
  for (const [tool, args] of [
    ['grep', { path: '.ssh/config', pattern: 'M' }],
    ['grep', { path: '.ssh', pattern: 'M' }],
    ['find_files', { path: '.ssh', pattern: '*' }],
    ['count_stats', { path: 'sub/.env.local' }],
    ['grep', { path: 'rt/token', pattern: 'M' }],
  ] as const) {
    expect(await call(tool, args), tool).toMatchObject({ kind: 'denied' });
  }
  for (const tool of ['count_stats', 'stat_file', 'list_dir'])
    expect(await call(tool, { path: '../..' })).toMatchObject({ kind: 'denied' });
});

it('LFS-11 a missing file is answered with the names that may be read, and no others', async () => {
  const w = await world({ 'notes.md': 'x', '.env': 'x', '.env.md': 'x', 'ask.md': 'x', 'notes.mdx': 'x' });
  const read = { grant: 'allow', deny_paths: ['**/.env*'], approve_paths: ['notes.mdx'] };
  const call = await through(w, { default_action: 'deny', files: { read, write: 'allow' } });
  for (const [tool, more] of [
    ['read_file', {}],
    ['stat_file', {}],
    ['edit_file', { old_string: 'x', new_string: 'y' }],
  ] as const) {
    const missed = await call(tool, { path: 'note.md', ...more });
    expect(missed, tool).toMatchObject({ kind: 'failed', failure: { code: 'not_found', message: expect.stringContaining('notes.md?') } });
    const hidden = await call(tool, { path: 'env.md', ...more });
    expect(hidden, tool).toMatchObject({ kind: 'failed', failure: { message: expect.not.stringContaining('.env') } });
  }
  const blind = await through(w, { default_action: 'deny', files: { read: 'deny', write: 'allow' } });
  const edit = { path: 'note.md', old_string: 'x', new_string: 'y' };
  expect(await blind('edit_file', edit)).toMatchObject({ failure: { message: expect.not.stringContaining('notes') } });
});
