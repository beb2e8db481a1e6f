// Makes the paper of each business day that is over: when the next one begins, or at the next start after it. It is kept and journalled with
// its SHA-256, for who keeps it elsewhere. Invariants: one for each day, in their order; none while a drawer of that day or an earlier one is
// still to be counted, as nobody may learn from a paper what lies in it; none in training, and none of a day with nothing in it.
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

/** Once a start is over. */
const firstLookMs = 10_000;
/** A clock may be put right, a drawer be counted: it is looked at so often at least. */
const mostMs = 60 * 60_000;
/** So far back a ledger that has none begins: a restored one may have years. */
const mostDaysBack = 31;

const turn = (): Promise<void> => new Promise((go) => setImmediate(go));

export function createDayMade(
  till: Pick<TillCore, 'identity' | 'ledger' | 'journal' | 'shifts' | 'now' | 'timers' | 'failed'>,
  report: Pick<ReturnType<typeof createReport>, 'sumsOfDay'>,
  { sold, exceptions }: { readonly sold: Pick<ReportRows, 'firstAt'>; readonly exceptions: ExceptionRows },
  dayRule: () => DayRule,
) {
  const { identity, ledger, journal, shifts, now, timers, failed } = till;
  const papers = createDayPapers(ledger);
  let cancel = (): void => {};
  let isOver = false;
  /** Up to this day nothing is left to be made. */
  let lookedTo: string | null = null;

  const uncounted = (day: string): boolean =>
    [shifts.current(), ...shifts.waiting()].some((shift) => shift !== null && shift.businessDay <= day);

  /** Null of a day with nothing in it. */
  const paperOf = async (rule: DayRule, day: string): Promise<DayPaper | null> => {
    const bounds = boundsOf(rule, day, day);
    const sums = await report.sumsOfDay(day);
    const stretch = { ...bounds, now: now().toISOString() };
    const { sellers, approvers } = dayPeople(exceptions, stretch, identity.shifts.tolerance_minor);
    const hasMoved = [sums.total, ...sums.tenders].some(
      ({ sold, returned, soldMinor }) => sold + returned > 0 || soldMinor !== 0,
    );
    if (!hasMoved && sellers.length + approvers.length === 0) return null;
    const { zone } = rule;
    return { v: 1, day, zone, ...bounds, currency: identity.currency, ...sums, sellers, approvers };
  };

  const make = (day: string, paper: DayPaper): void => {
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
    const last = lookedTo ?? papers.lastDay();
    if (last !== null) return daysLater(last, 1);
    const [first, earliest] = [sold.firstAt(), daysLater(today, -mostDaysBack)];
    const begun = first === null ? today : dayOf(rule, first);
    return begun > earliest ? begun : earliest;
  };

  const makeAll = async (): Promise<void> => {
    const rule = dayRule();
    const today = dayOf(rule, now());
    for (let day = nextDay(rule, today); day < today; day = daysLater(day, 1)) {
      if (uncounted(day)) return;
      await turn();
      const paper = await paperOf(rule, day);
      // A drawer of that day may have been opened meanwhile; the till may be closing.
      if (isOver || uncounted(day)) return;
      if (paper) make(day, paper);
      lookedTo = day;
    }
  };

  const look = (): void => {
    void makeAll()
      .catch((error: unknown) => (isOver ? undefined : failed(error)))
      .finally(() => {
        if (isOver) return;
        const { begins, zone } = dayRule();
        const leftMs = businessDay(now(), begins, zone).to.getTime() - now().getTime();
        cancel = timers.after(Math.min(Math.max(leftMs, 0) + 1, mostMs), look);
      });
  };

  return {
    start(): void {
      if (identity.environment !== 'training') cancel = timers.after(firstLookMs, look);
    },
    stop(): void {
      isOver = true;
      cancel();
    },
  };
}
