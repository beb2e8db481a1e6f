// What the till needs of the service: the client, the local catalogue, the outbox, and the watch over the line.
import type { KeyObject } from 'node:crypto';
import type { LineState } from '../../../shared/sale/line-state.ts';
import type { Timers } from '../../../shared/timers.ts';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import { createConnectionMonitor } from '../../health/connection.ts';
import type { Ledger } from '../../ledger/open.ts';
import type { OutboxRow, OutboxRows } from '../../ledger/outbox-rows.ts';
import { createOutbox, type Outbox } from '../../outbox/outbox.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { Stores, TillContext, TillIdentity } from './context.ts';
import { requestBytes } from './outgoing-requests.ts';
import { ageIsGuessed, latestBegin, mayReplay, ownNow } from './replay-window.ts';

/** Money came in for these: they are asked about at least once an hour. */
const paidStates: ReadonlySet<LineState> = new Set(['activating', 'voiding', 'manually-settled']);
const isPaidState = (state: LineState | undefined): boolean => state !== undefined && paidStates.has(state);

const clockPatienceMs = 5_000;

export type ServiceLine = ReturnType<typeof createServiceLine<ServiceClient>>;

/** `onAccess` is called for every answer that shows access to the service. */
export function createServiceLine<C extends ServiceClient>(deps: {
  readonly connect: (onAccess: () => void) => C;
  readonly identity: TillIdentity;
  readonly settings: TillContext['settings'];
  readonly ledger: Ledger;
  readonly stores: Pick<Stores, 'outboxRows' | 'companyOutboxRows' | 'companyOrders' | 'lines' | 'rowsGuard'>;
  readonly sealKey: KeyObject;
  readonly now: () => Date;
  readonly timers: Timers;
  readonly random: () => number;
  readonly failed: (error: unknown) => void;
  readonly statusTouched: () => void;
  /** The service gave an answer that shows access. */
  readonly answered: () => void;
}) {
  const { identity, ledger, stores, now, timers, failed, statusTouched } = deps;
  // A circle that cannot be avoided: the monitor asks the client, and every answer to the client is news to the monitor.
  const client = deps.connect(() => {
    connection.noteAnswer();
    deps.answered();
  });
  const { clock } = client;

  const catalogue = createCatalogue({
    ledger,
    pages: client.products,
    now,
    currency: identity.currency,
    country: identity.storeCountry,
    order: deps.settings().products,
  });
  const maySend =
    (rows: OutboxRows, dateBack: Outbox['dateBack']) =>
    ({ id, createdAt }: Pick<OutboxRow, 'id' | 'createdAt'>): boolean | Promise<boolean> => {
      // It may have been dated back since.
      const stored = () => rows.get(id) ?? { createdAt };
      const may = () => {
        const madeAt = latestBegin(stored(), clock);
        if (madeAt) ledger.transaction((tx) => dateBack(tx, id, madeAt));
        return mayReplay(stored(), clock, ownNow(clock));
      };
      return ageIsGuessed(stored(), clock) ? client.ping({ timeoutMs: clockPatienceMs }).then(may) : may();
    };
  const unseal = (row: OutboxRow) => requestBytes(deps.sealKey, row);
  const common = { ledger, unseal, now, failed, timers, random: deps.random };
  const outbox = createOutbox({
    ...common,
    rows: stores.outboxRows,
    calls: {
      create: client.createRetailOrder,
      read: client.retailOrder,
      confirm: client.confirmRetailOrder,
      invalidate: client.invalidateRetailOrder,
    },
    mayStillSend: maySend(stores.outboxRows, (...given) => outbox.dateBack(...given)),
    mayLeave({ kind, subjectId }) {
      // A create is for money that is not taken yet.
      if (kind === 'create') return true;
      const saleId = stores.lines.get(subjectId)?.saleId;
      return saleId !== undefined && stores.rowsGuard.holds(saleId);
    },
    isPaid: ({ subjectId }) => isPaidState(stores.lines.get(subjectId)?.state),
  });
  const companyOutbox = createOutbox({
    ...common,
    rows: stores.companyOutboxRows,
    calls: { create: client.createOrder, read: client.order, invalidate: client.invalidateOrder },
    mayStillSend: maySend(stores.companyOutboxRows, (...given) => companyOutbox.dateBack(...given)),
    mayLeave({ subjectId }) {
      const orderId = stores.companyOrders.card(subjectId)?.orderId;
      return orderId !== undefined && stores.rowsGuard.holdsCompany(orderId);
    },
    isPaid: () => false,
  });
  /** What waited for the line does not wait for its backoff too. */
  const retryNow = (): void => {
    outbox.retryNow();
    companyOutbox.retryNow();
  };

  let since: string | null = null;
  const connection = createConnectionMonitor({
    ping: client.ping,
    timers,
    onChange: (state) => {
      since = now().toISOString();
      if (state === 'online') retryNow();
      statusTouched();
    },
  });

  let refreshing: Promise<unknown> = Promise.resolve();
  const refresh = async () => {
    const refreshed = await catalogue.refresh();
    statusTouched();
    return refreshed;
  };
  const refreshNow = () => {
    const refreshed = refresh();
    refreshing = refreshed.catch(() => {});
    return refreshed;
  };

  return {
    client,
    catalogue,
    outbox,
    companyOutbox,
    retryNow,
    connection: { ...connection, since: () => since },
    /** Reads the products again; `settled` waits for the last such reading. */
    refresh: {
      now: refreshNow,
      inBackground: () => void refreshNow().catch(failed),
      settled: () => refreshing,
    },
    capability: {
      start() {
        connection.start();
        void refreshNow().catch(failed);
      },
      stop: connection.stop,
    },
  };
}
