// The step that gives each fact the till decides by a column of its own, filled from the journal of a ledger that had none.
// Invariant: it reads entries by the names that they had until version 11. What writes these columns from then on stands in their stores.

/** The last entry about `row` of these kinds, as `value` has it. */
const last = (value: string, row: string, sale: string, kinds: string): string => `
  SELECT ${value} FROM journal WHERE sale_id = ${sale} AND subject_id = ${row}.id AND kind IN (${kinds})
  ORDER BY seq DESC LIMIT 1`;
const any = (row: string, sale: string, condition: string): string =>
  `EXISTS (SELECT 1 FROM journal WHERE sale_id = ${sale} AND subject_id = ${row}.id AND ${condition})`;
const saleOfPart = '(SELECT sale_id FROM tenders WHERE tenders.id = tender_parts.tender_id)';

export const decisionColumns = `
-- 1 from the moment a backup became this ledger until a till was started with it.
ALTER TABLE ledger ADD COLUMN restored INTEGER NOT NULL DEFAULT 0;
UPDATE ledger SET restored = coalesce((SELECT kind = 'ledger-restored' FROM journal
  WHERE kind IN ('till-started', 'ledger-restored') ORDER BY seq DESC LIMIT 1), 0);
-- Ids that it had before it was restored.
CREATE TABLE former_ids (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO former_ids
  SELECT body ->> 'before' FROM journal WHERE kind = 'ledger-restored' AND body ->> 'before' IS NOT NULL;

-- 1 where it was begun before this ledger was restored: what became of it meanwhile is not known here.
ALTER TABLE sales ADD COLUMN from_backup INTEGER NOT NULL DEFAULT 0;
UPDATE sales SET from_backup = 1 WHERE (SELECT min(seq) FROM journal WHERE sale_id = sales.id)
  < (SELECT max(seq) FROM journal WHERE kind = 'ledger-restored');
-- Who asked for a tender of a sale, took one or committed it.
CREATE TABLE sale_cashiers (
  sale_id TEXT NOT NULL REFERENCES sales (id),
  operator_id TEXT NOT NULL,
  PRIMARY KEY (sale_id, operator_id)
) STRICT, WITHOUT ROWID;
INSERT INTO sale_cashiers SELECT DISTINCT sale_id, operator_id FROM journal
  WHERE kind IN ('tender-requested', 'tender-approve', 'sale-committed') AND sale_id IS NOT NULL AND operator_id IS NOT NULL;

-- What a manager decided last about the card by hand, and when.
ALTER TABLE lines ADD COLUMN decided TEXT;
ALTER TABLE lines ADD COLUMN decided_at TEXT;
UPDATE lines SET (decided, decided_at) =
  (${last("substr(kind, length('line-') + 1), at", 'lines', 'lines.sale_id', "'line-settle', 'line-settle-handed-over', 'line-settle-return'")});
-- What was asked for last that takes the order back.
ALTER TABLE lines ADD COLUMN take_back TEXT CHECK (take_back IN ('slip-return', 'cancel-activation', 'void'));
UPDATE lines SET take_back =
  (${last("CASE kind WHEN 'line-give-back' THEN 'cancel-activation' ELSE substr(kind, length('line-') + 1) END", 'lines', 'lines.sale_id', "'line-slip-return', 'line-give-back', 'line-void'")});
-- 1 where its money was to go back before any confirm of this till had left.
ALTER TABLE lines ADD COLUMN never_confirmed INTEGER NOT NULL DEFAULT 0;
UPDATE lines SET never_confirmed = ${any('lines', 'lines.sale_id', "body ->> 'neverConfirmed' = 1")};
-- Why nobody knows whether a pending slip of it is out, until one came or a manager looked.
ALTER TABLE lines ADD COLUMN slip_doubt TEXT CHECK (slip_doubt IN ('restored', 'cut-off'));
UPDATE lines SET slip_doubt =
  (${last("CASE WHEN kind <> 'slip-perhaps-out' THEN NULL WHEN body ->> 'why' = 'cut-off' THEN 'cut-off' ELSE 'restored' END", 'lines', 'lines.sale_id', "'slip-perhaps-out', 'slip-honoured', 'slip-waived'")});
-- What was done about its slip since the till was started, unless a manager went on with the card since.
ALTER TABLE lines ADD COLUMN redeemed_step TEXT;
UPDATE lines SET redeemed_step =
  (${last("CASE WHEN kind = 'slip-honoured' AND seq > (SELECT coalesce(max(seq), 0) FROM journal WHERE kind = 'till-started') THEN body ->> 'step' END", 'lines', 'lines.sale_id', "'slip-honoured', 'line-give-back', 'line-void'")});
CREATE INDEX lines_redeemed ON lines (id) WHERE redeemed_step IS NOT NULL;
-- 1 once its code was shown to a person.
ALTER TABLE lines ADD COLUMN code_shown INTEGER NOT NULL DEFAULT 0;
UPDATE lines SET code_shown = ${any('lines', 'lines.sale_id', "kind = 'code-shown' AND body ->> 'document' IS NOT 'pin'")};

-- Since when it is due back.
ALTER TABLE tender_parts ADD COLUMN owed_at TEXT;
UPDATE tender_parts SET owed_at = (${last('at', 'tender_parts', saleOfPart, "'tender-owe-back'")});
-- 1 where a person said how it ended, and the terminal has not said otherwise since.
ALTER TABLE tender_parts ADD COLUMN answered_by_person INTEGER NOT NULL DEFAULT 0;
UPDATE tender_parts SET answered_by_person = coalesce((
  SELECT kind <> 'attention-raised' FROM journal WHERE sale_id = ${saleOfPart} AND (
    subject_id = tender_parts.id AND operator_id IS NOT NULL
      AND kind IN ('tender-approve', 'tender-decline', 'tender-refund-done', 'tender-refund-not-done')
    OR kind = 'attention-raised' AND body ->> 'partId' = tender_parts.id AND body ->> 'code' = 'terminal_disagrees')
  ORDER BY seq DESC LIMIT 1), 0);

-- What the person who took note of it last wrote, and when.
ALTER TABLE attention ADD COLUMN note TEXT;
ALTER TABLE attention ADD COLUMN noted_at TEXT;
UPDATE attention SET (note, noted_at) =
  (${last("coalesce(body ->> 'note', body ->> 'reason'), at", 'attention', 'attention.sale_id', "'attention-decided'")});

-- 1 once nobody could say whether it came out.
ALTER TABLE print_jobs ADD COLUMN perhaps_printed INTEGER NOT NULL DEFAULT 0;
UPDATE print_jobs SET perhaps_printed = ${any('print_jobs', 'print_jobs.sale_id', "kind = 'print-unknown'")};
`;
