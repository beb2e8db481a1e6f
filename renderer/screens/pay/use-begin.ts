// Begins a payment. Cash is on the counter already: it is asked for and answered in one go, each of them durable before the next.
// Invariant: between the two nothing else is shown; should the second fail, the till asks whether the cash was taken.
import { useState } from 'react';
import { type Money, moneyText } from '../../../shared/money.ts';
import type { SaleView } from '../../../shared/views.ts';
import { useSale } from '../../stores/sale.ts';
import { useChoices } from './choices.ts';

export type Begin = {
  /** The sale as it was when cash was taken: shown until what follows is known. */
  readonly frozen: SaleView | null;
  card(amount: Money): Promise<void>;
  /** `amount`: the part of the sale that it pays. `tendered`: what the customer gave. */
  cash(amount: Money, tendered: Money): Promise<void>;
  /** What follows did not come. */
  thaw(): void;
};

export function useBegin(sale: SaleView): Begin {
  const act = useSale((store) => store.act);
  const { startAsking, askHere } = useChoices();
  const [frozen, freeze] = useState<SaleView | null>(null);
  const [busy, setBusy] = useState(false);

  const begin = async (method: 'cash' | 'card', amount: Money): Promise<string | null> => {
    startAsking();
    const known = new Set(sale.tenders.map((tender) => tender.id));
    const answer = await act('tender:begin', { saleId: sale.id, method, amount: moneyText(amount) });
    const begun = answer.ok ? answer.value?.tenders.find((tender) => !known.has(tender.id)) : undefined;
    askHere(begun?.id ?? null);
    return begun?.id ?? null;
  };
  const once = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };

  return {
    frozen,
    thaw: () => freeze(null),
    card: (amount) => once(() => begin('card', amount)),
    cash: (amount, tendered) =>
      once(async () => {
        freeze(sale);
        const tenderId = await begin('cash', amount);
        if (tenderId === null) return freeze(null);
        const answer = { kind: 'cash', tendered: moneyText(tendered) } as const;
        const taken = await act('tender:answer', { tenderId, answer });
        const isCovered = taken.ok && taken.value !== null && !/[1-9]/.test(taken.value.due.amount);
        // All of it: the sale is committed next, and its end is another screen.
        if (!isCovered) freeze(null);
      }),
  };
}
