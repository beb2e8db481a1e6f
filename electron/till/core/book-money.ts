// The movements of a shift that follow from payments: what came into or left which pot, in the transaction of the move itself.
// Invariants: cash moves only in an open shift; a card that is decided while none is open waits for the next one; a till without shifts
// books nothing.
import type { TenderEvent } from '../../../shared/sale/tender-state.ts';
import type { Pot } from '../../../shared/shift/sums.ts';
import type { MovementRow } from '../../ledger/movements.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { toReturnMinor } from './cash-amounts.ts';
import type { TillContext } from './context.ts';

type BookContext = Pick<TillContext, 'shifts' | 'movements' | 'tenders' | 'identity' | 'newId'>;

export type Booking = {
  readonly kind: 'sale' | 'refund';
  readonly pot: Pot;
  /** Signed as the pot sees it. */
  readonly amountMinor: number;
  readonly roundingMinor: number;
  readonly tenderId: string | null;
  readonly partId: string | null;
  /** Null: no shift is open. */
  readonly shiftId: string | null;
};

/** Cash would move without a shift that it belongs to. */
export class NoShiftError extends Error {}

/** The shift that is open; null where none is, or this till counts none. */
export function openShiftId({ shifts, identity }: Pick<TillContext, 'shifts' | 'identity'>): string | null {
  if (!identity.shifts.on) return null;
  const shift = shifts.atWork();
  return shift?.state === 'open' ? shift.id : null;
}

/** Money may be taken and given back now: stops where this till counts shifts and none is open. */
export function needsShift(context: Pick<TillContext, 'shifts' | 'identity'>): void {
  if (context.identity.shifts.on && openShiftId(context) === null) throw new NoShiftError();
}

function potOf({ method, terminal, source }: TenderRow): Pot {
  if (source !== null) return 'elsewhere';
  if (method === 'cash') return 'drawer';
  return terminal === null ? 'by-hand' : `terminal:${terminal}`;
}

/** What a card payment goes back to, as paid. */
const cardPotOf = ({ terminal }: TenderRow): Pot => (terminal === null ? 'by-hand' : `terminal:${terminal}`);

export function createBookMoney(context: BookContext) {
  const { movements, tenders, identity, newId } = context;

  const movedBy = (part: TenderPartRow, event: TenderEvent): Omit<Booking, 'shiftId'> | null => {
    const tender = tenders.get(part.tenderId);
    if (!tender) throw new Error(`part ${part.id} is of no tender`);
    if (event === 'approve') {
      const { amountMinor, roundingMinor } = tender;
      const moved = { amountMinor: amountMinor + roundingMinor, roundingMinor };
      return { kind: 'sale', pot: potOf(tender), ...moved, tenderId: tender.id, partId: null };
    }
    if (event !== 'refund-done') return null;
    const own = tenders.partsBySale(tender.saleId).filter(({ tenderId }) => tenderId === tender.id);
    const returnedMinor = toReturnMinor(tender, part, own, identity);
    return {
      kind: 'refund',
      pot: tender.method === 'cash' || part.refundWay === 'cash' ? 'drawer' : cardPotOf(tender),
      amountMinor: -returnedMinor,
      roundingMinor: part.amountMinor - returnedMinor,
      tenderId: null,
      partId: part.id,
    };
  };

  return {
    /** What this move books; null where it moves no money. Throws `NoShiftError`. */
    of(part: TenderPartRow, event: TenderEvent): Booking | null {
      const moved = movedBy(part, event);
      if (!moved) return null;
      const shiftId = openShiftId(context);
      if (identity.shifts.on && shiftId === null && moved.pot === 'drawer') throw new NoShiftError();
      return { ...moved, shiftId };
    },
    /** After the journal's entry: a payment is booked as another from here on, in the shift that is open now. */
    correct(
      tx: Tx,
      before: TenderRow,
      after: TenderRow,
      said: Pick<MovementRow, 'by' | 'approver' | 'reason' | 'at'>,
    ): void {
      const shiftId = openShiftId(context);
      if (shiftId === null) return;
      const of = ({ amountMinor, roundingMinor }: TenderRow, sign: 1 | -1) => ({
        amountMinor: sign * (amountMinor + roundingMinor),
        roundingMinor: sign * roundingMinor,
      });
      const seq = movements.lastSeq();
      const about = {
        ...said,
        shiftId,
        kind: 'correction',
        tenderId: after.id,
        partId: null,
        seq,
        fromNight: 0,
      } as const;
      movements.insert(tx, { ...about, id: newId(), pot: potOf(before), ...of(before, -1) });
      movements.insert(tx, { ...about, id: newId(), pot: potOf(after), ...of(after, 1) });
    },
    /** After the journal's entry of the move, in its transaction. */
    write(tx: Tx, booked: Booking, by: string | null, at: string): void {
      if (booked.kind === 'refund' && booked.partId !== null)
        tenders.setReturned(tx, booked.partId, -booked.amountMinor);
      if (!identity.shifts.on) return;
      const { shiftId, ...moved } = booked;
      const row = { id: newId(), ...moved, by, at, seq: movements.lastSeq() };
      if (shiftId === null) movements.insertNight(tx, row);
      else movements.insert(tx, { ...row, shiftId, approver: null, reason: null, fromNight: 0 });
    },
  };
}
