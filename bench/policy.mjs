import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fromSource } from './from-source.mjs';
import { environment, median, place } from './place.mjs';
import { commitMs, openSqlite } from './sqlite.mjs';

const ROUNDS = 9;
const CALLS = 500;
const LINE = 'grep -r TODO src && head -3 README.md && wc -l README.md src/a.ts';

const SOURCES = `
export { createContext, theGate } from './src/app/context.ts';
export { rehearse } from './src/app/rehearse.ts';
export { readCall } from './src/shell/index.ts';
`;

/** One decision (the line is read, and everybody who has a say is asked) against one row with a commit of its own. */
export async function policyDecision() {
  const folder = place();
  mkdirSync(join(folder, 'work'));
  const { createContext, theGate, rehearse, readCall } = await fromSource(SOURCES);
  const context = await createContext({ cwd: join(folder, 'work'), env: environment(folder) });
  const gate = await theGate();
  const policy = gate.compile((await context.config()).policySources('attended'));
  const test = { envelope: 'default', toolset: 'local_shell', tool: 'local_shell', axis: 'shell', args: { command: LINE } };
  const { call, plan } = await rehearse(test, gate, policy);
  const decide = () => {
    if (readCall(test.args).kind === 'refused') throw new Error('the line is refused');
    const decision = gate.judgePaths(call, policy) ?? gate.judge(call, plan, policy, { available: true, attended: true });
    if (decision.verdict !== 'allow') throw new Error(`the line is judged ${decision.verdict}: ${decision.reason}`);
  };
  const db = openSqlite(join(folder, 'commits.db'));
  const times = { decision: [], commit: [], ratio: [] };
  for (let warm = 0; warm < CALLS; warm++) decide();
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (let n = 0; n < CALLS; n++) decide();
    const ours = (performance.now() - start) / CALLS;
    const commit = commitMs(db);
    times.decision.push(ours);
    times.commit.push(commit);
    times.ratio.push(ours / commit);
  }
  db.close();
  await context.close();
  return { value: median(times.ratio), figures: { decision_ms: rounded(times.decision), commit_ms: rounded(times.commit) } };
}

function rounded(times) {
  return Math.round(median(times) * 1000) / 1000;
}
