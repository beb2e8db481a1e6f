// The rule of shared/shift/may-show-money.ts, applied to the shifts of this till: by `serve` for each channel, and by the views of lists.
// Invariant: code that shows money of sales asks here first.
import type { Operator } from '../../../shared/operator.ts';
import { type MoneyRequest, mayShowMoney, type ShiftInQuestion } from '../../../shared/shift/may-show-money.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { TillContext } from './context.ts';
import { countStateOf } from './count-state.ts';

export type BlindCount = ReturnType<typeof createBlindCount>;

type BlindContext = Pick<TillContext, 'shifts' | 'movements' | 'drawerCounts' | 'identity'>;

export function createBlindCount(context: BlindContext) {
  const { shifts, movements, drawerCounts } = context;

  const countOf = (shift: ShiftRow): ShiftInQuestion['count'] => {
    const isBegun =
      shift.state === 'counting' ||
      (shift.state === 'sealed' && (shift.bagOpenedAt !== null || hasFirstCount(drawerCounts.ofShift(shift.id))));
    if (!isBegun) return 'not-begun';
    return countStateOf(context, shift).state === 'counted' ? 'stands' : 'under-way';
  };

  /** The shifts that `asked` may not see. */
  const keptFrom = (asked: MoneyRequest, by: Pick<Operator, 'role'> | null): readonly ShiftRow[] => {
    const current = shifts.current();
    const anotherSells = current?.state === 'open';
    return [...(current ? [current] : []), ...shifts.waiting()].filter(
      (shift) => !mayShowMoney(asked, { state: shift.state, count: countOf(shift), anotherSells }, by?.role ?? null),
    );
  };

  /** Of many sales: which shifts are kept is looked up once. Each alone (`sale`), or in a list with the others (`list`). */
  const salesToTell = (asked: 'sale' | 'list'): ((saleId: string) => boolean) => {
    const kept = keptFrom(asked, null);
    return (saleId) => kept.every(({ id }) => !movements.isSaleOf(saleId, id));
  };

  return {
    /** What is left to count: the current shift, else the one that waits longest. Null: people who may see sums may see cash. */
    uncounted: (): ShiftRow | null => shifts.current() ?? shifts.waiting()[0] ?? null,
    /** Sums that money of any shift is in. */
    mayTellSums: (asked: 'sums' | 'shown-cash' = 'sums', by: Pick<Operator, 'role'> | null = null): boolean =>
      keptFrom(asked, by).length === 0,
    /** The sums of this shift. */
    mayTellOf: (shiftId: string): boolean => keptFrom('sums', null).every(({ id }) => id !== shiftId),
    salesToTell,
    /** Amounts of this sale alone. */
    mayTellSale: (saleId: string): boolean => salesToTell('sale')(saleId),
  };
}

const hasFirstCount = (made: ReturnType<BlindContext['drawerCounts']['ofShift']>): boolean =>
  made.some(({ which }) => which === 'closing');
