// Which payment or refund a question to the terminal is about.
import { rememberedForMs } from '../../payment/asking.ts';
import type { TerminalAsk } from '../../payment/terminal.ts';
import type { TillContext } from '../core/context.ts';
import type { Subject } from './terminal-answers.ts';

export function createTerminalSubjects(context: Pick<TillContext, 'sales' | 'tenders' | 'identity' | 'now'>) {
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
