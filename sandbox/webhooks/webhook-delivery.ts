// Delivers every stored event to every subscribed address (section 6). Invariant: only a 2xx crosses an event off, in
// the database, so a restart resumes. Events go in stored order, except those that an address refuses, and except for
// faults.
import { type SigningKey, signingKey } from '../../shared/interface/signature.ts';
import type { SandboxDatabase } from '../core/database.ts';
import type { WebhookSubscription } from '../core/options.ts';
import { createFaultQueue, type WebhookControls, type WebhookOrder } from './webhook-faults.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** How often to check for what happens only by the clock, such as an order that completes without a request. */
const lookEveryMs = 250;

type Deps = {
  readonly database: SandboxDatabase;
  readonly subscriptions: readonly WebhookSubscription[];
  readonly sender: WebhookSender;
  /** The wait after the first failure. Each further failure doubles it, up to `mostRetryMs`. */
  readonly firstRetryMs: number;
  readonly mostRetryMs: number;
  /** Does everything whose time has come, which may make events. */
  readonly settleDue: () => void;
};

export function createWebhookDelivery({ database, subscriptions, settleDue, ...deps }: Deps) {
  const lanes = subscriptions.map(({ url, key }) =>
    createLane({ ...deps, database, url: new URL(url), key: signingKey(key.keyId, key.keySecret) }),
  );
  const wake = (): void => {
    for (const lane of lanes) lane.pump();
  };
  const looking = setInterval(() => {
    settleDue();
    wake();
  }, lookEveryMs);
  looking.unref();
  wake();
  return {
    /** Checks for new events. Call it once they are committed. */
    wake,
    controls: {
      next(order) {
        for (const lane of lanes) lane.faults.add(order);
      },
      reset() {
        for (const lane of lanes) lane.forgetFaults();
      },
      undelivered: () => lanes.reduce((sum, lane) => sum + lane.undelivered(), 0),
    } satisfies WebhookControls,
    stop(): void {
      clearInterval(looking);
      for (const lane of lanes) lane.stop();
      deps.sender.close();
    },
  };
}

export type WebhookDelivery = ReturnType<typeof createWebhookDelivery>;

type Pending = { readonly event: number; readonly tries: number; readonly body: string };

type LaneDeps = Pick<Deps, 'database' | 'sender' | 'firstRetryMs' | 'mostRetryMs'> & {
  readonly url: URL;
  readonly key: SigningKey;
};

type Lane = {
  readonly faults: { add(order: WebhookOrder): void };
  pump(): void;
  forgetFaults(): void;
  undelivered(): number;
  stop(): void;
};

/** One address: one delivery at a time. */
function createLane({ database, sender, firstRetryMs, mostRetryMs, url, key }: LaneDeps): Lane {
  const { db } = database;
  const address = url.href;
  // A new subscription gets the events from now on; a known one resumes.
  db.prepare(
    `INSERT INTO webhook_subscriptions (url, taken) SELECT ?, coalesce(max(rowid), 0) FROM webhook_events WHERE true
     ON CONFLICT DO NOTHING`,
  ).run(address);
  const takenUpTo = db.prepare<[string], number>('SELECT taken FROM webhook_subscriptions WHERE url = ?').pluck();
  const fresh = db.prepare<[number], number>('SELECT rowid FROM webhook_events WHERE rowid > ? ORDER BY rowid').pluck();
  const take = db.prepare<[string, number]>('INSERT INTO webhook_deliveries (url, event, tries) VALUES (?, ?, 0)');
  const setTaken = db.prepare<[number, string]>('UPDATE webhook_subscriptions SET taken = ? WHERE url = ?');
  const pending = db.prepare<[string], Pending>(
    `SELECT d.event, d.tries, e.body FROM webhook_deliveries d JOIN webhook_events e ON e.rowid = d.event
     WHERE d.url = ? ORDER BY d.event`,
  );
  const count = db.prepare<[string], number>('SELECT count(*) FROM webhook_deliveries WHERE url = ?').pluck();
  const crossOff = db.prepare<[string, number]>('DELETE FROM webhook_deliveries WHERE url = ? AND event = ?');
  // A delivered event's body may hold a card's code, and the database must stay small. Its id and its place remain.
  const forget = db.prepare<[number, number, number]>(
    `UPDATE webhook_events SET body = '' WHERE rowid = ?
     AND NOT EXISTS (SELECT * FROM webhook_subscriptions WHERE taken < ?)
     AND NOT EXISTS (SELECT * FROM webhook_subscriptions s JOIN webhook_deliveries d ON d.url = s.url AND d.event = ?)`,
  );
  const countTry = db.prepare<[string, number]>(
    'UPDATE webhook_deliveries SET tries = tries + 1 WHERE url = ? AND event = ?',
  );

  const faults = createFaultQueue();
  /** Events whose fault is decided, so that a retry meets no second one. */
  const met = new Set<number>();
  const twice = new Set<number>();
  /** Not before this time of the monotonic clock; at once after a restart. */
  const notBefore = new Map<number, number>();
  let behindNext: number | null = null;
  let failures = 0;
  let resting = 0;
  let busy = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const retryMs = (tries: number): number => Math.min(firstRetryMs * 2 ** Math.min(tries, 20), mostRetryMs);

  function takeFresh(): void {
    const events = fresh.all(takenUpTo.get(address) ?? 0);
    const last = events.at(-1);
    if (last === undefined) return;
    database.transaction(() => {
      for (const event of events) take.run(address, event);
      setTaken.run(last, address);
    });
  }

  function meetFault(event: number, now: number): void {
    const fault = faults.take();
    met.add(event);
    if (fault?.kind === 'duplicate') twice.add(event);
    if (fault?.kind === 'delay') notBefore.set(event, now + fault.delayMs);
    if (fault?.kind === 'reorder' && behindNext === null) behindNext = event;
  }

  /** The first event that may leave now. Decides the faults of the events it passes. */
  function nextDue(now: number): Pending | null {
    for (const one of pending.iterate(address)) {
      if (!met.has(one.event)) meetFault(one.event, now);
      if (one.event !== behindNext && (notBefore.get(one.event) ?? 0) <= now) return one;
    }
    return null;
  }

  function rest(untilMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(pump, Math.max(0, untilMs - performance.now()));
    timer.unref();
  }

  function pump(): void {
    if (stopped || busy) return;
    takeFresh();
    const now = performance.now();
    const due = resting > now ? null : nextDue(now);
    const nextMs = resting > now ? resting : Math.min(...notBefore.values());
    if (due) void deliver(due);
    else if (Number.isFinite(nextMs)) rest(nextMs);
  }

  async function deliver(one: Pending): Promise<void> {
    busy = true;
    const status = await sender.send(url, key, one.body);
    if (stopped) return;
    busy = false;
    if (status !== null && status >= 200 && status < 300) acknowledged(one);
    else failed(one, status);
    pump();
  }

  function acknowledged({ event }: Pending): void {
    failures = 0;
    if (behindNext !== event) behindNext = null;
    // Stays on the list for its second delivery.
    if (twice.delete(event)) return;
    database.transaction(() => {
      crossOff.run(address, event);
      forget.run(event, event, event);
    });
    met.delete(event);
    notBefore.delete(event);
  }

  function failed({ event, tries }: Pending, status: number | null): void {
    countTry.run(address, event);
    const refused = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
    // An address that refuses this event may accept the next. One that is down or in trouble gets a pause, and its events stay in order.
    if (refused) notBefore.set(event, performance.now() + retryMs(tries));
    else resting = performance.now() + retryMs(failures++);
  }

  return {
    faults,
    pump,
    forgetFaults() {
      faults.clear();
      twice.clear();
      notBefore.clear();
      behindNext = null;
      pump();
    },
    undelivered() {
      takeFresh();
      return count.get(address) ?? 0;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
