// The X: how the current shift stands. Invariant: a cashier's has no cash, and no sum that cash could be reckoned from; a manager's does,
// and is journalled before it is answered.

import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { isCounted, type PotSums, sumsByPot } from '../../../shared/shift/sums.ts';
import type { XView } from '../../../shared/shift/views.ts';
import type { MovementRow } from '../../ledger/movements.ts';
import { soldAndReturned } from '../../ledger/sold-in-shift.ts';
import { abort, attempt, type Outcome } from '../core/transaction.ts';
import { potView } from './count.ts';
import { moneyIn } from './money-in.ts';
import { personNamed } from './people-named.ts';
import type { ShiftContext } from './shift-lifecycle.ts';

export function createXReport(context: ShiftContext) {
  const { shifts, movements, tenders, zReports, journal, identity, now } = context;
  const text = moneyIn(identity.currency);

  const cashOf = (sum: PotSums, rows: readonly MovementRow[], shiftId: string): NonNullable<XView['cash']> => {
    const { sold, returned } = soldAndReturned(rows, zReports.soldLines(shiftId), tenders);
    return {
      float: text(sum.float),
      sales: text(sum.sale),
      refunds: text(sum.refund),
      in: text(sum.in),
      out: text(sum.out),
      drops: text(sum.drop),
      corrections: text(sum.correction),
      expected: text(sum.expectedMinor),
      sold: text(sold.amountMinor),
      returned: text(returned.amountMinor),
      rounding: text(rows.reduce((all, row) => all + row.roundingMinor, 0)),
    };
  };

  return (by: Operator): Outcome<XView> =>
    attempt(context, (tx) => {
      const shift = shifts.current() ?? abort('no_shift');
      const showsCash = atLeast(by.role, duties.cashReport);
      journal.append(tx, { kind: 'x-read', subjectId: shift.id, operatorId: by.id, body: { cash: showsCash } });
      const rows = movements.ofShift(shift.id);
      const sums = sumsByPot(rows);
      const drawer = sums.get('drawer');
      const { sold, returned } = soldAndReturned(rows, zReports.soldLines(shift.id), tenders);
      return {
        shiftId: shift.id,
        businessDay: shift.businessDay,
        owner: personNamed(context, shift.ownerId),
        openedAt: shift.openedAt,
        at: now().toISOString(),
        soldCards: sold.cards,
        returnedCards: returned.cards,
        terminals: [...sums].flatMap(([name, sum]) => {
          if (!isCounted(name) || name === 'drawer') return [];
          return {
            pot: potView(name),
            sales: text(sum.sale),
            refunds: text(sum.refund),
            expected: text(sum.expectedMinor),
          };
        }),
        cash: showsCash && drawer ? cashOf(drawer, rows, shift.id) : null,
      };
    });
}
