// Who looked at people's figures, and the audit as it is read. Invariants: a row is written before the data it is about is shown; a page that
// refreshes counts as one look in 15 minutes.
import { z } from 'zod';
import type { AuditAsks, AuditRow, Listed } from '../../shared/head-office/views.ts';
import type { Actor } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { mostRows } from '../views/scope.ts';

const sameLookMs = 15 * 60_000;

export async function recordLook(
  database: Queries,
  actor: Actor,
  now: Date,
  what: string,
  about: string | null,
): Promise<void> {
  await database.run(
    `INSERT INTO audit (at, user_id, user_name, address, what, about)
     SELECT $1, $2, $3, $4, $5, $6
      WHERE NOT EXISTS (SELECT 1 FROM audit WHERE user_id = $2 AND at > $7 AND at <= $1 AND address = $4 AND what = $5
                         AND about IS NOT DISTINCT FROM $6)`,
    [now, actor.userId, actor.name, actor.address, what, about, new Date(now.getTime() - sameLookMs)],
  );
}

/** Whether this user has come in from this address before. */
export async function hasSignedInFrom(database: Queries, userId: string, address: string): Promise<boolean> {
  const sql = `SELECT 1 FROM audit WHERE user_id = $1 AND what = 'sign-in' AND address = $2 LIMIT 1`;
  return (await database.rows(z.object({}), sql, [userId, address])).length > 0;
}

const audited = shape({
  at: iso,
  user: ['user_name', z.string()],
  address: z.string(),
  what: z.string(),
  about: z.string().nullable(),
});

/** The newest first. */
export const auditRows = (
  database: Queries,
  { from, to, user, what, after }: AuditAsks,
  most = mostRows,
): Promise<Listed<AuditRow>> =>
  paged(
    database,
    {
      shape: audited,
      from: `FROM audit
        WHERE ($1::date IS NULL OR at >= $1::date) AND ($2::date IS NULL OR at < $2::date + 1)
          AND ($3::text IS NULL OR strpos(lower(user_name), lower($3)) > 0) AND ($4::text IS NULL OR what = $4)`,
      order: [{ sql: 'id', type: 'bigint', isDown: true }],
      values: [from ?? null, to ?? null, user ?? null, what ?? null],
    },
    { after, most },
  );
