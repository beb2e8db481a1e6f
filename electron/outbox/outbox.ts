// The outbox: durable delivery of the requests of one kind of order. It does not know what they mean to the till.
// Invariants: a row is stored before its first byte leaves; its bytes and key never change; it is removed only when the
// handler calls its answer final, in the handler's own transaction; one row of a lane is on its way at a time.
import type { RetailOrder } from '../../shared/interface/resources.ts';
import { createDelivery } from './delivery.ts';
import { createKnownRows } from './known-rows.ts';
import { createLanes, type LiveRow } from './lanes.ts';
import type { OutboxConsumer, OutboxDeps, UnderWay } from './outbox-contract.ts';
import { createWaiting } from './waiting.ts';

/**
 * Requests under way at once, over all lanes. Creates are exempt, so hanging confirms never hold up the next customer.
 */
const mostUnderWay = 16;

/** Until a disk that took no more is tried again. */
const diskRetryMs = 1000;

export type Outbox = ReturnType<typeof createOutbox<RetailOrder>>;

export function createOutbox<O>(deps: OutboxDeps<O>) {
  const { ledger, rows, timers } = deps;
  const underWay = new Set<Promise<void>>();
  let consumer: OutboxConsumer<O> | null = null;
  let endRetry = (): void => {};
  const lanes = createLanes();
  const waiting = createWaiting(deps, lanes, () => wake());
  const known = createKnownRows(deps, lanes, waiting);
  const deliver = createDelivery(deps, lanes, known, waiting, () => consumer);

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
    if (!consumer || !isOnDisk() || waiting.isPaused()) return;
    known.readTouched();
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

  /** What its lane sends next: itself, or what was stored before it. */
  const nextInLane = (one: LiveRow): LiveRow => (one.state === 'parked' ? one : (lanes.firstOf(one.row.lane) ?? one));

  return {
    ...known.moves,
    /** Sends the rows that can leave now. Call it once the transaction that stored them is durable. */
    wake,
    /**
     * Ends backoffs: the line is back. With a subject, for which a person asked: also parked waits, and what a stranger's
     * Retry-After asked for, its own and that of what goes before it in its lane. Never shortens what the service itself asked for.
     */
    retryNow(subjectId?: string): void {
      const isAsked = subjectId !== undefined;
      const meant = isAsked ? lanes.about(subjectId).flatMap((one) => [one, nextInLane(one)]) : known.all();
      for (const one of meant) waiting.end(one, isAsked);
      waiting.resume();
    },
    /** What the next request of this subject waits for, itself or behind another in its lane; null where none is left. */
    doing(subjectId: string): UnderWay | null {
      const [one] = lanes.about(subjectId);
      return one ? waiting.doing(nextInLane(one)) : null;
    },
    mayHaveLeft: known.mayHaveLeft,
    /** A request is on its way. */
    isSending: (): boolean => underWay.size > 0,
    /** How many wait, and since when the first of them. */
    pending(): { readonly count: number; readonly oldestAt: string | null } {
      // What a transaction touched is looked up when it is over, not here.
      return (consumer && known.pending()) ?? rows.pending();
    },
    start(given: OutboxConsumer<O>): void {
      consumer = given;
      known.readAll();
      wake();
    },
    /** Sends nothing more; resolves once every request under way is answered or given up. */
    async stop(): Promise<void> {
      consumer = null;
      endRetry();
      waiting.stop(known.all());
      await Promise.allSettled(underWay);
    },
  };
}
