// What a payment or a refund moves, as its journal entry says: what came into or left which pot, in which shift.
// Invariants: cash moves only in an open shift; a card that is decided while none is open waits for the next one; a till without shifts
// books nothing.
import type { TenderEvent } from '../../../shared/sale/tender-state.ts';
import { potOf, potOfRefund } from '../../../shared/shift/pot-of.ts';
import type { JournalMoved } from '../../ledger/journal-entries.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';
import { toReturnMinor } from './cash-amounts.ts';
import type { TillContext } from './context.ts';

type BookContext = Pick<TillContext, 'shifts' | 'tenders' | 'identity'>;

/** Cash would move without a shift that it belongs to. */
export class NoShiftError extends Error {}

/** The shift that is open; null where none is, or this till counts none. */
export function openShiftId({ shifts, identity }: Pick<TillContext, 'shifts' | 'identity'>): string | null {
  if (!identity.shifts.on) return null;
  const shift = shifts.current();
  return shift?.state === 'open' ? shift.id : null;
}

/** Money may be taken and given back now: aborts where this till counts shifts and none is open. */
export function needsShift(context: Pick<TillContext, 'shifts' | 'identity'>): void {
  if (context.identity.shifts.on && openShiftId(context) === null) throw new NoShiftError();
}

export function createBookMoney(context: BookContext) {
  const { tenders, identity } = context;

  const movedBy = (part: TenderPartRow, event: TenderEvent): Omit<JournalMoved, 'shiftId'> | null => {
    const tender = tenders.get(part.tenderId);
    if (!tender) throw new Error(`part ${part.id} is of no tender`);
    if (event === 'approve') {
      const { amountMinor, roundingMinor } = tender;
      return { pot: potOf(tender), movedMinor: amountMinor + roundingMinor, roundedMinor: roundingMinor };
    }
    if (event !== 'refund-done') return null;
    const own = tenders.partsBySale(tender.saleId).filter(({ tenderId }) => tenderId === tender.id);
    const returnedMinor = toReturnMinor(tender, part, own, identity);
    const pot = potOfRefund(tender, part.refundWay);
    return { pot, movedMinor: -returnedMinor, roundedMinor: part.amountMinor - returnedMinor };
  };

  /** What this move books; null where it moves no money. Throws `NoShiftError`. */
  return (part: TenderPartRow, event: TenderEvent): JournalMoved | null => {
    const moved = movedBy(part, event);
    if (!moved) return null;
    const shiftId = openShiftId(context);
    if (identity.shifts.on && shiftId === null && moved.pot === 'drawer') throw new NoShiftError();
    return { ...moved, shiftId };
  };
}
