import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readIndex } from '../../../src/toolsets/local_shell/git-index.js';
import { CLOSED, closing, fill, git, repository, SECRET } from './history.js';
import { shell } from './support.js';

let tracking: Awaited<ReturnType<typeof repository>>;
let former: Awaited<ReturnType<typeof repository>>;
beforeAll(async () => {
  tracking = await repository(true);
  former = await repository(false);
  const { root } = tracking;
  mkdirSync(join(root, 'own'));
  symlinkSync('../sub', join(root, 'own/link'));
});

describe('LSH-8 ENV-5 git shows no closed file', () => {
  it.each([
    'git show HEAD:.env',
    'git show HEAD:./.env',
    'git show HEAD:sub/.env',
    'git show HEAD:sub/masked/key',
    'git show :.env',
    'git show :0:.env',
    "git show 'HEAD^{tree}:.env'",
    "git show '@{0}:.env'",
    "git show 'HEAD^{/o:ne}:.env'",
    'git show -s HEAD:a.txt HEAD:.env',
    'git show -m HEAD:.env',
    'git cat-file -p HEAD:.env',
    'git cat-file blob :0:.env',
    'git diff HEAD -- .env',
    'git diff .env',
    'git diff -- sub/../.env',
    'git diff --no-index a.txt .env',
    'git diff HEAD~1:.env HEAD:.env',
    'git show HEAD -- .env',
    'git blame .env',
    'git commit -aF.env',
    'git commit -aF .env',
    'git blame HEAD -- .env',
    'git blame main .env',
    'git blame .env main',
    'git blame HEAD~1 gone/.env',
    'git blame --contents=.env a.txt',
    'git blame -S .env -- a.txt',
    'git grep -f .env -- a.txt',
    'git ls-files -o -X .env -- a.txt',
    'git log -p .env',
    "git log -p -- ':(top)sub/.env'",
    "git log -p -- ':/.env'",
    'git log -L1,1:.env',
    'git log -L 1,1:.env',
    'git grep secret -- .env',
    'git grep -e secret .env',
    'git grep -f .env',
    'git archive HEAD .env',
    'git -C sub show HEAD:.env',
    'git -C sub show HEAD:./.env',
    'git -C sub show HEAD:./../.env',
    'git -C sub log -p -- .env',
    'git -C sub diff -- masked',
    'cd sub && git show HEAD:./masked/key',
    'cd sub && git show HEAD:.env',
    'cd own/link && git show HEAD:./.env',
    'timeout 5 git show HEAD:.env',
    'env git show HEAD:.env',
    "find . -name a.txt -exec git show HEAD:.env ';'",
    'git --no-pager show HEAD:.env',
    'git --literal-pathspecs diff -- .env',
    'git --work-tree=. show HEAD:.env',
    'git checkout HEAD -- .env',
    'git checkout .env',
    'git restore --source=HEAD .env',
    'git rm --cached .env',
    'git mv .env shown.txt',
    // Of everything, and closed files are tracked.
    'git grep -h secret',
    'git grep secret -- sub',
    "git grep secret -- '*env'",
    'git grep --untracked secret',
    'git grep --no-index secret -- sub',
    'git show HEAD',
    'git log -p',
    'git diff HEAD~1',
    'git diff --no-index sub own',
  ])('%s', async (line) => {
    const answer = await tracking.call(line, { envelope: CLOSED });
    expect([line, answer.kind, answer.code]).toEqual([line, 'denied', 'envelope_denied']);
    expect(answer.reason).toMatch(/\.env|masked/);
  });

  it('and is refused for it as any reader is', async () => {
    const [reader, shown] = await Promise.all(['cat .env', 'git show HEAD:.env'].map((line) => tracking.call(line, { envelope: CLOSED })));
    expect([shown?.kind, shown?.code, shown?.reason]).toEqual([reader?.kind, reader?.code, reader?.reason]);
  });

  it.each([
    'git show --all HEAD:a.txt',
    'git show HEAD HEAD:a.txt',
    'git show BLOB',
    'git show --stat SHORT',
    'git show BLOB -- a.txt',
    'git show x-gBLOB',
    'git diff BLOB a.txt',
    'git diff SHORT -- a.txt',
    'git grep secret BLOB -- a.txt',
    'git cat-file -p BLOB',
    'git cat-file blob SHORT',
    'git cat-file -p main',
    'git cat-file blob v1',
    'git show SHORT:key',
    "git show 'HEAD^{tree}:key'",
    'git cat-file --batch',
    'git cat-file --batch-all-objects --batch',
    'git log -p',
    'git log -1 -wp',
    'git log -u',
    'git log -U1 -- sub',
    'git log --cc',
    'git log -Ssecret',
    'git log -p --follow -- a.txt',
    'git log -p --full-diff -- a.txt',
    'git diff --merge-base main',
    'git diff --submodule=diff',
    'git diff HEAD~1:sub HEAD:sub',
    'git diff-tree -p HEAD',
    'git diff-index -p HEAD',
    'git whatchanged -p',
    'git range-diff HEAD~1 HEAD HEAD',
    'git grep secret HEAD~1',
    'git grep secret HEAD~1:sub',
    'git grep -- secret',
    'git stash show -p',
    'git stash list -p',
    'git reflog -p',
    'git status -v',
    "git for-each-ref --format='%(raw)'",
    "find . -name a.txt -exec git show 'HEAD:{}' ';'",
    // A file today, and a folder with a closed file in a commit.
    'git log -p -- old',
    'git log -p old',
    'git log -p -- a.txt',
    'git diff HEAD~1:old HEAD:old',
    'git diff HEAD~1:a.txt HEAD:a.txt',
    'git grep secret HEAD~1 -- old',
    'git grep secret HEAD~1:old',
    "git log -p -- old ':!old'",
    "git log -p -- old a.txt ':!old/'",
    "git log -p -- :/old ':!old/'",
    "git log -p -- ./ ':!.//'",
    "git log -p -- . ':!./'",
    "git --literal-pathspecs log -p -- old ':!old/'",
    "git log -p --follow -- old ':!old/'",
  ])('asks where the history may hold one: %s', async (line) => {
    const answer = await former.call(fill(former, line), { envelope: CLOSED });
    expect([line, answer.kind, answer.reason]).toEqual([line, line.startsWith('find') ? 'denied' : 'waiting', expect.any(String)]);
  });

  it.each([
    'git show',
    'git show COMMIT',
    'git diff HEAD~1',
    "git diff HEAD~1 -- '*env'",
    'git show HEAD -- old',
    'git diff HEAD~1 -- old',
  ])('of which it can be told what they show: %s', async (line) => {
    const answer = await former.call(fill(former, line), { envelope: CLOSED });
    expect([line, answer.kind, answer.code]).toEqual([line, 'denied', 'envelope_denied']);
    expect(answer.reason).toMatch(/\.env|masked/);
  });

  it.each([
    'git diff --cached',
    'git status',
    'git status -sb',
    'git log --oneline -n 5',
    'git log --oneline -w -M90%',
    'git log --oneline --grep=.env',
    'git log --stat --format=%h',
    'git log --oneline main -- a.txt',
    "git log -p -- old ':!old/'",
    "git log -p -- a.txt ':!a.txt/'",
    "git -C . log -p -- :/old ':(top,exclude)old/'",
    'git show --stat HEAD',
    'git show --name-only main',
    'git show HEAD:a.txt',
    'git show -s --format=%H HEAD',
    "git show HEAD -- a.txt sub/b.txt ':!a.txt/' ':!sub/b.txt/'",
    'git cat-file -p HEAD',
    'git cat-file commit COMMIT',
    'git cat-file -t BLOB',
    'git diff',
    'git diff --stat HEAD~1',
    'git diff -U5 -- a.txt',
    "git diff HEAD~1 -- old ':!old/'",
    "git diff COMMIT~0 -- a.txt ':!a.txt/'",
    "git grep plain HEAD -- old ':!old/'",
    'git blame a.txt',
    'git blame main -- a.txt',
    'git grep -n more',
    'git grep -A 2 more -- sub a.txt',
    'git ls-files',
    'git ls-tree -r HEAD',
    'git rev-parse HEAD',
    'git rev-list main',
    'git branch -a',
    'git stash list',
    'git describe --always',
  ])('and shows the rest: %s', async (line) => {
    const answer = await former.call(fill(former, line), { envelope: CLOSED });
    expect([line, answer.kind === 'failed' ? 'ok' : answer.kind, answer.reason]).toEqual([line, 'ok', undefined]);
    expect(`${answer.text}`).not.toContain(SECRET);
  });

  it('of tracked files what differs, less what is left out', async () => {
    const { call, root } = tracking;
    for (const line of ['git diff', 'git diff -- sub a.txt', 'git diff-files -p']) {
      writeFileSync(join(root, '.env'), `${SECRET} one\n`);
      expect([line, (await call(line, { envelope: CLOSED })).kind]).toEqual([line, 'ok']);
      writeFileSync(join(root, 'sub/.env'), `${SECRET} changed\n`);
      const changed = await call(line, { envelope: CLOSED });
      expect([line, changed.kind]).toEqual([line, 'denied']);
      expect(changed.reason).toContain('sub/.env');
      expect((await call('git diff -C', { envelope: CLOSED })).kind).toBe('denied');
      const less = await call("git diff -- . ':!sub/.env'", { envelope: CLOSED });
      expect(less.text).toContain('+yet');
      for (const spec of ["':!s*'", "':(exclude,icase)SUB'", "':(attr:x)sub'", "':(exclude,attr:x)sub'"])
        expect([spec, (await call(`git diff -- . ${spec}`, { envelope: CLOSED })).kind]).toEqual([spec, 'denied']);
      expect((await call("git --literal-pathspecs diff -- . ':!sub/.env'", { envelope: CLOSED })).kind).toBe('denied');
      writeFileSync(join(root, 'sub/.env'), `${SECRET} two\n`);
    }
  });

  it('asks as the paths are asked about, and is not asked where nothing is closed', async () => {
    const asking = closing({ approve_paths: ['**/.env'] });
    expect((await tracking.call('git show HEAD:.env', { envelope: asking })).kind).toBe('waiting');
    expect((await tracking.call('git grep secret', { envelope: asking })).kind).toBe('waiting');
    expect((await former.call('git show HEAD', { envelope: asking })).kind).toBe('waiting');
    for (const line of ['git show HEAD', 'git log -p', 'git show HEAD:.env', 'git grep secret'])
      expect([line, (await tracking.call(line, { envelope: closing({}) })).kind]).toEqual([line, 'ok']);
  });

  it('writes none that may not be written, nor what steers', async () => {
    const envelope = closing({}, { deny_paths: ['**/.env'] });
    for (const line of ['git checkout HEAD -- .env', 'git restore .env', 'git rm .env', 'git stash push -- .env'])
      expect([line, (await tracking.call(line, { envelope })).kind]).toEqual([line, 'denied']);
    expect(await tracking.call('git checkout side -- windlass.yaml', { envelope })).toMatchObject({
      kind: 'denied',
      code: 'control_plane',
    });
    expect((await tracking.call('git checkout HEAD -- a.txt', { envelope })).kind).toBe('waiting');
    const patch = (file: string) => `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-a\n+b\n`;
    const patches = {
      'one.patch': ['denied', `${patch('a.txt')}${patch('sub/.env')}`],
      'mode.patch': ['denied', 'diff --git a/.env b/.env\nold mode 100644\nnew mode 100755\n'],
      'move.patch': ['denied', 'diff --git a/a.txt b/chains/x\nsimilarity index 100%\nrename from a.txt\nrename to chains/x\n'],
      'deep.patch': ['denied', patch('x/y/.env')],
      'plain.patch': ['waiting', patch('a.txt')],
    } as const;
    for (const [name, [kind, text]] of Object.entries(patches)) {
      writeFileSync(join(tracking.root, name), text);
      expect([name, (await tracking.call(`git apply ${name}`, { envelope })).kind]).toEqual([name, kind]);
    }
    expect((await tracking.call('cd sub && git apply --directory=chains -p2 ../deep.patch', { envelope })).code).toBe('control_plane');
  });

  it('is not let loose where no repository is found, or its index cannot be read', async () => {
    const none = await shell({ 'a.txt': '' });
    expect((await none.call('git show HEAD:a.txt', { envelope: CLOSED })).kind).toBe('waiting');
    expect((await none.call('git status', { envelope: CLOSED })).kind).toBe('failed');
    const odd = await repository(false);
    git(odd.root, 'update-index', '--split-index');
    expect((await odd.call('git diff', { envelope: CLOSED })).kind).toBe('waiting');
  });
});

describe('the index of git', () => {
  it.each(['2', '3', '4'])('is read in version %s', async (version) => {
    const { root } = former;
    const folder = join(root, `../v${version}`);
    mkdirSync(folder);
    git(folder, 'init', '-q');
    for (const name of ['a', 'ab/c', 'ab/cd', 'b\u00e9', 'x'.repeat(200), 'new']) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), name);
    }
    git(folder, 'add', 'a', 'ab', 'b\u00e9', 'x'.repeat(200));
    if (version === '3') git(folder, 'add', '-N', 'new');
    git(folder, 'update-index', '--index-version', version);
    const bytes = Buffer.from(execFileSync('cat', [join(folder, '.git/index')]));
    expect(bytes.readUInt32BE(4)).toBe(Number(version));
    const listed = git(folder, 'ls-files', '-z', '-s').split('\0').filter(Boolean);
    expect(readIndex(bytes)?.map(({ id, path }) => `100644 ${id} 0\t${path}`)).toEqual(listed);
    for (const cut of [bytes.subarray(0, 40), bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.alloc(9)]), Buffer.from('DIRC')])
      expect(readIndex(cut)).toBeNull();
  });
});
