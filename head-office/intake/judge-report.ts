// Compares a report with what head office has, and finds: an older copy, a different history, a ledger that two machines have.
// Invariants: nothing that is still under way counts as any of these; only what a till has on its disk is compared.
import type { ReportRequest } from '../../shared/head-office/messages.ts';
import type { Alarm } from '../core/alarms.ts';
import type { Queries } from '../core/database.ts';
import { hashAt } from './books.ts';
import type { SignedRequest } from './gate.ts';
import type { Standing } from './standing.ts';

/** A report that left this long after a batch, by the till's clock, was made after it: dates have seconds. */
const surelyAfterMs = 2_000;

type Judged = {
  readonly request: Pick<SignedRequest, 'till' | 'sentAt' | 'from'>;
  readonly report: ReportRequest;
  readonly standing: Standing;
};

/** What to raise. */
export async function judgeReport(db: Queries, judged: Judged): Promise<Alarm | null> {
  if (judged.standing.isLate) return null;
  return (await otherStory(db, judged)) ?? putBack(judged) ?? olderLedger(judged);
}

/** The hash of an entry that both have differs. */
async function otherStory(db: Queries, { request, report, standing }: Judged): Promise<Alarm | null> {
  const { till, from } = request;
  const { ledger, count, hash } = report;
  if (standing.count === null || count > standing.count) return null;
  const ours = count === standing.count ? standing.hash : await hashAt(db, till, ledger, count);
  if (ours === hash) return null;
  return twoStories({ till, ledger, entry: count, from, standing });
}

type Differing = {
  readonly till: string;
  readonly ledger: string;
  readonly entry: number;
  readonly from: string;
  readonly standing: Pick<Standing, 'movedFrom' | 'movedAt'>;
};

/** From one address the ledger was rewritten; from two there are two copies of it. */
export function twoStories({ till, ledger, entry, from, standing }: Differing): Alarm {
  const { movedFrom: firstFrom, movedAt: firstAt } = standing;
  const facts = { ledger, entry, firstFrom, firstAt: firstAt?.toISOString() ?? null, secondFrom: from };
  return { till, kind: firstFrom === from ? 'forged' : 'cloned', facts };
}

/** It lacks entries that it had: by what it was told about itself, or by its book here. */
function putBack({ request, report, standing }: Judged): Alarm | null {
  const { till, from } = request;
  const { ledger, count, heard } = report;
  const isBehindBook = (standing.count ?? 0) > count && isAfter(request, standing.sentAt);
  const known = Math.max(heard?.seq ?? 0, isBehindBook ? (standing.count ?? 0) : 0);
  return known > count ? { till, kind: 'rolled-back', facts: { ledger, has: count, had: known, from } } : null;
}

/** A later ledger replaced it, and yet it reports. */
function olderLedger({ request, report, standing }: Judged): Alarm | null {
  const { till, from } = request;
  const { newest, newestFrom } = standing;
  if (standing.count === null || newest === null || newest === report.ledger) return null;
  if (!isAfter(request, standing.newestSentAt)) return null;
  const facts = { ledger: report.ledger, newest, firstFrom: newestFrom, secondFrom: from };
  return { till, kind: newestFrom === from ? 'rolled-back' : 'cloned', facts };
}

const isAfter = ({ sentAt }: Pick<SignedRequest, 'sentAt'>, batch: Date | null): boolean =>
  batch === null || sentAt.getTime() > batch.getTime() + surelyAfterMs;
