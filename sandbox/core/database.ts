// The sandbox's state: one SQLite database, in memory or in a file that survives restarts.
// Invariant: a file of another kind, another version or the other environment is refused and left unchanged.
import { closeSync, existsSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { err, ok, type Result } from '../../shared/result.ts';

const isLive = (row = ''): string => `${row}state IN ('created', 'processing', 'completed')`;
const addTo = (row: string, amount: string): string => `
  INSERT INTO day_sums VALUES (${row}.store_id, ${row}.day, ${row}.currency, ${row}.terminal_id, ${amount})
    ON CONFLICT DO UPDATE SET amount_minor = amount_minor + excluded.amount_minor;`;

/** The number of these tables. */
const version = 6;
const tables = `
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
CREATE TABLE settlements (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'paid')),
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  period_start TEXT NOT NULL,
  period_end TEXT NOT NULL,
  created_at TEXT NOT NULL,
  paid_at TEXT
) STRICT;
CREATE INDEX settlements_pending ON settlements (created_at) WHERE state = 'pending';
-- Retail orders. Orders of POST /orders, whose cards the service delivers itself, are code orders.
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
  due_failure TEXT,
  settlement_id TEXT REFERENCES settlements (id),
  -- What the order was when its period was settled; null until then.
  settled_state TEXT
) STRICT;
CREATE INDEX orders_due ON orders (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX orders_receipt ON orders (store_id, receipt_id);
-- Numbers are compared in upper case. The transaction that creates an order checks whether its number is free.
CREATE INDEX orders_card ON orders (upper(card_number)) WHERE card_number IS NOT NULL AND (${isLive()});
CREATE INDEX orders_unsettled ON orders (completed_at) WHERE completed_at IS NOT NULL AND settled_state IS NULL;
CREATE INDEX orders_settled ON orders (settlement_id) WHERE settlement_id IS NOT NULL;
-- What counts for the daily maxima: the orders neither failed nor invalidated. Stored as sums, so that an order takes as long among a hundred
-- thousand as among ten.
CREATE TABLE day_sums (
  store_id TEXT NOT NULL,
  day TEXT NOT NULL,
  currency TEXT NOT NULL,
  terminal_id TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (store_id, day, currency, terminal_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER orders_made AFTER INSERT ON orders WHEN ${isLive('NEW.')} BEGIN${addTo('NEW', 'NEW.amount_minor')}
END;
CREATE TRIGGER orders_ended AFTER UPDATE ON orders WHEN (${isLive('OLD.')}) <> (${isLive('NEW.')}) BEGIN
${addTo('NEW', `iif(${isLive('NEW.')}, 1, -1) * NEW.amount_minor`)}
END;
CREATE TABLE code_orders (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  product_code TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL REFERENCES balances (currency),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  processing_mode TEXT NOT NULL CHECK (processing_mode IN ('sync', 'async')),
  delivery_type TEXT NOT NULL,
  client_partner_id TEXT,
  state TEXT NOT NULL CHECK (state IN ('processing', 'completed', 'failed', 'invalidated', 'refunded')),
  -- As the product was when the order was made.
  pre_purchased INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  day TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  completed_at TEXT,
  invalidate_until TEXT,
  failure_code TEXT,
  due_ms INTEGER,
  due_failure TEXT
) STRICT;
CREATE INDEX code_orders_due ON code_orders (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX code_orders_customer ON code_orders (customer_id, day, currency);
CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  body_hash TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('order', 'retail_order')),
  order_id TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_ms);
CREATE TABLE client_partners (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  registration_number TEXT,
  state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'revoked')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
-- Of the products themselves only what the operator changed, as JSON, and when, is state; the rest is the catalogue the sandbox was started with.
CREATE TABLE product_changes (code TEXT PRIMARY KEY, updated_at TEXT NOT NULL, change TEXT) STRICT, WITHOUT ROWID;
-- Events to be delivered, in the order of their rowid; \`body\` is the whole envelope, as it is sent.
CREATE TABLE webhook_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
-- \`taken\`: the rowid of the last event that was put on this address's list.
CREATE TABLE webhook_subscriptions (url TEXT PRIMARY KEY, taken INTEGER NOT NULL) STRICT, WITHOUT ROWID;
-- What an address has not acknowledged yet; \`event\` is the rowid of the event.
CREATE TABLE webhook_deliveries (
  url TEXT NOT NULL REFERENCES webhook_subscriptions (url),
  event INTEGER NOT NULL,
  tries INTEGER NOT NULL,
  PRIMARY KEY (url, event)
) STRICT, WITHOUT ROWID;
`;

export type SandboxDatabase = {
  readonly db: Database.Database;
  meta(name: string): string | null;
  setMeta(name: string, value: string): void;
  /** One transaction: all or nothing. */
  transaction<T>(work: () => T): T;
  /** Runs `work` after the transaction under way commits, and never if it rolls back. */
  afterCommit(work: () => void): void;
  close(): void;
};

/** Opens or creates the state at `file`. The error is one sentence for the person who started the sandbox. */
export function openDatabase(file: string, environment: 'sandbox' | 'live'): Result<SandboxDatabase, string> {
  let db: Database.Database | null = null;
  try {
    // The file holds a key, so it belongs to its owner alone before SQLite writes a byte.
    if (file !== ':memory:' && !existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    db = new Database(file === ':memory:' ? emptyOne(environment) : file, { timeout: 5000 });
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

const empty = new Map<string, Buffer>();

/** A new database in memory, with its tables: made once in a process and copied, because making them takes longer than an order. */
function emptyOne(environment: string): Buffer {
  const made = empty.get(environment);
  if (made) return made;
  const db = new Database(':memory:');
  prepare(db, environment);
  const bytes = db.serialize();
  db.close();
  empty.set(environment, bytes);
  return bytes;
}

function prepare(db: Database.Database, environment: string): Result<SandboxDatabase, string> {
  const found = Number(db.pragma('user_version', { simple: true }));
  if (found !== 0 && found !== version)
    return err(`the database is of version ${found}; this sandbox knows ${version}`);
  const isEmpty = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()) === 0;
  if (found === 0 && !isEmpty) return err("the database is not a sandbox's");
  const getMeta = () => db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  if (found > 0) {
    const kept = getMeta().get('environment');
    if (kept !== environment) return err(`the database belongs to the ${kept} environment`);
  }
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  if (found === 0) {
    db.transaction(() => {
      db.exec(tables);
      db.prepare("INSERT INTO meta (name, value) VALUES ('environment', ?)").run(environment);
      db.pragma(`user_version = ${version}`);
    }).immediate();
  }
  const get = getMeta();
  let waiting: (() => void)[] = [];
  const set = db.prepare<[string, string]>('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
  return ok({
    db,
    meta: (name) => get.get(name) ?? null,
    setMeta: (name, value) => void set.run(name, value),
    transaction(work) {
      if (db.inTransaction) return work();
      waiting = [];
      const result = db.transaction(work).immediate();
      const committed = waiting;
      waiting = [];
      for (const one of committed) one();
      return result;
    },
    afterCommit(work) {
      if (db.inTransaction) waiting.push(work);
      else work();
    },
    close: () => db.close(),
  });
}
