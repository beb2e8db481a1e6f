// How old a view is.
import { z } from 'zod';
import type { Shown, Where } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { heardAt, isInUse } from '../core/in-use.ts';
import { iso, shape } from '../core/shape.ts';
import { inScope, type Reader, recentlySeenSince, scopeOf, tillName } from './scope.ts';

const silent = shape({ ...tillName, heardAt: [heardAt, iso] });
const waiting = z.object({ waiting: z.int() });

export async function shownOf(db: Queries, reader: Reader, where: Where = {}): Promise<Shown> {
  const scope = scopeOf(reader, where);
  const [oldest] = await db.rows(
    silent.row,
    `SELECT ${silent.sql} FROM tills t JOIN stores s ON s.id = t.store
     WHERE ${inScope} AND ${isInUse} AND ${heardAt} < $4 ORDER BY "heardAt" LIMIT 1`,
    [...scope, recentlySeenSince(reader)],
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
    oldest: oldest ?? null,
    waiting: left?.waiting ?? 0,
  };
}
