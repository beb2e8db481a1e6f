// A shift from its opening on: suspended, resumed, handed over, sealed.
// Invariants: the float is counted blind and is what was counted; a shift leaves its owner's hands only with everything decided that may lie
// in the drawer, and with a person named for everything else.
import { businessDayOf } from '../../../shared/business-day.ts';
import type { Request } from '../../../shared/ipc/ipc.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { Counted, Owners } from '../../../shared/shift/channels.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { TillCore } from '../core/capability.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { abortUnlessSecond } from '../core/second-word.ts';
import { abort, attempt, type Outcome, type Transacting } from '../core/transaction.ts';
import { bookBetweenShifts } from './between-shifts.ts';
import { countedAmount } from './counted-amount.ts';
import { moveShift } from './move-shift.ts';
import { createUnresolved } from './unresolved.ts';

export type ShiftContext = Transacting &
  Pick<
    TillContext,
    | 'shifts'
    | 'shiftEntries'
    | 'movements'
    | 'drawerCounts'
    | 'terminalTotals'
    | 'zReports'
    | 'sales'
    | 'lines'
    | 'waitingLines'
    | 'tenders'
    | 'journal'
    | 'identity'
    | 'settings'
    | 'givenInJournal'
    | 'now'
    | 'newId'
  > &
  Pick<TillCore, 'blind'>;

/** The current shift, where it is open. */
export function openShift({ shifts }: Pick<TillContext, 'shifts'>): ShiftRow {
  const shift = shifts.current();
  return shift?.state === 'open' ? shift : abort('no_shift');
}

/** Its owner, or a supervisor. */
export function mustBeTheirs(shift: ShiftRow, by: Operator): void {
  if (shift.ownerId !== by.id && !atLeast(by.role, 'supervisor')) abort('shift_not_yours');
}

export function createShiftLifecycle(context: ShiftContext) {
  const { ledger, shifts, shiftEntries, sales, identity, now, newId } = context;
  const unresolved = createUnresolved(context);

  /** What may lie in the drawer is decided, and no sale is half paid except for a card payment of unknown end. */
  const abortWhileMoneyMoves = (): void => {
    const open = unresolved.list();
    const cash = open.find(({ isUndecidedCash }) => isUndecidedCash);
    if (cash) abort('cash_undecided', cash.receiptNumber ?? '');
    const sale = sales.open();
    if (sale?.stage !== 'paying') return;
    const waitsForCard = open.some(
      ({ saleId, state }) => saleId === sale.id && (state === 'unknown' || state === 'requested'),
    );
    if (!waitsForCard) abort('sale_in_payment', sale.receiptNumber ?? '');
  };

  return {
    unresolved,
    abortWhileMoneyMoves,

    /** The blind count of the float, which is the float. Error `another_shift_open`. */
    open: (by: Cashier, tray: string, counted: Counted): Outcome<string> =>
      attempt(context, (tx) => {
        if (shifts.current()) abort('another_shift_open');
        const { totalMinor: floatMinor, pieces } = countedAmount(context, 'drawer', counted);
        const about = { subjectId: newId(), operatorId: by.id };
        const zone = ownZone();
        const businessDay = businessDayOf(now(), identity.shifts.day_begins, zone);
        const leftBeforeMinor = shifts.lastOfTray(tray)?.leftMinor ?? null;
        const opened = { tray, businessDay, zone, floatMinor, leftBeforeMinor };
        shiftEntries.write(tx, { ...about, kind: 'shift-opened', body: opened });
        const count = { which: 'opening', k: 0, pots: [{ pot: 'drawer', totalMinor: floatMinor }] } as const;
        shiftEntries.write(tx, { ...about, kind: 'shift-counted', body: count }, { newId, pieces: () => pieces });
        bookBetweenShifts(context, tx, about.subjectId, by.id);
        ledger.anchor(tx);
        return about.subjectId;
      }),

    suspend: (by: Operator): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = openShift(context);
        if (shift.ownerId !== by.id) abort('shift_not_yours');
        abortWhileMoneyMoves();
        return moveShift(context, tx, shift, 'suspend', by.id).id;
      }),

    resume: (by: Operator, shiftId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = shifts.get(shiftId) ?? abort('not_found');
        if (shifts.current()) abort('another_shift_open');
        mustBeTheirs(shift, by);
        moveShift(context, tx, shift, 'resume', by.id);
        bookBetweenShifts(context, tx, shift.id, by.id);
        return shift.id;
      }),

    /** Both PINs were checked before. */
    handOver: (fromId: string, toId: string, owners: Owners): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = openShift(context);
        if (shift.ownerId !== fromId) abort('shift_not_yours');
        abortWhileMoneyMoves();
        const body = { from: fromId, to: toId, owners: unresolved.named(owners) };
        shiftEntries.write(tx, { kind: 'shift-handed-over', subjectId: shift.id, operatorId: toId, body });
        ledger.anchor(tx);
        return shift.id;
      }),

    /** `sealedBy` is a supervisor. Its own owner seals it only once its day is over. */
    seal: (
      sealedBy: string,
      { shiftId, bag, reason, owners }: Pick<Request<'shift:seal'>, 'shiftId' | 'bag' | 'reason' | 'owners'>,
    ): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = shifts.get(shiftId) ?? abort('not_found');
        const alone = { subjectId: shift.id, reason, isCardLive: false };
        if (!isDayOver(context, shift))
          abortUnlessSecond(
            context,
            tx,
            sealedBy,
            approverBesides(duties.sealShift, [shift.ownerId]),
            alone,
            'needs_second_person',
          );
        if (shift.state === 'open') abortWhileMoneyMoves();
        const facts = { bag, reason, owners: unresolved.named(owners) };
        return moveShift(context, tx, shift, 'seal', sealedBy, facts).id;
      }),
  };
}

/** It was opened on an earlier business day than today's; a clock that was set back ends none. */
export function isDayOver(
  { identity, now }: Pick<TillContext, 'identity' | 'now'>,
  { businessDay, zone }: Pick<ShiftRow, 'businessDay' | 'zone'>,
): boolean {
  return businessDayOf(now(), identity.shifts.day_begins, zone) > businessDay;
}
