// What webhooks named is looked at to the last order, each once, however many came while the till looked at others.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWebhookEvents, type OrderTopic } from '../../electron/ledger/webhook-events.ts';
import { createInbox, type OrderWork } from '../../electron/webhooks/inbox.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';

let temp: TempLedger;
beforeEach(() => {
  temp = openTempLedger();
});
afterEach(() => temp.remove());

it.each([1, 19, 20, 21, 45])('%i orders', async (count) => {
  const { ledger } = temp;
  const { now, timers, advance } = createVirtualTime('2026-11-06T09:00:00.000Z');
  const looked: Record<OrderTopic, string[]> = { retail_order: [], order: [] };
  const failed = (error: unknown) => expect.fail(String(error));
  const work = (topic: OrderTopic): OrderWork => ({
    isOurs: () => true,
    async checkOrder(id) {
      looked[topic].push(id);
      return 'done';
    },
  });
  const inbox = createInbox({
    ...{ ledger, events: createWebhookEvents(ledger), now, timers, failed },
    refreshCatalogue: async () => true,
    orders: { retail_order: work('retail_order'), order: work('order') },
  });
  const named = Array.from({ length: count }, (_, n) => `order-${100 + n}`);
  for (const topic of ['retail_order', 'order'])
    for (const id of named)
      void inbox.take({ id: `event of ${topic} ${id}`, type: `${topic}.completed`, created_at: '', data: { id } });
  await advance(60_000);
  expect([looked.retail_order.toSorted(), looked.order.toSorted()]).toEqual([named, named]);
  inbox.stop();
});
