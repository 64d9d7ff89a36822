import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openWorkspace } from '../../../src/index.js';
import { localFs, localShell } from '../../../src/toolsets/index.js';
import { emptyRegistry, sketch, toolsetOf } from '../registry/tools.js';

const suites = resolve(import.meta.dirname, '../../../evals');

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

it('TM-16 invariant 16 how models choose tools is held by golden prompts', async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'windlass-evals-')));
  const at = (...names: readonly string[]): string => join(String(folder), ...names);
  cpSync(suites, at('work', 'evals'), { recursive: true });
  const env = { ...process.env, HOME: at(), XDG_STATE_HOME: at('state'), XDG_CONFIG_HOME: at('config'), XDG_CACHE_HOME: at('cache') };
  const measure = async () => {
    const workspace = await openWorkspace({ workspace: at('work'), cwd: at('work'), env });
    const document = await workspace.evaluate({ suites: [], signal: new AbortController().signal });
    await workspace.close();
    return document;
  };

  // Every built-in tool is the right answer to a prompt, and some prompts want none.
  const kept = await measure();
  expect(kept).toMatchObject({ failed: 0, suites: [{ ok: true }] });
  const prompts = kept.suites.flatMap((suite) => suite.prompts);
  const chosen = new Set(prompts.flatMap(({ calls }) => calls.flatMap(({ tool, choice }) => (choice === 'right' ? [tool] : []))));
  const builtIn = [...localFs.describe(), ...localShell.describe()].map(({ name }) => name);
  expect([...chosen].sort()).toEqual([...builtIn].sort());
  expect(prompts.filter(({ kind }) => kind === 'negative').length).toBeGreaterThan(0);

  // A model that now takes another tool is seen.
  const dialogue = at('work', 'evals', 'tools.dialogue.yaml');
  const text = readFileSync(dialogue, 'utf8');
  const worse = text.replaceAll('name: local_fs.read_file,', 'name: local_fs.stat_file,');
  expect(worse).not.toBe(text);
  writeFileSync(dialogue, worse);
  const lost = await measure();
  expect(lost).toMatchObject({ failed: 1, suites: [{ ok: false }] });
  expect(lost.suites[0]?.thresholds.filter(({ ok }) => !ok).length).toBeGreaterThan(0);

  // And a tool whose own prompts go wrong is not enabled.
  const evaluate = async () => ['"what is in the box?" chose another tool'];
  await expect(emptyRegistry().register(toolsetOf([sketch()]), { evaluate })).rejects.toMatchObject({ state: 'health_check_failed' });
});
