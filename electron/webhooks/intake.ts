// Webhooks as a whole: the receiver at the address and the inbox behind it, started and stopped together.
// Invariant: acknowledged events are processed even while the till cannot listen at the address.
import type { Ledger } from '../ledger/open.ts';
import { createWebhookEvents } from '../ledger/webhook-events.ts';
import { createInbox, type WebhookWork } from './inbox.ts';
import { createReceiver, type ReceiverDeps } from './receiver.ts';

export type WebhookIntake = WebhookWork & Omit<ReceiverDeps, 'inbox'> & { readonly ledger: Ledger };

export function createWebhookIntake(deps: WebhookIntake) {
  const inbox = createInbox({ ...deps, events: createWebhookEvents(deps.ledger) });
  const receiver = createReceiver({ ...deps, inbox });
  return {
    /** Resolves with the port, or null while the till cannot listen at the address. */
    start(): Promise<number | null> {
      inbox.start();
      return receiver.start();
    },
    /** Why no webhooks can come in; null while they can. */
    fault: receiver.fault,
    /** Nothing is acknowledged or started after this call. */
    stop(): Promise<void> {
      inbox.stop();
      return receiver.stop();
    },
  };
}
