// Who presses "ask again" and is not refused, is heard: a request about that card leaves at once, or is on its way already.
import type { Timers } from '../../shared/timers.ts';
import { BrokenPromise } from './broken-promise.ts';
import type { Received } from './network.ts';
import type { Facts, RequestFacts } from './rows.ts';

export type Retries = {
  /** Somebody presses; the answer is called where the till took it. */
  press(lineId: string): () => void;
  /** A request sets out, whether or not there is a line; the answer ends it. */
  setsOut(request: Pick<Received, 'call' | 'key' | 'path'>): () => void;
  check(): void;
  /** The power went out: what was promised is asked anew. */
  forget(): void;
};

const patienceMs = 2000;

export function createRetries(deps: {
  readonly timers: Pick<Timers, 'nowMs'>;
  readonly facts: () => Facts;
  readonly broken: (error: Error) => void;
}): Retries {
  const { timers, facts, broken } = deps;
  const promised = new Map<string, number>();
  /** A lane each; a process that is gone ends its own, and no other's. */
  const onItsWay = new Set<{ readonly lane: string }>();
  /** Requests for the service's time: a create of which nobody knows how old it is leaves after the answer. */
  const askingTime = new Set<object>();
  /** Requests so far, by lane. */
  let sent: ReadonlyMap<string, number> = new Map();

  const rowOf = ({ key, path }: Pick<Received, 'key' | 'path'>): RequestFacts | undefined =>
    facts().outbox.find((row) =>
      key === null ? row.order_id !== null && path.includes(row.order_id) : row.idempotency_key === key,
    );
  /** The creates of a sale leave one by one. */
  const laneOf = (subjectId: string): string => {
    const line = facts().lines.find(({ id }) => id === subjectId);
    return line?.order_id === null ? line.sale_id : subjectId;
  };

  const isUnderWay = (lane: string): boolean => [...onItsWay].some((way) => way.lane === lane);

  return {
    press(lineId) {
      const before = sent;
      return () => {
        const isHeard = sent.get(laneOf(lineId)) !== before.get(laneOf(lineId)) || isUnderWay(laneOf(lineId));
        const waits = facts().outbox.some(({ subject_id }) => subject_id === lineId);
        if (waits && !isHeard) promised.set(lineId, timers.nowMs() + patienceMs);
      };
    },
    setsOut(request) {
      if (request.call === 'ping') {
        const way = {};
        askingTime.add(way);
        return () => void askingTime.delete(way);
      }
      const row = rowOf(request);
      if (!row) return () => {};
      const lane = laneOf(row.subject_id);
      const way = { lane };
      onItsWay.add(way);
      sent = new Map(sent).set(lane, (sent.get(lane) ?? 0) + 1);
      for (const lineId of promised.keys()) if (laneOf(lineId) === lane) promised.delete(lineId);
      return () => void onItsWay.delete(way);
    },
    check() {
      for (const [lineId, dueMs] of promised) {
        const left = facts().outbox.find(({ subject_id }) => subject_id === lineId);
        if (!left) promised.delete(lineId);
        else if (timers.nowMs() > dueMs && !(left.order_id === null && askingTime.size > 0))
          broken(new BrokenPromise('9', `line ${lineId} is to be asked about again, and nothing is sent`));
      }
    },
    forget() {
      promised.clear();
      onItsWay.clear();
      askingTime.clear();
    },
  };
}
