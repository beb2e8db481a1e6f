// The tables that show the journals of the tills. Invariant: all of it follows from `batches` and `papers` alone, so it can be emptied and rebuilt.

/**
 * `lost_of`: '' for what the till itself has; else the ledger that it was in before an older copy was restored. Such a row is separate from the
 * till's own, and no figure counts it.
 */
export const booksTables = `
CREATE TABLE followed (
  till text NOT NULL, ledger text NOT NULL,
  -- The last entry that is in the tables below, and up to which entry they took this book for the till's own; null: all of it.
  projected bigint NOT NULL, kept_to bigint,
  -- The till counts shifts, as of that entry.
  shifts_on boolean NOT NULL,
  PRIMARY KEY (till, ledger)
);
-- Who writes a till's rows holds its row here. 'fault': its journal could not be taken in, and since when.
CREATE TABLE following (till text PRIMARY KEY, fault text, fault_at timestamptz);

CREATE TABLE sales (
  till text NOT NULL, sale text NOT NULL, lost_of text NOT NULL, ledger text NOT NULL,
  receipt text, stage text NOT NULL, operator text, shift text, day date NOT NULL, hour smallint NOT NULL,
  began_at timestamptz NOT NULL, committed_at timestamptz,
  -- Its entries: from the first, in its ledger, to the last, which is in another ledger where it went on in one that was restored.
  first_seq bigint NOT NULL, went_on text, last_seq bigint NOT NULL,
  PRIMARY KEY (till, sale, lost_of)
);
-- By the number alone, as a customer reads it from the paper.
CREATE INDEX sales_receipt ON sales ((substring(receipt FROM '[^-]*$'))) WHERE receipt IS NOT NULL;
CREATE INDEX sales_lost ON sales (till) WHERE lost_of <> '';

CREATE TABLE cards (
  till text NOT NULL, sale text NOT NULL, line text NOT NULL, lost_of text NOT NULL,
  product text, currency text, amount_minor bigint, state text NOT NULL, since timestamptz NOT NULL,
  sold_at timestamptz, sold_day date, sold_hour smallint, sold_by text,
  order_id text, last4 text, handed_over_at timestamptz, pending_slips int NOT NULL,
  -- When it was taken off the service's balance, and given back: between which two entries.
  asked_at timestamptz, taken_at timestamptz, back_from timestamptz, back_at timestamptz,
  PRIMARY KEY (till, sale, line, lost_of)
);
CREATE INDEX cards_order ON cards (order_id text_pattern_ops) WHERE order_id IS NOT NULL;
CREATE INDEX cards_last4 ON cards (last4, since) WHERE last4 IS NOT NULL;
CREATE INDEX cards_sold ON cards (sold_day) WHERE sold_day IS NOT NULL AND lost_of = '';
CREATE INDEX cards_amount ON cards (amount_minor, since);
CREATE INDEX cards_life ON cards (currency, (greatest(asked_at, taken_at, back_from, back_at))) WHERE asked_at IS NOT NULL;
CREATE INDEX cards_under_way ON cards (currency)
  WHERE asked_at IS NOT NULL AND back_at IS NULL AND (taken_at IS NULL OR back_from IS NOT NULL);
CREATE INDEX cards_unresolved ON cards (till) INCLUDE (since)
  WHERE lost_of = '' AND state IN ('reserving', 'activating', 'cancelling', 'voiding');

CREATE TABLE parts (
  till text NOT NULL, sale text NOT NULL, part text NOT NULL, lost_of text NOT NULL,
  tender text NOT NULL, line text, state text NOT NULL, amount_minor bigint NOT NULL, since timestamptz NOT NULL,
  due_since timestamptz, refund_way text,
  -- Of its payment.
  method text NOT NULL, rounding_minor bigint NOT NULL, terminal text, source text, paid_day date, paid_hour smallint,
  -- That it went back in.
  shift text,
  PRIMARY KEY (till, sale, part, lost_of)
);
CREATE INDEX parts_due ON parts (till) INCLUDE (amount_minor, due_since)
  WHERE lost_of = '' AND state IN ('refund-due', 'refunding', 'refund-unknown');

CREATE TABLE money (
  till text NOT NULL, ledger text NOT NULL, seq bigint NOT NULL, n smallint NOT NULL, lost boolean NOT NULL,
  at timestamptz NOT NULL, day date NOT NULL, hour smallint NOT NULL, kind text NOT NULL, pot text NOT NULL,
  moved_minor bigint NOT NULL, rounding_minor bigint NOT NULL, sale text, part text, line text, operator text,
  shift text,
  -- Decided while no shift was open: it waits for the next.
  waits boolean NOT NULL, from_night boolean NOT NULL,
  PRIMARY KEY (till, ledger, seq, n)
);
CREATE INDEX money_day ON money (till, day);
CREATE INDEX money_waits ON money (till) WHERE waits;
CREATE INDEX money_back ON money (at) WHERE kind = 'refund' AND NOT lost;

CREATE TABLE matters (
  till text NOT NULL, sale text NOT NULL, entry text NOT NULL, lost_of text NOT NULL,
  code text NOT NULL, line text, part text, raised_at timestamptz NOT NULL, closed_at timestamptz,
  PRIMARY KEY (till, sale, entry, lost_of)
);
CREATE INDEX matters_open ON matters (till, raised_at) WHERE closed_at IS NULL AND lost_of = '';

CREATE TABLE shifts (
  till text NOT NULL, shift text NOT NULL, lost_of text NOT NULL, ledger text NOT NULL,
  tray text NOT NULL, day date NOT NULL, state text NOT NULL, owner text NOT NULL, float_minor bigint NOT NULL,
  opened_at timestamptz NOT NULL, ended_at timestamptz, closed_at timestamptz,
  -- By pot and kind of movement, in minor units.
  pots jsonb NOT NULL,
  sold_cards int NOT NULL, sold_minor bigint NOT NULL, returned_cards int NOT NULL, returned_minor bigint NOT NULL,
  other_minor bigint NOT NULL, rounding_minor bigint NOT NULL, night_count int NOT NULL, night_minor bigint NOT NULL,
  z_ledger text, z_n int, z_seq bigint, z_sha256 text,
  -- What its Z says otherwise than the columns above; null where it is not made, or says the same.
  z_differs jsonb,
  -- What its Z says, so that many are summed without reading each: cash and card are takings less what went back, the difference is of all pots.
  -- Null where it is not here, or cannot be read.
  z_currency text, z_sold_minor bigint, z_cash_minor bigint, z_card_minor bigint, z_difference_minor bigint,
  PRIMARY KEY (till, shift, lost_of)
);
CREATE INDEX shifts_day ON shifts (day, till) WHERE lost_of = '';
CREATE INDEX shifts_uncounted ON shifts (till) WHERE lost_of = '' AND state <> 'closed';

-- Orders for companies. The company is an id: the service's of a partner, or the shop's own number of a customer.
CREATE TABLE company_orders (
  till text NOT NULL, company_order text NOT NULL, lost_of text NOT NULL, ledger text NOT NULL,
  number bigint NOT NULL, customer text NOT NULL, reference text NOT NULL, currency text NOT NULL, cards int NOT NULL,
  paid_by text NOT NULL, operator text NOT NULL, approver text NOT NULL,
  day date NOT NULL, placed_at timestamptz NOT NULL, since timestamptz NOT NULL,
  state text NOT NULL, why text, failed_in_row int NOT NULL, paid_minor bigint NOT NULL, paid_back_minor bigint NOT NULL,
  -- The till's maximum of a company in 30 days; null: none.
  most_minor bigint,
  -- How often a code of it left at most, and how often before the last hand-out, of which perhaps nothing left.
  copies int NOT NULL, copies_before int NOT NULL,
  PRIMARY KEY (till, company_order, lost_of)
);
CREATE INDEX company_orders_placed ON company_orders (placed_at);
CREATE TABLE company_cards (
  till text NOT NULL, company_order text NOT NULL, n int NOT NULL, lost_of text NOT NULL,
  currency text NOT NULL, product text NOT NULL, amount_minor bigint NOT NULL, state text NOT NULL,
  asked_at timestamptz, taken_at timestamptz, back_from timestamptz, back_at timestamptz,
  -- Of one that ended at the service: whether the company gets its money back.
  is_owed boolean,
  PRIMARY KEY (till, company_order, n, lost_of)
);

-- Takings and cards by business day. Cards, which came into no pot, are in the row of ''.
CREATE TABLE days (
  day date NOT NULL, till text NOT NULL, pot text NOT NULL,
  moved_minor bigint NOT NULL, cards bigint NOT NULL, cards_minor bigint NOT NULL, sales bigint NOT NULL,
  PRIMARY KEY (day, till, pot)
) WITH (fillfactor = 80);
-- The same of a store by the hour, so that a whole chain is summed from few rows.
CREATE TABLE hours (
  day date NOT NULL, store text NOT NULL, hour smallint NOT NULL,
  moved_minor bigint NOT NULL, cards bigint NOT NULL, cards_minor bigint NOT NULL, sales bigint NOT NULL,
  -- Since the last change its day was summed in the table below.
  is_summed boolean NOT NULL,
  PRIMARY KEY (day, store, hour)
) WITH (fillfactor = 80);
CREATE INDEX hours_unsummed ON hours (day, store) WHERE NOT is_summed;

-- Days that have ended, and the months they are in (of the first of each), by what a period is split by: of a store, or of all, whose store is ''.
CREATE TABLE sums (
  way text NOT NULL, is_month boolean NOT NULL, day date NOT NULL, store text NOT NULL, key text NOT NULL, currency text NOT NULL,
  moved_minor bigint NOT NULL, cards bigint NOT NULL, cards_minor bigint NOT NULL,
  PRIMARY KEY (is_month, day, way, store, key, currency)
);

-- What people did on a business day, as the till's paper of it says: how often, and how often it could have been, by figure.
CREATE TABLE people_days (
  till text NOT NULL, day date NOT NULL, role text NOT NULL, person text NOT NULL, count bigint NOT NULL, figures jsonb NOT NULL,
  PRIMARY KEY (till, day, role, person)
);
CREATE INDEX people_days_day ON people_days (day);

-- Entries that no table takes, because this version does not know their kind or cannot read them.
CREATE TABLE unknown_kinds (
  till text NOT NULL, ledger text NOT NULL, kind text NOT NULL, count bigint NOT NULL, first_seq bigint NOT NULL,
  PRIMARY KEY (till, ledger, kind)
);`;

/** Every table that has rows of one till. */
export const tablesOfTills = [
  'sales',
  'cards',
  'parts',
  'money',
  'matters',
  'shifts',
  'company_orders',
  'company_cards',
  'days',
  'people_days',
  'unknown_kinds',
  'followed',
] as const;
