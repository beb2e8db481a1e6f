// The webhook_events table: every event that was ever acknowledged. Its ids stay for ever, so that none is taken in twice; of what
// it carried nothing stays but the order's id until that order was looked at, never its data, which may hold a card's code.

import { column, table, text, textOrNull, value, values, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export type WebhookTopic = 'product' | OrderTopic | 'other';
export type OrderTopic = 'retail_order' | 'order';

const events = table('webhook_events', {
  id: text,
  type: text,
  topic: column<WebhookTopic>(),
  /** Of an order of either kind; null for every other topic. */
  orderId: textOrNull,
  receivedAt: text,
  /** Null while something is still to be done about it. */
  processedAt: textOrNull,
});

export type WebhookEvents = ReturnType<typeof createWebhookEvents>;

export function createWebhookEvents({ db }: Ledger) {
  const newest = value<number>(db, 'SELECT max(n) FROM webhook_events');
  const openProduct = value<number>(
    db,
    "SELECT n FROM webhook_events WHERE processed_at IS NULL AND topic = 'product' LIMIT 1",
  );
  const orderProcessed = write<[at: string, topic: OrderTopic, orderId: string, upTo: number]>(
    db,
    `UPDATE webhook_events SET processed_at = ?, order_id = NULL
     WHERE processed_at IS NULL AND topic = ? AND order_id = ? AND n <= ?`,
  );
  const productsProcessed = write<[at: string, upTo: number]>(
    db,
    "UPDATE webhook_events SET processed_at = ? WHERE processed_at IS NULL AND topic = 'product' AND n <= ?",
  );
  return {
    /** False where an event of this id is there already. */
    insert: events.insert(db, 'ON CONFLICT DO NOTHING'),
    /** The number of the newest event; 0 where there is none. */
    newest: () => newest() ?? 0,
    /** Orders with an event that is not processed, each once, the longest waiting first. */
    openOrders: values<string, [topic: OrderTopic, limit: number]>(
      db,
      `SELECT order_id FROM webhook_events WHERE processed_at IS NULL AND topic = ?
       GROUP BY order_id ORDER BY min(n) LIMIT ?`,
    ),
    hasOpenProducts: () => openProduct() !== null,
    /** Marks events up to number `upTo`: later ones are about something that was not yet checked. */
    orderProcessed: (tx: Tx, topic: OrderTopic, orderId: string, upTo: number, at: string) =>
      orderProcessed(tx, at, topic, orderId, upTo),
    productsProcessed: (tx: Tx, upTo: number, at: string) => productsProcessed(tx, at, upTo),
  };
}
