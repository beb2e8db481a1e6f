// The amounts in which a product was sold most here: the first that a tile offers of a card with many.
// Invariant: the sales of the day that began last change nothing, so that no amount moves under a finger while people sell.
import { type MoneyText, moneyText } from '../../../shared/money.ts';
import type { TillContext } from '../core/context.ts';

/** So many of a product at most. */
const most = 6;
/** A till that sells past midnight is still at the same day's work. */
const dayBeginsAtHour = 4;

export type SoldAmounts = (productCode: string) => readonly MoneyText[];

export function createSoldAmounts({
  lines,
  identity,
  now,
}: Pick<TillContext, 'lines' | 'identity' | 'now'>): SoldAmounts {
  let counted: { readonly before: string; readonly of: ReadonlyMap<string, readonly MoneyText[]> } | null = null;
  return (productCode) => {
    const before = dayBegan(now()).toISOString();
    if (counted?.before !== before) {
      const { currency } = identity;
      const rows = Map.groupBy(lines.soldAmounts({ currency, before }), (row) => row.productCode);
      const of = [...rows].map(
        ([code, sold]) =>
          [code, sold.slice(0, most).map(({ amountMinor }) => moneyText({ currency, amountMinor }))] as const,
      );
      counted = { before, of: new Map(of) };
    }
    return counted.of.get(productCode) ?? [];
  };
}

function dayBegan(at: Date): Date {
  const began = new Date(at);
  began.setHours(dayBeginsAtHour, 0, 0, 0);
  if (began > at) began.setDate(began.getDate() - 1);
  return began;
}
