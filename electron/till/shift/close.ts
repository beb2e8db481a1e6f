// A shift is closed, and its Z made, in one transaction. Invariants: it is never refused because of a sum; a difference beyond the tolerance
// takes a reason and a second person, where the shop has one; the numbers of a ledger's Zs have no gap.
import { hash } from 'node:crypto';
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import type { Operator } from '../../../shared/operator.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { approverBesides } from '../../../shared/operators/second-person.ts';
import type { Owners } from '../../../shared/shift/channels.ts';
import type { ZBody } from '../../../shared/shift/z.ts';
import type { Tx } from '../../ledger/open.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import { createZFigures } from '../../ledger/z-figures.ts';
import type { CountedPot } from '../core/count-state.ts';
import { abortUnlessSecond, recordAlone, secondPeopleFor } from '../core/second-word.ts';
import { abort, attempt, type Outcome } from '../core/transaction.ts';
import type { Counting } from './count.ts';
import { moneyIn } from './money-in.ts';
import { moveShift } from './move-shift.ts';
import type { ShiftContext } from './shift-lifecycle.ts';
import type { createUnresolved } from './unresolved.ts';

export type CloseRequest = {
  readonly shiftId: string;
  readonly left: MoneyText;
  readonly reason: string | null;
  readonly owners: Owners;
};

export function createClose(
  context: ShiftContext,
  counting: Pick<Counting, 'mayCount' | 'stateOf'>,
  unresolved: ReturnType<typeof createUnresolved>,
) {
  const { ledger, shifts, zReports, journal, shiftEntries, identity } = context;
  const figuresOf = createZFigures(ledger, context, context.tenders);
  const money = moneyIn(identity.currency);

  const leftOf = (left: MoneyText, pots: readonly CountedPot[]): number => {
    const parsed = parseMoney(left);
    if (!parsed.ok) return abort('bad_amount', parsed.error);
    if (parsed.value.currency !== identity.currency) abort('wrong_currency');
    const countedMinor = pots.find(({ pot }) => pot === 'drawer')?.countedMinor ?? 0;
    return parsed.value.amountMinor > countedMinor
      ? abort('bad_amount', 'more than counted')
      : parsed.value.amountMinor;
  };

  /** A difference takes a person other than the two who closed and who owned the shift. */
  const vouch = (tx: Tx, shift: ShiftRow, by: Operator, approverId: string | null, reason: string | null): void => {
    const wanted = approverBesides(duties.sealShift, [by.id, shift.ownerId]);
    const alone = { subjectId: shift.id, reason, isCardLive: false };
    // A shift is closed whatever it lacks: where nobody may approve today, at once.
    if (secondPeopleFor(context, wanted).length === 0) recordAlone(context, tx, by.id, wanted.needed, alone);
    else if (approverId === null) abort('needs_supervisor');
    else if (approverId === shift.ownerId) abort('approver_is_the_cashier');
    else abortUnlessSecond(context, tx, approverId, wanted, alone);
  };

  const unresolvedNow = (): ZBody['unresolved'] =>
    unresolved.list().map(({ kind, id, receiptNumber, amountMinor, state, namedId, sellerId }) => ({
      ...{ kind, id, receiptNumber, amount: money(amountMinor).amount, state },
      owner: namedId ?? sellerId,
    }));

  const makeZ = (tx: Tx, shift: ShiftRow, by: string, checkedTo: number): void => {
    const ledgerId = ledger.id;
    const n = zReports.nextNumber(ledgerId);
    const { count, hash: last } = journal.head();
    const { environment, storeId, terminalId, currency } = identity;
    const { grandTotalMinor, ...figures } = figuresOf(shift, currency, zReports.grandTotalMinor());
    const made: ZBody = {
      ...{ version: 1, ledgerId, n, environment, storeId, terminalId, currency },
      ...figures,
      head: { count, hash: last },
      checkedTo,
      tolerance: money(identity.shifts.tolerance_minor).amount,
      unresolved: unresolvedNow(),
    };
    const text = JSON.stringify(made);
    const body = { ledgerId, n, sha256: hash('sha256', text, 'hex'), grandTotalMinor };
    const z = { body: text, head: `${count} ${last}` };
    shiftEntries.write(tx, { kind: 'z-made', subjectId: shift.id, operatorId: by, body }, { z });
  };

  /** `checkedTo`: up to this entry the books were held against their journal. */
  return (by: Operator, approverId: string | null, request: CloseRequest, checkedTo: number): Outcome<string> =>
    attempt(context, (tx) => {
      const shift = counting.mayCount(request.shiftId, by);
      const found = counting.stateOf(shift);
      if (found.state !== 'counted') return abort('out_of_turn', found.state);
      const leftMinor = leftOf(request.left, found.pots);
      const differs = found.pots.some((pot) => !pot.isWithin);
      if (differs && request.reason === null) abort('reason_missing');
      if (differs) vouch(tx, shift, by, approverId, request.reason);
      const named = unresolved.named(request.owners);
      const reason = differs ? request.reason : null;
      const facts = { leftMinor, reason, approverId: differs ? approverId : null, owners: named };
      const closed = moveShift(context, tx, shift, 'close', by.id, facts);
      makeZ(tx, closed, by.id, checkedTo);
      return shifts.get(closed.id)?.id ?? abort('not_found');
    });
}
