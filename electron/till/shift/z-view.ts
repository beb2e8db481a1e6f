// Zs as they are read again, with later corrections next to them. Invariant: a Z is shown as its bytes say, and never recalculated.
import type { Request } from '../../../shared/ipc/ipc.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { ZSummary } from '../../../shared/shift/views.ts';
import { type ZBody, type ZCorrection, type ZView, zBody } from '../../../shared/shift/z.ts';
import { createCountedPots, differenceOf } from '../core/counted-pots.ts';
import { signedMinor } from '../core/signed-minor.ts';
import { abort, attempt, type Outcome } from '../core/transaction.ts';
import { countedAmount } from './counted-amount.ts';
import { moneyIn } from './money-in.ts';
import { personNamed } from './people-named.ts';
import { reportedTotals } from './reported-totals.ts';
import type { ShiftContext } from './shift-lifecycle.ts';

export function createZView(context: ShiftContext) {
  const { ledger, zReports, drawerCounts, shiftEntries, identity } = context;
  const countedPots = createCountedPots(context);
  const bodyOf = (text: string): ZBody => zBody.parse(JSON.parse(text));

  const peopleOf = (body: ZBody): ZView['people'] => {
    const ids = [
      body.shift.owner,
      body.opened.by,
      body.ended.by,
      body.counted.by,
      body.closed.by,
      body.closed.approver ?? '',
      ...body.moves.flatMap(({ by, approver }) => [by, approver ?? '']),
      ...body.unresolved.map(({ owner }) => owner),
      ...body.counts.map(({ by }) => by),
    ];
    return [...new Set(ids)].filter((id) => id !== '').map((id) => personNamed(context, id));
  };

  const correctionsOf = (body: ZBody): ZCorrection[] => {
    const text = moneyIn(body.currency);
    return drawerCounts
      .ofShift(body.shift.id)
      .filter(({ which }) => which === 'correction')
      .map(({ k, pot, totalMinor, reason, by, at }) => {
        const expected = body.pots.find((one) => one.pot === pot)?.expected ?? '0';
        const difference = text(totalMinor - signedMinor(body.currency, expected));
        return {
          k,
          pot,
          counted: text(totalMinor),
          difference,
          reason: reason ?? '',
          by: personNamed(context, by),
          at,
        };
      });
  };

  const viewOf = ({ body: text, sha256 }: { readonly body: string; readonly sha256: string }): ZView => {
    const body = bodyOf(text);
    return {
      body,
      sha256,
      people: peopleOf(body),
      corrections: correctionsOf(body),
      differing: countedPots
        .of(body)
        .filter(({ isWithin }) => !isWithin)
        .map((one) => ({ pot: one.pot, difference: moneyIn(body.currency)(differenceOf(one)) })),
      told: reportedTotals(context, body.shift.id),
    };
  };

  const summaryOf = (text: string): ZSummary => {
    const body = bodyOf(text);
    const money = moneyIn(body.currency);
    const corrections = correctionsOf(body);
    const ofDrawer = corrections.findLast(({ pot }) => pot === 'drawer');
    const counted = body.pots.find(({ pot }) => pot === 'drawer')?.difference ?? '0';
    return {
      ledgerId: body.ledgerId,
      n: body.n,
      shiftId: body.shift.id,
      businessDay: body.shift.businessDay,
      closedAt: body.closed.at,
      owner: personNamed(context, body.shift.owner),
      sold: { currency: body.currency, amount: body.sold.amount },
      difference: ofDrawer?.difference ?? money(signedMinor(body.currency, counted)),
      corrections: corrections.length,
    };
  };

  const view = (ledgerId: string, n: number): ZView | null => {
    const row = zReports.get(ledgerId, n);
    return row && viewOf(row);
  };

  return {
    view,
    ofShift(shiftId: string): ZView | null {
      const row = zReports.ofShift(shiftId);
      return row && viewOf(row);
    },
    list: (skipped: number, limit: number): ZSummary[] =>
      zReports.page(limit, skipped).map(({ body }) => summaryOf(body)),

    /** The caller checked that `by` is a manager. */
    correct: (by: Operator, { ledgerId, n, pot: name, counted, reason }: Request<'shift:correct'>): Outcome<ZView> =>
      attempt(context, (tx) => {
        const row = zReports.get(ledgerId, n) ?? abort('not_found');
        const body = bodyOf(row.body);
        if (body.currency !== identity.currency) abort('wrong_currency');
        const made = drawerCounts.ofShift(row.shiftId);
        const pot = made.find((one) => one.pot === name && one.which === 'closing')?.pot ?? abort('bad_count', name);
        const { totalMinor, pieces } = countedAmount(context, pot, counted);
        const which = 'correction';
        const k = made.filter((one) => one.which === which).length + 1;
        const about = { subjectId: row.shiftId, operatorId: by.id };
        const count = { which, k, pots: [{ pot, totalMinor }], reason } as const;
        shiftEntries.write(tx, { ...about, kind: 'shift-counted', body: count }, { pieces: () => pieces });
        ledger.anchor(tx);
        return view(ledgerId, n) ?? abort('not_found');
      }),
  };
}
