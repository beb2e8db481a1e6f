// The states of a shift and every move between them. At most one shift is `open` or `counting`.
import { err, ok, type Result } from '../result.ts';

export const shiftStates = ['open', 'counting', 'suspended', 'sealed', 'closed'] as const;
export type ShiftState = (typeof shiftStates)[number];

export type ShiftEvent =
  | 'suspend'
  | 'resume'
  | 'begin-count' // nothing is sold from here on
  | 'cancel-count' // nothing was counted yet
  | 'seal' // its owner is gone, or the day is over: the cash goes into a bag
  | 'close';

const table: Record<ShiftState, Partial<Record<ShiftEvent, ShiftState>>> = {
  open: { suspend: 'suspended', 'begin-count': 'counting', seal: 'sealed' },
  suspended: { resume: 'open', seal: 'sealed' },
  counting: { 'cancel-count': 'open', close: 'closed' },
  sealed: { close: 'closed' },
  closed: {},
};

/** The next state; an error where the table has no such move. */
export function moveShift(state: ShiftState, event: ShiftEvent): Result<ShiftState, 'out_of_turn'> {
  const next = table[state][event];
  return next ? ok(next) : err('out_of_turn');
}
