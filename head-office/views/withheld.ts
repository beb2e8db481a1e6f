// Decides, in this one place and by the till's own rule (shared/shift/may-show-money.ts), what people of a store may not see of its drawers.
// Invariants: their figures leave out the cash of a drawer that is still to be counted, and everything it could be calculated from; while it is
// being counted they also leave out card payments and the amounts of its sales. A user can have the cash shown for a while; that is in the audit,
// and the till's Z counts it.
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
  /** Tills whose cash is left out, and tills of which everything is left out. */
  readonly cash: readonly string[];
  readonly all: readonly string[];
  /** Shifts that are being counted: amounts of their sales are left out. */
  readonly counted: readonly string[];
  readonly shown: readonly UncountedDrawer[];
};

const uncounted = shape({
  ...tillName,
  shift: ['o.shift', z.string()],
  state: ['o.state', z.enum(shiftStates).exclude(['closed'])],
  since: ["CASE WHEN o.state = 'open' THEN o.opened_at ELSE coalesce(o.ended_at, o.opened_at) END", iso],
  isBagOpened: ['o.bag_opened', z.boolean()],
});
type Uncounted = z.infer<typeof uncounted.row>;

const nothing: Withheld = { cash: [], all: [], counted: [], shown: [] };

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
  const counted = shifts.filter(isCounted);
  return {
    cash: [...new Set(shifts.map(({ tillId }) => tillId))],
    all: [...new Set(counted.map(({ tillId }) => tillId))],
    counted: counted.map(({ shift }) => shift),
    shown: shifts.map((row) => ({ ...nameOf(row), state: row.state, since: row.since })),
  };
}

function isCounted({ state, isBagOpened }: Uncounted): boolean {
  const isBegun = state === 'counting' || (state === 'sealed' && isBagOpened);
  return !mayShowMoney('sums', { state, count: isBegun ? 'under-way' : 'not-begun', anotherSells: false }, null);
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
