import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AskBody, GrantsDocument, RespondDocument, ToolExplainDocument } from '../../src/index.js';
import { ended, Home, launcher } from '../support/cli.js';

const homes: Home[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
});

const RELEASE = 'the-token-of-the-release-team';
const NIGHT = 'the-token-of-the-nightly-job';
const hash = (token: string): string => createHash('sha256').update(token).digest('hex');
const config = (write: string): string => `default_envelope: careful
approver_tokens:
  release: "sha256:${hash(RELEASE)}"
  night: "sha256:${hash(NIGHT)}"
envelopes:
  careful: # kept
    default_action: deny
    files: { read: allow, write: ${write} }
`;
const WRITE = (path: string): string => `{ name: local_fs, tool_name: write_file, args: { path: ${path}, content: "one" } }`;
const CHAIN = `id: note
tasks:
  - { id: write, handler: tools, tools: ${WRITE('note.txt')} }
`;

function home(write: string, chain = CHAIN): Home {
  const at = new Home({ 'chain.yaml': chain });
  homes.push(at);
  mkdirSync(join(at.folder, 'config/windlass'), { recursive: true });
  writeFileSync(userFile(at), config(write));
  return at;
}

const userFile = (at: Home): string => join(at.folder, 'config/windlass/windlass.yaml');
const note = (at: Home): string => join(at.workspace, 'note.txt');
const as = (token: string) => ({ env: { WINDLASS_APPROVER_TOKEN: token } });

async function parked(at: Home, more: Parameters<Home['run']>[1] = {}): Promise<AskBody> {
  expect((await at.perform(['run', 'chain.yaml'], more)).code).toBe(3);
  const [ask] = await at.asks();
  if (!ask) throw new Error('nobody was asked');
  return ask;
}

const stateOf = async (at: Home, ask: AskBody): Promise<string> => (await at.look((workspace) => workspace.showAsk(ask.id))).ask.state;

describe('rulings 3.7 approvers of a rule', () => {
  it('alone may answer; the answer of anybody else is refused, and the ask stays open', async () => {
    const at = home('{ grant: approve, approvers: [release] }');
    const ask = await parked(at);
    expect(ask.terms).toMatchObject({ approvers: ['release'], second_person: false, strongly: false, confirm: null });
    const yes = ['approvals', 'respond', ask.id, '--approve'];
    for (const more of [{}, as(NIGHT)]) {
      for (const words of [yes, ['approvals', 'respond', ask.id, '--deny']]) {
        const refused = await at.run(words, more);
        expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('approver_refused')]);
      }
    }
    expect([await stateOf(at, ask), existsSync(note(at))]).toEqual(['pending', false]);
    expect((await at.run(yes, as(RELEASE))).code).toBe(0);
    expect(existsSync(note(at))).toBe(true);
  });

  it('may be somebody whom the operating system knows', async () => {
    const at = home('{ grant: approve, approvers: ["user:nobody-of-this-name"] }');
    const ask = await parked(at);
    expect((await at.perform(['approvals', 'respond', ask.id, '--approve'])).stderr).toContain('user nobody-of-this-name may');
  });

  it('as a second person are another token than the one that fired the run', async () => {
    const at = home('{ grant: approve, approvers: [release, night], second_person: true }');
    const ask = await parked(at, as(NIGHT));
    expect(ask.terms.fired_by).toBe('night (token)');
    const yes = ['approvals', 'respond', ask.id, '--approve'];
    expect((await at.perform(yes, as(NIGHT))).stderr).toContain('whoever fired the run may not answer it');
    expect((await at.perform(yes, as(RELEASE))).code).toBe(0);
    rmSync(note(at));
    const nameless = await parked(at);
    const refused = await at.perform(['approvals', 'respond', nameless.id, '--approve'], as(RELEASE));
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('fired without a token')]);
  });

  it('a run is not fired under a token that stands for nobody', async () => {
    const at = home('{ grant: approve, approvers: [release] }');
    const { code, stderr } = await at.perform(['run', 'chain.yaml'], as('a-token-of-somebody-else-1'));
    expect([code, stderr]).toEqual([4, expect.stringContaining('approver_unknown')]);
  });

  it('at a card somebody else is told, and the run is parked with its ask open', async () => {
    const at = home('{ grant: approve, approvers: [release] }');
    const { code, seen } = await typed(at, ['run', 'chain.yaml'], [['leave it open > ', 'o']]);
    expect([code, seen]).toEqual([3, expect.stringContaining('the ask stays open')]);
    expect(seen).toContain('release (token)');
    expect(await at.asks()).toHaveLength(1);
  });
});

/** The command on a terminal of its own (util-linux `script`); each answer is typed once, after its prompt. */
async function typed(at: Home, args: readonly string[], answers: readonly (readonly [prompt: string, answer: string])[]) {
  const words = [process.execPath, launcher, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', words, '/dev/null'], {
    cwd: at.workspace,
    env: { ...at.env, TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const left = [...answers];
  let seen = '';
  let from = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
    const [next] = left;
    const found = next ? seen.indexOf(next[0], from) : -1;
    if (!next || found < 0) return;
    from = found + next[0].length;
    left.shift();
    child.stdin.write(`${next[1]}\r`);
  });
  return { ...(await ended(child)), seen };
}

describe('ENV-9 what is asked strongly', () => {
  const STRONG = '{ grant: approve, strongly: true }';

  it('needs at a terminal the name of the tool, typed; anything else decides nothing', async () => {
    const at = home(STRONG);
    const { code, seen } = await typed(
      at,
      ['run', 'chain.yaml'],
      [
        ['leave it open > ', 'o'],
        ['type local_fs.write_file to confirm > ', 'y'],
        ['leave it open > ', 'o'],
        ['type local_fs.write_file to confirm > ', 'local_fs.write_file'],
      ],
    );
    expect([code, readFileSync(note(at), 'utf8')]).toEqual([0, 'one']);
    expect(seen).toContain('that is something else: nothing was decided');
    expect(seen).toContain('what is planned stands here; it is planned again before it happens');
  });

  it('needs from afar the beginning of the digest that `approvals show` has', async () => {
    const at = home(STRONG);
    const ask = await parked(at);
    expect(ask.options).toEqual(['once', 'deny']);
    const confirm = ask.terms.confirm ?? '';
    expect([confirm.length, ask.digest.startsWith(confirm)]).toEqual([8, true]);
    const yes = ['approvals', 'respond', ask.id, '--approve'];
    for (const more of [[], ['--confirm', 'local_fs.write_file'], ['--confirm', confirm.slice(0, 7)]]) {
      const refused = await at.perform([...yes, ...more]);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('confirmation_missing')]);
    }
    expect(await stateOf(at, ask)).toBe('pending');
    expect((await at.perform([...yes, '--confirm', confirm])).code).toBe(0);
  });

  it('is void where the file changed after it was shown: another digest, another question', async () => {
    const at = home(
      STRONG,
      CHAIN.replace(
        'write_file, args: { path: note.txt, content: "one" }',
        'edit_file, args: { path: note.txt, old_string: a, new_string: b }',
      ),
    );
    at.write('note.txt', 'a\n');
    const chain = `id: note\ntasks:\n  - { id: read, handler: tools, tools: { name: local_fs, tool_name: read_file, args: { path: note.txt } }, transition: { branches: [ { operator: default, goto: edit } ] } }\n  - { id: edit, handler: tools, tools: { name: local_fs, tool_name: edit_file, args: { path: note.txt, old_string: a, new_string: b } } }\n`;
    at.write('chain.yaml', chain);
    const ask = await parked(at);
    at.write('note.txt', 'a and more\n');
    await at.perform(['approvals', 'respond', ask.id, '--approve', '--confirm', ask.terms.confirm ?? '']);
    expect(readFileSync(note(at), 'utf8')).toBe('a and more\n');
  });
});

describe('TM-13 TM-24 what an operator takes back', () => {
  it('a tool is refused at its next call, also in a run under way, and every explanation says by whom', async () => {
    const two = `id: two
tasks:
  - { id: first, handler: tools, tools: ${WRITE('first.txt')}, transition: { branches: [ { operator: default, goto: hold } ] } }
  - { id: hold, handler: tools, tools: { name: local_shell, tool_name: local_shell, args: { command: sleep, args: ["3"] } }, transition: { branches: [ { operator: default, goto: second } ] } }
  - { id: second, handler: tools, tools: ${WRITE('second.txt')} }
`;
    const at = home('allow', two);
    writeFileSync(userFile(at), `${config('allow')}    shell: { grant: allow, sandbox: off }\n`);
    const running = at.run(['run', 'chain.yaml']);
    while (!existsSync(join(at.workspace, 'first.txt'))) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await at.perform(['tools', 'revoke', 'local_fs.write_file', '--reason', 'not today'])).code).toBe(0);
    const { code, stderr } = await running;
    expect([code, stderr]).toEqual([4, expect.stringContaining('not today (tool_revoked)')]);
    expect(existsSync(join(at.workspace, 'second.txt'))).toBe(false);
    const { document } = await at.told<ToolExplainDocument>(['tools', 'explain', 'local_fs.write_file']);
    expect(document).toMatchObject({ callable: false, code: 'revoked', reason: expect.stringMatching(/was revoked by .*: not today/) });
    const policy = await at.perform(['policy', 'explain', 'local_fs.write_file', '--args', '{"path":"a","content":"b"}']);
    expect(policy.stdout).toContain('not today');
    expect((await at.perform(['tools', 'list'])).stdout).toMatch(/write_file .* revoked/);
    expect((await at.perform(['tools', 'enable', 'local_fs.write_file'])).code).toBe(0);
    expect((await at.told<ToolExplainDocument>(['tools', 'explain', 'local_fs.write_file'])).document.callable).toBe(true);
  });

  it('a yes for the session is listed while its run goes on; taken back, the next such call asks again', async () => {
    const two = `id: two
tasks:
  - { id: first, handler: tools, tools: ${WRITE('note.txt')}, transition: { branches: [ { operator: default, goto: ask } ] } }
  - { id: ask, handler: tools, tools: { name: local_fs, tool_name: write_file, args: { path: other.txt, content: "two" } }, transition: { branches: [ { operator: default, goto: gone } ] } }
  - { id: gone, handler: tools, tools: { name: local_shell, tool_name: local_shell, args: { command: rm, args: [note.txt] } }, transition: { branches: [ { operator: default, goto: again } ] } }
  - { id: again, handler: tools, tools: ${WRITE('note.txt')} }
`;
    const at = home('approve', two);
    writeFileSync(
      userFile(at),
      `${config('approve')}    shell: { grant: allow, sandbox: off }\n    always_allow: [{ tools: local_shell, tool: local_shell }]\n`,
    );
    const ask = await parked(at);
    const answered = await at.told<RespondDocument>(['approvals', 'respond', ask.id, '--approve', '--scope', 'session']);
    expect(answered.document.run.status).toBe('waiting');
    const { document } = await at.told<GrantsDocument>(['approvals', 'grants']);
    expect(document.answers).toMatchObject([{ id: ask.id, scope: 'session', tool: 'local_fs.write_file', run: ask.run }]);
    expect((await at.perform(['approvals', 'grants'])).stdout).toContain(`windlass approvals revoke ${ask.id}`);
    expect((await at.perform(['approvals', 'revoke', ask.id, '--reason', 'mistake'])).code).toBe(0);
    expect((await at.told<GrantsDocument>(['approvals', 'grants'])).document.answers).toEqual([]);
    expect((await at.perform(['approvals', 'show', ask.id])).stdout).toMatch(/revoked by .*: mistake/);
    expect((await at.perform(['approvals', 'revoke', ask.id])).stderr).toContain('grant_not_found');
  });

  it('a rule that `always` left is listed with its line, and taken out of the file, which keeps its comments', async () => {
    const at = home('approve');
    const rule = '    always_allow: [{ tools: local_fs, tool: write_file, when_key: path, when_op: glob, when_value: note.txt }]\n';
    writeFileSync(userFile(at), config('approve') + rule);
    expect((await at.perform(['run', 'chain.yaml'])).code).toBe(0);
    const [found] = (await at.told<GrantsDocument>(['approvals', 'grants'])).document.rules;
    expect(found).toMatchObject({ envelope: 'careful', source: `${userFile(at)}:9` });
    expect((await at.perform(['approvals', 'revoke', found?.id ?? ''])).code).toBe(0);
    const left = readFileSync(userFile(at), 'utf8');
    expect(left).toContain('# kept');
    expect(left).not.toContain('always_allow');
    rmSync(note(at));
    expect((await at.perform(['run', 'chain.yaml'])).code).toBe(3);
    expect((await at.perform(['approvals', 'revoke', found?.id ?? ''])).code).toBe(2);
  });

  it('rulings 3.6: none of it below a call', async () => {
    const at = home('approve');
    for (const words of [
      ['tools', 'enable', 'local_fs.write_file'],
      ['tools', 'revoke', 'local_fs.write_file'],
      ['approvals', 'revoke', 'rule_0'],
    ]) {
      const { code, stderr } = await at.perform(words, { env: { WINDLASS_PARENT: 'call_1' } });
      expect([code, stderr]).toEqual([4, expect.stringContaining('refused_under_parent')]);
    }
  });

  it('discover shows every step that a tool went through, and enables nothing', async () => {
    const at = home('approve');
    await at.perform(['tools', 'revoke', 'local_fs.edit_file']);
    const { document } = await at.told<{ toolsets: { toolset: string; tools: { name: string; state: string; way: string[] }[] }[] }>([
      'tools',
      'discover',
    ]);
    const tools = document.toolsets.flatMap((toolset) => toolset.tools);
    expect(tools.find(({ name }) => name === 'local_fs.read_file')).toMatchObject({
      state: 'callable',
      way: ['discovered', 'parsed', 'normalized', 'verified', 'enabled', 'granted', 'callable'],
    });
    expect(tools.find(({ name }) => name === 'local_fs.edit_file')?.state).toBe('revoked');
    expect((await at.perform(['tools', 'discover'])).stdout).toContain('revoked it: no reason was given');
  });
});
