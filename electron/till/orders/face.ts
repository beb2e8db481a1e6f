// What is known of orders at the service: whose they are, whether they are what was asked for, and what changed without this till.

import type { ServiceClient } from '../../service/client.ts';
import type { OrderWork } from '../../webhooks/inbox.ts';
import type { WebhookIntake } from '../../webhooks/intake.ts';
import { createWebhookIntake } from '../../webhooks/intake.ts';
import { createOrderOwner } from '../claims/order-owner.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillCore } from '../core/capability.ts';
import { createMatchesOrder, createOrderCheck } from '../core/matches-order.ts';
import { ownNow } from '../core/replay-window.ts';
import type { ServiceLine } from '../core/service-line.ts';
import type { Transitions } from '../core/transitions.ts';
import { createForeignOrders } from './foreign-orders.ts';
import { createOrderChanges } from './order-changes.ts';
import { createSettlementLines, type SettlementSource } from './settlement-lines.ts';

export type Orders = ReturnType<typeof createOrders>;

export function createOrders(
  till: TillCore,
  {
    transitions,
    outstandingSlips,
    client,
    refresh,
    folder,
    webhooks: given,
    companyWork,
  }: {
    readonly transitions: Transitions;
    readonly outstandingSlips: OutstandingSlips;
    readonly client: Pick<ServiceClient, 'retailOrder' | 'clock'> & Partial<SettlementSource>;
    readonly refresh: ServiceLine['refresh'];
    readonly folder: string;
    /** Of orders for companies. */
    readonly companyWork: OrderWork;
    /** Where webhooks are taken and whose signatures count; absent: none are taken. */
    readonly webhooks: Pick<WebhookIntake, 'settings' | 'keys' | 'createServer'> | undefined;
  },
) {
  const { ledger, now, timers, failed, statusTouched } = till;
  const readOrder = client.retailOrder;
  const orderOwner = createOrderOwner(till, transitions, outstandingSlips);
  const matchesOrder = createMatchesOrder(till);
  const orderCheck = createOrderCheck(matchesOrder, transitions);
  const foreignOrders = createForeignOrders(till, readOrder, statusTouched);
  const changes = createOrderChanges(
    till,
    transitions,
    orderOwner,
    outstandingSlips,
    orderCheck,
    foreignOrders,
    readOrder,
  );
  const { settlements, settlementCsv } = client;
  const webhooks = given
    ? createWebhookIntake({
        ...given,
        orders: { retail_order: changes, order: companyWork },
        async refreshCatalogue() {
          // One that is under way may have read the product before it changed.
          await refresh.settled();
          return (await refresh.now()).ok;
        },
        ledger,
        now,
        serviceNow: () => new Date(ownNow(client.clock).getTime() + (client.clock.skewMs() ?? 0)),
        timers,
        failed,
        onChange: statusTouched,
      })
    : null;
  return {
    orderOwner,
    matchesOrder,
    orderCheck,
    foreignOrders,
    changes,
    readOrder,
    /** Only in live, and only where no webhooks come in: those report foreign orders at once. */
    settlementLines:
      settlements && settlementCsv && !given
        ? createSettlementLines(till, { settlements, settlementCsv }, foreignOrders.recordOrder, folder)
        : null,
    webhooks,
    capability: {
      start: () => void changes.checkOpenSale().catch(failed),
    },
    /** Never rejects: an address it cannot listen at is a fault to show, and it tries again. */
    listening: { start: () => void webhooks?.start(), stop: () => webhooks?.stop() },
  };
}
