// A shift from its opening on: cash in and out without a sale, suspended, resumed, handed over, sealed.
// Invariants: the float is counted blind and is what was counted; a shift leaves its owner's hands only with everything decided that may lie
// in the drawer, and with somebody named for all else.
import { businessDayOf, ownZone } from '../../../shared/business-day.ts';
import type { Request } from '../../../shared/ipc.ts';
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import type { Counted, Owners } from '../../../shared/shift/channels.ts';
import type { CashMove } from '../../../shared/shift/sums.ts';
import type { Tx } from '../../ledger/open.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { attempt, type Outcome, stop, type Transacting } from '../core/transaction.ts';
import type { CashDrawer } from '../tender/cash-drawer.ts';
import { countedAmount } from './counted-amount.ts';
import { moveShift } from './move-shift.ts';
import { bookNight } from './night.ts';
import { createUnresolved } from './unresolved.ts';

export type ShiftContext = Transacting &
  Pick<
    TillContext,
    | 'shifts'
    | 'movements'
    | 'drawerCounts'
    | 'terminalTotals'
    | 'zReports'
    | 'sales'
    | 'lines'
    | 'tenders'
    | 'journal'
    | 'identity'
    | 'now'
    | 'newId'
  >;

/** The shift at work, where it is open. */
export function openShift({ shifts }: Pick<TillContext, 'shifts'>): ShiftRow {
  const shift = shifts.atWork();
  return shift?.state === 'open' ? shift : stop('no_shift');
}

/** Its owner, or a supervisor. */
export function mustBeTheirs(shift: ShiftRow, by: Operator): void {
  if (shift.ownerId !== by.id && !atLeast(by.role, 'supervisor')) stop('shift_not_yours');
}

export function createShiftDesk(context: ShiftContext, cashDrawer: Pick<CashDrawer, 'kickFor'>) {
  const { ledger, shifts, movements, drawerCounts, sales, journal, identity, now, newId } = context;
  const unresolved = createUnresolved(context);

  /** What may lie in the drawer is decided, and no sale is half paid but for a card that nobody knows of. */
  const stopWhileMoneyMoves = (): void => {
    const open = unresolved.list();
    const cash = open.find(({ isUndecidedCash }) => isUndecidedCash);
    if (cash) stop('cash_undecided', cash.receiptNumber ?? '');
    const sale = sales.open();
    if (sale?.stage !== 'paying') return;
    const waitsForCard = open.some(
      ({ saleId, state }) => saleId === sale.id && (state === 'unknown' || state === 'requested'),
    );
    if (!waitsForCard) stop('sale_in_payment', sale.receiptNumber ?? '');
  };

  const amountOf = (text: MoneyText): number => {
    const amount = parseMoney(text);
    if (!amount.ok) return stop('bad_amount', amount.error);
    if (amount.value.currency !== identity.currency) stop('wrong_currency');
    if (amount.value.amountMinor === 0) stop('bad_amount', 'zero_amount');
    return amount.value.amountMinor;
  };

  const insert = (tx: Tx, by: Cashier, tray: string, totalMinor: number): ShiftRow => {
    const id = newId();
    const zone = ownZone();
    const businessDay = businessDayOf(now(), identity.shifts.day_begins, zone);
    const leftBeforeMinor = shifts.lastOfTray(tray)?.leftMinor ?? null;
    const about = { tray, businessDay, zone, floatMinor: totalMinor, leftBeforeMinor };
    const at = journal.append(tx, { kind: 'shift-opened', subjectId: id, operatorId: by.id, body: about });
    const row: ShiftRow = {
      id,
      state: 'open',
      ...about,
      ownerId: by.id,
      openedBy: by.id,
      openedAt: at,
      openedSeq: movements.lastSeq(),
      endedBy: null,
      endedAt: null,
      bag: null,
      leftMinor: null,
      reason: null,
      closedBy: null,
      closedApprover: null,
      closedAt: null,
      closedSeq: null,
    };
    shifts.insert(tx, row);
    return row;
  };

  return {
    unresolved,
    stopWhileMoneyMoves,

    /** The blind count of the float, which is the float. Error `another_shift_open`. */
    open: (by: Cashier, tray: string, counted: Counted): Outcome<string> =>
      attempt(context, (tx) => {
        if (shifts.atWork()) stop('another_shift_open');
        const { totalMinor, pieces } = countedAmount(context, 'drawer', counted);
        const shift = insert(tx, by, tray, totalMinor);
        const countedAt = journal.append(tx, {
          kind: 'shift-counted',
          subjectId: shift.id,
          operatorId: by.id,
          body: { which: 'opening', k: 0, pots: [{ pot: 'drawer', totalMinor }] },
        });
        const seq = movements.lastSeq();
        const about = { shiftId: shift.id, pot: 'drawer', by: by.id, seq } as const;
        const count = { ...about, at: countedAt, which: 'opening', k: 0 } as const;
        drawerCounts.insert(tx, { ...count, pieces, totalMinor, reason: null });
        movements.insert(tx, {
          ...about,
          at: shift.openedAt,
          id: newId(),
          kind: 'float',
          amountMinor: totalMinor,
          roundingMinor: 0,
          tenderId: null,
          partId: null,
          approver: null,
          reason: null,
          fromNight: 0,
        });
        bookNight(context, tx, shift.id, by.id);
        ledger.anchor(tx);
        return shift.id;
      }),

    /** Answers the movement. Errors `no_shift`; `needs_supervisor` above the limit. */
    move(
      by: Operator,
      approverId: string | null,
      wish: { readonly kind: CashMove; readonly amount: MoneyText; readonly reason: string },
    ): Outcome<string> {
      return attempt(context, (tx) => {
        const shift = openShift(context);
        const { kind, reason } = wish;
        const amountMinor = amountOf(wish.amount);
        const isAllowed = approverId !== null || atLeast(by.role, duties.moveCash);
        if (amountMinor > identity.shifts.move_limit_minor && !isAllowed) stop('needs_supervisor');
        const id = newId();
        const movedMinor = kind === 'in' ? amountMinor : -amountMinor;
        const at = journal.append(tx, {
          kind: 'cash-moved',
          subjectId: id,
          operatorId: by.id,
          body: { kind, shiftId: shift.id, movedMinor, reason, approverId },
        });
        movements.insert(tx, {
          id,
          shiftId: shift.id,
          pot: 'drawer',
          kind,
          amountMinor: movedMinor,
          roundingMinor: 0,
          tenderId: null,
          partId: null,
          by: by.id,
          approver: approverId,
          reason,
          at,
          seq: movements.lastSeq(),
          fromNight: 0,
        });
        cashDrawer.kickFor(tx, by, 'cash-moved', id);
        ledger.anchor(tx);
        return id;
      });
    },

    suspend: (by: Operator): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = openShift(context);
        if (shift.ownerId !== by.id) stop('shift_not_yours');
        stopWhileMoneyMoves();
        return moveShift(context, tx, shift, 'suspend', by.id).id;
      }),

    resume: (by: Operator, shiftId: string): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = shifts.get(shiftId) ?? stop('not_found');
        if (shifts.atWork()) stop('another_shift_open');
        mustBeTheirs(shift, by);
        moveShift(context, tx, shift, 'resume', by.id);
        bookNight(context, tx, shift.id, by.id);
        return shift.id;
      }),

    /** Both PINs were checked before. */
    handOver: (fromId: string, toId: string, owners: Owners): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = openShift(context);
        if (shift.ownerId !== fromId) stop('shift_not_yours');
        if (fromId === toId) stop('needs_second_person');
        stopWhileMoneyMoves();
        const named = unresolved.named(owners);
        journal.append(tx, {
          kind: 'shift-handed-over',
          subjectId: shift.id,
          operatorId: toId,
          body: { from: fromId, to: toId, owners: named },
        });
        shifts.save(tx, { ...shift, ownerId: toId });
        unresolved.keep(tx, shift.id, named);
        ledger.anchor(tx);
        return shift.id;
      }),

    /** `sealedBy` is a supervisor. Its own owner seals it only once its day is over. */
    seal: (
      sealedBy: string,
      { shiftId, bag, reason, owners }: Pick<Request<'shift:seal'>, 'shiftId' | 'bag' | 'reason' | 'owners'>,
    ): Outcome<string> =>
      attempt(context, (tx) => {
        const shift = shifts.get(shiftId) ?? stop('not_found');
        if (shift.ownerId === sealedBy && !isDayOver(context, shift)) stop('needs_second_person');
        if (shift.state === 'open') stopWhileMoneyMoves();
        const named = unresolved.named(owners);
        moveShift(context, tx, shift, 'seal', sealedBy, {
          facts: { bag, reason, owners: named },
          patch: (at) => ({ endedBy: sealedBy, endedAt: at, bag }),
        });
        unresolved.keep(tx, shift.id, named);
        return shift.id;
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
