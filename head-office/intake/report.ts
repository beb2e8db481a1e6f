// A till's report: how it stands, and what head office has for it. Invariant: a report that comes late, after a newer one, changes nothing.
import { z } from 'zod';
import {
  maxHeldSeconds,
  type ReportAnswer,
  type ReportRequest,
  reportRequest,
} from '../../shared/head-office/messages.ts';
import type { Database, Queries } from '../core/database.ts';
import { type Book, bookOf, knownHeads } from './books.ts';
import type { Answer, SignedRequest } from './gate.ts';
import type { HeldReports } from './held-reports.ts';
import { takeNews, waitingNews } from './news.ts';
import { readRequest, wrong } from './read-request.ts';

export type ReportDeps = { readonly database: Database; readonly held: HeldReports; readonly now: () => Date };

export function createReports({ database, held, now }: ReportDeps) {
  return async (request: SignedRequest): Promise<Answer> => {
    const seconds = secondsOf(request.query);
    if (seconds === null) return { ...wrong('s is no number of seconds.'), code: 'invalid_query_parameters' };
    const read = readRequest(request.body, reportRequest);
    if (!read.ok) return read.error;
    const report = read.value;
    const seen = await database.transaction((tx) => note(tx, request, report, now()));
    if (seconds === 0 || seen.isRevoked || seen.news.length > 0)
      return answerOf(database, request.till, report, seen, now());
    if ((await held.wait(request.till, seconds, request.gone)) === 'nothing') return { status: 204, body: null };
    const news = await database.transaction((tx) => look(tx, request.till, report.ledger, now()));
    if (!news.isRevoked && news.news.length === 0) return { status: 204, body: null };
    return answerOf(database, request.till, report, news, now());
  };
}

function secondsOf(query: URLSearchParams): number | null {
  const text = query.get('s') ?? '0';
  return /^\d{1,2}$/.test(text) && Number(text) <= maxHeldSeconds ? Number(text) : null;
}

type Seen = {
  readonly isRevoked: boolean;
  readonly news: NonNullable<ReportAnswer['news']>;
  readonly book: Book | null;
};

async function note(tx: Queries, request: SignedRequest, report: ReportRequest, at: Date): Promise<Seen> {
  const { till, sentAt, from } = request;
  await tx.run(noteSql, [till, sentAt, at, from, report.version, report.ledger, report.count, report.state]);
  await takeNews(tx, till, report.took, at);
  return look(tx, till, report.ledger, at);
}

const noteSql = `
UPDATE tills SET asked_at = $2, seen_at = $3, seen_from = $4, version = $5, ledger = $6, count = $7, state = $8
WHERE id = $1 AND (asked_at IS NULL OR asked_at <= $2)`;

async function look(tx: Queries, till: string, ledger: string, at: Date): Promise<Seen> {
  const [row] = await tx.rows(
    z.object({ is_revoked: z.boolean() }),
    'SELECT revoked_at IS NOT NULL AS is_revoked FROM tills WHERE id = $1',
    [till],
  );
  const news = await waitingNews(tx, till, at);
  return { isRevoked: row?.is_revoked ?? true, news, book: await bookOf(tx, till, ledger) };
}

async function answerOf(db: Queries, till: string, report: ReportRequest, seen: Seen, at: Date): Promise<Answer> {
  const { isRevoked, news, book } = seen;
  const known = book ? null : await knownHeads(db, till, report.former);
  const body: ReportAnswer = {
    at: at.toISOString(),
    head: book && { seq: book.count, hash: book.hash },
    ...(known ? { known } : {}),
    ...(isRevoked ? { stop: true } : {}),
    ...(news.length > 0 ? { news } : {}),
  };
  return { status: 200, body };
}
