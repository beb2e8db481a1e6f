// The ledger's schema as version 11 had it, in one script: what every ledger begins as, and the oldest version that a till still opens.
// Never edited: a change is a numbered step in migrations.ts.
import { salesSearchIndex } from './sales-search.ts';

export const baseVersion = 11;

export const baseSchema = `
CREATE TABLE ledger (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL,
  environment TEXT NOT NULL,
  terminal_id TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- Append-only, gapless, hash-chained: see journal.ts.
CREATE TABLE journal (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  sale_id TEXT,
  subject_id TEXT,
  operator_id TEXT,
  body TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX journal_sale ON journal (sale_id, seq);
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TABLE journal_head (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  count INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;

CREATE TABLE sales (
  id TEXT PRIMARY KEY,
  n INTEGER UNIQUE,
  receipt_number TEXT UNIQUE,
  stage TEXT NOT NULL CHECK (stage IN ('basket', 'paying', 'committed', 'cancelled')),
  currency TEXT NOT NULL,
  operator_id TEXT NOT NULL,
  operator_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  touched_at TEXT NOT NULL,
  committed_at TEXT,
  -- Baskets put aside: any number of them beside the one open sale.
  held_at TEXT
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sales_open ON sales ((1)) WHERE stage IN ('basket', 'paying') AND held_at IS NULL;
CREATE INDEX sales_held ON sales (held_at) WHERE held_at IS NOT NULL;
-- The filters beside the index of past sales: see sales-search.ts.
CREATE INDEX sales_begun ON sales (created_at, n);
CREATE INDEX sales_by ON sales (operator_id, n);

CREATE TABLE lines (
  id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL REFERENCES sales (id),
  position INTEGER NOT NULL,
  product_code TEXT NOT NULL,
  product_name TEXT NOT NULL,
  brand TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  country TEXT NOT NULL,
  card_last4 TEXT,
  card_mac TEXT,
  card_sealed BLOB,
  state TEXT NOT NULL,
  order_id TEXT,
  cancel_requested INTEGER NOT NULL DEFAULT 0,
  refusal_code TEXT,
  refusal_field TEXT,
  void_refusal TEXT,
  problem TEXT,
  waiting_since TEXT,
  invalidate_until TEXT,
  serial_last4 TEXT,
  handed_over_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX lines_sale ON lines (sale_id, position);
CREATE INDEX lines_waiting ON lines (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX lines_serial ON lines (serial_last4) WHERE serial_last4 IS NOT NULL;
CREATE UNIQUE INDEX lines_card ON lines (card_mac)
  WHERE card_mac IS NOT NULL AND state NOT IN ('refused', 'cancelled', 'lost', 'voided');
-- For ever: whatever the service answers, no two lines share an order.
CREATE UNIQUE INDEX lines_order ON lines (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE tenders (
  id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL REFERENCES sales (id),
  method TEXT NOT NULL CHECK (method IN ('cash', 'card')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  tendered_minor INTEGER,
  approval_code TEXT,
  created_at TEXT NOT NULL,
  answered_at TEXT,
  -- Which terminal the till itself asked for the money, and what that terminal calls the payment; null where a person answered.
  terminal TEXT,
  terminal_ref TEXT,
  -- What cash was rounded by, so that coins can pay it: positive where the customer paid more than \`amount_minor\`.
  rounding_minor INTEGER NOT NULL DEFAULT 0,
  -- Null: the customer paid it at this till. 'slip': paid at the till that issued the slip. 'shop': the shop's own, by a manager's
  -- decision. Only what was paid here is in this till's drawer; what goes back of any of them leaves it.
  source TEXT CHECK (source IN ('slip', 'shop'))
) STRICT, WITHOUT ROWID;
CREATE INDEX tenders_sale ON tenders (sale_id, id);

CREATE TABLE tender_parts (
  id TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL REFERENCES tenders (id),
  line_id TEXT REFERENCES lines (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  state TEXT NOT NULL,
  refund_way TEXT CHECK (refund_way IN ('as-paid', 'cash')),
  -- The last question to the terminal for a refund of this part, and when it became durable; null where a person was asked.
  refund_id TEXT,
  refund_asked_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX tender_parts_tender ON tender_parts (tender_id);
CREATE INDEX tender_parts_owed ON tender_parts (state) WHERE state IN ('refund-due', 'refunding', 'refund-unknown');

-- Requests that have no final answer yet. The body is sealed: it may hold a scanned card number.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  lane TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('create', 'confirm', 'invalidate')),
  order_id TEXT,
  idempotency_key TEXT,
  body BLOB,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE attention (
  id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL REFERENCES sales (id),
  line_id TEXT REFERENCES lines (id),
  part_id TEXT REFERENCES tender_parts (id),
  code TEXT NOT NULL,
  raised_at TEXT NOT NULL,
  noted_by TEXT,
  closed_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX attention_open ON attention (raised_at) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX attention_once ON attention (code, coalesce(line_id, ''), coalesce(part_id, '')) WHERE closed_at IS NULL;

-- No code, no PIN: a job names the slip, and the slip is made anew when it prints.
CREATE TABLE print_jobs (
  id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL REFERENCES sales (id),
  line_id TEXT REFERENCES lines (id),
  document TEXT NOT NULL,
  copy INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('unsent', 'sending', 'printed', 'unknown', 'dropped')),
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- Why a slip is not on paper, or why nobody knows; null while nothing is wrong.
  cause TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX print_jobs_sale ON print_jobs (sale_id, id);
CREATE INDEX print_jobs_open ON print_jobs (state) WHERE state IN ('unsent', 'sending', 'unknown');

CREATE TABLE sign_in_failures (
  operator_id TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  last_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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
CREATE VIRTUAL TABLE products_search USING fts5 (name, brand, category, barcode, content = '', contentless_delete = 1,
  prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2');
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
  topic TEXT NOT NULL CHECK (topic IN ('product', 'retail_order', 'other')),
  order_id TEXT,
  received_at TEXT NOT NULL,
  processed_at TEXT
) STRICT;
CREATE INDEX webhook_events_open ON webhook_events (topic, order_id, n) WHERE processed_at IS NULL;

-- Pending slips of other tills that were redeemed here, by the line they became; see claims.ts.
CREATE TABLE claims (
  line_id TEXT PRIMARY KEY REFERENCES lines (id),
  issuer TEXT NOT NULL,
  receipt_number TEXT NOT NULL,
  issuer_line_id TEXT NOT NULL,
  copy INTEGER NOT NULL,
  seen TEXT NOT NULL,
  taken_at TEXT NOT NULL,
  confirmed_here INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Pending slips of this till that were taken back.
CREATE TABLE slips_taken (
  line_id TEXT NOT NULL REFERENCES lines (id),
  copy INTEGER NOT NULL,
  taken_at TEXT NOT NULL,
  PRIMARY KEY (line_id, copy)
) STRICT, WITHOUT ROWID;

${salesSearchIndex}`;
