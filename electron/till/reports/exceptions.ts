// The exceptions of the last 28 business days: each person's figures held against the others', or against their own twelve weeks before
// where there are too few to compare, and the single events. Managers only.

import { daysLater } from '../../../shared/business-day.ts';
import { moneyText } from '../../../shared/money.ts';
import { atLeast as hasRole } from '../../../shared/operator.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import { type ExceptionFigure, exceptionFigures } from '../../../shared/reports/exception-figures.ts';
import type {
  ExceptionCell,
  ExceptionPerson,
  ExceptionSale,
  ExceptionSales,
  ExceptionsBy,
  ExceptionsView,
  Share,
  StandOut,
} from '../../../shared/reports/exceptions.ts';
import type { ExceptionRows } from '../../ledger/exception-rows.ts';
import type { TillContext } from '../core/context.ts';
import { boundsOf, type DayRule, dayOf } from '../core/period.ts';
import { countExceptions, type Person, type Stretch } from './count-exceptions.ts';
import { singleEvents } from './single-events.ts';

const shownDays = 28;
const ownDays = 84;
/** With fewer a person is held against their own past. */
const leastCount = 30;
const mostListed = 50;

type People = ReadonlyMap<string, Person>;
type Counted = Pick<Share, 'n' | 'exposure'>;
const nothing: Share = { n: 0, exposure: 0, rate: null };

export function createExceptions(
  context: Pick<TillContext, 'identity' | 'sales' | 'lines' | 'now'>,
  rows: ExceptionRows,
  dayRule: () => DayRule,
) {
  const { identity, sales, lines, now } = context;
  const nameOf = (id: string): string => personName(identity.people(), id);

  const period = () => {
    const rule = dayRule();
    const to = dayOf(rule, now());
    const from = daysLater(to, 1 - shownDays);
    return {
      from,
      to,
      shown: boundsOf(rule, from, to),
      own: boundsOf(rule, daysLater(from, -ownDays), daysLater(from, -1)),
    };
  };

  const asOfNow = ({ starts, ends }: Omit<Stretch, 'now'>): Stretch => ({ starts, ends, now: now().toISOString() });

  const cellOf = (figure: ExceptionFigure, id: string, people: People, past: People): ExceptionCell => {
    const own = shareOf(people.get(id), figure);
    const others = sumOf([...people].filter(([other]) => other !== id).map(([, one]) => shareOf(one, figure)));
    const isOwn = isHeldAgainstOwn(people, id) || others.exposure <= 0;
    const baseline = isOwn ? shareOf(past.get(id), figure) : others;
    const chance = chanceOf(own, baseline);
    const missingMinor = people.get(id)?.missingMinor ?? 0;
    const amount = figure === 'short' ? moneyText({ currency: identity.currency, amountMinor: missingMinor }) : null;
    return {
      ...own,
      baseline: baseline.exposure > 0 ? baseline : null,
      isOwn,
      times: timesOf(own.rate, baseline.rate),
      expected: baseline.rate === null ? null : own.exposure * baseline.rate,
      isFlagged: isFlagged(own, chance),
      chance,
      amount,
    };
  };

  const personOf = (id: string, people: People, past: People): ExceptionPerson => {
    const cells = cellsOf((figure) => cellOf(figure, id, people, past));
    const isOwn = isHeldAgainstOwn(people, id);
    return {
      id,
      name: nameOf(id),
      count: people.get(id)?.count ?? 0,
      isOwn,
      isTooFew: isOwn && Object.values(cells).every(({ baseline }) => baseline === null),
      cells,
    };
  };

  /** Others who may give their word for what this person sells. */
  const mayApprove = (sellerId: string): number =>
    identity.operators().filter(({ id, role }) => id !== sellerId && hasRole(role, 'supervisor')).length;

  const saleOf = (saleId: string | null, at: string, approverId: string | null): ExceptionSale => {
    const sale = saleId === null ? null : sales.get(saleId);
    const cards = sale ? lines.bySale(sale.id) : [];
    const amountMinor = cards.reduce((sum, card) => sum + card.amountMinor, 0);
    return {
      at,
      saleId,
      receiptNumber: sale?.receiptNumber ?? null,
      what: [...new Set(cards.map(({ productName }) => productName))].join(', '),
      amount: sale ? moneyText({ currency: sale.currency, amountMinor }) : null,
      approver: approverId === null ? null : nameOf(approverId),
    };
  };

  return {
    view(by: ExceptionsBy): ExceptionsView {
      const { from, to, shown, own } = period();
      const tolerance = identity.shifts.tolerance_minor;
      const people = countExceptions(rows, by, asOfNow(shown), tolerance);
      const past = countExceptions(rows, by, asOfNow(own), tolerance);
      const about = { mayApprove, handedOverAt: (lineId: string) => lines.get(lineId)?.handedOverAt ?? null };
      const events = singleEvents(rows, shown.starts, shown.ends, about);
      const compared = [...people.keys()]
        .map((id) => personOf(id, people, past))
        .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
      return {
        by,
        from,
        to,
        people: compared,
        standOut: standOutOf(compared),
        everyone: cellsOf((figure) => sumOf([...people.values()].map((one) => shareOf(one, figure)))),
        events: events.slice(0, mostListed).map(({ personId, otherId, amountMinor, ...event }) => ({
          ...event,
          person: nameOf(personId),
          other: otherId === null ? null : nameOf(otherId),
          amount: amountMinor === null ? null : moneyText({ currency: identity.currency, amountMinor }),
        })),
        moreEvents: Math.max(0, events.length - mostListed),
      };
    },
    /** What stands behind one figure, the newest first. */
    open(by: ExceptionsBy, personId: string, figure: ExceptionFigure): ExceptionSales {
      const { shown } = period();
      const people = countExceptions(rows, by, asOfNow(shown), identity.shifts.tolerance_minor);
      const events = (people.get(personId)?.figures.get(figure)?.events ?? []).toSorted((a, b) =>
        b.at.localeCompare(a.at),
      );
      return {
        sales: events.slice(0, mostListed).map(({ at, saleId, approverId }) => saleOf(saleId, at, approverId)),
        more: Math.max(0, events.length - mostListed),
      };
    },
  };
}

function isHeldAgainstOwn(people: People, id: string): boolean {
  return (people.get(id)?.count ?? 0) < leastCount;
}

function shareOf(person: Person | undefined, figure: ExceptionFigure): Share {
  const count = person?.figures.get(figure);
  return count ? shareWith(count.n, count.exposure) : nothing;
}

const shareWith = (n: number, exposure: number): Share => ({ n, exposure, rate: exposure > 0 ? n / exposure : null });

const sumOf = (shares: readonly Share[]): Share =>
  shares.reduce((sum, one) => shareWith(sum.n + one.n, sum.exposure + one.exposure), nothing);

/** As a sentence says it: 5 times, 2.4 times, and 1.04 rather than once. */
export function timesOf(rate: number | null, baseline: number | null): number | null {
  if (rate === null || baseline === null || baseline === 0) return null;
  const times = rate / baseline;
  if (times < 1.1) return Number(times.toFixed(2));
  return Number(times.toFixed(times < 3 ? 1 : 0));
}

function standOutOf(people: readonly ExceptionPerson[]): StandOut[] {
  const found = people.flatMap(({ id: personId, cells }) =>
    exceptionFigures
      .filter((figure) => cells[figure].isFlagged)
      .map((figure) => ({ personId, figure, chance: cells[figure].chance ?? 1 })),
  );
  return found.sort((a, b) => a.chance - b.chance).map(({ personId, figure }) => ({ personId, figure }));
}

function cellsOf<T>(cellOf: (figure: ExceptionFigure) => T): Readonly<Record<ExceptionFigure, T>> {
  return Object.fromEntries(exceptionFigures.map((figure) => [figure, cellOf(figure)])) as Record<ExceptionFigure, T>;
}

/** Whether a person's figure stands out: so many events, and so unlikely at the baseline's rate. */
const leastEvents = 3;
const rareBelow = 0.01;

/** P(X >= n) of a Poisson distribution with this mean. */
export function atLeast(n: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < n; k += 1) {
    below += term;
    term *= mean / (k + 1);
  }
  return Math.max(0, Math.min(1, 1 - below));
}

/** How likely so many are at the baseline's rate; null where that knows no rate. */
export function chanceOf({ n, exposure }: Counted, baseline: Counted | null): number | null {
  if (baseline === null || baseline.exposure <= 0) return null;
  return atLeast(n, exposure * (baseline.n / baseline.exposure));
}

export const isFlagged = ({ n }: Counted, chance: number | null): boolean =>
  chance !== null && n >= leastEvents && chance < rareBelow;
