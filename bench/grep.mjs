import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fromSource } from './from-source.mjs';
import { median, place } from './place.mjs';

const FOLDERS = 500;
const FILES_OF_EACH = 100;
const ROUNDS = 5;
/** On a machine that is busy with other things fewer rounds are measured. */
const PATIENCE_MS = 15_000;

const SOURCES = `
export { AuthorizedCall, Mint } from './src/contract/index.ts';
export { compilePathFilter } from './src/gate/index.ts';
export { localFs } from './src/toolsets/index.ts';
export { openLocalUnit } from './src/unit/index.ts';
`;

/** Planted once for both measurements. */
let tree;

/**
 * One search for a rare text over 50,000 files, as local_fs.grep does it under path rules, against ripgrep itself in the same
 * folder, in turn. `own` = where no ripgrep is found.
 */
export async function grepVsRipgrep(own) {
  const { rgPath } = await import('@vscode/ripgrep');
  tree ??= plant(join(place(), 'tree'));
  const search = await searcher(tree, own);
  const theirs = () => {
    const { status, stdout } = spawnSync(rgPath, ['-n', 'needle', '.'], { cwd: tree });
    if (status !== 0) throw new Error(`ripgrep ended with ${status}`);
    return stdout.toString('utf8').trimEnd().split('\n').length;
  };
  if ((await search()) !== theirs()) throw new Error('the two do not find the same number of lines');
  const ratios = [];
  const [ours, rg] = [[], []];
  const end = performance.now() + PATIENCE_MS;
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() < end); round++) {
    ours.push(await timed(search));
    rg.push(await timed(theirs));
    ratios.push(ours.at(-1) / rg.at(-1));
  }
  return { value: median(ratios), figures: { ms: Math.round(median(ours)), ripgrep_ms: Math.round(median(rg)), rounds: ratios.length } };
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function plant(folder) {
  const text = Array.from({ length: 30 }, (_, n) => `line ${n}: export const value${n} = compute(${n});\n`).join('');
  for (let n = 0; n < FOLDERS; n++) {
    const path = join(folder, `package${n % 25}`, `module${Math.floor(n / 25)}`);
    mkdirSync(path, { recursive: true });
    for (let file = 0; file < FILES_OF_EACH; file++) {
      writeFileSync(join(path, `file${file}.ts`), n % 10 === 0 && file === 50 ? `${text}the needle stands here\n` : text);
    }
  }
  return folder;
}

async function searcher(root, own) {
  const { AuthorizedCall, Mint, compilePathFilter, localFs, openLocalUnit } = await fromSource(SOURCES);
  const mint = Mint.take();
  const unit = await openLocalUnit({ root });
  const host = {
    unit: own ? { ...unit, resolveProgram: async () => null } : unit,
    clock: { now: Date.now, elapsed: () => performance.now() },
    signal: new AbortController().signal,
    filter: compilePathFilter({
      deny: ['**/.ssh/**', '**/.aws/**', '**/*.key', '**/id_rsa*'],
      approve: ['**/.env', '**/.env.*', '**/*.pem'],
    }),
  };
  const args = { path: '.', pattern: 'needle' };
  const descriptor = localFs.describe().find(({ tool }) => tool === 'grep');
  const request = { id: 'call_bench', proposedBy: 'model', session: 'bench', args };
  const call = { request, descriptor, args, located: { path: await unit.locate('.') }, policy: {} };
  return async () => {
    const { plan, payload } = await localFs.plan(call, host);
    const { result } = await localFs.apply(new AuthorizedCall(mint, call, plan, payload, {}), host);
    return result.value.count;
  };
}
