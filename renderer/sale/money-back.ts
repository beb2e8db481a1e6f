// Money that goes or went back to the customer, summed by method: card first.
import { type MoneyText, moneyText, parseMoney, sum } from '../../shared/money.ts';
import type { SaleView, TenderMethod, TenderView } from '../../shared/sale/views.ts';

export type MoneyBack = { readonly method: TenderMethod; readonly amount: MoneyText };

type Payments = Pick<SaleView, 'tenders' | 'currency'>;
type Part = TenderView['parts'][number];

/** What already went back. */
export function refunded(sale: Payments): readonly MoneyBack[] {
  return byMethod(sale, ({ state }) => state === 'refunded');
}

/** What goes back if this card is refunded, without what already went back or was never taken. */
export function moneyBack(sale: Payments, cardId: string): readonly MoneyBack[] {
  return byMethod(sale, ({ lineId, state }) => lineId === cardId && state === 'approved');
}

function byMethod({ tenders, currency }: Payments, isMeant: (part: Part) => boolean): readonly MoneyBack[] {
  return (['card', 'cash'] as const).flatMap((method) => {
    const amounts = tenders.flatMap((tender) =>
      tender.parts
        .filter((part) => isMeant(part) && (part.refundWay === 'cash' ? 'cash' : tender.method) === method)
        .flatMap((part) => {
          const amount = parseMoney(part.toReturn);
          return amount.ok ? [amount.value] : [];
        }),
    );
    return amounts.length === 0 ? [] : [{ method, amount: moneyText(sum(currency, amounts)) }];
  });
}
