// Orders for companies, from the check to the last card: two people, one card at a time, and no card twice whatever happens in between.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import {
  approvedCompany,
  companyOrderIn,
  place,
  statesOf,
  takesCompanies,
  wantedOf,
} from '../../../testkit/till/companies.ts';
import { edited, editedWhileOff } from '../../../testkit/till/edited-rows.ts';
import { manager, supervisor } from '../../../testkit/till/people.ts';
import { bakery, book } from '../../../testkit/till/products.ts';
import { euro, payCash, reserve } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest(takesCompanies);
const { till, reopen } = world;

const balance = async (): Promise<number> => {
  const answer = await till.elsewhere.balance('EUR');
  return answer.ok ? Number(answer.value.value.available_balance) : Number.NaN;
};
const serviceIds = () =>
  till.db().prepare<[], string>('SELECT service_id FROM company_cards WHERE service_id IS NOT NULL').pluck().all();
async function begin(count = 3) {
  await till.signIn('clara');
  return wantedOf(await approvedCompany(till), count);
}
const holds = () => expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });

test('twelve cards are ordered, each once, and paid from the balance; no code of them is stored', async () => {
  const wanted = await begin(6);
  const before = await balance();
  const rows = [...wanted.rows, { productCode: bakery, faceValue: euro('25.00'), count: 6 }];
  const { id, number } = await place(till, { ...wanted, rows });
  await till.time.advance(10_000);
  const order = await till.ask('company:get', { orderId: id });
  expect([number, order.state, order.counts]).toEqual(['C1', 'done', { ready: 12 }]);
  expect(before - (await balance())).toBe(300);
  expect(new Set(serviceIds()).size).toBe(12);
  holds();
  await till.dies();
  const ledger = readFileSync(join(till.folder, 'ledger.sqlite'), 'latin1');
  for (const serviceId of serviceIds().slice(0, 5)) {
    const made = await till.elsewhere.order(serviceId);
    const { code = null, pin = null } = (made.ok && made.value.value.delivery) || {};
    expect(code).not.toBeNull();
    for (const secret of [code, pin]) if (secret !== null) expect(ledger).not.toContain(secret);
  }
  await till.lives();
});

test.each(['before', 'after'] as const)(
  'the power goes out once at each request, %s its work: no card is ordered twice, and none is lost',
  async (when) => {
    const cut = new Set<string | null>();
    await reopen({
      ...takesCompanies,
      watch({ key }) {
        if (key !== null && !cut.has(key)) till.crashAt(till.orderRequests(), when);
        cut.add(key);
      },
    });
    const wanted = await begin();
    const before = await balance();
    void place(till, wanted).catch(() => undefined);
    await till.time.advance(120_000);
    await till.signIn('clara');
    const [order] = await till.ask('company:list');
    expect([order?.state, order?.counts]).toEqual(['done', { ready: 3 }]);
    // A card has one key, however often its request was sent.
    expect([till.crashes(), cut.size]).toEqual([3, 3]);
    expect([before - (await balance()), new Set(serviceIds()).size]).toEqual([75, 3]);
    holds();
  },
);

test('a dry balance stops the order with the word; it goes on from there', async () => {
  const wanted = await begin(8);
  await till.elsewhere.setBalance('EUR', { balance: '130.00' });
  const { id } = await place(till, wanted);
  await till.time.advance(5_000);
  const dry = await till.ask('company:get', { orderId: id });
  expect([dry.state, dry.why, dry.needsYou, dry.counts]).toEqual([
    'stopped',
    'insufficient_available_balance',
    true,
    { ready: 5, planned: 3 },
  ]);
  await till.elsewhere.setBalance('EUR', { balance: '75.00' });
  await till.ask('company:go-on', { orderId: id, approval: null });
  await till.time.advance(5_000);
  expect(await statesOf(till, id)).toBe('ready 8');
  expect(await balance()).toBe(0);
  holds();
});

test('pressed twice at once, it is placed once; a token is of its facts', async () => {
  const wanted = await begin();
  const { token } = await till.ask('company:check', wanted);
  const press = () => till.ask('company:place', { ...wanted, token, approval: supervisor });
  const [one, two] = await Promise.all([press(), press()]);
  expect(two.id).toBe(one.id);
  expect((await press()).id).toBe(one.id);
  await till.time.advance(5_000);
  expect(serviceIds()).toHaveLength(3);
  const another = { ...wanted, reference: 'PO-1', token: 'f'.repeat(64), approval: supervisor };
  expect(await till.refusal('company:place', another)).toBe('company_order_changed');
});

test('two people place it: nobody agrees to their own order, and a cashier to none', async () => {
  const wanted = await begin();
  const { token } = await till.ask('company:check', wanted);
  const placedBy = (approval: typeof manager | null) => till.refusal('company:place', { ...wanted, token, approval });
  expect(await placedBy(null)).toBe('needs_supervisor');
  expect(await placedBy(manager)).toBe('approver_is_the_cashier');
  expect(await placedBy({ operatorId: 'ben', pin: '000000000000' })).toBe('wrong_pin');
  await till.signIn('ben');
  expect(await placedBy(manager)).toBe('needs_manager');
  expect(till.db().prepare('SELECT count(*) FROM company_orders').pluck().get()).toBe(0);
});

test('who asked for it is gone before the service answers: nothing is placed', async () => {
  const wanted = await begin();
  const { token } = await till.ask('company:check', wanted);
  const placing = till.refusal('company:place', { ...wanted, token, approval: supervisor });
  await till.ask('session:sign-out');
  expect(await placing).toBe('not_signed_in');
});

test('a stop lets the card under way finish, and nothing more is ordered until somebody goes on', async () => {
  const wanted = await begin();
  till.hold();
  const { id: orderId } = await place(till, wanted);
  await till.time.advance(3_000);
  const slow = await till.ask('company:get', { orderId });
  expect(slow.cards.map(({ state, isSlow }) => [state, isSlow])).toEqual([
    ['placing', true],
    ['planned', false],
    ['planned', false],
  ]);
  await till.ask('company:stop', { orderId });
  till.release();
  await till.time.advance(60_000);
  expect(await statesOf(till, orderId)).toBe('ready 1, planned 2');
  expect(await till.refusal('company:stop', { orderId })).toBe('out_of_turn');
  await till.ask('company:go-on', { orderId, approval: null });
  await till.time.advance(5_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
});

test('no card starts while this till takes a payment, and the counter does not meet the orders', async () => {
  const wanted = await begin();
  const { id: saleId } = await reserve(till, ['25.00'], book);
  const { id: orderId } = await place(till, wanted);
  await till.time.advance(10_000);
  expect(await statesOf(till, orderId)).toBe('planned 3');
  await payCash(till, saleId, '25.00');
  await till.ask('sale:commit', { saleId });
  await till.time.advance(10_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
  till.unplug();
  await till.ask('company:place', await second(wanted));
  await till.time.advance(10_000);
  expect(till.db().prepare('SELECT count(*) FROM company_outbox').pluck().get()).toBe(1);
  expect(till.db().prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(0);
});
async function second(wanted: ReturnType<typeof wantedOf>) {
  till.plug();
  const { token } = await till.ask('company:check', wanted);
  till.hold();
  return { ...wanted, token, approval: supervisor };
}

test('no card starts while a request of a sale is on its way, and the order goes on within a second of its answer', async () => {
  const wanted = await begin();
  const { token } = await till.ask('company:check', wanted);
  const { id: saleId } = await reserve(till, ['25.00'], book);
  await payCash(till, saleId, '25.00');
  till.hold();
  await till.ask('sale:commit', { saleId });
  await settle();
  const { id: orderId } = await till.ask('company:place', { ...wanted, token, approval: supervisor });
  await till.time.advance(5_000);
  expect(await statesOf(till, orderId)).toBe('planned 3');
  till.release();
  await till.time.advance(1_500);
  expect(await statesOf(till, orderId)).not.toContain('planned 3');
  await till.time.advance(10_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
  holds();
});

test('a till whose clock is off orders as any other, and its books agree', async () => {
  const wanted = await begin();
  till.setClock(7 * 3_600_000);
  await till.ask('company:check', wanted).catch(() => undefined);
  await till.time.advance(10_000);
  const { id: orderId } = await place(till, wanted);
  await till.time.advance(30_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
  expect(till.db().prepare("SELECT count(*) FROM journal WHERE body ->> 'clockAt' IS NOT NULL").pluck().get()).not.toBe(
    0,
  );
  holds();
});

test('a look that is under way as the till closes arranges no further one', async () => {
  const settings = { products: { 'glimmerkino-eur': { isOutOfStock: true, processingMs: 3_600_000 } } };
  await reopen({ ...takesCompanies, settings });
  const orderId = await companyOrderIn(till, 'refused');
  await till.ask('company:decide', { orderId, cards: [1], what: 'wait' });
  await till.time.advance(1_000);
  till.hold();
  const looked = till.orderRequests();
  await till.time.advance(5_000);
  await till.till().stop();
  await settle();
  expect([till.orderRequests() - looked, till.time.waiting()]).toEqual([1, 0]);
});

test('a row edited by another program orders nothing, and is shown where a person looks', async () => {
  const orderId = await companyOrderIn(till, 'stopped');
  await editedWhileOff(till, "UPDATE company_cards SET state = 'planned' WHERE n = 1");
  await till.signIn('clara');
  const before = till.orderRequests();
  expect(await till.refusal('company:go-on', { orderId, approval: null })).toBe('rows_edited');
  await till.time.advance(60_000);
  expect(till.orderRequests()).toBe(before);
  const found = await till.ask('attention:edited');
  expect(found).toMatchObject([
    { kind: 'company', table: 'company_cards', column: 'state', is: 'planned', told: 'ready' },
  ]);
});

test('what was edited while its request waits: the request does not leave', async () => {
  const wanted = await begin();
  till.hold();
  const { id: orderId } = await place(till, wanted);
  edited(till, "UPDATE company_cards SET product_code = 'another' WHERE n > 1");
  const sent = till.orderRequests();
  till.release();
  await till.time.advance(120_000);
  expect([till.orderRequests() - sent, serviceIds().length]).toEqual([0, 1]);
  expect(await statesOf(till, orderId)).toBe('ready 1, placing 1, planned 1');
});

test('is off until the shop turns it on', async () => {
  await reopen();
  expect(await till.refusal('company:check', await begin())).toBe('company_orders_off');
});
