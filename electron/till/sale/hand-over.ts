// The card goes over the counter, and the till writes down that it did.
import { isFoundDead } from '../../../shared/sale/card-facts.ts';
import { codesAbout } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';

export type HandOver = (by: Cashier, lineId: string) => Outcome<string>;

/** Somebody else invalidated the card, and perhaps paid for it: a manager settles that before anything else happens to it. */
export function abortIfFoundDead({ attention }: Pick<TillContext, 'attention'>, { id, saleId }: LineRow): void {
  if (isFoundDead(codesAbout(attention.openBySale(saleId), id))) abort('out_of_turn', 'invalidated');
}

export function createHandOver(
  context: Transacting & Pick<TillContext, 'lines' | 'attention' | 'now'>,
  transitions: Pick<Transitions, 'note'>,
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
): HandOver {
  return (by, lineId) =>
    attempt(context, (tx) => {
      const line = context.lines.get(lineId) ?? abort('not_found');
      if (line.state !== 'active' || line.handedOverAt !== null) abort('out_of_turn', line.state);
      if (outstandingSlips.isOut(line)) abort('slip_needed');
      abortIfFoundDead(context, line);
      transitions.note(tx, line, 'line-handed-over', by.id, { handedOverAt: context.now().toISOString() });
      return line.saleId;
    });
}
