/** Version 12 under a second name (`package.json`): the same interface. */
declare module 'better-sqlite3-node20' {
  import Database = require('better-sqlite3');
  export = Database;
}
