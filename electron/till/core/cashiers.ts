// Who the cashiers of a sale are: one may begin it and another take its money.
// Invariant: a person who sold a card or took money for it does not approve its refund, as long as another manager could.
import { mayApproveFrom } from '../../../shared/operator.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TillContext } from './context.ts';

/** A person at the till, as the capabilities know them. */
export type Cashier = { readonly id: string; readonly name: string };

type CashierContext = Pick<TillContext, 'sales' | 'identity' | 'settings' | 'now'>;

/** Ids of everybody who began the sale, asked for a tender of it, took one or committed it. */
export function everyCashierOf({ sales }: Pick<TillContext, 'sales'>, sale: SaleRow): ReadonlySet<string> {
  return new Set([sale.operatorId, ...sales.cashiers(sale.id)]);
}

/**
 * From when this person may approve something that these people did (ISO 8601, UTC); null: already. A manager waits some days
 * before approving for the person who added or promoted them.
 */
export function approvesFrom(
  { identity, settings, now }: Pick<TillContext, 'identity' | 'settings' | 'now'>,
  approverId: string,
  of: ReadonlySet<string>,
): string | null {
  const approver = identity.operators().find(({ id }) => id === approverId);
  const { new_manager_days: days } = settings();
  const fromMs = approver ? mayApproveFrom(approver, of, { nowMs: now().getTime(), days }) : null;
  return fromMs === null ? null : new Date(fromMs).toISOString();
}

/**
 * Ids of the operators who began the sale, asked for a tender of it, took one or committed it. If these are all managers of the till, only
 * the one who began it, so that somebody is left to release the money. Asking for a tender counts as taking it: an attached terminal
 * approves in nobody's name.
 */
export function cashiersOf(context: CashierContext, sale: SaleRow): ReadonlySet<string> {
  const all = everyCashierOf(context, sale);
  const isLeft = context.identity
    .operators()
    .some((one) => one.role === 'manager' && !all.has(one.id) && approvesFrom(context, one.id, all) === null);
  return isLeft ? all : new Set([sale.operatorId]);
}
