import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { median } from './place.mjs';

/** A database as the product opens its own: the same driver, log and promise. */
export function openSqlite(file) {
  const require = createRequire(import.meta.url);
  const Database = require(Number(process.versions.node.split('.')[0]) < 22 ? 'better-sqlite3-node20' : 'better-sqlite3');
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  return db;
}

/** Milliseconds that one row with a commit of its own takes now: mostly the disk's. */
export function commitMs(db) {
  db.exec('CREATE TABLE IF NOT EXISTS probe (n INTEGER)');
  const insert = db.prepare('INSERT INTO probe VALUES (1)');
  const times = Array.from({ length: 51 }, () => {
    const start = performance.now();
    insert.run();
    return performance.now() - start;
  });
  return median(times);
}
