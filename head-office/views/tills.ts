// The state of each till, with its books and the entries of them that head office lacks.
import { z } from 'zod';
import type { TillStanding, TillsAsks, TillsView } from '../../shared/head-office/views.ts';
import { headSigns } from '../../shared/journal/head-signs.ts';
import type { Queries } from '../core/database.ts';
import { listOf } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import { inScope, nameOf, pageOf, type Reader, scopeOf } from './scope.ts';
import { shownOf } from './shown.ts';
import { behindOf, tillPage } from './standing.ts';

const book = shape({
  till: z.string(),
  ledgerId: ['ledger', z.string()],
  beganAt: ['began_at', iso],
  entries: ['count', z.int()],
  hash: z.string(),
  parent: z.string().nullable(),
  parentSeq: ['parent_seq', z.int().nullable()],
});
const unknown = shape({ till: z.string(), kind: z.string(), count: ['sum(count)', z.int()] });
const named = z.object({ till: z.string(), name: z.string() });
const count = z.object({ count: z.int().nullable() });

export async function tills(db: Queries, reader: Reader, asks: TillsAsks): Promise<TillsView> {
  const found = await tillPage(db, reader, asks, asks.find ?? '', pageOf(reader, asks.after));
  const ids = [found.rows.map(({ tillId }) => tillId)];
  const books = await db.rows(
    book.row,
    `SELECT ${book.sql} FROM books WHERE till = ANY($1) ORDER BY began_at DESC`,
    ids,
  );
  const kinds = await db.rows(
    unknown.row,
    `SELECT ${unknown.sql} FROM unknown_kinds WHERE till = ANY($1) GROUP BY till, kind ORDER BY kind`,
    ids,
  );
  const alarms = await db.rows(
    named,
    'SELECT till, kind AS name FROM alarms WHERE till = ANY($1) AND closed_at IS NULL GROUP BY 1, 2 ORDER BY min(raised_at)',
    ids,
  );
  const stuck = await db.rows(
    named,
    'SELECT till, fault AS name FROM following WHERE till = ANY($1) AND fault IS NOT NULL',
    ids,
  );
  const [all] = await db.rows(
    count,
    `SELECT sum(u.count) AS count FROM unknown_kinds u JOIN tills t ON t.id = u.till WHERE ${inScope}`,
    scopeOf(reader, asks),
  );
  const rows = listOf(found, (one): TillStanding => {
    const isOf = ({ till }: { readonly till: string }) => till === one.tillId;
    const own = books.filter(isOf);
    return {
      ...nameOf(one),
      ...{ version: one.version, heardAt: one.heardAt, enrolledAt: one.enrolledAt },
      ...{ revokedAt: one.revokedAt, revokedBy: one.revokedBy, left: one.left },
      // A restored book continues from the entries counted in the one before it.
      entries: own.reduce((sum, { entries, parentSeq }) => sum + entries - (parentSeq ?? 0), 0),
      behind: behindOf(one, reader),
      health: one.state?.health ?? [],
      attention: one.state?.attention ?? 0,
      alarms: alarms.filter(isOf).map(({ name }) => name),
      isStuck: stuck.some(isOf),
      unknown: kinds.filter(isOf).map(({ kind, count: n }) => ({ kind, count: n })),
      books: own.map(({ till: _till, hash, ...row }) => {
        return { ...row, head: headSigns({ count: hash === '' ? 0 : row.entries, hash }) };
      }),
    };
  });
  return { ...(await shownOf(db, reader, asks)), ...rows, unknown: all?.count ?? 0 };
}
