// Writes the day paper of each business day that is over: when the next day begins, or at the next start after that. It is stored in the
// ledger, and the journal has its SHA-256, so that a copy kept elsewhere can be checked. Invariants: one paper a day, in the order of the days;
// none while a drawer of that day or an earlier one is still to be counted, because a paper would say what should be in it; none in training,
// and none of a day on which nothing happened.
import { hash } from 'node:crypto';
import { businessDay, daysLater } from '../../../shared/business-day.ts';
import type { DayPaper } from '../../../shared/reports/day-paper.ts';
import { createDayPapers, dayPaperAfter } from '../../ledger/day-papers.ts';
import type { ExceptionRows } from '../../ledger/exception-rows.ts';
import type { ReportRows } from '../../ledger/report-rows.ts';
import type { TillCore } from '../core/capability.ts';
import { boundsOf, type DayRule, dayOf } from '../core/period.ts';
import { dayPeople } from './day-people.ts';
import type { createReport } from './report.ts';

/** So that it does not slow down a start. */
const firstRunAfterMs = 10_000;
/** The next run comes at the next day's begin, but no later than this: a clock may be corrected, or a drawer counted, before. */
const longestPauseMs = 60 * 60_000;
/** A ledger without any day paper starts at most so far back: a restored one may hold years of sales. */
const maxDaysBack = 31;

const yieldToEvents = (): Promise<void> => new Promise((go) => setImmediate(go));

export function createDayPaperWriter(
  till: Pick<TillCore, 'identity' | 'ledger' | 'journal' | 'shifts' | 'now' | 'timers' | 'failed'>,
  report: Pick<ReturnType<typeof createReport>, 'sumsOfDay'>,
  {
    reportRows,
    exceptionRows,
  }: {
    readonly reportRows: Pick<ReportRows, 'firstAt'>;
    readonly exceptionRows: ExceptionRows;
  },
  dayRule: () => DayRule,
) {
  const { identity, ledger, journal, shifts, now, timers, failed } = till;
  const papers = createDayPapers(ledger);
  let cancel = (): void => {};
  let isOver = false;
  /** The last day that needs no further look: its paper is written, or nothing happened on it. */
  let doneUpTo: string | null = null;

  const hasUncountedDrawer = (day: string): boolean =>
    [shifts.current(), ...shifts.waiting()].some((shift) => shift !== null && shift.businessDay <= day);

  /** Null for a day on which nothing happened. */
  const paperOf = async (rule: DayRule, day: string): Promise<DayPaper | null> => {
    const bounds = boundsOf(rule, day, day);
    const sums = await report.sumsOfDay(day);
    const stretch = { ...bounds, now: now().toISOString() };
    const { sellers, approvers } = dayPeople(exceptionRows, stretch, identity.shifts.tolerance_minor);
    const hasMoved = [sums.total, ...sums.tenders].some(
      ({ sold, returned, soldMinor }) => sold + returned > 0 || soldMinor !== 0,
    );
    if (!hasMoved && sellers.length + approvers.length === 0) return null;
    const { zone } = rule;
    return { v: 1, day, zone, ...bounds, currency: identity.currency, ...sums, sellers, approvers };
  };

  const write = (day: string, paper: DayPaper): void => {
    const body = JSON.stringify(paper);
    const sha256 = hash('sha256', body, 'hex');
    ledger.transaction((tx) => {
      papers.insert(tx, {
        ...dayPaperAfter(journal.write(tx, { kind: 'day-report-made', body: { day, sha256 } })),
        body,
      });
    });
  };

  const nextDay = (rule: DayRule, today: string): string => {
    const last = doneUpTo ?? papers.lastDay();
    if (last !== null) return daysLater(last, 1);
    const [first, earliest] = [reportRows.firstAt(), daysLater(today, -maxDaysBack)];
    const begun = first === null ? today : dayOf(rule, first);
    return begun > earliest ? begun : earliest;
  };

  const writeMissing = async (): Promise<void> => {
    const rule = dayRule();
    const today = dayOf(rule, now());
    for (let day = nextDay(rule, today); day < today; day = daysLater(day, 1)) {
      if (hasUncountedDrawer(day)) return;
      await yieldToEvents();
      const paper = await paperOf(rule, day);
      // A drawer of that day may have been opened meanwhile; the till may be closing.
      if (isOver || hasUncountedDrawer(day)) return;
      if (paper) write(day, paper);
      doneUpTo = day;
    }
  };

  const run = (): void => {
    void writeMissing()
      .catch((error: unknown) => (isOver ? undefined : failed(error)))
      .finally(() => {
        if (isOver) return;
        const { begins, zone } = dayRule();
        const leftMs = businessDay(now(), begins, zone).to.getTime() - now().getTime();
        cancel = timers.after(Math.min(Math.max(leftMs, 0) + 1, longestPauseMs), run);
      });
  };

  return {
    start(): void {
      if (identity.environment !== 'training') cancel = timers.after(firstRunAfterMs, run);
    },
    stop(): void {
      isOver = true;
      cancel();
    },
  };
}
