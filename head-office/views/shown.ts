// How old a view is.
import { z } from 'zod';
import type { Shown, Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { heardSince, inScope, iso, nameColumns, nameOf, type Reader, scopeOf, tillName } from './scope.ts';

const silent = tillName.extend({ heardAt: iso });
const waiting = z.object({ waiting: z.int() });

export async function shownOf(db: Queries, reader: Reader, where: Where = {}): Promise<Shown> {
  const scope = scopeOf(reader, where);
  const [oldest] = await db.rows(
    silent,
    `SELECT ${nameColumns}, coalesce(t.seen_at, t.enrolled_at) AS "heardAt" FROM tills t JOIN stores s ON s.id = t.store
     WHERE ${inScope} AND t.revoked_at IS NULL AND coalesce(t.seen_at, t.enrolled_at) < $4
     ORDER BY coalesce(t.seen_at, t.enrolled_at) LIMIT 1`,
    [...scope, heardSince(reader)],
  );
  const [left] = await db.rows(
    waiting,
    `SELECT coalesce(sum(greatest(b.count - coalesce(f.projected, b.parent_seq, 0), 0)), 0) AS waiting
     FROM books b JOIN tills t ON t.id = b.till LEFT JOIN followed f ON f.till = b.till AND f.ledger = b.ledger
     WHERE ${inScope}`,
    scope,
  );
  return {
    at: reader.now.toISOString(),
    oldest: oldest ? { ...nameOf(oldest), heardAt: oldest.heardAt } : null,
    waiting: left?.waiting ?? 0,
  };
}
