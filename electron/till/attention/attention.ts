// What no rule can settle: the list, and the steps a person may take (shared/sale/attention-steps.ts). Nothing is dropped: an entry
// leaves the list because a rule settled it, or by a decision, and every decision is journalled with who and why.

import type { AttentionView, DoingView } from '../../../shared/attention/views.ts';
import { type MoneyText, moneyText } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import type { Role } from '../../../shared/roles.ts';
import { type AttentionStep, needsManager, stepsOf, takesBack } from '../../../shared/sale/attention-steps.ts';
import { refundMethod } from '../../../shared/sale/refund-method.ts';
import type { LineView, SaleView, TenderMethod } from '../../../shared/sale/views.ts';
import type { AttentionRow } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { longWait } from '../../ledger/waiting-lines.ts';
import { noteApproval } from '../core/approval.ts';
import type { TillCore } from '../core/capability.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { mayReplay, ownNow } from '../core/replay-window.ts';
import { sumOf } from '../core/totals.ts';
import { abort, attempt, type Outcome, refuse } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import type { About } from '../operators/authorise.ts';
import type { VoidCard } from '../sale/void.ts';
import { abortIfDeniedAlone } from '../tender/refund-denial.ts';
import type { Views } from '../views/sale-view.ts';
import type { EditedRows } from './edited-rows.ts';
import type { ManualSettlement } from './manual-settlement.ts';
import { createMoneyDue } from './money-due.ts';

/** A line that waits longer is raised. */
export const waitLimitMs = 10 * 60_000;

/** A till that starts after a bad day may find thousands, and the counter must not wait for that. */
const mostRaisedAtOnce = 100;

/** A line that waits so long may be settled by hand, whatever it waits for. */
export const handLimitMs = 60 * 60_000;

export type AttentionNeeds = {
  readonly transitions: Transitions;
  readonly views: Views;
  readonly voidCard: Pick<VoidCard, 'cancelActivation'>;
  readonly manualSettlement: ManualSettlement;
  readonly editedRows: Pick<EditedRows, 'view'>;
};

/** While its shift is being counted an entry is listed without its details; before that without amounts. */
function bareView({ sales }: Pick<TillContext, 'sales'>, entry: AttentionRow): AttentionView {
  const { receiptNumber = null } = sales.get(entry.saleId) ?? {};
  const { id, code, raisedAt, saleId, note, notedAt, notedBy } = entry;
  const noted = { note, notedAt, notedBy };
  const nothing = { paid: null, paidBy: [], line: null, refund: null, steps: [], doing: null, edited: null };
  return { id, code, raisedAt, saleId, receiptNumber, cashierIds: [], ...noted, ...nothing, isCounted: true };
}

function paidFor(
  { tenders, sales }: Pick<TillContext, 'tenders' | 'sales'>,
  { saleId, lineId }: AttentionRow,
): { paid: MoneyText | null; paidBy: TenderMethod[] } {
  const parts = tenders.partsBySale(saleId).filter((part) => part.lineId === lineId && part.state === 'approved');
  const currency = sales.get(saleId)?.currency;
  if (lineId === null || currency === undefined || parts.length === 0) return { paid: null, paidBy: [] };
  const ways = parts.flatMap((part) => tenders.get(part.tenderId)?.method ?? []);
  return { paid: moneyText({ currency, amountMinor: sumOf(parts) }), paidBy: [...new Set(ways)] };
}

function doingOf({ outbox, now }: Pick<TillContext, 'outbox' | 'now'>, lineId: string): DoingView | null {
  const underWay = outbox.doing(lineId);
  return underWay?.kind === 'waiting'
    ? { kind: 'waiting', nextAt: new Date(now().getTime() + underWay.inMs).toISOString(), isAsked: underWay.isFirm }
    : underWay;
}

/** A clock that was set back keeps nothing off the list. */
const waitsFor = ({ waitingSince }: LineRow, limitMs: number, now: Date): boolean =>
  waitingSince !== null && Math.abs(now.getTime() - Date.parse(waitingSince)) >= limitMs;

const keptLine = (line: LineView): AttentionView['line'] => ({
  ...line,
  productCode: '',
  productName: '',
  faceValue: 'kept',
});

function refundOf(
  { tenders, currency }: SaleView,
  { method }: Pick<TenderRow, 'method'>,
  { id, refundWay, amountMinor }: TenderPartRow,
  tellsAmounts: boolean,
): AttentionView['refund'] {
  const shown = tenders.flatMap(({ parts }) => parts).find((part) => part.id === id)?.toReturn;
  const amount = shown ?? moneyText({ currency, amountMinor });
  return { partId: id, method: refundMethod(method, refundWay), amount: tellsAmounts ? amount : 'kept' };
}

export function createAttention(
  context: TillContext & Pick<TillCore, 'blind'>,
  { transitions, views, voidCard, manualSettlement, editedRows }: AttentionNeeds,
) {
  const { attention, lines, waitingLines, tenders, journal, outbox, outboxRows, serviceClock, now } = context;

  /** There is a request of this line to send, and it may still be sent. */
  const canAskAgain = (lineId: string): boolean =>
    outboxRows
      .bySubject(lineId)
      .some((row) => row.kind !== 'create' || mayReplay(row, serviceClock, ownNow(serviceClock)));

  const isStuck = (line: LineRow): boolean => line.problem === 'service_fault' || waitsFor(line, handLimitMs, now());

  const stepsFor = (entry: AttentionRow): readonly AttentionStep[] => {
    const line = entry.lineId === null ? null : lines.get(entry.lineId);
    return stepsOf({
      code: entry.code,
      line: line && {
        state: line.state,
        canAskAgain: canAskAgain(line.id),
        holdsMoney: tenders
          .partsBySale(line.saleId)
          .some((part) => part.lineId === line.id && part.state === 'approved'),
        isStuck: isStuck(line),
      },
      part: (entry.partId === null ? null : tenders.part(entry.partId)?.state) ?? null,
    });
  };

  const doing = (lineId: string | null): DoingView | null => (lineId === null ? null : doingOf(context, lineId));

  const view = (entry: AttentionRow, role: Role, tellsAmounts: boolean): AttentionView => {
    const sale = views.sale(entry.saleId);
    const part = entry.partId === null ? null : tenders.part(entry.partId);
    const tender = part && tenders.get(part.tenderId);
    const line = sale?.lines.find(({ id }) => id === entry.lineId) ?? null;
    const { paid, paidBy } = paidFor(context, entry);
    return {
      id: entry.id,
      code: entry.code,
      raisedAt: entry.raisedAt,
      saleId: entry.saleId,
      receiptNumber: sale?.receiptNumber ?? null,
      cashierIds: sale?.cashierIds ?? [],
      paid: paid && (tellsAmounts ? paid : 'kept'),
      paidBy,
      note: entry.note,
      notedAt: entry.notedAt,
      line: line && (tellsAmounts ? line : keptLine(line)),
      refund: part && tender && sale ? refundOf(sale, tender, part, tellsAmounts) : null,
      notedBy: entry.notedBy,
      steps: stepsFor(entry),
      doing: doing(entry.lineId),
      edited: entry.code === 'rows_edited' ? editedRows.view({ kind: 'sale', id: entry.saleId }, role) : null,
    };
  };

  return {
    list(role: Role) {
      const mayTell = context.blind.salesToTell('one');
      const tellsAmounts = context.blind.salesToTell('list');
      return attention
        .open()
        .map((entry) =>
          mayTell(entry.saleId) ? view(entry, role, tellsAmounts(entry.saleId)) : bareView(context, entry),
        );
    },
    get(role: Role, entryId: string): Outcome<AttentionView> {
      const entry = attention.get(entryId);
      return entry && entry.closedAt === null ? ok(view(entry, role, true)) : refuse('not_found');
    },
    /** The sales that owe a customer money, the longest first. */
    moneyDue: createMoneyDue(context, views),
    /** `approverId` is a manager who is not the sale's cashier; null where the step needs none. */
    decide(
      by: Cashier,
      approverId: string | null,
      entryId: string,
      step: AttentionStep,
      note: string,
    ): Outcome<string> {
      const entry = attention.get(entryId);
      if (!entry || entry.closedAt !== null) return refuse('not_found');
      if (!stepsFor(entry).includes(step)) return refuse('out_of_turn', entry.code);
      const underWay = doing(entry.lineId);
      if (step === 'retry' && underWay?.kind === 'waiting' && underWay.isAsked)
        return refuse('service_asked_to_wait', underWay.nextAt);
      const noted = attempt(context, (tx) => {
        if (needsManager(step) && approverId === null) abort('needs_manager');
        if (step === 'refund-not-made' && entry.partId !== null)
          abortIfDeniedAlone(context, entry.partId, by.id, approverId);
        const notedAt = journal.append(tx, {
          kind: 'attention-decided',
          saleId: entry.saleId,
          subjectId: entry.id,
          operatorId: by.id,
          body: { code: entry.code, step, note, approverId },
        });
        attention.save(tx, { ...entry, notedBy: by.name, note, notedAt });
        // A return of the money is approved where it is asked for.
        if (approverId !== null && step !== 'return-money') {
          const about = { saleId: entry.saleId, subjectId: entry.lineId ?? entry.partId };
          noteApproval(journal, tx, approverId, about, { what: step, reason: note });
        }
        manualSettlement.settle(tx, by, entry, step);
        return entry.saleId;
      });
      if (!noted.ok) return noted;
      // Looks at once at what the decision left under way.
      if (entry.lineId && (step === 'retry' || step.startsWith('settle-'))) outbox.retryNow(entry.lineId);
      if (step === 'return-money' && entry.lineId && approverId)
        return voidCard.cancelActivation(by, approverId, entry.lineId, note);
      return noted;
    },
    /** Raises lines that wait beyond the limit, the longest first. False where there may be more than it raises at once. */
    raiseOverdue(): boolean {
      const overdue = waitingLines.notRaised(longWait(now(), waitLimitMs), mostRaisedAtOnce);
      if (overdue.length === 0) return true;
      context.ledger.transaction((tx) => {
        for (const line of overdue) transitions.raise(tx, { saleId: line.saleId, lineId: line.id }, 'waiting_too_long');
      });
      return overdue.length < mostRaisedAtOnce;
    },
  };
}

/** Whose word a decision takes. */
export function createDecisionWord(
  { attention, tenders }: Pick<TillContext, 'attention' | 'tenders'>,
  voidCard: Pick<VoidCard, 'isForTwo'>,
) {
  return {
    aboutOf(entryId: string): About | null {
      const entry = attention.get(entryId);
      const part = entry?.partId == null ? null : tenders.part(entry.partId);
      return entry && { saleId: entry.saleId, lineId: entry.lineId ?? part?.lineId ?? null };
    },
    /** It takes another person than who asks. */
    isForTwo(entryId: string, step: AttentionStep): boolean {
      const { lineId = null, partId = null } = attention.get(entryId) ?? {};
      if (step === 'refund-not-made') return partId !== null && tenders.refundDenials(partId) > 0;
      return takesBack(step) && lineId !== null && voidCard.isForTwo(lineId);
    },
  };
}
