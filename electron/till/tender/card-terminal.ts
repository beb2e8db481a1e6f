// Card money that the till itself asks the terminal for: payments and refunds, sent after they are durable. What an answer does says
// terminal-answers.ts. Invariant: what may have been sent is never sent again, only asked about.
import type { Timers } from '../../../shared/timers.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';
import { createAsking, rememberedForMs } from '../../payment/asking.ts';
import type { CardTerminal, PayAsk, TerminalAsk } from '../../payment/terminal.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { abort, attempt, type Outcome, refuse, type Transacting } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import { createTerminalAnswers, type Subject } from './terminal-answers.ts';

export type TerminalTendersDeps = {
  readonly context: Transacting &
    Pick<TillContext, 'sales' | 'tenders' | 'shifts' | 'journal' | 'rowsGuard' | 'identity' | 'now'>;
  readonly transitions: Transitions;
  readonly terminal: CardTerminal;
  readonly timers: Pick<Timers, 'after'>;
  readonly failed: (error: unknown) => void;
};

export function createTerminalTenders({ context, transitions, terminal, timers, failed }: TerminalTendersDeps) {
  if (terminal.kind === 'manual')
    return {
      send: () => undefined,
      abort: () => refuse('out_of_turn'),
      resume: () => undefined,
      stop: async () => undefined,
    };

  const { ledger, tenders, shifts, journal, rowsGuard, now } = context;
  const answers = createTerminalAnswers(context, transitions);
  const { subjectOf, askOf, wasAnswered } = createTerminalSubjects(context);
  let stopped = false;
  /** The part of each request that this process sent or follows, by the request's id. */
  const partOf = new Map<string, string>();

  const take = (ask: TerminalAsk, work: (tx: Tx, subject: Subject) => void): void => {
    const partId = partOf.get(ask.id);
    if (partId === undefined) throw new Error(`the terminal answers ${ask.id}, which was not asked`);
    ledger.transaction((tx) => work(tx, subjectOf(partId)));
  };

  const asking = createAsking({
    terminal,
    timers,
    now,
    failed,
    answered: (ask, answer) =>
      take(ask, (tx, subject) =>
        ask.what === 'payment'
          ? answers.paid(tx, subject, answer)
          : answers.refunded(tx, subject, ask, answer.kind === 'approved'),
      ),
    lostSight: (ask) => take(ask, (tx, subject) => answers.lostSight(tx, subject, ask)),
    unclearAnswer: (ask, heard) => take(ask, (tx, subject) => answers.recordUnclear(tx, subject, ask, heard)),
  });

  /** The payments of this sale that a person said were not made, and that the terminal still remembers. */
  const deniedByPeople = (saleId: string): readonly TerminalAsk[] =>
    tenders.partsBySale(saleId).flatMap(({ id, state }) => {
      const subject = subjectOf(id);
      if (state !== 'declined' || subject.tender.terminal !== terminal.name || !wasAnswered(subject)) return [];
      const ask = askOf(subject);
      partOf.set(ask.id, id);
      return [ask];
    });

  /** Before the same card is charged once more, the terminal is asked once more how the payment before ended. */
  const pay = async (ask: PayAsk, saleId: string): Promise<void> => {
    const before = await Promise.all(deniedByPeople(saleId).map(asking.recheck));
    if (stopped) return;
    if (before.includes('approved')) return take(ask, (tx, subject) => answers.notAsked(tx, subject, 'paid-before'));
    if (before.includes('in-progress')) return take(ask, (tx, subject) => answers.notAsked(tx, subject, 'terminal'));
    asking.send(ask);
  };

  const sendPart = (subject: Subject): void => {
    const { tender, part } = subject;
    if (tender.terminal !== terminal.name) return;
    const isPayment = part.state === 'requested';
    if (!isPayment && (part.state !== 'refunding' || part.refundId === null)) return;
    const shiftId = shifts.current()?.id;
    const ask = { ...askOf(subject), ...(shiftId === undefined ? {} : { shift: shiftId }) };
    if (partOf.has(ask.id)) return;
    partOf.set(ask.id, part.id);
    if (ask.what === 'payment') void pay({ ...ask, what: 'payment' }, tender.saleId).catch(failed);
    else asking.send({ ...ask, what: 'refund', reference: tender.terminalRef ?? '' });
  };

  const follow = (subject: Subject, since: string | null): void => {
    if (subject.tender.terminal !== terminal.name || since === null) return;
    const ask = askOf(subject);
    if (partOf.has(ask.id)) return;
    partOf.set(ask.id, subject.part.id);
    asking.follow(ask, new Date(since));
  };

  const followRefund = ({ id, refundId, refundAskedAt }: TenderPartRow): void => {
    if (refundId === null) return;
    const subject = subjectOf(id);
    // That the terminal knows nothing of a question that was made up would make it due again.
    if (rowsGuard.holds(subject.tender.saleId)) follow(subject, refundAskedAt);
  };

  return {
    /** Sends this sale's requests to the terminal that were not sent yet. Call it after the transaction that made them durable. */
    send(saleId: string): void {
      for (const part of tenders.partsBySale(saleId)) sendPart(subjectOf(part.id));
    },
    /** The customer changed their mind. How the payment ended is still the terminal's answer. */
    abort: (by: Cashier, tenderId: string): Outcome<string> => {
      const asked = attempt(context, (tx) => {
        const tender = tenders.get(tenderId) ?? abort('not_found');
        const part = tenders.partsBySale(tender.saleId).find((one) => one.tenderId === tenderId) ?? abort('not_found');
        if (tender.terminal !== terminal.name || part.state !== 'requested') abort('out_of_turn', part.state);
        journal.append(tx, {
          kind: 'tender-abort-requested',
          saleId: tender.saleId,
          subjectId: part.id,
          operatorId: by.id,
          body: { tenderId },
        });
        return tender.saleId;
      });
      if (asked.ok) void terminal.abort(tenderId).catch(failed);
      return asked;
    },
    /** After a start: asks for the outcome of everything that is unknown. Nothing is sent. */
    resume(): void {
      const since = new Date(now().getTime() - rememberedForMs).toISOString();
      for (const part of tenders.partsAtTerminalSince(since)) {
        if (!['declined', 'approved', 'refund-due', 'refunded'].includes(part.state)) continue;
        const subject = subjectOf(part.id);
        if (wasAnswered(subject))
          follow(subject, part.refundId === null ? subject.tender.createdAt : part.refundAskedAt);
      }
      for (const { id } of tenders.partsInState('unknown')) {
        const subject = subjectOf(id);
        follow(subject, subject.tender.createdAt);
      }
      for (const part of tenders.partsInState('refund-unknown')) followRefund(part);
    },
    /** Takes no answer any more and lets go of the terminal. */
    async stop(): Promise<void> {
      stopped = true;
      asking.stop();
      await terminal.close();
    },
  };
}

export type TerminalTenders = ReturnType<typeof createTerminalTenders>;

// Which payment or refund a question to the terminal is about.

function createTerminalSubjects(context: Pick<TillContext, 'sales' | 'tenders' | 'identity' | 'now'>) {
  const { sales, tenders, now } = context;
  const subjectOf = (partId: string): Subject => {
    const part = tenders.part(partId);
    const tender = part && tenders.get(part.tenderId);
    if (!part || !tender) throw new Error(`the terminal was asked about part ${partId}, which is not there`);
    return { tender, part };
  };

  const askOf = ({ tender, part }: Subject): TerminalAsk => ({
    id: part.refundId ?? tender.id,
    what: part.refundId === null ? 'payment' : 'refund',
    // A payment is one, also where it was split over several cards since.
    amountMinor: part.refundId === null ? tender.amountMinor : part.amountMinor,
    currency: sales.get(tender.saleId)?.currency ?? context.identity.currency,
  });

  /** A person said how it ended, perhaps while the terminal was still at work: should it end otherwise after all, that is raised. */
  const wasAnswered = ({ tender, part }: Subject): boolean => {
    const sinceMs = now().getTime() - Date.parse(part.refundAskedAt ?? tender.createdAt);
    if (Math.abs(sinceMs) >= rememberedForMs) return false;
    // Raised since, it is on the list, or was settled: it must not be settled, and paid out, a second time.
    return tenders.wasAnsweredByPerson(part.id);
  };

  return { subjectOf, askOf, wasAnswered };
}
