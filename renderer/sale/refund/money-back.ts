// What would go over the counter, by which way, if a card's money went back: as it was paid, card first.
import { type MoneyText, moneyText, parseMoney, sum } from '../../../shared/money.ts';
import type { SaleView, TenderMethod } from '../../../shared/views.ts';

export type MoneyBack = { readonly method: TenderMethod; readonly amount: MoneyText };

/** What went back already, each way once. */
export function refunded({ tenders, currency }: Pick<SaleView, 'tenders' | 'currency'>): readonly MoneyBack[] {
  return (['card', 'cash'] as const).flatMap((method) => {
    const amounts = tenders.flatMap((tender) =>
      tender.parts
        .filter((part) => part.state === 'refunded')
        .filter((part) => (part.refundWay === 'cash' ? 'cash' : tender.method) === method)
        .flatMap((part) => {
          const amount = parseMoney(part.toReturn);
          return amount.ok ? [amount.value] : [];
        }),
    );
    return amounts.length === 0 ? [] : [{ method, amount: moneyText(sum(currency, amounts)) }];
  });
}

/** Each way once; what went back already, or was never taken, does not go back again. */
export function moneyBack({ tenders, currency }: SaleView, lineId: string): readonly MoneyBack[] {
  return (['card', 'cash'] as const).flatMap((method) => {
    const amounts = tenders
      .filter((tender) => tender.method === method)
      .flatMap((tender) => tender.parts)
      .filter((part) => part.lineId === lineId && part.state === 'approved')
      .flatMap((part) => {
        const amount = parseMoney(part.toReturn);
        return amount.ok ? [amount.value] : [];
      });
    return amounts.length === 0 ? [] : [{ method, amount: moneyText(sum(currency, amounts)) }];
  });
}
