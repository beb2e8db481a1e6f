// The life of a retail order at the sandbox: create, confirm, invalidate, and every refusal on the way.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, confirmBody, expectRefusal, openBench, order, orderBody } from '../../testkit/sandbox/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({
    settings: {
      products: {
        'glimmerkino-eur': { activationMs: 60_000 },
        'kornfeld-baeckerei-eur': { activationMs: 5_000, activationFails: 'fraudulent_processing_declined' },
        'velorado-rad-eur': { invalidationPeriodS: 60 },
      },
    },
  });
});
afterEach(() => bench.close());

const slowProduct = { product_code: 'glimmerkino-eur', face_value: { currency: 'EUR', amount: '29.90' } };
const slowPaid = { paid: { currency: 'EUR', amount: '29.90' }, tenders: [{ type: 'card', amount: '29.90' }] };

describe('create', () => {
  it('answers 201 with a created order that has neither been bought nor delivered', async () => {
    const created = await bench.created();
    expect(created).toEqual({
      ...orderBody,
      card_number: null,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      state: 'created',
      created_at: '2026-11-06T08:49:37.000Z',
      confirmed_at: null,
      completed_at: null,
      invalidate_until: null,
      delivery: null,
      failure: null,
    });
    expect(await bench.read(created.id)).toEqual(created);
  });

  it.each([
    ['no JSON', '{"store_id":', 'body'],
    ['no object', '[]', 'body'],
    ['nothing', undefined, 'body'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'body'],
    ['a missing store', JSON.stringify({ ...orderBody, store_id: undefined }), 'store_id'],
    ['an unknown store', JSON.stringify({ ...orderBody, store_id: 'nowhere' }), 'store_id'],
    ['a receipt id with a space', JSON.stringify({ ...orderBody, receipt_id: 'a b' }), 'receipt_id'],
    ['a receipt id of 65', JSON.stringify({ ...orderBody, receipt_id: 'a'.repeat(65) }), 'receipt_id'],
    ['an empty terminal id', JSON.stringify({ ...orderBody, terminal_id: '' }), 'terminal_id'],
    ['a lower case country', JSON.stringify({ ...orderBody, country: 'de' }), 'country'],
    ['a country where it is not sold', JSON.stringify({ ...orderBody, country: 'JP' }), 'country'],
    ['a number as amount', '{"face_value":{"currency":"EUR","amount":25}}', 'face_value.amount'],
  ])('refuses a body with %s and names the field', async (_, body, field) => {
    const sent = { method: 'POST', target: '/v1/retail_orders', idempotencyKey: 'k' };
    const got = await bench.call({ ...sent, ...(body !== undefined && { body }) });
    expect(Object.keys(expectRefusal(got, 400, 'invalid_request', 'invalid_body_parameters'))).toContain(field);
  });

  it.each([
    ['outside the denominations', 'EUR', '24.99', 'face_value.amount'],
    ['of zero', 'EUR', '0.00', 'face_value.amount'],
    ['with more places than the currency', 'EUR', '25.001', 'face_value.amount'],
    ['in a currency the product is not sold in', 'USD', '25.00', 'face_value.currency'],
    ['in no currency', 'XYZ', '25.00', 'face_value.currency'],
  ])('refuses a face value %s', async (_, currency, amount, field) => {
    const got = await bench.create({ face_value: { currency, amount } });
    expect(expectRefusal(got, 400, 'invalid_request', 'invalid_body_parameters')).toHaveProperty([field]);
  });

  it('takes amounts of a range on its steps and inside its ends only', async () => {
    const range = (amount: string) =>
      bench.create({ product_code: 'mondfalter-mode-eur', face_value: { currency: 'EUR', amount } });
    for (const amount of ['10.00', '15.00', '250.00', '250']) expect((await range(amount)).status).toBe(201);
    for (const amount of ['5.00', '12.50', '15.01', '255.00'])
      expectRefusal(await range(amount), 400, 'invalid_request', 'invalid_body_parameters');
  });

  it('takes currencies of no and of three decimal places', async () => {
    const yen = { product_code: 'komorebi-store-jpy', country: 'JP', face_value: { currency: 'JPY', amount: '3000' } };
    expect((await bench.created(yen)).face_value).toEqual({ currency: 'JPY', amount: '3000' });
    const dinar = {
      product_code: 'tamrina-sweets-kwd',
      country: 'KW',
      face_value: { currency: 'KWD', amount: '25.5' },
    };
    expect((await bench.created(dinar)).face_value).toEqual({ currency: 'KWD', amount: '25.500' });
    expect(bench.balance('JPY')?.held).toBe('3000');
    expect(bench.balance('KWD')?.held).toBe('25.500');
  });

  it.each(['no-such-product', 'seifenkontor-eur'])(
    'refuses a product that is missing or off sale: %s',
    async (code) => {
      const got = await bench.create({ product_code: code, face_value: { currency: 'EUR', amount: '20.00' } });
      expectRefusal(got, 400, 'invalid_state', 'product_not_available');
    },
  );
});

describe('confirm', () => {
  it('completes at once by default, with a test delivery and the end of the invalidation period', async () => {
    const { id } = await bench.created();
    bench.clock.ms += 30_000;
    const done = order(await bench.confirm(id));
    expect(done).toMatchObject({
      state: 'completed',
      confirmed_at: '2026-11-06T08:50:07.000Z',
      completed_at: '2026-11-06T08:50:07.000Z',
      invalidate_until: '2026-11-06T09:05:07.000Z',
      failure: null,
      delivery: {
        code: expect.stringMatching(/^TEST(-[2-9A-HJ-NP-Z]{4}){3}$/),
        pin: expect.stringMatching(/^TEST-\d{4}$/),
        serial: expect.stringMatching(/^TEST\d{12}$/),
        expires_at: '2029-12-31',
      },
    });
    bench.clock.ms += 3_600_000;
    expect(await bench.read(id)).toEqual(done);
  });

  it('gives each order its own code', async () => {
    const codes = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await bench.created({ receipt_id: `R${n}` });
      codes.push(order(await bench.confirm(id, { receipt_id: `R${n}` })).delivery?.code);
    }
    expect(new Set(codes).size).toBe(5);
  });

  it('is processing while the activation takes, unchanged by another confirm, and completes when it is due', async () => {
    const { id } = await bench.created(slowProduct);
    const processing = order(await bench.confirm(id, slowPaid));
    expect(processing).toMatchObject({
      state: 'processing',
      delivery: null,
      completed_at: null,
      invalidate_until: null,
    });
    bench.clock.ms += 59_999;
    expect(order(await bench.confirm(id, slowPaid))).toEqual(processing);
    expect(await bench.read(id)).toEqual(processing);
    bench.clock.ms += 120_000;
    // Completed when it was due, not when somebody looked.
    expect(await bench.read(id)).toMatchObject({
      state: 'completed',
      confirmed_at: '2026-11-06T08:49:37.000Z',
      completed_at: '2026-11-06T08:50:37.000Z',
      invalidate_until: '2026-11-06T09:05:37.000Z',
    });
  });

  it('ends failed where the processing is declined, and says why', async () => {
    const face = { currency: 'EUR', amount: '10.00' };
    const { id } = await bench.created({ product_code: 'kornfeld-baeckerei-eur', face_value: face });
    const body = { paid: face, tenders: [{ type: 'cash', amount: '10.00' }] };
    expect(order(await bench.confirm(id, body)).state).toBe('processing');
    bench.clock.ms += 5_000;
    expect(await bench.read(id)).toMatchObject({
      state: 'failed',
      delivery: null,
      completed_at: null,
      failure: { code: 'fraudulent_processing_declined', message: expect.stringMatching(/./) },
    });
    expectRefusal(await bench.confirm(id, body), 400, 'invalid_state', 'order_failed');
    expectRefusal(await bench.invalidate(id), 400, 'invalid_state', 'order_failed');
  });

  it('refuses an order that is completed or invalidated already', async () => {
    const done = await bench.created();
    order(await bench.confirm(done.id));
    expectRefusal(await bench.confirm(done.id), 400, 'invalid_state', 'order_already_completed');
    const gone = await bench.created();
    order(await bench.invalidate(gone.id));
    expectRefusal(await bench.confirm(gone.id), 400, 'invalid_state', 'order_invalidated');
  });

  it.each([
    ['another receipt', { receipt_id: 'T1-A-2' }, 'receipt_id'],
    ['less than the face value', { paid: { currency: 'EUR', amount: '24.99' } }, 'paid.amount'],
    [
      'more than the face value',
      { paid: { currency: 'EUR', amount: '25.01' }, tenders: [{ type: 'cash', amount: '25.01' }] },
      'paid.amount',
    ],
    ['another currency', { paid: { currency: 'USD', amount: '25.00' } }, 'paid.currency'],
    ['tenders that do not cover it', { tenders: [{ type: 'cash', amount: '20.00' }] }, 'tenders'],
    ['a tender that is no amount', { tenders: [{ type: 'cash', amount: '25,00' }] }, 'tenders.0.amount'],
    ['an unknown tender', { tenders: [{ type: 'cheque', amount: '25.00' }] }, 'tenders.0.type'],
    ['no tender', { tenders: [] }, 'tenders'],
    ['no time', { paid_at: 'yesterday' }, 'paid_at'],
  ])('refuses %s and leaves the order as it was', async (_, change, field) => {
    const created = await bench.created();
    const got = await bench.confirm(created.id, change);
    expect(expectRefusal(got, 400, 'invalid_request', 'invalid_body_parameters')).toHaveProperty([field]);
    expect(await bench.read(created.id)).toEqual(created);
  });

  it('takes a split payment', async () => {
    const { id } = await bench.created();
    const tenders = [
      { type: 'cash', amount: '5.00' },
      { type: 'card', amount: '20.00' },
    ];
    expect(order(await bench.confirm(id, { tenders })).state).toBe('completed');
    expect(bench.sandbox.books().orders[0]?.confirmation).toEqual({ ...confirmBody, tenders });
  });
});

describe('invalidate', () => {
  it('ends a created order at any time', async () => {
    const { id } = await bench.created();
    bench.clock.ms += 30 * 86_400_000;
    expect(order(await bench.invalidate(id))).toMatchObject({ state: 'invalidated', delivery: null, failure: null });
    expectRefusal(await bench.invalidate(id), 400, 'invalid_state', 'order_invalidated');
  });

  it('ends a completed order while its period lasts, and takes the delivery away', async () => {
    const { id } = await bench.created();
    order(await bench.confirm(id));
    bench.clock.ms += 15 * 60_000 - 1;
    expect(order(await bench.invalidate(id))).toMatchObject({ state: 'invalidated', delivery: null });
    expect((await bench.read(id)).delivery).toBeNull();
  });

  it('is refused from the very end of the period on, and the order keeps its delivery', async () => {
    const { id } = await bench.created();
    const done = order(await bench.confirm(id));
    bench.clock.ms = Date.parse(done.invalidate_until ?? '');
    expectRefusal(await bench.invalidate(id), 400, 'invalid_state', 'order_invalidation_period_expired');
    expect(await bench.read(id)).toEqual(done);
  });

  it("counts a product's own period", async () => {
    const face = { currency: 'EUR', amount: '40.00' };
    const { id } = await bench.created({ product_code: 'velorado-rad-eur', face_value: face });
    order(await bench.confirm(id, { paid: face, tenders: [{ type: 'card', amount: '40.00' }] }));
    bench.clock.ms += 60_000;
    expectRefusal(await bench.invalidate(id), 400, 'invalid_state', 'order_invalidation_period_expired');
  });

  it('is refused while the order is processing', async () => {
    const { id } = await bench.created(slowProduct);
    order(await bench.confirm(id, slowPaid));
    expectRefusal(await bench.invalidate(id), 400, 'invalid_state', 'order_processing');
    bench.clock.ms += 60_000;
    expect(order(await bench.invalidate(id)).state).toBe('invalidated');
  });
});

describe('an order nobody knows', () => {
  const id = '3f2b8c1e-0d5a-4b7e-9a61-7c1f0e5d2a44';

  it('is a 404 to read, confirm and invalidate', async () => {
    expectRefusal(await bench.get(`/retail_orders/${id}`), 404, 'not_found', 'entity_not_found');
    expectRefusal(await bench.confirm(id), 404, 'not_found', 'entity_not_found');
    expectRefusal(await bench.invalidate(id), 404, 'not_found', 'entity_not_found');
  });

  it('is a 400 to read under an id that is no UUID', async () => {
    expect(
      expectRefusal(await bench.get('/retail_orders/7'), 400, 'invalid_request', 'invalid_query_parameters'),
    ).toHaveProperty('id');
  });
});
