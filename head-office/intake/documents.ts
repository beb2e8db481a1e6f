// The document that a till gets with its report: who is out of it, resolved here from what was said for its store or for all. Invariants: a version of a
// till says one thing for ever; it only rises, and above what the till tells that it has, so that a restored head office is not taken for an older one;
// what a till tells of it is recorded, and decides nothing but when it is told again.
import { z } from 'zod';
import { mostOut, type TillDocument } from '../../shared/head-office/document.ts';
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import type { Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import type { Standing } from './standing.ts';

/** How long a till has to take a document, and when one that it does not take is told again: it may be another till by then. */
const tellAgainMs = 15_000;
const refusedAgainMs = 5 * 60_000;
/** Nobody counts so far: a till that tells it gets none. */
const mostVersion = 2 ** 50;

/** The rows for a till, oldest first. */
const resolved = `
SELECT coalesce(array_agg(id ORDER BY said_at, id), '{}') FROM (
  SELECT o.id, o.said_at FROM people_out o JOIN tills t ON t.id = $1
  WHERE o.withdrawn_at IS NULL AND (o.stores IS NULL OR t.store = ANY(o.stores)) ORDER BY o.said_at DESC, o.id DESC LIMIT ${mostOut}
) o`;

const makeSql = `
WITH now AS (SELECT (${resolved}) AS outs)
INSERT INTO documents AS d (till, version, outs)
SELECT $1, $2::bigint + 1, outs FROM now
WHERE outs <> '{}' OR $2::bigint > 0 OR EXISTS (SELECT FROM documents WHERE till = $1)
ON CONFLICT (till) DO UPDATE SET version = greatest(d.version, $2::bigint) + 1, outs = excluded.outs, told_at = NULL, refused = NULL
WHERE d.outs <> excluded.outs OR d.version < $2::bigint`;

const due = shape({ version: z.int(), outs: z.array(z.string()) });
const tellSql = `
UPDATE documents SET told_at = $3
WHERE till = $1 AND version > $2 AND (told_at IS NULL OR told_at < CASE WHEN refused IS NULL THEN $4::timestamptz ELSE $5 END)
RETURNING ${due.sql}`;

const out = shape({ id: z.string(), person: z.string(), by: ['said_by', z.string()], at: ['said_at', iso] });
const outSql = `SELECT ${out.sql} FROM people_out WHERE id = ANY($1) ORDER BY said_at, id`;

/** Null where the till has it, or was told just now. From here on it counts as told. */
export async function documentToTell(
  db: Queries,
  till: string,
  { has }: Pick<ReportRequest, 'has'>,
  { hasDocument }: Pick<Standing, 'hasDocument'>,
  now: Date,
): Promise<TillDocument | null> {
  if ((!hasDocument && has === 0) || has > mostVersion) return null;
  await db.run(makeSql, [till, has]);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [told] = await db.rows(due.row, tellSql, [till, has, now, before(tellAgainMs), before(refusedAgainMs)]);
  return told ? { v: 1, till, version: told.version, out: await db.rows(out.row, outSql, [told.outs]) } : null;
}

const noteSql = `
WITH said AS (
  SELECT till, CASE WHEN version = $2 THEN outs ELSE taken END AS taken, $3::text[] AS found,
    CASE WHEN version = $2 THEN NULL WHEN version = $4 THEN $5 ELSE refused END AS refused
  FROM documents WHERE till = $1
)
UPDATE documents d SET taken = s.taken, found = s.found, refused = s.refused FROM said s
WHERE d.till = s.till AND (d.taken, d.found, d.refused) IS DISTINCT FROM (s.taken, s.found, s.refused)`;

/** What the till took, and what it did not take and why. */
export async function noteDocument(db: Queries, till: string, { has, document }: ReportRequest): Promise<void> {
  const { refused = null, found = [] } = document ?? {};
  if (has === 0 && refused === null) return;
  await db.run(noteSql, [till, has, found, refused?.version ?? null, refused?.why ?? null]);
}
