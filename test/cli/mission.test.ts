import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, OUTCOMES } from '../../src/contract/index.js';
import { ended, Home, launcher, WITHOUT_NAMESPACES } from '../support/cli.js';
import { performed } from '../support/performed.js';
import { until } from '../support/until.js';
import { CHAINS } from './chains.js';

const ASKER = `default_envelope: asker
envelopes:
  asker: { default_action: deny, files: { read: allow, write: approve } }
`;
const SLOW = 'lanes:\n  think:\n    - { delay: 60s, reply: { text: "late" } }\n';
const QUICK = 'lanes:\n  think:\n    - { reply: { text: "back again" } }\n';
const OPERATOR = 'providers:\n  slow: { type: scripted, dialogue: work/slow.dialogue.yaml }\n';
/** What cron gives a command, and less: no HOME. */
const BARE = { PATH: '/usr/bin:/bin' };

interface Fired {
  readonly mission: string;
  readonly run: string;
  readonly status: string;
  readonly first: { readonly run: string; readonly status: string } | null;
}

/** A workspace whose state lies where the user database puts it: nothing but PATH is in the environment. */
class Cron extends Home {
  constructor() {
    super({
      ...CHAINS,
      'chains/deep.yaml': CHAINS['ok.yaml'],
      'times-out.yaml': CHAINS['retries.yaml'].replace('    retry_on_failure: 1\n', ''),
      '../asker.yaml': ASKER,
      '../operator.yaml': OPERATOR,
      'slow.dialogue.yaml': SLOW,
    });
  }

  args(args: readonly string[]): readonly string[] {
    return [
      '-i',
      ...Object.entries(BARE).map(([name, value]) => `${name}=${value}`),
      process.execPath,
      launcher,
      '--workspace',
      this.workspace,
      ...args,
    ];
  }

  async bare(args: readonly string[], input = '', confines = true) {
    const { execa } = await import('execa');
    const { exitCode, stdout, stderr } = await execa(
      confines ? '/usr/bin/env' : '/usr/bin/unshare',
      [...(confines ? [] : [...WITHOUT_NAMESPACES.slice(1), '/usr/bin/env']), ...this.args(args)],
      {
        cwd: '/',
        input,
        reject: false,
        stripFinalNewline: false,
      },
    );
    return { code: exitCode, stdout, stderr };
  }

  async bareJson<Document = Fired>(args: readonly string[]): Promise<{ readonly code: number | undefined; readonly document: Document }> {
    const { code, stdout } = await this.bare([...args, '--json']);
    return { code, document: JSON.parse(stdout) as Document };
  }

  /** The same words in the process of the test. */
  here(args: readonly string[]) {
    return performed(['--workspace', this.workspace, ...args], '/', BARE);
  }

  async hereJson<Document = Fired>(args: readonly string[]): Promise<{ readonly code: number | null; readonly document: Document }> {
    const { code, stdout } = await this.here([...args, '--json']);
    return { code, document: JSON.parse(stdout) as Document };
  }
}

let cron: Cron;
beforeAll(() => {
  cron = new Cron();
});
afterAll(async () => {
  const { document } = await cron.hereJson<{ state: string }>(['paths']);
  rmSync(document.state, { recursive: true, force: true });
  cron.remove();
});

describe('mission fire, with nothing but a PATH', () => {
  const operator = () => ['--config', join(cron.folder, 'operator.yaml')];
  const asker = () => ['--envelope', join(cron.folder, 'asker.yaml')];

  it('lands: the result alone on stdout, one line on stderr that names what shows more', async () => {
    const { code, stdout, stderr } = await cron.bare(['mission', 'fire', 'ok.yaml', 'the night shift', '--var', 'greeting=dear']);
    expect(stdout).toBe('dear the night shift\n');
    expect(stderr).toMatch(
      /^mission landed · chain ok, envelope unattended, run_[0-9A-Z]{26}, 1 step, 0 tool calls, [0-9.]+ m?s · more: windlass mission show mission_[0-9A-Z]{26} --workspace \S+\n$/,
    );
    expect(code).toBe(OUTCOMES.ok.exit);
    const [, more = ''] = /more: windlass (.*)\n/.exec(stderr) ?? [];
    const shown = await cron.bare(more.split(' '));
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/^mission +mission_.*\nintent +the night shift\n.*\nenvelope +unattended\n/s);
  });

  it.each([
    ['fails.yaml', 'failed', OUTCOMES.failed.exit, 'no luck'],
    ['asks.yaml', 'denied', OUTCOMES.denied.exit, 'local_fs'],
    ['spins.yaml', 'exhausted', OUTCOMES.exhausted.exit, 'steps budget of 5'],
  ])('%s: %s with %i, nothing on stdout, the reason in the one line', async (chain, status, exit, reason) => {
    const { code, stdout, stderr } = await cron.bare(['mission', 'fire', chain, 'go']);
    expect({ code, stdout }, stderr).toEqual({ code: exit, stdout: '' });
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stderr).toContain(`mission ${status}: `);
    expect(stderr).toContain(reason);
    const { document } = await cron.hereJson(['mission', 'fire', chain, 'go']);
    expect(document).toMatchObject({ v: 1, status, outcome: status });
  });

  it('times out with 124', async () => {
    const { code, document } = await cron.bareJson([...operator(), 'mission', 'fire', 'times-out.yaml', 'go']);
    expect(document).toMatchObject({ status: 'timeout', outcome: 'timeout' });
    expect(code).toBe(OUTCOMES.timeout.exit);
  });

  it('waits for a person under an envelope that asks: 3, and the ask is kept', async () => {
    const { code, document } = await cron.bareJson<Fired & { asks: object[] }>(['mission', 'fire', 'asks.yaml', 'go', ...asker()]);
    expect(document).toMatchObject({ status: 'waiting', outcome: 'waiting', envelope: 'asker', asks: [{ task: 'put' }] });
    expect(code).toBe(OUTCOMES.waiting.exit);
    const shown = await cron.hereJson(['mission', 'show', document.mission]);
    expect(shown.document).toMatchObject({ status: 'waiting', run: document.run, envelope: 'asker', asks: document.asks });
  });

  it('skips a used slot with 6 and names the first run and how it stands', async () => {
    const fire = ['mission', 'fire', 'fails.yaml', 'go', '--slot', '2026-11-30'];
    const first = await cron.bareJson(fire);
    expect(first.code).toBe(OUTCOMES.failed.exit);
    const second = await cron.here(fire);
    expect({ code: second.code, stdout: second.stdout }).toEqual({ code: ERROR_CODES.slot_used.exit, stdout: '' });
    expect(second.stderr).toMatch(/^mission skipped: .*\n$/);
    expect(second.stderr).toContain(`used by ${first.document.run} (failed)`);
    const third = await cron.hereJson(fire);
    const { mission, run } = first.document;
    expect(third).toMatchObject({ code: 6, document: { status: 'skipped', run, first: { mission, run, status: 'failed' } } });
    expect((await cron.here([...fire.slice(0, -1), '2026-12-01'])).code).toBe(1);
  });

  it('of several that fire one slot at once exactly one runs', async () => {
    const fire = ['mission', 'fire', 'echo.yaml', 'race', '--slot', 'race', '--wait'];
    const all = await Promise.all(Array.from({ length: 3 }, () => cron.bareJson(fire)));
    expect(all.map(({ code }) => code).sort()).toEqual([0, 6, 6]);
    const winner = all.find(({ code }) => code === 0)?.document.run;
    for (const { document } of all) expect(document.first?.run ?? document.run).toBe(winner);
    const { document } = await cron.hereJson<{ missions: { intent: string }[] }>(['mission', 'list']);
    expect(document.missions.filter(({ intent }) => intent === 'race')).toHaveLength(1);
  });

  it('finds a chain below the workspace from whatever folder it is started in', async () => {
    expect((await cron.bare(['mission', 'fire', 'chains/deep.yaml', 'x'])).stdout).toBe('hello x\n');
    expect((await cron.bare(['mission', 'fire', join(cron.workspace, 'ok.yaml'), '-'], 'piped')).stdout).toBe('hello piped\n');
  });

  it.each([
    [['broken.yaml', 'go'], 'transition'],
    [['missing.yaml', 'go'], 'missing.yaml'],
    [['json.yaml', 'no json'], 'invalid_input'],
    [['ok.yaml', 'go', '--envelope', 'nobody'], 'nobody'],
    [['ok.yaml', ' '], 'intent'],
    [['ok.yaml', 'an', 'unquoted', 'sentence'], 'too many arguments'],
    [['ok', 'go'], 'no chain file'],
    [['ok.yaml', 'go', '--detach'], 'lives in the process'],
  ])('%j is wrong before anything runs: 2, and no record', async (args, says) => {
    const list = ['mission', 'list', '--limit', '1', '--json'];
    const before = (await cron.here(list)).stdout;
    const { code, stdout, stderr } = await cron.here(['mission', 'fire', ...args]);
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect((await cron.here(list)).stdout).toBe(before);
  });

  it('the intent is JSON where the chain asks for it', async () => {
    const { document } = await cron.hereJson(['mission', 'fire', 'json.yaml', '{"n":1}']);
    expect(document).toMatchObject({ status: 'landed', output: { n: 1 } });
  });

  it('-q keeps quiet about what landed and about nothing else', async () => {
    expect((await cron.bare(['-q', 'mission', 'fire', 'ok.yaml', 'x'])).stderr).toBe('');
    expect((await cron.here(['-q', 'mission', 'fire', 'fails.yaml', 'x'])).stderr).toContain('no luck');
  });

  it('the mission of a killed process is orphaned, names what takes it up, and follows its run', { timeout: 90_000 }, async () => {
    const { spawn } = await import('node:child_process');
    const child = spawn('/usr/bin/env', cron.args([...operator(), 'mission', 'fire', 'waits.yaml', 'hold on', '--slot', 'held']), {
      cwd: '/',
    });
    const end = ended(child);
    const newest = async () =>
      (await cron.hereJson<{ missions: { id: string; run: string; status: string; intent: string }[] }>(['mission', 'list'])).document
        .missions[0];
    await until(async () => (await newest())?.intent === 'hold on');
    expect(await newest()).toMatchObject({ status: 'running' });
    child.kill('SIGKILL');
    await end;
    const { id = '', run = '', status } = (await newest()) ?? {};
    expect(status).toBe('orphaned');
    const shown = await cron.here(['mission', 'show', id]);
    expect(shown.stdout).toContain(`windlass resume ${run} --workspace ${cron.workspace}`);
    expect((await cron.hereJson(['mission', 'show', id])).document).toMatchObject({ status: 'orphaned', resume: `windlass resume ${run}` });
    const again = await cron.hereJson([...operator(), 'mission', 'fire', 'waits.yaml', 'hold on', '--slot', 'held']);
    expect(again).toMatchObject({ code: 6, document: { first: { run, status: 'orphaned' } } });
    cron.write('slow.dialogue.yaml', QUICK);
    expect((await cron.bare([...operator(), 'resume', run])).code).toBe(0);
    expect((await cron.hereJson(['mission', 'show', run])).document).toMatchObject({ mission: id, status: 'landed', resume: null });
  });

  it('a program that a call started fires nothing', async () => {
    const env = { ...BARE, WINDLASS_PARENT: 'call_1' };
    const { code, stderr } = await cron.perform(['mission', 'fire', 'ok.yaml', 'x'], { env });
    expect(code).toBe(ERROR_CODES.refused_under_parent.exit);
    expect(stderr).toContain('refused_under_parent');
  });

  it('--events jsonl tells the run and ends with the document', async () => {
    const { stdout } = await cron.bare(['mission', 'fire', 'ok.yaml', 'x', '--events', 'jsonl']);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ kind }) => kind).slice(0, -1)).toEqual(['chain_started', 'step_started', 'step_completed', 'chain_completed']);
    expect(lines.at(-1)).toMatchObject({ v: 1, status: 'landed', output: 'hello x' });
  });
});

describe('mission list and show', () => {
  it('says how to fire where there is nothing, and names an id that is none', async () => {
    const home = new Home();
    try {
      expect(await home.perform(['mission', 'list'])).toMatchObject({
        code: 0,
        stdout: 'no missions; fire one with: windlass mission fire CHAIN INTENT\n',
      });
      const shown = await home.perform(['mission', 'show', 'mission_none']);
      expect(shown.code).toBe(ERROR_CODES.mission_not_found.exit);
      expect(shown.stderr).toContain('mission list');
      expect((await home.perform(['mission', 'frobnicate'])).code).toBe(2);
    } finally {
      home.remove();
    }
  });

  it('has a header, the newest first, and can be narrowed to a status', async () => {
    const { stdout } = await cron.here(['mission', 'list', '--limit', '2']);
    const [header, ...rows] = stdout.trim().split('\n');
    expect(header?.split(/ {2,}/)).toEqual(['MISSION', 'CHAIN', 'ENVELOPE', 'STATUS', 'STARTED (UTC)', 'SLOT', 'INTENT']);
    const ids = rows.map((row) => row.split(' ')[0] ?? '');
    expect(ids).toEqual([...ids].sort().reverse());
    const { document } = await cron.hereJson<{ missions: { status: string }[] }>(['mission', 'list', '--status', 'denied']);
    expect(new Set(document.missions.map(({ status }) => status))).toEqual(new Set(['denied']));
  });
});

describe('a mission that could start programs', () => {
  let cron: Cron;
  beforeAll(() => {
    cron = new Cron();
    cron.write(
      'programs.yaml',
      `id: programs
tasks:
  - id: look
    handler: tools
    tools: { name: local_fs, tool_name: list_dir, args: {} }
    transition: { branches: [{ operator: default, goto: run }] }
  - id: run
    handler: tools
    tools: { name: local_shell, tool_name: local_shell, args: { command: ls } }
    transition: { branches: [{ operator: default, goto: end }], on_denied: after }
  - id: after
    handler: noop
`,
    );
    cron.write('../off.yaml', 'envelopes:\n  off: { files: { read: allow }, shell: { grant: allow, sandbox: off } }\n');
    cron.write('../silent.yaml', 'envelopes:\n  silent: { files: { read: allow }, shell: { grant: allow } }\n');
  });
  afterAll(() => cron.remove());

  it('rulings 4.2 ends denied before its first task while nothing can confine them', async () => {
    for (const more of [[], ['--envelope', join(cron.folder, 'silent.yaml')]]) {
      const { code, stdout } = await cron.bare(['mission', 'fire', 'programs.yaml', 'x', '--json', ...more], '', false);
      expect(code).toBe(OUTCOMES.denied.exit);
      const document = JSON.parse(stdout) as Fired & { readonly usage: object; readonly error: object };
      expect(document).toMatchObject({
        status: 'denied',
        usage: { steps: 0, tool_calls: 0 },
        error: { code: 'sandbox_unavailable', message: expect.stringContaining('"run" can start programs') },
      });
      // Taken up again, it says the same and does nothing.
      expect((await cron.bare(['resume', document.run], '', false)).code).toBe(OUTCOMES.denied.exit);
    }
    const { stdout } = await cron.bare(['mission', 'fire', 'programs.yaml', 'x', '--events', 'jsonl'], '', false);
    const kinds = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly kind?: string }).kind);
    expect(kinds).toEqual(['chain_started', 'chain_failed', undefined]);
  });

  it('rulings 4.2 runs where they can be confined', async () => {
    const { code, stdout } = await cron.bare(['mission', 'fire', 'programs.yaml', 'x', '--json']);
    expect(code).toBe(0);
    const { run } = JSON.parse(stdout) as Fired;
    const trace = await cron.here(['trace', run]);
    expect(trace.stdout).toContain('sandbox bubblewrap, workspace read only, no network');
  });

  it('rulings 4.2 runs by the word of an operator', async () => {
    const { code } = await cron.bare(['mission', 'fire', 'programs.yaml', 'x', '--envelope', join(cron.folder, 'off.yaml')]);
    expect(code).toBe(0);
  });
});
