// The webhook_events table: every event that was ever acknowledged. Its ids stay for ever, so that none is taken in twice; of what
// it carried nothing stays but the order's id until that order was looked at, never its data, which may hold a card's code.
import type { Ledger, Tx } from './open.ts';
import { column, type RowOf, table, text, textOrNull } from './table.ts';

export type WebhookTopic = 'product' | 'retail_order' | 'other';

const events = table('webhook_events', {
  id: text,
  type: text,
  topic: column<WebhookTopic>(),
  /** Of a retail order; null for every other topic. */
  orderId: textOrNull,
  receivedAt: text,
  /** Null while something is still to be done about it. */
  processedAt: textOrNull,
});

export type WebhookEventRow = RowOf<typeof events>;

export type WebhookEvents = {
  /** False where an event of this id is there already. */
  insert(tx: Tx, event: WebhookEventRow): boolean;
  /** The number of the newest event; 0 where there is none. */
  newest(): number;
  /** Orders with an event that is not processed, each once, the longest waiting first. */
  openOrders(limit: number): string[];
  hasOpenProducts(): boolean;
  /** Marks events up to number `upTo`: later ones tell of something that was not looked at yet. */
  orderProcessed(tx: Tx, orderId: string, upTo: number, at: string): void;
  productsProcessed(tx: Tx, upTo: number, at: string): void;
};

export function createWebhookEvents({ db }: Ledger): WebhookEvents {
  const insert = events.insert(db, 'ON CONFLICT DO NOTHING');
  const newest = db.prepare<[], number>('SELECT coalesce(max(n), 0) FROM webhook_events').pluck();
  const openOrders = db
    .prepare<[number], string>(
      `SELECT order_id FROM webhook_events WHERE processed_at IS NULL AND topic = 'retail_order'
       GROUP BY order_id ORDER BY min(n) LIMIT ?`,
    )
    .pluck();
  const openProduct = db
    .prepare<[], number>("SELECT n FROM webhook_events WHERE processed_at IS NULL AND topic = 'product' LIMIT 1")
    .pluck();
  const orderProcessed = db.prepare<[string, string, number]>(
    `UPDATE webhook_events SET processed_at = ?, order_id = NULL
     WHERE processed_at IS NULL AND topic = 'retail_order' AND order_id = ? AND n <= ?`,
  );
  const productsProcessed = db.prepare<[string, number]>(
    "UPDATE webhook_events SET processed_at = ? WHERE processed_at IS NULL AND topic = 'product' AND n <= ?",
  );
  return {
    insert: (_tx, event) => insert.run(event).changes === 1,
    newest: () => newest.get() ?? 0,
    openOrders: (limit) => openOrders.all(limit),
    hasOpenProducts: () => openProduct.get() !== undefined,
    orderProcessed: (_tx, orderId, upTo, at) => void orderProcessed.run(at, orderId, upTo),
    productsProcessed: (_tx, upTo, at) => void productsProcessed.run(at, upTo),
  };
}
