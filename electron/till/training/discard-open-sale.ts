// Clears the counter for something new: an open basket is emptied, a sale that is being paid is cancelled, as its cashier could do.
// Invariant: where a payment is undecided nothing is cleared.
import type { Operator } from '../../../shared/operator.ts';
import { ok } from '../../../shared/result.ts';
import type { TillContext } from '../core/context.ts';
import type { Outcome } from '../core/transaction.ts';
import type { Basket } from '../sale/basket.ts';
import type { Cancel } from '../sale/cancel.ts';

export function createDiscardOpenSale(
  context: Pick<TillContext, 'sales'>,
  cancel: Cancel,
  basket: Pick<Basket, 'discard'>,
): (by: Operator) => Outcome<null> {
  return (by) => {
    const open = context.sales.open();
    if (!open) return ok(null);
    const cleared = open.stage === 'basket' ? basket.discard(by, open.id) : cancel.cancel(by.id, open.id);
    return cleared.ok ? ok(null) : cleared;
  };
}
