import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  AskBody,
  AsksDocument,
  CallDocument,
  ErrorDocument,
  RespondDocument,
  RunDetailDocument,
  RunDocument,
} from '../../src/index.js';
import { ended, Home } from '../support/cli.js';
import { host } from '../support/hosts.js';
import { onTerminal } from '../support/terminal.js';
import { until } from '../support/until.js';

const homes: Home[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
});

const OPERATOR = `default_envelope: careful
envelopes:
  careful: { default_action: deny, files: { read: allow, write: approve } }
  hasty: { default_action: deny, files: { read: allow, write: { grant: approve, timeout: 1s, on_timeout: deny } } }
`;
const CHAIN = `id: note
tasks:
  - id: write
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: note.txt, content: "one\\ntwo\\n" } }
    transition: { branches: [{ operator: default, goto: read }] }
  - { id: read, handler: tools, tools: { name: local_fs, tool_name: read_file, args: { path: note.txt } } }
`;
const CONFIG = ['--config', 'operator.yaml'];

function home(files: Readonly<Record<string, string>> = {}): Home {
  const made = new Home({ 'operator.yaml': OPERATOR, 'chain.yaml': CHAIN, ...files });
  homes.push(made);
  return made;
}

const note = (at: Home): string | null => {
  const file = join(at.workspace, 'note.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

async function asks(at: Home, ...more: string[]): Promise<readonly AskBody[]> {
  return (await at.told<AsksDocument>(['approvals', 'list', ...more])).document.asks;
}

async function parked(at: Home, ...more: string[]): Promise<{ readonly run: string; readonly ask: string; readonly stderr: string }> {
  const { code, stdout, stderr } = await at.perform(['run', 'chain.yaml', ...CONFIG, '--json', ...more]);
  expect([code, stderr]).toEqual([3, expect.any(String)]);
  const document = JSON.parse(stdout) as RunDocument;
  return { run: document.run, ask: document.asks[0]?.id ?? '', stderr };
}

describe('MSN-3 asks of runs without a terminal', () => {
  it('C158 park the run at once: exit 3, the ask on stderr with the exact commands that answer it', async () => {
    const at = home();
    const { run, ask, stderr } = await parked(at);
    expect(ask).toMatch(/^ask_[0-9A-HJKMNP-TV-Z]{26}$/);
    const command = /yes: +windlass (approvals respond .*)$/m.exec(stderr)?.[1] ?? '';
    expect(command).toContain(ask);
    expect((await at.json<RunDetailDocument>(['runs', 'show', run])).document).toMatchObject({
      status: 'waiting',
      asks: [{ id: ask, task: 'write', tool: 'local_fs.write_file', summary: 'note.txt', state: 'pending' }],
    });
    expect((await at.run(['runs', 'show', run])).stdout).toContain(ask);
    expect(note(at)).toBeNull();
    const { code, stdout } = await at.run([...command.split(' '), '--json']);
    expect(code).toBe(0);
    const document = JSON.parse(stdout) as RespondDocument;
    expect(document).toMatchObject({
      ask: { id: ask, state: 'approved', answer: { verdict: 'approved', scope: 'once', guidance: null } },
      resumed: true,
      run: { run, outcome: 'ok', asks: [] },
    });
    expect(document.ask.used).not.toBeNull();
    expect(note(at)).toBe('one\ntwo\n');
    expect(await at.asks()).toEqual([]);
  });

  it('TM-8 show everything that would run, also to programs', async () => {
    const at = home();
    const { ask } = await parked(at);
    const { document } = await at.told<{ ask: AskBody }>(['approvals', 'show', ask]);
    expect(document.ask).toMatchObject({
      args: { path: 'note.txt', content: 'one\ntwo\n' },
      tool: 'local_fs.write_file',
      effect: 'mutate-reversible',
      scopes: ['once', 'session', 'always'],
      envelope: 'careful',
      decision: { rule: 'files.write approve', source: expect.stringMatching(/operator\.yaml:3$/) },
      diff: '--- note.txt (absent)\n+++ note.txt (proposed)\n@@ -0,0 +1,2 @@\n+one\n+two',
    });
    const { stdout } = await at.perform(['approvals', 'show', ask]);
    for (const words of [join(at.workspace, 'note.txt'), 'operator.yaml:3', '+one\n+two\n', 'mutate-reversible', document.ask.expires])
      expect(stdout).toContain(words);
  });

  it('card text is inert: control and bidi characters are escaped, in text and in JSON', async () => {
    const chain = CHAIN.replace('one\\ntwo\\n', 'safe\\u202etxt.exe\\u001b[2J\\u009b');
    const at = home({ 'chain.yaml': chain });
    const { ask, stderr } = await parked(at);
    const shown = [
      stderr,
      ...(await Promise.all([at.perform(['approvals', 'show', ask]), at.perform(['approvals', 'show', ask, '--json'])])).map(
        ({ stdout }) => stdout,
      ),
    ];
    for (const text of shown) for (const character of ['\u202e', '\u001b', '\u009b']) expect(text).not.toContain(character);
    expect(shown[1]).toContain('safe\\u{202e}txt.exe\\u001b[2J\\u{9b}');
    expect((JSON.parse(shown[2] ?? '') as { ask: AskBody }).ask.args['content']).toBe('safe\u202etxt.exe\u001b[2J\u009b');
  });

  it('C163 long arguments are reachable: nothing is cut by show or in JSON', async () => {
    const content = `${'harmless '.repeat(900)}rm CANARY2`;
    const at = home({ 'chain.yaml': CHAIN.replace('one\\ntwo\\n', content) });
    const { ask } = await parked(at);
    expect((await at.perform(['approvals', 'show', ask])).stdout).toContain(content);
    expect((await at.asks())[0]?.args['content']).toBe(content);
  });

  it('one verdict only, and C344 a refused answer leaves no trace of a yes', async () => {
    const at = home();
    const { ask, run } = await parked(at);
    const denied = await at.told<RespondDocument>(['approvals', 'respond', ask, '--deny', '--answer', 'ask me tomorrow', ...CONFIG]);
    expect(denied).toMatchObject({ code: 0, document: { ask: { state: 'denied' }, run: { outcome: 'denied' } } });
    expect(denied.document.run.error?.message).toContain('ask me tomorrow');
    const second = await at.told<ErrorDocument>(['approvals', 'respond', ask, '--approve', ...CONFIG]);
    expect(second).toMatchObject({ code: 1, document: { error: { code: 'already_answered', data: { verdict: 'denied' } } } });
    expect((await at.perform(['resume', run, ...CONFIG])).code).toBe(4);
    expect(note(at)).toBeNull();
  });

  it('C344 an answer after the end is refused; the run goes on as denied', async () => {
    const at = home();
    const { ask, run } = await parked(at, '--envelope', 'hasty');
    await new Promise((later) => setTimeout(later, 1100));
    expect((await asks(at, '--state', 'expired')).map(({ id }) => id)).toEqual([ask]);
    const late = await at.told<ErrorDocument>(['approvals', 'respond', ask, '--approve', ...CONFIG]);
    expect(late).toMatchObject({ code: 1, document: { error: { code: 'ask_expired' } } });
    expect(await at.told<RunDocument>(['resume', run, ...CONFIG])).toMatchObject({
      code: 4,
      document: { error: { code: 'approval_expired' } },
    });
    expect(note(at)).toBeNull();
  });

  it('rulings 3.6 a program that a call started cannot answer, and C347 nobody can choose whose name stands there', async () => {
    const at = home();
    const { ask } = await parked(at);
    const under = await at.perform(['approvals', 'respond', ask, '--approve', ...CONFIG, '--json'], { env: { WINDLASS_PARENT: 'call_1' } });
    expect(under.code).toBe(4);
    expect(JSON.parse(under.stdout)).toMatchObject({ error: { code: 'refused_under_parent' } });
    expect((await at.asks()).map(({ id }) => id)).toEqual([ask]);
    const env = { USER: 'mallory', LOGNAME: 'mallory', SUDO_USER: 'mallory' };
    const { stdout } = await at.perform(['approvals', 'respond', ask, '--approve', ...CONFIG, '--json'], { env });
    const { answer } = (JSON.parse(stdout) as RespondDocument).ask;
    expect(answer?.by).not.toContain('mallory');
    expect(answer?.by).toContain(`uid ${process.getuid?.()}`);
  });

  it('usage: an answer says what it is', async () => {
    const at = home();
    const { ask } = await parked(at);
    for (const words of [[], ['--approve', '--deny'], ['--deny', '--scope', 'session'], ['--approve', '--scope', 'forever']])
      expect([words, (await at.perform(['approvals', 'respond', ask, ...words])).code]).toEqual([words, 2]);
    expect((await at.perform(['approvals', 'respond', 'ask_none', '--approve'])).code).toBe(2);
    expect((await at.perform(['approvals', 'show', 'ask_none'])).code).toBe(2);
    expect((await at.perform(['approvals', 'list', '--run', 'run_none'])).code).toBe(2);
    expect((await at.asks()).map(({ id }) => id)).toEqual([ask]);
  });

  it('C170 what was there before the answer is not overwritten, and the ask is void', async () => {
    const at = home();
    const { ask, run } = await parked(at);
    at.write('note.txt', 'mine');
    const { document } = await at.told<RespondDocument>(['approvals', 'respond', ask, '--approve', ...CONFIG]);
    expect(document).toMatchObject({ ask: { state: 'void', used: null }, run: { run, outcome: 'denied' } });
    expect(note(at)).toBe('mine');
  });

  it('rulings 3.8 the ask of a tool call is durable, its answer makes the call once, and a dry run stores none', async () => {
    const at = home();
    const call = ['tool', 'call', 'local_fs.write_file', '--args', '{"path":"note.txt","content":"x"}', ...CONFIG];
    expect(await at.told<CallDocument>([...call, '--dry-run'])).toMatchObject({ code: 3, document: { outcome: 'waiting', asks: [] } });
    expect(await asks(at, '--all')).toEqual([]);
    const { code, document } = await at.told<CallDocument>(call);
    expect([code, document.outcome, document.result]).toEqual([3, 'waiting', null]);
    const ask = document.ask_id ?? '';
    expect(document.asks.map(({ id }) => id)).toEqual([ask]);
    const { document: done } = await at.told<RespondDocument>(['approvals', 'respond', ask, '--approve', ...CONFIG]);
    expect(done.run).toMatchObject({ outcome: 'ok', output: { written: true } });
    expect(note(at)).toBe('x');
  });
});

describe('asks and processes', () => {
  it('an approval answered after the asking process was SIGKILLed resumes once, whoever races', { timeout: 120_000 }, async () => {
    const at = home();
    const child = spawn(process.execPath, [host('cli/hold.mjs'), 'chain.yaml'], {
      cwd: at.workspace,
      env: at.env,
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await until(() => text.includes('\n'));
    const ask = JSON.parse(text) as AskBody;
    expect((await at.run(['resume', ask.run, ...CONFIG])).code).toBe(6); // it lives
    child.kill('SIGKILL');
    await new Promise((dead) => child.once('close', dead));
    const answers = [0, 1, 2, 3].map((n) =>
      at.json<RespondDocument>(['approvals', 'respond', ask.id, n % 2 === 0 ? '--approve' : '--deny', ...CONFIG]),
    );
    const resumes = [0, 1].map(() => at.run(['resume', ask.run, ...CONFIG]));
    const codes = (await Promise.all(answers)).map(({ document }) =>
      'ask' in document ? 'answered' : (document as unknown as ErrorDocument).error.code,
    );
    await Promise.all(resumes);
    expect(codes.sort()).toEqual(['already_answered', 'already_answered', 'already_answered', 'answered']);
    const final = await at.json<RunDocument>(['resume', ask.run, ...CONFIG]);
    const { document } = await at.json<{ ask: AskBody }>(['approvals', 'show', ask.id]);
    const approved = document.ask.state === 'approved';
    expect(final.document.outcome).toBe(approved ? 'ok' : 'denied');
    expect(note(at)).toBe(approved ? 'one\ntwo\n' : null);
    const { stdout } = await at.run(['trace', ask.run, '--json']);
    expect(stdout.split('"ToolCallStarted"').length - 1).toBe(approved ? 2 : 0); // the write, and the read after it
  });

  it('verdict from another process: the one that holds the run takes it up', async () => {
    const at = home();
    const child = spawn(process.execPath, [host('cli/hold.mjs'), 'chain.yaml'], {
      cwd: at.workspace,
      env: at.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const over = ended(child);
    await until(async () => (await at.asks()).length === 1);
    const [ask] = await at.asks();
    const { code, document } = await at.json<RespondDocument>(['approvals', 'respond', ask?.id ?? '', '--approve', ...CONFIG]);
    expect([code, document.resumed]).toEqual([0, false]);
    expect((await over).stdout).toContain('went on');
    expect(note(at)).toBe('one\ntwo\n');
  });
});

const ESC = String.fromCharCode(27);

describe('the card on a terminal', () => {
  it('shows the call with its diff and takes o for once; anything else is no answer', async () => {
    const at = home();
    const { code, seen } = await onTerminal(at, ['run', 'chain.yaml', ...CONFIG], ['yes', 'o']);
    expect(code).toBe(0);
    expect(seen).toContain(`${ESC}[32m+one${ESC}[39m`); // in colour
    for (const words of [
      'local_fs.write_file: note.txt',
      '+one',
      'operator.yaml:3',
      'o = once, s = session, always = from now on, d [why] = deny',
    ])
      expect(seen).toContain(words);
    expect(note(at)).toBe('one\ntwo\n');
    expect((await asks(at, '--all'))[0]).toMatchObject({ state: 'approved', answer: { scope: 'once' } });
  });

  it('d denies with words, l leaves the ask open, s is for the session', async () => {
    const at = home();
    const call = ['tool', 'call', 'local_fs.write_file', '--args', '{"path":"note.txt","content":"x"}', ...CONFIG];
    expect((await onTerminal(at, call, ['d not there'])).code).toBe(4);
    expect((await asks(at, '--all'))[0]).toMatchObject({ state: 'denied', answer: { guidance: 'not there' } });
    expect((await onTerminal(at, call, ['l'])).code).toBe(3);
    expect(await at.asks()).toHaveLength(1);
    expect((await onTerminal(at, call, ['s'])).code).toBe(0);
    expect((await asks(at, '--state', 'approved'))[0]).toMatchObject({ answer: { scope: 'session' } });
    expect(note(at)).toBe('x');
  });

  it('is not shown below a call', async () => {
    const at = home();
    at.env['WINDLASS_PARENT'] = 'call_1';
    const { code, seen } = await onTerminal(at, ['run', 'chain.yaml', ...CONFIG], ['o']);
    expect(code).toBe(3);
    expect(seen).not.toContain('o = once');
    expect(note(at)).toBeNull();
  });
});
