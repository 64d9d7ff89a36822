import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLOSED, closing, fill, repository } from './history.js';

let tracking: Awaited<ReturnType<typeof repository>>;
let clean: Awaited<ReturnType<typeof repository>>;
let former: Awaited<ReturnType<typeof repository>>;
beforeAll(async () => {
  tracking = await repository(true);
  former = await repository(false);
  clean = await repository(true);
});

/** Names and hashes of closed files are no content. */
describe('LSH-8 ENV-5 git tells names of closed files', () => {
  it.each([
    'git status',
    'git status -s .env',
    'git check-ignore -v .env old',
    'git check-attr -a .env',
    'git rev-parse HEAD:.env :.env',
    'git rev-parse SHORT',
    'git cat-file -e HEAD:.env',
    'git cat-file -t BLOB',
    'git cat-file -s :0:.env',
    'git ls-files .env',
    'git ls-files -s .env sub/masked',
    'git ls-tree HEAD .env',
    'git ls-tree -r HEAD sub',
    'git log --oneline -- .env',
    'git log --oneline .env',
    'git log --stat -- sub/masked/key',
    'git rev-list --objects HEAD -- .env',
    'git diff -w --stat a.txt',
    'git diff --stat HEAD~1 -- .env',
    'git diff --name-only .env',
    'git show --stat HEAD -- .env',
    'git diff-tree -r HEAD -- .env',
    'git describe --always --dirty',
    'git stash list',
  ])('%s', async (line) => {
    const answer = await tracking.call(fill(tracking, line), { envelope: CLOSED });
    expect([line, answer.kind]).toEqual([line, expect.stringMatching(/^(?:ok|failed)$/)]);
    expect(`${answer.text}`).not.toContain('the-secret');
  });

  it.each([
    'git diff -O a.txt',
    'git diff --src-prefix a.txt',
    "git diff --src-prefix ':!.env'",
    'git diff-files -p -O a.txt',
    'git grep -f a.txt',
  ])('and no value of an option bounds what it shows: %s', async (line) => {
    writeFileSync(join(tracking.root, '.env'), 'the-secret-changed\n');
    expect([line, (await tracking.call(line, { envelope: CLOSED })).kind]).toEqual([line, 'denied']);
  });

  it('and not what is in them where a file is read for something else', async () => {
    for (const line of [
      'git ls-files -o -X .env',
      'git ls-files -o --exclude-from=.env',
      'git show -s HEAD:.env',
      'git rev-parse HEAD && cat .env',
    ])
      expect([line, (await tracking.call(line, { envelope: CLOSED })).kind]).toEqual([line, 'denied']);
  });
});

/** Commands that are asked about anyway: what they bring out is said, and is denied where it is closed. */
const EVERYTHING = [
  'git archive HEAD',
  'git archive -o x.tar HEAD',
  'git archive HEAD:sub',
  'git format-patch HEAD~1',
  'git format-patch --stdout HEAD~1',
  'git fast-export HEAD',
  'git fast-export HEAD -- .',
  'git bundle create x.bundle HEAD',
  'git merge-tree HEAD~1 HEAD HEAD',
  'git range-diff HEAD~1..HEAD HEAD~1..HEAD',
  'git stash show',
  'git stash show -p',
  'git pack-objects --all x',
  'git unpack-file BLOB',
  'git upload-pack .',
  'git worktree add x',
  'git clone . x',
  'git notes add -C BLOB',
  'git replace COMMIT BLOB',
  'git update-index --cacheinfo 100644,BLOB,x',
  'git read-tree --prefix=x/ HEAD',
  'git fsck --lost-found',
  'git rebase --show-current-patch',
  'git bisect visualize -p',
  'git commit --dry-run -v',
  'git commit -p',
  'git reset -p HEAD~1',
  'git checkout -p HEAD~1',
];
const OF_TRACKED = ['git checkout-index -a --prefix=x/', 'git checkout-index --temp -- .env', 'git stash push -- .env'];
const OF_NAMED = [
  'git mv .env x',
  'git mv sub/masked x',
  'git mv -f a.txt sub/masked x',
  'git hash-object -w .env',
  'git add .env',
  'git archive HEAD .env',
];
const NOTHING = [
  'git mv a.txt sub',
  'git mv a.txt x',
  'git archive --list',
  'git fast-export --no-data HEAD',
  'git bundle verify x.bundle',
  'git merge-tree --write-tree HEAD~1 HEAD',
  'git hash-object .env',
  'git worktree prune',
  'git notes list',
  'git checkout-index a.txt',
  'git commit -qm x',
  'git reset HEAD~1',
  'git checkout -b x',
  'git stash',
  'git add a.txt',
  'git update-index --chmod=+x a.txt',
  "git archive HEAD a.txt ':!a.txt/'",
];

describe('LSH-8 ENV-5 what git brings out under other names', () => {
  it.each([...EVERYTHING.slice(0, 6), ...OF_TRACKED.filter((line) => !line.includes('stash')), ...OF_NAMED])(
    'is denied where it is closed: %s',
    async (line) => {
      const answer = await tracking.call(fill(tracking, line), { envelope: CLOSED });
      expect([line, answer.kind, answer.code]).toEqual([line, 'denied', 'envelope_denied']);
      expect(answer.reason).toMatch(/\.env|masked/);
    },
  );

  it.each(EVERYTHING)('is said where the history may hold it: %s', async (line) => {
    const answer = await former.call(fill(former, line), { envelope: CLOSED });
    expect([line, answer.kind]).toEqual([line, 'waiting']);
    expect(answer.reason).toMatch(/files of the history/);
  });

  it('is said with its name where a person may let it through', async () => {
    const envelope = closing({ approve_paths: ['**/.env', 'sub/masked/**'] });
    for (const line of [
      'git archive HEAD',
      'git mv .env x',
      'git checkout-index -a --prefix=x/',
      'git fast-export HEAD',
      'git hash-object -w .env',
    ]) {
      const answer = await tracking.call(line, { envelope });
      expect([line, answer.kind]).toEqual([line, 'waiting']);
      expect(answer.reason).toMatch(/hands on what closed files hold: (?:.*, )?\.env/);
    }
  });

  it.each(NOTHING)('is asked about as before where it is nothing: %s', async (line) => {
    const answer = await tracking.call(line, { envelope: CLOSED });
    expect([line, answer.kind]).toEqual([line, 'waiting']);
    expect(answer.reason).toMatch(/changes the repository/);
  });

  it('and a file that options name is written', async () => {
    const envelope = closing({}, { deny_paths: ['out/**'] });
    for (const line of [
      'git archive -o out/x HEAD',
      'git -C sub archive -o../out/x HEAD',
      'git bundle create -q out/x HEAD',
      'git fast-export --export-marks=out/x HEAD',
    ])
      expect([line, (await tracking.call(line, { envelope })).kind]).toEqual([line, 'denied']);
  });

  it.each(['merge-index -o x -a', 'remote-ext x y', 'submodule--helper foreach x', 'http-backend', 'fsmonitor--daemon start'])(
    'and what starts programs is refused: git %s',
    async (line) => {
      expect((await tracking.call(`git ${line}`, { envelope: CLOSED })).code).toBe('sh.delegates');
    },
  );
});

/** Judged before anything runs: what an earlier command may do to a file, git would find done. */
describe('LSH-8 ENV-5 git behind other commands', () => {
  it.each([
    'rm a.txt && git diff',
    'rm .env && git diff',
    'cp a.txt .env; git diff',
    'touch sub/b.txt\ngit diff-files -p',
    'timeout 5 rm a.txt && git diff',
    'true || mv a.txt b && git diff',
    'git checkout -q side || git diff',
    'git add a.txt && git diff -- .env',
    'nice tee a.txt && git diff',
    'find . -name a.txt -delete && git diff',
  ])('shows closed files that are tracked: %s', async (line) => {
    const envelope = closing({ deny_paths: ['**/.env', 'sub/masked/**'] });
    writeFileSync(join(clean.root, '.env'), 'the-secret-of-this-test one\n');
    const answer = await clean.call(line, { envelope });
    expect([line, answer.kind, answer.reason]).toEqual([line, 'denied', expect.stringContaining('.env')]);
  });

  it.each([
    ['git diff', 'ok'],
    ['cat a.txt && git diff', 'ok'],
    ['git status && git -C sub status && git diff', 'ok'],
    ['cd sub; echo x && timeout 5 git diff', 'ok'],
    ['rm a.txt && git diff -- sub/b.txt', 'ok'],
    ['git diff && rm -f none', 'ok'],
    ['sort -o x a.txt; git diff -- a.txt', 'ok'],
  ])('or nothing of them: %s', async (line, kind) => {
    const answer = await clean.call(line, { envelope: CLOSED });
    expect([line, answer.kind === 'failed' ? 'ok' : answer.kind, answer.reason]).toEqual([
      line,
      kind,
      kind === 'ok' ? undefined : expect.any(String),
    ]);
    writeFileSync(join(clean.root, 'a.txt'), 'a\n');
  });

  it('asks where the index may be another one by then', async () => {
    const open = closing({ deny_paths: ['none'] });
    const program = clean.program('anything');
    expect(program).toContain('anything');
    expect(await clean.call('anything && git diff', { envelope: open })).toMatchObject({
      kind: 'waiting',
      reason: expect.stringContaining('a call of its own'),
    });
    expect((await clean.call('anything && git diff', { envelope: closing({}) })).kind).toBe('ok');
    // A file today, and a commit when it is gone.
    writeFileSync(join(clean.root, 'HEAD~1'), '');
    expect((await clean.call('rm HEAD~1 && git diff HEAD~1 --', { envelope: open })).kind).toBe('waiting');
    expect((await clean.call('rm HEAD~1 && git diff HEAD~1', { envelope: open })).kind).toBe('waiting');
  });

  it('and beside others of a pipe, whatever their order', async () => {
    const pipe = (...pipe: string[]) => ({ pipe: pipe.map((line) => line.split(' ')) });
    expect((await clean.call(pipe('git diff', 'wc -l'), { envelope: CLOSED })).kind).toBe('ok');
    expect((await clean.call(pipe('git diff', 'tee a.txt'), { envelope: CLOSED })).kind).toBe('denied');
  });
});
