// The outbox: durable delivery of retail order requests. It does not know what they mean to the till.
// Invariants: a row is stored before its first byte leaves; its bytes and key never change; it is removed only when the
// handler calls its answer final, in the handler's own transaction; one row of a lane is on its way at a time.
import type { Tx } from '../ledger/open.ts';
import type { OutboxHead, OutboxRow } from '../ledger/outbox-rows.ts';
import { type AskedWait, askedWait, askFor, neverLeft } from './ask.ts';
import { backoffMs, mostAskedWaitMs, pauseMs, pollDelayMs, slowAfterMs } from './backoff.ts';
import { createLanes } from './lanes.ts';
import type { Disposition, OutboxConsumer, OutboxDeps, Step, UnderWay } from './outbox-contract.ts';

type Live = {
  /** Without its bytes: thousands may wait, so each row is read whole when its turn comes. */
  row: OutboxHead;
  step: Step;
  tries: number;
  looks: number;
  /** How many requests in a row went out without a wait. */
  hastes: number;
  /** True while the row's request certainly never left; never for a row of an earlier run. */
  untouched: boolean;
  state: 'ready' | 'waiting' | 'under-way' | 'parked';
  /** The service refused our signature, clock or key to this row before. */
  wasDenied: boolean;
  /** Who may end a wait before its time: what a stranger asked for only a person, what the service asked for nobody. */
  endedBy: 'anyone' | 'person' | 'nobody';
  /** The wait that is on the disk. */
  hasStoredWait: boolean;
  /** Monotonic: when a waiting row goes on. */
  dueAtMs: number;
  cancelTimer: () => void;
};

/**
 * Requests under way at once, over all lanes. Creates are exempt, so hanging confirms never hold up the next customer.
 */
const mostUnderWay = 16;

/** How many answers in a row may ask for the next request at once: a service that contradicts itself must not loop. */
const mostHastes = 3;

/** Until a disk that took no more is tried again. */
const diskRetryMs = 1000;

/** What a timer can hold. */
const longestTimerMs = 2 ** 31 - 1;

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(deps: OutboxDeps) {
  const { ledger, rows, timers } = deps;
  const live = new Map<string, Live>();
  const lanes = createLanes<Live>();
  /** Rows that a transaction stored or removed. Whether it became durable says the table. */
  const touched = new Set<string>();
  /** First steps of rows stored in this run. A row counts only once it is in the table, so after its commit. */
  const fresh = new Map<string, Step>();
  const underWay = new Set<Promise<void>>();
  let consumer: OutboxConsumer | null = null;
  let endPause: (() => void) | null = null;
  let pauseEndsAtMs = 0;
  let endRetry = (): void => {};
  /** The last answer of the service refused our signature, clock or key. */
  let wasDenied = false;

  const take = (row: OutboxHead): void => {
    const step = fresh.get(row.id);
    const one: Live = {
      row,
      // After a restart the till cannot know what was sent: a create is replayed, everything else is read first.
      step: step ?? (row.kind === 'create' ? 'send' : 'read'),
      tries: 0,
      looks: 0,
      hastes: 0,
      untouched: step !== undefined,
      state: 'ready',
      wasDenied: false,
      endedBy: 'anyone',
      hasStoredWait: row.waitsUntil !== null,
      dueAtMs: 0,
      cancelTimer: () => {},
    };
    waitAgain(one, row);
    live.set(row.id, one);
    lanes.add(one);
  };

  const drop = (one: Live): void => {
    live.delete(one.row.id);
    lanes.remove(one);
  };

  // The table is the truth: a rolled back row never appears, a withdrawn one disappears. Only this outbox writes it, so a start reads all of
  // it, and from then on what was touched is read once more.
  const sync = (): void => {
    const [first] = [...touched].sort();
    if (first === undefined) return;
    // Rows that are new have the latest ids.
    const stored = new Map(rows.headsFrom(first).map((row) => [row.id, row]));
    for (const id of touched) {
      const row = stored.get(id);
      const one = live.get(id);
      if (one && row) one.row = row;
      if (one && !row) drop(one);
      if (!one && row) take(row);
    }
    touched.clear();
    fresh.clear();
  };

  const setState = (one: Live, state: Live['state']): void => {
    one.state = state;
    lanes.look(one.row.lane);
  };

  /** What was asked for before a restart. A clock that was set back makes no wait longer than it may be. */
  const waitAgain = (one: Live, { waitsSince, waitsUntil, waitsFirmly }: OutboxHead): void => {
    if (waitsUntil === null) return;
    const untilMs = Date.parse(waitsUntil);
    const leftMs = untilMs - deps.now().getTime();
    const askedMs = waitsSince === null ? leftMs : untilMs - Date.parse(waitsSince);
    const mostMs = mostAskedWaitMs(waitsFirmly === 1, deps.isPaid(one.row));
    if (leftMs > 0) waitFor(one, Math.min(leftMs, askedMs, mostMs), waitsFirmly === 1 ? 'nobody' : 'person');
  };

  /** What was stored with an answer is on the disk; if not, it is tried again, and nothing leaves meanwhile. */
  const isOnDisk = (): boolean => {
    try {
      ledger.makeLast();
      return true;
    } catch (error) {
      endRetry();
      endRetry = timers.after(diskRetryMs, wake);
      deps.failed(error);
      return false;
    }
  };

  const wake = (): void => {
    if (!consumer || !isOnDisk() || endPause) return;
    sync();
    for (;;) {
      const one = lanes.next(underWay.size < mostUnderWay);
      if (!one) return;
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
      const row = rows.get(one.row.id);
      if (!row) return drop(one);
      if (one.step === 'send') consumer?.leaving(row);
      const noLongerSlow = timers.after(slowAfterMs, () => sayItIsSlow(row));
      const outcome = await askFor(deps, row, one.step, untouched).finally(noLongerSlow);
      one.untouched = untouched && neverLeft(outcome);
      if (!consumer) return;
      const { handle } = consumer;
      // Where the power cuts it off, the row is still there, and is asked about again.
      const { decided, asked } = ledger.answered((tx) => {
        const decided = handle(
          tx,
          row,
          outcome.kind === 'answered'
            ? { ...outcome, neverLeft: untouched, wasDenied: wasDenied || one.wasDenied }
            : outcome,
        );
        const asked = askedWait(outcome, () => deps.isPaid(row));
        if (decided.kind === 'final') rows.remove(tx, row.id);
        else storeWait(tx, one, asked);
        return { decided, asked };
      });
      follow(one, decided, asked);
    } catch (error) {
      // The answer, if any, is not on record, so the row is read again as after a lost answer.
      if (one.row.kind !== 'create') one.step = 'read';
      wait(one, 'backoff', { ms: 0, isFirm: false });
      touched.add(one.row.id);
      deps.failed(error);
      return;
    }
    consumer?.settled(one.row);
  };

  /** In the transaction of the answer, so that a restart waits as long. */
  const storeWait = (tx: Tx, one: Live, { ms, isFirm }: AskedWait): void => {
    if (ms === 0 && !one.hasStoredWait) return;
    one.hasStoredWait = ms > 0;
    const since = deps.now();
    const until = new Date(since.getTime() + ms);
    const wait = { since: since.toISOString(), until: until.toISOString(), isFirm };
    rows.setWait(tx, one.row.id, ms > 0 ? wait : null);
  };

  const sayItIsSlow = (row: OutboxRow): void => {
    try {
      consumer?.slow(row);
    } catch (error) {
      deps.failed(error);
    }
  };

  const follow = (one: Live, disposition: Disposition, asked: AskedWait): void => {
    const isFirst = !wasDenied && !one.wasDenied;
    wasDenied = disposition.kind === 'paused';
    one.wasDenied ||= wasDenied;
    switch (disposition.kind) {
      case 'final':
        drop(one);
        return;
      case 'parked':
        one.step = disposition.step ?? one.step;
        setState(one, 'parked');
        return;
      case 'paused':
        one.step = disposition.step;
        setState(one, 'ready');
        pause(isFirst ? pauseMs.first : pauseMs.further);
        return;
      case 'again':
        goOn(one, disposition, asked);
    }
  };

  const goOn = (one: Live, { step, after }: Extract<Disposition, { kind: 'again' }>, asked: AskedWait): void => {
    one.step = step;
    if (after === 'now' && asked.ms === 0 && one.hastes < mostHastes) {
      one.hastes += 1;
      setState(one, 'ready');
      return;
    }
    one.hastes = 0;
    wait(one, after === 'poll' ? 'poll' : 'backoff', asked);
  };

  const wait = (one: Live, after: 'backoff' | 'poll', asked: AskedWait): void => {
    const wantedMs = after === 'poll' ? pollDelayMs(one.looks++) : backoffMs(one.tries++, deps.random);
    if (asked.ms > 0) waitFor(one, Math.max(wantedMs, asked.ms), asked.isFirm ? 'nobody' : 'person');
    else waitFor(one, wantedMs, 'anyone');
  };

  const waitFor = (one: Live, waitMs: number, endedBy: Live['endedBy']): void => {
    setState(one, 'waiting');
    one.endedBy = endedBy;
    one.dueAtMs = timers.nowMs() + waitMs;
    one.cancelTimer = timers.after(Math.min(waitMs, longestTimerMs), () => {
      setState(one, 'ready');
      wake();
    });
  };

  const pause = (forMs: number): void => {
    if (endPause) return;
    pauseEndsAtMs = timers.nowMs() + forMs;
    endPause = timers.after(forMs, resume);
  };
  const resume = (): void => {
    endPause?.();
    endPause = null;
    wake();
  };

  /** What its lane sends next: itself, or what was stored before it. */
  const nextInLane = (one: Live): Live => (one.state === 'parked' ? one : (lanes.firstOf(one.row.lane) ?? one));

  const doingOf = ({ state, dueAtMs, endedBy }: Live): UnderWay => {
    if (state === 'parked') return { kind: 'parked' };
    if (state === 'under-way') return { kind: 'asking' };
    const untilMs = Math.max(state === 'waiting' ? dueAtMs : 0, endPause ? pauseEndsAtMs : 0);
    const inMs = untilMs - timers.nowMs();
    const isFirm = state === 'waiting' && endedBy === 'nobody';
    return inMs > 0 ? { kind: 'waiting', inMs, isFirm } : { kind: 'asking' };
  };

  const removeRow = (tx: Tx, { id }: OutboxRow): void => {
    rows.remove(tx, id);
    touched.add(id);
  };

  return {
    /** Stores a row inside the caller's transaction. It leaves after `wake`. */
    enqueue(tx: Tx, row: OutboxRow, step: Step): void {
      rows.insert(tx, row);
      ledger.mustLast(tx);
      touched.add(row.id);
      fresh.set(row.id, step);
    },
    /**
     * Removes a row whose request certainly never left this machine. False when it may have left; a row that is not a
     * create is then read by GET before it is sent again.
     */
    withdraw(tx: Tx, row: OutboxRow): boolean {
      const one = live.get(row.id);
      if (one ? one.untouched : fresh.has(row.id)) {
        removeRow(tx, row);
        return true;
      }
      if (one && row.kind !== 'create') one.step = 'read';
      return false;
    },
    /** Removes a row that a manager settled by hand. It is never sent again, whatever became of it. */
    giveUp: removeRow,
    /** A row was stored while the clock was ahead: it is at least as old as this (ISO 8601 UTC). */
    dateBack(tx: Tx, id: string, createdAt: string): void {
      rows.dateBack(tx, id, createdAt);
      touched.add(id);
    },
    /** Sends the rows that can leave now. Call it once the transaction that stored them is durable. */
    wake,
    /**
     * Ends backoffs: the line is back. With a subject, for which somebody asked: also parked waits, and what a stranger's
     * Retry-After asked for, its own and that of what goes before it in its lane. Never shortens what the service itself asked for.
     */
    hurry(subjectId?: string): void {
      const isAsked = subjectId !== undefined;
      const meant = isAsked ? lanes.about(subjectId).flatMap((one) => [one, nextInLane(one)]) : live.values();
      for (const one of meant) {
        const mayEnd = one.endedBy === 'anyone' || (one.endedBy === 'person' && isAsked);
        if (!(one.state === 'parked' && isAsked) && !(one.state === 'waiting' && mayEnd)) continue;
        one.cancelTimer();
        setState(one, 'ready');
      }
      resume();
    },
    /** What the next request of this subject waits for, itself or behind another in its lane; null where none is left. */
    doing(subjectId: string): UnderWay | null {
      const [one] = lanes.about(subjectId);
      return one ? doingOf(nextInLane(one)) : null;
    },
    /** A request of this subject is stored, and perhaps left this machine. */
    mayHaveLeft(subjectId: string): boolean {
      const [one] = lanes.about(subjectId);
      if (one) return !one.untouched;
      return rows.bySubject(subjectId).some(({ id }) => !fresh.has(id));
    },
    /** How many wait, and since when the first of them. */
    pending(): { readonly count: number; readonly oldestAt: string | null } {
      // What a transaction touched is looked up when it is over, not here.
      if (!consumer || touched.size > 0) return rows.pending();
      return { count: live.size, oldestAt: lanes.first()?.row.createdAt ?? null };
    },
    start(given: OutboxConsumer): void {
      consumer = given;
      for (const row of rows.headsFrom('')) take(row);
      touched.clear();
      wake();
    },
    /** Sends nothing more; resolves once every request under way is answered or given up. */
    async stop(): Promise<void> {
      consumer = null;
      endPause?.();
      endRetry();
      for (const one of live.values()) one.cancelTimer();
      await Promise.allSettled(underWay);
    },
  };
}
