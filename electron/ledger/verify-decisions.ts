// The columns that the till decides by, of one sale: each is read from the sale's journal once more, and must say the same.
// Invariant: no column that something is decided by has its value from anywhere else.
import type { AttentionRow } from './attention-entries.ts';
import type { Entry } from './journal-entry.ts';
import type { LineRow } from './lines.ts';
import type { JobRecord, PartRecord, SaleFacts } from './sale-facts.ts';
import { bad, differences, type Expected, type VerifyFault } from './verify-fault.ts';

const decisions = ['line-settle', 'line-settle-handed-over', 'line-settle-return'];
const takeBacks = ['line-slip-return', 'line-cancel-activation', 'line-void'];
const answers = ['tender-approve', 'tender-decline', 'tender-refund-done', 'tender-refund-not-done'];
const takings = ['tender-requested', 'tender-approve', 'sale-committed'];

export function* decisionFaults(facts: SaleFacts): Generator<VerifyFault> {
  const { about } = facts;
  yield* differences('sales', facts.sale, saleBy(facts));
  for (const line of facts.lines) yield* differences('lines', line, lineBy(about(line.id), facts));
  for (const part of facts.parts) yield* differences('tender_parts', part, partBy(part, about(part.id), facts.journal));
  for (const entry of facts.attention) yield* differences('attention', entry, attentionBy(about(entry.id)));
  for (const job of facts.jobs) yield* differences('print_jobs', job, jobBy(about(job.id)));
  yield* cashierFaults(facts);
}

const after = (kind: string, prefix: string): string => kind.slice(prefix.length);
const lastOf = (entries: readonly Entry[], kinds: readonly string[]): Entry | undefined =>
  entries.findLast(({ kind }) => kinds.includes(kind));

function saleBy({ journal, restoredSeq }: SaleFacts): Expected<SaleFacts['sale']> {
  return { fromBackup: Number((journal[0]?.seq ?? Number.POSITIVE_INFINITY) < restoredSeq) };
}

function lineBy(entries: readonly Entry[], facts: Pick<SaleFacts, 'startedSeq'>): Expected<LineRow> {
  const decided = lastOf(entries, decisions);
  const takenBack = lastOf(entries, takeBacks);
  const slip = lastOf(entries, ['claim-in-doubt', 'claim-redeemed', 'claim-waived']);
  const redeemed = lastOf(entries, ['claim-redeemed', 'line-cancel-activation', 'line-void']);
  const isUnheard = redeemed?.kind === 'claim-redeemed' && redeemed.seq > facts.startedSeq;
  return {
    decided: decided ? after(decided.kind, 'line-') : null,
    decidedAt: decided?.at ?? null,
    takeBack: takenBack ? after(takenBack.kind, 'line-') : null,
    neverConfirmed: Number(entries.some(({ body }) => body.neverConfirmed === true)),
    slipDoubt: slip?.kind === 'claim-in-doubt' ? slip.body.why : null,
    redeemedStep: isUnheard ? (redeemed.body.step ?? null) : null,
    codeShown: Number(entries.some(({ kind, body }) => kind === 'code-shown' && body.document !== 'pin')),
  };
}

function partBy({ id }: PartRecord, own: readonly Entry[], journal: readonly Entry[]): Expected<PartRecord> {
  const answered = own.findLast(({ kind, operator_id: by }) => by !== null && answers.includes(kind));
  const contradicted = journal.findLast(
    ({ kind, body }) => kind === 'attention-raised' && body.partId === id && body.code === 'terminal_disagrees',
  );
  return {
    owedAt: lastOf(own, ['tender-refund-due'])?.at ?? null,
    refundDenials: own.filter(({ kind, operator_id: by }) => kind === 'tender-refund-not-done' && by !== null).length,
    answeredByPerson: Number(answered !== undefined && answered.seq > (contradicted?.seq ?? 0)),
  };
}

function attentionBy(entries: readonly Entry[]): Expected<AttentionRow> {
  const noted = lastOf(entries, ['attention-decided']);
  return { note: noted?.body.note ?? noted?.body.reason ?? null, notedAt: noted?.at ?? null };
}

function jobBy(entries: readonly Entry[]): Expected<JobRecord> {
  return { perhapsPrinted: Number(entries.some(({ kind }) => kind === 'print-unknown')) };
}

function* cashierFaults({ sale, journal, cashiers }: SaleFacts): Generator<VerifyFault> {
  const took = new Set(journal.flatMap(({ kind, operator_id: by }) => (takings.includes(kind) ? (by ?? []) : [])));
  for (const id of cashiers)
    if (!took.delete(id)) yield bad('sale_cashiers', sale.id, `names ${id}, who took nothing for it`);
  for (const id of took) yield bad('sale_cashiers', sale.id, `lacks ${id}, who took money for it`);
}
