import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { environment, median, place } from './place.mjs';

const STEPS = 1000;
const ROUNDS = 5;

/** One chain of noops, every step committed with FULL: its rate against bare inserts, or its bytes on disk a step. */
export async function durable(what) {
  const folder = place();
  const work = join(folder, 'work');
  mkdirSync(work);
  const chain = join(work, 'chain.json');
  const next = (n) => (n + 1 < STEPS ? { transition: { branches: [{ operator: 'default', goto: `t${n + 1}` }] } } : {});
  writeFileSync(
    chain,
    JSON.stringify({ id: 'noops', tasks: Array.from({ length: STEPS }, (_, n) => ({ id: `t${n}`, handler: 'noop', ...next(n) })) }),
  );
  const { openWorkspace } = await import('../dist/lib/index.js');
  const workspace = await openWorkspace({ cwd: work, workspace: work, env: environment(folder) });
  const { database } = await workspace.paths();
  await workspace.runChain({ chain });
  const before = truncatedSize(database);
  const rates = [];
  const bare = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await workspace.runChain({ chain });
    rates.push((STEPS / (performance.now() - start)) * 1000);
    bare.push(bareRate(join(folder, `bare-${round}.db`)));
  }
  await workspace.close();
  const bytes = (truncatedSize(database) - before) / (ROUNDS * STEPS);
  if (what === 'bytes') return { value: bytes, figures: { steps: ROUNDS * STEPS } };
  const [rate, floor] = [median(rates), median(bare)];
  return { value: rate / floor, figures: { steps_per_s: Math.round(rate), bare_commits_per_s: Math.round(floor) } };
}

function bareRate(file) {
  const db = open(file);
  db.exec('CREATE TABLE step (run INTEGER, seq INTEGER, body TEXT, PRIMARY KEY (run, seq)) WITHOUT ROWID');
  const insert = db.prepare('INSERT INTO step VALUES (1, ?, ?)');
  const body = JSON.stringify({ kind: 'task_settled', outcome: { kind: 'ok', token: 'noop' }, filler: 'x'.repeat(100) });
  const start = performance.now();
  for (let n = 0; n < STEPS; n++) insert.run(n, body);
  const rate = (STEPS / (performance.now() - start)) * 1000;
  db.close();
  return rate;
}

function truncatedSize(file) {
  const db = open(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return statSync(file).size;
}

function open(file) {
  const require = createRequire(import.meta.url);
  const Database = require(Number(process.versions.node.split('.')[0]) < 22 ? 'better-sqlite3-node20' : 'better-sqlite3');
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  return db;
}
