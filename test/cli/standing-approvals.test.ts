import { createHash, createHmac } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AskBody, RespondDocument } from '../../src/index.js';
import { Home } from '../support/cli.js';
import { onTerminal } from '../support/terminal.js';

const homes: Home[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
  for (const server of servers.splice(0)) server.close();
});

const TOKEN = 'the-token-of-the-release-team';
const OPERATOR = `default_envelope: careful
approver_tokens:
  somebody: "sha256:${createHash('sha256').update('another-token-0123456789').digest('hex')}"
  release: "sha256:${createHash('sha256').update(TOKEN).digest('hex')}"
envelopes:
  careful: { default_action: deny, files: { read: allow, write: approve } }
`;
const CHAIN = `id: note
tasks:
  - id: write
    handler: tools
    tools: { name: local_fs, tool_name: write_file, args: { path: "note[1].txt", content: "one" } }
`;

/** The operator's own file stands in the user's folder. */
function home(operator = OPERATOR): Home {
  const at = new Home({ 'chain.yaml': CHAIN });
  homes.push(at);
  mkdirSync(join(at.folder, 'config/windlass'), { recursive: true });
  writeFileSync(userFile(at), operator);
  return at;
}

const userFile = (at: Home): string => join(at.folder, 'config/windlass/windlass.yaml');
const note = (at: Home): string => join(at.workspace, 'note[1].txt');

async function parked(at: Home): Promise<AskBody> {
  expect((await at.perform(['run', 'chain.yaml'])).code).toBe(3);
  const [ask] = await at.asks();
  if (!ask) throw new Error('nobody was asked');
  return ask;
}

describe('rulings 3.5 a yes for always', () => {
  it('on a terminal adds its rule to the file of the operator: the next run does not ask, another path still does', async () => {
    const at = home();
    const { code, seen } = await onTerminal(at, ['run', 'chain.yaml'], ['always']);
    expect([code, seen]).toEqual([0, expect.stringContaining(`this rule was added to ${userFile(at)}`)]);
    expect(readFileSync(userFile(at), 'utf8')).toContain('when_value');
    rmSync(note(at));
    expect((await at.run(['run', 'chain.yaml'])).code).toBe(0);
    at.write('chain.yaml', CHAIN.replace('note[1].txt', 'note1.txt'));
    expect((await at.run(['run', 'chain.yaml'])).code).toBe(3);
  });

  it('elsewhere prints the rule and writes nothing; a deny beats it', async () => {
    const at = home();
    const ask = await parked(at);
    expect(ask.options).toEqual(['once', 'session', 'always', 'deny']);
    const { code, document } = await at.told<RespondDocument>(['approvals', 'respond', ask.id, '--approve', '--scope', 'always']);
    expect([code, document.run.outcome]).toEqual([0, 'ok']);
    expect(document.kept).toEqual({ rule: ask.rule, file: null, why: expect.any(String) });
    expect(readFileSync(userFile(at), 'utf8')).toBe(OPERATOR);
    const denying = OPERATOR.replace('write: approve', 'write: { grant: approve, deny_paths: ["note*"] }');
    writeFileSync(
      userFile(at),
      denying.replace(
        /envelopes:\n.*careful: \{/,
        `${ask.rule?.replace('envelopes: { careful: {', 'envelopes:\n  careful: {').replace(/ \} \}$/, '')},`,
      ),
    );
    expect(readFileSync(userFile(at), 'utf8')).toContain('always_allow');
    rmSync(note(at));
    const denied = await at.perform(['run', 'chain.yaml']);
    expect([denied.code, denied.stderr]).toEqual([4, expect.stringContaining('deny_paths')]);
  });
});

describe('rulings 3.7 named approvers', () => {
  it('answer under the name of their token, given by a file or a variable, never by a word on the command line', async () => {
    const at = home();
    const file = join(at.folder, 'token');
    writeFileSync(file, `${TOKEN}\n`);
    chmodSync(file, 0o644);
    const ask = await parked(at);
    const respond = ['approvals', 'respond', ask.id, '--approve'];
    expect((await at.perform([...respond, '--token-file', file])).stderr).toContain('chmod 600');
    chmodSync(file, 0o600);
    const { document } = await at.told<RespondDocument>([...respond, '--token-file', file]);
    expect(document.ask.answer?.by).toMatch(/^release \(token\), as /);
    rmSync(note(at));
    const second = await parked(at);
    await at.perform(['approvals', 'respond', second.id, '--deny'], { env: { WINDLASS_APPROVER_TOKEN: TOKEN } });
    const shown = await at.perform(['approvals', 'show', second.id]);
    expect(shown.stdout).toContain('by release (token)');
    expect((await at.perform(['approvals', 'respond', second.id, '--approve', '--by', 'release'])).code).toBe(2);
  });

  it('C347 are nobody with a wrong token: nothing is decided', async () => {
    const at = home();
    const ask = await parked(at);
    for (const token of [TOKEN.slice(0, -1), `${TOKEN} `, createHash('sha256').update(TOKEN).digest('hex')]) {
      const answer = await at.perform(['approvals', 'respond', ask.id, '--approve'], { env: { WINDLASS_APPROVER_TOKEN: token } });
      expect([answer.code, answer.stderr]).toEqual([4, expect.stringContaining('approver_unknown')]);
      expect(answer.stderr).not.toContain(token);
    }
    expect((await at.look((workspace) => workspace.showAsk(ask.id))).ask.state).toBe('pending');
    expect(existsSync(note(at))).toBe(false);
  });
});

interface Told {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function listen(
  answer: (n: number) => { readonly status: number; readonly headers?: Record<string, string> } | null,
): Promise<{ origin: string; told: Told[] }> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      told.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const said = answer(told.length);
      if (said) response.writeHead(said.status, said.headers).end();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told };
}

const logOf = async (at: Home): Promise<string> => {
  const { state } = await at.look((workspace) => workspace.paths());
  const file = join(state, 'notify.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

describe('notify', () => {
  it('gives a command the ask as JSON, once, without secrets in its environment, below the ask: it cannot answer', async () => {
    const at = home();
    const program = join(at.folder, 'tell');
    writeFileSync(
      program,
      `#!/bin/sh
cat > '${at.folder}/told.json'
env > '${at.folder}/env.txt'
echo once >> '${at.folder}/count.txt'
'${process.execPath}' '${new URL('../../dist/windlass.js', import.meta.url).pathname}' approvals respond "$WINDLASS_PARENT" --approve --workspace '${at.workspace}' 2> '${at.folder}/answer.txt'
exit 0
`,
      { mode: 0o755 },
    );
    writeFileSync(userFile(at), `${OPERATOR}notify: { command: [${program}] }\n`);
    at.env['SVC_TOKEN'] = 'value-of-the-svc-token-1';
    const ask = await parked(at);
    const told = JSON.parse(readFileSync(join(at.folder, 'told.json'), 'utf8')) as { kind: string; ask: AskBody };
    expect(told).toMatchObject({ v: 1, kind: 'ask', ask: { id: ask.id, digest: ask.digest, args: ask.args } });
    const env = readFileSync(join(at.folder, 'env.txt'), 'utf8');
    expect(env).toContain(`WINDLASS_PARENT=${ask.id}`);
    expect(env).not.toContain('SVC_TOKEN');
    expect(readFileSync(join(at.folder, 'answer.txt'), 'utf8')).toContain('refused_under_parent');
    expect(readFileSync(join(at.folder, 'count.txt'), 'utf8')).toBe('once\n');
    expect(JSON.parse(await logOf(at))).toMatchObject({ ask: ask.id, problem: null });
  });

  it('posts it to a webhook, signed with a secret that may go there', async () => {
    const { origin, told } = await listen(() => ({ status: 204 }));
    const at = home(
      `${OPERATOR}secrets: { hook: { from: "env:HOOK", audience: ["${origin}"] } }\nnotify: { webhook: "${origin}/asks", secret: "secret:hook" }\n`,
    );
    at.env['HOOK'] = 'value-of-the-hook-1';
    const ask = await parked(at);
    expect(told).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = told;
    expect(JSON.parse(body)).toMatchObject({ kind: 'ask', ask: { id: ask.id } });
    const signed = createHmac('sha256', 'value-of-the-hook-1').update(`${headers['x-windlass-timestamp']}.${body}`).digest('hex');
    expect(headers['x-windlass-signature']).toBe(`sha256=${signed}`);
  });

  it.each([
    ['fails', { status: 500 }, 'answered 500'],
    ['redirects', { status: 302, headers: { location: '/elsewhere' } }, 'redirects are not followed'],
  ])('is said and not tried again when the webhook %s; the run is parked all the same', async (_what, answer, words) => {
    const { origin, told } = await listen(() => answer);
    const at = home(`${OPERATOR}notify: { webhook: "${origin}/asks" }\n`);
    const { code, stderr } = await at.perform(['run', 'chain.yaml']);
    expect([code, stderr]).toEqual([3, expect.stringContaining(words)]);
    expect(told).toHaveLength(1);
    expect(await logOf(at)).toContain(words);
  });

  it('is bounded in time, and what a command started goes with it', async () => {
    const at = home(`${OPERATOR}notify: { command: [/bin/sleep, "60"] }\n`);
    const began = Date.now();
    const { code, stderr } = await at.perform(['run', 'chain.yaml']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('did not end within 10 s')]);
    expect(Date.now() - began).toBeLessThan(20_000);
  }, 30_000);

  it('rulings 2: a command of the workspace starts only while its file is trusted', async () => {
    const at = home();
    at.write('tell.sh', `#!/bin/sh\ntouch '${at.folder}/canary'\n`);
    chmodSync(join(at.workspace, 'tell.sh'), 0o755);
    at.write('windlass.yaml', `notify: { command: [${join(at.workspace, 'tell.sh')}] }\n`);
    const { stderr } = await at.perform(['run', 'chain.yaml']);
    expect(stderr).toContain('not trusted');
    expect(existsSync(join(at.folder, 'canary'))).toBe(false);
    expect((await at.perform(['trust'])).code).toBe(0);
    await at.perform(['run', 'chain.yaml']);
    expect(existsSync(join(at.folder, 'canary'))).toBe(true);
  });
});
