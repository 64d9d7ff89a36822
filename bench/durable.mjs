import { statSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './in-turn.mjs';
import { noops, workspaceFor } from './noops.mjs';
import { openSqlite } from './sqlite.mjs';

const STEPS = 1000;
const ROUNDS = 9;
const CHAINS = 64;
const STEPS_OF_EACH = 100;

/** One chain of noops, every step committed with FULL, against bare inserts with a commit each. */
export async function durableRate() {
  const { folder, run, close } = await workspaceFor(noops(STEPS));
  let round = 0;
  const ours = async () => {
    await run();
    return STEPS;
  };
  const bare = () => bareInserts(join(folder, `bare-${round++}.db`));
  const { ratio, ours: rate, theirs } = await inTurn(ROUNDS, ours, bare);
  await close();
  return { value: ratio, figures: { steps_per_s: rate, bare_commits_per_s: theirs } };
}

/** Bytes of the database a step, after a checkpoint. */
export async function bytesPerStep() {
  const { database, run, close } = await workspaceFor(noops(STEPS));
  await run();
  const before = truncatedSize(database);
  for (let round = 0; round < ROUNDS; round++) await run();
  await close();
  const steps = ROUNDS * STEPS;
  return { value: (truncatedSize(database) - before) / steps, figures: { steps } };
}

/** Steps a second of many chains at once against those of the same chains one after the other. */
export async function groupCommit() {
  const { run, close } = await workspaceFor(noops(STEPS_OF_EACH), { concurrency: CHAINS });
  const together = async () => {
    await Promise.all(Array.from({ length: CHAINS }, () => run()));
    return CHAINS * STEPS_OF_EACH;
  };
  const alone = async () => {
    for (let n = 0; n < CHAINS / 8; n++) await run();
    return (CHAINS / 8) * STEPS_OF_EACH;
  };
  const { ratio, ours, theirs } = await inTurn(ROUNDS, together, alone);
  await close();
  return { value: ratio, figures: { chains: CHAINS, steps_per_s: ours, one_chain_steps_per_s: theirs } };
}

function bareInserts(file) {
  const db = openSqlite(file);
  db.exec('CREATE TABLE step (run INTEGER, seq INTEGER, body TEXT, PRIMARY KEY (run, seq)) WITHOUT ROWID');
  const insert = db.prepare('INSERT INTO step VALUES (1, ?, ?)');
  const body = JSON.stringify({ kind: 'task_settled', outcome: { kind: 'ok', token: 'noop' }, filler: 'x'.repeat(100) });
  for (let n = 0; n < STEPS; n++) insert.run(n, body);
  db.close();
  return STEPS;
}

function truncatedSize(file) {
  const db = openSqlite(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return statSync(file).size;
}
