// The parts of the service: its database, clock, books, the moves of its orders, and its subscribers.
// Invariant: a reopened database continues where it was: its stores and its cursors' secret are made once.
import { defaultCatalogue } from './catalogue/catalogue.ts';
import { createPartnerBook } from './client-partners/partner-book.ts';
import { createCodeOrderBook } from './code-orders/code-order-book.ts';
import { createCodeOrderMoves } from './code-orders/code-order-moves.ts';
import { createBalances } from './core/balances.ts';
import { createCardRules } from './core/card-rules.ts';
import { createServiceClock } from './core/clock.ts';
import { openDatabase } from './core/database.ts';
import { createEventBook } from './core/event-book.ts';
import { createKeyBook } from './core/key-book.ts';
import { defaultSettings, type SandboxOptions, trainingStore } from './core/options.ts';
import { createProductBook } from './core/product-book.ts';
import { createRandomness } from './core/randomness.ts';
import { createStoreBook } from './core/store-book.ts';
import { createOrderBook } from './retail-orders/order-book.ts';
import { createOrderMoves } from './retail-orders/order-moves.ts';
import { createSettlementBook } from './settlements/settlement-book.ts';
import { createWebhookDelivery, type WebhookDelivery } from './webhooks/webhook-delivery.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

/** Throws if the database is unusable; the message is one sentence. */
export function openService(options: SandboxOptions) {
  const settings = { ...defaultSettings, ...options.settings };
  const catalogue = options.catalogue ?? defaultCatalogue;
  const clock = createServiceClock(options.now ?? (() => new Date()), options.hurriedMs);
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
  const cardRules = createCardRules(catalogue);
  const moves = createOrderMoves({ ...common, book, stores, cardRules });
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
  return {
    ...common,
    partners,
    stores,
    book,
    moves,
    codeOrders,
    codeMoves,
    settlements,
    delivery,
    settleDue,
    cursorSecret,
  };
}
