// Everything that one sale has in the ledger, as its rows say it, read for the check of the whole file.
// Invariant: what is sealed stays sealed; of a code, a PIN or a card number nothing else is in the ledger.
import type Database from 'better-sqlite3';
import { type AttentionRow, attentionTable } from './attention-entries.ts';
import { type ClaimRow, claimsTable, slipsTakenTable } from './claims.ts';
import type { Entry } from './journal-entry.ts';
import { type LineRow, linesTable } from './lines.ts';
import { type OutboxRow, outboxTable } from './outbox-rows.ts';
import { jobsTable, type PrintJob } from './print-jobs.ts';
import { type SaleRow, salesTable } from './sales.ts';
import { query, type RowOf, values } from './table.ts';
import { partsTable, type TenderRow, tendersTable } from './tenders.ts';

type SaleRecord = SaleRow & { readonly fromBackup: 0 | 1; readonly shiftId: string | null };
export type PartRecord = RowOf<typeof partsTable> & {
  readonly owedAt: string | null;
  readonly answeredByPerson: 0 | 1;
  readonly refundDenials: number;
};
export type JobRecord = PrintJob & { readonly perhapsPrinted: 0 | 1 };

export type SaleFacts = {
  readonly sale: SaleRecord;
  readonly lines: readonly LineRow[];
  readonly tenders: readonly TenderRow[];
  readonly parts: readonly PartRecord[];
  readonly outbox: readonly OutboxRow[];
  readonly attention: readonly AttentionRow[];
  readonly jobs: readonly JobRecord[];
  readonly claims: readonly ClaimRow[];
  readonly slipsTaken: readonly RowOf<typeof slipsTakenTable>[];
  /** Operators. */
  readonly cashiers: readonly string[];
  /** The journal's last row that says so; 0 where the till was never started, or the ledger never restored. */
  readonly startedSeq: number;
  readonly restoredSeq: number;
  /** Oldest first. */
  readonly journal: readonly Entry[];
  /** The entries about one row. */
  readonly about: (id: string) => readonly Entry[];
};

const oftenEmpty = ['outbox', 'attention', 'claims', 'slips_taken'] as const;

/** What is the same for every sale. */
export type OfAllSales = Pick<SaleFacts, 'startedSeq' | 'restoredSeq'>;

/**
 * Reads everything else that a sale has in the ledger apart from its entries, which are `journal`. Null where there is no such sale.
 * `isStill`: nobody writes the ledger meanwhile.
 */
export function createSaleReader(
  db: Database.Database,
  isStill: boolean,
): (id: string, journal: readonly Entry[], ofAll: OfAllSales) => SaleFacts | null {
  const all = <T>(sql: string) => query<[string], T>(db, sql);
  const ofItsLines = 'IN (SELECT id FROM lines WHERE sale_id = ?)';
  // Most ledgers have none or few, and no index leads from a sale to its entries.
  const filled = db.prepare<[], Readonly<Record<(typeof oftenEmpty)[number], 0 | 1>>>(
    `SELECT ${oftenEmpty.map((table) => `EXISTS (SELECT 1 FROM ${table}) AS ${table}`).join(', ')}`,
  );
  const once = isStill ? filled.get() : undefined;
  const unlessEmpty =
    <T>(table: (typeof oftenEmpty)[number], read: (saleId: string) => readonly T[]) =>
    (id: string, isFilled: typeof once): readonly T[] =>
      isFilled?.[table] ? read(id) : [];

  const sale = all<SaleRecord>(
    `SELECT ${salesTable.columns()}, from_backup AS fromBackup, shift_id AS shiftId FROM sales WHERE id = ?`,
  );
  const lines = linesTable.all<[string]>(db, 'WHERE sale_id = ? ORDER BY position, id');
  const tenders = tendersTable.all<[string]>(db, 'WHERE sale_id = ? ORDER BY id');
  const parts = all<PartRecord>(
    `SELECT ${partsTable.columns('p')}, p.owed_at AS owedAt, p.answered_by_person AS answeredByPerson,
       p.refund_denials AS refundDenials
       FROM tenders t JOIN tender_parts p ON p.tender_id = t.id WHERE t.sale_id = ? ORDER BY t.id, p.id`,
  );
  const outbox = unlessEmpty('outbox', outboxTable.all<[string]>(db, `WHERE subject_id ${ofItsLines} ORDER BY id`));
  const attention = unlessEmpty('attention', attentionTable.all<[string]>(db, 'WHERE sale_id = ? ORDER BY id'));
  const jobs = all<JobRecord>(
    `SELECT ${jobsTable.columns()}, perhaps_printed AS perhapsPrinted FROM print_jobs WHERE sale_id = ? ORDER BY id`,
  );
  const claims = unlessEmpty('claims', claimsTable.all<[string]>(db, `WHERE line_id ${ofItsLines} ORDER BY line_id`));
  const slipsTaken = unlessEmpty(
    'slips_taken',
    slipsTakenTable.all<[string]>(db, `WHERE line_id ${ofItsLines} ORDER BY line_id, copy`),
  );
  const cashiers = values<string, [string]>(
    db,
    'SELECT operator_id FROM sale_cashiers WHERE sale_id = ? ORDER BY operator_id',
  );
  return (id, journal, ofAll) => {
    const row = sale.get(id);
    if (!row) return null;
    const isFilled = once ?? filled.get();
    const bySubject = Map.groupBy(journal, (entry) => entry.subject_id);
    return {
      sale: row,
      lines: lines(id),
      tenders: tenders(id),
      parts: parts.all(id),
      outbox: outbox(id, isFilled),
      attention: attention(id, isFilled),
      jobs: jobs.all(id),
      claims: claims(id, isFilled),
      slipsTaken: slipsTaken(id, isFilled),
      cashiers: cashiers(id),
      get startedSeq() {
        return ofAll.startedSeq;
      },
      get restoredSeq() {
        return ofAll.restoredSeq;
      },
      journal,
      about: (subject) => bySubject.get(subject) ?? [],
    };
  };
}
