// Who the cashiers of a sale are: one may begin it and another take its money.
// Invariant: whoever sold a card or took money for it never approves that the money goes back.
import type { SaleRow } from '../ledger/sales.ts';
import type { TillContext } from './context.ts';

const sellingKinds = ['tender-approve', 'sale-committed'] as const;

/** Ids of the operators who began the sale, took a tender of it or committed it. */
export function cashiersOf({ journal }: Pick<TillContext, 'journal'>, sale: SaleRow): ReadonlySet<string> {
  return new Set([sale.operatorId, ...journal.operatorsOf(sale.id, sellingKinds)]);
}
