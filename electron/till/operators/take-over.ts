// Somebody else's open sale, found at sign-in: the till says so, and the user takes it over only by saying so.
// Invariant: a person who took money for it stays one of its cashiers.
import { ok } from '../../../shared/result.ts';
import type { TakesOver } from '../../../shared/session/views.ts';
import { type Cashier, everyCashierOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';

export function createTakeOver(context: Pick<TillContext, 'ledger' | 'sales' | 'lines' | 'journal' | 'now'>) {
  const { ledger, sales, lines, journal, now } = context;

  /** The open sale that is this person's to take over, or null. */
  const found = (operatorId: string) => {
    const sale = sales.open();
    if (!sale || everyCashierOf(context, sale).has(operatorId)) return null;
    return lines.bySale(sale.id).length > 0 ? sale : null;
  };

  return {
    view(operatorId: string): TakesOver | null {
      const sale = found(operatorId);
      if (sale?.stage !== 'basket' && sale?.stage !== 'paying') return null;
      return { saleId: sale.id, from: sale.operatorName, cards: lines.bySale(sale.id).length, stage: sale.stage };
    },
    take(by: Cashier, saleId: string): Outcome<string> {
      const sale = found(by.id);
      if (sale?.id !== saleId) return refuse('out_of_turn');
      ledger.transaction((tx) => {
        // A basket becomes theirs. Once it is being paid, they join its cashiers.
        if (sale.stage === 'basket')
          sales.save(tx, { ...sale, operatorId: by.id, operatorName: by.name, touchedAt: now().toISOString() });
        else sales.addCashier(tx, saleId, by.id);
        journal.append(tx, { kind: 'sale-taken-over', saleId, operatorId: by.id, body: { from: sale.operatorId } });
      });
      return ok(saleId);
    },
  };
}
