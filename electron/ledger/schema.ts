// The ledger's tables as every ledger begins with them: those of sales, money and papers here, the others in their own files.
// Never edited once a version has shipped with them: a change is a numbered step in migrations.ts.
import { companyTables } from './company-orders.ts';
import { salesSearchIndex } from './sales-search.ts';
import { serviceTables } from './service-tables.ts';
import { isOfSettings } from './settings-entries.ts';
import { shiftTables } from './shift-tables.ts';
import { isWatched } from './watched-kinds.ts';

/** The number of this schema: a step to the next is 2. */
export const firstSchema = 1;

export const tables = `
CREATE TABLE ledger (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL,
  environment TEXT NOT NULL,
  terminal_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- 1 from the moment a backup became this ledger until a till was started with it.
  restored INTEGER NOT NULL DEFAULT 0,
  -- The seal of the settings that the journal knows of.
  settings_seal TEXT,
  -- When an old copy was last found in its place.
  went_back_at TEXT,
  -- The printer's description: see noted-once.ts.
  drawer_seen_behind TEXT,
  settlements_read_until TEXT,
  -- 1 while this till counts shifts: it then sells in a shift only.
  shifts_on INTEGER NOT NULL DEFAULT 0,
  -- Written where an answer must be on the disk at once: a write that changes nothing has nothing synced.
  synced INTEGER NOT NULL DEFAULT 0,
  -- The schema that it was begun with.
  begun_with INTEGER NOT NULL
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
-- The entries that reports and exceptions read: see watched-kinds.ts.
CREATE INDEX journal_watched ON journal (at) WHERE ${isWatched};
CREATE INDEX journal_settings ON journal (seq) WHERE ${isOfSettings};
CREATE TABLE journal_head (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  count INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
-- By the journal's count that they seal: see seals.ts.
CREATE TABLE journal_seals (
  count INTEGER PRIMARY KEY,
  key_id TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT;
-- Ids that the ledger had before it was restored.
CREATE TABLE former_ids (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

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
  -- Baskets on hold: any number of them beside the one open sale.
  suspended_at TEXT,
  -- 1 where it was begun before this ledger was restored: what became of it meanwhile is not known here.
  from_backup INTEGER NOT NULL DEFAULT 0,
  -- The shift that it was committed in; null where none was counted.
  shift_id TEXT,
  -- The language that its customer chose at their display, for its slips.
  locale TEXT
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sales_open ON sales ((1)) WHERE stage IN ('basket', 'paying') AND suspended_at IS NULL;
CREATE INDEX sales_suspended ON sales (suspended_at) WHERE suspended_at IS NOT NULL;
-- The filters beside the index of past sales: see sales-search.ts.
CREATE INDEX sales_begun ON sales (created_at, n);
CREATE INDEX sales_by ON sales (operator_id, n);
-- The receipts of a day: see sales.ts.
CREATE INDEX sales_day ON sales (substr(created_at, 1, 10), n);
CREATE INDEX sales_committed ON sales (committed_at) WHERE committed_at IS NOT NULL;
CREATE INDEX sales_shift ON sales (shift_id) WHERE shift_id IS NOT NULL;
-- Who asked for a tender of a sale, took one or committed it.
CREATE TABLE sale_cashiers (
  sale_id TEXT NOT NULL REFERENCES sales (id),
  operator_id TEXT NOT NULL,
  PRIMARY KEY (sale_id, operator_id)
) STRICT, WITHOUT ROWID;
-- The question that a sale's customer was asked last: see customer-pauses.ts.
CREATE TABLE customer_pauses (
  sale_id TEXT PRIMARY KEY REFERENCES sales (id),
  question_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  sum_minor INTEGER NOT NULL,
  cards INTEGER NOT NULL,
  own_minor INTEGER NOT NULL,
  warned INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_pauses_asked ON customer_pauses (asked_at);

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
  carrier TEXT NOT NULL,
  number_by TEXT,
  state TEXT NOT NULL,
  order_id TEXT,
  -- When the service made the order (ISO 8601 UTC, its time): the day it counts for.
  ordered_at TEXT,
  cancel_requested INTEGER NOT NULL DEFAULT 0,
  refusal_code TEXT,
  refusal_field TEXT,
  void_refusal TEXT,
  -- What vouched for its last void beside the manager's word.
  void_witness TEXT CHECK (void_witness IN ('second-person', 'manager', 'sole-manager')),
  problem TEXT,
  -- The service's code for why a card waits, where the till does not know it.
  said_code TEXT,
  waiting_since TEXT,
  invalidate_until TEXT,
  serial_last4 TEXT,
  handed_over_at TEXT,
  given_by TEXT,
  -- What a manager decided last about the card by hand, and when.
  decided TEXT,
  decided_at TEXT,
  -- What was asked for last that takes the order back.
  take_back TEXT CHECK (take_back IN ('slip-return', 'cancel-activation', 'void')),
  -- 1 once an invalidation of this till may have left.
  invalidate_left INTEGER NOT NULL DEFAULT 0,
  -- 1 where its money was to go back before any confirm of this till had left.
  never_confirmed INTEGER NOT NULL DEFAULT 0,
  -- Why nobody knows whether a pending slip of it is out, until one came or a manager looked.
  slip_doubt TEXT CHECK (slip_doubt IN ('restored', 'cut-off')),
  -- What was done about its slip since the till was started, unless a manager went on with the card since.
  redeemed_step TEXT,
  -- 1 once its code was shown to a person.
  code_shown INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX lines_sale ON lines (sale_id, position);
CREATE INDEX lines_waiting ON lines (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX lines_serial ON lines (serial_last4) WHERE serial_last4 IS NOT NULL;
CREATE UNIQUE INDEX lines_card ON lines (card_mac)
  WHERE card_mac IS NOT NULL AND state NOT IN ('refused', 'cancelled', 'lost', 'voided');
-- For ever: whatever the service answers, no two lines share an order.
CREATE UNIQUE INDEX lines_order ON lines (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX lines_ordered ON lines (ordered_at) WHERE ordered_at IS NOT NULL;
-- Of all cards that were ever sold, the few that a start looks at: see lines.ts.
CREATE INDEX lines_on_the_way ON lines (id)
  WHERE state IN ('reserving', 'reserved', 'activating', 'active') AND handed_over_at IS NULL;
CREATE INDEX lines_redeemed ON lines (id) WHERE redeemed_step IS NOT NULL;

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
  source TEXT CHECK (source IN ('slip', 'shop')),
  -- What it was booked as before it was corrected last.
  corrected_from TEXT CHECK (corrected_from IN ('cash', 'card'))
) STRICT, WITHOUT ROWID;
CREATE INDEX tenders_sale ON tenders (sale_id, id);
CREATE INDEX tenders_answered ON tenders (answered_at) WHERE answered_at IS NOT NULL;
-- The approval codes of a day, and what was paid by them.
CREATE INDEX tenders_coded ON tenders (answered_at) WHERE approval_code IS NOT NULL;

CREATE TABLE tender_parts (
  id TEXT PRIMARY KEY,
  tender_id TEXT NOT NULL REFERENCES tenders (id),
  line_id TEXT REFERENCES lines (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  state TEXT NOT NULL,
  refund_way TEXT CHECK (refund_way IN ('as-paid', 'cash')),
  -- The last question to the terminal for a refund of this part, and when it became durable; null where a person was asked.
  refund_id TEXT,
  refund_asked_at TEXT,
  -- Since when it is due back.
  owed_at TEXT,
  -- 1 where a person said how it ended, and the terminal has not said otherwise since.
  answered_by_person INTEGER NOT NULL DEFAULT 0,
  -- How often a person said of it that it was not returned.
  refund_denials INTEGER NOT NULL DEFAULT 0,
  -- Positive: what left the till for this part, coin rounding included. Null where nothing was returned.
  returned_minor INTEGER
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
  created_at TEXT NOT NULL,
  -- From when until when an answer asked it to wait, by this till's clock, and 1 where the service itself asked.
  waits_since TEXT,
  waits_until TEXT,
  waits_firmly INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE attention (
  id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL REFERENCES sales (id),
  line_id TEXT REFERENCES lines (id),
  part_id TEXT REFERENCES tender_parts (id),
  code TEXT NOT NULL,
  raised_at TEXT NOT NULL,
  -- Who took note of it last, what they wrote, and when.
  noted_by TEXT,
  note TEXT,
  noted_at TEXT,
  closed_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX attention_open ON attention (raised_at) WHERE closed_at IS NULL;
CREATE INDEX attention_of_sale ON attention (sale_id) WHERE closed_at IS NULL;
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
  cause TEXT,
  -- 1 once nobody could say whether it came out.
  perhaps_printed INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX print_jobs_sale ON print_jobs (sale_id, id);
CREATE INDEX print_jobs_open ON print_jobs (state) WHERE state IN ('unsent', 'sending', 'unknown');
CREATE INDEX print_jobs_copies ON print_jobs (created_at) WHERE copy > 0;

CREATE TABLE sign_in_failures (
  operator_id TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  last_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Pending slips of other tills that were redeemed here, by the line they became; see claims.ts.
CREATE TABLE claims (
  line_id TEXT PRIMARY KEY REFERENCES lines (id),
  issuer TEXT NOT NULL,
  receipt_number TEXT NOT NULL,
  issuer_line_id TEXT NOT NULL,
  copy INTEGER NOT NULL,
  seen TEXT NOT NULL,
  taken_at TEXT NOT NULL,
  -- Whose receipt the order is; null where the service had no such order.
  order_terminal TEXT,
  order_receipt TEXT,
  -- When it was paid at the till that printed the slip; null where only the service told of it.
  paid_at TEXT,
  confirmed_here INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Pending slips of this till that were taken back.
CREATE TABLE slips_taken (
  line_id TEXT NOT NULL REFERENCES lines (id),
  copy INTEGER NOT NULL,
  taken_at TEXT NOT NULL,
  PRIMARY KEY (line_id, copy)
) STRICT, WITHOUT ROWID;

-- One row at most: see clock-offset.ts.
CREATE TABLE clock_offset (
  offset_ms INTEGER NOT NULL,
  learned_at TEXT NOT NULL,
  own_at TEXT NOT NULL,
  since_at TEXT NOT NULL,
  z_seq INTEGER NOT NULL,
  confirmed_by TEXT
) STRICT;
-- The paper of each business day, byte for byte as it was made: see day-papers.ts.
CREATE TABLE day_papers (
  day TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
${serviceTables}
${companyTables}
${shiftTables}
${salesSearchIndex}`;
