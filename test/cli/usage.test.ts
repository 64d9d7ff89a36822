import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../src/contract/index.js';
import { Home, launcher, repository } from '../support/cli.js';
import { CHAINS } from './chains.js';

const COMMANDS = ['run', 'resume', 'runs', 'vet', 'tool', 'trace', 'replay', 'artifacts', 'trust', 'paths', 'init', 'help'];

let home: Home;
beforeAll(() => {
  home = new Home(CHAINS);
});
afterAll(() => home.remove());

describe('a named pipe', () => {
  it.each([
    [['run', 'pipe']],
    [['run', 'ok.yaml', '--input-file', 'pipe']],
    [['tool', 'call', 'local_fs.read_file', '--args', '@pipe']],
    [['vet', 'pipe']],
    [['graph', 'pipe']],
    [['test', 'pipe']],
    [['eval', 'pipe']],
    [['trust', 'pipe']],
  ])('%j is refused and not waited for', async (args) => {
    spawnSync('mkfifo', [join(home.workspace, 'pipe')]);
    const { code, stderr } = await home.run(args);
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/is a named pipe|is no regular file/);
  });

  it('that was handed over open is read', () => {
    const { status, stderr } = spawnSync('bash', ['-c', `node ${launcher} run <(cat ok.yaml)`], {
      cwd: home.workspace,
      env: home.env,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('chain ok');
  });
});

describe('a wrong command line', () => {
  it.each([
    [['rnu'], 'run'],
    [['run', 'ok.yaml', '--evnts', 'jsonl'], '--events'],
    [['runs', 'lst'], 'list'],
    [['tool', 'cal', 'local_fs.read_file'], 'call'],
    [['--jsno', 'paths'], '--json'],
    [['tool', 'call', 'local_fs.read_file', '--args', '{}', '--dry-rn'], '--dry-run'],
  ])('%j is refused with a did-you-mean and exit 2', async (args, meant) => {
    const { code, stdout, stderr } = await home.run(args);
    expect(code).toBe(ERROR_CODES.usage.exit);
    expect(stdout).toBe('');
    expect(stderr).toContain(`did you mean ${meant}?`);
    expect(stderr.split('\n').filter((line) => line !== '')).toHaveLength(1);
  });

  it.each([
    [['run']],
    [['runs']],
    [['run', 'ok.yaml', 'a', 'b']],
    [['run', 'ok.yaml', '--events', 'xml']],
    [['runs', 'list', '--limit', 'many']],
    [['runs', 'prune']],
    [['runs', 'prune', '--older-than', 'soon']],
    [['tool', 'call', 'local_fs.read_file']],
    [['tool', 'call', 'local_fs.read_file', '--args', '{']],
    [['tool', 'call', 'read_file', '--args', '{}']],
    [['tool', 'call', 'local_fs.read_file', '--args', '[]']],
    [['tool', 'call', 'local_fs.read_file', '--args', '{}', '--policies', '{"local_fs":1}']],
    [['help', 'nothing']],
    [['run', 'ok.yaml', '--db', '']],
    [['run', 'ok.yaml', '--workspace=']],
    [['tool', 'call', 'no.such', '--args', '{}']],
  ])('%j ends with 2', async (args) => {
    const { code, stdout, stderr } = await home.perform(args);
    expect(code, stderr).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^windlass: /);
  });

  it('answers in the form that was asked for', async () => {
    const { code, stdout, stderr } = await home.perform(['run', 'ok.yaml', '--nonsense', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ v: 1, error: { code: 'usage', retryable: false } });
    expect(stderr).toContain('--nonsense');
  });

  it.each([['--no\u001b]0;x\u0007\u202ense'], ['no\u009b2J\u2028.yaml']])('says it without what acts on a terminal: %j', async (word) => {
    const { code, stdout, stderr } = await home.perform(['run', word, '--json']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^windlass: .*no\uFFFD/);
    for (const said of [stdout, stderr]) expect(said).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}]/u);
    expect(JSON.parse(stdout).error.message).toContain(word);
  });

  it('without a command it shows what there is, on stderr', async () => {
    const { code, stdout, stderr } = await home.perform([]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    for (const name of COMMANDS) expect(stderr).toContain(name);
  });
});

describe('help', () => {
  it('lists every command, and the README and docs/cli.md tell of each', async () => {
    const { code, stdout } = await home.perform(['help']);
    expect(code).toBe(0);
    for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    const pages = ['README.md', 'docs/cli.md'].map((file) => readFileSync(join(repository, file), 'utf8'));
    for (const name of COMMANDS.filter((each) => each !== 'help')) for (const page of pages) expect(page).toContain(name);
  });

  it('explains a command the same by both ways', async () => {
    const topic = await home.perform(['help', 'runs', 'list']);
    expect(topic.stdout).toContain('--status');
    expect((await home.perform(['runs', 'list', '--help'])).stdout).toBe(topic.stdout);
  });

  it('has topics that are printed from the tables of the code', async () => {
    const errors = (await home.perform(['help', 'errors'])).stdout;
    for (const code of Object.keys(ERROR_CODES)) expect(errors).toContain(code);
    const exits = (await home.perform(['help', 'exit-codes'])).stdout;
    for (const { exit } of Object.values(ERROR_CODES))
      expect(exits).toMatch(exit > 128 ? /^ {2}128\+n/m : new RegExp(`^  ${exit}\\b`, 'm'));
    for (const topic of ['chains', 'envelopes', 'state']) expect((await home.perform(['help', topic])).code).toBe(0);
  });
});

describe('the launcher', () => {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };

  it('prints the version without the bundle', async () => {
    expect((await home.run(['--version'])).stdout).toBe(`${version}\n`);
    expect((await home.run(['-V'])).stdout).toBe(`${version}\n`);
    expect((await home.run(['--version', '--json'])).stdout).toBe(`${version}\n`);
    const alone = join(home.folder, 'alone');
    mkdirSync(alone);
    cpSync(join(repository, 'dist/windlass.js'), join(alone, 'windlass.cjs'));
    const { execFileSync } = await import('node:child_process');
    expect(execFileSync(process.execPath, [join(alone, 'windlass.cjs'), '--version']).toString()).toBe(`${version}\n`);
  });

  it('starts as well with a cache that is damaged, foreign or missing', async () => {
    const place = join(home.folder, 'install');
    mkdirSync(join(place, 'dist'), { recursive: true });
    for (const file of ['windlass.js', 'package.json']) cpSync(join(repository, 'dist', file), join(place, 'dist', file));
    cpSync(join(repository, 'dist/cli'), join(place, 'dist/cli'), { recursive: true, filter: (file) => !file.endsWith('.cache') });
    mkdirSync(join(place, 'node_modules'));
    const { symlinkSync } = await import('node:fs');
    for (const name of ['better-sqlite3', 'better-sqlite3-node20', 'bindings', 'file-uri-to-path']) {
      symlinkSync(join(repository, 'node_modules', name), join(place, 'node_modules', name));
    }
    const { execFileSync } = await import('node:child_process');
    const run = () =>
      execFileSync(process.execPath, [join(place, 'dist/windlass.js'), 'run', 'ok.yaml', '-q'], {
        cwd: home.workspace,
        env: home.env,
      }).toString();
    const caches = () => readdirSync(join(place, 'dist/cli')).filter((name) => name.startsWith('main-') && name.endsWith('.cache'));
    expect(run()).toBe('hello nobody\n');
    expect(caches()).toHaveLength(1);
    const cache = join(place, 'dist/cli', caches()[0] ?? '');
    const good = readFileSync(cache);
    for (const bytes of [Buffer.alloc(0), Buffer.from('nonsense'), good.subarray(0, good.length / 2), Buffer.alloc(good.length, 7)]) {
      writeFileSync(cache, bytes);
      expect(run()).toBe('hello nobody\n');
      expect(readFileSync(cache).length).toBeGreaterThan(good.length / 2);
    }
  });
});

describe.runIf(process.platform === 'linux')('a full disk behind stdout', () => {
  it.each([['--version'], ['-V'], ['--help'], ['paths']])('is told of %s as of every other result', (word) => {
    const { status, stderr } = spawnSync(process.execPath, [launcher, word], {
      cwd: home.workspace,
      env: home.env,
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
      encoding: 'utf8',
    });
    expect([status, stderr.split('\n').length]).toEqual([ERROR_CODES.output_lost.exit, 3]);
    expect(stderr).toContain('output_lost');
  });
});
