// The step that gives a till what its reports, its exceptions and its reconciliation read: indexes by time, what the service said of each
// card when it was asked, the settlements that were read, the totals of card terminals.
import { isWatched } from './watched-kinds.ts';

export const watchedIndex = `CREATE INDEX journal_watched ON journal (at) WHERE ${isWatched};`;

export const reconciliationTables = `
CREATE INDEX sales_committed ON sales (committed_at) WHERE committed_at IS NOT NULL;
CREATE INDEX tenders_answered ON tenders (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX print_jobs_copies ON print_jobs (created_at) WHERE copy > 0;
${watchedIndex}

-- A comparison of till and service over some business days: see reconciliations.ts.
CREATE TABLE reconciliations (
  id TEXT PRIMARY KEY,
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT
) STRICT, WITHOUT ROWID;
-- What the service said of a card's order when it was asked last.
CREATE TABLE service_looks (
  line_id TEXT PRIMARY KEY REFERENCES lines (id),
  run_id TEXT NOT NULL,
  state TEXT NOT NULL,
  store_id TEXT,
  terminal_id TEXT,
  receipt_number TEXT,
  product_code TEXT,
  currency TEXT,
  amount TEXT,
  completed_at TEXT,
  invalidate_until TEXT,
  is_final INTEGER NOT NULL,
  read_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Settlements whose lines were read, once each: their lines never change.
CREATE TABLE settlements (
  id TEXT PRIMARY KEY,
  currency TEXT NOT NULL,
  amount TEXT NOT NULL,
  period_start TEXT NOT NULL,
  period_end TEXT NOT NULL,
  created_at TEXT NOT NULL,
  rows INTEGER NOT NULL,
  -- Their sum, where each could be read.
  rows_minor INTEGER,
  bad_rows TEXT NOT NULL,
  unnamed_rows INTEGER NOT NULL,
  read_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX settlements_period ON settlements (period_end);
-- Of those, the lines that are of this terminal or of a card of this till.
CREATE TABLE settled_cards (
  settlement_id TEXT NOT NULL REFERENCES settlements (id),
  row INTEGER NOT NULL,
  order_id TEXT,
  store_id TEXT,
  terminal_id TEXT,
  receipt_number TEXT,
  product_code TEXT,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  completed_at TEXT,
  state TEXT,
  PRIMARY KEY (settlement_id, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX settled_cards_order ON settled_cards (order_id);
CREATE INDEX settled_cards_receipt ON settled_cards (receipt_number);
CREATE INDEX settled_cards_completed ON settled_cards (completed_at);
-- What a card terminal said that it took, asked of it or typed from its slip. The newest of a day and terminal counts.
CREATE TABLE terminal_totals (
  id TEXT PRIMARY KEY,
  business_day TEXT NOT NULL,
  terminal TEXT NOT NULL,
  currency TEXT NOT NULL,
  sales_minor INTEGER NOT NULL,
  sales_count INTEGER,
  refunds_minor INTEGER NOT NULL,
  refunds_count INTEGER,
  source TEXT NOT NULL CHECK (source IN ('asked', 'typed')),
  operator_id TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX terminal_totals_day ON terminal_totals (business_day, terminal, id);`;
