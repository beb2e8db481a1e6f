// The outbox: durable delivery of retail order requests, ignorant of what they mean to the till.
// Invariants: a row is stored before its first byte leaves; its bytes and key never change; it goes only when the injected
// handler calls its answer final, in the handler's own transaction; one row of a lane is on its way at a time.
import type { RetailOrder } from '../../shared/interface/resources.ts';
import type { OutboxRow } from '../ledger/outbox-rows.ts';
import type { ServiceAnswer } from '../service/answer.ts';
import { backoffMs, pauseMs, pollDelayMs } from './backoff.ts';
import type { Disposition, Outbox, OutboxConsumer, OutboxDeps, Outcome, Step } from './outbox-contract.ts';

export type { Disposition, Outbox, OutboxDeps, Outcome, OutcomeHandler, Step, Timers } from './outbox-contract.ts';

type Live = {
  readonly row: OutboxRow;
  step: Step;
  tries: number;
  looks: number;
  /** Requests in a row that followed at once. */
  hastes: number;
  /** False while its request is under way and once it may have left; always for rows of an earlier run. */
  untouched: boolean;
  state: 'ready' | 'waiting' | 'under-way' | 'parked';
  hurryable: boolean;
  /** Monotonic: while it waits, when it goes on. */
  dueAtMs: number;
  cancelTimer: () => void;
};

/** Requests under way at once, over all lanes. Creates do not wait for room: hanging confirms never hold up the next customer. */
const mostUnderWay = 16;

/** Answers that ask for the next request at once: a service that contradicts itself must not be asked in a circle. */
const mostHastes = 3;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { ledger, rows, client, timers } = deps;
  const live = new Map<string, Live>();
  /** First steps of rows stored in this run; the row counts only once it is found in the table, so after its commit. */
  const fresh = new Map<string, Step>();
  const underWay = new Set<Promise<void>>();
  let consumer: OutboxConsumer | null = null;
  let endPause: (() => void) | null = null;
  let pauseEndsAtMs = 0;

  // The table is the truth: a rolled back row is never seen, a withdrawn one is forgotten.
  const sync = (): void => {
    const stored = rows.all();
    const ids = new Set(stored.map((row) => row.id));
    for (const id of live.keys()) if (!ids.has(id)) live.delete(id);
    for (const row of stored) {
      if (live.has(row.id)) continue;
      const step = fresh.get(row.id);
      // After a restart nobody knows what was sent: a create is replayed, everything else looks first.
      const first = step ?? (row.kind === 'create' ? 'send' : 'read');
      const untouched = step !== undefined;
      live.set(row.id, {
        row,
        step: first,
        tries: 0,
        looks: 0,
        hastes: 0,
        untouched,
        state: 'ready',
        hurryable: true,
        dueAtMs: 0,
        cancelTimer: () => {},
      });
    }
    fresh.clear();
  };

  const wake = (): void => {
    if (!consumer || endPause) return;
    sync();
    const lanes = new Set<string>();
    for (const one of [...live.values()].sort((a, b) => (a.row.id < b.row.id ? -1 : 1))) {
      // A parked row goes nowhere by itself: what is behind it must not wait for a person too.
      if (one.state === 'parked' || lanes.has(one.row.lane)) continue;
      lanes.add(one.row.lane);
      if (one.state !== 'ready' || (one.row.kind !== 'create' && underWay.size >= mostUnderWay)) continue;
      const { untouched } = one;
      one.state = 'under-way';
      one.untouched = false;
      const work = deliver(one, untouched).finally(() => {
        underWay.delete(work);
        wake();
      });
      underWay.add(work);
    }
  };

  const deliver = async (one: Live, untouched: boolean): Promise<void> => {
    try {
      const outcome = await ask(one, untouched);
      one.untouched = untouched && neverLeft(outcome);
      if (!consumer) return;
      const { handle } = consumer;
      const disposition = ledger.transaction((tx) => {
        const decided = handle(
          tx,
          one.row,
          outcome.kind === 'answered' ? { ...outcome, neverLeft: untouched } : outcome,
        );
        if (decided.kind === 'final') rows.remove(tx, one.row.id);
        return decided;
      });
      follow(one, disposition, outcome);
    } catch (error) {
      // The answer, if there was one, is not on record: looked at again like one that was lost.
      if (one.row.kind !== 'create') one.step = 'read';
      wait(one, 'backoff', 0);
      deps.failed(error);
      return;
    }
    consumer?.settled(one.row);
  };

  const ask = async ({ row, step }: Live, untouched: boolean): Promise<Outcome> => {
    if (row.kind === 'create') {
      const may = deps.mayStillSend(row);
      // Awaited only where there is something to wait for: what left first is sent first.
      if (!(typeof may === 'boolean' ? may : await may)) return { kind: 'expired' };
    }
    // What never left before is of no age, whatever the time turns out to be.
    const mayRepeat = () => untouched || deps.mayStillSend(row);
    const answer = await request(row, step, mayRepeat);
    // Its date was refused, and by the time learned from that it is too old to be sent again.
    const isDateRefused = !answer.ok && answer.error.kind === 'refused' && answer.error.code === 'invalid_date_header';
    if (row.kind === 'create' && isDateRefused && !(await mayRepeat())) return { kind: 'expired' };
    return { kind: 'answered', step, answer };
  };

  const request = (
    row: OutboxRow,
    step: Step,
    mayRepeat: () => boolean | Promise<boolean>,
  ): Promise<ServiceAnswer<RetailOrder>> => {
    if (row.kind === 'create') return client.createRetailOrder(deps.unseal(row), row.idempotencyKey ?? '', mayRepeat);
    const orderId = row.orderId ?? '';
    if (step === 'read') return client.retailOrder(orderId);
    return row.kind === 'confirm'
      ? client.confirmRetailOrder(orderId, deps.unseal(row))
      : client.invalidateRetailOrder(orderId);
  };

  const follow = (one: Live, disposition: Disposition, outcome: Outcome): void => {
    switch (disposition.kind) {
      case 'final':
        live.delete(one.row.id);
        return;
      case 'parked':
        one.step = disposition.step ?? one.step;
        one.state = 'parked';
        return;
      case 'paused':
        one.step = disposition.step;
        one.state = 'ready';
        pause();
        return;
      case 'again':
        goOn(one, disposition, retryAfterMs(outcome));
    }
  };

  const goOn = (one: Live, { step, after }: Extract<Disposition, { kind: 'again' }>, leastMs: number): void => {
    one.step = step;
    if (after === 'now' && leastMs === 0 && one.hastes < mostHastes) {
      one.hastes += 1;
      one.state = 'ready';
      return;
    }
    one.hastes = 0;
    wait(one, after === 'poll' ? 'poll' : 'backoff', leastMs);
  };

  const wait = (one: Live, after: 'backoff' | 'poll', leastMs: number): void => {
    const wanted = after === 'poll' ? pollDelayMs(one.looks++) : backoffMs(one.tries++, deps.random);
    one.state = 'waiting';
    one.hurryable = leastMs === 0;
    const waitMs = Math.max(wanted, leastMs);
    one.dueAtMs = timers.nowMs() + waitMs;
    one.cancelTimer = timers.after(waitMs, () => {
      one.state = 'ready';
      wake();
    });
  };

  const pause = (): void => {
    if (endPause) return;
    pauseEndsAtMs = timers.nowMs() + pauseMs;
    endPause = timers.after(pauseMs, resume);
  };
  const resume = (): void => {
    endPause?.();
    endPause = null;
    wake();
  };

  return {
    enqueue(tx, row, step) {
      rows.insert(tx, row);
      fresh.set(row.id, step);
    },
    withdraw(tx, row) {
      const one = live.get(row.id);
      if (one ? one.untouched : fresh.has(row.id)) {
        rows.remove(tx, row.id);
        return true;
      }
      if (one && row.kind !== 'create') one.step = 'read';
      return false;
    },
    giveUp: (tx, row) => rows.remove(tx, row.id),
    wake,
    hurry(subjectId) {
      for (const one of live.values()) {
        if (subjectId !== undefined && one.row.subjectId !== subjectId) continue;
        const stuck = one.state === 'parked' && subjectId !== undefined;
        if (!stuck && !(one.state === 'waiting' && one.hurryable)) continue;
        one.cancelTimer();
        one.state = 'ready';
      }
      resume();
    },
    doing(subjectId) {
      for (const one of live.values()) {
        if (one.row.subjectId !== subjectId) continue;
        if (one.state === 'parked') return { kind: 'parked' };
        if (one.state === 'under-way') return { kind: 'asking' };
        const untilMs = Math.max(one.state === 'waiting' ? one.dueAtMs : 0, endPause ? pauseEndsAtMs : 0);
        const inMs = untilMs - timers.nowMs();
        return inMs > 0 ? { kind: 'waiting', inMs } : { kind: 'asking' };
      }
      return null;
    },
    pending() {
      const all = rows.all();
      return { count: all.length, oldestAt: all[0]?.createdAt ?? null };
    },
    start(given) {
      consumer = given;
      wake();
    },
    async stop() {
      consumer = null;
      endPause?.();
      for (const one of live.values()) one.cancelTimer();
      await Promise.allSettled(underWay);
    },
  };
}

/** Certain that the row's own request was not sent: it was not asked to be, or there was no connection. */
function neverLeft(outcome: Outcome): boolean {
  if (outcome.kind === 'expired' || outcome.step === 'read') return true;
  return !outcome.answer.ok && outcome.answer.error.kind === 'unreachable';
}

function retryAfterMs(outcome: Outcome): number {
  if (outcome.kind !== 'answered' || outcome.answer.ok) return 0;
  const failure = outcome.answer.error;
  return failure.kind === 'refused' || failure.kind === 'unrecognised' ? (failure.retryAfterMs ?? 0) : 0;
}
