// The card goes over the counter, and the till writes down that it did.
import { isFoundDead } from '../../../shared/sale/card-facts.ts';
import { codesAbout } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { attempt, type Outcome, stop, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';

export type HandOver = (by: Cashier, lineId: string) => Outcome<string>;

/** Somebody else invalidated the card, and perhaps paid for it: a manager settles that before anything else happens to it. */
export function stopIfFoundDead({ attention }: Pick<TillContext, 'attention'>, { id, saleId }: LineRow): void {
  if (isFoundDead(codesAbout(attention.openBySale(saleId), id))) stop('out_of_turn', 'invalidated');
}

export function createHandOver(
  context: Transacting & Pick<TillContext, 'lines' | 'attention' | 'now'>,
  transitions: Pick<Transitions, 'note'>,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
): HandOver {
  return (by, lineId) =>
    attempt(context, (tx) => {
      const line = context.lines.get(lineId) ?? stop('not_found');
      if (line.state !== 'active' || line.handedOverAt !== null) stop('out_of_turn', line.state);
      if (outstandingSlips.isOut(line)) stop('slip_needed');
      stopIfFoundDead(context, line);
      transitions.note(tx, line, 'line-handed-over', by.id, { handedOverAt: context.now().toISOString() });
      return line.saleId;
    });
}
