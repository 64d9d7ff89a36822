// What is measured in turn. As a process it makes one of them ready and works at it for as long as it is told to.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { noops, workspaceFor } from './noops.mjs';
import { place } from './place.mjs';
import { openSqlite } from './sqlite.mjs';

/** name -> what makes it ready and gives a function that does a number of steps and says how many. */
const PROGRAMS = {
  /** A whole run of ours, from its file to its document, every step committed with FULL; `together`: so many at the same time. */
  async durable(steps, together = 1) {
    const { run } = await workspaceFor(noops(steps), { concurrency: together });
    return async () => {
      await Promise.all(Array.from({ length: together }, () => run()));
      return together * steps;
    };
  },

  /** The engine alone, as the peers without a store run: no journal, no gate, nothing on disk. */
  async engine(steps) {
    const { loadInterpreter, parseChain } = await import('../dist/lib/chain/index.js');
    const { prepareEngine } = await import('../dist/lib/engine/index.js');
    const { definition } = await parseChain(JSON.stringify(noops(steps)), 'noops.json');
    const { initial, step } = await prepareEngine(definition, await loadInterpreter(definition));
    return () => {
      let state = initial({ run: 'run_bench', input: 'x', vars: {}, startedAt: Date.now() });
      for (let kind = 'start'; state.status !== 'finished'; kind = 'resume') {
        ({ state } = step(state, { kind, at: Date.now(), random: Math.random() }));
      }
      if (state.outcome.kind !== 'ok') throw new Error(`the chain ended ${state.outcome.kind}`);
      return steps;
    };
  },

  /** Rows inserted with a commit each, in one database for all rounds, as a run's journal is. */
  async commits(steps) {
    const db = openSqlite(join(place(), 'commits.db'));
    db.exec('CREATE TABLE step (run INTEGER, seq INTEGER, body TEXT, PRIMARY KEY (run, seq)) WITHOUT ROWID');
    const insert = db.prepare('INSERT INTO step VALUES (?, ?, ?)');
    const body = JSON.stringify({ kind: 'task_settled', outcome: { kind: 'ok', token: 'noop' }, filler: 'x'.repeat(100) });
    let run = 0;
    return () => {
      run++;
      for (let seq = 0; seq < steps; seq++) insert.run(run, seq, body);
      return steps;
    };
  },

  async langgraph(steps, keeping) {
    const { langGraph } = await import('./peers/langgraph.mjs');
    return langGraph(steps, keeping === 'durable' ? openSqlite(join(place(), 'langgraph.db')) : null);
  },

  async mastra(steps) {
    const { mastra } = await import('./peers/mastra.mjs');
    return mastra(steps);
  },
};

const [name, given] = process.argv.slice(2);
const work = await PROGRAMS[name](...JSON.parse(given));

process.on('message', async ({ leastMs }) => {
  const start = performance.now();
  let steps = 0;
  let ms = 0;
  while (ms < leastMs) {
    steps += await work();
    ms = performance.now() - start;
  }
  process.send({ steps, ms });
});
process.on('disconnect', () => process.exit());
process.send({ ready: true });
