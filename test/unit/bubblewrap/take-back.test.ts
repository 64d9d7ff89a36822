import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CallId, RealPath, Shield } from '../../../src/contract/index.js';
import { Lookout } from '../../../src/unit/bubblewrap/lookout.js';
import { keepNote } from '../../../src/unit/bubblewrap/notes.js';
import { takeBack, takeBackOfDead } from '../../../src/unit/bubblewrap/take-back.js';
import { bundle, put, temporaryFolder } from '../support.js';
import { rules } from './fixtures/rules.js';
import { asNobody, confined, numberIn } from './support.js';

describe('rulings 1.11 what steers others and was not there before a step is not there after it', () => {
  it('whatever the folder it is made in, and is not lost', async () => {
    const { root, run, read, exists } = await confined({
      files: { 'src/deep/a.txt': 'a', 'src/.vscode/tasks.json': 'old', 'src/.envrc.refused': 'mine', 'there/.git/config': 'old' },
    });
    symlinkSync('a.txt', join(root, 'src/deep/.envrc'));
    const end = await run(
      `echo new > src/.envrc; mkdir -p n/o .vscode src/.vscode; echo t > n/o/windlass.yaml; echo t > .vscode/tasks.json
       mkdir -p src/deep/.git/hooks; echo h > src/deep/.git/hooks/pre-commit; rm src/deep/.envrc; ln -s /tmp src/deep/.envrc
       mkdir there/.git/hooks; echo h > there/.git/hooks/x; echo plain > n/plain`,
      { shield: rules },
    );
    expect(end).toMatchObject({ exitCode: 126, problem: expect.stringContaining('src/.envrc was set aside as src/.envrc.refused-1') });
    const made = ['src/.envrc', 'n/o/windlass.yaml', '.vscode/tasks.json', 'src/deep/.git', 'src/deep/.envrc', 'there/.git/hooks'];
    expect(made.filter(exists)).toEqual([]);
    for (const place of made) expect(end.problem).toContain(`${place} was set aside as ${place}.refused`);
    expect([read('src/.envrc.refused'), read('src/.envrc.refused-1'), read('src/deep/.git.refused/hooks/pre-commit')]).toEqual([
      'mine',
      'new\n',
      'h\n',
    ]);
    expect(readlinkSync(join(root, 'src/deep/.envrc.refused'))).toBe('/tmp');
    expect([read('n/plain'), read('src/.vscode/tasks.json'), read('there/.git/config')]).toEqual(['plain\n', 'old', 'old']);
    expect(await run('exit 3', { shield: rules })).toMatchObject({ exitCode: 3, problem: null });
  });

  it('a link is held by what it leads to, and is set aside where that is made', async () => {
    const { root, run, read, exists } = await confined({
      files: { '.git/hooks/x': 'x', 'scripts/hook.sh': 'old', 'own/sub/conf.yaml': 'old', 'own/b.txt': 'b' },
    });
    symlinkSync('../../scripts/hook.sh', join(root, '.git/hooks/pre-commit'));
    symlinkSync('own/sub/conf.yaml', join(root, 'windlass.yaml'));
    symlinkSync('nowhere.sh', join(root, '.envrc'));
    const end = await run(
      `echo new > .git/hooks/pre-commit; echo new > scripts/hook.sh; echo new > windlass.yaml; mv own other && mkdir -p own/sub && echo new > own/sub/conf.yaml
       echo new > own/b.txt; echo new > nowhere.sh`,
      { shield: rules },
    );
    expect([read('scripts/hook.sh'), read('own/sub/conf.yaml'), read('own/b.txt')]).toEqual(['old', 'old', 'new\n']);
    expect(end.problem).toContain('.envrc was set aside as .envrc.refused');
    expect(['.envrc', '.git/hooks/pre-commit', 'windlass.yaml'].map(exists)).toEqual([false, true, true]);
  });

  it('a link is looked at anew although nothing changed where it lies', async () => {
    const { root, run, exists } = await confined({ files: { '.git/hooks/x': 'x', 'scripts/a.txt': 'a' } });
    symlinkSync('../../scripts/hook.sh', join(root, '.git/hooks/pre-commit'));
    await pause(60); // the folders are old enough to be taken as they were
    expect(await run('true', { shield: rules })).toMatchObject({ exitCode: 0, problem: null });
    const { problem } = await run('echo new > scripts/hook.sh', { shield: rules });
    expect(problem).toContain('.git/hooks/pre-commit was set aside as .git/hooks/pre-commit.refused');
    expect(['.git/hooks/pre-commit', 'scripts/hook.sh'].map(exists)).toEqual([false, true]);
  });

  it('also where it comes by a rename, or by turning back the time of its folder', async () => {
    const { root, run, exists } = await confined({ files: { 'src/a.txt': 'a', 'conf/x': 'x' } });
    utimesSync(join(root, 'src'), 1, 1);
    await pause(60); // the folders are old enough to be taken as they were
    const { problem } = await run('mv conf src/.husky; touch -d @1 src; mkdir c; echo c > c/c.yaml; mv c chains', { shield: rules });
    expect(['src/.husky', 'chains'].filter(exists)).toEqual([]);
    expect(problem).toContain('src/.husky was set aside as src/.husky.refused');
  });

  it('a repository without a work tree, under any name: what makes it one is set aside, and nobody’s own files', async () => {
    const { run, read, exists } = await confined({
      files: { 'src/config': 'my own', 'old/HEAD': 'ref: x', 'old/objects/x': '', 'old/refs/x': '', 'old/config': 'old' },
    });
    const end = await run(
      `git init -q --bare made.git || exit 9; git init -q whole; cp made.git/HEAD src; mkdir src/objects src/refs
       echo new > old/config; mkdir old/hooks; echo '[core]' > /dev/null`,
      { shield: rules },
    );
    for (const place of ['made.git/HEAD', 'src/HEAD', 'old/hooks', 'whole/.git']) {
      expect(end.problem).toContain(`${place} was set aside as ${place}.refused`);
      expect(exists(place)).toBe(false);
    }
    expect([read('src/config'), read('old/config'), exists('made.git/config')]).toEqual(['my own', 'old', true]);
    expect(end.problem).toContain('whole/.git.refused (git acts on the hooks and settings of a repository: make it before the run');
    // Set aside whole, it would be one of those.
    expect(exists('whole/.git.refused/HEAD')).toBe(false);
    const { stdout } = await run('cd whole/.git.refused && git rev-parse --git-dir; cd ../../src && git rev-parse --git-dir; echo end', {
      shield: rules,
    });
    expect(stdout).toBe('end\n');
  });

  it.each(['when its call is settled', 'or else before the next step'])(
    'also where windlass was killed during the step: %s',
    async (when) => {
      const { base, root, unit, run, read, exists } = await confined({ files: { 'a/.envrc': 'old' } });
      const program = await bundle('../bubblewrap/fixtures/driver.ts');
      const call = `call_${Math.random().toString(16).slice(2)}` as CallId;
      const text = 'mkdir b; echo new > b/.envrc; echo 1 > ready; while :; do sleep 0.05; done';
      const driver = spawn(process.execPath, [program, root, call, text], { stdio: ['ignore', 'inherit', 'inherit'] });
      try {
        await numberIn(join(root, 'ready'));
        driver.kill('SIGKILL');
        await new Promise((resolve) => driver.once('exit', resolve));
      } finally {
        driver.kill('SIGKILL');
      }
      expect(exists('b/.envrc')).toBe(true);
      const words = 'b/.envrc was set aside as b/.envrc.refused';
      if (when.startsWith('when')) expect(await unit.takeBack(call, rules)).toEqual([words]);
      else expect(await run('exit 0', { shield: rules })).toMatchObject({ exitCode: 0, problem: expect.stringContaining(words) });
      expect([exists('b/.envrc'), read('b/.envrc.refused'), read('a/.envrc')]).toEqual([false, 'new\n', 'old']);
      expect(readdirSync(join(base, 'notes'))).toEqual([]);
      // No mount left anything behind.
      expect(readdirSync(root, { recursive: true }).sort()).toEqual(['a', 'a/.envrc', 'b', 'b/.envrc.refused', 'ready']);
      expect(await unit.takeBack(call, rules)).toEqual([]);
    },
  );
});

it('TM-12 a folder that is closed to listing or to entering is hidden; one that was closed meanwhile is set aside', async () => {
  const root = temporaryFolder() as RealPath;
  for (const place of ['old', 'new', 'shut/sub']) put(join(root, place, '.envrc'), 'x');
  chmodSync(join(root, 'old'), 0o111);
  chmodSync(join(root, 'shut'), 0o444);
  const lookout = new Lookout(root, rules);
  const { steers, hiddenFolders } = asNobody(() => lookout.look());
  expect([...steers.keys()].sort()).toEqual(['new/.envrc', 'old', 'shut']);
  expect([...hiddenFolders].sort()).toEqual([join(root, 'old'), join(root, 'shut')]);
  chmodSync(join(root, 'new'), 0o111);
  asNobody(() => expect([...lookout.look().steers.keys()].sort()).toEqual(['new', 'old', 'shut']));
  chmodSync(join(root, 'shut'), 0o755);
  const words = ['old/.envrc', 'shut/sub/.envrc'].map((place) => `${place} was set aside as ${place}.refused`);
  expect(takeBack(new Lookout(root, rules), steers).said).toEqual(words);
});

it('TM-12 a link put in the place of a folder that was looked through leads to no file elsewhere', () => {
  const [root, outside] = [temporaryFolder() as RealPath, temporaryFolder()];
  put(join(outside, '.envrc'), 'of somebody else');
  put(join(root, 'a/.envrc'), 'x');
  class Swapped extends Lookout {
    override look() {
      const found = super.look();
      if (found.steers.has('a/.envrc')) {
        renameSync(join(root, 'a'), join(root, 'b'));
        symlinkSync(outside, join(root, 'a'));
      }
      return found;
    }
  }
  expect(takeBack(new Swapped(root, rules), new Map()).said).toEqual(['b/.envrc was set aside as b/.envrc.refused']);
  expect(readdirSync(outside)).toEqual(['.envrc']);
});

it('rulings 1.11 what lies in what is set aside is told with it, and is set aside in it; what lies deeper is told', () => {
  const root = temporaryFolder() as RealPath;
  for (const place of ['s/.git/config', 's/.git/hooks/x', `${'.husky/'.repeat(7)}x`, `deep/${'.husky/'.repeat(101)}x`])
    put(join(root, place), 'x');
  const words = takeBack(new Lookout(root, rules), new Map()).said;
  expect(words.map((each) => each.replace(/^.*[/](?=[.]husky is)/, '…/').replace(/ [(].*/, '')).sort()).toEqual([
    '.husky was set aside as .husky.refused',
    'deep/.husky was set aside as deep/.husky.refused',
    's/.git was set aside as s/.git.refused',
    '…/.husky is there now and could not be set aside: remove or rename it outside of the sandbox',
  ]);
  const left = readdirSync(root, { recursive: true }).map(String);
  expect(left.filter((place) => /(^|[/])([.]git|[.]husky)$/.test(place) && !place.startsWith('deep'))).toEqual([]);
});

it('rulings 1.11 is not kept from it by names that are taken, nor by a folder that was closed', () => {
  const root = temporaryFolder() as RealPath;
  put(join(root, 'sub/.git/config'), 'x');
  for (let n = 0; n < 100; n++) put(join(root, `sub/.git.refused${n === 0 ? '' : `-${n}`}`), 'x');
  chmodSync(join(root, 'sub'), 0o555);
  const [words, ...more] = takeBack(new Lookout(root, rules), new Map()).said;
  expect([words?.startsWith('sub/.git was set aside as sub/.git.refused-'), more]).toEqual([true, []]);
  expect(existsSync(join(root, 'sub/.git'))).toBe(false);
  expect(statSync(join(root, 'sub')).mode & 0o777).toBe(0o555);
  chmodSync(join(root, 'sub'), 0o755);
});

it('rulings 1.11 what is older than a step is not taken for what it made, although other rules held then', () => {
  const [root, notes] = [temporaryFolder() as RealPath, temporaryFolder()];
  put(join(root, '.envrc'), 'my own');
  const call = 'call_1' as CallId;
  const later = Date.now() + 120_000;
  keepNote(notes, { v: 1, root, call, began: later }).steered(new Map());
  expect(takeBackOfDead(notes, new Lookout(root, rules), call)).toEqual([]);
  keepNote(notes, { v: 1, root, call, began: later - 120_000 }).steered(new Map());
  expect(takeBackOfDead(notes, new Lookout(root, rules), call)).toEqual(['.envrc was set aside as .envrc.refused']);
});

it.each(['this process', 'another one'])(
  'rulings 1.11 what one step made is not of the step beside it that began later, in %s',
  async (where) => {
    const { root, run, exists } = await confined();
    const wait = (file: string) => `while ! [ -e ${file} ]; do sleep 0.02; done`;
    const first = run(`echo 1 > .envrc; echo 1 > made; ${wait('began')}`, { shield: rules });
    await numberIn(join(root, 'made'));
    const text = `echo 1 > began; ${wait('.envrc.refused')}; echo 2 > .envrc`;
    if (where === 'this process') {
      const second = await run(text, { shield: rules });
      expect(second.problem).toContain('.envrc was set aside as .envrc.refused-1');
    } else {
      const driver = spawn(process.execPath, [await bundle('../bubblewrap/fixtures/driver.ts'), root, 'call_beside', text], {
        stdio: 'inherit',
      });
      expect(await new Promise((resolve) => driver.once('exit', resolve))).toBe(0);
    }
    expect((await first).problem).toContain('.envrc was set aside as .envrc.refused');
    expect([exists('.envrc'), exists('.envrc.refused'), exists('.envrc.refused-1')]).toEqual([false, true, true]);
  },
);

it('TM-12 a step whose note another process took up meanwhile is followed by a look all the same', async () => {
  const { base, root, run, exists } = await confined();
  const call = 'call_lost' as CallId;
  const end = run('echo 1 > made; while ! [ -e go ]; do sleep 0.02; done; echo 2 > .envrc', { shield: rules }, { call });
  await numberIn(join(root, 'made'));
  expect(takeBackOfDead(join(base, 'notes'), new Lookout(root as RealPath, rules), call)).toEqual([]);
  put(join(root, 'go'), '');
  expect(await end).toMatchObject({ exitCode: 126, problem: expect.stringContaining('.envrc was set aside as .envrc.refused') });
  expect([exists('.envrc'), exists('.envrc.refused'), readdirSync(join(base, 'notes'))]).toEqual([false, true, []]);
});

it('TM-12 a step that fails before its program starts leaves no note', async () => {
  const { base, root, run } = await confined();
  const hidden = [join(root, 'x'.repeat(300))];
  await expect(run('echo started', { shield: { ...rules, hidden } })).rejects.toThrow('ENAMETOOLONG');
  expect(readdirSync(join(base, 'notes'))).toEqual([]);
});

it('TM-12 a step after which nobody can look through the workspace has failed, and its note is left', async () => {
  const { base, run } = await confined();
  const judge: Shield['judge'] = (spellings) => {
    if (spellings[0] === 'made') throw new Error('EMFILE');
    return rules.judge(spellings);
  };
  const end = await run('echo 1 > made', { shield: { ...rules, judge } });
  expect(end).toMatchObject({ exitCode: 126, problem: expect.stringContaining('could not be looked through for it (Error: EMFILE)') });
  expect(readdirSync(join(base, 'notes'))).toHaveLength(1);
});

it('TM-12 what is hidden by one rule and steers by another is noticed, at any depth', () => {
  const root = temporaryFolder() as RealPath;
  for (const place of ['a/b/.envrc', 'a/c.txt', '.git/config']) put(join(root, place), 'x');
  const found = new Lookout(root, { ...rules, judge: () => 'hide' }).look();
  expect([...found.steers.keys()].sort()).toEqual(['.git', 'a/b/.envrc']);
  expect([[...found.hiddenFolders].sort(), found.hiddenFiles]).toEqual([[join(root, '.git'), join(root, 'a')], []]);
});

it('TM-12 a look lists again what changed, and no other folder', async () => {
  const root = temporaryFolder() as RealPath;
  for (let n = 0; n < 20; n++) put(join(root, `f${n}/g/a.txt`), 'a');
  let asked: string[] = [];
  const judge: Shield['judge'] = (spellings) => {
    asked.push(spellings[0] ?? '');
    return rules.judge(spellings);
  };
  const lookout = new Lookout(root, { ...rules, judge });
  await pause(60);
  lookout.look();
  expect(asked.length).toBeGreaterThan(60);
  asked = [];
  expect([lookout.look().steers.size, asked]).toEqual([0, []]);
  mkdirSync(join(root, 'f3/g/.git'));
  expect([...lookout.look().steers.keys()]).toEqual(['f3/g/.git']);
  expect(asked.filter((place) => !place.startsWith('f3/g/'))).toEqual([]);
});

it('TM-12 a workspace that is too large to be looked through says so, and is not taken for one without anything to hide', () => {
  const root = temporaryFolder() as RealPath;
  for (let n = 0; n < 20; n++) put(join(root, `f${n}.txt`), 'a');
  put(join(root, 'sub/.env'), 'the-secret');
  expect(new Lookout(root, rules, 20).look()).toMatchObject({
    tooMuch: expect.stringMatching(/^more than 20 entries, most of them in its topmost folder/),
    hiddenFiles: [],
  });
  expect(new Lookout(root, rules, 40).look()).toMatchObject({ tooMuch: null, hiddenFiles: [join(root, 'sub/.env')] });
});
