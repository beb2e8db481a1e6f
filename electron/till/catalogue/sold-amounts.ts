// The amounts in which a product was sold most here: the first that a tile offers of a card with many.
// Invariant: the sales of this business day change nothing, so that no amount moves under a finger while people sell.
import { type MoneyText, moneyText } from '../../../shared/money.ts';
import type { TillContext } from '../core/context.ts';
import { dayAround, dayRuleOf } from '../core/period.ts';

/** So many of a product at most. */
const most = 6;

export type SoldAmounts = (productCode: string) => readonly MoneyText[];

export function createSoldAmounts({
  lines,
  identity,
  now,
}: Pick<TillContext, 'lines' | 'identity' | 'now'>): SoldAmounts {
  let counted: { readonly before: string; readonly of: ReadonlyMap<string, readonly MoneyText[]> } | null = null;
  return (productCode) => {
    const before = dayAround(dayRuleOf({ identity }), now()).from.toISOString();
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
