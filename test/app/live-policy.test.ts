import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openWorkspace, type Workspace } from '../../src/index.js';
import { environmentIn } from '../support/environment.js';

const TOKEN = `approver_tokens: { night: "sha256:${'0'.repeat(63)}1" }\n`;
const ASKS = 'grant: approve, approvers: [night]';
const WRITE = 'handler: tools, tools: { name: local_fs, tool_name: write_file, args: { path: a.txt, content: x } }';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Files = { readonly [name: string]: string };
type Act = (workspace: Workspace, run: string) => Promise<unknown>;
const resume: Act = (workspace, run) => workspace.resumeRun({ run });

/** A run that waits for a person, and how it stands when it is taken up again after the files were changed. */
async function takenUp(before: Files, after: Files, envelope?: string, act = resume) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-live-')));
  folders.push(folder);
  const write = (files: Files): void => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  };
  const opened = async <T>(work: (workspace: Workspace) => Promise<T>, more: { readonly envelope?: string } = {}): Promise<T> => {
    const env = environmentIn(folder);
    const workspace = await openWorkspace({ cwd: join(folder, 'work'), env, ...more });
    return work(workspace).finally(() => workspace.close());
  };
  for (const name of ['work', 'config/windlass']) mkdirSync(join(folder, name), { recursive: true });
  write({ 'work/c.yaml': `id: c\ntasks: [ { id: t, ${WRITE} } ]\n`, ...before });
  const { run, outcome } = await opened((workspace) => workspace.runChain({ chain: 'c.yaml' }), envelope === undefined ? {} : { envelope });
  expect(outcome).toBe('waiting');
  write(after);
  return opened((workspace) => act(workspace, run));
}

const USER = 'config/windlass/windlass.yaml';
const THEIRS = 'work/windlass.yaml';
const own = `${TOKEN}default_envelope: asks\nenvelopes: { asks: { files: { read: allow, write: { ${ASKS} } } } }\n`;
const open = 'envelopes: { mine: { files: { read: allow, write: allow } } }\n';

it.each([
  ['its envelope and the token that it names are gone', { [USER]: own }, { [USER]: '' }],
  ['its envelope was chosen by name and stands in a file that is not trusted', { [THEIRS]: open }, {}, 'mine'],
  ['the file that is not trusted has gone with its envelope', { [THEIRS]: open }, { [THEIRS]: '' }, 'mine'],
  ['a file that is not trusted defines its envelope today', { [USER]: own }, { [USER]: TOKEN, [THEIRS]: open.replace('mine', 'asks') }],
] as const)('D6 a run of yesterday can be taken up though %s', async (_, before, after, envelope?: string) => {
  expect(await takenUp(before, after, envelope)).toMatchObject({ outcome: 'waiting' });
});

it('rulings 3.7 a task whose policy names a token that is gone asks, and is refused to everybody, instead of breaking its run', async () => {
  const tasks = [
    `  - { id: a, ${WRITE}, transition: { branches: [{ operator: default, goto: b }] } }`,
    `  - { id: b, ${WRITE.replace('a.txt', 'b.txt')}, policy: { files: { write: { ${ASKS} } } } }`,
  ];
  const chain = `id: c\ntasks:\n${tasks.join('\n')}\n`;
  const approve: Act = async (workspace, run) => {
    const { asks } = await workspace.listAsks({ run, limit: 1 });
    return (await workspace.respond({ ask: asks[0]?.id ?? '', approve: true })).run;
  };
  const before = { 'work/c.yaml': chain, [USER]: TOKEN };
  expect(await takenUp(before, { [USER]: '' }, undefined, approve)).toMatchObject({ outcome: 'waiting', asks: [{ task: 'b' }] });
});
