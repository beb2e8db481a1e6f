// An order for a company at a till that is killed: placed before the first kill, it goes on by itself beside the counter. In the end each of its cards is
// ready, each is one order at the service, and the balance fell by exactly these and the cards that were sold.
import Database from 'better-sqlite3';
import type { Books } from '../../sandbox/core/books.ts';
import { companyOrders } from '../../shared/limits/shop-maxima.ts';
import type { Provisioning } from '../../shared/settings/provisioning.ts';
import { elsewhere } from '../../testkit/drive/elsewhere.ts';
import { cashier, manager, supervisor } from '../../testkit/drive/set-up.ts';
import { approvedPartner } from '../../testkit/service/approved-partner.ts';
import { soldMinor } from '../../testkit/till/cashier.ts';
import { book } from '../../testkit/till/products.ts';
import { until } from '../../testkit/until.ts';
import type { Battlefield } from './battlefield.ts';

const cards = 120;
const slowMs = 250;
const slowCards = 8;
const settleLimitMs = 500_000;
const approval = { operatorId: supervisor.id, pin: supervisor.pin };

/** Of the till: an order of so many is less than the shop's most, and the first waits for nothing. */
export const takesOrders: Partial<Provisioning> = {
  company_orders: companyOrders.parse({ on: true, order_most: '5000', pause_hours: 0 }),
};

/** What the service must hold in the end, beside what was sold. */
export type CompanyReckoning = { readonly ready: number; readonly faults: readonly string[] };

export type RunningOrder = {
  /** The service takes its time for the next cards, or the order would be done before the second kill. */
  slowDown(): Promise<void>;
  /** A card of it is not ready yet. */
  isOpen(): boolean;
  /** Brings it to its end, once nothing is killed any more. */
  finish(): Promise<void>;
  /** Neither the till nor the service may be running. */
  reckon(service: Books): CompanyReckoning;
};

const minorOf = (amount: string): number => Math.round(Number(amount) * 100);

/** Placed by the manager, with the supervisor's word; afterwards the cashier is at the till again. */
export async function orderForCompany(field: Battlefield): Promise<RunningOrder> {
  const { ask } = field;
  const service = { direct: field.credentials, now: () => new Date() };
  const { partnerId, beforeMinor } = await elsewhere(service, async (client) => {
    const balance = await client.balance('EUR');
    if (!balance.ok) throw new Error(balance.error.kind);
    return { partnerId: await approvedPartner(client), beforeMinor: minorOf(balance.value.value.available_balance) };
  });
  const asManager = () => ask('session:sign-in', { operatorId: manager.id, pin: manager.pin });
  await until('the catalogue is there', async () => {
    const page = await ask('catalogue:search', { query: '', category: null, offset: 0, limit: 1 });
    return page.total > 0;
  });
  await asManager();
  const wanted = {
    company: { kind: 'partner', partnerId },
    paid: { how: 'account' },
    reference: 'PO-4471',
    rows: [{ productCode: book, faceValue: { currency: 'EUR', amount: '25.00' }, count: cards }],
    contact: { name: 'Ines Falk', role: 'office', identity: { kind: 'passport', last4: 'K7X9' } },
  } as const;
  const { token } = await ask('company:check', { ...wanted, rows: [...wanted.rows] });
  const { id: orderId } = await ask('company:place', { ...wanted, rows: [...wanted.rows], token, approval });
  await ask('session:sign-in', { operatorId: cashier.id, pin: cashier.pin });

  return {
    slowDown: () => field.trouble({ call: 'orders', reply: { kind: 'slow', delayMs: slowMs }, times: slowCards }),
    isOpen: () => cardsIn(field.ledgerFile).some(({ state }) => state !== 'ready'),
    async finish() {
      await asManager();
      await until(
        'the order for the company is done',
        async () => {
          const order = await ask('company:get', { orderId });
          if (order.state === 'stopped') await ask('company:go-on', { orderId, approval });
          return order.state === 'done';
        },
        settleLimitMs,
      );
    },
    reckon: ({ orders, codeOrders, balances }) => {
      const faults: string[] = [];
      const rows = cardsIn(field.ledgerFile);
      const ready = new Set(rows.flatMap(({ state, service_id: id }) => (state === 'ready' ? [id] : [])));
      for (const { n, state } of rows) if (state !== 'ready') faults.push(`card ${n} of the company is ${state}`);
      const live = codeOrders.filter(({ state }) => state === 'completed' || state === 'processing');
      for (const { id } of live)
        if (!ready.has(id)) faults.push(`order ${id} for a company is of no card that is ready`);
      if (live.length !== ready.size) faults.push(`${ready.size} cards are ready, the service made ${live.length}`);
      const readyMinor = rows.reduce((sum, row) => sum + (row.state === 'ready' ? row.amount_minor : 0), 0);
      const left = balances.find(({ currency }) => currency === 'EUR')?.available ?? '0.00';
      const fellMinor = beforeMinor - minorOf(left);
      if (fellMinor !== readyMinor + soldMinor(orders))
        faults.push(`the balance fell by ${fellMinor}, ready are ${readyMinor} and sold ${soldMinor(orders)}`);
      return { ready: ready.size, faults };
    },
  };
}

type Card = { n: number; state: string; service_id: string | null; amount_minor: number };

function cardsIn(ledgerFile: string): Card[] {
  const db = new Database(ledgerFile, { readonly: true });
  try {
    return db.prepare<[], Card>('SELECT n, state, service_id, amount_minor FROM company_cards ORDER BY n').all();
  } finally {
    db.close();
  }
}
