// The money of a past sale, broken down: what came in, what went back, what is still to go back, and what the shop keeps.
// Invariant: kept = paid - returned - to be returned, to the minor unit; a payment that was never taken does not count.
import { add, type MoneyText, moneyText, parseMoney, subtract, zero } from '../../../shared/money.ts';
import { refundMethod } from '../../../shared/sale/refund-method.ts';
import type { SaleView, TenderMethod, TenderPartView, TenderView } from '../../../shared/sale/views.ts';

export type BackRow = { readonly part: TenderPartView; readonly method: TenderMethod };

export type MoneyBreakdown = {
  /** Payments that brought money in, here or at the till that printed the slip. */
  readonly taken: readonly TenderView[];
  /** Requested and not taken, or of unknown outcome. */
  readonly notTaken: readonly TenderView[];
  readonly returned: readonly BackRow[];
  /** Due, on its way, or of unknown outcome. */
  readonly owed: readonly BackRow[];
  readonly paid: MoneyText;
  /** Null while it is unknown whether some of it went back. */
  readonly kept: MoneyText | null;
};

const neverTaken: ReadonlySet<TenderPartView['state']> = new Set(['requested', 'unknown', 'declined']);

export function breakdownOf({ tenders, currency }: SaleView): MoneyBreakdown {
  const wasTaken = (tender: TenderView) => tender.parts.some((part) => !neverTaken.has(part.state));
  // The shop's own money never came in: it only goes out.
  const taken = tenders.filter((tender) => wasTaken(tender) && tender.source !== 'shop');
  const back = tenders.flatMap((tender) =>
    tender.parts.map((part) => ({ part, method: refundMethod(tender.method, part.refundWay) })),
  );
  const returned = back.filter(({ part }) => part.state === 'refunded');
  const owed = back.filter(({ part: { state } }) => ['refund-due', 'refunding', 'refund-unknown'].includes(state));
  const sumOf = (amounts: readonly MoneyText[]) =>
    amounts.reduce((total, amount) => {
      const parsed = parseMoney(amount);
      return parsed.ok ? add(total, parsed.value) : total;
    }, zero(currency));
  const paid = sumOf(taken.map((tender) => tender.asked));
  const gone = sumOf([...returned, ...owed].map(({ part }) => part.toReturn));
  const isKnown = owed.every(({ part }) => part.state !== 'refund-unknown');
  return {
    taken,
    notTaken: tenders.filter((tender) => !wasTaken(tender)),
    returned,
    owed,
    paid: moneyText(paid),
    kept: isKnown ? moneyText(subtract(paid, gone)) : null,
  };
}
