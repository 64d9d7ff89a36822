/** `WNDL`: tells our databases from others, whatever their name. */
export const APPLICATION_ID = 0x574e444c;

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/**
 * Applied in order; `user_version` counts them. A released one is never edited: a change is a new one.
 *
 * `runs` is small and changes often; what a run pins never changes and stands apart. Journal rows name their run by its
 * short key and keep in columns what `body` then leaves out. A claim is `owner` with `heartbeat_at`. An ask's `covers` is
 * what a yes for the whole run extends to.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'runs, journal, artifacts',
    sql: `
      CREATE TABLE definitions (
        key INTEGER PRIMARY KEY,
        hash TEXT NOT NULL UNIQUE,
        body TEXT NOT NULL
      ) STRICT;

      CREATE TABLE runs (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        chain TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('running', 'waiting', 'done', 'failed', 'cancelled')),
        outcome TEXT,
        started_at INTEGER NOT NULL,
        ended_at INTEGER,
        task TEXT,
        cancel_requested INTEGER NOT NULL DEFAULT 0,
        owner TEXT,
        heartbeat_at INTEGER
      ) STRICT;
      CREATE INDEX runs_by_status ON runs (status);
      CREATE INDEX runs_by_end ON runs (ended_at) WHERE ended_at IS NOT NULL;

      CREATE TABLE starts (
        run INTEGER PRIMARY KEY REFERENCES runs (key) ON DELETE CASCADE,
        definition INTEGER NOT NULL REFERENCES definitions (key),
        body TEXT NOT NULL
      ) STRICT;
      CREATE INDEX starts_by_definition ON starts (definition);

      CREATE TABLE journal (
        run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,
        task TEXT,
        call TEXT,
        at INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (run, seq)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX journal_by_call ON journal (call) WHERE call IS NOT NULL;

      CREATE TABLE artifacts (
        key INTEGER PRIMARY KEY,
        run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
        call TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        kind TEXT NOT NULL,
        media_type TEXT NOT NULL,
        size INTEGER NOT NULL,
        UNIQUE (run, sha256, call, kind, media_type)
      ) STRICT;
      CREATE INDEX artifacts_by_hash ON artifacts (sha256);
    `,
  },
  {
    // A slot outlives its mission: pruning old runs must not let a slot fire again.
    name: 'missions',
    sql: `
      CREATE TABLE missions (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        run INTEGER NOT NULL UNIQUE REFERENCES runs (key) ON DELETE CASCADE,
        intent TEXT NOT NULL,
        envelope TEXT NOT NULL,
        slot TEXT
      ) STRICT;

      CREATE TABLE slots (
        workspace TEXT NOT NULL,
        chain TEXT NOT NULL,
        slot TEXT NOT NULL,
        mission TEXT NOT NULL,
        run TEXT NOT NULL,
        PRIMARY KEY (workspace, chain, slot)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    name: 'asks',
    sql: `
      CREATE TABLE asks (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
        call TEXT NOT NULL,
        digest TEXT NOT NULL,
        covers TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'denied', 'expired', 'void')),
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        answer TEXT,
        consumed_at INTEGER,
        body TEXT NOT NULL
      ) STRICT;
      CREATE INDEX asks_by_run ON asks (run);
    `,
  },
  {
    // The journal says it: kept twice, every step wrote two more pages.
    name: 'no task beside the journal',
    sql: `ALTER TABLE runs DROP COLUMN task;`,
  },
  {
    name: 'superseded asks',
    sql: `
      CREATE TABLE asks_next (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
        call TEXT NOT NULL,
        digest TEXT NOT NULL,
        covers TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'denied', 'expired', 'superseded', 'void')),
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        answer TEXT,
        consumed_at INTEGER,
        body TEXT NOT NULL
      ) STRICT;
      INSERT INTO asks_next SELECT key, id, run, call, digest, covers, state, created_at, expires_at, answer, consumed_at, body FROM asks;
      DROP TABLE asks;
      ALTER TABLE asks_next RENAME TO asks;
      CREATE INDEX asks_by_run ON asks (run);
    `,
  },
  {
    name: 'revoked answers',
    sql: `
      CREATE TABLE asks_next (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        run INTEGER NOT NULL REFERENCES runs (key) ON DELETE CASCADE,
        call TEXT NOT NULL,
        digest TEXT NOT NULL,
        covers TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'denied', 'expired', 'superseded', 'void', 'revoked')),
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        answer TEXT,
        consumed_at INTEGER,
        body TEXT NOT NULL
      ) STRICT;
      INSERT INTO asks_next SELECT key, id, run, call, digest, covers, state, created_at, expires_at, answer, consumed_at, body FROM asks;
      DROP TABLE asks;
      ALTER TABLE asks_next RENAME TO asks;
      CREATE INDEX asks_by_run ON asks (run);
      CREATE INDEX asks_approved ON asks (state) WHERE state = 'approved';
    `,
  },
  {
    // Most runs are judged by the same few, each ten times the rest of a start. Found by length and text. Null: it stands in the body.
    name: 'policies apart',
    sql: `
      CREATE TABLE policies (
        key INTEGER PRIMARY KEY,
        chars INTEGER NOT NULL,
        body TEXT NOT NULL
      ) STRICT;
      CREATE INDEX policies_by_chars ON policies (chars);
      ALTER TABLE starts ADD COLUMN policy INTEGER REFERENCES policies (key);
      CREATE INDEX starts_by_policy ON starts (policy);
    `,
  },
  {
    // In the order of one number, the steps of a run go to the end of a page and fill it; by two columns SQLite shares
    // every full page out among its neighbours, four pages to a step instead of two. The number is the run's key and, in
    // its low 32 bits, the seq. A table without a column for the run cannot cascade: the trigger does.
    name: 'journal by one number',
    sql: `
      CREATE TABLE journal_next (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        task TEXT,
        call TEXT,
        at INTEGER NOT NULL,
        body TEXT NOT NULL,
        run INTEGER AS (id >> 32),
        seq INTEGER AS (id & 0xffffffff)
      ) STRICT;
      INSERT INTO journal_next (id, kind, task, call, at, body)
        SELECT run << 32 | seq, kind, task, call, at, body FROM journal ORDER BY run, seq;
      DROP TABLE journal;
      ALTER TABLE journal_next RENAME TO journal;
      CREATE INDEX journal_by_call ON journal (call) WHERE call IS NOT NULL;
      CREATE TRIGGER runs_end_in_the_journal AFTER DELETE ON runs BEGIN
        DELETE FROM journal WHERE id BETWEEN old.key << 32 AND old.key << 32 | 0xffffffff;
      END;
    `,
  },
];
