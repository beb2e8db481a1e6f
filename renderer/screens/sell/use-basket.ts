// What can be done with the open sale from the sell screen.
// Invariant: taking payment reserves first. The payment screen opens only once main has accepted the reservation.
import { useCallback, useEffect, useState } from 'react';
import type { SaleView } from '../../../shared/views.ts';
import { ask } from '../../bridge.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useBusy } from '../../use-busy.ts';

export type BasketActions = {
  readonly sale: SaleView | null;
  readonly busy: boolean;
  /** Undefined where there is nothing to pay. */
  readonly takePayment: (() => void) | undefined;
  /** Dear cards in a short time: the customer is warned of fraud before it goes on. `amount` is their sum. */
  readonly warning: { readonly amount: string; goOn(): void; stop(): void } | null;
  remove(lineId: string): void;
  discard(): void;
  /** Undefined where there is nothing to put aside. */
  readonly hold: (() => void) | undefined;
  readonly held: readonly SaleView[];
  recall(saleId: string): void;
};

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

  const [warnedOf, warnOf] = useState<string | null>(null);
  const takePayment = async (sale: SaleView, customerWarned = false) => {
    if (busy) return;
    warnOf(null);
    const asked = { saleId: sale.id, ...(customerWarned ? { customerWarned } : {}) };
    const answer = hasDraft ? await during(act('sale:reserve', asked, { quiet: true })) : null;
    if (answer?.ok === false) {
      if (answer.error.code === 'customer_warning') return warnOf(answer.error.detail ?? '');
      useNotice.getState().show(answer.error);
    }
    if (answer === null || answer.ok) go({ screen: 'pay', saleId: sale.id });
    else if (useSale.getState().sales[sale.id]?.stage === 'paying') go({ screen: 'pay', saleId: sale.id });
  };

  return {
    sale: current,
    busy,
    takePayment: canPay && current ? () => void takePayment(current) : undefined,
    warning:
      warnedOf !== null && current
        ? { amount: warnedOf, goOn: () => void takePayment(current, true), stop: () => warnOf(null) }
        : null,
    held,
    hold:
      current?.stage === 'basket' && hasDraft
        ? () => void act('sale:suspend', { saleId: current.id }).then(readHeld)
        : undefined,
    recall: (saleId) => void act('sale:resume', { saleId }).then(readHeld),
    remove: (lineId) => void act('sale:remove-line', { lineId }),
    discard: () => void (current && act('sale:discard', { saleId: current.id })),
  };
}
