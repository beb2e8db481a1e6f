// A basket is suspended for the next customer and resumed later. Invariant: only a basket that the service never heard of can be
// suspended. A suspended basket is not the open sale: it cannot be reserved, filled or paid until it is resumed.
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';

/** So many wait at most: a counter has no room for more. */
const mostSuspended = 20;

export function createSuspend(context: Transacting & Pick<TillContext, 'sales' | 'lines' | 'journal' | 'now'>) {
  const { sales, lines, journal, now } = context;
  return {
    suspend: (by: Cashier, saleId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const sale = sales.get(saleId) ?? abort('not_found');
        if (sale.stage !== 'basket' || sale.suspendedAt !== null) abort('out_of_turn', sale.stage);
        if (lines.bySale(saleId).length === 0) abort('out_of_turn', 'empty');
        if (sales.suspended().length >= mostSuspended) abort('out_of_turn', 'too many');
        sales.setSuspended(tx, saleId, now().toISOString());
        journal.append(tx, { kind: 'sale-suspended', saleId, operatorId: by.id });
        return saleId;
      }),
    /** Refused while another sale is open; an open basket without cards gives way. */
    resume: (by: Cashier, saleId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const sale = sales.get(saleId) ?? abort('not_found');
        if (sale.suspendedAt === null) abort('out_of_turn', sale.stage);
        const open = sales.open();
        if (open && (open.stage !== 'basket' || lines.bySale(open.id).length > 0)) abort('another_sale_open');
        if (open) {
          sales.save(tx, { ...open, stage: 'cancelled' });
          journal.append(tx, { kind: 'sale-discarded', saleId: open.id, operatorId: by.id });
        }
        sales.save(tx, { ...sale, operatorId: by.id, operatorName: by.name, touchedAt: now().toISOString() });
        sales.setSuspended(tx, saleId, null);
        journal.append(tx, { kind: 'sale-resumed', saleId, operatorId: by.id });
        return saleId;
      }),
    /** The suspended sales, the oldest first. */
    suspended: () => sales.suspended().map((sale) => sale.id),
  };
}
