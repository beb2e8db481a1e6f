// Starts a payment. Cash is on the counter already: it is requested and taken in one step, or not at all.
// Invariant: no press is lost in silence: one that comes before the last was answered is told that the till waits.
import { useState } from 'react';
import { isZero, type Money, moneyText } from '../../../shared/money.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useChoices } from './choices.ts';

export type Begin = {
  /** The sale as it was when cash was taken, shown until the next screen is known. */
  readonly frozen: SaleView | null;
  /** True while the last press is unanswered; then it says so. */
  waits(): boolean;
  card(amount: Money): Promise<void>;
  /** `amount`: the part of the sale that it pays. `tendered`: what the customer handed over. */
  cash(amount: Money, tendered: Money): Promise<void>;
  /** The next step failed. */
  thaw(): void;
};

export function useBegin(sale: SaleView): Begin {
  const act = useSale((store) => store.act);
  const { startAsking, askHere } = useChoices();
  const [frozen, freeze] = useState<SaleView | null>(null);
  const [busy, setBusy] = useState(false);

  const waits = (): boolean => {
    if (!busy && frozen === null) return false;
    useNotice.getState().hint('still-asking');
    return true;
  };
  const once = async (work: () => Promise<unknown>): Promise<void> => {
    if (waits()) return;
    setBusy(true);
    await work();
    setBusy(false);
  };

  return {
    frozen,
    waits,
    thaw: () => freeze(null),
    card: (amount) =>
      once(async () => {
        startAsking();
        const known = new Set(sale.tenders.map((tender) => tender.id));
        const answer = await act('tender:begin', { saleId: sale.id, method: 'card', amount: moneyText(amount) });
        const begun = answer.ok ? answer.value?.tenders.find((tender) => !known.has(tender.id)) : undefined;
        askHere(begun?.id ?? null);
      }),
    cash: (amount, tendered) =>
      once(async () => {
        freeze(sale);
        const taken = await act('tender:begin', {
          saleId: sale.id,
          method: 'cash',
          amount: moneyText(amount),
          tendered: moneyText(tendered),
        });
        const isCovered = taken.ok && taken.value !== null && isZero(taken.value.due.amount);
        // A covered sale is committed next, and its end has another screen.
        if (!isCovered) freeze(null);
      }),
  };
}
