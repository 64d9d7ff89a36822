import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitOfCall, exitOfRun } from '../../src/cli/exit.js';
import { ERROR_CODES, type ErrorCode, type Json } from '../../src/contract/index.js';
import { openWorkspace, type Workspace } from '../../src/index.js';
import { environmentIn } from '../support/environment.js';

const CONFIG = `default_envelope: open
envelopes:
  open: { default_action: allow, files: { read: allow, write: allow }, shell: { grant: allow, sandbox: off } }
`;
const SHELL = { tool: 'local_shell.local_shell', args: { command: 'echo begun && sleep 30', timeout: '400ms' } };
const JQ = { tool: 'native_jq.query', args: { filter: 'until(false; . + 1)', input: 1, deadline_ms: 300 } };

const OTHERS = '\n  - { id: late, handler: noop }\n  - { id: broken, handler: raise_error, prompt_template: broken }';

function chainOf({ tool, args }: typeof SHELL | typeof JQ, edges?: string): string {
  const [name, tool_name] = tool.split('.');
  const slow = JSON.stringify({ id: 'slow', handler: 'tools', tools: { name, tool_name, args } });
  return `id: c\ntasks:\n  - ${edges === undefined ? slow : `${slow.slice(0, -1)}, transition: ${edges} }${OTHERS}`}\n`;
}

type Refused = readonly [code: ErrorCode, tool: string, args: { readonly [arg: string]: Json }];
const CODES: readonly Refused[] = [
  ['not_found', 'local_fs.read_file', { path: 'none' }],
  ['is_directory', 'local_fs.read_file', { path: 'folder' }],
  ['not_directory', 'local_fs.list_dir', { path: 'text' }],
  ['not_regular', 'local_fs.read_file', { path: 'pipe' }],
  ['not_regular', 'native_jq.query', { filter: '.', path: 'pipe' }],
  ['too_large', 'local_fs.read_file', { path: 'big' }],
  ['too_large', 'native_jq.query', { filter: '.', path: 'big' }],
  ['escape', 'local_fs.read_file', { path: '../state' }],
  ['bad_argument', 'local_fs.read_file', { file: 'text' }],
];

describe('how a call ends', { timeout: 60_000 }, () => {
  let folder: string;
  let workspace: Workspace;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-app-')));
    for (const name of ['work', 'config/windlass']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'config/windlass/windlass.yaml'), CONFIG);
    const at = (name: string) => join(folder, 'work', name);
    for (const name of ['text', 'big']) writeFileSync(at(name), 'x');
    mkdirSync(at('folder'));
    truncateSync(at('big'), 16 * 1024 * 1024);
    execFileSync('mkfifo', [at('pipe')]);
    workspace = await openWorkspace({
      cwd: join(folder, 'work'),
      env: environmentIn(folder),
    });
  });
  afterAll(async () => {
    await workspace.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(CODES)('by %s it exits as docs/errors.md says: %s', async (code, tool, args) => {
    const call = await workspace.callTool({ tool, args });
    expect([call.error?.code, exitOfCall(call, null)]).toEqual([code, ERROR_CODES[code].exit]);
  });

  it.each([SHELL, JQ])('LSH-9 that takes longer than it may: its task, and the run or the call, end as timeout: $tool', async (slow) => {
    const call = await workspace.callTool(slow);
    expect(call).toMatchObject({ outcome: 'timeout', error: { code: 'timeout', retryable: true } });
    expect(exitOfCall(call, null)).toBe(124);
    writeFileSync(join(folder, 'work/c.yaml'), chainOf(slow));
    const run = await workspace.runChain({ chain: 'c.yaml' });
    expect(run).toMatchObject({ outcome: 'timeout', error: { code: 'timeout' } });
    expect(exitOfRun(run)).toBe(124);
    writeFileSync(join(folder, 'work/c.yaml'), chainOf(slow, '{ on_timeout: late, on_failure: broken }'));
    const { outcome, run: id } = await workspace.runChain({ chain: 'c.yaml' });
    expect([outcome, (await workspace.showRun(id)).path.map(({ task }) => task)]).toEqual(['ok', ['slow', 'late']]);
  });

  it('LSH-9 in time: what a program printed until then is still the output, and the message says which it was', async () => {
    const { result, error } = await workspace.callTool(SHELL);
    expect(result).toMatchObject({ stdout: 'begun', exit_code: -1, timed_out: true });
    expect(error?.message).toBe('`sleep 30` was stopped: the line had 400 ms');
  });
});
