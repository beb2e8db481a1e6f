// The slips of one sale and what was raised about it: each was asked for in the journal, and is where the journal left it.
import type { PrintJobState } from '../../shared/slips/views.ts';
import type { AttentionRow } from './attention-entries.ts';
import type { Entry } from './journal-entry.ts';
import type { JobRecord, SaleFacts } from './sale-facts.ts';
import { another, bad, type VerifyFault } from './verify-fault.ts';

export function* paperFaults(facts: SaleFacts): Generator<VerifyFault> {
  for (const job of facts.jobs) yield* jobFaults(job, facts.about(job.id));
  for (const entry of facts.attention) yield* attentionFaults(entry, facts.about(entry.id));
  yield* missing(facts);
  yield* approvalFaults(facts);
}

/** Between a row and the entry of its transaction; a slow machine looks at the clock twice. */
const clockStepMs = 60_000;

/** What state a job may have after its last entry. A try that printed nothing is not journalled. */
const leftIn: Readonly<Record<string, readonly PrintJobState[]>> = {
  'print-queued': ['unsent', 'sending'],
  'print-unknown': ['unknown'],
  'print-printed': ['printed'],
  'print-dropped': ['dropped'],
};

function* jobFaults(job: JobRecord, entries: readonly Entry[]): Generator<VerifyFault> {
  const [asked] = entries;
  if (asked?.kind !== 'print-queued') {
    yield bad('print_jobs', job.id, 'was never asked for');
    return;
  }
  const { document, lineId, copy } = asked.body;
  if (document !== job.document || lineId !== job.lineId || copy !== job.copy)
    yield bad('print_jobs', job.id, 'is another slip than was asked for');
  // A slip that nobody printed in time is not printed without a person.
  if (!(Math.abs(Date.parse(job.createdAt) - Date.parse(asked.at)) <= clockStepMs))
    yield another('print_jobs', job.id, 'createdAt', job.createdAt, asked.at);
  const last = entries.at(-1)?.kind ?? '';
  if (!leftIn[last]?.includes(job.state)) yield bad('print_jobs', job.id, `is ${job.state}, by its journal ${last}`);
}

function* attentionFaults(row: AttentionRow, entries: readonly Entry[]): Generator<VerifyFault> {
  const wrong = (reason: string) => bad('attention', row.id, reason);
  const raised = entries.find(({ kind }) => kind === 'attention-raised');
  if (!raised) {
    yield wrong('was never raised');
    return;
  }
  const { code, lineId = null, partId = null } = raised.body;
  if (code !== row.code || lineId !== row.lineId || partId !== row.partId)
    yield wrong('is about something else than was raised');
  if (entries.some(({ kind }) => kind === 'attention-closed') !== (row.closedAt !== null))
    yield wrong(row.closedAt === null ? 'is open, by its journal closed' : 'is closed, by its journal open');
  if (entries.some(({ kind }) => kind === 'attention-decided') !== (row.notedBy !== null))
    yield wrong('was noted by somebody else than its journal says');
}

/** What the journal says was there and is not. */
function* missing({ journal, jobs, attention }: SaleFacts): Generator<VerifyFault> {
  const there = new Set([...jobs, ...attention].map(({ id }) => id));
  for (const { kind, subject_id: id } of journal) {
    if (id === null || there.has(id)) continue;
    if (kind === 'print-queued') yield bad('print_jobs', id, 'is missing');
    if (kind === 'attention-raised') yield bad('attention', id, 'is missing');
  }
}

/** A manager's word is about a line or a payment of this very sale. */
function* approvalFaults({ journal, lines, parts }: SaleFacts): Generator<VerifyFault> {
  const own = new Set([...lines, ...parts].map(({ id }) => id));
  for (const { seq, kind, subject_id: id } of journal)
    if (kind === 'approval-given' && id !== null && !own.has(id))
      yield bad('journal', seq, 'approves something of another sale');
}
