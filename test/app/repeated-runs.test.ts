import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace, type Workspace } from '../../src/index.js';

const says = (text: string) => `id: say\ntasks: [ { id: a, handler: noop, prompt_template: "${text} {{ input }}" } ]\n`;

describe('a program that runs the same chain again', () => {
  let folder: string;
  let workspace: Workspace;
  const open = (concurrency?: number) =>
    openWorkspace({
      cwd: join(folder, 'work'),
      env: { XDG_STATE_HOME: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') },
      ...(concurrency !== undefined && { concurrency }),
    });
  const write = (text: string) => writeFileSync(join(folder, 'work/say.yaml'), text);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'windlass-app-'));
    mkdirSync(join(folder, 'work'));
  });
  afterEach(async () => {
    await workspace?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gets what the file says now, also where it was broken in between', async () => {
    workspace = await open();
    const outputs: unknown[] = [];
    for (const text of ['one', 'one', 'two', 'one']) {
      write(says(text));
      outputs.push((await workspace.runChain({ chain: 'say.yaml', input: 'x' })).output);
    }
    expect(outputs).toEqual(['one x', 'one x', 'two x', 'one x']);
    for (let again = 0; again < 2; again++) {
      write('id: say\ntasks: [ { id: a, handler: nothing } ]\n');
      await expect(workspace.runChain({ chain: 'say.yaml' })).rejects.toMatchObject({ code: 'invalid_file' });
    }
    write(says('three'));
    expect((await workspace.runChain({ chain: join(folder, 'work/say.yaml'), input: 'x' })).output).toBe('three x');
  });

  it('may drive many at the same time, each with a journal of its own', async () => {
    write(
      'id: say\ntasks:\n  - { id: a, handler: noop, transition: { branches: [ { operator: default, goto: b } ] } }\n  - { id: b, handler: noop }\n',
    );
    workspace = await open(32);
    const inputs = Array.from({ length: 64 }, (_, n) => `input ${n}`);
    const documents = await Promise.all(inputs.map((input) => workspace.runChain({ chain: 'say.yaml', input })));
    expect(documents.map(({ output }) => output)).toEqual(inputs);
    for (const { run } of documents.slice(0, 5)) {
      const { path, outcome } = await workspace.showRun(run);
      expect([outcome, path.map(({ task }) => task)]).toEqual(['ok', ['a', 'b']]);
    }
  });

  it('is told when the number of runs at a time is none', async () => {
    write(says('one'));
    workspace = await open(0);
    await expect(workspace.runChain({ chain: 'say.yaml' })).rejects.toMatchObject({ code: 'usage' });
  });
});
