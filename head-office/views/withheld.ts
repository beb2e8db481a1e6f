// Decides, in this one place and by the till's own rule (shared/shift/may-show-money.ts), what people of a store may not see of its drawers.
// Invariants: until a drawer is counted, no figure of theirs has money of its till, and no list an amount, or a product, of its sales. A user can have
// it shown for a while; that is in the audit, and the till's Z counts it.
import { z } from 'zod';
import { showCashNews } from '../../shared/head-office/messages.ts';
import type { UncountedDrawer, Where } from '../../shared/head-office/views.ts';
import { mayShowMoney } from '../../shared/shift/may-show-money.ts';
import { shiftStates } from '../../shared/shift/shift-state.ts';
import type { Database, Queries } from '../core/database.ts';
import { notifyChange } from '../core/listening.ts';
import { iso, shape } from '../core/shape.ts';
import { inScope, nameOf, type Reader, scopeOf, tillName, withStore } from './scope.ts';

/** How long it stays shown. */
const shownFor = '5 minutes';

export type Withheld = {
  /** Tills with a drawer that is still to be counted. */
  readonly tills: readonly string[];
  readonly drawers: readonly UncountedDrawer[];
};

/**
 * For a row `o` of a sale: whether its amount may be told, where $4 are the tills of `Withheld`. Not where the sale was committed in a shift that is
 * still to be counted, moved money in it, or began since and is in none yet.
 */
export const isToldAmount = (lostOf = 'o.lost_of'): string => `NOT (o.till = ANY($4) AND EXISTS (
  SELECT 1 FROM shifts k LEFT JOIN sales ks ON ks.till = o.till AND ks.sale = o.sale AND ks.lost_of = ${lostOf}
  WHERE k.till = o.till AND k.lost_of = '' AND k.state <> 'closed' AND (ks.shift = k.shift OR (ks.shift IS NULL AND ks.began_at >= k.opened_at)
    OR EXISTS (SELECT 1 FROM money km WHERE km.till = o.till AND km.day >= k.day AND km.shift = k.shift AND km.sale = o.sale))))`;

/** For a row `o` of a till and a day: whether its money may be told. That of a shift is of the shift's day or a later one. */
export const isToldDay = (day = 'o.day'): string => `NOT (o.till = ANY($4) AND EXISTS (SELECT FROM shifts k
  WHERE k.till = o.till AND k.lost_of = '' AND k.state <> 'closed' AND ${day} >= k.day))`;

const first = z.object({ day: z.string().nullable() });

/** Of days from this one on, `isToldDay` may be false; null: of none. */
export async function firstUntoldDay(db: Queries, { tills }: Withheld): Promise<string | null> {
  const sql = "SELECT min(day)::text AS day FROM shifts WHERE till = ANY($1) AND lost_of = '' AND state <> 'closed'";
  return (await db.rows(first, sql, [tills]))[0]?.day ?? null;
}

const uncounted = shape({
  ...tillName,
  state: ['o.state', z.enum(shiftStates).exclude(['closed'])],
  since: ["CASE WHEN o.state = 'open' THEN o.opened_at ELSE coalesce(o.ended_at, o.opened_at) END", iso],
});

const nothing: Withheld = { tills: [], drawers: [] };

export async function withheldFrom(db: Queries, reader: Reader, where: Where = {}): Promise<Withheld> {
  if (reader.stores === 'all') return nothing;
  const shifts = await db.rows(
    uncounted.row,
    `SELECT ${uncounted.sql} FROM shifts o ${withStore}
     WHERE ${inScope} AND o.lost_of = '' AND o.state <> 'closed' AND NOT EXISTS (SELECT 1 FROM shown_cash c
       WHERE c.user_id = $4 AND c.till = o.till AND c.shift = o.shift AND c.at > $5::timestamptz - interval '${shownFor}')
     ORDER BY s.name, t.terminal, o.opened_at`,
    [...scopeOf(reader, where), reader.userId, reader.now],
  );
  const kept = shifts.filter(({ state }) => !mayShowMoney('list', { state, count: 'not-begun', anotherSells: false }));
  return {
    tills: [...new Set(kept.map(({ tillId }) => tillId))],
    drawers: kept.map((row) => ({ ...nameOf(row), state: row.state, since: row.since })),
  };
}

/**
 * Shows this reader the cash of every shift of the till that is still to be counted, and sends the till news, which its Z counts. False where there
 * is no such shift, or the till is not theirs. `name`: the reader, as the till records it.
 */
export function showCash(db: Database, reader: Reader, till: string, name: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const shown = await tx.run(
      `INSERT INTO shown_cash (user_id, till, shift, at) SELECT $4, o.till, o.shift, $5 FROM shifts o ${withStore}
       WHERE ${inScope} AND o.lost_of = '' AND o.state <> 'closed'
       ON CONFLICT (user_id, till, shift) DO UPDATE SET at = excluded.at`,
      [...scopeOf(reader, { till }), reader.userId, reader.now],
    );
    if (shown === 0) return false;
    await tx.run('INSERT INTO news (id, till, kind, by_name, at) VALUES (gen_random_uuid()::text, $1, $2, $3, $4)', [
      till,
      showCashNews,
      name,
      reader.now,
    ]);
    await notifyChange(tx, till);
    return true;
  });
}
