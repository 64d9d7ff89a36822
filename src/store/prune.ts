import type { Writer } from './writer.js';

const RUNS_AT_ONCE = 20;
const PAGES_AT_ONCE = 1000;

// The rows of a run go with it: every table that names one cascades, the journal by its trigger.
const DELETE_RUNS = 'DELETE FROM runs WHERE key IN (SELECT key FROM runs WHERE ended_at < ? LIMIT ?)';
const DELETE_DEFINITIONS = 'DELETE FROM definitions WHERE key NOT IN (SELECT definition FROM starts)';
const DELETE_POLICIES = 'DELETE FROM policies WHERE key NOT IN (SELECT policy FROM starts WHERE policy IS NOT NULL)';

/**
 * Deletes runs that ended before `before` (ms since the epoch), and definitions and policies no run uses any more. In small
 * transactions, so that runs under way need not wait. Returns how many runs went.
 */
export async function pruneRuns(writer: Writer, before: number): Promise<number> {
  let pruned = 0;
  for (;;) {
    const deleted = await writer.write(() => writer.sql<[number, number]>(DELETE_RUNS).run(before, RUNS_AT_ONCE).changes);
    pruned += deleted;
    if (deleted < RUNS_AT_ONCE) break;
  }
  if (pruned === 0) return 0;
  for (const unused of [DELETE_DEFINITIONS, DELETE_POLICIES]) await writer.write(() => writer.sql<[]>(unused).run());
  await shrink(writer);
  return pruned;
}

/** Gives free pages back to the file system. */
async function shrink(writer: Writer): Promise<void> {
  for (let free = await freePages(writer); free > 0; ) {
    // It frees one page per step: a prepared statement would be stepped once.
    await writer.write(() => writer.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`));
    const left = await freePages(writer);
    if (left >= free) return;
    free = left;
  }
}

function freePages(writer: Writer): Promise<number> {
  return writer.read(() => writer.sql<[], { freelist_count: number }>('PRAGMA freelist_count').get()?.freelist_count ?? 0);
}
