import { performance } from 'node:perf_hooks';
import { workspaceFor } from './noops.mjs';

const TURNS = 10_000;
const PART = 1000;

/** A loop of 10,000 turns: its last 1,000 against its first 1,000, or how much memory (MB) the turns after those cost. */
export async function loop(what) {
  const branches = [
    { operator: 'edge_traversed_at_least', edge: 'turn->turn', when: String(TURNS), goto: 'end' },
    { operator: 'default', goto: 'turn' },
  ];
  const chain = { id: 'loop', budget: { steps: TURNS + 10 }, tasks: [{ id: 'turn', handler: 'noop', transition: { branches } }] };
  const { run, close } = await workspaceFor(chain);
  const times = [];
  let resident = 0;
  const onEvent = (event) => {
    if (event.kind !== 'step_completed') return;
    times.push(performance.now());
    if (times.length === PART) resident = memory();
  };
  await run({ onEvent });
  if (times.length < TURNS) throw new Error(`the loop ended after ${times.length} turns`);
  const growth = (memory() - resident) / 2 ** 20;
  await close();
  if (what === 'memory') return { value: growth, figures: { first_mb: Math.round(resident / 2 ** 20) } };
  const [first, last] = [times[PART] - times[0], times[times.length - 1] - times[times.length - 1 - PART]];
  return { value: last / first, figures: { first_ms: Math.round(first), last_ms: Math.round(last) } };
}

function memory() {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
