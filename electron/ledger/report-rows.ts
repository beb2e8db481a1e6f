// What reports are summed up from: cards sold, payments taken and money returned in a stretch of time, each found by an index of times.
import { createCompanyMoney } from './company-money.ts';
import { createCustomerPauses } from './customer-pauses.ts';
import { query, value } from './table.ts';
import type { Ledger } from './transaction.ts';
import { isWatched } from './watched-kinds.ts';

export type SoldCard = {
  readonly saleId: string;
  readonly at: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly productCode: string;
  readonly productName: string;
  readonly amountMinor: number;
};
export type TakenTender = {
  /** Null in a shift's: a correction is of no sale. */
  readonly saleId: string | null;
  readonly method: 'cash' | 'card';
  /** What was taken in all, coin rounding included. */
  readonly takenMinor: number;
  readonly roundingMinor: number;
};
export type ReturnedPart = {
  readonly at: string;
  readonly partId: string;
  /** Null where it was for no card of a committed sale. */
  readonly lineId: string | null;
  readonly operatorId: string | null;
  readonly productCode: string | null;
  readonly productName: string | null;
  /** What it had paid of the card. */
  readonly paidMinor: number;
  /** What left, coin rounding included. */
  readonly amountMinor: number;
  /** How it was paid, and how it went back. */
  readonly paidBy: 'cash' | 'card';
  readonly wentBackBy: 'cash' | 'card';
};

export type ReportedRows = {
  readonly sold: readonly SoldCard[];
  readonly taken: readonly TakenTender[];
  readonly returned: readonly ReturnedPart[];
};

type Times = [starts: string, ends: string];

/** The statements, for tests of their query plans. */
export const reportStatements = {
  // A card of another till's slip was sold there; one that the shop paid for was sold to nobody.
  sold: `SELECT s.id AS saleId, s.committed_at AS at, s.operator_id AS operatorId, s.operator_name AS operatorName,
      l.product_code AS productCode, l.product_name AS productName, l.amount_minor AS amountMinor
    FROM sales s INDEXED BY sales_committed CROSS JOIN lines l ON l.sale_id = s.id
    WHERE s.committed_at >= ? AND s.committed_at < ? AND s.stage = 'committed' AND l.id IN (
      SELECT p.line_id FROM tenders t JOIN tender_parts p ON p.tender_id = t.id
      WHERE t.sale_id = s.id AND t.source IS NULL)`,
  taken: `SELECT sale_id AS saleId, method, amount + rounding_minor AS takenMinor, rounding_minor AS roundingMinor FROM (
      SELECT t.sale_id, t.method, t.rounding_minor, (SELECT sum(p.amount_minor) FROM tender_parts p
        WHERE p.tender_id = t.id AND p.state NOT IN ('requested', 'unknown', 'declined')) AS amount
      FROM tenders t INDEXED BY tenders_answered
      WHERE t.answered_at >= ? AND t.answered_at < ? AND t.source IS NULL)
    WHERE amount IS NOT NULL`,
  returned: `SELECT j.at, p.id AS partId, l.id AS lineId, j.operator_id AS operatorId, l.product_code AS productCode, l.product_name AS productName,
      p.amount_minor AS paidMinor, p.returned_minor AS amountMinor, t.method AS paidBy,
      CASE WHEN p.refund_way = 'cash' THEN 'cash' ELSE t.method END AS wentBackBy
    FROM journal j INDEXED BY journal_watched
      CROSS JOIN tender_parts p ON p.id = j.subject_id JOIN tenders t ON t.id = p.tender_id
      LEFT JOIN lines l ON l.id = p.line_id
    WHERE ${isWatched} AND j.at >= ? AND j.at < ? AND j.kind = 'tender-refund-done'`,
  soldInShift: `SELECT s.id AS saleId, s.committed_at AS at, s.operator_id AS operatorId, s.operator_name AS operatorName,
      l.product_code AS productCode, l.product_name AS productName, l.amount_minor AS amountMinor
    FROM sales s INDEXED BY sales_shift CROSS JOIN lines l ON l.sale_id = s.id
    WHERE s.shift_id = ? AND l.id IN (
      SELECT p.line_id FROM tenders t JOIN tender_parts p ON p.tender_id = t.id
      WHERE t.sale_id = s.id AND t.source IS NULL)`,
  // What was booked as another payment later is booked where it was corrected.
  takenInShift: `SELECT NULL AS saleId, CASE WHEN m.pot = 'drawer' THEN 'cash' ELSE 'card' END AS method, m.amount_minor AS takenMinor,
      m.rounding_minor AS roundingMinor
    FROM movements m WHERE m.shift_id = ? AND m.kind IN ('sale', 'correction') AND m.pot <> 'elsewhere'`,
  returnedInShift: `SELECT m.at, p.id AS partId, l.id AS lineId, m.by AS operatorId, l.product_code AS productCode, l.product_name AS productName,
      p.amount_minor AS paidMinor, -m.amount_minor AS amountMinor, t.method AS paidBy,
      CASE WHEN m.pot = 'drawer' THEN 'cash' ELSE 'card' END AS wentBackBy
    FROM movements m CROSS JOIN tender_parts p ON p.id = m.part_id JOIN tenders t ON t.id = p.tender_id
      LEFT JOIN lines l ON l.id = p.line_id
    WHERE m.shift_id = ? AND m.kind = 'refund'`,
  first: 'SELECT min(committed_at) FROM sales WHERE committed_at IS NOT NULL',
  last: `SELECT max(at) FROM (SELECT max(committed_at) AS at FROM sales WHERE committed_at IS NOT NULL
    UNION ALL SELECT max(at) FROM journal INDEXED BY journal_watched WHERE ${isWatched})`,
} as const;

export type ReportRows = ReturnType<typeof createReportRows>;

/** Times are ISO 8601 UTC: at or after the one and before the other. */
export function createReportRows({ db }: Pick<Ledger, 'db'>) {
  const sold = query<Times, SoldCard>(db, reportStatements.sold);
  const taken = query<Times, TakenTender>(db, reportStatements.taken);
  const returned = query<Times, ReturnedPart>(db, reportStatements.returned);
  const soldInShift = query<[string], SoldCard>(db, reportStatements.soldInShift);
  const takenInShift = query<[string], TakenTender>(db, reportStatements.takenInShift);
  const returnedInShift = query<[string], ReturnedPart>(db, reportStatements.returnedInShift);
  const first = value<string>(db, reportStatements.first);
  const last = value<string>(db, reportStatements.last);
  return {
    between: (starts: string, ends: string): ReportedRows => ({
      sold: sold.all(starts, ends),
      taken: taken.all(starts, ends),
      returned: returned.all(starts, ends),
    }),
    ofShift: (shiftId: string): ReportedRows => ({
      sold: soldInShift.all(shiftId),
      taken: takenInShift.all(shiftId),
      returned: returnedInShift.all(shiftId),
    }),
    companies: createCompanyMoney({ db }),
    /** What customers were asked before dear cards. */
    pauses: createCustomerPauses({ db }).between,
    /** When the first sale was committed; null before. */
    firstAt: () => first(),
    /** When the latest sale was committed or money went back: after now where the clock was ahead. */
    lastAt: () => last(),
  };
}
