// The tables of shifts: who had the drawer, each movement of money, what was counted, and the Z of each.
// Invariant: all but the state of a shift that is not closed is written once, and neither changed nor removed.

const once = (table: string): string => `
CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is written once'); END;
CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is written once'); END;`;

export const shiftTables = `
CREATE TABLE shifts (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('open', 'counting', 'suspended', 'sealed', 'closed')),
  tray TEXT NOT NULL,
  business_day TEXT NOT NULL,
  zone TEXT NOT NULL,
  float_minor INTEGER NOT NULL,
  -- What the last shift of its tray left; null where none did.
  left_before_minor INTEGER,
  owner_id TEXT NOT NULL,
  opened_by TEXT NOT NULL,
  opened_at TEXT NOT NULL,
  opened_seq INTEGER NOT NULL,
  -- When its count began, or it was sealed.
  ended_by TEXT,
  ended_at TEXT,
  bag TEXT,
  left_minor INTEGER,
  reason TEXT,
  closed_by TEXT,
  closed_approver TEXT,
  closed_at TEXT,
  closed_seq INTEGER,
  -- When somebody first opened the form to count a sealed shift.
  bag_opened_at TEXT
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX shifts_at_work ON shifts ((1)) WHERE state IN ('open', 'counting');
CREATE INDEX shifts_waiting ON shifts (opened_seq) WHERE state IN ('suspended', 'sealed');
CREATE INDEX shifts_closed ON shifts (tray, closed_seq) WHERE state = 'closed';
CREATE TRIGGER shifts_stay_closed BEFORE UPDATE ON shifts WHEN OLD.state = 'closed'
  BEGIN SELECT RAISE(ABORT, 'a closed shift stays closed'); END;
CREATE TRIGGER shifts_no_delete BEFORE DELETE ON shifts BEGIN SELECT RAISE(ABORT, 'shifts stay'); END;

-- The stretches of the journal that are a shift's: from the end of the last one's work to the end of its own.
CREATE TABLE shift_spells (
  to_seq INTEGER PRIMARY KEY,
  from_seq INTEGER NOT NULL,
  shift_id TEXT NOT NULL REFERENCES shifts (id)
) STRICT;
CREATE INDEX shift_spells_shift ON shift_spells (shift_id);
${once('shift_spells')}

-- Signed as the pot sees it. \`seq\` is the journal's entry that it was written with.
CREATE TABLE movements (
  id TEXT PRIMARY KEY,
  shift_id TEXT NOT NULL REFERENCES shifts (id),
  pot TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('float', 'sale', 'refund', 'in', 'out', 'drop', 'correction')),
  amount_minor INTEGER NOT NULL,
  -- How much of it is what coins could not pay.
  rounding_minor INTEGER NOT NULL,
  tender_id TEXT REFERENCES tenders (id),
  part_id TEXT REFERENCES tender_parts (id),
  by TEXT,
  approver TEXT,
  reason TEXT,
  at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  -- 1 where it was decided while no shift was open.
  from_night INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX movements_shift ON movements (shift_id, seq);
CREATE UNIQUE INDEX movements_sale ON movements (tender_id) WHERE kind = 'sale';
CREATE UNIQUE INDEX movements_refund ON movements (part_id) WHERE kind = 'refund';
CREATE UNIQUE INDEX movements_float ON movements (shift_id) WHERE kind = 'float';
${once('movements')}

-- Money that was decided while no shift was open: it becomes a movement of the next one.
CREATE TABLE night_money (
  id TEXT PRIMARY KEY,
  pot TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('sale', 'refund')),
  amount_minor INTEGER NOT NULL,
  rounding_minor INTEGER NOT NULL,
  tender_id TEXT REFERENCES tenders (id),
  part_id TEXT REFERENCES tender_parts (id),
  by TEXT,
  at TEXT NOT NULL,
  seq INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX night_money_seq ON night_money (seq);
${once('night_money')}

CREATE TABLE counts (
  shift_id TEXT NOT NULL REFERENCES shifts (id),
  which TEXT NOT NULL CHECK (which IN ('opening', 'closing', 'recount', 'correction')),
  pot TEXT NOT NULL,
  -- Of corrections the number, from 1; else 0.
  k INTEGER NOT NULL,
  -- JSON, how many of each piece by its minor units; null where a sum was typed.
  pieces TEXT,
  -- A terminal that paid back more than it took is below zero.
  total_minor INTEGER NOT NULL CHECK (total_minor >= 0 OR pot <> 'drawer'),
  reason TEXT,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (shift_id, which, pot, k)
) STRICT, WITHOUT ROWID;
${once('counts')}

CREATE TABLE z_reports (
  ledger_id TEXT NOT NULL,
  n INTEGER NOT NULL CHECK (n > 0),
  shift_id TEXT NOT NULL UNIQUE REFERENCES shifts (id),
  body TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  -- The journal's as the Z found it: count, a space, hash.
  head TEXT NOT NULL,
  grand_total_minor INTEGER NOT NULL,
  seq INTEGER NOT NULL UNIQUE,
  PRIMARY KEY (ledger_id, n)
) STRICT, WITHOUT ROWID;
${once('z_reports')}

-- Who sees to a card or to money that stays unresolved: the newest row counts.
CREATE TABLE handovers (
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('line', 'part')),
  subject_id TEXT NOT NULL,
  shift_id TEXT NOT NULL REFERENCES shifts (id),
  owner_id TEXT NOT NULL,
  PRIMARY KEY (subject_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX handovers_shift ON handovers (shift_id);
${once('handovers')}

-- Each time a slip about a shift was asked of the printer: the first is the original.
CREATE TABLE shift_prints (
  paper TEXT NOT NULL,
  number INTEGER NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (paper, number)
) STRICT, WITHOUT ROWID;
${once('shift_prints')}

-- What a card terminal said that it took in a shift, each time it was asked.
CREATE TABLE terminal_totals (
  seq INTEGER PRIMARY KEY,
  shift_id TEXT NOT NULL REFERENCES shifts (id),
  pot TEXT NOT NULL,
  payments_minor INTEGER NOT NULL,
  payments_count INTEGER NOT NULL,
  refunds_minor INTEGER NOT NULL,
  refunds_count INTEGER NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX terminal_totals_shift ON terminal_totals (shift_id, seq);
${once('terminal_totals')}`;
