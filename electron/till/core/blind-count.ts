// The rule of shared/shift/may-show-money.ts, applied to the shifts of this till: by `serve` for each channel, and by the views of lists.
// Invariants: code that shows money of sales asks here first; who is told sums of a shift that is still to be counted is told them by a look, which
// is on its Z.
import { type MoneyRequest, mayShowMoney, type ShiftInQuestion } from '../../../shared/shift/may-show-money.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { Tx } from '../../ledger/transaction.ts';
import type { TillContext } from './context.ts';
import { countStateOf } from './count-state.ts';

export type BlindCount = ReturnType<typeof createBlindCount>;

type BlindContext = Pick<TillContext, 'shifts' | 'sales' | 'movements' | 'drawerCounts' | 'identity' | 'journal'>;

export function createBlindCount(context: BlindContext) {
  const { shifts, sales, movements, drawerCounts, journal } = context;

  const countOf = (shift: ShiftRow): ShiftInQuestion['count'] => {
    const isBegun =
      shift.state === 'counting' ||
      (shift.state === 'sealed' && (shift.bagOpenedAt !== null || hasFirstCount(drawerCounts.ofShift(shift.id))));
    if (!isBegun) return 'not-begun';
    return countStateOf(context, shift).state === 'counted' ? 'stands' : 'under-way';
  };

  /** The shifts of which this is not told. */
  const keptFrom = (asked: MoneyRequest): readonly ShiftRow[] => {
    const current = shifts.current();
    const anotherSells = current?.state === 'open';
    return [...(current ? [current] : []), ...shifts.waiting()].filter(
      (shift) => !mayShowMoney(asked, { state: shift.state, count: countOf(shift), anotherSells }),
    );
  };

  /** A shift may still sell on the days after its own. */
  const keptUpTo = (to: string | null): readonly ShiftRow[] =>
    keptFrom('list').filter(({ businessDay }) => to === null || businessDay <= to);

  /** A sale that is in no shift yet is of the one that it began in. */
  const isBegunIn = (saleId: string, { openedAt }: ShiftRow): boolean => {
    const sale = sales.get(saleId);
    return sale !== null && sale.stage !== 'committed' && sale.createdAt >= openedAt;
  };

  /** Of many sales: which shifts are kept is looked up once. Each alone (`one`), or in a list with the others (`list`). */
  const salesToTell = (asked: 'one' | 'list'): ((saleId: string) => boolean) => {
    const kept = keptFrom(asked);
    return (saleId) =>
      !kept.some((shift) => movements.isSaleOf(saleId, shift.id) || (asked === 'list' && isBegunIn(saleId, shift)));
  };

  return {
    /** What is left to count: the current shift, then those that wait, the longest first. None: lists and figures may tell all. */
    uncounted: (): readonly ShiftRow[] => keptFrom('list'),
    /** Sums and amounts that those of any shift are among. */
    mayTell: (asked: Exclude<MoneyRequest, 'one'>): boolean => keptFrom(asked).length === 0,
    /** The same of this shift. */
    mayTellOf: (asked: MoneyRequest, shiftId: string): boolean => keptFrom(asked).every(({ id }) => id !== shiftId),
    salesToTell,
    /** Amounts of this sale alone. */
    mayTellSale: (saleId: string): boolean => salesToTell('one')(saleId),
    /**
     * The first business day up to this one (`2026-11-06`) whose sums have money of a shift that is still to be counted; null where none has:
     * sums of the days before it may be told.
     */
    uncountedFrom: (to: string): string | null =>
      keptUpTo(to)
        .map(({ businessDay }) => businessDay)
        .toSorted()[0] ?? null,
    /** Somebody is about to be told them: an X with cash on the Z of each such shift. */
    looked(tx: Tx, operatorId: string | null, to: string | null = null): void {
      for (const { id } of keptUpTo(to))
        journal.append(tx, { kind: 'x-read', subjectId: id, operatorId, body: { cash: true } });
    },
  };
}

const hasFirstCount = (made: ReturnType<BlindContext['drawerCounts']['ofShift']>): boolean =>
  made.some(({ which }) => which === 'closing');
