// What webhooks named is looked at to the last order, each once, however many came while the till looked at others.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWebhookEvents } from '../../electron/ledger/webhook-events.ts';
import { createInbox } from '../../electron/webhooks/inbox.ts';
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
  const looked: string[] = [];
  const failed = (error: unknown) => expect.fail(String(error));
  const inbox = createInbox({
    ...{ ledger, events: createWebhookEvents(ledger), now, timers, failed },
    refreshCatalogue: async () => true,
    isOurs: () => true,
    async checkOrder(id) {
      looked.push(id);
      return 'done';
    },
  });
  const named = Array.from({ length: count }, (_, n) => `order-${100 + n}`);
  for (const id of named)
    void inbox.take({ id: `event of ${id}`, type: 'retail_order.completed', created_at: '', data: { id } });
  await advance(60_000);
  expect(looked.toSorted()).toEqual(named);
  inbox.stop();
});
