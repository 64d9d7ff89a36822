import { createRequire } from 'node:module';

/** A database as the product opens its own: the same driver, log and promise. */
export function openSqlite(file) {
  const require = createRequire(import.meta.url);
  const Database = require(Number(process.versions.node.split('.')[0]) < 22 ? 'better-sqlite3-node20' : 'better-sqlite3');
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  return db;
}
