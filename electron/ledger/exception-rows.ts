// What people did in a stretch of time that an owner may ask about, and, for the paper of a day, how much there was to do. Each statement
// finds its rows by an index of times.
import { query } from './table.ts';
import type { Ledger } from './transaction.ts';
import { isWatched } from './watched-kinds.ts';

type Times = [starts: string, ends: string];

/** An entry of the journal with what it is about: a line or a part of a payment, named by `subjectId`. */
export type WatchedEntry = {
  readonly at: string;
  readonly kind: string;
  readonly saleId: string | null;
  readonly subjectId: string | null;
  readonly operatorId: string | null;
  readonly sellerId: string | null;
  /** Of the entry's body, null where it says none. */
  readonly what: string | null;
  readonly why: string | null;
  readonly about: string | null;
  readonly reason: string | null;
  readonly shownTo: string | null;
  readonly approverId: string | null;
  readonly way: string | null;
  readonly withoutPrinter: 1 | null;
  readonly handedOverAt: string | null;
  readonly paidBy: string | null;
  readonly wentBackBy: string | null;
  readonly amountMinor: number | null;
};

/** Something that a person did, and a row says by itself. */
export type Deed = {
  readonly personId: string;
  readonly at: string;
  readonly saleId: string | null;
  readonly amountMinor: number | null;
};

/** Of an order for a company, and who agreed. */
export type CompanyDeed = Deed & {
  readonly kind: 'company-codes-left' | 'company-cards-cancel' | 'company-paid';
  readonly otherId: string | null;
};

/** A card that somebody voided, whatever became of it. */
export type VoidDone = Pick<WatchedEntry, 'at' | 'operatorId'> & { readonly seq: number; readonly saleId: string };

export type Sold = {
  readonly personId: string;
  readonly sales: number;
  /** Every slip of them, copies too. */
  readonly slips: number;
  /** Hours by the clock in which one began. */
  readonly hours: number;
};

export type Activated = {
  readonly personId: string;
  readonly cards: number;
  /** Of them, of plastic: with a number. */
  readonly plastic: number;
};
export type Begun = { readonly personId: string; readonly refunds: number };
export type Paid = { readonly personId: string; readonly cash: number; readonly card: number };
export type WorkedShift = { readonly ownerId: string; readonly openedAt: string; readonly endedAt: string | null };
/** The drawer of a closed shift. */
export type CountedDrawer = {
  readonly ownerId: string;
  /** Who made the count that its Z has. */
  readonly countedBy: string;
  readonly at: string;
  readonly differenceMinor: number;
};

const is = (name: string): string => `j.body ->> '${name}'`;

const isSold = `(l.state = 'active' OR l.take_back = 'void' OR l.decided = 'settle-handed-over')`;

const wasPaid = `t.source IS NULL AND EXISTS (
  SELECT 1 FROM tender_parts p WHERE p.tender_id = t.id AND p.state NOT IN ('requested', 'unknown', 'declined'))`;

const answered = 'tenders t INDEXED BY tenders_answered CROSS JOIN sales s ON s.id = t.sale_id';
const deedOfTender =
  's.operator_id AS personId, t.answered_at AS at, t.sale_id AS saleId, t.amount_minor AS amountMinor';

/** The statements, for tests of their query plans. */
export const exceptionStatements = {
  // Not the drawer that each cash payment opens.
  entries: `SELECT j.at, j.kind, j.sale_id AS saleId, j.subject_id AS subjectId, j.operator_id AS operatorId,
      s.operator_id AS sellerId, ${is('what')} AS what, ${is('why')} AS why, ${is('about')} AS about,
      ${is('reason')} AS reason, ${is('shownTo')} AS shownTo, ${is('approverId')} AS approverId, ${is('way')} AS way,
      ${is('withoutPrinter')} AS withoutPrinter, l.handed_over_at AS handedOverAt, t.method AS paidBy,
      CASE p.refund_way WHEN 'cash' THEN 'cash' ELSE t.method END AS wentBackBy,
      CASE WHEN j.kind = 'sale-cancelled' THEN (SELECT sum(amount_minor) FROM lines WHERE sale_id = j.sale_id)
        WHEN ${is('what')} = 'correct-tender' THEN t.amount_minor
        ELSE coalesce(l.amount_minor, p.amount_minor) END AS amountMinor
    FROM journal j INDEXED BY journal_watched LEFT JOIN sales s ON s.id = j.sale_id
      LEFT JOIN lines l ON l.id = j.subject_id
      LEFT JOIN tender_parts p ON p.id = j.subject_id LEFT JOIN tenders t ON t.id = p.tender_id
    WHERE ${isWatched} AND j.at >= ? AND j.at < ? AND ${is('why')} IS NOT 'cash-taken' ORDER BY j.at`,
  typedPayments: `SELECT ${deedOfTender} FROM ${answered}
    WHERE t.answered_at >= ? AND t.answered_at < ? AND t.method = 'card' AND t.terminal IS NULL AND ${wasPaid}`,
  codesAgain: `SELECT personId, at, saleId, amountMinor FROM (
      SELECT ${deedOfTender}, row_number() OVER (PARTITION BY t.approval_code ORDER BY t.answered_at) AS time
      FROM ${answered} WHERE t.answered_at >= ? AND t.answered_at < ? AND t.approval_code IS NOT NULL AND ${wasPaid})
    WHERE time > 1`,
  copies: `SELECT coalesce((SELECT j.operator_id FROM journal j WHERE j.sale_id = p.sale_id AND j.subject_id = p.id
      AND j.kind = 'print-queued'), s.operator_id) AS personId, p.created_at AS at, p.sale_id AS saleId,
      NULL AS amountMinor
    FROM print_jobs p INDEXED BY print_jobs_copies CROSS JOIN sales s ON s.id = p.sale_id
    WHERE p.copy > 0 AND p.created_at >= ? AND p.created_at < ?`,
  voids: `SELECT seq, at, sale_id AS saleId, operator_id AS operatorId FROM journal INDEXED BY journal_watched
    WHERE ${isWatched} AND at >= ? AND at < ? AND kind = 'line-void' ORDER BY at`,
  // Cash that was looked at less than a quarter of an hour before its count, or during it: the count is worth nothing. Found by the journal's
  // own numbers: so many entries before a close, which is more than a till writes in that time. Head office names who looked there.
  looksAtCash: `SELECT coalesce(j.operator_id, j.body ->> '$.headOffice.by') AS personId, j.at, NULL AS saleId,
      NULL AS amountMinor
    FROM shifts s CROSS JOIN journal j ON j.seq BETWEEN s.closed_seq - 1000 AND s.closed_seq
    WHERE s.state = 'closed' AND s.closed_at >= ? AND s.closed_at < ? AND j.kind = 'x-read' AND j.subject_id = s.id
      AND j.body ->> 'cash' AND j.at >= strftime('%Y-%m-%dT%H:%M:%fZ', s.ended_at, '-15 minutes')`,
  // Codes of an order for a company that left again, cards cancelled after theirs left, and orders that were paid at the till.
  companies: `SELECT journal.operator_id AS personId, at, NULL AS saleId, kind, body ->> 'movedMinor' AS amountMinor,
      body ->> 'approverId' AS otherId
    FROM company_orders o CROSS JOIN journal INDEXED BY journal_company ON subject_id = o.id
    WHERE substr(kind, 1, 8) = 'company-' AND at >= ? AND at < ? AND (
      (kind = 'company-codes-left' AND body ->> 'copy' > 1) OR kind = 'company-paid'
      OR (kind = 'company-cards-cancel' AND body ->> 'approverId' IS NOT NULL)) ORDER BY seq`,
  // Orders for companies of two people who had placed one together in the seven days before, whoever of them asked.
  companyPairs: `SELECT o.operator_id AS personId, o.placed_at AS at, NULL AS saleId, o.approver_id AS otherId,
      (SELECT sum(c.amount_minor) FROM company_cards c WHERE c.order_id = o.id) AS amountMinor
    FROM company_orders o WHERE o.placed_at >= ? AND o.placed_at < ? AND EXISTS (
      SELECT 1 FROM company_orders b WHERE b.number < o.number
        AND b.placed_at >= strftime('%Y-%m-%dT%H:%M:%fZ', o.placed_at, '-7 days')
        AND min(b.operator_id, b.approver_id) = min(o.operator_id, o.approver_id)
        AND max(b.operator_id, b.approver_id) = max(o.operator_id, o.approver_id))
    ORDER BY o.number`,
  sold: `SELECT s.operator_id AS personId, count(*) AS sales, count(DISTINCT substr(s.created_at, 1, 13)) AS hours,
      sum((SELECT count(*) FROM print_jobs p WHERE p.sale_id = s.id)) AS slips
    FROM sales s INDEXED BY sales_begun WHERE s.created_at >= ? AND s.created_at < ? AND s.n IS NOT NULL
    GROUP BY s.operator_id`,
  activated: `SELECT s.operator_id AS personId,
      sum((SELECT count(*) FROM lines l WHERE l.sale_id = s.id AND ${isSold})) AS cards,
      sum((SELECT count(*) FROM lines l WHERE l.sale_id = s.id AND l.carrier = 'plastic' AND ${isSold})) AS plastic
    FROM sales s INDEXED BY sales_committed WHERE s.committed_at >= ? AND s.committed_at < ? GROUP BY s.operator_id`,
  paid: `SELECT s.operator_id AS personId, sum(t.method = 'cash') AS cash, sum(t.method = 'card') AS card
    FROM ${answered} WHERE t.answered_at >= ? AND t.answered_at < ? AND ${wasPaid} GROUP BY s.operator_id`,
  refundsBegun: `SELECT coalesce(j.operator_id, s.operator_id) AS personId, count(*) AS refunds
    FROM journal j INDEXED BY journal_watched LEFT JOIN sales s ON s.id = j.sale_id
    WHERE ${isWatched} AND j.at >= ? AND j.at < ? AND j.kind = 'tender-begin-refund' GROUP BY 1`,
} as const;

export type ExceptionRows = ReturnType<typeof createExceptionRows>;

/** Times are ISO 8601 UTC: at or after the one and before the other. */
export function createExceptionRows({ db }: Pick<Ledger, 'db'>) {
  const reads = <T>(sql: string) => {
    const statement = query<Times, T>(db, sql);
    return (...times: Times): T[] => statement.all(...times);
  };
  return {
    /** The earliest first. */
    entries: reads<WatchedEntry>(exceptionStatements.entries),
    /** Card payments without a connected terminal. */
    typedPayments: reads<Deed>(exceptionStatements.typedPayments),
    /** Payments whose approval code an earlier one has. */
    codesAgain: reads<Deed>(exceptionStatements.codesAgain),
    copies: reads<Deed>(exceptionStatements.copies),
    companies: reads<CompanyDeed>(exceptionStatements.companies),
    companyPairs: reads<Deed & Pick<CompanyDeed, 'otherId'>>(exceptionStatements.companyPairs),
    voids: reads<VoidDone>(exceptionStatements.voids),
    looksAtCash: reads<Deed>(exceptionStatements.looksAtCash),
    sold: reads<Sold>(exceptionStatements.sold),
    activated: reads<Activated>(exceptionStatements.activated),
    paid: reads<Paid>(exceptionStatements.paid),
    refundsBegun: reads<Begun>(exceptionStatements.refundsBegun),
    shifts: reads<WorkedShift>(
      `SELECT owner_id AS ownerId, opened_at AS openedAt, ended_at AS endedAt FROM shifts
       WHERE opened_at >= ? AND opened_at < ?`,
    ),
    // As the count that was last put right has it, in minor units.
    drawers: reads<CountedDrawer>(
      `SELECT s.owner_id AS ownerId, s.closed_at AS at,
         (SELECT c.by FROM counts c WHERE c.shift_id = s.id AND c.pot = 'drawer' AND c.which IN ('closing', 'recount')
           ORDER BY c.seq DESC LIMIT 1) AS countedBy,
         (SELECT c.total_minor FROM counts c WHERE c.shift_id = s.id AND c.pot = 'drawer' AND c.which <> 'opening' ORDER BY c.seq DESC LIMIT 1)
           - (SELECT sum(m.amount_minor) FROM movements m WHERE m.shift_id = s.id AND m.pot = 'drawer') AS differenceMinor
       FROM shifts s WHERE s.opened_at >= ? AND s.opened_at < ? AND s.state = 'closed'`,
    ),
  };
}
