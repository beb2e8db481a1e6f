// A basket is put aside for the next customer and taken up again. Invariant: only what was never asked of the service can be held,
// and a held basket is nobody's open sale: it cannot be reserved, filled or paid before it is recalled.
import type { TillContext } from '../core/context.ts';
import { attempt, type Outcome, stop } from '../core/outcome.ts';
import type { Cashier } from './sell.ts';

export type Hold = {
  hold(by: Cashier, saleId: string): Outcome<string>;
  /** Refused while another sale is open; an open basket without cards gives way. */
  recall(by: Cashier, saleId: string): Outcome<string>;
  /** The sales that are held, the longest first. */
  held(): string[];
};

/** So many wait at most: a counter has no room for more. */
const mostHeld = 20;

export function createHold(context: TillContext): Hold {
  const { sales, lines, journal, now } = context;
  return {
    hold: (by, saleId) =>
      attempt(context, (tx) => {
        const sale = sales.get(saleId) ?? stop('not_found');
        if (sale.stage !== 'basket' || sale.heldAt !== null) stop('out_of_turn', sale.stage);
        if (lines.bySale(saleId).length === 0) stop('out_of_turn', 'empty');
        if (sales.held().length >= mostHeld) stop('out_of_turn', 'too many');
        sales.setHeld(tx, saleId, now().toISOString());
        journal.append(tx, { kind: 'sale-held', saleId, operatorId: by.id });
        return saleId;
      }),
    recall: (by, saleId) =>
      attempt(context, (tx) => {
        const sale = sales.get(saleId) ?? stop('not_found');
        if (sale.heldAt === null) stop('out_of_turn', sale.stage);
        const open = sales.open();
        if (open && (open.stage !== 'basket' || lines.bySale(open.id).length > 0)) stop('another_sale_open');
        if (open) {
          sales.save(tx, { ...open, stage: 'cancelled' });
          journal.append(tx, { kind: 'sale-discarded', saleId: open.id, operatorId: by.id });
        }
        sales.save(tx, { ...sale, operatorId: by.id, operatorName: by.name, touchedAt: now().toISOString() });
        sales.setHeld(tx, saleId, null);
        journal.append(tx, { kind: 'sale-recalled', saleId, operatorId: by.id });
        return saleId;
      }),
    held: () => sales.held().map((sale) => sale.id),
  };
}
