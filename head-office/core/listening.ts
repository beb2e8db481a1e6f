// Notifies all head office processes, this one included, that something about a till changed, in the transaction that changed it (NOTIFY).
// Invariant: listeners are notified after each gap in the connection, because what was sent meanwhile is lost.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOf, type Queries } from './database.ts';

const channel = 'head_office';
const againMs = 1_000;
/** A connection that was cut off somewhere on its way is noticed only by a request. */
const askMs = 30_000;
const answerMs = 10_000;
/** Sent to test whether notifications arrive. */
const trial = 'trial';
/** No till has this id. */
const everybody = '*';
const trialMs = 2_000;

/** Inside the transaction of the change: sent with the commit, or not at all. */
export const notifyChange = (tx: Queries, till: string): Promise<number> =>
  tx.run('SELECT pg_notify($1, $2)', [channel, till]);

/** Of all tills of these stores; null: of every store, as one notification. */
export const notifyStores = (tx: Queries, stores: readonly string[] | null): Promise<number> =>
  stores === null
    ? notifyChange(tx, everybody)
    : tx.run(`SELECT pg_notify('${channel}', id) FROM tills WHERE store = ANY($1)`, [stores]);

export type ChangeListener = {
  /** Something about this till changed; null: something that is told to all. */
  readonly changed: (till: string | null) => void;
  /** Anything may have changed. */
  readonly gap: () => void;
  /** Once, when notifications do not arrive here, such as behind a pooler that gives each transaction another connection. */
  readonly unheard: () => void;
};

export type Listening = { close(): Promise<void> };

/** Reconnects as long as it is open. */
export function listen(url: string, heard: ChangeListener): Listening {
  let isOpen = true;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isTried = false;

  /** Sent over another connection: a pooler may let a connection receive its own. Throws where either is lost: the next one is tried. */
  async function tryOut(listener: pg.Client): Promise<void> {
    const teller = new pg.Client({ ...connectionOf(url), query_timeout: answerMs });
    teller.on('error', () => {});
    await teller.connect();
    await teller.query('SELECT pg_notify($1, $2)', [channel, trial]).finally(() => teller.end());
    await wait(trialMs, undefined, { ref: false });
    await listener.query('SELECT 1');
    if (isOpen && !isTried) heard.unheard();
    isTried = true;
  }

  async function connect(): Promise<void> {
    const own = new pg.Client({ ...connectionOf(url), query_timeout: answerMs });
    client = own;
    let hasEnded = false;
    let asking: NodeJS.Timeout | null = null;
    const again = () => {
      if (hasEnded) return;
      hasEnded = true;
      if (asking) clearInterval(asking);
      if (isOpen) timer = setTimeout(() => void connect(), againMs);
    };
    own.on('error', again);
    own.on('end', again);
    own.on('notification', ({ payload = '' }) => {
      if (payload === trial) isTried = true;
      else heard.changed(payload === everybody ? null : payload);
    });
    try {
      await own.connect();
      await own.query(`LISTEN ${channel}`);
      heard.gap();
      if (!isTried) tryOut(own).catch(() => {});
      asking = setInterval(() => {
        own.query('SELECT 1').catch(() => {
          again();
          void own.end().catch(() => {});
        });
      }, askMs);
    } catch {
      await own.end().catch(() => {});
      again();
    }
  }

  void connect();
  return {
    async close() {
      isOpen = false;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
