// Webhooks as the till holds them: the address that takes them and the inbox behind it, started and stopped together.
// Invariant: what was acknowledged before is gone on with even while the address cannot be listened at.
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
  /** Two while a key is being replaced by another. */
  readonly keys: readonly SigningKey[];
  /** What listens; by default Node's own. */
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
    /** Resolves with the port, or null where the address cannot be listened at yet. */
    start(): Promise<number | null> {
      inbox.start();
      return receiver.start();
    },
    /** Why webhooks cannot come in, while they cannot. */
    fault: receiver.fault,
    /** Nothing is acknowledged or begun after this call. */
    stop(): Promise<void> {
      inbox.stop();
      return receiver.stop();
    },
  };
}
