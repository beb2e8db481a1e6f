// The X: the state of the current shift. Invariant: a cashier's has no sum at all; a manager's does while the shift is not counted, and is
// journalled before it is answered.

import { atLeast, type Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { isCounted, type Pot, type PotSums, sumsByPot } from '../../../shared/shift/sums.ts';
import type { XView } from '../../../shared/shift/views.ts';
import type { MovementRow } from '../../ledger/movements.ts';
import { soldAndReturned } from '../../ledger/sold-in-shift.ts';
import { abort, attempt, type Outcome } from '../core/transaction.ts';
import { potView } from './count.ts';
import { moneyIn } from './money-in.ts';
import { personNamed } from './people-named.ts';
import type { ShiftContext } from './shift-lifecycle.ts';

export function createXReport(context: ShiftContext) {
  const { shifts, movements, tenders, zReports, journal, identity, blind, now } = context;
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

  const terminalsOf = (sums: ReadonlyMap<Pot, PotSums>): XView['terminals'] =>
    [...sums].flatMap(([name, { sale, refund, expectedMinor }]) =>
      isCounted(name) && name !== 'drawer'
        ? { pot: potView(name), sales: text(sale), refunds: text(refund), expected: text(expectedMinor) }
        : [],
    );

  return (by: Operator): Outcome<XView> =>
    attempt(context, (tx) => {
      const shift = shifts.current() ?? abort('no_shift');
      const showsCash = atLeast(by.role, duties.cashReport) && blind.mayTellOf('look', shift.id);
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
        terminals: showsCash ? terminalsOf(sums) : [],
        cash: showsCash && drawer ? cashOf(drawer, rows, shift.id) : null,
      };
    });
}
