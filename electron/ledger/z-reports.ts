// The z_reports table: the Z of each closed shift, byte for byte as it was made; and how often each slip about a shift was printed.
// Invariant: numbers are gapless in each ledger, and the grand total never falls.
import { integer, table, text, value, values } from './table.ts';
import type { Ledger } from './transaction.ts';

export const zReportsTable = table('z_reports', {
  ledgerId: text,
  n: integer,
  shiftId: text,
  /** JSON (`ZBody`). */
  body: text,
  sha256: text,
  /** The journal's head when the Z was made: count, a space, hash. */
  head: text,
  grandTotalMinor: integer,
  seq: integer,
});

export const shiftPrintsTable = table('shift_prints', { paper: text, number: integer, by: text, at: text });

export function createZReports({ db }: Pick<Ledger, 'db'>) {
  const total = value<number>(db, 'SELECT grand_total_minor FROM z_reports ORDER BY seq DESC LIMIT 1');
  const last = value<number, [ledgerId: string]>(db, 'SELECT max(n) FROM z_reports WHERE ledger_id = ?');
  const lastSeq = value<number>(db, 'SELECT max(seq) FROM z_reports');
  const daysUpTo = values<string, [seq: number]>(
    db,
    'SELECT DISTINCT business_day FROM shifts WHERE id IN (SELECT shift_id FROM z_reports WHERE seq <= ?)',
  );
  const receipt = (order: 'ASC' | 'DESC') =>
    value<string, [shiftId: string]>(
      db,
      `SELECT receipt_number FROM sales WHERE shift_id = ? ORDER BY n ${order} LIMIT 1`,
    );
  const [first, latest] = [receipt('ASC'), receipt('DESC')];
  const prints = value<number, [paper: string]>(db, 'SELECT count(*) FROM shift_prints WHERE paper = ?');
  return {
    insert: zReportsTable.insert(db),
    get: zReportsTable.one<[ledgerId: string, n: number]>(db, 'WHERE ledger_id = ? AND n = ?'),
    ofShift: zReportsTable.one<[shiftId: string]>(db, 'WHERE shift_id = ?'),
    /** The newest first. */
    page: zReportsTable.all<[limit: number, skipped: number]>(db, 'ORDER BY seq DESC LIMIT ? OFFSET ?'),
    /** Of shifts of these business days, both included, the oldest first. */
    ofDays: zReportsTable.all<[from: string, to: string]>(
      db,
      `WHERE shift_id IN (SELECT id FROM shifts WHERE state = 'closed' AND business_day BETWEEN ? AND ?) ORDER BY seq`,
    ),
    /** Of the newest; 0 for none. */
    lastSeq: () => lastSeq() ?? 0,
    /** The business days that these have. */
    daysUpTo,
    nextNumber: (ledgerId: string) => (last(ledgerId) ?? 0) + 1,
    grandTotalMinor: () => total() ?? 0,
    /** Committed in this shift: receipts, and the cards with their values. */
    soldLines: values<number, [shiftId: string]>(
      db,
      `SELECT amount_minor FROM lines WHERE id IN (
         SELECT p.line_id FROM sales s JOIN tenders t ON t.sale_id = s.id JOIN tender_parts p ON p.tender_id = t.id
         WHERE s.shift_id = ? AND t.source IS NULL AND p.line_id IS NOT NULL)`,
    ),
    /** The first and the last receipt that was committed in it. */
    receipts(shiftId: string): { readonly from: string; readonly to: string } | null {
      const [from, to] = [first(shiftId), latest(shiftId)];
      return from === null || to === null ? null : { from, to };
    },
    /** Printed so often; 0 is the original. */
    prints: (paper: string) => prints(paper) ?? 0,
    insertPrint: shiftPrintsTable.insert(db),
  };
}
