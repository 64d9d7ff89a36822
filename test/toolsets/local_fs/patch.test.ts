import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallOutcome, Unit } from '../../../src/contract/index.js';
import { OPEN } from '../../support/policy.js';
import { type World, world } from './support.js';
import { through as wayThrough } from './through.js';

/** Calls about patches, through the whole way in. */
async function through(w: World, how: Parameters<typeof wayThrough>[1] = {}) {
  const way = await wayThrough(w, how);
  const read = async (...paths: string[]): Promise<void> => {
    for (const path of paths) expect(await way.call('read_file', { path })).toMatchObject({ kind: 'ok' });
  };
  return { ...way, read, patch: (text: string) => way.call('apply_patch', { patch: text }) };
}

const text = (w: World, path: string): string | null => (existsSync(join(w.root, path)) ? readFileSync(join(w.root, path), 'utf8') : null);

const modify = (path: string, old: string, fresh: string) => `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${old}\n+${fresh}\n`;
const add = (path: string, line: string) => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}\n`;
const remove = (path: string, line: string) => `--- a/${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-${line}\n`;
const rename = (from: string, to: string) => `diff --git a/${from} b/${to}\nsimilarity index 100%\nrename from ${from}\nrename to ${to}\n`;

const FILES = { 'a.txt': 'a\n', 'old.txt': 'old\n', 'from.sh': 'run\n' };

describe('a patch', () => {
  it('TKT-1 changes, adds, deletes and renames, and says what became of each file', async () => {
    const w = await world(FILES);
    chmodSync(join(w.root, 'from.sh'), 0o755);
    const { read, patch, records } = await through(w);
    await read('a.txt', 'old.txt', 'from.sh');
    const done = await patch(modify('a.txt', 'a', 'A') + add('sub/new.txt', 'new') + remove('old.txt', 'old') + rename('from.sh', 'to.sh'));
    expect(done).toMatchObject({
      kind: 'ok',
      result: {
        value: {
          written: true,
          files: [
            { path: 'a.txt', change: 'modified' },
            { path: 'sub/new.txt', change: 'added', old_sha256: null },
            { path: 'to.sh', change: 'renamed', from: 'from.sh' },
            { path: 'old.txt', change: 'deleted', new_sha256: null },
          ],
        },
      },
    });
    expect(['a.txt', 'sub/new.txt', 'to.sh', 'old.txt', 'from.sh'].map((path) => text(w, path))).toEqual([
      'A\n',
      'new\n',
      'run\n',
      null,
      null,
    ]);
    expect(statSync(join(w.root, 'to.sh')).mode & 0o777).toBe(0o755);
    const started = records.find((record) => record.kind === 'ToolCallStarted' && record.effect !== 'read');
    expect(started).toMatchObject({
      preImages: [{ path: 'a.txt' }, { before: 'absent' }, { before: 'absent' }, { path: 'old.txt' }, { path: 'from.sh' }],
    });
  });

  it.each<[string, string, string]>([
    ['a hunk that does not match', modify('old.txt', 'other', 'x'), 'no_match'],
    ['a file that is not there', modify('none.txt', 'x', 'y'), 'not_found'],
    ['a file that is to be new and exists', add('old.txt', 'x'), 'exists'],
    ['a file that was not read', modify('unread.txt', 'u', 'v'), 'unread'],
    ['a path outside', modify('../out.txt', 'x', 'y'), 'escape'],
    ['a link that leads outside', modify('link.txt', 'x', 'y'), 'escape'],
    ['a file by two names', modify('./a.txt', 'a', 'B'), 'bad_argument'],
    ['the control plane', add('.git/hooks/post-commit', 'x'), 'control_plane'],
    ['a place that the envelope denies', add('closed/x.txt', 'x'), 'envelope_denied'],
    ['a file with other names', modify('hard.txt', 'x', 'y'), 'hard_linked'],
    ['a folder', modify('dir', 'x', 'y'), 'is_directory'],
    ['a file in what is none', add('a.txt/x', 'x'), 'not_directory'],
    ['a file in one that it deletes', remove('old.txt', 'old') + add('old.txt/x', 'x'), 'not_directory'],
    ['a file that is a folder too', add('sub/x', 'x') + add('sub', 'x'), 'bad_patch'],
    ['a folder that is a file too', add('sub', 'x') + add('sub/x', 'x'), 'bad_patch'],
    ['more than the patch deletes', remove('two.txt', 'one'), 'no_match'],
  ])('TKT-1 changes nothing at all when one part is %s', async (_what, part, code) => {
    const w = await world({ ...FILES, 'unread.txt': 'u\n', 'two.txt': 'one\ntwo\n' });
    mkdirSync(join(w.root, 'dir'));
    writeFileSync(join(w.out, 'out.txt'), 'x\n');
    symlinkSync(join(w.out, 'out.txt'), join(w.root, 'link.txt'));
    linkSync(join(w.out, 'out.txt'), join(w.root, 'hard.txt'));
    const envelope = { ...OPEN, files: { read: 'allow', write: { grant: 'allow', deny_paths: ['closed/**'] } } };
    const { read, patch, records } = await through(w, { envelope });
    await read('a.txt', 'old.txt', 'two.txt');
    const ended = await patch(modify('a.txt', 'a', 'A') + part);
    const told = ended.kind === 'failed' ? ended.failure.code : ended.kind === 'denied' ? ended.decision.code : ended.kind;
    expect(code === 'bad_argument' ? 'bad_patch' : code).toBe(told);
    expect(records.some((record) => record.kind === 'ToolCallStarted' && record.effect !== 'read')).toBe(false);
    expect(['a.txt', 'old.txt', 'two.txt', 'closed/x.txt'].map((path) => text(w, path))).toEqual(['a\n', 'old\n', 'one\ntwo\n', null]);
    expect(readFileSync(join(w.out, 'out.txt'), 'utf8')).toBe('x\n');
  });

  it('TKT-1 tells nothing of a file that no rule lets it touch, not even whether a hunk fits', async () => {
    const w = await world({ '.env': 'TOKEN=1\n' });
    const always = { tools: '*', tool: '*', when_key: 'path', when_op: 'glob', when_value: '**/.env' };
    const { patch } = await through(w, { envelope: { ...OPEN, always_deny: [always] } });
    const [right, wrong] = [await patch(modify('.env', 'TOKEN=1', 'x')), await patch(modify('.env', 'TOKEN=2', 'x'))];
    expect(right).toMatchObject({ kind: 'denied', decision: { code: 'always_denied' } });
    expect(wrong).toEqual(right);
  });

  it('TKT-1 stands under the policies of local_fs', async () => {
    const w = await world({ 'a.txt': 'a\n', 'in/b.txt': 'b\n' });
    const narrow = await through(w, { policies: { local_fs: { _allowed_dir: 'in' } } });
    expect(await narrow.patch(add('../a2.txt', 'x'))).toMatchObject({ kind: 'denied', decision: { code: 'escape' } });
    expect(await narrow.patch(add('c.txt', 'x'))).toMatchObject({ kind: 'ok' });
    expect(text(w, 'in/c.txt')).toBe('x\n');
    const closed = await through(w, { policies: { local_fs: { _denied_path_substrings: 'in/' } } });
    expect(await closed.patch(add('in/d.txt', 'x'))).toMatchObject({ kind: 'denied', decision: { code: 'denied_substring' } });
  });

  it('TKT-1 LFS-6 what was read counts for one patch', async () => {
    const w = await world(FILES);
    const { read, patch } = await through(w);
    await read('a.txt');
    expect(await patch(modify('a.txt', 'a', 'A'))).toMatchObject({ kind: 'ok' });
    expect(await patch(modify('a.txt', 'A', 'B'))).toMatchObject({ kind: 'denied', decision: { code: 'unread' } });
  });

  it('TKT-1 TM-8 a person who is asked sees what every file would become', async () => {
    const w = await world(FILES);
    const { read, patch, asks } = await through(w, { envelope: { default_action: 'allow', files: { read: 'allow', write: 'approve' } } });
    await read('a.txt', 'old.txt');
    expect(await patch(modify('a.txt', 'a', 'A') + remove('old.txt', 'old'))).toMatchObject({ kind: 'waiting' });
    expect(asks[0]?.diff).toBe(
      '--- a.txt (current)\n+++ a.txt (proposed)\n@@ -1,1 +1,1 @@\n-a\n+A\n' +
        '--- old.txt (current)\n+++ old.txt (proposed)\n@@ -1,1 +0,0 @@\n-old\n# old.txt is deleted',
    );
    expect(text(w, 'a.txt')).toBe('a\n');
  });

  it('TKT-1 no name of a file looks like lines of the diff', async () => {
    const w = await world({ 'x\n+calm.txt': 'x\n' });
    const { read, patch, asks } = await through(w, { envelope: { default_action: 'allow', files: { read: 'allow', write: 'approve' } } });
    await read('x\n+calm.txt');
    const asked = '--- "a/x\\n+calm.txt"\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n--- /dev/null\n+++ "b/y\\n+z"\n@@ -0,0 +1 @@\n+y\n';
    expect(await patch(asked)).toMatchObject({ kind: 'waiting' });
    expect(asks[0]?.diff?.split('\n')).toEqual([
      '--- "y\\n+z" (absent)',
      '+++ "y\\n+z" (proposed)',
      '@@ -0,0 +1,1 @@',
      '+y',
      '--- "x\\n+calm.txt" (current)',
      '+++ "x\\n+calm.txt" (proposed)',
      '@@ -1,1 +0,0 @@',
      '-x',
      '# "x\\n+calm.txt" is deleted',
    ]);
  });
});

describe('a patch that breaks in the middle', () => {
  it('TKT-1 is rolled back when a later file changed meanwhile', async () => {
    const w = await world(FILES);
    let writes = 0;
    const unit: Unit = {
      ...w.unit,
      replaceFile: async (...change) => {
        if (++writes === 2) writeFileSync(join(w.root, 'old.txt'), 'theirs\n');
        return w.unit.replaceFile(...change);
      },
    };
    const { read, patch } = await through(w, { unit });
    await read('a.txt', 'old.txt');
    const ended = await patch(modify('a.txt', 'a', 'A') + modify('old.txt', 'old', 'new') + add('new.txt', 'x'));
    expect(ended).toMatchObject({ kind: 'denied', decision: { code: 'stale' } });
    expect(['a.txt', 'old.txt', 'new.txt'].map((path) => text(w, path))).toEqual(['a\n', 'theirs\n', null]);
  });

  it('TKT-1 leaves no folder that it made', async () => {
    const w = await world(FILES);
    let writes = 0;
    const unit: Unit = {
      ...w.unit,
      replaceFile: async (...change) => {
        if (++writes === 2) writeFileSync(join(w.root, 'theirs'), '');
        return w.unit.replaceFile(...change);
      },
    };
    const { patch } = await through(w, { unit });
    expect(await patch(add('q/r/one', 'x') + add('theirs/two', 'x'))).toMatchObject({ kind: 'failed', failure: { code: 'not_directory' } });
    expect([existsSync(join(w.root, 'q')), text(w, 'theirs')]).toEqual([false, '']);
  });

  it('TKT-1 is not known to have ended when it cannot be rolled back', async () => {
    const w = await world(FILES);
    let writes = 0;
    const unit: Unit = {
      ...w.unit,
      replaceFile: async (...change) => {
        if (++writes === 2) for (const path of ['a.txt', 'old.txt']) writeFileSync(join(w.root, path), 'theirs\n');
        return w.unit.replaceFile(...change);
      },
    };
    const { read, patch } = await through(w, { unit });
    await read('a.txt', 'old.txt');
    expect(await patch(modify('a.txt', 'a', 'A') + modify('old.txt', 'old', 'new'))).toMatchObject({ kind: 'unknown' });
    expect(['a.txt', 'old.txt'].map((path) => text(w, path))).toEqual(['theirs\n', 'theirs\n']);
  });

  it('TKT-1 puts back all that it can, removes nothing that may be the last copy, and names what is left', async () => {
    const w = await world({ ...FILES, 'two.txt': 'two\n' });
    let removals = 0;
    const unit: Unit = {
      ...w.unit,
      removeFile: async (...change) => {
        if (++removals === 2) for (const path of ['from.sh', 'old.txt']) writeFileSync(join(w.root, path), 'theirs\n');
        return w.unit.removeFile(...change);
      },
    };
    const { read, patch } = await through(w, { unit });
    await read('a.txt', 'from.sh', 'old.txt', 'two.txt');
    const ended = await patch(
      modify('a.txt', 'a', 'A') + modify('two.txt', 'two', '2') + remove('old.txt', 'old') + rename('from.sh', 'to.sh'),
    );
    expect(ended).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/old\.txt could not be put back: .*; to\.sh stays/) });
    expect(['a.txt', 'two.txt', 'from.sh', 'to.sh', 'old.txt'].map((path) => text(w, path))).toEqual([
      'a\n',
      'two\n',
      'theirs\n',
      'run\n',
      'theirs\n',
    ]);
  });

  const PATCH = modify('a.txt', 'a', 'A') + add('new.txt', 'x') + remove('old.txt', 'old');
  it.each<[string, (w: World) => void, CallOutcome['kind'], readonly (string | null)[]]>([
    ['before anything', () => {}, 'ok', ['A\n', 'x\n', null]],
    ['after the first file', (w) => writeFileSync(join(w.root, 'a.txt'), 'A\n'), 'ok', ['A\n', 'x\n', null]],
    [
      'before the last file',
      (w) => {
        writeFileSync(join(w.root, 'a.txt'), 'A\n');
        writeFileSync(join(w.root, 'new.txt'), 'x\n');
      },
      'ok',
      ['A\n', 'x\n', null],
    ],
    ['and somebody else wrote since', (w) => writeFileSync(join(w.root, 'a.txt'), 'theirs\n'), 'unknown', ['theirs\n', null, 'old\n']],
  ])('TKT-1 TM-7 killed %s: taken back and made again, or left alone', async (_where, left, kind, ends) => {
    const w = await world(FILES);
    const { manager, request, context, records, read } = await through(w);
    await read('a.txt', 'old.txt');
    records.length = 0;
    const cut = request('apply_patch', { patch: PATCH });
    const dying: Unit = { ...w.unit, replaceFile: () => new Promise(() => {}) };
    void manager.call(cut, { ...context, unit: dying });
    while (!records.some((record) => record.kind === 'ToolCallStarted')) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = [...records];
    left(w);
    expect((await manager.recover(cut, before, context)).kind).toBe(kind);
    expect(['a.txt', 'new.txt', 'old.txt'].map((path) => text(w, path))).toEqual(ends);
  });

  it('TKT-1 TM-7 killed between two files that it deletes: the first one is as it was, its mode too', async () => {
    const w = await world({ ...FILES, 'key.txt': 'key\n' });
    chmodSync(join(w.root, 'key.txt'), 0o600);
    const { manager, request, context, records, read } = await through(w);
    await read('key.txt', 'old.txt');
    records.length = 0;
    const cut = request('apply_patch', { patch: remove('key.txt', 'key') + remove('old.txt', 'old') });
    void manager.call(cut, { ...context, unit: { ...w.unit, removeFile: () => new Promise(() => {}) } });
    while (!records.some((record) => record.kind === 'ToolCallStarted')) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = [...records];
    rmSync(join(w.root, 'key.txt'));
    const modes: number[] = [];
    const watching: Unit = {
      ...w.unit,
      removeFile: async (at, expect) => {
        modes.push(statSync(at.real).mode & 0o777);
        return w.unit.removeFile(at, expect);
      },
    };
    expect(await manager.recover(cut, before, { ...context, unit: watching })).toMatchObject({ kind: 'ok' });
    expect([modes[0], text(w, 'key.txt'), text(w, 'old.txt')]).toEqual([0o600, null, null]);
  });

  it('TKT-1 TM-7 killed after the last file: found done, with its receipt', async () => {
    const w = await world(FILES);
    const { manager, request, context, records, read } = await through(w);
    await read('a.txt', 'from.sh');
    records.length = 0;
    const cut = request('apply_patch', { patch: modify('a.txt', 'a', 'A') + rename('from.sh', 'to.sh') });
    const done = await manager.call(cut, context);
    const end = records.findIndex((record) => record.kind === 'ToolCallFinished');
    const again = await manager.recover(cut, records.slice(0, end), context);
    expect(again).toEqual(done);
    expect(records.filter((record) => record.kind === 'ToolCallFinished' && record.recovered)).toHaveLength(1);
  });
});
