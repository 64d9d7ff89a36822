import { WindlassError } from '../contract/index.js';
import type { Database } from './driver.js';
import { APPLICATION_ID, MIGRATIONS, type Migration } from './schema.js';

export const NEWEST_VERSION = MIGRATIONS.length;

/**
 * The version of the schema; 0 for an empty file. Refuses a file that a newer version wrote, or that is another program's, before anything in it is changed. Asks SQLite
 * and not the file: the newest version mark may still stand in the write-ahead log.
 *
 * @throws WindlassError `store_version`, `store_corrupt`
 */
export function checkVersion(db: Database, migrations: readonly Migration[] = MIGRATIONS): number {
  const version = pragmaNumber(db, 'user_version');
  const application = pragmaNumber(db, 'application_id');
  const isEmpty = () => db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (application !== APPLICATION_ID && !(version === 0 && application === 0 && isEmpty())) {
    throw new WindlassError('store_corrupt', `${db.name} is a database of another program; it was left as it is. Name another --db`, {
      data: { file: db.name, application },
    });
  }
  if (version > migrations.length) {
    throw new WindlassError(
      'store_version',
      `${db.name} was written by a newer windlass (schema ${version}, this one knows ${migrations.length}). Upgrade, or name another --db`,
      { data: { file: db.name, version, known: migrations.length } },
    );
  }
  return version;
}

/**
 * Brings the schema up to date, each migration and its version mark in one transaction: a crash leaves the old schema
 * or the new one. Call `checkVersion` first. May throw the driver's busy error: then call again.
 */
export function migrate(db: Database, migrations: readonly Migration[] = MIGRATIONS): void {
  while (pragmaNumber(db, 'user_version') < migrations.length) {
    db.transaction(() => {
      // Read again under the lock: another process may have been first.
      const version = pragmaNumber(db, 'user_version');
      const next = migrations[version];
      if (next === undefined) return;
      db.exec(next.sql);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${version + 1}`);
    }).immediate();
  }
}

function pragmaNumber(db: Database, name: string): number {
  return Number(db.pragma(name, { simple: true }));
}
