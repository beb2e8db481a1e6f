// Settlements to show where the service has none: the last three days, for a store's own goods.
// Invariant: the same day always has the same ones.
import type { Product, Settlement, StoreCreate } from '../../shared/interface/resources.ts';
import { moneyText, parseMoney } from '../../shared/money.ts';
import type { SettlementLine } from './settlement-book.ts';

export type ExampleSettlement = { readonly settlement: Settlement; readonly lines: readonly SettlementLine[] };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Days back, and how many cards were settled. */
const plan = [
  [1, 5],
  [2, 8],
  [3, 6],
] as const;
/** Two tills of the store, of which the first sells more. */
const terminals = ['T1', 'T1', 'T2'];

/** Newest first, as the service lists them; the newest is not paid yet. */
export function exampleSettlements(
  store: StoreCreate,
  catalogue: readonly Product[],
  now: Date,
): readonly ExampleSettlement[] {
  const goods = catalogue.flatMap(({ code, denominations }) => {
    const own = denominations.filter((one) => one.currency === store.currency);
    return own.flatMap(({ amounts }) => (Array.isArray(amounts) ? [{ code, amount: String(amounts.at(-1)) }] : []));
  });
  const today = Math.floor(now.getTime() / dayMs);
  return plan.map(([back, cards]) => {
    const startMs = (today - back) * dayMs;
    const lines = Array.from({ length: cards }, (_, n) => lineOf(store, goods, startMs, back, n));
    const amountMinor = lines.reduce((sum, one) => sum + (one.state === 'completed' ? one.amount_minor : 0), 0);
    const createdMs = startMs + dayMs + hourMs;
    return {
      settlement: {
        id: idOf(Number(iso(startMs).slice(0, 10).replaceAll('-', ''))),
        state: back === 1 ? 'pending' : 'paid',
        currency: store.currency,
        amount: moneyText({ currency: store.currency, amountMinor }).amount,
        period_start: iso(startMs),
        period_end: iso(startMs + dayMs),
        created_at: iso(createdMs),
        paid_at: back === 1 ? null : iso(createdMs + 6 * hourMs),
      },
      lines,
    };
  });
}

const iso = (ms: number): string => new Date(ms).toISOString();
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function lineOf(
  { id, currency }: StoreCreate,
  goods: readonly { readonly code: string; readonly amount: string }[],
  startMs: number,
  back: number,
  n: number,
): SettlementLine {
  const { code, amount } = goods[(back * 3 + n) % goods.length] ?? { code: 'example', amount: '25.00' };
  const money = parseMoney({ currency, amount });
  return {
    id: idOf(back * 1000 + n),
    receipt_id: String(back * 20 + n),
    store_id: id,
    terminal_id: terminals[n % terminals.length] ?? 'T1',
    product_code: code,
    currency,
    amount_minor: money.ok ? money.value.amountMinor : 0,
    completed_at: iso(startMs + (8 + n) * hourMs),
    state: n === 4 ? 'invalidated' : 'completed',
  };
}
