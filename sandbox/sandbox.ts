// The gift card service itself, for training and for tests: fetch-shaped, with its own state, keys and clock.
// Invariant: the same `fetch` in process and on a port (serve.ts), so that the till cannot tell which one it talks to.
import type { TrainingControls } from '../shared/training.ts';
import { createApp } from './app.ts';
import { createBalances } from './balances.ts';
import type { Books, LoggedRequest } from './books.ts';
import { defaultCatalogue } from './catalogue.ts';
import { createChosenReply } from './chosen-reply.ts';
import { createServiceClock } from './clock.ts';
import { ConnectionDropped } from './connection-dropped.ts';
import { createCursors } from './cursors.ts';
import { openDatabase } from './database.ts';
import { receive, type Wire } from './exchange.ts';
import { createGate } from './gate.ts';
import { createHeldAnswers } from './held-answers.ts';
import { defaultSettings, type SandboxOptions, trainingStore } from './options.ts';
import { createOrderBook, shownOrder } from './order-book.ts';
import { createOrderMoves } from './order-moves.ts';
import { createRandomness } from './randomness.ts';
import { createReplyQueue } from './reply-queue.ts';
import { createStoreBook } from './store-book.ts';

export type Sandbox = {
  /**
   * Answers a request to `/v1/…` on whatever host it names (any host: the signature says which one was meant). Rejects with
   * TypeError('connection dropped') for a dropped connection, and with the signal's reason where the caller gave up. `wire` is
   * what only a port knows.
   */
  fetch(request: Request, wire?: Wire): Promise<Response>;
  readonly controls: TrainingControls;
  books(): Books;
  close(): void;
};

/** Throws where the database cannot be used; the message is one sentence. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const settings = { ...defaultSettings, ...options.settings };
  const catalogue = options.catalogue ?? defaultCatalogue;
  const clock = createServiceClock(options.now ?? (() => new Date()));
  const randomness = createRandomness(options.random);
  const opened = openDatabase(options.db ?? ':memory:', options.environment);
  if (!opened.ok) throw new Error(opened.error);
  const database = opened.value;
  const balances = createBalances(database, settings.balances);
  const stores = createStoreBook(database, clock, settings.maxima);
  const book = createOrderBook(database);
  if (database.meta('cursor_secret') === null) {
    for (const store of options.stores ?? [trainingStore]) stores.create(store);
    database.setMeta('cursor_secret', Buffer.from(randomness.bytes(32)).toString('hex'));
  }
  const cursorSecret = Buffer.from(database.meta('cursor_secret') ?? '', 'hex');
  const moves = createOrderMoves({
    database,
    clock,
    book,
    balances,
    stores,
    settings,
    products: new Map(catalogue.map((product) => [product.code, product])),
    newId: randomness.uuid,
  });
  const replies = createReplyQueue(clock);
  const held = createHeldAnswers();
  const app = createApp({
    environment: options.environment,
    gate: createGate(options.keys, clock, settings),
    replies,
    chosen: createChosenReply({ moves, held }),
    moves,
    stores,
    catalogue,
    settlements: options.settlements ?? [],
    cursors: createCursors(cursorSecret, clock, settings.cursorTtlS),
    settings,
  });
  const requests: LoggedRequest[] = [];
  let closed = false;

  return {
    async fetch(request, wire) {
      request.signal.throwIfAborted();
      const exchange = await receive(request, wire, clock.now());
      if (closed) throw new ConnectionDropped();
      requests.push(exchange.log);
      if (requests.length > settings.loggedRequests) requests.shift();
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
    books() {
      moves.settleDue();
      return {
        environment: options.environment,
        orders: book.all().map((row) => ({
          ...shownOrder(row),
          idempotency_key: row.idempotency_key,
          confirmation: row.confirmation === null ? null : JSON.parse(row.confirmation),
        })),
        idempotencyKeys: moves.keys(),
        balances: balances.list(),
        stores: stores.all(),
        requests: requests.map((one) => ({ ...one })),
      };
    },
    close() {
      if (closed) return;
      closed = true;
      held.close();
      database.close();
    },
  };
}
