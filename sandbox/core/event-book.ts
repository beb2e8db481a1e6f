// What happened, for subscribers (section 6). Invariant: an event is written in the transaction of its change, so neither exists without the other; a
// listener is called only after the commit.
import type { ServiceEvent, WebhookEnvelope } from '../../shared/interface/events.ts';
import type { ServiceClock } from './clock.ts';
import type { SandboxDatabase } from './database.ts';

export type EventBookDeps = {
  readonly database: SandboxDatabase;
  readonly clock: ServiceClock;
  readonly newId: () => string;
  /**
   * Whether events go into `webhook_events`. Only where they are delivered: their bodies hold whole orders with their
   * codes, which a till's training must not leave on its disk.
   */
  readonly isKept: boolean;
  readonly onEvent: ((event: ServiceEvent) => void) | undefined;
};

export function createEventBook({ database, clock, newId, isKept, onEvent }: EventBookDeps) {
  const insert = database.db.prepare<[string, string, string, string]>(
    'INSERT INTO webhook_events (id, type, created_at, body) VALUES (?, ?, ?, ?)',
  );
  return {
    /** Call inside the transaction of the change. */
    record(event: ServiceEvent): void {
      if (isKept) {
        const envelope: WebhookEnvelope = { id: newId(), ...event, created_at: clock.now().toISOString() };
        insert.run(envelope.id, envelope.type, envelope.created_at, JSON.stringify(envelope));
      }
      if (onEvent) database.afterCommit(() => onEvent(event));
    },
  };
}

export type EventBook = ReturnType<typeof createEventBook>;
