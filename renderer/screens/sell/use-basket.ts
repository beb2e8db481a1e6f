// What can be done with the open sale from the sell screen.
// Invariant: taking payment reserves first. The payment screen opens only once main has accepted the reservation.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { SaleView } from '../../../shared/sale/views.ts';
import { ask } from '../../bridge.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { reserve } from '../../stores/reserve.ts';
import { useSale } from '../../stores/sale.ts';
import { leadToCard } from '../../stores/touched-card.ts';
import { useBusy } from '../../use-busy.ts';

export type BasketActions = {
  readonly sale: SaleView | null;
  readonly busy: boolean;
  /** Undefined if there is nothing to pay. While cards lack their number it leads to the first of them instead. */
  readonly takePayment: (() => void) | undefined;
  /** A payment is open: no card can be added now, and the tiles look so. */
  readonly isHeld: boolean;
  /** Cards that lack their number. */
  readonly missing: number;
  remove(lineId: string): void;
  discard(): void;
  /** Undefined if there is nothing to park. */
  readonly hold: (() => void) | undefined;
  readonly held: readonly SaleView[];
  recall(saleId: string): void;
  /** The same key as `hold`: undefined if a basket is open, or several are parked. */
  readonly recallOnly: (() => void) | undefined;
};

/** False if the payment screen does not open. */
async function mayPay(saleId: string): Promise<boolean> {
  const refused = await reserve({ saleId });
  if (refused === null) return true;
  const isAsked = refused.code === 'number_missing' || refused.code === 'customer_warning';
  return !isAsked && useSale.getState().sales[saleId]?.stage === 'paying';
}

export function useBasket(): BasketActions {
  const { current, act } = useSale();
  const go = useNavigation((store) => store.go);
  const [busy, during] = useBusy();
  const hasDraft = current?.lines.some((line) => line.state === 'draft') ?? false;
  const canPay = current !== null && (hasDraft || current.stage === 'paying');

  const [held, setHeld] = useState<readonly SaleView[]>([]);
  const readHeld = useCallback(async () => {
    const answer = await ask('sale:suspended');
    if (answer.ok) setHeld(answer.value);
  }, []);
  const currentId = current?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open sale means another list.
  useEffect(() => void readHeld(), [readHeld, currentId]);

  return useMemo(() => {
    const takePayment = async (sale: SaleView) => {
      if (busy) return;
      if (!hasDraft || (await during(mayPay(sale.id)))) go({ screen: 'pay', saleId: sale.id });
    };
    const recall = (saleId: string) => void act('sale:resume', { saleId }).then(readHeld);
    const [firstHeld, ...otherHeld] = held;
    const waiting = current?.lines.filter(({ waitsForNumber }) => waitsForNumber) ?? [];
    const [first] = waiting;
    const isFree = current === null || current.lines.length === 0;
    return {
      sale: current,
      busy,
      takePayment: canPay ? () => (first ? leadToCard(first.id) : void takePayment(current)) : undefined,
      isHeld: current?.tenders.some(({ parts }) => parts.some(({ state }) => isUndecided(state))) ?? false,
      missing: waiting.length,
      held,
      hold:
        current?.stage === 'basket' && hasDraft
          ? () => void act('sale:suspend', { saleId: current.id }).then(readHeld)
          : undefined,
      recall,
      recallOnly: firstHeld && otherHeld.length === 0 && isFree ? () => recall(firstHeld.id) : undefined,
      remove: (lineId) => void act('sale:remove-line', { lineId }),
      discard: () => void (current && act('sale:discard', { saleId: current.id })),
    };
  }, [current, act, go, busy, during, hasDraft, canPay, held, readHeld]);
}
