import { join } from 'node:path';
import { inTurn } from './in-turn.mjs';
import { noops, workspaceFor } from './noops.mjs';
import { installPeers } from './peers/install.mjs';
import { commitMs, openSqlite } from './sqlite.mjs';

const STEPS = 100;
const ROUNDS = 21;

/** The engine alone, as the peers without a store run: no journal, no gate, nothing on disk. */
export async function memoryVs(peer) {
  installPeers();
  const theirs = await PEERS[peer]();
  const { ratio, ...rates } = await inTurn(ROUNDS, await engine(), theirs);
  return { value: ratio, figures: { steps_per_s: rates.ours, [`${peer}_steps_per_s`]: rates.theirs } };
}

const PEERS = {
  langgraph: async () => (await import('./peers/langgraph.mjs')).langGraph(STEPS),
  mastra: async () => (await import('./peers/mastra.mjs')).mastra(STEPS),
};

/** A whole run from its file to its document, against a graph that was built before; both commit every step with FULL in a WAL. */
export async function durableVsLangGraph() {
  installPeers();
  const { langGraph } = await import('./peers/langgraph.mjs');
  const { folder, run, close } = await workspaceFor(noops(STEPS));
  const db = openSqlite(join(folder, 'langgraph.db'));
  const ours = async () => {
    await run();
    return STEPS;
  };
  const { ratio, ...rates } = await inTurn(ROUNDS, ours, await langGraph(STEPS, db));
  const bare = commitMs(db);
  // What a runner would reach that costs nothing but its commits.
  const disk = { bare_commit_ms: Number(bare.toFixed(2)), ceiling: Number((1000 / bare / rates.theirs).toFixed(1)) };
  const mode = { journal_mode: db.pragma('journal_mode', { simple: true }), synchronous: db.pragma('synchronous', { simple: true }) };
  db.close();
  await close();
  return { value: ratio, figures: { steps_per_s: rates.ours, langgraph_steps_per_s: rates.theirs, ...disk, ...mode } };
}

async function engine() {
  const { loadInterpreter, parseChain } = await import('../dist/lib/chain/index.js');
  const { prepareEngine } = await import('../dist/lib/engine/index.js');
  const { definition } = await parseChain(JSON.stringify(noops(STEPS)), 'noops.json');
  const { initial, step } = await prepareEngine(definition, await loadInterpreter(definition));
  return async () => {
    let state = initial({ run: 'run_bench', input: 'x', vars: {}, startedAt: Date.now() });
    for (let kind = 'start'; state.status !== 'finished'; kind = 'resume') {
      ({ state } = step(state, { kind, at: Date.now(), random: Math.random() }));
    }
    if (state.outcome.kind !== 'ok') throw new Error(`the chain ended ${state.outcome.kind}`);
    return STEPS;
  };
}
