// Measures what the product promises about its speed, as ratios against something measured in the same run.
// `--json`: one document on stdout, `{v: 1, ratios: [{id, value, goal, ok, figures}]}`. `--only ID`: one of them.
import { parseArgs } from 'node:util';
import { coldStart } from './cold-start.mjs';
import { bytesPerStep, durableRate, groupCommit } from './durable.mjs';
import { grepVsRipgrep } from './grep.mjs';
import { loop } from './loop.mjs';
import { durableVsLangGraph, memoryVs } from './peers.mjs';
import { policyDecision } from './policy.mjs';
import { shellConfined, shellSteps } from './shell.mjs';
import { viewResolution } from './view.mjs';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, only: { type: 'string' } } });

/** id -> measurement. Each gives `{value, figures}`; `goal` is the most (or the least) the value may be. */
const MEASUREMENTS = {
  cold_start_version: { most: 1.3, measure: () => coldStart(['--version']) },
  cold_start_noop: { most: 1.8, measure: () => coldStart(['run', 'noop3.yaml']) },
  cold_start_local_fs: { most: 2.5, measure: () => coldStart(['run', 'files3.yaml']) },
  durable_vs_commit: { least: 0.4, measure: durableRate },
  bytes_per_step: { most: 500, measure: bytesPerStep },
  group_commit_64: { least: 2, measure: groupCommit },
  loop_time: { most: 1.3, measure: () => loop('time') },
  loop_memory: { most: 20, measure: () => loop('memory') },
  policy_decision: { most: 0.1, measure: policyDecision },
  view_resolution: { most: 12, measure: () => viewResolution() },
  shell_steps: { most: 2.5, measure: shellSteps },
  shell_confined: { most: 1.5, measure: shellConfined },
  grep_vs_ripgrep: { most: 1.3, measure: () => grepVsRipgrep(false) },
  grep_own_vs_ripgrep: { most: 6, measure: () => grepVsRipgrep(true) },
  memory_vs_langgraph: { least: 10, measure: () => memoryVs('langgraph') },
  memory_vs_mastra: { least: 2, measure: () => memoryVs('mastra') },
  durable_vs_langgraph: { least: 8, measure: durableVsLangGraph },
};

const chosen = Object.entries(MEASUREMENTS).filter(([id]) => values.only === undefined || id === values.only);
if (chosen.length === 0) {
  console.error(`bench: no measurement ${values.only}; there are ${Object.keys(MEASUREMENTS).join(', ')}`);
  process.exit(2);
}

const ratios = [];
for (const [id, { most, least, measure }] of chosen) {
  const { value, figures } = await measure();
  const ok = most === undefined ? value >= least : value <= most;
  const goal = most === undefined ? `at least ${least}` : `at most ${most}`;
  ratios.push({ id, value, goal, ok, figures });
  console.error(`${ok ? '✓' : '✗'} ${id.padEnd(20)} ${value.toFixed(2).padStart(8)}  ${goal.padEnd(14)} ${JSON.stringify(figures)}`);
}
if (values.json) console.log(JSON.stringify({ v: 1, ratios }));
process.exit(ratios.every(({ ok }) => ok) ? 0 : 1);
