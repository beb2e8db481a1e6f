// The life of a sale, read from the journal. Reads only; what a kind is called is the screens' business.
// Invariant: a row says no more than its kind: what does not have the shape it should have is left out, never guessed.

import { z } from 'zod';
import { type DocumentKind, documentKinds } from '../../../shared/document.ts';
import { attentionCodes, ownRefusals } from '../../../shared/errors.ts';
import { serviceErrorCodes } from '../../../shared/interface/error.ts';
import type { JournalRow } from '../../../shared/journal/chain.ts';
import { moneyText } from '../../../shared/money.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import { attentionSteps } from '../../../shared/sale/attention-steps.ts';
import { type TimelineEntry, type TimelineKind, timelineKinds } from '../../../shared/sale/timeline.ts';
import type { TenderMethod } from '../../../shared/sale/views.ts';
import { type PrintJobView, printCauses } from '../../../shared/slips/views.ts';
import type { TillContext } from '../core/context.ts';

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const refusalCode = z.enum([...serviceErrorCodes, ...ownRefusals]);

/** What bodies say that is of use to people; each by itself. */
const facts = z.object({
  lineId: optional(z.string()),
  amountMinor: optional(z.int()),
  tenderId: optional(z.string()),
  method: optional(z.enum(['cash', 'card'])),
  document: optional(z.enum(documentKinds)),
  reason: optional(z.string()),
  note: optional(z.string()),
  code: optional(z.enum(attentionCodes)),
  step: optional(z.enum(attentionSteps)),
  cause: optional(z.enum(printCauses)),
  to: optional(z.string()),
  refusalCode: optional(refusalCode),
  refusalField: optional(z.string()),
  voidRefusal: optional(refusalCode),
});
type Facts = z.infer<typeof facts>;

const factsOf = (row: JournalRow): Facts => facts.catch({}).parse(JSON.parse(row.body));

export function createTimeline(
  {
    journal,
    lines,
    sales,
    tenders,
    identity,
  }: Pick<TillContext, 'journal' | 'lines' | 'sales' | 'tenders' | 'identity'>,
  printJobs: (saleId: string) => readonly PrintJobView[],
): (saleId: string) => TimelineEntry[] {
  const nameOf = (id: string | null): string | null => (id === null ? null : personName(identity.people(), id));

  return (saleId) => {
    const cards = new Set(lines.bySale(saleId).map((line) => line.id));
    const jobs = new Map(printJobs(saleId).map((job) => [job.id, job]));
    const currency = sales.get(saleId)?.currency ?? identity.currency;
    const methods = new Map(tenders.bySale(saleId).map((tender) => [tender.id, tender.method]));
    const inCash = new Set(tenders.partsBySale(saleId).flatMap((part) => (part.refundWay === 'cash' ? [part.id] : [])));
    const raisedAbout = new Map<string, string>();
    const lineOf = (row: JournalRow, about: string | undefined): string | null => {
      if (row.kind === 'attention-raised' && row.subject_id && about) raisedAbout.set(row.subject_id, about);
      const found = [row.subject_id, about, raisedAbout.get(row.subject_id ?? '')].find((id) => id && cards.has(id));
      return found ?? null;
    };
    return journal.bySale(saleId).flatMap((row): TimelineEntry[] => {
      const said = factsOf(row);
      const job = jobs.get(row.subject_id ?? '');
      const paidBy = bookedBy(methods, said);
      const lineId = lineOf(row, said.lineId ?? job?.lineId ?? undefined);
      const kind = kindOf(row, said);
      // A card that was taken out of the basket again leaves nothing to show.
      if (!kind || (kind === 'line-added' && lineId === null)) return [];
      return [
        {
          at: row.at,
          kind,
          lineId,
          operatorName: nameOf(row.operator_id),
          amount: said.amountMinor === undefined ? null : moneyText({ currency, amountMinor: said.amountMinor }),
          // What was begun to go back in cash went so, whatever it was paid by.
          method: /refund/.test(kind) && inCash.has(row.subject_id ?? '') ? 'cash' : paidBy,
          ...wordsOf(said),
          slip: slipOf(job, said.document),
        },
      ];
    });
  };
}

/** One entry says that the end of a payment, or of a return, is unknown: they are two things to a person. */
function kindOf({ kind }: JournalRow, { to }: Facts): TimelineKind | undefined {
  if (kind === 'tender-outcome-unknown' && to === 'refund-unknown') return 'refund-outcome-unknown';
  return timelineKinds.find((known) => known === kind);
}

/** How the payment was booked by then: a later entry may correct it. */
function bookedBy(methods: Map<string, TenderMethod>, { tenderId = '', method }: Facts): TenderMethod | null {
  if (method !== undefined) methods.set(tenderId, method);
  return methods.get(tenderId) ?? null;
}

function wordsOf(
  said: ReturnType<typeof factsOf>,
): Pick<TimelineEntry, 'note' | 'attention' | 'step' | 'cause' | 'refusal' | 'refusalDetail'> {
  return {
    note: said.note ?? said.reason ?? null,
    attention: said.code ?? null,
    step: said.step ?? null,
    cause: said.cause ?? null,
    refusal: said.voidRefusal ?? said.refusalCode ?? null,
    refusalDetail: said.refusalField ?? null,
  };
}

/** The slip of a print job, or the original of a document that an entry names. */
function slipOf(
  job: { readonly document: DocumentKind; readonly copy: number } | undefined,
  document: DocumentKind | undefined,
): TimelineEntry['slip'] {
  if (job) return { document: job.document, copy: job.copy };
  return document ? { document, copy: 0 } : null;
}
