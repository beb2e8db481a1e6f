// The gift card service itself, for training and tests: fetch-shaped, with its own state, keys and clock.
// Invariant: one `fetch` serves in process and on a port (serve.ts), so the till cannot tell them apart.
import { createApp } from './app.ts';
import { createProductPictures } from './catalogue/product-pictures.ts';
import { shownCodeOrder } from './code-orders/code-order-book.ts';
import type { Books } from './core/books.ts';
import { createCursors } from './core/cursors.ts';
import { receive, type Wire } from './core/exchange.ts';
import type { SandboxOptions } from './core/options.ts';
import { createRequestLog } from './core/request-log.ts';
import { createGate } from './gate.ts';
import { createHeldAnswers } from './http/held-answers.ts';
import { openService } from './open-service.ts';
import { shownOrder } from './retail-orders/order-book.ts';
import { createChosenReply } from './trainer/chosen-reply.ts';
import { createReplyQueue } from './trainer/reply-queue.ts';
import { createServiceOperator } from './trainer/service-operator.ts';

/** A lost connection, as the client sees it: `fetch` rejects in process; on a port the socket is destroyed. */
class ConnectionDropped extends TypeError {
  constructor() {
    super('connection dropped');
    this.name = 'TypeError';
  }
}

/** Throws if the database is unusable; the message is one sentence. */
export function createSandbox(options: SandboxOptions) {
  const service = openService(options);
  const { settings, clock, database, keys, balances, stores, book, moves, codeOrders, delivery, settleDue } = service;
  const { environment } = options;
  const replies = createReplyQueue(clock);
  const held = createHeldAnswers();
  const app = createApp({
    ...service,
    environment,
    gate: createGate(options.keys, clock, settings),
    replies,
    chosen: createChosenReply({ moves, held }),
    held,
    pictures: createProductPictures(options.pictures),
    cursors: createCursors(service.cursorSecret, clock, settings.cursorTtlS),
    checksReplies: options.checksReplies ?? false,
  });
  const requests = createRequestLog(settings);
  let closed = false;

  return {
    /**
     * Answers a request to `/v1/…` under any host name; the signature covers the host. Rejects with TypeError('connection
     * dropped') for a dropped connection, and with the signal's reason if the caller gave up. `wire` is what only a port
     * knows.
     */
    async fetch(request: Request, wire?: Wire): Promise<Response> {
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
    /** The time of its Date header. */
    now: clock.now,
    controls: replies.controls,
    operator: createServiceOperator({ ...service, environment }),
    /** Null without a subscription. */
    webhooks: delivery?.controls ?? null,
    books(): Books {
      settleDue();
      const known = keys.all();
      const keyOf = new Map(known.map(({ key, orderId }) => [orderId, key]));
      return {
        environment,
        orders: book.all().map((row) => ({
          ...shownOrder(row),
          idempotency_key: row.idempotency_key,
          confirmation: row.confirmation === null ? null : JSON.parse(row.confirmation),
        })),
        codeOrders: codeOrders.all().map((row) => ({
          ...shownCodeOrder(row),
          idempotency_key: keyOf.get(row.id) ?? null,
        })),
        idempotencyKeys: known,
        balances: balances.list(),
        stores: stores.all(),
        requests: requests.all(),
      };
    },
    /** Does every move whose time has come, as each request does first. For a caller that waits for events without requests. */
    settleDue(): void {
      if (!closed) settleDue();
    },
    close(): void {
      if (closed) return;
      closed = true;
      held.close();
      delivery?.stop();
      database.close();
    },
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;
