// How a till stands here as it reports: noted in one statement, and what head office has of it. Invariant: a report that comes late, after a newer
// one, changes nothing.
import { z } from 'zod';
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import type { Queries } from '../core/database.ts';
import type { SignedRequest } from './gate.ts';

const standing = z.object({
  is_revoked: z.boolean(),
  /** The request is older than one that was noted before. */
  is_late: z.boolean(),
  has_news: z.boolean(),
  /** The book of the ledger that reports; all null where there is none. */
  count: z.number().nullable(),
  hash: z.string().nullable(),
  cause: z.string().nullable(),
  moved_from: z.string().nullable(),
  moved_at: z.date().nullable(),
  sent_at: z.date().nullable(),
  /** Of all books of this till, the one that began last. */
  newest: z.string().nullable(),
  newest_from: z.string().nullable(),
  newest_sent_at: z.date().nullable(),
  books: z.number(),
});
export type Standing = z.infer<typeof standing>;

const select = `
SELECT t.revoked_at IS NOT NULL AS is_revoked, b.count, b.hash, b.cause, b.moved_from, b.moved_at, b.sent_at,
  n.ledger AS newest, n.moved_from AS newest_from, n.sent_at AS newest_sent_at,
  (SELECT count(*) FROM books WHERE till = $1) AS books,
  EXISTS (SELECT FROM news WHERE till = $1 AND taken_at IS NULL) AS has_news`;
const from = `
LEFT JOIN books b ON b.till = $1 AND b.ledger = $2
LEFT JOIN LATERAL (
  SELECT ledger, moved_from, sent_at FROM books WHERE till = $1 ORDER BY began_at DESC, ledger DESC LIMIT 1
) n ON true`;

const noteSql = `
WITH t AS (SELECT revoked_at FROM tills WHERE id = $1),
noted AS (
  UPDATE tills SET asked_at = $3, seen_at = $4, seen_from = $5, version = $6, ledger = $2, count = $7, state = $8
  WHERE id = $1 AND (asked_at IS NULL OR asked_at <= $3) RETURNING id
),
heard AS (
  UPDATE alarms SET closed_at = $4
  WHERE till IN (SELECT id FROM noted) AND kind = 'silent' AND closed_at IS NULL
)
${select}, NOT EXISTS (SELECT FROM noted) AS is_late FROM t ${from}`;

/** Null where the till is gone. A silence that was raised is over. */
export async function noteReport(db: Queries, request: SignedRequest, report: ReportRequest, at: Date) {
  const { till, sentAt, from: address } = request;
  const { ledger, version, count, state } = report;
  const values = [till, ledger, sentAt, at, address, version, count, state];
  return (await db.rows(standing, noteSql, values))[0] ?? null;
}

const lookSql = `${select}, false AS is_late FROM (SELECT revoked_at FROM tills WHERE id = $1) t ${from}`;

/** The same, and nothing is noted. */
export async function lookAt(db: Queries, till: string, ledger: string): Promise<Standing | null> {
  return (await db.rows(standing, lookSql, [till, ledger]))[0] ?? null;
}
