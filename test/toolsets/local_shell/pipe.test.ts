import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { OPEN, shell } from './support.js';

const SH = '#!/bin/sh\n';

describe('a pipe that runs', () => {
  it('hands the output of each program to the next one, and tells every step', async () => {
    const { call, root } = await shell({ 'a.txt': 'b\na\nb\n' });
    const run = await call({ pipe: [['cat', 'a.txt'], ['sort'], ['uniq', '-c']] });
    expect(run).toMatchObject({ kind: 'ok', plan: { piped: true, argv: [['cat', 'a.txt'], ['sort'], ['uniq', '-c']] } });
    expect(run.value).toMatchObject({
      exit_code: 0,
      success: true,
      stdout: '      1 a\n      2 b',
      stderr: '',
      command: 'cat a.txt | sort | uniq -c',
    });
    expect(run.value?.['steps']).toEqual([
      { argv: ['cat', 'a.txt'], cwd: root, exit_code: 0 },
      { argv: ['sort'], cwd: root, exit_code: 0 },
      { argv: ['uniq', '-c'], cwd: root, exit_code: 0 },
    ]);
  });

  it('starts in cwd, and gives stdin to the first program', async () => {
    const { call, root } = await shell({ 'sub/x': '' });
    const run = await call({ pipe: [['cat'], ['cat', '-', 'x']], cwd: 'sub', stdin: 'given\n' });
    expect(run.value).toMatchObject({ stdout: 'given', steps: [{ cwd: join(root, 'sub') }, { cwd: join(root, 'sub') }] });
  });

  it('loses and reorders no byte of a large stream, however slowly it is read', async () => {
    const { call, program, root } = await shell();
    program('produce', `${SH}i=0; while [ $i -lt 60 ]; do head -c 100000 /dev/urandom | tee -a ${root}/made; i=$((i+1)); done\n`);
    // Longer than what a program that ended may keep its output open.
    program('slow', `${SH}sleep 2.6; cat\n`);
    const run = await call({ pipe: [['produce'], ['cat'], ['slow'], ['sha256sum']] });
    const hash = createHash('sha256')
      .update(readFileSync(join(root, 'made')))
      .digest('hex');
    expect(run).toMatchObject({ kind: 'ok', value: { stdout: `${hash}  -` } });
    expect(run.value?.['output_held']).toBeUndefined();
  }, 30_000);

  it('waits for a slow reader with bounded memory', async () => {
    const { call, program } = await shell();
    program('zeros', `${SH}head -c 2000000000 /dev/zero\n`);
    program('slow', `${SH}sleep 0.5; head -c 10\n`);
    const before = process.memoryUsage().rss;
    const run = await call({ pipe: [['zeros'], ['slow']] });
    expect(run.value).toMatchObject({ exit_code: 0, steps: [{ exit_code: 141 }, { exit_code: 0 }] });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  }, 20_000);

  it('a program that ends leaves those that go on alone', async () => {
    const { call, program } = await shell();
    program('late', `${SH}cat; sleep 0.4; echo done\n`);
    const run = await call({ pipe: [['echo', 'x'], ['late'], ['cat']] });
    expect(run.value).toMatchObject({ exit_code: 0, stdout: 'x\ndone' });
  });
});

describe('how a pipe ends', () => {
  it('with the status of the first program from the left that failed', async () => {
    const { call, program } = await shell();
    program('three', `${SH}cat; echo oh >&2; exit 3\n`);
    program('four', `${SH}cat >/dev/null; exit 4\n`);
    const run = await call({ pipe: [['echo', 'x'], ['three'], ['four']] });
    expect(run).toMatchObject({ kind: 'failed', code: 'exit_code', reason: '`three` ended with 3: oh' });
    expect(run.value).toMatchObject({ exit_code: 3, success: false, steps: [{ exit_code: 0 }, { exit_code: 3 }, { exit_code: 4 }] });
    expect((await call({ pipe: [['false'], ['true']] })).value).toMatchObject({ exit_code: 1 });
    expect((await call({ pipe: [['true'], ['false']] })).value).toMatchObject({ exit_code: 1 });
  });

  it('well where a program was cut off because the next had read enough', async () => {
    const { call, program } = await shell();
    program('forever', `${SH}while :; do echo y; done\n`);
    const run = await call({ pipe: [['forever'], ['cat'], ['head', '-2']] });
    expect(run.value).toMatchObject({ exit_code: 0, success: true, stdout: 'y\ny' });
    expect(run.value?.['steps']).toMatchObject([{ exit_code: 141 }, { exit_code: 141 }, { exit_code: 0 }]);
  });

  it('badly where the last program ended that way', async () => {
    const { call, program } = await shell();
    program('broken', `${SH}kill -PIPE $$\n`);
    expect((await call({ pipe: [['echo', 'x'], ['broken']] })).value).toMatchObject({ exit_code: 141 });
  });

  it('keeps what each program says on stderr apart, under its name', async () => {
    const { call, program } = await shell();
    program('loud', `${SH}cat; echo one >&2; echo two >&2\n`);
    const run = await call({ pipe: [['loud'], ['cat'], ['loud']], stdin: 'x' });
    expect(run.value).toMatchObject({ stdout: 'x', stderr: '[1 loud]\none\ntwo\n[3 loud]\none\ntwo' });
    expect(run.text).toBe('x\n[stderr]\n[1 loud]\none\ntwo\n[3 loud]\none\ntwo');
  });

  it('LSH-9 caps each stream and keeps the whole of it', async () => {
    const { call, program } = await shell();
    program('loud', `${SH}cat; seq 100000 >&2\n`);
    const run = await call({ pipe: [['seq', '200000'], ['loud'], ['loud']] }, { proposedBy: 'model' });
    expect(run.value).toMatchObject({ truncated: true });
    expect(Buffer.byteLength(run.text ?? '')).toBeLessThan(52 * 1024);
    expect([...run.artifacts.values()].map((bytes) => bytes.length)).toEqual(expect.arrayContaining([588_895, 1_288_895]));
  });

  it('LSH-9 at its time, with everything it started', async () => {
    const { call, program, root } = await shell();
    program('linger', `${SH}(sleep 3; echo x > ${root}/late) & cat; sleep 30\n`);
    const run = await call({ pipe: [['linger'], ['linger'], ['cat']], timeout: '400ms' });
    expect(run).toMatchObject({ kind: 'failed', code: 'timeout', value: { exit_code: -1, timed_out: true } });
    expect(run.value?.['left_running']).toBeUndefined();
    await pause(3_200);
    expect(existsSync(join(root, 'late'))).toBe(false);
  }, 15_000);

  it('LSH-9 when it is cancelled', async () => {
    const { call } = await shell();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 200);
    const started = performance.now();
    expect((await call({ pipe: [['sleep', '20'], ['cat']] }, { signal: stop.signal })).kind).toBe('cancelled');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('how a pipe is judged', () => {
  it.each([
    ['no program', {}, 'bad_argument'],
    ['a line beside it', { command: 'ls', pipe: [['ls'], ['wc']] }, 'bad_argument'],
    ['one program', { pipe: [['ls']] }, 'bad_argument'],
    ['a step that is text', { pipe: ['ls', 'wc'] }, 'bad_argument'],
  ])('%s is a wrong call', async (_, args, code) => {
    const { call } = await shell();
    expect(await call(args)).toMatchObject({ kind: 'failed', code });
  });

  it('LSH-2 every program is held against the lists, before any runs', async () => {
    const { call, root } = await shell();
    const pipe = [
      ['touch', 'made'],
      ['tee', 'x'],
    ];
    expect(await call({ pipe }, { policy: { _allowed_commands: 'touch' } })).toMatchObject({
      kind: 'denied',
      code: 'sh.not_allowed',
      layer: 'toolset',
    });
    expect(await call({ pipe }, { policy: { _denied_commands: 'tee' } })).toMatchObject({ kind: 'denied', code: 'sh.denied' });
    expect(await call({ pipe: [['ls'], ['windlass', 'trust']] })).toMatchObject({ kind: 'denied', code: 'sh.denied' });
    expect(existsSync(join(root, 'made'))).toBe(false);
  });

  it('LSH-7 the strictest step decides for the envelope', async () => {
    const { call } = await shell();
    const shell_ = { grant: 'deny', prefix_allowlist: ['cat', 'wc'], ask_always: ['sort'], blacklist: ['tac'], sandbox: 'off' };
    const under = (pipe: string[][]) => call({ pipe }, { envelope: { ...OPEN, shell: shell_ } });
    expect((await under([['wc'], ['wc']])).kind).toBe('ok');
    expect((await under([['wc'], ['sort']])).kind).toBe('waiting');
    expect((await under([['wc'], ['sort'], ['tac']])).kind).toBe('denied');
    expect((await under([['wc'], ['rev']])).kind).toBe('denied');
  });

  it('LSH-8 a program that runs what it reads is asked about, and so is what xargs adds', async () => {
    const { call } = await shell({ x: 'rm -rf .\n' });
    for (const reader of [
      ['sh'],
      ['bash', '-s'],
      ['python3', '-'],
      ['node'],
      ['sqlite3', 'db'],
      ['xargs', 'rm'],
      ['xargs', 'sh', '-c'],
      ['git', 'apply'],
      ['patch', '-p1'],
      ['at', 'now'],
      ['env', 'sh'],
    ]) {
      const { kind, code } = await call({ pipe: [['cat', 'x'], reader] }, { policy: { _denied_commands: 'none' } });
      expect([reader, kind, code]).toEqual([reader, code === 'sh.unresolved' || code === 'sh.delegates' ? 'denied' : 'waiting', code]);
    }
    expect(
      (
        await call({
          pipe: [
            ['cat', 'x'],
            ['grep', 'rm'],
          ],
        })
      ).kind,
    ).toBe('ok');
    expect(
      (
        await call({
          pipe: [
            ['cat', 'x'],
            ['sed', 's/a/b/'],
          ],
        })
      ).kind,
    ).toBe('ok');
  });

  it('the file axes judge what each step reads and writes', async () => {
    const { call } = await shell({ 'secrets/key': 'k' });
    const envelope = { ...OPEN, files: { read: { grant: 'allow', deny_paths: ['secrets/**'] }, write: 'deny' } };
    expect((await call({ pipe: [['cat', 'secrets/key'], ['wc']] }, { envelope })).kind).toBe('denied');
    expect((await call({ pipe: [['ls'], ['tee', 'x']] }, { envelope })).kind).toBe('denied');
    expect((await call({ pipe: [['ls'], ['wc']] }, { envelope })).kind).toBe('ok');
  });

  it('LSH-8 ENV-4 no program puts a link in the place of what another one names', async () => {
    const { call, root, link, program } = await shell({ 'windlass.yaml': 'mine', 'plain.txt': 'b\na', 'd/e/x': 'x', 'a/x': 'x' });
    link('plain.txt', 'l');
    link('l', 'l2');
    link('nowhere', 'broken');
    link('broken', 'broken2');
    const tool = program('tool', `${SH}cat\n`, root);
    for (const pipe of [
      ['ln -sf windlass.yaml fresh', 'tee fresh'],
      ['tee l', 'ln -sf windlass.yaml l'],
      ['ln -sf windlass.yaml l', 'tee l2'],
      ['ln -sf windlass.yaml broken', 'tee broken2'],
      ['ln -sfn .. d/e', 'env -C d/e tee windlass.yaml'],
      ['mv a d/e', 'cat d/e/a/x'],
      ['ln -s /etc/hostname d/e/h', 'diff -r d a'],
      ['mkdir new', 'cp plain.txt new'],
      ['timeout 5 rm l', 'sort l'],
      ['tee tool', tool],
    ]) {
      const answer = await call(
        { pipe: pipe.map((each) => each.split(' ')) },
        pipe.includes(tool) ? { policy: { _allowed_commands: `tee, ${tool}` } } : {},
      );
      expect([pipe, answer.kind, answer.code, answer.reason]).toEqual([
        pipe,
        'denied',
        'sh.delegates',
        expect.stringContaining('of the same pipe'),
      ]);
    }
    expect(readFileSync(join(root, 'windlass.yaml'), 'utf8')).toBe('mine');
    for (const pipe of [
      ['cat plain.txt', 'sort', 'tee out', 'wc -l'],
      ['sort plain.txt', 'tee plain.txt'],
      ['cat l', 'tee l2'],
      ['cp plain.txt copy', 'cat plain.txt'],
      ['find . -name x', 'tee found'],
      ['env sort plain.txt', 'timeout 5 tee d/e/x', 'cat'],
    ]) {
      expect([pipe, (await call({ pipe: pipe.map((each) => each.split(' ')) })).kind]).toEqual([pipe, 'ok']);
    }
  });

  it('LSH-8 ENV-4 nothing runs where a path leads elsewhere since', async () => {
    const { call, root, link } = await shell({ 'windlass.yaml': 'mine', 'a.txt': 'a' });
    const run = await call(
      {
        pipe: [
          ['cat', 'a.txt'],
          ['tee', 'out'],
        ],
      },
      { meanwhile: () => link('windlass.yaml', 'out') },
    );
    expect(run).toMatchObject({ kind: 'denied', code: 'stale' });
    expect(readFileSync(join(root, 'windlass.yaml'), 'utf8')).toBe('mine');
  });

  it('a program that changed since is not run, nor is any other', async () => {
    const { call, program, root } = await shell();
    const path = program('tool', `${SH}cat\n`);
    program('mark', `${SH}touch ${root}/ran\n`);
    const run = await call({ pipe: [['mark'], ['tool']] }, { meanwhile: () => writeFileSync(path, `${SH}echo evil\n`) });
    expect(run).toMatchObject({ kind: 'denied', code: 'stale' });
    expect(existsSync(join(root, 'ran'))).toBe(false);
  });

  it('LSH-4 the call that a refused line offers does what the line meant', async () => {
    const { call } = await shell({ 'a.txt': '3\n1\n2\n' });
    const refused = await call('sort a.txt | head -2 | tail -1');
    const offer = /call it with (\{.*\}) instead/.exec(refused.reason ?? '')?.[1];
    expect([refused.kind, refused.code]).toEqual(['denied', 'sh.pipe']);
    expect((await call(JSON.parse(offer ?? '{}'))).value).toMatchObject({ stdout: '2' });
  });
});
