import { statSync } from 'node:fs';
import { inTurn } from './in-turn.mjs';
import { noops, workspaceFor } from './noops.mjs';
import { openSqlite } from './sqlite.mjs';

const STEPS = 1000;
const ROUNDS = 9;
const CHAINS = 64;
const STEPS_OF_EACH = 100;

/** One chain of noops, every step committed with FULL, against bare inserts with a commit each. */
export async function durableRate() {
  const { ratio, ours, theirs } = await inTurn(ROUNDS, ['durable', STEPS], ['commits', STEPS]);
  return { value: ratio, figures: { steps_per_s: ours, bare_commits_per_s: theirs } };
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
  const { ratio, ours, theirs } = await inTurn(ROUNDS, ['durable', STEPS_OF_EACH, CHAINS], ['durable', STEPS_OF_EACH]);
  return { value: ratio, figures: { chains: CHAINS, steps_per_s: ours, one_chain_steps_per_s: theirs } };
}

function truncatedSize(file) {
  const db = openSqlite(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return statSync(file).size;
}
