// The shifts as the screens see them. Invariant: nothing here says what a drawer must hold, nor, while a shift is counted, any sum of it.
import type { CashMove } from '../../../shared/shift/sums.ts';
import { cashMoves } from '../../../shared/shift/sums.ts';
import type { CurrentShift, MoveView, ShiftMark, ShiftView, WaitingShift } from '../../../shared/shift/views.ts';
import type { MovementRow } from '../../ledger/movements.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import { pieceNames } from './counted-amount.ts';
import { moneyIn } from './money-in.ts';
import { personNamed } from './people-named.ts';
import { isDayOver, type ShiftContext } from './shift-lifecycle.ts';
import { createUnresolved } from './unresolved.ts';

export function createShiftView(context: ShiftContext) {
  const { shifts, movements, identity, blind } = context;
  const unresolved = createUnresolved(context);
  const text = moneyIn(identity.currency);

  const isCashMove = (row: MovementRow): row is MovementRow & { kind: CashMove } =>
    cashMoves.some((kind) => kind === row.kind);

  const moveView = (row: MovementRow & { kind: CashMove }): MoveView => ({
    id: row.id,
    kind: row.kind,
    amount: text(Math.abs(row.amountMinor)),
    reason: row.reason ?? '',
    by: personNamed(context, row.by ?? ''),
    approver: row.approver === null ? null : personNamed(context, row.approver),
    at: row.at,
  });

  const currentView = (shift: ShiftRow, state: CurrentShift['state']): CurrentShift => {
    const { id, tray, businessDay, ownerId, openedAt, floatMinor, leftBeforeMinor } = shift;
    const rows = movements.ofShift(id);
    const isTold = blind.mayTellOf('list', id);
    const isBeingCounted = !blind.mayTellOf('one', id);
    return {
      id,
      state,
      tray,
      businessDay,
      owner: personNamed(context, ownerId),
      openedAt,
      float: isBeingCounted ? null : text(floatMinor),
      openingDifference: leftBeforeMinor === null || isBeingCounted ? null : text(floatMinor - leftBeforeMinor),
      isDayOver: isDayOver(context, shift),
      moves: isBeingCounted
        ? []
        : rows.filter(isCashMove).map((row) => ({ ...moveView(row), ...(isTold ? {} : { amount: null }) })),
      unresolved: unresolved.views(),
      fromTheNight: rows.filter(({ fromNight }) => fromNight === 1).length,
    };
  };

  const waitingView = (shift: ShiftRow): WaitingShift | [] => {
    const { id, state, tray, businessDay, ownerId, openedAt, bag } = shift;
    if (state !== 'suspended' && state !== 'sealed') return [];
    return {
      id,
      state,
      tray,
      businessDay,
      owner: personNamed(context, ownerId),
      openedAt,
      isDayOver: isDayOver(context, shift),
      bag,
      unresolved: unresolved.views(),
    };
  };

  return {
    view(): ShiftView {
      const shift = shifts.current();
      const isCurrent = shift?.state === 'open' || shift?.state === 'counting';
      return {
        current: isCurrent ? currentView(shift, shift.state as CurrentShift['state']) : null,
        waiting: shifts.waiting().flatMap(waitingView),
        pieces: pieceNames(identity.currency),
        tray: shifts.lastTray(),
        moveLimit: text(identity.shifts.move_limit_minor),
      };
    },
    move(id: string): MoveView | null {
      const row = movements.get(id);
      return row && isCashMove(row) ? moveView(row) : null;
    },
  };
}

/** For the session; undefined where this till counts no shifts. `continuedShiftId` is whose shift a stop of the till broke off. */
export function shiftMark(
  { shifts, identity }: Pick<ShiftContext, 'shifts' | 'identity'>,
  continuedShiftId: string | null,
): ShiftMark | undefined {
  if (!identity.shifts.on) return undefined;
  const shift = shifts.current();
  if (shift?.state !== 'open' && shift?.state !== 'counting')
    return { state: 'none', ownerId: null, wasContinued: false };
  return { state: shift.state, ownerId: shift.ownerId, wasContinued: continuedShiftId === shift.id };
}
