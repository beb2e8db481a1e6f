// Two or three tills of one store, each with its own ledger, at one service: what is printed at one is scanned at another.
// Invariant: the money that left and came in is counted per till by the check of its ledger, and never asked of the tills themselves.
import { afterEach, beforeEach, expect } from 'vitest';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { signClaim } from '../../electron/till/claims/claim-token.ts';
import { retailOrderConfirm } from '../../shared/interface/resources.ts';
import type { ClaimView } from '../../shared/redemption/views.ts';
import { type ClaimStep, claimNeedsManager, type OrderSeen } from '../../shared/sale/claim-steps.ts';
import type { LineView, SaleView } from '../../shared/sale/views.ts';
import { createHarness, type Harness } from './harness.ts';
import { until } from './paper.ts';
import { manager } from './people.ts';
import { book } from './products.ts';
import { payCard, payCash, reserve } from './selling.ts';
import { settle } from './virtual-time.ts';

export type Store = {
  /** `T1`: it sells, and prints the slip. */
  readonly first: Harness;
  readonly second: Harness;
  readonly third: Harness;
  readonly tills: readonly Harness[];
  close(): Promise<void>;
};

/** `tills`: how many there are. Each costs its time: a till pings and looks about itself all day. */
export async function createStore(tills = 3): Promise<Store> {
  const first = await createHarness({ printer: 'paper?drawer=yes' });
  const all = [first];
  if (tills > 1) all.push(await createHarness({ beside: first, terminalId: 'T2', printer: 'paper?drawer=yes' }));
  if (tills > 2) all.push(await createHarness({ beside: first, terminalId: 'T3', printer: 'paper' }));
  for (const till of all) await till.signIn();
  const nth = (n: number): Harness => {
    const till = all[n];
    if (!till) throw new Error(`this store has ${all.length} tills`);
    return till;
  };
  return {
    first,
    get second() {
      return nth(1);
    },
    get third() {
      return nth(2);
    },
    tills: all,
    async close() {
      for (const till of all.toReversed()) await till.close();
    },
  };
}

/** A new store before each test; closed after it. */
export function storePerTest(tills?: number): Store {
  let current: Store | null = null;
  beforeEach(async () => {
    current = await createStore(tills);
  });
  afterEach(() => current?.close());
  const open = (): Store => {
    if (!current) throw new Error('no store outside of a test');
    return current;
  };
  return {
    get first() {
      return open().first;
    },
    get second() {
      return open().second;
    },
    get third() {
      return open().third;
    },
    get tills() {
      return open().tills;
    },
    close: () => open().close(),
  };
}

export type Slip = { readonly saleId: string; readonly lineId: string; readonly text: string };

/** Sells a card of 25.00 at this till, which loses the line after the payment and prints the claim slip. */
export async function sellAndPrint(
  till: Harness,
  how: 'no-answer' | 'unreachable' = 'unreachable',
  paid: { readonly card?: string; readonly cash?: string } = { cash: '25.00' },
  sold: { readonly amount: string; readonly product: string } = { amount: '25.00', product: book },
): Promise<Slip> {
  const sale = await reserve(till, [sold.amount], sold.product);
  if (paid.card) await payCard(till, sale.id, paid.card);
  if (paid.cash) await payCash(till, sale.id, paid.cash);
  till.unplug(how);
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(0);
  return printPending(till, sale.id, 0);
}

/** The same, but only the answers are late: its card works already, and this till does not know it yet. */
export async function sellLive(till: Harness): Promise<Slip> {
  const sale = await reserve(till, ['25.00'], book);
  await payCash(till, sale.id, '25.00');
  till.hold();
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(0);
  return printPending(till, sale.id, 0);
}

/** Prints the claim slip of the sale's card, and says what is on it. */
export async function printPending(till: Harness, saleId: string, copy: number): Promise<Slip> {
  const line = await cardOf(till, saleId);
  await till.ask('print:start', { saleId, lineId: line.id, document: 'pending' });
  const isPrinted = async () =>
    (await till.ask('sale:get', { saleId })).printJobs.some(
      (job) => job.document === 'pending' && job.copy === copy && job.state === 'printed',
    );
  await until(till, isPrinted);
  return { saleId, lineId: line.id, text: claimOf(till, line, await till.ask('sale:get', { saleId }), copy) };
}

/** The text of the slip's code; tests/till/slips/paper.test.ts reads it from the paper. */
function claimOf(
  till: Harness,
  line: LineView,
  { receiptNumber, committedAt, tenders }: SaleView,
  copy: number,
): string {
  const cash = tenders
    .flatMap(({ method, parts }) => (method === 'cash' ? parts : []))
    .reduce((sum, part) => (part.lineId === line.id ? sum + Number(part.amount.amount) : sum), 0);
  return signClaim(till.storeKey, {
    environment: 'sandbox',
    storeId: 'store-001',
    terminalId: receiptNumber?.split('-')[0] ?? '',
    receiptNumber: receiptNumber ?? '',
    lineId: line.id,
    orderId: line.orderId ?? '',
    ...line.faceValue,
    copy,
    cash: cash.toFixed(2),
    paidAt: committedAt ?? '',
  });
}

export async function cardOf(till: Harness, saleId: string): Promise<LineView> {
  const [line] = (await till.ask('sale:get', { saleId })).lines;
  if (!line) throw new Error('the sale has no card');
  return line;
}

/** What the bodies of the confirms that reach the service from now on say of the payment's time. */
export function paidTimes({ first: { sandbox } }: Store): string[] {
  const times: string[] = [];
  const { fetch } = sandbox;
  sandbox.fetch = async (request) => {
    if (request.url.endsWith('/actions/confirm'))
      times.push(retailOrderConfirm.parse(await request.clone().json()).paid_at);
    return fetch(request);
  };
  return times;
}

export const attentionAt = async (till: Harness): Promise<string[]> =>
  (await till.ask('attention:list')).map(({ code }) => code);

/** Takes a step about the slip, with a manager's word where it needs one. */
export async function honour(till: Harness, text: string, step: ClaimStep): Promise<SaleView> {
  const { order, perhapsTaken } = await till.ask('claim:read', { text });
  return decide(till, text, order, step, perhapsTaken);
}

/** The same, by somebody who saw the order in this state. */
export function decide(
  till: Harness,
  text: string,
  order: OrderSeen,
  step: ClaimStep,
  perhapsTaken = false,
): Promise<SaleView> {
  const approval = claimNeedsManager(step, perhapsTaken) ? manager : null;
  return till.ask('claim:redeem', { text, order, step, note: 'slip taken', approval });
}

export type CardAt = { readonly till: Harness; readonly saleId: string; readonly state: LineView['state'] };

/** Copies of this slip are finished at these tills in the same moment. Answers what became of the card at each, two minutes later. */
export async function finishAtOnce(tills: readonly Harness[], slip: Slip): Promise<CardAt[]> {
  for (const till of tills) till.hold();
  const scans = tills.map(async (till) => ({ till, saleId: (await honour(till, slip.text, 'finish')).id }));
  for (const till of tills) till.release();
  const scanned = await Promise.all(scans);
  await tills[0]?.time.advance(120_000);
  return Promise.all(
    scanned.map(async ({ till, saleId }) => ({ till, saleId, state: (await cardOf(till, saleId)).state })),
  );
}

/** Returns whatever this sale owes, in cash; answers how much. */
export async function payBack(till: Harness, saleId: string): Promise<number> {
  const sale = await till.ask('sale:get', { saleId });
  let paidMinor = 0;
  for (const part of sale.tenders.flatMap((tender) => tender.parts)) {
    if (part.state === 'refund-due')
      await till.ask('refund:begin', { partId: part.id, way: 'as-paid', approval: manager });
    else if (part.state !== 'refunding' && part.state !== 'refund-unknown') continue;
    await till.ask('refund:answer', { partId: part.id, answer: 'done' });
    paidMinor += Math.round(Number(part.amount.amount) * 100);
  }
  return paidMinor;
}

/** Does it, unless the till dies over it: then nobody hears an answer. */
export async function unlessItDies(till: Harness, work: () => Promise<unknown>): Promise<void> {
  const before = till.crashes();
  let isOver = false;
  const done = work().then(
    () => {
      isOver = true;
    },
    (error: unknown) => {
      isOver = true;
      if (till.crashes() === before) throw error;
    },
  );
  while (!isOver && till.crashes() === before) await settle();
  if (isOver) await done;
  else done.catch(() => {});
}

export const look = (till: Harness, slip: Slip): Promise<ClaimView> => till.ask('claim:read', { text: slip.text });

/** What people do at this till until the slip is dealt with: what the screen offers, again and again. Answers the money paid out. */
export async function dealWith(till: Harness, slip: Slip, wanted: ClaimStep): Promise<number> {
  for (let turn = 0; turn < 12; turn += 1) {
    const crashes = till.crashes();
    await unlessItDies(till, async () => {
      const { steps } = await look(till, slip);
      const step = steps.includes(wanted) ? wanted : steps[0];
      if (step) await honour(till, slip.text, step);
    });
    if (till.crashes() > crashes) await till.signIn();
    await till.time.advance(20_000);
    if (till.crashes() > crashes) await till.signIn();
    const { saleId, steps } = await look(till, slip);
    if (saleId && steps.length === 0) return payBack(till, saleId);
  }
  throw new Error('the slip was never dealt with');
}

export const orders = (store: Store) => store.first.sandbox.books().orders;
export const orderStates = (store: Store): string[] => orders(store).map((order) => order.state);

/** What each till's drawer gained, in minor units, by its own ledger, which holds in itself. */
export function drawers(store: Store): number[] {
  return store.tills.map((till) => {
    const db = till.db();
    try {
      const report = verifyLedger(db);
      if (!report.ok) throw new Error(`${report.error.table} ${report.error.row}: ${report.error.reason}`);
      const money = report.value.money.get('EUR');
      return money ? money.cashInMinor + money.roundingMinor - money.cashBackMinor : 0;
    } finally {
      db.close();
    }
  });
}

/** The store has the customers' money for the cards that work, and for nothing else; nothing is left to send. */
export async function storeIsWhole(store: Store): Promise<void> {
  const gained = drawers(store).reduce((sum, one) => sum + one, 0);
  const sold = orders(store)
    .filter((order) => order.state === 'completed')
    .reduce((sum, order) => sum + Math.round(Number(order.face_value.amount) * 100), 0);
  expect(gained, 'in all drawers together').toBe(sold);
  for (const till of store.tills) expect((await till.ask('status:get')).unsent).toBe(0);
}
