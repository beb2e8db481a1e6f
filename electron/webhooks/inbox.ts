// Takes verified events in and does what they ask for.
// Invariant: an event is acknowledged only once it is durable, and its id counts once for ever. It only says where to
// look: the facts are read from the service (section 6, rules 1 to 3).
import type { WebhookEnvelope } from '../../shared/interface/events.ts';
import type { Timers } from '../../shared/timers.ts';
import type { Ledger } from '../ledger/open.ts';
import type { OrderTopic, WebhookEvents, WebhookTopic } from '../ledger/webhook-events.ts';

/** Events within this time share one transaction, so one wait for the disk. */
const batchMs = 20;
const ordersAtATime = 20;

export type WebhookWork = {
  /** Reads the catalogue again, starting after this call; false where that failed. */
  readonly refreshCatalogue: () => Promise<boolean>;
  readonly orders: Readonly<Record<OrderTopic, OrderWork>>;
};

/** Of one kind of order. */
export type OrderWork = {
  /** Whether an order is one of this till, or may be. */
  isOurs(orderId: string, data: WebhookEnvelope['data']): boolean;
  /** Reads the order's state; `later` where the service could not be asked. */
  checkOrder(orderId: string): Promise<'done' | 'later'>;
};

type Waiting = { readonly envelope: WebhookEnvelope; readonly answer: (isDurable: boolean) => void };

export function createInbox(
  deps: WebhookWork & {
    readonly ledger: Ledger;
    readonly events: WebhookEvents;
    readonly now: () => Date;
    readonly timers: Timers;
    readonly failed: (error: unknown) => void;
  },
) {
  const { ledger, events, timers, failed } = deps;
  const nowText = () => deps.now().toISOString();
  let batch: Waiting[] = [];
  let cancelFlush: (() => void) | null = null;
  let stopped = false;

  const ordersOf = (topic: OrderTopic) =>
    createPacedWork({
      timers,
      failed,
      gatherMs: 200,
      restMs: 1000,
      laterMs: 30_000,
      async work() {
        const upTo = events.newest();
        const open = events.openOrders(topic, ordersAtATime);
        const done: string[] = [];
        for (const orderId of open) {
          if ((await deps.orders[topic].checkOrder(orderId)) === 'done') done.push(orderId);
          if (stopped) return 'done';
        }
        if (done.length > 0)
          ledger.transaction((tx) => {
            for (const orderId of done) events.orderProcessed(tx, topic, orderId, upTo, nowText());
          });
        if (done.length < open.length) return 'later';
        return open.length === ordersAtATime ? 'more' : 'done';
      },
    });
  const work = { retail_order: ordersOf('retail_order'), order: ordersOf('order') };

  const products = createPacedWork({
    timers,
    failed,
    gatherMs: 1000,
    restMs: 30_000,
    laterMs: 60_000,
    async work() {
      if (!events.hasOpenProducts()) return 'done';
      const upTo = events.newest();
      const isFresh = await deps.refreshCatalogue();
      if (stopped) return 'done';
      if (!isFresh) return 'later';
      ledger.transaction((tx) => events.productsProcessed(tx, upTo, nowText()));
      return 'done';
    },
  });

  function flush(): void {
    cancelFlush = null;
    const taken = batch;
    batch = [];
    const fresh = new Set<WebhookTopic>();
    let isDurable = true;
    try {
      ledger.transaction((tx) => {
        const receivedAt = nowText();
        for (const { envelope } of taken) {
          const { id, type } = envelope;
          const { topic, orderId } = topicOf(envelope);
          const isOurs = isOfOrders(topic) && orderId !== null && deps.orders[topic].isOurs(orderId, envelope.data);
          const asks = topic === 'product' || isOurs;
          const isNew = events.insert(tx, {
            id,
            type,
            topic,
            // Only the id of an event about something else is kept: a service may send one till the events of a whole
            // chain.
            orderId: asks ? orderId : null,
            receivedAt,
            processedAt: asks ? null : receivedAt,
          });
          if (isNew && asks) fresh.add(topic);
        }
      });
    } catch (error) {
      isDurable = false;
      failed(error);
    }
    for (const { answer } of taken) answer(isDurable);
    if (!isDurable) return;
    for (const topic of fresh) if (isOfOrders(topic)) work[topic].ask();
    if (fresh.has('product')) products.ask();
  }

  return {
    /** True once the event is durable; false where the ledger refused it, or the till is stopping. */
    take(envelope: WebhookEnvelope): Promise<boolean> {
      if (stopped) return Promise.resolve(false);
      return new Promise((answer) => {
        batch.push({ envelope, answer });
        cancelFlush ??= timers.after(batchMs, flush);
      });
    },
    /** Resumes events that were acknowledged but not processed before the last stop. */
    start(): void {
      work.retail_order.ask();
      work.order.ask();
      // Asked only if something is open: even an empty run would delay the first event by its rest.
      if (events.hasOpenProducts()) products.ask();
    },
    stop(): void {
      stopped = true;
      cancelFlush?.();
      work.retail_order.stop();
      work.order.stop();
      products.stop();
      for (const { answer } of batch) answer(false);
      batch = [];
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;

function topicOf({ type, data }: WebhookEnvelope): { topic: WebhookTopic; orderId: string | null } {
  if (type.startsWith('product.')) return { topic: 'product', orderId: null };
  const { id } = data;
  const [topic = ''] = type.split('.');
  return isOfOrders(topic) && typeof id === 'string' && id.length <= 200
    ? { topic, orderId: id }
    : { topic: 'other', orderId: null };
}

const isOfOrders = (topic: string): topic is OrderTopic => topic === 'retail_order' || topic === 'order';

// Work that many events ask for and that runs once for all of them, with a rest after each run: a burst of events must
// not slow a sale.
// Invariant: never two runs at once, and a request that comes during a run is served by a later one.

/** `more`: run again after the rest; `later`: it failed, try after a longer wait. */
type Progress = 'done' | 'more' | 'later';

type PacedWork = { ask(): void; stop(): void };

function createPacedWork(deps: {
  readonly work: () => Promise<Progress>;
  readonly timers: Timers;
  /** How long the first request waits for others to join. */
  readonly gatherMs: number;
  /** The least time between the end of a run and the next. */
  readonly restMs: number;
  readonly laterMs: number;
  readonly failed: (error: unknown) => void;
}): PacedWork {
  const { work, timers, gatherMs, restMs, laterMs, failed } = deps;
  let running = false;
  let asked = false;
  let stopped = false;
  let restedAtMs = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function schedule(ms: number): void {
    if (stopped || cancel) return;
    cancel = timers.after(ms, () => {
      cancel = null;
      void run();
    });
  }

  async function run(): Promise<void> {
    running = true;
    asked = false;
    const progress = await work().catch((error: unknown): Progress => {
      if (!stopped) failed(error);
      return 'later';
    });
    running = false;
    restedAtMs = timers.nowMs() + restMs;
    if (progress === 'later') schedule(laterMs);
    else if (progress === 'more' || asked) schedule(restMs);
  }

  return {
    ask() {
      asked = true;
      if (!running) schedule(Math.max(gatherMs, restedAtMs - timers.nowMs()));
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
