// Section 8, row by row, by the client against the sandbox over HTTP: each limit at its edge.
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { productPage } from '../../shared/interface/resources.ts';
import {
  bytes,
  closeAll,
  firstOf,
  granted,
  openService,
  orderBody,
  outcome,
  product,
} from '../../testkit/interface/service-bench.ts';

afterEach(closeAll);

const badQuery = '400 invalid_request invalid_query_parameters';
const anything = z.unknown();

test('Idempotency-Key', async () => {
  const { order, retail, caller, till } = await openService();
  const longest = `${'aZ09_-'.repeat(6)}abcd`;
  expect(longest.length).toBe(40);
  expect(outcome(await order({}, longest))).toBe('201 ok');
  expect(outcome(await retail({}, `R${longest.slice(1)}`))).toBe('201 ok');
  const send = (idempotencyKey: string) =>
    caller.call({ method: 'POST', path: '/orders', body: bytes(orderBody), idempotencyKey }, anything);
  for (const key of [`${longest}x`, 'a b', 'a.b', 'ä'.normalize('NFC')].filter((one) => /^[ -~]+$/.test(one)))
    expect(outcome(await send(key))).toBe('400 idempotency invalid_idempotency_key_header');
  expect(() => till.createOrder(bytes(orderBody), `${longest}x`)).toThrow('section 8');
});

test('Page size', async () => {
  const { till, caller } = await openService();
  for (const size of [1, 500]) expect(outcome(await firstOf(till.products({ size })))).toBe('200 ok');
  for (const size of [0, 501, -1, 1.5]) expect(outcome(await firstOf(till.products({ size })))).toBe(badQuery);
  for (let n = 0; n < 101; n++) await till.createClientPartner({ name: `P${n}`, country: 'DE' });
  const pages: number[] = [];
  for await (const page of till.clientPartners()) pages.push(granted(page).length);
  expect(pages).toStrictEqual([100, 1]);
  expect(outcome(await caller.call({ method: 'GET', path: '/products?size=ten' }, anything))).toBe(badQuery);
});

test('Currency path parameter', async () => {
  const { till } = await openService();
  expect(outcome(await till.balance('EUR'))).toBe('200 ok');
  for (const currency of ['eur', 'EURO', 'EU', 'EU1'])
    expect(outcome(await till.balance(currency))).toMatch(/^40[034] (invalid_request|forbidden|not_found) /);
});

test('Product code (trigger_event path)', async () => {
  const { till } = await openService();
  expect(outcome(await till.triggerProductEvent(product, 'updated'))).toBe('204 ok');
  for (const code of ['Upper', 'a b', 'ä', 'a/b'])
    expect(outcome(await till.triggerProductEvent(code, 'updated'))).toMatch(/^40[04] (invalid_request|not_found) /);
});

test('Rate limiting', async () => {
  const { till, clock } = await openService({ settings: { rateLimit: { perSecond: 1, burst: 3 } } });
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(outcome(await till.ping()));
  const limited = '429 rate_limit rate_limit_exceeded';
  expect(answers).toStrictEqual(['200 ok', '200 ok', '200 ok', limited, limited]);
  const refused = await till.ping();
  clock.ms += !refused.ok && refused.error.kind === 'refused' ? (refused.error.retryAfterMs ?? 0) : 0;
  expect(outcome(await till.ping())).toBe('200 ok');
});

test('Order invalidation', async () => {
  const { order, till, clock } = await openService({ settings: { invalidationPeriodS: 60 } });
  const inside = granted(await order()).id;
  const outside = granted(await order({}, 'k-2')).id;
  clock.ms += 59_000;
  expect(outcome(await till.invalidateOrder(inside))).toBe('200 ok');
  clock.ms += 1000;
  expect(outcome(await till.invalidateOrder(outside))).toBe('400 invalid_state order_invalidation_period_expired');
});

test('Amounts', async () => {
  const exactly = { customer: '25.00', store: '25.00', terminal: '25.00', receipt: '25.00', product: '25.00' };
  const { order, retail } = await openService({ settings: { maxima: { EUR: exactly } } });
  expect(outcome(await order())).toBe('201 ok');
  expect(outcome(await retail())).toBe('201 ok');
  for (const [name, change] of Object.entries({
    store: { terminal_id: 'T2', receipt_id: 'R2' },
    terminal: { receipt_id: 'R2' },
    receipt: {},
    product: { receipt_id: 'R3', face_value: { currency: 'EUR', amount: '50.00' } },
  })) {
    const less = Object.fromEntries(Object.entries(exactly).filter(([one]) => one === name));
    const service = await openService({ settings: { maxima: { EUR: less } } });
    await service.retail();
    expect(outcome(await service.retail(change, 'k-2'))).toBe(`403 forbidden ${name}_limit_exceeded`);
  }
  const least = await openService({ settings: { maxima: { EUR: { customer: '24.99' } } } });
  expect(outcome(await least.order())).toBe('403 forbidden customer_amount_limit_exceeded');
});

test('Cursors', async () => {
  const { caller, clock } = await openService({ settings: { cursorTtlS: 60 } });
  const page = (query: string) => caller.call({ method: 'GET', path: `/products?size=2${query}` }, productPage);
  const first = granted(await page(''));
  const next = `&next=${encodeURIComponent(first.cursors.next ?? '')}`;
  expect(first.cursors.previous).toBeNull();
  const second = granted(await page(next));
  const back = granted(await page(`&previous=${encodeURIComponent(second.cursors.previous ?? '')}`));
  expect(back.products).toStrictEqual(first.products);
  expect(outcome(await page(`${next}&country=DE`))).toBe(badQuery);
  expect(outcome(await page('&next=made-up'))).toBe(badQuery);
  clock.ms += 61_000;
  expect(outcome(await page(next))).toBe(badQuery);
});
