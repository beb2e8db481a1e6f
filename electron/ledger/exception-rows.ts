// What a manager's exceptions are counted from, in a stretch of time, each found by an index of times; and what stands behind one of them.
import { query, value } from './table.ts';
import type { Ledger } from './transaction.ts';
import { isWatched } from './watched-kinds.ts';

type Times = [starts: string, ends: string];

export type BegunSale = {
  readonly id: string;
  readonly operatorId: string;
  readonly stage: string;
  readonly createdAt: string;
  /** Every slip of it, copies too. */
  readonly slips: number;
};
export type ActiveCards = {
  readonly saleId: string;
  readonly operatorId: string;
  readonly at: string;
  readonly cards: number;
  /** Of them, of plastic: with a number. */
  readonly plastic: number;
};
export type AnsweredTender = {
  readonly saleId: string;
  readonly operatorId: string;
  readonly at: string;
  readonly method: 'cash' | 'card';
  readonly amountMinor: number;
  readonly approvalCode: string | null;
  /** 1 where a person said how it ended. */
  readonly byHand: 0 | 1;
};
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
  readonly shownTo: string | null;
  readonly approverId: string | null;
  readonly way: string | null;
};
export type CopiedSlip = { readonly at: string; readonly saleId: string; readonly operatorId: string };
export type WorkedShift = { readonly ownerId: string; readonly openedAt: string; readonly endedAt: string | null };

const is = (name: string): string => `j.body ->> '${name}'`;

const isSold = `(l.state = 'active' OR l.take_back = 'void' OR l.decided = 'settle-handed-over')`;

/** The statements, for tests of their query plans. */
export const exceptionStatements = {
  begun: `SELECT s.id, s.operator_id AS operatorId, s.stage, s.created_at AS createdAt,
      (SELECT count(*) FROM print_jobs p WHERE p.sale_id = s.id) AS slips
    FROM sales s INDEXED BY sales_begun WHERE s.created_at >= ? AND s.created_at < ? AND s.n IS NOT NULL`,
  active: `SELECT s.id AS saleId, s.operator_id AS operatorId, s.committed_at AS at,
      (SELECT count(*) FROM lines l WHERE l.sale_id = s.id AND ${isSold}) AS cards,
      (SELECT count(*) FROM lines l WHERE l.sale_id = s.id AND l.carrier = 'plastic' AND ${isSold}) AS plastic
    FROM sales s INDEXED BY sales_committed WHERE s.committed_at >= ? AND s.committed_at < ?`,
  tenders: `SELECT t.sale_id AS saleId, s.operator_id AS operatorId, t.answered_at AS at, t.method,
      t.amount_minor AS amountMinor, t.approval_code AS approvalCode, t.terminal IS NULL AS byHand
    FROM tenders t INDEXED BY tenders_answered CROSS JOIN sales s ON s.id = t.sale_id
    WHERE t.answered_at >= ? AND t.answered_at < ? AND t.source IS NULL AND EXISTS (
      SELECT 1 FROM tender_parts p WHERE p.tender_id = t.id AND p.state NOT IN ('requested', 'unknown', 'declined'))`,
  entries: `SELECT j.at, j.kind, j.sale_id AS saleId, j.subject_id AS subjectId, j.operator_id AS operatorId,
      s.operator_id AS sellerId, ${is('what')} AS what, ${is('why')} AS why, ${is('about')} AS about,
      ${is('shownTo')} AS shownTo, ${is('approverId')} AS approverId, ${is('way')} AS way
    FROM journal j INDEXED BY journal_watched LEFT JOIN sales s ON s.id = j.sale_id
    WHERE ${isWatched} AND j.at >= ? AND j.at < ?`,
  copies: `SELECT p.created_at AS at, p.sale_id AS saleId, coalesce((SELECT j.operator_id FROM journal j
      WHERE j.sale_id = p.sale_id AND j.subject_id = p.id AND j.kind = 'print-queued'), s.operator_id) AS operatorId
    FROM print_jobs p INDEXED BY print_jobs_copies CROSS JOIN sales s ON s.id = p.sale_id
    WHERE p.copy > 0 AND p.created_at >= ? AND p.created_at < ?`,
} as const;

/** The drawer of a closed shift. */
export type CountedDrawer = { readonly ownerId: string; readonly at: string; readonly differenceMinor: number };

/** Cash that was looked at in a shift that was closed since. */
export type LookAtCash = { readonly at: string; readonly operatorId: string; readonly countedFrom: string };

/** Found by the journal's own numbers: so many entries before a close, which is more than a till writes in a quarter of an hour. */
export const looksBeforeClose = `SELECT j.at, j.operator_id AS operatorId, s.ended_at AS countedFrom
  FROM shifts s CROSS JOIN journal j ON j.seq BETWEEN s.closed_seq - 1000 AND s.closed_seq
  WHERE s.state = 'closed' AND s.closed_at >= ? AND s.closed_at < ? AND j.kind = 'x-read' AND j.subject_id = s.id
    AND j.body ->> 'cash'`;

export type ExceptionRows = ReturnType<typeof createExceptionRows>;

/** Times are ISO 8601 UTC: at or after the one and before the other. */
export function createExceptionRows({ db }: Pick<Ledger, 'db'>) {
  const begun = query<Times, BegunSale>(db, exceptionStatements.begun);
  const active = query<Times, ActiveCards>(db, exceptionStatements.active);
  const tenders = query<Times, AnsweredTender>(db, exceptionStatements.tenders);
  const entries = query<Times, WatchedEntry>(db, exceptionStatements.entries);
  const copies = query<Times, CopiedSlip>(db, exceptionStatements.copies);
  const shifts = query<Times, WorkedShift>(
    db,
    `SELECT owner_id AS ownerId, opened_at AS openedAt, ended_at AS endedAt FROM shifts
     WHERE opened_at >= ? AND opened_at < ?`,
  );
  // As the count that was last put right has it, in minor units.
  const drawers = query<Times, CountedDrawer>(
    db,
    `SELECT s.owner_id AS ownerId, s.closed_at AS at,
       (SELECT c.total_minor FROM counts c WHERE c.shift_id = s.id AND c.pot = 'drawer' AND c.which <> 'opening' ORDER BY c.seq DESC LIMIT 1)
         - (SELECT sum(m.amount_minor) FROM movements m WHERE m.shift_id = s.id AND m.pot = 'drawer') AS differenceMinor
     FROM shifts s WHERE s.opened_at >= ? AND s.opened_at < ? AND s.state = 'closed'`,
  );
  const looks = query<Times, LookAtCash>(db, looksBeforeClose);
  const part = value<string, [string]>(
    db,
    'SELECT t.method FROM tender_parts p JOIN tenders t ON t.id = p.tender_id WHERE p.id = ?',
  );
  const partAmount = value<number, [string]>(db, 'SELECT amount_minor FROM tender_parts WHERE id = ?');
  const refundWay = value<string, [string]>(db, 'SELECT refund_way FROM tender_parts WHERE id = ?');
  return {
    begun: (...times: Times) => begun.all(...times),
    active: (...times: Times) => active.all(...times),
    tenders: (...times: Times) => tenders.all(...times),
    entries: (...times: Times) => entries.all(...times),
    copies: (...times: Times) => copies.all(...times),
    shifts: (...times: Times) => shifts.all(...times),
    drawers: (...times: Times) => drawers.all(...times),
    looksAtCash: (...times: Times) => looks.all(...times),
    /** How a part of a payment was paid, how it went back, and what it was. */
    partOf: (partId: string) => ({
      paidBy: part(partId),
      wentBackBy: refundWay(partId) === 'cash' ? 'cash' : part(partId),
      amountMinor: partAmount(partId) ?? 0,
    }),
  };
}
