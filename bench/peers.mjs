import { inTurn } from './in-turn.mjs';
import { installPeers } from './peers/install.mjs';

const STEPS = 100;
const MANY_STEPS = 1000;
const FEW_ROUNDS = 3;
const ROUNDS = 21;
const CEILING_ROUNDS = 7;

export async function memoryVs(peer) {
  installPeers();
  const { ratio, ours, theirs } = await inTurn(ROUNDS, ['engine', STEPS], [peer, STEPS]);
  return { value: ratio, figures: { steps_per_s: ours, [`${peer}_steps_per_s`]: theirs } };
}

/** A whole run from its file to its document, against a graph that was built before; both commit every step with FULL in a WAL. */
export async function durableVsLangGraph() {
  installPeers();
  const peer = ['langgraph', STEPS, 'durable'];
  const { ratio, ours, theirs } = await inTurn(ROUNDS, ['durable', STEPS], peer);
  // What a runner would reach that costs nothing but its commits.
  const bare = await inTurn(CEILING_ROUNDS, ['commits', STEPS], peer);
  const disk = { bare_commits_per_s: bare.ours, ceiling: Number(bare.ratio.toFixed(1)) };
  const long = await inTurn(FEW_ROUNDS, ['durable', MANY_STEPS], ['langgraph', MANY_STEPS, 'durable']);
  const figures = { steps_per_s: ours, langgraph_steps_per_s: theirs, ...disk, with_1000_tasks: Number(long.ratio.toFixed(1)) };
  return { value: ratio, figures };
}
