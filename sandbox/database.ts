// The sandbox's state: one SQLite database, in memory or in a file that survives restarts.
// Invariant: a file of another kind, of a newer version or of the other environment is refused and left as it is.
import { closeSync, existsSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { err, ok, type Result } from '../shared/result.ts';

const version = 1;

const schema = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE stores (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE balances (
  currency TEXT PRIMARY KEY,
  balance_minor INTEGER NOT NULL,
  held_minor INTEGER NOT NULL CHECK (held_minor >= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  store_id TEXT NOT NULL REFERENCES stores (id),
  terminal_id TEXT NOT NULL,
  receipt_id TEXT NOT NULL,
  product_code TEXT NOT NULL,
  currency TEXT NOT NULL REFERENCES balances (currency),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  country TEXT NOT NULL,
  card_number TEXT,
  idempotency_key TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('created', 'processing', 'completed', 'failed', 'invalidated')),
  created_at TEXT NOT NULL,
  day TEXT NOT NULL,
  confirmed_at TEXT,
  confirmation TEXT,
  completed_at TEXT,
  invalidate_until TEXT,
  failure_code TEXT,
  -- While processing: when it ends, in unshifted milliseconds, and the failure it ends with, if it does.
  due_ms INTEGER,
  due_failure TEXT
) STRICT;
CREATE INDEX orders_due ON orders (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX orders_day ON orders (store_id, day, currency, state);
CREATE INDEX orders_receipt ON orders (store_id, receipt_id);
CREATE UNIQUE INDEX orders_card ON orders (card_number)
  WHERE card_number IS NOT NULL AND state IN ('created', 'processing', 'completed');

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  body_hash TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;

export type SandboxDatabase = {
  readonly db: Database.Database;
  meta(name: string): string | null;
  setMeta(name: string, value: string): void;
  /** One transaction, all or nothing. */
  transaction<T>(work: () => T): T;
  close(): void;
};

/** Opens or creates the state at `file`. The error is one sentence for whoever started the sandbox. */
export function openDatabase(file: string, environment: 'sandbox' | 'live'): Result<SandboxDatabase, string> {
  let db: Database.Database | null = null;
  try {
    // The file holds a key: made for its owner alone before SQLite writes a byte.
    if (file !== ':memory:' && !existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    db = new Database(file, { timeout: 5000 });
    const opened = prepare(db, environment);
    if (!opened.ok) db.close();
    return opened;
  } catch (error) {
    db?.close();
    return err(
      `cannot use ${file} as the sandbox's database: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function prepare(db: Database.Database, environment: string): Result<SandboxDatabase, string> {
  const found = Number(db.pragma('user_version', { simple: true }));
  if (found > version) return err(`the database is of version ${found}; this sandbox knows ${version}`);
  const tables = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
  if (found === 0 && tables > 0) return err("the database is not a sandbox's");
  const getMeta = () => db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  if (found > 0) {
    const kept = getMeta().get('environment');
    if (kept !== environment) return err(`the database belongs to the ${kept} environment`);
  }
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  if (found === 0) {
    db.transaction(() => {
      db.exec(schema);
      db.prepare("INSERT INTO meta (name, value) VALUES ('environment', ?)").run(environment);
      db.pragma(`user_version = ${version}`);
    }).immediate();
  }
  const get = getMeta();
  const set = db.prepare<[string, string]>('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  return ok({
    db,
    meta: (name) => get.get(name) ?? null,
    setMeta: (name, value) => void set.run(name, value),
    transaction: (work) => db.transaction(work).immediate(),
    close: () => db.close(),
  });
}
