import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallDocument, ErrorDocument, PathsDocument, RunDetailDocument, RunsDocument, TraceDocument } from '../../src/app.js';
import { Home } from '../support/cli.js';
import { CHAINS } from './chains.js';

let home: Home;
beforeEach(() => {
  home = new Home(CHAINS);
});
afterEach(() => home.remove());

describe('tool call', () => {
  it('blames arguments that no chain could hold on who gave them, not on a file', async () => {
    const deep = JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`);
    for (const args of [{ path: deep }, { path: 1e308 }, JSON.parse('{"path":"a.txt","__proto__":1}')]) {
      const { code, document } = await home.json<ErrorDocument>(['tool', 'call', 'local_fs.stat_file', '--args', JSON.stringify(args)]);
      expect([code, document.error.code]).toEqual([2, 'bad_argument']);
      expect(document.error.message).toMatch(/^the arguments cannot be taken: /);
    }
  });

  const call = (tool: string, args: object, ...more: string[]) =>
    home.json<CallDocument>(['tool', 'call', tool, '--args', JSON.stringify(args), ...more]);

  it('makes one call as a run of one task', async () => {
    home.write('a.txt', 'text {{ not.a.template }}\n');
    const { code, document } = await call('local_fs.read_file', { path: 'a.txt' });
    expect(code).toBe(0);
    expect(document).toMatchObject({ v: 1, tool: 'local_fs.read_file', outcome: 'ok', error: null, artifacts: [], argv: [] });
    expect(document.decision).toMatchObject({ verdict: 'allow', layer: 'envelope' });
    expect(document.plan?.reads).toMatchObject([{ path: 'a.txt' }]);
    const shown = await home.told<RunsDocument>(['runs', 'list']);
    expect(shown.document.runs).toMatchObject([{ id: document.run, chain: 'tool_call', status: 'done', outcome: 'ok' }]);
  });

  it('takes arguments as values: what looks like a template arrives as it is', async () => {
    home.write(
      'operator.yaml',
      'default_envelope: all\nenvelopes: { all: { default_action: allow, files: { read: allow, write: allow } } }\n',
    );
    const content = '{{ input }} {% raw %} {{var:x}} "quoted" \n';
    const { code } = await call('local_fs.write_file', { path: 'new.txt', content }, '--config', 'operator.yaml');
    expect(code).toBe(0);
    expect(readFileSync(join(home.workspace, 'new.txt'), 'utf8')).toBe(content);
  });

  it('--dry-run goes up to the decision and leaves nothing', async () => {
    const asked = await call('local_fs.write_file', { path: 'new.txt', content: 'x' }, '--dry-run');
    expect(asked.code).toBe(3);
    expect(asked.document).toMatchObject({
      outcome: 'waiting',
      run: null,
      decision: { verdict: 'approve' },
      plan: { writes: [{ path: 'new.txt', pre: 'absent' }] },
    });
    expect(asked.document.ask_id).toBeUndefined();
    expect((await call('local_fs.read_file', { path: 'ok.yaml' }, '--dry-run')).document).toMatchObject({ outcome: 'ok', result: null });
    expect(existsSync(join(home.workspace, 'new.txt'))).toBe(false);
    expect((await home.told<RunsDocument>(['runs', 'list'])).document.runs).toEqual([]);
  });

  it('LFS-2 a path outside the root is denied, with 4; wrong arguments are 2; nothing there is 1; none of them has a result', async () => {
    const outside = await call('local_fs.read_file', { path: '../../etc/passwd' });
    expect(outside).toMatchObject({ code: 4, document: { outcome: 'denied', result: null, error: { code: 'escape' } } });
    const wrong = await call('local_fs.read_file', { pth: 'a' });
    expect(wrong).toMatchObject({ code: 2, document: { outcome: 'failed', result: null, error: { code: 'bad_argument' } } });
    const nothing = await call('local_fs.read_file', { path: 'nothing.txt' });
    expect(nothing).toMatchObject({ code: 1, document: { outcome: 'failed', result: null, error: { code: 'not_found' } } });
  });

  it('LFS-5 --session carries what was read from one call to the next', async () => {
    home.write('a.txt', 'one\n');
    home.write(
      'operator.yaml',
      'default_envelope: all\nenvelopes: { all: { default_action: allow, files: { read: allow, write: allow } } }\n',
    );
    const write = (...more: string[]) =>
      call('local_fs.write_file', { path: 'a.txt', content: 'two\n' }, '--config', 'operator.yaml', ...more);
    expect((await write()).code).toBe(4);
    await call('local_fs.read_file', { path: 'a.txt' }, '--config', 'operator.yaml', '--session', 's1');
    expect((await write('--session', 's2')).code).toBe(4);
    expect((await write('--session', 's1')).code).toBe(0);
    expect(readFileSync(join(home.workspace, 'a.txt'), 'utf8')).toBe('two\n');
  });

  it('--policies narrow, from a word or a file', async () => {
    home.write('in/a.txt', 'a');
    home.write('b.txt', 'b');
    const policies = JSON.stringify({ local_fs: { _allowed_dir: 'in' } });
    home.write('policies.json', policies);
    for (const given of [policies, '@policies.json']) {
      expect((await call('local_fs.read_file', { path: '../b.txt' }, '--policies', given)).code).toBe(4);
      expect((await call('local_fs.read_file', { path: 'a.txt' }, '--policies', given)).code).toBe(0);
    }
  });

  it('--policies of a misspelt toolset would restrict nothing: it is refused', async () => {
    const { code, stderr } = await home.perform(['tool', 'call', 'local_fs.read_file', '--args', '{}', '--policies', '{"local_fss":{}}']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no toolset "local_fss"; did you mean "local_fs"?')]);
  });

  it('for a person it prints the result, or the rule that stood in the way', async () => {
    home.write('a.txt', 'x');
    const { stdout, stderr } = await home.perform(['tool', 'call', 'local_fs.write_file', '--args', '{"path":"new.txt","content":"x"}']);
    expect(stderr).toMatch(
      /^envelope default\n {2}asks ask_\w+: local_fs\.write_file: new\.txt .*\n.*\n {2}yes: +windlass approvals respond ask_\w+ --approve\n/,
    );
    expect(stdout).toMatch(/^waiting local_fs\.write_file\n/);
    expect(stdout).toMatch(/approve by envelope: files\.write/);
  });
});

describe('runs', () => {
  it('list, show, trace and prune tell the same story', async () => {
    const { document } = await home.told<{ run: string }>(['run', 'ok.yaml', 'you']);
    const denied = await home.told<{ run: string }>(['run', 'denied.yaml']);
    const list = await home.told<RunsDocument>(['runs', 'list']);
    expect(list.document.runs.map(({ id }) => id)).toEqual([denied.document.run, document.run]);
    expect(list.document.runs[1]).toMatchObject({ chain: 'ok', status: 'done', outcome: 'ok', task: 'say' });
    expect((await home.told<RunsDocument>(['runs', 'list', '--limit', '1'])).document.runs).toHaveLength(1);
    expect((await home.told<RunsDocument>(['runs', 'list', '--status', 'failed'])).document.runs).toHaveLength(1);
    const shown = await home.told<RunDetailDocument>(['runs', 'show', denied.document.run]);
    expect(shown.document).toMatchObject({
      status: 'failed',
      outcome: 'denied',
      envelope: 'default',
      path: [{ task: 'out', outcome: 'denied', next: 'end' }],
    });
    expect(shown.document.denials).toMatchObject([{ task: 'out', code: 'escape' }]);
    const trace = await home.told<TraceDocument>(['trace', denied.document.run]);
    const kinds = trace.document.records.map(({ record }) => (record as { kind: string }).kind);
    expect(kinds[0]).toBe('run_started');
    expect(kinds).toContain('ToolCallDenied');
    expect(kinds.at(-1)).toBe('run_finished');
    const callId = shown.document.denials[0]?.call ?? '';
    expect((await home.told<TraceDocument>(['trace', callId])).document).toMatchObject({ run: denied.document.run, call: callId });
    expect((await home.perform(['trace', 'call_nothing'])).code).toBe(2);
    expect((await home.told(['runs', 'prune', '--older-than', '1d'])).document).toEqual({ v: 1, runs: 0, artifacts: 0 });
    expect((await home.told(['runs', 'prune', '--older-than', '0d'])).document).toMatchObject({ runs: 2 });
    expect((await home.told<RunsDocument>(['runs', 'list'])).document.runs).toEqual([]);
  });

  it('cancels a run that waits, for good', async () => {
    const { document } = await home.told<{ run: string }>(['run', 'asks.yaml']);
    expect((await home.told(['runs', 'cancel', document.run])).document).toMatchObject({ cancelled: 'done', status: 'cancelled' });
    expect((await home.told(['runs', 'cancel', document.run])).document).toMatchObject({ cancelled: 'finished' });
    expect((await home.perform(['resume', document.run])).code).toBe(130);
  });

  it('prints tables that a person can read', async () => {
    await home.run(['run', 'ok.yaml']);
    const { stdout } = await home.run(['runs', 'list']);
    expect(stdout).toMatch(
      /^RUN +STATUS +OUTCOME +STARTED \(UTC\) +TOOK +CHAIN +TASK\nrun_\S+ +done +ok +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +.+ +ok +say\n$/,
    );
    const run = /run_\S+/.exec(stdout)?.[0] ?? '';
    expect((await home.run(['runs', 'show', run])).stdout).toContain('→ end by leaf');
    expect((await home.run(['trace', run])).stdout).toContain('run_finished');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('artifacts', () => {
  it('what is too large for a record is kept by its content', async () => {
    home.write('big.txt', 'line of text\n'.repeat(5000));
    const { document } = await home.json<CallDocument>(['tool', 'call', 'local_fs.read_file', '--args', '{"path":"big.txt"}']);
    const list = await home.json<{ artifacts: { sha256: string; size: number }[] }>(['artifacts', 'list', document.run ?? '']);
    expect(list.document.artifacts.length).toBeGreaterThan(0);
    const { sha256, size } = list.document.artifacts[0] ?? { sha256: '', size: 0 };
    const { stdout } = await home.run(['artifacts', 'show', sha256]);
    expect(Buffer.byteLength(stdout)).toBe(size);
    expect((await home.run(['artifacts', 'show', 'f'.repeat(64)])).code).toBe(2);
    expect((await home.run(['artifacts', 'show', '../x'])).code).toBe(2);
  });
});

describe('vet', () => {
  it('prints one line a finding and ends with 2 only for errors', async () => {
    const { code, stdout } = await home.perform(['vet', 'broken.yaml', 'ok.yaml']);
    expect(code).toBe(2);
    expect(stdout.split('\n')[0]).toMatch(/^broken\.yaml:5:5 error \S+ .*transition/);
    expect(stdout).toMatch(/\n2 files: 1 error, 0 warnings\n$/);
    expect(await home.perform(['vet', 'ok.yaml'])).toMatchObject({ code: 0, stdout: '1 file: clean\n' });
    expect((await home.perform(['vet', 'nothing.yaml'])).code).toBe(2);
  });

  it('takes a folder, passes over what is no chain, and looks at configuration too', async () => {
    home.write('sub/chain.yaml', CHAINS['broken.yaml']);
    home.write('sub/docker-compose.yaml', 'services: {}\n');
    home.write('sub/node_modules/x/chain.yaml', CHAINS['broken.yaml']);
    home.write('sub/windlass.yaml', 'envelopes: { a: { extends: b, files: { raed: allow } } }\n');
    const { document } = await home.told<{ files: number; findings: { file: string; line: number }[] }>(['vet', 'sub']);
    expect(document.files).toBe(2);
    expect([...new Set(document.findings.map(({ file }) => file))].sort()).toEqual(['sub/chain.yaml', 'sub/windlass.yaml']);
  });

  it('an envelope that does not compile is a finding at its line', async () => {
    home.write('windlass.yaml', 'envelopes:\n  a: { extends: b }\n  b: { extends: a }\n');
    const { code, document } = await home.told<{ findings: { file: string; code: string }[] }>(['vet', 'windlass.yaml']);
    expect(code).toBe(2);
    expect(document.findings[0]).toMatchObject({ file: 'windlass.yaml' });
  });
});

describe('the workspace', () => {
  it('init starts one, keeps what is there, and its chain runs', async () => {
    const first = await home.json<{ created: string[]; kept: string[] }>(['init', 'demo']);
    expect(first.document).toMatchObject({ created: ['windlass.yaml', 'chains/hello.yaml'], kept: [] });
    expect((await home.run(['init', 'new one'])).stdout).toMatch(/next: cd '.*new one' && windlass run chains\/hello\.yaml/);
    expect((await home.json<{ created: string[] }>(['init', 'demo'])).document).toMatchObject({
      created: [],
      kept: ['windlass.yaml', 'chains/hello.yaml'],
    });
    const cwd = join(home.workspace, 'demo');
    expect(await home.run(['vet'], { cwd })).toMatchObject({ code: 0, stdout: '2 files: clean\n' });
    expect(await home.run(['run', 'chains/hello.yaml', 'there', '-q'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'Hello there. There is no README.md here yet.\n',
    });
  });

  it('trust holds the hash of what was read, until it changes', async () => {
    home.write('windlass.yaml', 'default_envelope: w\nenvelopes: { w: { default_action: deny, files: { read: allow, write: allow } } }\n');
    const write = () => home.perform(['run', 'asks.yaml', '-q']);
    expect((await write()).code).toBe(3);
    const { document } = await home.told<{ trusted: { sha256: string }[] }>(['trust']);
    expect(document.trusted).toHaveLength(1);
    expect((await write()).code).toBe(0);
    home.write('windlass.yaml', 'default_envelope: w\nenvelopes: { w: { default_action: allow, files: { read: allow, write: allow } } }\n');
    expect((await home.perform(['tool', 'call', 'local_fs.write_file', '--args', '{"path":"x","content":""}'])).code).toBe(3);
    expect((await home.perform(['trust'], { env: { WINDLASS_PARENT: 'call_x' } })).code).toBe(4);
  });

  it('an untrusted provider is never asked', async () => {
    const { code, stderr } = await home.perform(['run', 'waits.yaml']);
    expect(code).toBe(4);
    expect(stderr).toContain('untrusted_workspace');
  });

  it('paths names every place, and state lies outside the workspace', async () => {
    const { document } = await home.told<PathsDocument>(['paths']);
    expect(document.workspace).toBe(home.workspace);
    expect(document.database.startsWith(join(home.folder, 'state', 'windlass'))).toBe(true);
    expect(document.config).toContainEqual({
      layer: 'workspace',
      file: join(home.workspace, 'windlass.yaml'),
      exists: true,
      trusted: false,
    });
    expect(existsSync(document.state)).toBe(false);
  });

  it('D10 a workspace cannot bring its own state', async () => {
    const { code, stderr } = await home.perform(['run', 'ok.yaml', '--db', 'state.db']);
    expect(code).toBe(1);
    expect(stderr).toContain('store_unsafe_location');
    expect(readdirSync(home.workspace)).not.toContain('state.db');
  });

  it('--db keeps runs elsewhere, with their artifacts beside it', async () => {
    mkdirSync(join(home.folder, 'other'), { mode: 0o700 });
    const db = join(home.folder, 'other', 'runs.db');
    await home.perform(['run', 'ok.yaml', '--db', db]);
    expect((await home.told<RunsDocument>(['runs', 'list', '--db', db])).document.runs).toHaveLength(1);
    expect((await home.told<RunsDocument>(['runs', 'list'])).document.runs).toHaveLength(0);
  });

  it('C283 without HOME it uses the home of the passwd entry, never a path made of nothing', async () => {
    const { HOME: _, XDG_STATE_HOME: __, XDG_CACHE_HOME: ___, XDG_CONFIG_HOME: ____, ...rest } = home.env;
    const child = home.start(['paths', '--json'], {
      env: { ...Object.fromEntries(Object.keys(home.env).map((key) => [key, undefined])), ...rest },
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    await new Promise((closed) => child.on('close', closed));
    const document = JSON.parse(Buffer.concat(chunks).toString()) as PathsDocument;
    expect(document.state).toMatch(/^\/.+\/windlass\/work-/);
    expect(document.state.startsWith(home.workspace)).toBe(false);
  });

  it('--workspace and a parent with a configuration name the same place', async () => {
    home.write('deep/er/file', '');
    const below = await home.perform(['paths', '--json'], { cwd: join(home.workspace, 'deep/er') });
    expect((JSON.parse(below.stdout) as PathsDocument).workspace).toBe(home.workspace);
    const named = await home.perform(['paths', '--json', '--workspace', 'deep']);
    expect((JSON.parse(named.stdout) as PathsDocument).workspace).toBe(join(home.workspace, 'deep'));
  });
});
