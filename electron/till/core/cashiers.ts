// Who the cashiers of a sale are: one may begin it and another take its money.
// Invariant: a person who sold a card or took money for it does not approve its refund, as long as another manager could.
import { approverBesides, type Wanted } from '../../../shared/operators/second-person.ts';
import type { Role } from '../../../shared/roles.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TillContext } from './context.ts';
import { type PeopleContext, secondPeopleFor } from './second-word.ts';

/** A person at the till, as the capabilities know them. */
export type Cashier = { readonly id: string; readonly name: string };

type CashierContext = Pick<TillContext, 'sales'> & PeopleContext;

/** Ids of all who began the sale, asked for a tender of it, took one or committed it. */
export function everyCashierOf({ sales }: Pick<TillContext, 'sales'>, sale: SaleRow): ReadonlySet<string> {
  return new Set([sale.operatorId, ...sales.cashiers(sale.id)]);
}

/**
 * Ids of the operators who began the sale, asked for a tender of it, took one or committed it. If these are all managers of the till, only
 * the one who began it, so that a person is left to release the money. Asking for a tender counts as taking it: an attached terminal
 * approves in nobody's name.
 */
export function cashiersOf(context: CashierContext, sale: SaleRow): ReadonlySet<string> {
  const all = everyCashierOf(context, sale);
  const left = secondPeopleFor(context, approverBesides('manager', all));
  return left.length > 0 ? all : new Set([sale.operatorId]);
}

/** Whose word something about this sale takes. */
export function approverOfSale(context: CashierContext, needed: Role, sale: SaleRow): Wanted {
  return { needed, involved: everyCashierOf(context, sale), excluded: cashiersOf(context, sale) };
}
