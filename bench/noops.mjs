import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, place } from './place.mjs';

/** A chain of trivial tasks, one after the other: each passes on what it was given. */
export function noops(count) {
  const next = (n) => (n + 1 < count ? { transition: { branches: [{ operator: 'default', goto: `t${n + 1}` }] } } : {});
  return { id: 'noops', tasks: Array.from({ length: count }, (_, n) => ({ id: `t${n}`, handler: 'noop', ...next(n) })) };
}

/** A workspace with nothing in it but one chain; `run` runs it to its end, as many at the same time as `options` allow. */
export async function workspaceFor(chain, options = {}) {
  const folder = place();
  const work = join(folder, 'work');
  mkdirSync(work);
  const file = join(work, 'chain.json');
  writeFileSync(file, JSON.stringify(chain));
  const { openWorkspace } = await import('../dist/lib/index.js');
  const workspace = await openWorkspace({ cwd: work, workspace: work, env: environment(folder), ...options });
  const { database } = await workspace.paths();
  const run = async (request = {}) => {
    const { outcome, usage } = await workspace.runChain({ chain: file, input: 'x', ...request });
    if (outcome !== 'ok') throw new Error(`the chain ended ${outcome} after ${usage.steps} steps`);
  };
  return { folder, database, run, close: () => workspace.close() };
}
