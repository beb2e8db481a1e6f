// Who the cashiers of a sale are: one may begin it and another take its money.
// Invariant: whoever sold a card or took money for it does not approve that the money goes back, as long as another manager could.
import type { SaleRow } from '../../ledger/sales.ts';
import type { TillContext } from './context.ts';

/** A person at the till, as the capabilities know them. */
export type Cashier = { readonly id: string; readonly name: string };

/**
 * Ids of the operators who began the sale, asked for a tender of it, took one or committed it. Where that is every manager of the till, only who
 * began it: money must not be stuck because nobody is left to let it go. Asked for counts as taken: an attached terminal approves in
 * nobody's name.
 */
export function cashiersOf(
  { sales, identity }: Pick<TillContext, 'sales' | 'identity'>,
  sale: SaleRow,
): ReadonlySet<string> {
  const all = new Set([sale.operatorId, ...sales.cashiers(sale.id)]);
  const isLeft = identity.operators().some(({ id, role }) => role === 'manager' && !all.has(id));
  return isLeft ? all : new Set([sale.operatorId]);
}
