// A till's report: its state, and what head office has for it, at once or as soon as there is any. Invariants: an answer is what the database has at
// that moment; news, which a till must journal because a person did it at head office, is repeated until the till confirms it, but not in every
// answer.
import { z } from 'zod';
import {
  type HeadOfficeNews,
  maxHeldSeconds,
  type ReportAnswer,
  type ReportRequest,
  reportRequest,
} from '../../shared/head-office/messages.ts';
import { type Alarm, raiseAlarm, raiseAlarmOnce } from '../core/alarms.ts';
import type { Database, Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import { stillRevoked } from './after-restore.ts';
import { noteBalance } from './balances.ts';
import { knownHeads } from './books.ts';
import { documentToTell, noteDocument } from './documents.ts';
import type { Answer, SignedRequest } from './gate.ts';
import type { HeldReports } from './held-reports.ts';
import { judgeBooks } from './judge-books.ts';
import { judgeReport } from './judge-report.ts';
import { judgeStart } from './judge-start.ts';
import { keepOwnPins } from './own-pins.ts';
import { readRequest, wrong } from './read-request.ts';
import { readStanding, recordReport, type Standing } from './standing.ts';

export type ReportDeps = { readonly database: Database; readonly held: HeldReports; readonly now: () => Date };

const nothing: Answer = { status: 204, body: null };

export function createReports({ database, held: reports, now }: ReportDeps) {
  /** What the till is to do. Empty: nothing. */
  async function saidTo(
    till: string,
    report: ReportRequest,
    standing: Standing,
    at: Date,
  ): Promise<Pick<ReportAnswer, 'stop' | 'left' | 'news' | 'document'>> {
    const { hasNews, isToConfirm, isRevoked } = standing;
    const news = hasNews && !isToConfirm ? await waitingNews(database, till, at) : [];
    const document = isRevoked ? null : await documentToTell(database, till, report, standing, at);
    return {
      ...(isRevoked ? { stop: true } : {}),
      ...(standing.hasLeft && report.leaving !== null ? { left: true } : {}),
      ...(news.length > 0 ? { news } : {}),
      ...(document ? { document } : {}),
    };
  }

  /** Null: there is nothing new. */
  async function told(
    till: string,
    report: ReportRequest,
    standing: Standing,
    isAsked: boolean,
  ): Promise<Answer | null> {
    const at = now();
    const toDo = await saidTo(till, report, standing, at);
    if (!isAsked && Object.keys(toDo).length === 0) return null;
    const { count, hash } = standing;
    const head = count === null || hash === null ? null : { seq: count, hash };
    const known = head ? null : await knownHeads(database, till, report.former);
    const body: ReportAnswer = {
      at: at.toISOString(),
      head,
      ...(known ? { known } : {}),
      ...toDo,
    };
    return { status: 200, body };
  }

  /** The answer that can be given at once; null: there is none, and the till still waits. */
  async function note(request: SignedRequest, report: ReportRequest, isAsked: boolean): Promise<Answer | null> {
    await takeNews(database, request.till, report.took, now());
    const recorded = await recordReport(database, request, report, now());
    if (!recorded) return nothing;
    if (!recorded.isLate) {
      await noteDocument(database, request.till, report, now());
      await keepOwnPins(database, request.till, report, now());
      await noteBalance(database, request.till, report.balance, now());
    }
    const standing = await stillRevoked(database, request.till, report, recorded, now());
    const alarm = await judgeReport(database, { request, report, standing });
    if (alarm) await raiseAlarm(database, alarm, now());
    if (report.start !== undefined) await judgeStart(database, request, report.start, now());
    if (standing.hasLeft && report.leaving)
      await raiseAlarmOnce(database, leftBy(request.till, report), ['ledger', 'entry'], now());
    if (standing.books > 1) await judgeBooks(database, request.till, now());
    return told(request.till, report, standing, isAsked);
  }

  /** A wake-up that brings this till nothing new does not end the wait. */
  async function hold(request: SignedRequest, report: ReportRequest, seconds: number): Promise<Answer> {
    const { till, gone } = request;
    const endMs = performance.now() + seconds * 1000;
    let look = () => note(request, report, false);
    for (;;) {
      const held = reports.enter(till, gone);
      try {
        const answer = await look();
        if (answer) return answer;
        if ((await held.wait(endMs - performance.now())) === 'nothing') return nothing;
      } finally {
        held.leave();
      }
      look = async () => {
        const later = await readStanding(database, till, report.ledger);
        return later ? told(till, report, later, false) : nothing;
      };
    }
  }

  return async (request: SignedRequest): Promise<Answer> => {
    const seconds = secondsOf(request.query);
    if (seconds === null) return { ...wrong('s is no number of seconds.'), code: 'invalid_query_parameters' };
    const read = readRequest(request.body, reportRequest);
    if (!read.ok) return read.error;
    return seconds > 0 ? hold(request, read.value, seconds) : ((await note(request, read.value, true)) ?? nothing);
  };
}

const leftBy = (till: string, { ledger, leaving }: ReportRequest): Alarm => ({
  till,
  kind: 'left',
  facts: {
    by: leaving?.by ?? null,
    agreedBy: leaving?.agreedBy ?? null,
    at: leaving?.at ?? null,
    ledger,
    entry: leaving?.entry ?? null,
  },
});

function secondsOf(query: URLSearchParams): number | null {
  const text = query.get('s') ?? '0';
  return /^\d{1,2}$/.test(text) && Number(text) <= maxHeldSeconds ? Number(text) : null;
}

/** How long a till has to journal news that it received. */
const tellAgainMs = 15_000;

const waiting = shape({ id: z.string(), kind: z.string(), by: ['by_name', z.string()], at: iso });

const tellSql = `
UPDATE news SET told_at = $2 WHERE till = $1 AND taken_at IS NULL AND (told_at IS NULL OR told_at < $3)
RETURNING ${waiting.sql}`;

/** The news to send now; from here on it counts as sent. */
const waitingNews = (tx: Queries, till: string, now: Date): Promise<HeadOfficeNews[]> =>
  tx.rows(waiting.row, tellSql, [till, now, new Date(now.getTime() - tellAgainMs)]);

async function takeNews(tx: Queries, till: string, took: readonly string[], now: Date): Promise<void> {
  if (took.length === 0) return;
  await tx.run('UPDATE news SET taken_at = $3 WHERE till = $1 AND id = ANY($2) AND taken_at IS NULL', [
    till,
    took,
    now,
  ]);
}
