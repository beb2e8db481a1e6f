// An order that ended, and not by this till, while a pending slip of it was in a customer's hand: another till settled it against the
// slip. Invariant: a card or money that left at one till never leaves a second time by a rule; whoever loses the race is told.
import type { RetailOrder } from '../../shared/interface/resources.ts';
import type { LineRow } from '../ledger/lines.ts';
import type { Tx } from '../ledger/open.ts';
import type { Disposition, Step } from '../outbox/outbox.ts';
import type { TillContext } from './context.ts';
import type { Moves } from './moves.ts';
import type { OwnSlips } from './own-slips.ts';

export type EndedByOthers = {
  /** A slip of this card was printed here, or one was honoured here: other tills may end its order. */
  hasSlip(line: LineRow): boolean;
  /** The order was found completed: certainly not by this till, or, of a slip honoured here, not certainly by it. */
  notOurs(line: LineRow, step: Step, neverLeft: boolean): boolean;
  /**
   * This till took the order back for a slip whose order still waited, and in between somebody else had confirmed it: perhaps that card
   * left with somebody.
   */
  tookBackLive(line: LineRow, order: RetailOrder): boolean;
  /** Ends the line here. The customer of a slip that lies here already waits at the counter: a manager is asked. */
  end(tx: Tx, line: LineRow): Disposition;
  /** The service took this till's own confirm: whatever the order becomes, it is this till's. */
  confirmedHere(tx: Tx, line: LineRow): void;
  /** A card that was active was found invalidated, and not by this till. */
  foundInvalidated(tx: Tx, line: LineRow, order: Pick<RetailOrder, 'state'>): void;
};

export function createEndedByOthers(
  { claims }: Pick<TillContext, 'claims'>,
  moves: Moves,
  ownSlips: OwnSlips,
): EndedByOthers {
  const end = (tx: Tx, line: LineRow): Disposition => {
    const isOut = ownSlips.isOut(line);
    moves.line(tx, line, 'settled-elsewhere', null);
    if (!isOut) moves.raise(tx, { saleId: line.saleId, lineId: line.id }, 'settled_elsewhere');
    return { kind: 'final' };
  };

  return {
    hasSlip: (line) => claims.get(line.id) !== null || ownSlips.newestCopy(line) !== null,
    notOurs(line, step, neverLeft) {
      const claim = claims.get(line.id);
      // Its own answer was lost, or another till was quicker: nobody here can tell, so nothing is handed over by a rule.
      if (claim) return step === 'read' && claim.confirmedHere === 0;
      return neverLeft && step === 'read' && ownSlips.newestCopy(line) !== null;
    },
    tookBackLive: (line, order) => claims.get(line.id)?.seen === 'created' && order.confirmed_at != null,
    end,
    confirmedHere(tx, line) {
      if (claims.get(line.id)?.confirmedHere === 0) claims.setConfirmedHere(tx, line.id);
    },
    foundInvalidated(tx, line, order) {
      if (line.state !== 'active' || order.state !== 'invalidated') return;
      // Handed over here, it was not another till that took the slip.
      if (line.handedOverAt === null && ownSlips.isOut(line)) end(tx, line);
      else moves.raise(tx, { saleId: line.saleId, lineId: line.id }, 'invalidated_elsewhere');
    },
  };
}
