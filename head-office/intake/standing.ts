// Records a till's report in one statement, and reads what head office has about the till. Invariants: a report that arrives after a newer one changes
// nothing; a till has left only if the entry that says so is here.
import { z } from 'zod';
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import { plannedOnce, type Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import type { SignedRequest } from './gate.ts';

const standing = shape({
  isRevoked: ['t.revoked_at IS NOT NULL', z.boolean()],
  hasNews: ['EXISTS (SELECT FROM news WHERE till = $1 AND taken_at IS NULL)', z.boolean()],
  hasDocument: [
    'EXISTS (SELECT FROM people_out) OR EXISTS (SELECT FROM settings_said) OR EXISTS (SELECT FROM people_said)',
    z.boolean(),
  ],
  // Head office was restored since it was known for certain.
  isToConfirm: ["EXISTS (SELECT FROM alarms WHERE till = $1 AND kind = 'restored' AND closed_at IS NULL)", z.boolean()],
  /** Noted by the newest report. */
  hasLeft: ['t.leaving IS NOT NULL', z.boolean()],
  // The book of the reporting ledger; all null where there is none.
  count: ['b.count', z.int().nullable()],
  hash: ['b.hash', z.string().nullable()],
  movedFrom: ['b.moved_from', z.string().nullable()],
  movedAt: ['b.moved_at', z.date().nullable()],
  sentAt: ['b.sent_at', z.date().nullable()],
  // Of all books of this till, the one that began last.
  newest: ['n.ledger', z.string().nullable()],
  newestFrom: ['n.moved_from', z.string().nullable()],
  newestSentAt: ['n.sent_at', z.date().nullable()],
  books: ['(SELECT count(*) FROM books WHERE till = $1)', z.int()],
});
/** `isLate`: the request is older than one that was recorded before. */
const standingAt = standing.row.extend({ isLate: z.boolean() });
export type Standing = z.infer<typeof standingAt>;

const from = `
LEFT JOIN books b ON b.till = $1 AND b.ledger = $2
LEFT JOIN LATERAL (
  SELECT ledger, moved_from, sent_at FROM books WHERE till = $1 ORDER BY began_at DESC, ledger DESC LIMIT 1
) n ON true`;

const recordSql = plannedOnce(`
WITH t AS (
  SELECT revoked_at, CASE WHEN asked_at > $3 THEN tills.leaving
    WHEN asked_at = $3 THEN coalesce(said.leaving, tills.leaving) ELSE said.leaving END AS leaving
  FROM tills, (SELECT (SELECT $9::jsonb FROM books WHERE till = $1 AND ledger = $2 AND is_ended) AS leaving) said WHERE id = $1
),
noted AS (
  UPDATE tills SET asked_at = $3, seen_at = $4, seen_from = $5, version = $6, ledger = $2, count = $7, state = $8,
    leaving = (SELECT leaving FROM t)
  WHERE id = $1 AND (asked_at IS NULL OR asked_at <= $3) RETURNING id
),
heard AS (
  UPDATE alarms SET closed_at = $4
  WHERE till IN (SELECT id FROM noted) AND kind = 'silent' AND closed_at IS NULL
)
SELECT ${standing.sql}, NOT EXISTS (SELECT FROM noted) AS "isLate" FROM t ${from}`);

/** Null where the till no longer exists. Closes an alarm about its silence. */
export async function recordReport(db: Queries, request: SignedRequest, report: ReportRequest, at: Date) {
  const { till, sentAt, from: address } = request;
  const { ledger, version, count, state, leaving } = report;
  const values = [till, ledger, sentAt, at, address, version, count, state, leaving];
  return (await db.rows(standingAt, recordSql, values))[0] ?? null;
}

const readSql = plannedOnce(
  `SELECT ${standing.sql}, false AS "isLate" FROM (SELECT revoked_at, leaving FROM tills WHERE id = $1) t ${from}`,
);

/** The same, without recording anything. */
export async function readStanding(db: Queries, till: string, ledger: string): Promise<Standing | null> {
  return (await db.rows(standingAt, readSql, [till, ledger]))[0] ?? null;
}
