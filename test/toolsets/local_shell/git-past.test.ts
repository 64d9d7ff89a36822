import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLOSED, git, repository, SECRET } from './history.js';

let place: Awaited<ReturnType<typeof repository>>;
const write = (name: string, text: string) => writeFileSync(join(place.root, name), text);
const commit = (name: string, text: string) => {
  write(name, text);
  git(place.root, 'commit', '-qm', name, '--', name);
};

/** `main` and `feat` differ in open files, `leak` in a closed one; `merged` joins the first two. */
beforeAll(async () => {
  place = await repository(true);
  const { root } = place;
  git(root, 'checkout', '-q', '-b', 'feat');
  commit('sub/b.txt', 'b of feat\n');
  git(root, 'checkout', '-q', '-b', 'leak', 'main');
  commit('.env', 'the-secret-of-this-test leaked\n');
  git(root, 'checkout', '-q', 'main');
  commit('a.txt', 'a of main\n');
  git(root, 'checkout', '-q', '-b', 'merged');
  git(root, 'merge', '-q', '-m', 'merge', 'feat');
  git(root, 'checkout', '-q', 'main');
  git(root, 'tag', '-am', 'a tag', 'v1');
  write('a.txt', 'a staged\n');
  git(root, 'add', 'a.txt');
});

describe('LSH-8 ENV-5 git shows of the history what can be told to be open', () => {
  it.each([
    ['git diff --cached', '+a staged'],
    ['git diff --cached feat', 'of feat'],
    ['git diff main..feat', '+b of feat'],
    ['git diff main...feat', '+b of feat'],
    ['git diff v1 -- a.txt', '+a staged'],
    ['git diff -w -U1 HEAD~1 -- a.txt', '+a staged'],
    ['git diff leak -- a.txt sub', '+a staged'],
    ["git diff leak..main -- . ':!.env'", '+a of main'],
    ['git show', '+a of main'],
    ['git show merged feat', '+b of feat'],
    ['git show --format=%h --stat -p main', '+a of main'],
    ['cd sub && git diff HEAD', '+a staged'],
    ['git -C sub show feat -- b.txt', '+b of feat'],
  ])('%s', async (line, shown) => {
    const answer = await place.call(line, { envelope: CLOSED });
    expect([line, answer.kind, answer.reason]).toEqual([line, 'ok', undefined]);
    expect(answer.text).toContain(shown);
  });

  it.each(["git show ':!a.txt'", "git show --oneline ':^a.txt'", 'git show x:y', 'git show --format=%h -- x:y'])(
    'and not what git takes for a path: %s',
    async (line) => {
      const other = await repository(false);
      mkdirSync(join(other.root, 'x:y'));
      writeFileSync(join(other.root, 'x:y/.env'), SECRET);
      git(other.root, 'add', '-f', '.');
      git(other.root, 'commit', '-qm', 'three');
      const { kind, text } = await other.call(line, { envelope: CLOSED });
      expect([line, kind]).toEqual([line, expect.stringMatching(/^(?:denied|waiting)$/)]);
      expect(String(text)).not.toContain(SECRET);
    },
  );

  it.each(['git diff leak', 'git diff main..leak', 'git diff --cached leak', 'git show feat leak'])(
    'and not what is closed: %s',
    async (line) => {
      expect([line, (await place.call(line, { envelope: CLOSED })).kind]).toEqual([
        line,
        line.includes('...main leak') ? 'waiting' : 'denied',
      ]);
    },
  );

  it.each([
    'git diff -C -C HEAD~1',
    'git diff --find-copies-harder main feat',
    'git diff main@{0} feat',
    "git diff 'HEAD^{tree}' feat",
    'git diff main feat leak',
    'git diff -O a.txt main feat',
    'git diff --cc merged',
    'git diff nothing',
    'git show main..feat',
    'git show --full-diff main -- a.txt',
    'git log -p -1',
    'touch a.txt; git diff main feat',
  ])('and takes anything else for all that is tracked: %s', async (line) => {
    const quoted = line.replace('main@{0}', "'main@{0}'");
    expect([line, (await place.call(quoted, { envelope: CLOSED })).kind]).toEqual([line, 'denied']);
  });

  it('and where git takes other commits for those that are named', async () => {
    const { root } = place;
    const verdict = async () => (await place.call('git diff main feat', { envelope: CLOSED })).kind;
    git(root, 'replace', git(root, 'rev-parse', 'feat'), git(root, 'rev-parse', 'leak'));
    expect(await verdict()).toBe('denied');
    git(root, 'pack-refs', '--all');
    expect(await verdict()).toBe('denied');
    git(root, 'replace', '-d', git(root, 'rev-parse', 'feat'));
    rmSync(join(root, '.git/refs/replace'), { recursive: true, force: true });
    expect(await verdict()).toBe('ok');
    for (const name of ['shallow', 'info/grafts'] as const) {
      write(`.git/${name}`, '');
      expect([name, await verdict()]).toEqual([name, 'denied']);
      rmSync(join(root, '.git', name));
    }
  });
});
