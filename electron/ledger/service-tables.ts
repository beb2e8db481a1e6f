// The tables of what the service said: its products and events, orders that no line here made, its limits, settlements, and what it said of
// each card when it was asked.

export const serviceTables = `
-- The local copy of the products. Row ids follow the service's order, so that a prefix search needs no ranking.
CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  brand TEXT NOT NULL,
  category TEXT NOT NULL,
  barcode TEXT,
  available INTEGER NOT NULL,
  denominations TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX products_category ON products (category);
CREATE INDEX products_brand ON products (brand, category);
-- The beginnings of a product's words up to the eighth letter are in it, so that a longer one is not put together at each keystroke.
CREATE VIRTUAL TABLE products_search USING fts5 (name, brand, category, barcode, content = '', contentless_delete = 1,
  prefix = '1 2 3 4 5 6 7 8', tokenize = 'unicode61 remove_diacritics 2');
CREATE TABLE catalogue (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  refreshed_at TEXT NOT NULL,
  currency TEXT NOT NULL
) STRICT;

-- Acknowledged events; \`n\` counts them in the order they became durable.
CREATE TABLE webhook_events (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  topic TEXT NOT NULL CHECK (topic IN ('product', 'retail_order', 'order', 'other')),
  order_id TEXT,
  received_at TEXT NOT NULL,
  processed_at TEXT
) STRICT;
CREATE INDEX webhook_events_open ON webhook_events (topic, order_id, n) WHERE processed_at IS NULL;

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
  note TEXT,
  noted_at TEXT
) STRICT, WITHOUT ROWID;
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
) STRICT, WITHOUT ROWID;
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
`;
