// Stores a till's journal: rows that continue from the head that head office has, chained here. Invariants (section 3.2 of the design): what is
// acknowledged is committed; a book moves only from the head that the rows continue, so a duplicate or late batch changes nothing.
import { chainCode, type HeadAt, type JournalRequest } from '../../shared/head-office/messages.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { jsonOf } from '../../shared/json.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Database } from '../core/database.ts';
import type { Refusal } from '../core/exchange.ts';
import { createGrouped } from '../core/grouped.ts';
import { readBatch, rowsOf } from './batch.ts';
import type { Answer, SignedRequest } from './gate.ts';
import { judgeBooks } from './judge-books.ts';
import { createMonths } from './months.ts';
import { papersOf } from './papers.ts';
import { wrong } from './read-request.ts';
import { type ComingBatch, takeBatches } from './take-batches.ts';

/** Batches that arrive within this time share a transaction. */
const groupMs = 2;
const mostInGroup = 100;

const noChain: Refusal = {
  status: 422,
  class: 'invalid_state',
  code: chainCode,
  message: 'The rows do not lead from the hash before them to the last one.',
};

export type JournalDeps = {
  readonly database: Database;
  readonly now: () => Date;
  /** After each commit that stored something. */
  readonly taken: () => void;
};

export function createJournalIntake({ database, now, taken }: JournalDeps) {
  const months = createMonths(database);
  const take = createGrouped<ComingBatch, HeadAt>(groupMs, mostInGroup, async (batches) => {
    const at = now();
    await months.ready(at);
    const heads = await takeBatches(database, batches, at);
    // What begins or explains a book; whatever else is found with the till's next report.
    const anew = batches.filter(({ from, before, cause }) => from === 1 || before !== null || cause !== null);
    for (const till of new Set(anew.map((one) => one.till))) await judgeBooks(database, till, at);
    taken();
    return heads;
  });
  return async (request: SignedRequest): Promise<Answer> => {
    const read = readBatch(request.body);
    if (!read.ok) return read.error;
    const coming = comingOf(request, read.value);
    return coming.ok ? { status: 200, body: await take(coming.value) } : coming.error;
  };
}

function comingOf(request: SignedRequest, sent: JournalRequest): Result<ComingBatch, Refusal> {
  const { till, body, from: address, sentAt } = request;
  const { ledger, before = null, from, prev, last, words } = sent;
  // Only the first entry has nothing before it.
  if ((from === 1) !== (prev === '')) return err(noChain);
  const rows = rowsOf(sent);
  if (rows.at(-1)?.hash !== last) return err(noChain);
  const papers = papersOf(sent.papers, rows);
  if (!papers) return err(wrong('A paper is named by none of these rows.'));
  const to = from + rows.length - 1;
  const [cause, isEnded] = [causeOf(ledger, rows), isEndedBy(rows)];
  const alone = aloneIn(rows);
  const hashes = rows.map(({ hash }) => hash);
  return ok({
    till,
    ledger,
    before,
    from,
    to,
    prev,
    last,
    hashes,
    body,
    papers,
    words,
    cause,
    isEnded,
    alone,
    address,
    sentAt,
  });
}

/** The kind of the entry that says why this ledger exists. */
function causeOf(ledger: string, rows: readonly JournalRow[]): string | null {
  const says = ({ kind, body }: JournalRow): boolean =>
    (kind === 'ledger-restored' && factOf(body, 'after') === ledger) ||
    (kind === 'ledger-started' && factOf(body, 'ledgerId') === ledger);
  return rows.findLast(says)?.kind ?? null;
}

function aloneIn(rows: readonly JournalRow[]): ComingBatch['alone'] {
  const found = rows.findLast(({ kind, body }) => kind === 'no-second-person' && factOf(body, 'isCardLive') === true);
  return found ? { entry: found.seq, doneAt: found.at } : null;
}

/** By a till that leaves, until it stays or is enrolled again. */
function isEndedBy(rows: readonly JournalRow[]): boolean | null {
  const said = rows.flatMap(({ kind, body }) => (kind === 'head-office' ? [factOf(body, 'what')] : []));
  const last = said.findLast((what) => what === 'leaving' || what === 'staying' || what === 'enrolled');
  return last === undefined ? null : last === 'leaving';
}

function factOf(body: string, name: string): unknown {
  const told = jsonOf(body);
  return typeof told === 'object' && told !== null ? Object.entries(told).find(([key]) => key === name)?.[1] : null;
}
