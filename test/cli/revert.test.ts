import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { ArtifactsDocument, ErrorDocument, RevertDocument, RunDetailDocument, RunDocument, TraceDocument } from '../../src/app.js';
import { ended, Home } from '../support/cli.js';

const OPERATOR = `default_envelope: open
envelopes: { open: { default_action: allow, files: { read: allow, write: allow }, shell: { grant: allow, sandbox: off } } }
`;
const CONFIG = ['--config', 'operator.yaml'];

const homes: Home[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
});

function open(files: Readonly<Record<string, string>>): Home {
  const home = new Home({ 'operator.yaml': OPERATOR, ...files });
  homes.push(home);
  return home;
}

type Call = readonly [tool: string, args: object];

/** A chain that makes these calls one after the other. */
function chain(calls: readonly Call[]): string {
  const tasks = calls.map(([name, args], index) => {
    const next = index + 1 < calls.length ? { transition: { branches: [{ operator: 'default', goto: `t${index + 1}` }] } } : {};
    return { id: `t${index}`, handler: 'tools', tools: { name: 'local_fs', tool_name: name, args }, ...next };
  });
  return JSON.stringify({ id: 'changes', tasks });
}

const CHANGES: readonly Call[] = [
  ['read_file', { path: 'a.txt' }],
  ['write_file', { path: 'a.txt', content: 'second\n' }],
  ['read_file', { path: 'a.txt' }],
  ['edit_file', { path: 'a.txt', old_string: 'second', new_string: 'third' }],
  ['write_file', { path: 'sub/new.txt', content: 'new\n' }],
  ['read_file', { path: 'old/gone.sh' }],
  ['apply_patch', { patch: '--- a/old/gone.sh\n+++ /dev/null\n@@ -1 +0,0 @@\n-run\n' }],
];

async function changed(): Promise<{ readonly home: Home; readonly run: string }> {
  const home = open({ 'a.txt': 'first\n', 'old/gone.sh': 'run\n', 'chain.json': chain(CHANGES) });
  chmodSync(join(home.workspace, 'old/gone.sh'), 0o751);
  const { code, document } = await home.told<RunDocument>(['run', 'chain.json', ...CONFIG]);
  expect(code).toBe(0);
  expect([text(home, 'a.txt'), text(home, 'sub/new.txt'), text(home, 'old/gone.sh')]).toEqual(['third\n', 'new\n', null]);
  return { home, run: document.run };
}

function text(home: Home, path: string): string | null {
  const file = join(home.workspace, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

const revert = (home: Home, run: string, ...more: readonly string[]) =>
  home.told<RevertDocument & ErrorDocument>(['runs', 'revert', run, ...more, ...CONFIG]);

it('TM-25 puts back what a run changed, created and deleted, says so in the run, and does it once', { timeout: 60_000 }, async () => {
  const { home, run } = await changed();
  const { code, document } = await revert(home, run);
  expect(code).toBe(0);
  expect(document).toMatchObject({ v: 1, run, reverted: 'done', not_undone: [] });
  expect(document.files.map(({ path, action }) => [path, action])).toEqual([
    ['old/gone.sh', 'recreate'],
    ['a.txt', 'restore'],
    ['sub/new.txt', 'delete'],
  ]);
  expect([text(home, 'a.txt'), text(home, 'sub/new.txt'), text(home, 'old/gone.sh')]).toEqual(['first\n', null, 'run\n']);
  expect([document.folders, existsSync(join(home.workspace, 'sub'))]).toEqual([['sub'], false]);
  expect(statSync(join(home.workspace, 'old/gone.sh')).mode & 0o777).toBe(0o751);

  const shown = await home.json<RunDetailDocument>(['runs', 'show', run, ...CONFIG]);
  expect(shown.document).toMatchObject({ status: 'done', outcome: 'ok', reverted: document.at });
  expect(await home.json(['replay', run, ...CONFIG])).toMatchObject({ code: 0, document: { status: 'same', difference: null } });
  const again = await revert(home, run);
  expect(again).toMatchObject({ code: 0, document: { reverted: 'already', at: document.at, files: [] } });
  expect((await home.run(['runs', 'revert', run, ...CONFIG])).stdout).toContain(`${run} was reverted before, at ${document.at}`);
  expect((await home.json<RunDocument>(['resume', run, ...CONFIG])).document).toMatchObject({ outcome: 'ok' });
});

it('TM-25 leaves the bits that somebody gave a file since, and gives back those of a file that the run made anew', {
  timeout: 60_000,
}, async () => {
  const gone = '--- a/s.sh\n+++ /dev/null\n@@ -1 +0,0 @@\n-run\n';
  const calls: readonly Call[] = [
    ['read_file', { path: 'a.txt' }],
    ['write_file', { path: 'a.txt', content: 'second\n' }],
    ['read_file', { path: 's.sh' }],
    ['apply_patch', { patch: gone }],
    ['write_file', { path: 's.sh', content: 'run\n' }],
  ];
  const home = open({ 'a.txt': 'first\n', 's.sh': 'run\n', 'chain.json': chain(calls) });
  const bits = (path: string): number => statSync(join(home.workspace, path)).mode & 0o777;
  chmodSync(join(home.workspace, 'a.txt'), 0o644);
  chmodSync(join(home.workspace, 's.sh'), 0o755);
  const { document } = await home.told<RunDocument>(['run', 'chain.json', ...CONFIG]);
  chmodSync(join(home.workspace, 'a.txt'), 0o600);
  expect(bits('s.sh')).not.toBe(0o755);
  const { files } = (await revert(home, document.run, '--dry-run')).document;
  expect(files.map(({ path, action, diff }) => [path, action, path === 's.sh' && diff])).toEqual([
    ['s.sh', 'restore', '# its mode becomes 755'],
    ['a.txt', 'restore', false],
  ]);
  expect((await revert(home, document.run)).code).toBe(0);
  expect([text(home, 'a.txt'), bits('a.txt'), text(home, 's.sh'), bits('s.sh')]).toEqual(['first\n', 0o600, 'run\n', 0o755]);
});

it('TM-25 --dry-run shows the differences and changes nothing', { timeout: 60_000 }, async () => {
  const { home, run } = await changed();
  const { code, document } = await revert(home, run, '--dry-run');
  expect(code).toBe(0);
  expect(document.reverted).toBe('planned');
  expect(document.files.find(({ path }) => path === 'a.txt')?.diff).toContain('\n-third\n+first');
  expect([text(home, 'a.txt'), text(home, 'sub/new.txt'), text(home, 'old/gone.sh')]).toEqual(['third\n', 'new\n', null]);
  expect((await home.told<RunDetailDocument>(['runs', 'show', run, ...CONFIG])).document.reverted).toBeNull();
});

it.each<[string, (home: Home) => void, string]>([
  ['a file was changed since', (home) => home.write('a.txt', 'mine\n'), 'a.txt'],
  ['a new file is gone', (home) => rmSync(join(home.workspace, 'sub/new.txt')), ''],
  ['a deleted file is there again', (home) => home.write('old/gone.sh', 'another\n'), 'old/gone.sh'],
  ['a file got another name', (home) => linkSync(join(home.workspace, 'a.txt'), join(home.folder, 'other')), 'a.txt'],
  [
    'a file took the place of a folder',
    (home) => {
      rmSync(join(home.workspace, 'old'), { recursive: true });
      writeFileSync(join(home.workspace, 'old'), '');
    },
    'old/gone.sh',
  ],
  [
    'a folder was swapped for a link',
    (home) => {
      renameSync(join(home.workspace, 'sub'), join(home.folder, 'outside'));
      symlinkSync(join(home.folder, 'outside'), join(home.workspace, 'sub'));
    },
    'sub/new.txt',
  ],
  [
    'a file was swapped for a link',
    (home) => {
      renameSync(join(home.workspace, 'a.txt'), join(home.folder, 'a.txt'));
      symlinkSync(join(home.folder, 'a.txt'), join(home.workspace, 'a.txt'));
    },
    'a.txt',
  ],
  [
    'a folder took the place of a file',
    (home) => {
      rmSync(join(home.workspace, 'a.txt'));
      mkdirSync(join(home.workspace, 'a.txt'));
    },
    'a.txt',
  ],
])('TM-25 where %s nothing is changed, or nothing is left to do', { timeout: 60_000 }, async (_what, meanwhile, path) => {
  const { home, run } = await changed();
  meanwhile(home);
  const before = [text(home, 'sub/new.txt'), text(home, 'old/gone.sh')];
  const { code, document } = await revert(home, run);
  if (path === '') {
    // What the run created is gone already: the rest is put back.
    expect(code).toBe(0);
    expect(document.files.find((file) => file.path === 'sub/new.txt')?.action).toBe('none');
    return;
  }
  expect(code).toBe(4);
  expect(document.error).toMatchObject({ code: 'revert_refused', data: { files: [{ path }] } });
  expect([text(home, 'sub/new.txt'), text(home, 'old/gone.sh')]).toEqual(before);
  if (path !== 'a.txt') expect(text(home, 'a.txt')).toBe('third\n');
});

it('TM-25 is refused where a program of the run, or a person, wrote between two of its calls', { timeout: 60_000 }, async () => {
  const home = open({ 'a.txt': 'first\n' });
  const read: Call = ['read_file', { path: 'a.txt' }];
  const tasks = JSON.parse(
    chain([
      read,
      ['write_file', { path: 'a.txt', content: 'second\n' }],
      read,
      read,
      ['write_file', { path: 'a.txt', content: 'fourth\n' }],
    ]),
  );
  const command = 'cp other.txt a.txt';
  tasks.tasks[2] = { ...tasks.tasks[2], tools: { name: 'local_shell', tool_name: 'local_shell', args: { command } } };
  home.write('other.txt', 'third\n');
  home.write('chain.json', JSON.stringify(tasks));
  const ran = await home.told<RunDocument>(['run', 'chain.json', ...CONFIG]);
  expect(ran.document.outcome).toBe('ok');
  const { code, document } = await revert(home, ran.document.run);
  expect(code).toBe(4);
  expect(document.error.message).toContain('it was changed between two calls of the run by something else');
  expect(text(home, 'a.txt')).toBe('fourth\n');
});

it('TM-25 is refused as a whole where the former content of one file was not kept', { timeout: 60_000 }, async () => {
  const calls: readonly Call[] = [
    ['write_file', { path: 'a.txt', content: 'new\n' }],
    ['write_file', { path: 'id_rsa.pub', content: 'key\n' }],
  ];
  const home = open({ 'chain.json': chain(calls) });
  const ran = await home.told<RunDocument>(['run', 'chain.json', ...CONFIG]);
  expect(ran.document.outcome).toBe('ok');
  const { code, document } = await revert(home, ran.document.run);
  expect(code).toBe(4);
  expect(document.error.message).toContain('id_rsa.pub cannot be put back: it is a place of credentials');
  expect(text(home, 'a.txt')).toBe('new\n');
});

it('TM-25 the former content is listed, private, shown with --force only, and pruned with its run', { timeout: 60_000 }, async () => {
  const { home, run } = await changed();
  const { document } = await home.told<ArtifactsDocument>(['artifacts', 'list', run, ...CONFIG]);
  const kept = document.artifacts.filter(({ kind }) => kind === 'pre_image');
  expect(kept.map(({ size }) => size).sort()).toEqual([4, 6, 7]);
  expect(kept.every(({ event }) => event !== null)).toBe(true);
  const hash = kept.find(({ size }) => size === 4)?.sha256 ?? '';
  expect(await home.told<ErrorDocument>(['artifacts', 'show', hash, ...CONFIG])).toMatchObject({
    code: 4,
    document: { error: { code: 'artifact_withheld' } },
  });
  expect((await home.perform(['artifacts', 'show', hash, '--force', ...CONFIG])).stdout).toBe('run\n');
  const { document: trace } = await home.told<TraceDocument>(['trace', run, ...CONFIG]);
  const images = trace.records.flatMap(({ record }) => (record as { preImages?: readonly object[] }).preImages ?? []);
  expect(images).toHaveLength(4);
  for (const image of images) expect(['path', 'real', 'before', 'mode', 'folders']).toEqual(expect.arrayContaining(Object.keys(image)));

  const files = stored(home);
  expect(files.length).toBeGreaterThanOrEqual(3);
  for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await home.perform(['runs', 'prune', '--older-than', '0d', ...CONFIG])).code).toBe(0);
  expect(stored(home)).toEqual([]);
  expect(await revert(home, run)).toMatchObject({ code: 2, document: { error: { code: 'run_not_found' } } });
});

function stored(home: Home): readonly string[] {
  const entries = readdirSync(join(home.folder, 'state'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath.includes('artifacts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

it('TM-25 a call alone is a run: its change is taken back too; under a call nothing is', { timeout: 60_000 }, async () => {
  const home = open({});
  const args = JSON.stringify({ path: 'a.txt', content: 'x' });
  const { document } = await home.json<{ run: string }>(['tool', 'call', 'local_fs.write_file', '--args', args, ...CONFIG]);
  const below = await home.perform(['runs', 'revert', document.run, '--json', ...CONFIG], { env: { WINDLASS_PARENT: 'call_1' } } as never);
  expect(below.code).toBe(4);
  expect(below.stdout).toContain('refused_under_parent');
  expect(text(home, 'a.txt')).toBe('x');
  expect(await revert(home, document.run)).toMatchObject({ code: 0, document: { files: [{ path: 'a.txt', action: 'delete' }] } });
  expect(text(home, 'a.txt')).toBeNull();
});

it('TM-25 a running run is left alone; one that waits, and what it does after, are put back', { timeout: 90_000 }, async () => {
  const ask = OPERATOR.replace('write: allow', 'write: { grant: allow, approve_paths: [asked.txt] }');
  const calls: readonly Call[] = [
    ['write_file', { path: 'a.txt', content: 'x\n' }],
    ['write_file', { path: 'asked.txt', content: 'y\n' }],
  ];
  const home = open({ 'operator.yaml': ask, 'chain.json': chain(calls) });
  const ran = await home.told<RunDocument>(['run', 'chain.json', ...CONFIG]);
  expect(ran).toMatchObject({ code: 3, document: { status: 'waiting' } });
  const { run, asks } = ran.document;
  expect(await revert(home, run)).toMatchObject({ code: 0, document: { reverted: 'done', files: [{ path: 'a.txt', action: 'delete' }] } });
  expect(text(home, 'a.txt')).toBeNull();
  const answer = await home.told(['approvals', 'respond', asks[0]?.id ?? '', '--approve', ...CONFIG]);
  expect(answer.code).toBe(0);
  expect(text(home, 'asked.txt')).toBe('y\n');
  expect(await revert(home, run)).toMatchObject({
    code: 0,
    document: { reverted: 'done', files: [{ path: 'asked.txt', action: 'delete' }] },
  });
  expect(text(home, 'asked.txt')).toBeNull();

  const sleeping = JSON.parse(
    chain([
      ['write_file', { path: 'b.txt', content: 'x\n' }],
      ['read_file', { path: 'b.txt' }],
    ]),
  );
  sleeping.tasks[1].tools = { name: 'local_shell', tool_name: 'local_shell', args: { command: 'touch begun && sleep 30' } };
  home.write('sleep.json', JSON.stringify(sleeping));
  const child = home.start(['run', 'sleep.json', ...CONFIG]);
  const end = ended(child);
  while (text(home, 'begun') === null) await new Promise((resolve) => setTimeout(resolve, 50));
  const driven = (await home.runs())[0]?.id ?? '';
  expect(await revert(home, driven)).toMatchObject({ code: 6, document: { error: { code: 'run_claimed' } } });
  child.kill('SIGKILL');
  await end;
  expect(await revert(home, driven)).toMatchObject({ code: 6, document: { error: { code: 'run_unfinished' } } });
  expect(text(home, 'b.txt')).toBe('x\n');
  await home.perform(['runs', 'cancel', driven, ...CONFIG]);
  const undone = await revert(home, driven);
  expect(undone).toMatchObject({ code: 0, document: { reverted: 'done', not_undone: [{ tool: 'local_shell.local_shell' }] } });
  expect(text(home, 'b.txt')).toBeNull();
});
