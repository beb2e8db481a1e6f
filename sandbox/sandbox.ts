// The gift card service itself, for training and tests: fetch-shaped, with its own state, keys and clock.
// Invariant: one `fetch` serves in process and on a port (serve.ts), so the till cannot tell them apart.
import type { TrainingControls } from '../shared/training/views.ts';
import { createApp } from './app.ts';
import { defaultCatalogue } from './catalogue/catalogue.ts';
import { createProductPictures } from './catalogue/product-pictures.ts';
import { createPartnerBook } from './client-partners/partner-book.ts';
import { createCodeOrderBook } from './code-orders/code-order-book.ts';
import { createCodeOrderMoves } from './code-orders/code-order-moves.ts';
import { createBalances } from './core/balances.ts';
import type { Books } from './core/books.ts';
import { createServiceClock } from './core/clock.ts';
import { ConnectionDropped } from './core/connection-dropped.ts';
import { createCursors } from './core/cursors.ts';
import { openDatabase } from './core/database.ts';
import { createEventBook } from './core/event-book.ts';
import { receive, type Wire } from './core/exchange.ts';
import { createKeyBook } from './core/key-book.ts';
import { defaultSettings, type SandboxOptions, trainingStore } from './core/options.ts';
import { createProductBook } from './core/product-book.ts';
import { createRandomness } from './core/randomness.ts';
import { createRequestLog } from './core/request-log.ts';
import { createStoreBook } from './core/store-book.ts';
import { createGate } from './gate.ts';
import { createHeldAnswers } from './http/held-answers.ts';
import { createOrderBook, shownOrder } from './retail-orders/order-book.ts';
import { createOrderMoves } from './retail-orders/order-moves.ts';
import { createSettlementBook } from './settlements/settlement-book.ts';
import { createChosenReply } from './trainer/chosen-reply.ts';
import { createReplyQueue } from './trainer/reply-queue.ts';
import { createServiceOperator, type ServiceOperator } from './trainer/service-operator.ts';
import { createWebhookDelivery, type WebhookDelivery } from './webhooks/webhook-delivery.ts';
import type { WebhookControls } from './webhooks/webhook-faults.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

export type Sandbox = {
  /**
   * Answers a request to `/v1/…` under any host name; the signature covers the host. Rejects with TypeError('connection
   * dropped') for a dropped connection, and with the signal's reason if the caller gave up. `wire` is what only a port
   * knows.
   */
  fetch(request: Request, wire?: Wire): Promise<Response>;
  readonly controls: TrainingControls;
  readonly operator: ServiceOperator;
  /** Null where nobody is subscribed. */
  readonly webhooks: WebhookControls | null;
  books(): Books;
  /** Does everything that is due, as each request does first. For a caller that waits for events without requests. */
  settleDue(): void;
  close(): void;
};

/** Throws if the database is unusable; the message is one sentence. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const settings = { ...defaultSettings, ...options.settings };
  const catalogue = options.catalogue ?? defaultCatalogue;
  const clock = createServiceClock(options.now ?? (() => new Date()));
  const randomness = createRandomness(options.random);
  const opened = openDatabase(options.db ?? ':memory:', options.environment);
  if (!opened.ok) throw new Error(opened.error);
  const database = opened.value;
  const newId = randomness.uuid;
  const subscriptions = options.webhooks ?? [];
  let delivery: WebhookDelivery | null = null;
  const events = createEventBook({
    database,
    clock,
    newId,
    isKept: subscriptions.length > 0 || (options.keepsEvents ?? false),
    onEvent(event) {
      options.onEvent?.(event);
      delivery?.wake();
    },
  });
  const keys = createKeyBook(database, clock, settings.replayWindowHours);
  const balances = createBalances(database, settings.balances, settings.balanceLimits);
  const products = createProductBook({ database, clock, events, catalogue });
  const partners = createPartnerBook({ database, clock, events, newId });
  const stores = createStoreBook(database, clock, settings.maxima);
  const book = createOrderBook(database);
  if (database.meta('cursor_secret') === null) {
    for (const store of options.stores ?? [trainingStore]) stores.create(store);
    database.setMeta('cursor_secret', Buffer.from(randomness.bytes(32)).toString('hex'));
  }
  const cursorSecret = Buffer.from(database.meta('cursor_secret') ?? '', 'hex');
  const common = { database, clock, keys, events, balances, settings, products, newId };
  const moves = createOrderMoves({ ...common, book, stores });
  const codeOrders = createCodeOrderBook(database);
  const codeMoves = createCodeOrderMoves({ ...common, codeOrders, partners });
  const settlements = createSettlementBook(common);
  const settleDue = () => {
    moves.settleDue();
    codeMoves.settleDue();
    if (options.environment === 'live') settlements.settleDue();
  };
  if (subscriptions.length > 0) {
    const sender = createWebhookSender(clock.now);
    delivery = createWebhookDelivery({
      database,
      subscriptions,
      sender,
      firstRetryMs: settings.webhookFirstRetryMs,
      mostRetryMs: settings.webhookMostRetryMs,
      settleDue,
    });
  }
  const replies = createReplyQueue(clock);
  const held = createHeldAnswers();
  const app = createApp({
    environment: options.environment,
    gate: createGate(options.keys, clock, settings),
    replies,
    chosen: createChosenReply({ moves, held }),
    held,
    keys,
    moves,
    codeMoves,
    partners,
    balances,
    stores,
    products,
    pictures: createProductPictures(options.pictures),
    settlements,
    settleDue,
    cursors: createCursors(cursorSecret, clock, settings.cursorTtlS),
    settings,
    checksReplies: options.checksReplies ?? false,
  });
  const requests = createRequestLog(settings);
  let closed = false;

  return {
    async fetch(request, wire) {
      request.signal.throwIfAborted();
      const exchange = await receive(request, wire, clock.now());
      if (closed) throw new ConnectionDropped();
      requests.add(exchange.log);
      const response = await app.fetch(request, { exchange });
      if (exchange.dropped || request.signal.aborted) {
        exchange.log.dropped = true;
        request.signal.throwIfAborted();
        throw new ConnectionDropped();
      }
      response.headers.set('date', clock.now().toUTCString());
      exchange.log.status = response.status;
      return response;
    },
    controls: replies.controls,
    operator: createServiceOperator({
      environment: options.environment,
      codeMoves,
      partners,
      settlements,
      products,
      settleDue,
    }),
    webhooks: delivery?.controls ?? null,
    books() {
      settleDue();
      return {
        environment: options.environment,
        orders: book.all().map((row) => ({
          ...shownOrder(row),
          idempotency_key: row.idempotency_key,
          confirmation: row.confirmation === null ? null : JSON.parse(row.confirmation),
        })),
        idempotencyKeys: keys.all(),
        balances: balances.list(),
        stores: stores.all(),
        requests: requests.all(),
      };
    },
    settleDue() {
      if (!closed) settleDue();
    },
    close() {
      if (closed) return;
      closed = true;
      held.close();
      delivery?.stop();
      database.close();
    },
  };
}
