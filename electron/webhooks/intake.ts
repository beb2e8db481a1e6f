// Webhooks as a whole: the receiver at the address and the inbox behind it, started and stopped together.
// Invariant: acknowledged events are processed even while the till cannot listen at the address.
import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { SigningKey } from '../../shared/interface/signature.ts';
import type { WebhookSettings } from '../../shared/provisioning.ts';
import type { Ledger } from '../ledger/open.ts';
import { createWebhookEvents } from '../ledger/webhook-events.ts';
import { createInbox, type WebhookWork } from './inbox.ts';
import type { Timers } from './paced-work.ts';
import { createReceiver } from './receiver.ts';

export type WebhookIntake = WebhookWork & {
  readonly settings: WebhookSettings;
  /** Two while one key replaces another. */
  readonly keys: readonly SigningKey[];
  /** Makes the HTTP server; default: Node's own. */
  readonly createServer?: (options: ServerOptions, listener: RequestListener) => Server;
  readonly ledger: Ledger;
  readonly now: () => Date;
  readonly serviceNow?: () => Date;
  /** Monotonic. */
  readonly timers: Timers;
  readonly failed: (error: unknown) => void;
  /** Called whenever `fault` has changed. */
  readonly onChange?: () => void;
};

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
