// Settlements, live only (sections 2 to 4): the total of a period's completed retail orders in a currency, pending,
// then paid.
// Invariant: an order is in at most one settlement, made after the last invalidation period of its orders. Then nothing
// can undo an order, and neither the amount nor the lines change.
import type { Settlement, SettlementState } from '../../shared/interface/resources.ts';
import { moneyText } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Refusal } from '../core/answers.ts';
import type { ServiceClock } from '../core/clock.ts';
import type { SandboxDatabase } from '../core/database.ts';
import type { EventBook } from '../core/event-book.ts';
import type { SandboxSettings } from '../core/options.ts';
import type { RowSource } from '../core/paging.ts';
import type { OrderRow } from '../retail-orders/order-book.ts';

/** A retail order in a settlement. Only the `completed` ones count in the amount. */
export type SettlementLine = Pick<
  OrderRow,
  'id' | 'receipt_id' | 'store_id' | 'terminal_id' | 'product_code' | 'currency' | 'amount_minor'
> & { readonly completed_at: string; readonly state: string };

type Row = {
  n: number;
  id: string;
  state: SettlementState;
  currency: string;
  amount_minor: number;
  period_start: string;
  period_end: string;
  created_at: string;
  paid_at: string | null;
};
type Unsettled = {
  id: string;
  currency: string;
  amount_minor: number;
  state: OrderRow['state'];
  completed_at: string;
  invalidate_until: string | null;
};

const beyondAll = 2 ** 52;

export function createSettlementBook(deps: {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly events: EventBook;
  readonly newId: () => string;
  readonly settings: Pick<SandboxSettings, 'settlementPeriodS' | 'settlementPaidAfterS'>;
}) {
  const { database, clock, events, newId, settings } = deps;
  const { db, transaction } = database;
  const periodMs = settings.settlementPeriodS * 1000;
  const paidAfterMs = settings.settlementPaidAfterS * 1000;
  const one = db.prepare<[string], Row>('SELECT * FROM settlements WHERE id = ?');
  const older = db.prepare<[number, string, number], Row>(
    "SELECT * FROM settlements WHERE n < ? AND instr(?, ',' || state || ',') > 0 ORDER BY n DESC LIMIT ?",
  );
  const newer = db.prepare<[number, string, number], Row>(
    "SELECT * FROM settlements WHERE n > ? AND instr(?, ',' || state || ',') > 0 ORDER BY n LIMIT ?",
  );
  const unsettled = db.prepare<[string], Unsettled>(
    `SELECT id, currency, amount_minor, state, completed_at, invalidate_until FROM orders
     WHERE completed_at IS NOT NULL AND settled_state IS NULL AND completed_at < ? ORDER BY completed_at, n`,
  );
  const insert = db.prepare<[Omit<Row, 'n'>]>(
    `INSERT INTO settlements (id, state, currency, amount_minor, period_start, period_end, created_at, paid_at)
     VALUES (@id, @state, @currency, @amount_minor, @period_start, @period_end, @created_at, @paid_at)`,
  );
  const include = db.prepare<[string | null, string, string]>(
    'UPDATE orders SET settlement_id = ?, settled_state = ? WHERE id = ?',
  );
  const unpaid = db.prepare<[string], Row>(
    "SELECT * FROM settlements WHERE state = 'pending' AND created_at <= ? ORDER BY created_at, n",
  );
  const setPaid = db.prepare<[string, string]>("UPDATE settlements SET state = 'paid', paid_at = ? WHERE id = ?");
  const lines = db.prepare<[string], SettlementLine>(
    `SELECT id, receipt_id, store_id, terminal_id, product_code, currency, amount_minor, completed_at,
       settled_state AS state FROM orders WHERE settlement_id = ? ORDER BY completed_at, n`,
  );
  const shown = ({ n: _, amount_minor: amountMinor, ...rest }: Row): Settlement => ({
    ...rest,
    amount: moneyText({ currency: rest.currency, amountMinor }).amount,
  });
  const shownById = (id: string): Settlement => {
    const row = one.get(id);
    if (!row) throw new Error('the settlement that was just made is missing');
    return shown(row);
  };
  const iso = (ms: number) => new Date(ms).toISOString();
  const paid = (id: string, atMs: number): Settlement => {
    setPaid.run(iso(atMs), id);
    const settlement = shownById(id);
    events.record({ type: 'settlement.paid', data: settlement });
    return settlement;
  };

  /** The moment when nothing can undo the orders of a period any more. */
  const readyMs = (period: number, rows: readonly Unsettled[]): number =>
    rows
      .filter((row) => row.state === 'completed')
      .map((row) => Date.parse(row.invalidate_until ?? row.completed_at))
      .reduce((latest, ms) => Math.max(latest, ms), (period + 1) * periodMs);

  const makeOne = (period: number, rows: readonly Unsettled[], createdMs: number): void => {
    const completed = rows.filter((row) => row.state === 'completed');
    const first = completed[0];
    // Only invalidated orders: there is nothing to settle, and they are not read again.
    const id = first ? newId() : null;
    if (first && id !== null)
      insert.run({
        id,
        state: 'pending',
        currency: first.currency,
        amount_minor: completed.reduce((total, row) => total + row.amount_minor, 0),
        period_start: iso(period * periodMs),
        period_end: iso((period + 1) * periodMs),
        created_at: iso(createdMs),
        paid_at: null,
      });
    for (const row of rows) include.run(id, row.state, row.id);
    if (id !== null) events.record({ type: 'settlement.created', data: shownById(id) });
  };

  return {
    get(id: string): Settlement | null {
      const row = one.get(id);
      return row ? shown(row) : null;
    },
    /** In the order of completion. */
    lines: (id: string) => lines.all(id),
    /** Newest first. */
    rows(states: readonly string[] | null): RowSource<Settlement> {
      const wanted = `,${(states ?? ['pending', 'paid']).join()},`;
      // Positions ascend while the list descends.
      const numbered = (row: Row) => ({ position: beyondAll - row.n, item: shown(row) });
      return {
        after: (position, limit) => older.all(beyondAll - position, wanted, limit).map(numbered),
        before: (position, limit) =>
          newer
            .all(beyondAll - position, wanted, limit)
            .map(numbered)
            .reverse(),
      };
    },
    /** Pays now, early or not. A paid one stays paid. */
    pay: (id: string) =>
      transaction((): Result<Settlement, Refusal> => {
        const row = one.get(id);
        if (!row) return err({ code: 'entity_not_found' });
        return ok(row.state === 'paid' ? shown(row) : paid(id, clock.elapsed()));
      }),
    /** Makes and pays every settlement whose time has come. */
    settleDue: () =>
      transaction(() => {
        const nowMs = clock.elapsed();
        const rows = unsettled.all(iso(Math.floor(nowMs / periodMs) * periodMs));
        const periodOf = (row: Unsettled) => Math.floor(Date.parse(row.completed_at) / periodMs);
        const groups = Map.groupBy(rows, (row) => `${periodOf(row)} ${row.currency}`);
        const due = [...groups.values()].flatMap((group) => {
          const period = group[0] ? periodOf(group[0]) : 0;
          const ready = readyMs(period, group);
          return ready <= nowMs ? [{ period, group, ready }] : [];
        });
        // Made in the order of their dates, so that the newest is always the last.
        for (const { period, group, ready } of due.toSorted((a, b) => a.ready - b.ready)) makeOne(period, group, ready);
        for (const row of unpaid.all(iso(nowMs - paidAfterMs))) paid(row.id, Date.parse(row.created_at) + paidAfterMs);
      }),
  };
}

export type SettlementBook = ReturnType<typeof createSettlementBook>;
