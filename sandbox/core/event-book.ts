// What happened, for whoever is subscribed (section 6). Invariant: an event is written in the transaction of the change it tells
// of, so that neither is ever there without the other; a listener hears of it only once both are committed.
import type { ServiceEvent, WebhookEnvelope } from '../../shared/interface/events.ts';
import type { ServiceClock } from './clock.ts';
import type { SandboxDatabase } from './database.ts';

export type EventBook = {
  /** Inside the transaction of the change. */
  record(event: ServiceEvent): void;
};

export type EventBookDeps = {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly newId: () => string;
  /**
   * Whether events are written to `webhook_events`. Only where they are delivered: their bodies hold whole orders with their
   * codes, which the training of a till must not leave on its disk.
   */
  readonly isKept: boolean;
  readonly onEvent: ((event: ServiceEvent) => void) | undefined;
};

export function createEventBook({ database, clock, newId, isKept, onEvent }: EventBookDeps): EventBook {
  const insert = database.db.prepare<[string, string, string, string]>(
    'INSERT INTO webhook_events (id, type, created_at, body) VALUES (?, ?, ?, ?)',
  );
  return {
    record(event) {
      if (isKept) {
        const envelope: WebhookEnvelope = { id: newId(), ...event, created_at: clock.now().toISOString() };
        insert.run(envelope.id, envelope.type, envelope.created_at, JSON.stringify(envelope));
      }
      if (onEvent) database.afterCommit(() => onEvent(event));
    },
  };
}
