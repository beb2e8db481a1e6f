// The outbox: durable delivery of retail order requests, ignorant of what they mean to the till.
// Invariants: a row is stored before its first byte leaves; its bytes and key never change; it goes only when the injected
// handler calls its answer final, in the handler's own transaction; one row of a lane is on its way at a time.
import type { RetailOrder } from '../../shared/interface/resources.ts';
import type { Ledger, Tx } from '../ledger/open.ts';
import type { OutboxRow, OutboxRows } from '../ledger/outbox-rows.ts';
import type { ServiceAnswer } from '../service/answer.ts';
import { backoffMs, pauseMs, pollDelayMs } from './backoff.ts';

/** `send` puts the row's own request on the wire; `read` asks for the order's state by GET instead. */
export type Step = 'send' | 'read';

export type Outcome =
  | { readonly kind: 'answered'; readonly step: Step; readonly answer: ServiceAnswer<RetailOrder> }
  /** The replay window is over: a create with this key could make a second order, so it is not sent. */
  | { readonly kind: 'expired' };

/** What the handler says about a row after it took the outcome in. */
export type Disposition =
  | { readonly kind: 'final' }
  | { readonly kind: 'again'; readonly step: Step; readonly after: 'now' | 'backoff' | 'poll' }
  /** The service refuses who we are: every row waits, this one goes first. */
  | { readonly kind: 'paused'; readonly step: Step }
  /** Nothing more can be asked until a person or a restart does. The row stays. */
  | { readonly kind: 'parked' };

export type OutcomeHandler = (tx: Tx, row: OutboxRow, outcome: Outcome) => Disposition;

export type OutboxClient = {
  createRetailOrder(body: Uint8Array, idempotencyKey: string): Promise<ServiceAnswer<RetailOrder>>;
  confirmRetailOrder(orderId: string, body: Uint8Array): Promise<ServiceAnswer<RetailOrder>>;
  invalidateRetailOrder(orderId: string): Promise<ServiceAnswer<RetailOrder>>;
  retailOrder(orderId: string): Promise<ServiceAnswer<RetailOrder>>;
};

/** Monotonic time, so that a clock that is put right never delays or hurries a retry. */
export type Timers = {
  nowMs(): number;
  after(ms: number, work: () => void): () => void;
};

/** What takes the outcomes in. The outbox itself knows nothing of lines, tenders or sales. */
export type OutboxConsumer = {
  readonly handle: OutcomeHandler;
  /** After the transaction of an outcome is durable. */
  readonly settled: (row: OutboxRow) => void;
};

export type OutboxDeps = {
  readonly ledger: Ledger;
  readonly rows: OutboxRows;
  readonly client: OutboxClient;
  readonly unseal: (row: OutboxRow) => Uint8Array;
  /** False once a create is older than the replay window. */
  readonly mayStillSend: (row: OutboxRow) => boolean;
  /** A transaction that failed: a full disk, or a bug. The row stays. */
  readonly failed: (error: unknown) => void;
  readonly timers: Timers;
  readonly random: () => number;
};

export type Outbox = {
  /** Stores a row inside the caller's transaction. It leaves after `wake`. */
  enqueue(tx: Tx, row: OutboxRow, step: Step): void;
  /** Removes a row that certainly never left this machine; false when it may have. */
  withdraw(tx: Tx, row: OutboxRow): boolean;
  /** Looks for rows that can leave now. Call it once the transaction that stored them is durable. */
  wake(): void;
  /** Waits no longer for backoffs and parked rows: the line is back, or a person asked. Never shortens a Retry-After. */
  hurry(subjectId?: string): void;
  pending(): { readonly count: number; readonly oldestAt: string | null };
  start(consumer: OutboxConsumer): void;
  /** Sends nothing more; resolves once what is on its way was answered or given up. */
  stop(): Promise<void>;
};

type Live = {
  readonly row: OutboxRow;
  step: Step;
  tries: number;
  looks: number;
  /** False from the moment its request may have left, and always for rows of an earlier run. */
  untouched: boolean;
  state: 'ready' | 'waiting' | 'under-way' | 'parked';
  hurryable: boolean;
  cancelTimer: () => void;
};

/** Requests under way at once, over all lanes: a hanging confirm never holds up the next customer's reservation. */
const mostUnderWay = 16;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { ledger, rows, client, timers } = deps;
  const live = new Map<string, Live>();
  /** First steps of rows stored in this run; the row counts only once it is found in the table, so after its commit. */
  const fresh = new Map<string, Step>();
  const underWay = new Set<Promise<void>>();
  let consumer: OutboxConsumer | null = null;
  let endPause: (() => void) | null = null;

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
        untouched,
        state: 'ready',
        hurryable: true,
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
      if (lanes.has(one.row.lane)) continue;
      lanes.add(one.row.lane);
      if (one.state !== 'ready' || underWay.size >= mostUnderWay) continue;
      one.state = 'under-way';
      one.untouched = false;
      const work = deliver(one).finally(() => {
        underWay.delete(work);
        wake();
      });
      underWay.add(work);
    }
  };

  const deliver = async (one: Live): Promise<void> => {
    try {
      const outcome = await ask(one);
      if (!consumer) return;
      const { handle } = consumer;
      const disposition = ledger.transaction((tx) => {
        const decided = handle(tx, one.row, outcome);
        if (decided.kind === 'final') rows.remove(tx, one.row.id);
        return decided;
      });
      follow(one, disposition, outcome);
    } catch (error) {
      wait(one, 'backoff', 0);
      deps.failed(error);
      return;
    }
    consumer?.settled(one.row);
  };

  const ask = async ({ row, step }: Live): Promise<Outcome> => {
    if (row.kind === 'create' && !deps.mayStillSend(row)) return { kind: 'expired' };
    return { kind: 'answered', step, answer: await request(row, step) };
  };

  const request = (row: OutboxRow, step: Step): Promise<ServiceAnswer<RetailOrder>> => {
    if (row.kind === 'create') return client.createRetailOrder(deps.unseal(row), row.idempotencyKey ?? '');
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
        one.state = 'parked';
        return;
      case 'paused':
        one.step = disposition.step;
        one.state = 'ready';
        pause();
        return;
      case 'again':
        one.step = disposition.step;
        if (disposition.after === 'now') one.state = 'ready';
        else wait(one, disposition.after, retryAfterMs(outcome));
    }
  };

  const wait = (one: Live, after: 'backoff' | 'poll', leastMs: number): void => {
    const wanted = after === 'poll' ? pollDelayMs(one.looks++) : backoffMs(one.tries++, deps.random);
    one.state = 'waiting';
    one.hurryable = leastMs === 0;
    one.cancelTimer = timers.after(Math.max(wanted, leastMs), () => {
      one.state = 'ready';
      wake();
    });
  };

  const pause = (): void => {
    endPause ??= timers.after(pauseMs, resume);
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
      if (!(one ? one.untouched : fresh.has(row.id))) return false;
      rows.remove(tx, row.id);
      return true;
    },
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

function retryAfterMs(outcome: Outcome): number {
  if (outcome.kind !== 'answered' || outcome.answer.ok) return 0;
  const failure = outcome.answer.error;
  return failure.kind === 'refused' || failure.kind === 'unrecognised' ? (failure.retryAfterMs ?? 0) : 0;
}
