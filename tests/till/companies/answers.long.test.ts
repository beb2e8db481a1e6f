// What each answer of the service does to a card of an order for a company, to its order, and to the cards behind it. The service is the sandbox, but
// for the answers that it cannot be brought to.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import type { TrainingReply } from '../../../shared/training/views.ts';
import { approvedCompany, place, statesOf, takesCompanies, wantedOf } from '../../../testkit/till/companies.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { bakery, book } from '../../../testkit/till/products.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';
import { until } from '../../../testkit/until.ts';

type Change = (body: Record<string, unknown>) => Record<string, unknown>;
/** What is changed in the next answers about orders. */
let changes: (Change | null)[] = [];

const answers = async (request: Request, service: () => Promise<Response>): Promise<Response> => {
  const response = await service();
  const change = request.url.includes('/v1/orders') ? changes.shift() : null;
  if (!change) return response;
  return Response.json(change((await response.json()) as Record<string, unknown>), response);
};
const world = worldPerTest({ ...takesCompanies, answers });
const { till, reopen } = world;
const changedTo = (more: Record<string, unknown>) => (body: Record<string, unknown>) => ({ ...body, ...more });

async function placed(count = 3, productCode = book, amount = '25.00') {
  changes = [];
  await till.signIn('clara');
  return place(till, wantedOf(await approvedCompany(till), count, productCode, amount));
}
const get = (orderId: string) => till.ask('company:get', { orderId });
const holds = () => expect(verifyFile(join(till.folder, 'ledger.sqlite'))).toMatchObject({ ok: true });

/** The first card's requests meet these replies; what is then so. */
const replies: readonly (readonly [string, TrainingReply, number, string, string | null])[] = [
  [
    'a product that is not for this client',
    { kind: 'refuse', code: 'order_not_allowed_for_product' },
    1,
    'refused 3',
    null,
  ],
  ['no stock', { kind: 'refuse', code: 'out_of_stock' }, 1, 'refused 3', null],
  [
    'no balance',
    { kind: 'refuse', code: 'insufficient_available_balance' },
    1,
    'planned 3',
    'insufficient_available_balance',
  ],
  [
    'the customer’s maximum',
    { kind: 'refuse', code: 'customer_amount_limit_exceeded' },
    1,
    'planned 3',
    'customer_amount_limit_exceeded',
  ],
  ['no such currency', { kind: 'refuse', code: 'currency_not_allowed' }, 1, 'planned 3', 'currency_not_allowed'],
  ['a key that may not order', { kind: 'refuse', code: 'action_not_allowed' }, 1, 'planned 3', 'action_not_allowed'],
  [
    'a key that was used for another body',
    { kind: 'refuse', code: 'reused_idempotency_key' },
    1,
    'unknown 1, ready 2',
    null,
  ],
  ['too many requests', { kind: 'rate-limit', retryAfterS: 20 }, 1, 'ready 3', null],
  ['a fault of the service', { kind: 'server-error' }, 2, 'ready 3', null],
  ['nonsense', { kind: 'nonsense' }, 2, 'ready 3', null],
  ['no answer, before its work', { kind: 'drop-before' }, 2, 'ready 3', null],
  ['no answer, after its work', { kind: 'drop-after' }, 2, 'ready 3', null],
  ['a refused signature', { kind: 'refuse', code: 'invalid_signature' }, 3, 'ready 3', null],
];
test.each(replies)('%s', async (_name, reply, times, states, why) => {
  await till.signIn('clara');
  const wanted = wantedOf(await approvedCompany(till));
  const { token } = await till.ask('company:check', wanted);
  till.sandbox.controls.next({ call: 'orders', reply, times });
  const { id } = await till.ask('company:place', { ...wanted, token, approval: supervisor });
  await till.time.advance(5 * 60_000);
  const order = await get(id);
  expect([await statesOf(till, id), order.why]).toEqual([states, why]);
  holds();
  if (why === null) return;
  // A new try has a new key, and goes on where it stopped.
  await till.ask('company:go-on', { orderId: id, approval: null });
  await till.time.advance(60_000);
  expect(await statesOf(till, id)).toBe('ready 3');
});

test('a refusal of one row leaves the other rows alone', async () => {
  await till.signIn('clara');
  const wanted = wantedOf(await approvedCompany(till), 2, 'glimmerkino-eur', '29.90');
  const rows = [...wanted.rows, { productCode: bakery, faceValue: euro('25.00'), count: 2 }];
  const { id } = await place(till, { ...wanted, rows });
  await till.time.advance(5_000);
  const { state, cards } = await get(id);
  expect([state, cards.map((card) => card.state)]).toEqual(['done', ['refused', 'refused', 'ready', 'ready']]);
  // As an order that waits for stock, each is made, and looked at until it is ready.
  await till.ask('company:decide', { orderId: id, cards: [1], what: 'wait' });
  await till.ask('company:decide', { orderId: id, cards: [2], what: 'leave-out' });
  await till.time.advance(1_000);
  expect(await statesOf(till, id)).toBe('processing 1, left-out 1, ready 2');
  await till.time.advance(60_000);
  expect(await statesOf(till, id)).toBe('ready 3, left-out 1');
  expect((await get(id)).state).toBe('done');
  holds();
});

test.each([
  ['another product', changedTo({ product_code: bakery })],
  ['another amount', changedTo({ face_value: euro('250.00') })],
  ['another currency', changedTo({ face_value: { currency: 'USD', amount: '25.00' } })],
  ['another country', changedTo({ country: 'AT' })],
  ['another customer', changedTo({ customer: { id: 'another' } })],
  ['another company', changedTo({ client_partner_id: '01940000-0000-7000-8000-000000000000' })],
  ['no company', changedTo({ client_partner_id: null })],
])('an order of %s moves nothing and stops; going on asks the same again', async (_name, change) => {
  await till.signIn('clara');
  const wanted = wantedOf(await approvedCompany(till));
  const { token } = await till.ask('company:check', wanted);
  changes = [change];
  const { id } = await till.ask('company:place', { ...wanted, token, approval: supervisor });
  await till.time.advance(60_000);
  expect([await statesOf(till, id), (await get(id)).why]).toEqual(['placing 1, planned 2', 'answer_makes_no_sense']);
  await till.ask('company:go-on', { orderId: id, approval: null });
  await till.time.advance(60_000);
  expect(await statesOf(till, id)).toBe('ready 3');
  holds();
});

test('an order that another card has already moves nothing', async () => {
  const { id } = await placed(1);
  await till.time.advance(5_000);
  const serviceId = till.db().prepare('SELECT service_id FROM company_cards').pluck().get();
  changes = [changedTo({ id: serviceId })];
  const next = await place(till, wantedOf(await approvedCompany(till), 1));
  await till.time.advance(5_000);
  expect([await statesOf(till, id), (await get(next.id)).why]).toEqual(['ready 1', 'answer_makes_no_sense']);
});

test('three failures one after the other stop the order', async () => {
  await reopen({
    ...takesCompanies,
    answers,
    settings: { products: { [book]: { processingFails: 'processing_declined' } } },
  });
  const { id } = await placed(5);
  await till.time.advance(5 * 60_000);
  const order = await get(id);
  expect([await statesOf(till, id), order.state, order.why]).toEqual([
    'refused 3, planned 2',
    'stopped',
    'processing_declined',
  ]);
  holds();
});

test.each([
  ['invalidated', 'ended 1'],
  ['refunded', 'ended 1'],
  ['failed', 'refused 1'],
])('a replay that finds its order %s', async (state, states) => {
  await till.signIn('clara');
  const wanted = wantedOf(await approvedCompany(till), 1);
  const { token } = await till.ask('company:check', wanted);
  changes = [changedTo({ state, delivery: null })];
  const { id } = await till.ask('company:place', { ...wanted, token, approval: supervisor });
  await till.time.advance(5_000);
  expect(await statesOf(till, id)).toBe(states);
});

test('a code that this till does not know stops the order with it', async () => {
  await till.close();
  await reopen({
    ...takesCompanies,
    answers: async (request, service) => {
      if (request.method !== 'POST' || !request.url.endsWith('/orders')) return service();
      return Response.json({ class: 'forbidden', code: 'company_blocked', message: '' }, { status: 403 });
    },
  });
  const { id } = await placed();
  await till.time.advance(5_000);
  expect([await statesOf(till, id), (await get(id)).why]).toEqual(['planned 3', 'company_blocked']);
});

test('a company that is revoked in the middle stops the order with the field', async () => {
  till.hold();
  const order = await placed();
  const partner = till.db().prepare('SELECT partner_id FROM company_orders').pluck().get();
  await till.elsewhere.triggerClientPartnerEvent(String(partner), 'revoked');
  till.release();
  await till.time.advance(60_000);
  expect([await statesOf(till, order.id), (await get(order.id)).why]).toEqual([
    'ready 1, planned 2',
    'client_partner_id',
  ]);
});

const cancels: readonly (readonly [string, TrainingReply, number, string, string | null])[] = [
  ['is taken back', { kind: 'slow', delayMs: 10 }, 1, 'cancelled 1', null],
  [
    'too late',
    { kind: 'refuse', code: 'order_invalidation_period_expired' },
    1,
    'ready 1',
    'order_invalidation_period_expired',
  ],
  [
    'from stock',
    { kind: 'refuse', code: 'order_invalidation_not_supported' },
    1,
    'ready 1',
    'order_invalidation_not_supported',
  ],
  ['its answer is lost', { kind: 'drop-after' }, 1, 'cancelled 1', null],
  ['its request is lost', { kind: 'drop-before' }, 1, 'cancelled 1', null],
  ['a fault of the service', { kind: 'server-error' }, 2, 'cancelled 1', null],
  ['too many requests', { kind: 'rate-limit', retryAfterS: 5 }, 1, 'cancelled 1', null],
  ['still processing, it says', { kind: 'refuse', code: 'order_processing' }, 1, 'cancelled 1', null],
  [
    'invalidated already, it says, and it is not',
    { kind: 'refuse', code: 'order_invalidated' },
    1,
    'cancelled 1',
    null,
  ],
];
test.each(cancels)('a cancel: %s', async (_name, reply, times, states, code) => {
  const { id } = await placed(1);
  await till.time.advance(5_000);
  till.sandbox.controls.next({ call: 'orders', reply, times });
  await till.ask('company:cancel', { orderId: id, cards: [1], approval: null });
  await till.time.advance(3 * 60_000);
  // A slow answer takes its time by the machine's clock.
  await until('the answer is written down', async () => {
    await till.time.advance(1_000);
    return (await statesOf(till, id)) === states;
  });
  expect((await get(id)).cards[0]?.code).toBe(code);
  holds();
});

test('a card from stock that was bought before stays ready, and says so', async () => {
  const { id } = await placed(1, 'mondfalter-mode-eur', '50.00');
  await till.time.advance(5_000);
  await till.ask('company:cancel', { orderId: id, cards: [1], approval: null });
  await till.time.advance(5_000);
  expect((await get(id)).cards[0]).toMatchObject({ state: 'ready', code: 'order_invalidation_not_supported' });
});

test('after the period a cancel is too late, and moves nothing', async () => {
  const { id } = await placed(2);
  await till.time.advance(20 * 60_000);
  await till.ask('company:cancel', { orderId: id, cards: [1], approval: null });
  await till.time.advance(60_000);
  expect((await get(id)).cards.map(({ state, code }) => [state, code])).toEqual([
    ['ready', 'order_invalidation_period_expired'],
    ['ready', null],
  ]);
});
