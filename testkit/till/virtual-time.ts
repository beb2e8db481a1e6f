// A clock and timers that move only when a test says so: nothing here ever sleeps.
import type { Timers } from '../../shared/timers.ts';

export type VirtualTime = {
  readonly now: () => Date;
  readonly timers: Timers;
  /**
   * Lets `ms` pass, running what falls due in its order, and lets its promises settle. In more than ten minutes a timer may be up to
   * a minute late, in six hours and more up to ten, as on a machine that dozes: a till that pings every few seconds does so once in each
   * doze, and a day is not a minute's work.
   */
  advance(ms: number): Promise<void>;
  /** The machine sleeps: the clock goes on, no timer runs. */
  sleep(ms: number): void;
  /** Timers still to come. */
  waiting(): number;
};

const minuteMs = 60_000;

/** How late a timer may be in a span of that length. Ten minutes are a part of an hour: what is due on the hour is on time. */
function dozeIn(spanMs: number): number {
  if (spanMs <= 10 * minuteMs) return 1;
  return spanMs < 360 * minuteMs ? minuteMs : 10 * minuteMs;
}

export function createVirtualTime(startAt: string): VirtualTime {
  let elapsedMs = 0;
  let sleptMs = 0;
  let serial = 0;
  const waiting = new Map<number, { dueMs: number; work: () => void }>();

  const next = (untilMs: number) =>
    [...waiting]
      .filter(([, timer]) => timer.dueMs <= untilMs)
      .sort(([idA, a], [idB, b]) => a.dueMs - b.dueMs || idA - idB)[0];

  return {
    now: () => new Date(Date.parse(startAt) + elapsedMs + sleptMs),
    timers: {
      nowMs: () => elapsedMs,
      after(ms, work) {
        const id = serial++;
        waiting.set(id, { dueMs: elapsedMs + ms, work });
        return () => void waiting.delete(id);
      },
    },
    sleep(ms) {
      sleptMs += ms;
    },
    waiting: () => waiting.size,
    async advance(ms) {
      const beginMs = elapsedMs;
      const untilMs = beginMs + ms;
      const dozeMs = dozeIn(ms);
      const wakesAt = (dueMs: number) => Math.min(untilMs, beginMs + Math.ceil((dueMs - beginMs) / dozeMs) * dozeMs);
      await settle();
      for (let due = next(untilMs); due; due = next(untilMs)) {
        const [id, timer] = due;
        waiting.delete(id);
        elapsedMs = Math.max(elapsedMs, wakesAt(timer.dueMs));
        timer.work();
        await settle(12);
      }
      elapsedMs = untilMs;
      await settle();
    },
  };
}

/** Every promise that needs no timer and no device has run. */
export async function settle(turns = 50): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
