// Every figure of a Z, from the rows of its shift. Invariant: nothing here reads a clock; the same rows make the same bytes.

import { sumsByPot } from '../../../shared/shift/sums.ts';
import type { ZBody } from '../../../shared/shift/z.ts';
import type { JournalHead } from '../../ledger/journal-head.ts';
import type { MovementRow } from '../../ledger/movements.ts';
import { createShiftHappened } from '../../ledger/shift-happened.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { CountedPot } from './count.ts';
import { moneyIn } from './money-in.ts';
import type { ShiftContext } from './shift-desk.ts';
import { soldAndReturned } from './sold.ts';
import type { createUnresolved } from './unresolved.ts';

type Series = { readonly ledgerId: string; readonly n: number; readonly head: JournalHead };

const sumOf = (rows: readonly MovementRow[], of: (row: MovementRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

export function createZBody(context: ShiftContext, unresolved: Pick<ReturnType<typeof createUnresolved>, 'list'>) {
  const { shifts, movements, drawerCounts, zReports, identity, ledger } = context;
  const money = moneyIn(identity.currency);
  const text = (minor: number): string => money(minor).amount;
  const textOrNull = (minor: number | null): string | null => (minor === null ? null : text(minor));
  const happened = createShiftHappened(ledger);

  const potsOf = (rows: readonly MovementRow[], counted: readonly CountedPot[]): ZBody['pots'] =>
    [...sumsByPot(rows)].map(([pot, sum]) => {
      const count = counted.find((one) => one.pot === pot) ?? null;
      return {
        pot,
        float: text(sum.float),
        sales: text(sum.sale),
        refunds: text(sum.refund),
        in: text(sum.in),
        out: text(sum.out),
        drops: text(sum.drop),
        corrections: text(sum.correction),
        expected: text(sum.expectedMinor),
        counted: textOrNull(count?.countedMinor ?? null),
        difference: textOrNull(count?.differenceMinor ?? null),
      };
    });

  const movesOf = (rows: readonly MovementRow[]): ZBody['moves'] =>
    rows.flatMap(({ kind, amountMinor, reason, by, approver, at }) =>
      kind === 'in' || kind === 'out' || kind === 'drop'
        ? { kind, amount: text(Math.abs(amountMinor)), reason: reason ?? '', by: by ?? '', approver, at }
        : [],
    );

  const momentsOf = (shift: ShiftRow) => {
    const counted = drawerCounts.ofShift(shift.id).findLast(({ which }) => which === 'closing' || which === 'recount');
    const of = (by: string | null, at: string | null) => ({ by: by ?? '', at: at ?? '' });
    const opened = of(shift.openedBy, shift.openedAt);
    const ended = of(shift.endedBy, shift.endedAt);
    const count = of(counted?.by ?? null, counted?.at ?? null);
    const closed = { ...of(shift.closedBy, shift.closedAt), approver: shift.closedApprover };
    const times = [opened, ended, count, closed].map(({ at }) => at);
    return { opened, ended, counted: count, closed, clockWentBack: times.some((at, i) => at < (times[i - 1] ?? at)) };
  };

  const unresolvedOf = (): ZBody['unresolved'] =>
    unresolved.list().map(({ kind, id, receiptNumber, amountMinor, state, namedId, sellerId }) => ({
      kind,
      id,
      receiptNumber,
      amount: text(amountMinor),
      state,
      owner: namedId ?? sellerId,
    }));

  return (
    shift: ShiftRow,
    pots: readonly CountedPot[],
    { ledgerId, n, head }: Series,
  ): { readonly body: ZBody; readonly grandTotalMinor: number } => {
    const rows = movements.ofShift(shift.id);
    const { sold, returned, otherMinor } = soldAndReturned(rows, zReports.soldLines(shift.id), context);
    const night = rows.filter(({ fromNight }) => fromNight === 1);
    const beforeMinor = zReports.grandTotalMinor();
    const grandTotalMinor = beforeMinor + sold.amountMinor;
    const { floatMinor, leftBeforeMinor, leftMinor } = shift;
    const countedMinor = pots.find(({ pot }) => pot === 'drawer')?.countedMinor ?? 0;
    const body: ZBody = {
      version: 1,
      ledgerId,
      n,
      environment: identity.environment,
      storeId: identity.storeId,
      terminalId: identity.terminalId,
      currency: identity.currency,
      shift: {
        id: shift.id,
        owner: shift.ownerId,
        tray: shift.tray,
        businessDay: shift.businessDay,
        zone: shift.zone,
        bag: shift.bag,
      },
      ...momentsOf(shift),
      head: { count: head.count, hash: head.hash },
      receipts: zReports.receipts(shift.id),
      sold: { cards: sold.cards, amount: text(sold.amountMinor) },
      returned: { cards: returned.cards, amount: text(returned.amountMinor) },
      otherRefunds: text(otherMinor),
      rounding: text(sumOf(rows, ({ roundingMinor }) => roundingMinor)),
      fromTheNight: { count: night.length, amount: text(sumOf(night, ({ amountMinor }) => amountMinor)) },
      opening: {
        float: text(floatMinor),
        leftBefore: textOrNull(leftBeforeMinor),
        difference: textOrNull(leftBeforeMinor === null ? null : floatMinor - leftBeforeMinor),
      },
      pots: potsOf(rows, pots),
      counts: drawerCounts
        .ofShift(shift.id)
        .flatMap(({ which, pot, totalMinor, by }) =>
          which === 'correction' ? [] : { which, pot, total: text(totalMinor), by },
        ),
      tolerance: text(identity.shifts.tolerance_minor),
      reason: shift.reason,
      deposit: text(countedMinor - (leftMinor ?? 0)),
      left: text(leftMinor ?? 0),
      moves: movesOf(rows),
      happened: happened(shifts.spells(shift.id)),
      unresolved: unresolvedOf(),
      grandTotal: { before: text(beforeMinor), after: text(grandTotalMinor) },
    };
    return { body, grandTotalMinor };
  };
}
