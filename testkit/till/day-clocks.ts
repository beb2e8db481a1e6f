// The clock of a till in the random days: set hours and days off and back, heard of by the service, confirmed by a manager or not.
// Invariant: which day a sale belongs to is worked out here from the right time alone, and held against what the till's reports say.
import { daysLater } from '../../shared/business-day.ts';
import type { Chance } from '../chance.ts';
import type { Harness } from './harness.ts';
import type { PersonId } from './people.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** None is what the machine sleeps: that would look like a clock that was put right. */
const oddMs = 17 * minuteMs;

/** The hour that comes twice is the first of the day: it is played by minutes. */
export const berlinNight = { begins: '02:00', napsMs: [10, 20, 30].map((minutes) => minutes * minuteMs) };

/** From here on this process is in Berlin. */
export function inBerlin(): { leave(): void } {
  const before = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  return {
    leave() {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    },
  };
}

type Check = readonly [is: boolean, what: string];

export function createClocks(
  till: Harness,
  chance: Chance,
  {
    begins,
    napsMs,
    be,
  }: {
    readonly begins: string;
    /** How long the shop is closed for a while. */
    readonly napsMs: readonly number[];
    readonly be: (who: PersonId) => Promise<void>;
  },
) {
  let offMs = 0;
  let isConfirmed = false;
  const closed = new Set<string>();
  /** Before the service said how far the clock is off, or a manager confirmed it. */
  let closedBefore: ReadonlySet<string> = new Set();
  const days: string[] = [];

  /** As the wall shows it: no day here begins in an hour that is left out. */
  const dayAt = (ms: number): string => {
    const [date = '', time = ''] = new Date(ms).toLocaleString('sv-SE').split(' ');
    return time.slice(0, 5) < begins ? daysLater(date, -1) : date;
  };

  const dayNow = (): string => {
    const rightMs = till.time.now().getTime();
    const [right, own] = [dayAt(rightMs), dayAt(rightMs + offMs)];
    if (Math.abs(offMs) > dayMs && !isConfirmed) return own;
    let day = right;
    while (own !== right && closedBefore.has(day)) day = daysLater(day, 1);
    return day;
  };

  const heard = async (): Promise<void> => {
    await till.time.advance(minuteMs);
    closedBefore = new Set(closed);
  };

  return {
    async set(): Promise<void> {
      const by = chance.pick([0, hourMs, 8 * hourMs, 20 * hourMs, 2 * dayMs, 3 * dayMs]);
      const next = by === 0 ? 0 : (by + oddMs) * chance.pick([-1, 1]);
      if (next !== offMs) {
        offMs = next;
        isConfirmed = false;
        till.setClock(offMs);
        await heard();
      }
      if (Math.abs(offMs) <= dayMs || isConfirmed || chance.often(0.3)) return;
      await be('clara');
      const { clock } = await till.ask('status:get');
      await till.ask('clock:confirm', { offsetMs: clock?.toConfirmMs ?? 0 });
      isConfirmed = true;
      closedBefore = new Set(closed);
    },
    /** The shop is closed for a while, and the machine sleeps. */
    async later(): Promise<void> {
      till.time.sleep(chance.pick(napsMs));
      await till.time.advance(minuteMs);
    },
    closed: (day: string): void => void closed.add(day),
    /** A card was sold just now: Today has it, and each other of its day. */
    async sold(): Promise<Check> {
      const day = dayNow();
      days.push(day);
      await be('clara');
      const { today, total } = await till.ask('report:read', null);
      const all = days.filter((one) => one === day).length;
      return [
        today === day && total.sold === all,
        `${till.time.now().toISOString()}, clock ${offMs / hourMs} h off: Today is ${today} with ${total.sold} sold, not ${day} with ${all}`,
      ];
    },
    /** Nothing is missing or counted twice. */
    async allCounted(): Promise<Check> {
      await be('clara');
      const { total, days: byDay } = await till.ask('report:read', { from: '2026-10-01', to: '2026-12-31' });
      const sum = byDay.reduce((all, { sold }) => all + sold, 0);
      const is = total.sold === days.length && sum === days.length;
      return [is, `${days.length} cards were sold, reports have ${total.sold}, by day ${sum}`];
    },
  };
}
