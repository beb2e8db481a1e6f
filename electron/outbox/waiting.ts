// How long the rows of the outbox wait: each one between its requests, and all of them after a refused signature, clock or key.
// Invariants: a wait that the service asked for is stored with its answer and nobody ends it early; one that an unknown server asked for
// only a person ends; a clock that was set back makes no wait longer than it may be.
import { backoffMs } from '../../shared/backoff.ts';
import type { Tx } from '../ledger/open.ts';
import type { OutboxHead } from '../ledger/outbox-rows.ts';
import type { RequestedWait } from './ask.ts';
import { maxRequestedWaitMs, pollDelayMs } from './backoff.ts';
import type { Lanes, LiveRow } from './lanes.ts';
import type { OutboxDeps, UnderWay } from './outbox-contract.ts';

/** What a timer can hold. */
const longestTimerMs = 2 ** 31 - 1;

export type Waiting = ReturnType<typeof createWaiting>;

/** `wake` sends what can leave. */
export function createWaiting(
  deps: Pick<OutboxDeps<unknown>, 'rows' | 'isPaid' | 'now' | 'timers' | 'random'>,
  lanes: Pick<Lanes, 'setState'>,
  wake: () => void,
) {
  const { rows, timers } = deps;
  let endPause: (() => void) | null = null;
  let pauseEndsAtMs = 0;

  const waitFor = (one: LiveRow, waitMs: number, endedBy: LiveRow['endedBy']): void => {
    lanes.setState(one, 'waiting');
    one.endedBy = endedBy;
    one.dueAtMs = timers.nowMs() + waitMs;
    one.cancelTimer = timers.after(Math.min(waitMs, longestTimerMs), () => {
      lanes.setState(one, 'ready');
      wake();
    });
  };

  const resume = (): void => {
    endPause?.();
    endPause = null;
    wake();
  };

  return {
    wait(one: LiveRow, after: 'backoff' | 'poll', asked: RequestedWait): void {
      const wantedMs = after === 'poll' ? pollDelayMs(one.looks++) : backoffMs(one.tries++, deps.random);
      if (asked.ms > 0) waitFor(one, Math.max(wantedMs, asked.ms), asked.isFirm ? 'nobody' : 'person');
      else waitFor(one, wantedMs, 'anyone');
    },
    /** What was asked for before a restart. */
    waitAgain(one: LiveRow, { waitsSince, waitsUntil, waitsFirmly }: OutboxHead): void {
      if (waitsUntil === null || waitsSince === null) return;
      const untilMs = Date.parse(waitsUntil);
      const leftMs = untilMs - deps.now().getTime();
      const askedMs = untilMs - Date.parse(waitsSince);
      const mostMs = maxRequestedWaitMs(waitsFirmly === 1, deps.isPaid(one.row));
      if (leftMs > 0) waitFor(one, Math.min(leftMs, askedMs, mostMs), waitsFirmly === 1 ? 'nobody' : 'person');
    },
    /** In the transaction of the answer, so that a restart waits as long. */
    store(tx: Tx, one: LiveRow, { ms, isFirm }: RequestedWait): void {
      if (ms === 0 && !one.hasStoredWait) return;
      one.hasStoredWait = ms > 0;
      const since = deps.now();
      const until = new Date(since.getTime() + ms);
      const wait = { since: since.toISOString(), until: until.toISOString(), isFirm };
      rows.setWait(tx, one.row.id, ms > 0 ? wait : null);
    },
    /** Ends the wait of a row before its time, if it may; `isAsked`: a person asked for this row. */
    end(one: LiveRow, isAsked: boolean): void {
      const mayEnd = one.endedBy === 'anyone' || (one.endedBy === 'person' && isAsked);
      if (!(one.state === 'parked' && isAsked) && !(one.state === 'waiting' && mayEnd)) return;
      one.cancelTimer();
      lanes.setState(one, 'ready');
    },
    /** Holds up every row. */
    pause(forMs: number): void {
      if (endPause) return;
      pauseEndsAtMs = timers.nowMs() + forMs;
      endPause = timers.after(forMs, resume);
    },
    isPaused: (): boolean => endPause !== null,
    resume,
    doing({ state, dueAtMs, endedBy }: LiveRow): UnderWay {
      if (state === 'parked') return { kind: 'parked' };
      if (state === 'under-way') return { kind: 'asking' };
      const untilMs = Math.max(state === 'waiting' ? dueAtMs : 0, endPause ? pauseEndsAtMs : 0);
      const inMs = untilMs - timers.nowMs();
      const isFirm = state === 'waiting' && endedBy === 'nobody';
      return inMs > 0 ? { kind: 'waiting', inMs, isFirm } : { kind: 'asking' };
    },
    /** No timer of the given rows, or of the pause, fires any more. */
    stop(all: Iterable<LiveRow>): void {
      endPause?.();
      for (const one of all) one.cancelTimer();
    },
  };
}
