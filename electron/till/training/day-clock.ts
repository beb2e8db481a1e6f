// The clock of a day that is played back: it starts in the past and moves only when the day goes on.
// Invariant: the same start gives the same times, ids and random numbers, and no timer of the system runs.
import { v7 } from 'uuid';
import type { Timers } from '../../outbox/outbox-contract.ts';

export type DayClock = {
  readonly now: () => Date;
  readonly timers: Timers;
  /** In [0, 1). */
  readonly random: () => number;
  /** UUIDv7. */
  readonly newId: () => string;
  /** `ms` pass: timers that fall due run in their order, and what they began settles. */
  pass(ms: number): Promise<void>;
  /** The till stands idle until this moment: no timer runs. A moment that is over changes nothing. */
  idleUntil(at: Date): void;
};

/** Turns of the event loop after which whatever needs no timer has ended: a request to the service takes a few. */
const turns = 50;

export function createDayClock(startsAt: Date): DayClock {
  const waiting = new Map<number, { readonly dueMs: number; readonly work: () => void }>();
  const random = randomNumbers();
  let elapsedMs = 0;
  let idleMs = 0;
  let serial = 0;

  const now = () => new Date(startsAt.getTime() + elapsedMs + idleMs);
  const nextDue = (untilMs: number) =>
    [...waiting]
      .filter(([, { dueMs }]) => dueMs <= untilMs)
      .sort(([idA, a], [idB, b]) => a.dueMs - b.dueMs || idA - idB)[0];

  return {
    now,
    random,
    newId: () =>
      v7({ msecs: now().getTime(), seq: serial++, random: Uint8Array.from({ length: 16 }, () => random() * 256) }),
    timers: {
      nowMs: () => elapsedMs,
      after(ms, work) {
        const id = serial++;
        waiting.set(id, { dueMs: elapsedMs + ms, work });
        return () => void waiting.delete(id);
      },
    },
    async pass(ms) {
      const untilMs = elapsedMs + ms;
      await settle();
      for (let due = nextDue(untilMs); due; due = nextDue(untilMs)) {
        const [id, { dueMs, work }] = due;
        waiting.delete(id);
        elapsedMs = Math.max(elapsedMs, dueMs);
        work();
        await settle();
      }
      elapsedMs = untilMs;
    },
    idleUntil(at) {
      idleMs += Math.max(0, at.getTime() - now().getTime());
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Mulberry32. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
