// Every state of an order for a company and of its cards: what brings it there, which decisions it takes, and what goes wrong in it.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { backUp, restore } from '../../../testkit/till/backup-of.ts';
import {
  approvedCompany,
  companyOrderIn,
  companyOrders,
  place,
  statesOf,
  takesCompanies,
  wantedOf,
} from '../../../testkit/till/companies.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { approvalOf, supervisor } from '../../../testkit/till/people.ts';
import { bakery, book } from '../../../testkit/till/products.ts';
import { euro, payCash, reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const hourMs = 3_600_000;
const world = worldPerTest(takesCompanies);
const { till, reopen } = world;

async function begin(count = 3) {
  await till.signIn('clara');
  return wantedOf(await approvedCompany(till), count);
}
const get = (orderId: string) => till.ask('company:get', { orderId });
const holds = () => expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
const service = () => till.db().prepare<[], string>('SELECT service_id FROM company_cards').pluck().all();

describe('a decision out of its state moves nothing', () => {
  const stages = ['ready', 'refused', 'unknown', 'stopped'] as const;
  test.each(stages)('first card %s', async (stage) => {
    const orderId = await companyOrderIn(till, stage);
    const [card] = (await get(orderId)).cards;
    const cards = [1];
    const takes: Readonly<Record<string, readonly string[]>> = {
      ready: ['cancel'],
      refused: ['again', 'wait', 'leave-out'],
      unknown: ['settle'],
    };
    const asked = {
      cancel: () => till.refusal('company:cancel', { orderId, cards, approval: null }),
      again: () => till.refusal('company:decide', { orderId, cards, what: 'again' }),
      wait: () => till.refusal('company:decide', { orderId, cards, what: 'wait' }),
      'leave-out': () => till.refusal('company:decide', { orderId, cards, what: 'leave-out' }),
      settle: () => till.refusal('company:settle', { orderId, card: 1, serviceId: null, approval: supervisor }),
    };
    for (const [name, ask] of Object.entries(asked))
      if (!takes[card?.state ?? '']?.includes(name)) expect([name, await ask()]).toEqual([name, 'out_of_turn']);
    expect((await get(orderId)).cards[0]).toEqual(card);
    expect(await till.refusal('company:cancel', { orderId, cards: [4], approval: null })).toBe('not_found');
  });
});

test('a till that is off for 25 hours with one card in doubt: that card alone is unknown', async () => {
  const wanted = await begin();
  till.hold();
  const { id } = await place(till, wanted);
  await till.dies();
  till.release();
  await till.time.advance(25 * hourMs);
  await till.lives();
  await till.time.advance(60_000);
  await till.signIn('clara');
  expect([await statesOf(till, id), (await get(id)).needsYou]).toEqual(['unknown 1, ready 2', true]);
  holds();
  // It was ordered all the same: the service's support names it, and a GET must agree.
  const known = service();
  const all = till.db().prepare('SELECT partner_id FROM company_orders').pluck().get();
  const other = await till.elsewhere.createOrder(
    Buffer.from(
      JSON.stringify({
        product_code: book,
        customer: { id: all },
        country: 'DE',
        face_value: euro('25.00'),
        processing_mode: 'sync',
        delivery_method: { type: 'code' },
        client_partner_id: all,
      }),
    ),
    'of-the-support',
  );
  const serviceId = other.ok ? other.value.value.id : '';
  const settle = (named: string | null, approval = supervisor) =>
    till.refusal('company:settle', { orderId: id, card: 1, serviceId: named, approval });
  expect(await settle(known[1] ?? '')).toBe('company_not_its_order');
  expect(await settle('01940000-0000-7000-8000-000000000000')).toBe('service_refused');
  expect(await settle(serviceId, approvalOf('clara'))).toBe('approver_is_the_cashier');
  await till.ask('company:settle', { orderId: id, card: 1, serviceId, approval: supervisor });
  expect(await statesOf(till, id)).toBe('ready 3');
  expect((await get(id)).state).toBe('done');
  holds();
});

test('settled as not ordered, a card is ordered again under another key', async () => {
  const orderId = await companyOrderIn(till, 'unknown');
  await till.ask('company:settle', { orderId, card: 1, serviceId: null, approval: supervisor });
  expect((await get(orderId)).cards[0]).toMatchObject({ state: 'refused', code: 'not_ordered' });
  await till.ask('company:decide', { orderId, cards: [1], what: 'again' });
  await till.time.advance(5_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
  expect(till.db().prepare('SELECT tries FROM company_cards WHERE n = 1').pluck().get()).toBe(2);
  holds();
});

test('an order withdrawn before its first card orders nothing; later it leaves out what is planned', async () => {
  await reopen({ chosen: { company_orders: { ...companyOrders, pause_hours: 24 } } });
  const wanted = await begin();
  const held = await place(till, wanted);
  await till.ask('company:withdraw', { orderId: held.id, approval: supervisor });
  expect([(await get(held.id)).state, await statesOf(till, held.id)]).toEqual(['withdrawn', 'left-out 3']);
  expect(await till.refusal('company:withdraw', { orderId: held.id, approval: supervisor })).toBe('out_of_turn');
  expect(service().filter(Boolean)).toEqual([]);
  await reopen(takesCompanies);
  const stopped = await companyOrderIn(till, 'stopped');
  expect(await statesOf(till, stopped)).toBe('ready 1, planned 2');
  await till.ask('company:withdraw', { orderId: stopped, approval: supervisor });
  expect([(await get(stopped)).state, await statesOf(till, stopped)]).toEqual(['done', 'ready 1, left-out 2']);
  holds();
});

test('what is prepared is looked at after 5 s, 30 s, 5 min and each 15 min, or when a person asks; after a day it needs one', async () => {
  const looks: number[] = [];
  await reopen({
    ...takesCompanies,
    settings: { products: { 'glimmerkino-eur': { isOutOfStock: true, processingMs: 40 * hourMs } } },
    watch: ({ method, path }) => {
      if (method === 'GET' && path.includes('/v1/orders/')) looks.push(till.time.timers.nowMs());
    },
  });
  const orderId = await companyOrderIn(till, 'refused');
  await till.ask('company:decide', { orderId, cards: [1], what: 'wait' });
  const startMs = till.time.timers.nowMs();
  for (let minute = 0; minute < 40; minute += 1) await till.time.advance(60_000);
  expect(looks.map((at) => Math.round((at - startMs) / 1000))).toEqual([5, 35, 335, 1235, 2135]);
  await till.ask('company:ask', { orderId });
  await till.time.advance(1_000);
  expect(looks).toHaveLength(6);
  expect((await get(orderId)).needsYou).toBe(false);
  await till.time.advance(24 * hourMs);
  expect((await get(orderId)).needsYou).toBe(true);
  await till.crash();
  await till.time.advance(17 * hourMs);
  await till.signIn('clara');
  expect(await statesOf(till, orderId)).toBe('ready 1, refused 2');
  holds();
});

test('without a second person a large order waits for the business day that begins a day later', async () => {
  const alone = await createHarness({ ...takesCompanies, people: ['clara'] });
  await alone.signIn('clara');
  const wanted = wantedOf(await approvedCompany(alone), 21);
  const { token } = await alone.ask('company:check', wanted);
  expect(await alone.refusal('company:place', { ...wanted, token, approval: approvalOf('clara') })).toBe(
    'alone_reason',
  );
  const approval = { ...approvalOf('clara'), reason: 'nobody else is here' };
  const order = await alone.ask('company:place', { ...wanted, token, approval });
  const startsAt = new Date(order.startsAt ?? '');
  expect([order.state, startsAt.getHours(), startsAt.getDate()]).toEqual(['held', 4, 8]);
  const small = { ...wanted, reference: 'small', rows: [{ productCode: book, faceValue: euro('25.00'), count: 1 }] };
  const { token: second } = await alone.ask('company:check', small);
  expect((await alone.ask('company:place', { ...small, token: second, approval })).state).toBe('placing');
  const marks = alone.db().prepare("SELECT count(*) FROM journal WHERE kind = 'no-second-person'").pluck().get();
  await alone.close();
  expect(marks).toBe(2);
});

test('maxima, the document and the flags', async () => {
  const wanted = await begin(40);
  const check = (count: number, amount = '25.00', more = {}) => ({
    ...wanted,
    ...more,
    rows: [{ productCode: book, faceValue: euro(amount), count }],
  });
  const contact = { ...wanted.contact, identity: { kind: 'passport', last4: 'K7X9' } };
  expect(await till.refusal('company:check', check(41))).toBe('identity_missing');
  expect((await till.ask('company:check', check(41, '25.00', { contact }))).flags).toEqual([
    'first-order',
    'new-company',
    'one-brand',
  ]);
  expect(await till.refusal('company:check', check(101, '25.00', { contact }))).toBe('company_maximum');
  expect((await till.ask('company:check', check(100, '25.00', { contact }))).flags).toContain('near-maximum');
  for (const reference of ['a', 'b']) await place(till, check(1, '25.00', { reference }));
  await till.time.advance(5_000);
  const seen = await till.ask('company:check', check(1));
  expect(seen.flags).toEqual(['new-company', 'third-in-week', 'one-brand']);
  expect([seen.month.sum, seen.today.used, seen.today.accepted, seen.today.refused]).toEqual([
    euro('75.00'),
    euro('50.00'),
    euro('50.00'),
    null,
  ]);
});

test('the learned limit: what the service refused for a company’s day', async () => {
  await reopen({ ...takesCompanies, settings: { maxima: { EUR: { customer: '100.00' } } } });
  const wanted = await begin(6);
  const { id } = await place(till, wanted);
  await till.time.advance(5_000);
  expect([await statesOf(till, id), (await get(id)).why]).toEqual([
    'ready 4, planned 2',
    'customer_amount_limit_exceeded',
  ]);
  expect((await till.ask('company:check', wanted)).today).toEqual({
    used: euro('100.00'),
    accepted: euro('100.00'),
    refused: euro('125.00'),
  });
  // After midnight UTC the day is another.
  await till.time.advance(24 * hourMs);
  await till.ask('company:go-on', { orderId: id, approval: null });
  await till.time.advance(5_000);
  expect(await statesOf(till, id)).toBe('ready 6');
});

test('a restored backup: orders that are not done stop, going on takes two people, and what was ordered since is found', async () => {
  const wanted = await begin(3);
  const { id } = await place(till, { ...wanted, reference: 'before' });
  await till.ask('company:stop', { orderId: id });
  await till.time.advance(5_000);
  const planned = await statesOf(till, id);
  const backup = await backUp(till);
  await till.ask('company:go-on', { orderId: id, approval: null });
  await till.time.advance(5_000);
  const since = service();
  expect(await statesOf(till, id)).toBe('ready 3');
  await restore(till, backup);
  await till.signIn('clara');
  const order = await get(id);
  expect([order.why, planned]).toEqual(['restored', await statesOf(till, id)]);
  expect(order.cards.filter((card) => card.mayBeOrdered)).toHaveLength(3 - (order.counts.ready ?? 0));
  expect(await till.refusal('company:go-on', { orderId: id, approval: null })).toBe('needs_supervisor');
  await till.ask('company:go-on', { orderId: id, approval: supervisor });
  await till.time.advance(5_000);
  expect(await statesOf(till, id)).toBe('ready 3');
  expect(service()).toEqual(since);
  holds();
});

test('a backup that is older than the service keeps keys: each card that may be ordered is unknown', async () => {
  const wanted = await begin(2);
  const { id } = await place(till, wanted);
  await till.ask('company:stop', { orderId: id });
  await till.time.advance(5_000);
  const backup = await backUp(till);
  await till.time.advance(26 * hourMs);
  await restore(till, backup);
  await till.signIn('clara');
  await till.ask('company:go-on', { orderId: id, approval: supervisor });
  await till.time.advance(60_000);
  expect(await statesOf(till, id)).toBe('ready 1, unknown 1');
  holds();
});

test('a line that is dead for hours: one request waits, nothing piles up, and then it goes on', async () => {
  const wanted = await begin(5);
  till.unplug('unreachable');
  const { token } = await (async () => {
    till.plug();
    return till.ask('company:check', wanted);
  })();
  const placing = till.ask('company:place', { ...wanted, token, approval: supervisor });
  const { id } = await placing;
  till.unplug();
  await till.time.advance(6 * hourMs);
  expect(till.db().prepare('SELECT count(*) FROM company_outbox').pluck().get()).toBeLessThanOrEqual(1);
  till.plug();
  await till.time.advance(10 * 60_000);
  expect(await statesOf(till, id)).toBe('ready 5');
});

test('a till that head office revokes orders no further card, and goes on once that is taken back', async () => {
  const office = playHeadOffice();
  await reopen({ ...takesCompanies, headOffice: office.parts, logged: () => undefined });
  const wanted = await begin();
  till.hold();
  const { id: orderId } = await place(till, wanted);
  office.line().onStop(true);
  till.release();
  await till.time.advance(60_000);
  expect([await statesOf(till, orderId), (await get(orderId)).why]).toEqual(['ready 1, planned 2', 'till_revoked']);
  expect(await till.refusal('company:go-on', { orderId, approval: null })).toBe('till_revoked');
  const { token } = await till.ask('company:check', wanted);
  expect(await till.refusal('company:place', { ...wanted, token, approval: supervisor })).toBe('till_revoked');
  office.line().onStop(false);
  await till.ask('company:go-on', { orderId, approval: null });
  await till.time.advance(5_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
});

test('a product that is gone in the middle refuses its row, and the other row is ordered', async () => {
  const wanted = await begin(2);
  const rows = [...wanted.rows, { productCode: bakery, faceValue: euro('25.00'), count: 1 }];
  const { token } = await till.ask('company:check', { ...wanted, rows });
  till.sandbox.controls.next({
    call: 'orders',
    reply: { kind: 'refuse', code: 'order_not_allowed_for_product' },
    times: 1,
  });
  const { id } = await till.ask('company:place', { ...wanted, rows, token, approval: supervisor });
  await till.time.advance(5_000);
  expect([await statesOf(till, id), (await get(id)).state]).toEqual(['refused 2, ready 1', 'done']);
});

test('names of the people who ordered are gone after their months; the books still hold', async () => {
  const { id } = await place(till, await begin(1));
  expect((await get(id)).contact).toBe('Ines Falk, office');
  await till.time.advance(5_000);
  till.time.sleep(400 * 24 * hourMs);
  await till.crash();
  await till.signIn('clara');
  expect((await get(id)).contact).toBeNull();
  expect(JSON.stringify(till.db().prepare('SELECT * FROM journal').all())).not.toMatch(/Falk|Merrow/);
  holds();
});
test('a company’s first order waits for its day, and starts by itself then, over a restart too', async () => {
  await reopen({ chosen: { company_orders: { ...companyOrders, pause_hours: 24 } } });
  const wanted = await begin();
  const { id: orderId, state, startsAt } = await place(till, wanted);
  expect([state, Date.parse(startsAt ?? '') - till.time.now().getTime()]).toEqual(['held', 24 * 3_600_000]);
  await till.time.advance(23 * 3_600_000);
  await till.crash();
  await till.signIn('clara');
  expect(await statesOf(till, orderId)).toBe('planned 3');
  await till.time.advance(3_600_000 + 60_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
  expect(till.db().prepare("SELECT count(*) FROM journal WHERE kind = 'company-started'").pluck().get()).toBe(1);
});

test('what waits for a payment goes on right after it, also where another order waits for tomorrow', async () => {
  await reopen({ chosen: { company_orders: { ...companyOrders, pause_hours: 24 } } });
  const wanted = await begin();
  expect((await place(till, wanted)).state).toBe('held');
  const { id: saleId } = await reserve(till, ['25.00'], book);
  const { id: orderId } = await place(till, wanted);
  await payCash(till, saleId, '25.00');
  await till.ask('sale:commit', { saleId });
  await till.time.advance(10_000);
  expect(await statesOf(till, orderId)).toBe('ready 3');
});
