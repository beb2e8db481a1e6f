// The ledger's schema, as a base and numbered steps. A step that has shipped is never edited: a change is a new step at the end.
// `PRAGMA user_version` is the number of the last step that a file has taken. A file older than the base is refused.
import type Database from 'better-sqlite3';
import { lineStateColumns } from '../../shared/journal/old-names.ts';
import { baseSchema, baseVersion } from './base-schema.ts';
import { cardNumbers } from './card-numbers.ts';
import { decisionColumns } from './decision-columns.ts';
import { productLetters, productWords } from './product-words.ts';
import { reconciliationTables, watchedIndex } from './reconciliation-tables.ts';
import { shiftTables, terminalTotals } from './shift-tables.ts';

const steps: readonly (readonly [number: number, sql: string])[] = [
  [
    12,
    `
-- The field's words for what was called otherwise.
ALTER TABLE sales RENAME COLUMN held_at TO suspended_at;
DROP INDEX sales_held;
CREATE INDEX sales_suspended ON sales (suspended_at) WHERE suspended_at IS NOT NULL;
${lineStateColumns}
${decisionColumns}`,
  ],
  [
    13,
    `
-- Whose receipt the order of another till's slip is. Null in older rows, where nobody wrote it down.
ALTER TABLE claims ADD COLUMN order_terminal TEXT;
ALTER TABLE claims ADD COLUMN order_receipt TEXT;
-- 1 once an invalidation of this till may have left. Null in older rows: then somebody looks at an order that was found invalidated.
ALTER TABLE lines ADD COLUMN invalidate_left INTEGER;`,
  ],
  [
    14,
    `
-- The approval codes of a day, and what was paid by them.
CREATE INDEX tenders_coded ON tenders (answered_at) WHERE approval_code IS NOT NULL;`,
  ],
  [
    15,
    `
-- Until when an answer asked a request to wait, by this till's clock, and 1 where the service itself asked.
ALTER TABLE outbox ADD COLUMN waits_until TEXT;
ALTER TABLE outbox ADD COLUMN waits_firmly INTEGER NOT NULL DEFAULT 0;`,
  ],
  [
    16,
    `
-- How often a person said of it that it was not returned.
ALTER TABLE tender_parts ADD COLUMN refund_denials INTEGER NOT NULL DEFAULT 0;
UPDATE tender_parts SET refund_denials = (SELECT count(*) FROM journal
  WHERE sale_id = (SELECT sale_id FROM tenders WHERE tenders.id = tender_parts.tender_id)
    AND subject_id = tender_parts.id AND kind = 'tender-refund-not-done' AND operator_id IS NOT NULL);`,
  ],
  [
    17,
    `
-- The service's code for why a card waits, where the till does not know it.
ALTER TABLE lines ADD COLUMN said_code TEXT;`,
  ],
  [
    18,
    `
-- Orders of this terminal that no line here made: see foreign-orders.ts.
CREATE TABLE foreign_orders (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('unknown', 'earlier-life', 'lost-time')),
  receipt_number TEXT NOT NULL,
  product_code TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount TEXT NOT NULL,
  made_at TEXT NOT NULL,
  heard_by TEXT NOT NULL CHECK (heard_by IN ('webhook', 'settlement')),
  seen_at TEXT NOT NULL,
  noted_by TEXT,
  note TEXT,
  noted_at TEXT
) STRICT, WITHOUT ROWID;`,
  ],
  [
    19,
    `
-- The seal of the settings that the journal knows of.
ALTER TABLE ledger ADD COLUMN settings_seal TEXT;`,
  ],
  [
    20,
    `
-- By the journal's count that they seal: see seals.ts.
CREATE TABLE journal_seals (
  count INTEGER PRIMARY KEY,
  key_id TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT;
-- When an old copy was last found in its place.
ALTER TABLE ledger ADD COLUMN went_back_at TEXT;`,
  ],
  [
    21,
    `
-- What vouched for its last void beside the manager's word.
ALTER TABLE lines ADD COLUMN void_witness TEXT
  CHECK (void_witness IN ('second-person', 'customer-card', 'manager', 'sole-manager'));`,
  ],
  [
    22,
    `
-- What a payment was booked as before it was corrected last.
ALTER TABLE tenders ADD COLUMN corrected_from TEXT CHECK (corrected_from IN ('cash', 'card'));`,
  ],
  [
    23,
    `
-- The printer's description: see noted-once.ts.
ALTER TABLE ledger ADD COLUMN drawer_seen_behind TEXT;`,
  ],
  [
    24,
    `
-- When it was paid at the till that printed the slip. Null in older rows, whose slips did not say.
ALTER TABLE claims ADD COLUMN paid_at TEXT;`,
  ],
  [
    25,
    `
-- See noted-once.ts.
ALTER TABLE ledger ADD COLUMN settlements_read_until TEXT;`,
  ],
  [
    26,
    `
-- When the service made the order (ISO 8601 UTC, its time): the day it counts for. Null in older rows.
ALTER TABLE lines ADD COLUMN ordered_at TEXT;
CREATE INDEX lines_ordered ON lines (ordered_at) WHERE ordered_at IS NOT NULL;
-- What answers taught of the service's maxima: see limit-bounds.ts.
CREATE TABLE limit_bounds (
  scope TEXT NOT NULL CHECK (scope IN ('store', 'terminal', 'receipt', 'product')),
  subject TEXT NOT NULL,
  currency TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('at-least', 'below', 'left-below')),
  bound_minor INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  used_minor INTEGER NOT NULL,
  receipt_number TEXT,
  contradicts_minor INTEGER,
  at TEXT NOT NULL,
  PRIMARY KEY (scope, subject, currency, side)
) STRICT, WITHOUT ROWID;
-- The service's store and balances as they were read last: see service-readings.ts.
CREATE TABLE store_reading (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  body TEXT NOT NULL,
  read_at TEXT NOT NULL
) STRICT;
CREATE TABLE balance_readings (
  currency TEXT NOT NULL,
  hour TEXT NOT NULL,
  balance_minor INTEGER NOT NULL,
  limit_minor INTEGER NOT NULL,
  available_minor INTEGER NOT NULL,
  fallen_minor INTEGER NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (currency, hour)
) STRICT, WITHOUT ROWID;`,
  ],
  [27, reconciliationTables],
  [28, shiftTables],
  [
    29,
    `
-- When the wait that an answer asked for began, by this till's clock. Null in older rows.
ALTER TABLE outbox ADD COLUMN waits_since TEXT;`,
  ],
  [30, terminalTotals],
  [
    31,
    `
-- The receipts of a day: see sales.ts.
CREATE INDEX sales_day ON sales (substr(created_at, 1, 10), n);`,
  ],
  [
    32,
    `
-- After days without a line each sale has entries of its own.
CREATE INDEX attention_of_sale ON attention (sale_id) WHERE closed_at IS NULL;`,
  ],
  [
    33,
    `
-- Of all cards that were ever sold, the few that a start looks at: see lines.ts.
CREATE INDEX lines_on_the_way ON lines (id)
  WHERE state IN ('reserving', 'reserved', 'activating', 'active') AND handed_over_at IS NULL;`,
  ],
  [34, productWords],
  [
    35,
    `
-- Written where an answer must be on the disk at once: a write that changes nothing has nothing synced.
ALTER TABLE ledger ADD COLUMN synced INTEGER NOT NULL DEFAULT 0;`,
  ],
  [
    36,
    `
-- In the words of today: see watched-kinds.ts.
DROP INDEX journal_watched;
${watchedIndex}`,
  ],
  [37, cardNumbers],
  [
    38,
    `
ALTER TABLE lines ADD COLUMN given_by TEXT;
-- Typed numbers, wrong cards and cards given by eye too: see watched-kinds.ts.
DROP INDEX journal_watched;
${watchedIndex}`,
  ],
  [
    39,
    `
-- When somebody first opened the form to count a sealed shift.
ALTER TABLE shifts ADD COLUMN bag_opened_at TEXT;`,
  ],
  [40, productLetters],
  [
    41,
    `
-- One row at most: see clock-offset.ts.
CREATE TABLE IF NOT EXISTS clock_offset (
  offset_ms INTEGER NOT NULL,
  learned_at TEXT NOT NULL,
  own_at TEXT NOT NULL,
  since_at TEXT NOT NULL,
  z_seq INTEGER NOT NULL,
  confirmed_by TEXT
) STRICT;`,
  ],
  [
    42,
    `
-- The paper of each business day, byte for byte as it was made: see day-papers.ts.
CREATE TABLE IF NOT EXISTS day_papers (
  day TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`,
  ],
  [
    43,
    `
-- The question that a sale's customer was asked last: see customer-pauses.ts.
CREATE TABLE IF NOT EXISTS customer_pauses (
  sale_id TEXT PRIMARY KEY REFERENCES sales (id),
  question_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  sum_minor INTEGER NOT NULL,
  cards INTEGER NOT NULL,
  own_minor INTEGER NOT NULL,
  warned INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS customer_pauses_asked ON customer_pauses (asked_at);`,
  ],
  [
    44,
    `
-- The language that its customer chose at their display, for its slips.
ALTER TABLE sales ADD COLUMN locale TEXT;`,
  ],
];

/**
 * The number of the last step. Throws where the steps are not numbered one by one from the base on: of two with one number, a file
 * would take one and never the other.
 */
export function lastVersion(numbers: readonly number[], base: number): number {
  for (const [index, number] of numbers.entries())
    if (number !== base + 1 + index) throw new Error(`migration ${number} stands where ${base + 1 + index} belongs`);
  return base + numbers.length;
}

/** What this till writes. */
export const schemaVersion = lastVersion(
  steps.map(([number]) => number),
  baseVersion,
);

/** Why a file of this version is not opened; null where it is, or is a new one. */
export function refusedVersion(version: number): 'newer' | 'older' | null {
  if (version > schemaVersion) return 'newer';
  return version !== 0 && version < baseVersion ? 'older' : null;
}

/** Takes the steps that this file has not taken yet. Inside a transaction. Answers the version it was of. */
export function takeSteps(db: Database.Database): number {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version === 0) db.exec(baseSchema);
  for (const [number, sql] of steps) if (number > version) db.exec(sql);
  db.pragma(`user_version = ${schemaVersion}`);
  return version;
}
