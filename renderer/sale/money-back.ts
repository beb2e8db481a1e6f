// Money that goes, or went, back to the customer, summed by way: card first.
import { type MoneyText, moneyText, parseMoney, sum } from '../../shared/money.ts';
import type { SaleView, TenderMethod, TenderView } from '../../shared/sale/views.ts';

export type MoneyBack = { readonly method: TenderMethod; readonly amount: MoneyText };

type Payments = Pick<SaleView, 'tenders' | 'currency'>;
type Part = TenderView['parts'][number];

/** What went back already. */
export function refunded(sale: Payments): readonly MoneyBack[] {
  return byMethod(sale, ({ state }) => state === 'refunded');
}

/** If this card's money went back; what went back already, or was never taken, does not go back again. */
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
