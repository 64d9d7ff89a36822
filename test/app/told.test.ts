import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../src/cli/input.js';
import { respondText } from '../../src/cli/output/asks.js';
import { callText } from '../../src/cli/output/call.js';
import { runText } from '../../src/cli/output/runs.js';
import { createStyle } from '../../src/cli/output/style.js';
import { type JsonObject, whyNot } from '../../src/contract/index.js';
import { initWorkspace, openWorkspace, type Workspace } from '../../src/index.js';

const style = await createStyle({ tty: false, color: false, env: {} });
const options = { color: false };

describe('what was done is told as whoever did it knows it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windlass-told-'));
  const notices: string[] = [];
  let workspace: Workspace;
  beforeAll(async () => {
    mkdirSync(join(folder, 'work'));
    writeFileSync(join(folder, 'work/c.yaml'), 'id: c\ntasks: [{ id: a, handler: noop }]\n');
    const env = { PATH: '/usr/bin:/bin', XDG_STATE_HOME: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') };
    workspace = await openWorkspace({ cwd: join(folder, 'work'), env, onNotice: (text) => notices.push(text) });
  });
  afterAll(async () => {
    await workspace.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a lone call has no task, its status is told once, and what a task ended with is shown', async () => {
    const failed = await workspace.callTool({ tool: 'local_fs.read_file', args: { path: 'nope' } });
    expect(failed.error?.message).toMatch(/^nope: no such file/);
    expect(runText(await workspace.showRun(failed.run ?? ''), style, options)).toMatch(/^status +failed$/m);
    const run = await workspace.runChain({ chain: 'c.yaml' });
    const { records } = await workspace.trace(run.run);
    const outcomes = records.map(({ record }) => (record as JsonObject)['outcome']).filter((outcome) => outcome !== undefined);
    expect(outcomes).toMatchObject([{ token: 'noop' }, { token: 'noop' }]);
  });

  it('a call that an untrusted file has asked about names the command, an answer the one that shows the result', async () => {
    const dry = await workspace.callTool({ tool: 'local_fs.read_file', args: { path: 'c.yaml' }, dryRun: true });
    const decision = { verdict: 'approve', layer: 'trust', rule: 'r', source: null, reason: '', code: '', recoverable: true } as const;
    expect(callText({ ...dry, outcome: 'waiting', decision }, style, options)).toContain('windlass trust');
    const run = await workspace.runChain({ chain: 'c.yaml' });
    const ask = { id: 'ask_1', answer: { verdict: 'approved' } } as Parameters<typeof respondText>[0]['ask'];
    const said = respondText({ v: 1, ask, kept: null, resumed: true, run: { ...run, output: 'x' } }, style, options);
    expect(said).toContain(`result: windlass runs show ${run.run}`);
  });

  it('an input that nobody gave is told of where a template reads it', async () => {
    const prompts = [
      '{{ input }}',
      '{{.input | trim}}',
      '{% if true and input %}x{% endif %}',
      'input',
      '{{ previous.input }}',
      '{{ previous["input"] }}',
    ];
    for (const [at, prompt] of prompts.entries()) {
      notices.length = 0;
      const task = { id: 'a', handler: 'noop', prompt_template: `${prompt}` };
      writeFileSync(join(folder, 'work/i.yaml'), JSON.stringify({ id: 'i', tasks: [task] }));
      await workspace.runChain({ chain: 'i.yaml' });
      expect([prompt, notices]).toEqual([prompt, at < 3 ? ['no input was given: for task "a", which reads it, it is an empty text'] : []]);
    }
    notices.length = 0;
    await workspace.runChain({ chain: 'i.yaml', input: '' });
    expect(notices).toEqual([]);
  });

  it('what is not read is told in words', async () => {
    expect(() => readJson('--args', `@${folder}/nope`)).toThrow('nope does not exist');
    expect(() => readJson('--args', `@${folder}`)).toThrow('is a folder');
    await expect(initWorkspace(join(folder, 'work/c.yaml'))).rejects.toThrow('c.yaml is there already, and is no folder');
    for (const code of ['ENOTDIR', 'EACCES', 'EROFS', 'ENOSPC', 'ELOOP']) expect(whyNot('written', { code })).not.toContain(code);
  });
});
