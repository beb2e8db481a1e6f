// Money at the sandbox: what may be ordered, what is held, spent and given back.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, expectRefusal, openBench, order } from '../../testkit/sandbox/bench.ts';

let bench: Bench;
afterEach(() => bench.close());

const euros = (amount: string) => ({
  product_code: 'tannwald-outdoor-eur',
  face_value: { currency: 'EUR', amount },
});
const paid = (amount: string) => ({ paid: { currency: 'EUR', amount }, tenders: [{ type: 'card', amount }] });

describe('maxima', () => {
  beforeEach(async () => {
    bench = await openBench({
      stores: [storeOf('a'), storeOf('b')],
      settings: {
        maxima: { EUR: { store: '400.00', terminal: '300.00', receipt: '200.00', product: '150.00' } },
        products: { 'glimmerkino-eur': { maximum: '29.89' } },
      },
    });
  });

  const at = (store: string, terminal: string, receipt: string, amount: string) =>
    bench.create({ store_id: store, terminal_id: terminal, receipt_id: receipt, ...euros(amount) });

  it('names the product where one order is worth too much', async () => {
    expect((await at('a', 'T1', 'R1', '150.00')).status).toBe(201);
    expectRefusal(await at('a', 'T1', 'R2', '150.01'), 403, 'forbidden', 'product_limit_exceeded');
    const got = await bench.create({
      store_id: 'a',
      product_code: 'glimmerkino-eur',
      face_value: { currency: 'EUR', amount: '29.90' },
    });
    expectRefusal(got, 403, 'forbidden', 'product_limit_exceeded');
  });

  it('names the receipt where its orders together are worth too much', async () => {
    expect((await at('a', 'T1', 'R1', '120.00')).status).toBe(201);
    expectRefusal(await at('a', 'T1', 'R1', '80.01'), 403, 'forbidden', 'receipt_limit_exceeded');
    expect((await at('a', 'T1', 'R1', '80.00')).status).toBe(201);
    // The same receipt id in another store is another receipt.
    expect((await at('b', 'T1', 'R1', '120.00')).status).toBe(201);
    // A receipt has no day.
    bench.clock.ms += 3 * 86_400_000;
    expectRefusal(await at('a', 'T1', 'R1', '15.00'), 403, 'forbidden', 'receipt_limit_exceeded');
  });

  it('names the terminal, then the store, where their day is full; the next day is empty', async () => {
    for (const receipt of ['R1', 'R2']) expect((await at('a', 'T1', receipt, '150.00')).status).toBe(201);
    expectRefusal(await at('a', 'T1', 'R3', '15.00'), 403, 'forbidden', 'terminal_limit_exceeded');
    expect((await at('a', 'T2', 'R4', '100.00')).status).toBe(201);
    expectRefusal(await at('a', 'T2', 'R5', '15.00'), 403, 'forbidden', 'store_limit_exceeded');
    expect((await at('b', 'T2', 'R5', '15.00')).status).toBe(201);
    // 08:49 today; the day of the maxima ends at midnight UTC.
    bench.clock.ms = Date.parse('2026-11-06T23:59:59.999Z');
    expectRefusal(await at('a', 'T2', 'R6', '15.00'), 403, 'forbidden', 'store_limit_exceeded');
    bench.clock.ms += 1;
    expect((await at('a', 'T1', 'R6', '150.00')).status).toBe(201);
  });

  it('counts neither invalidated nor failed orders, completed ones it does', async () => {
    const first = order(await at('a', 'T1', 'R1', '150.00'), 201);
    order(await bench.confirm(first.id, { receipt_id: 'R1', ...paid('150.00') }));
    const second = order(await at('a', 'T1', 'R2', '150.00'), 201);
    expectRefusal(await at('a', 'T1', 'R3', '15.00'), 403, 'forbidden', 'terminal_limit_exceeded');
    bench.sandbox.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 1,
    });
    expect(order(await bench.confirm(second.id, { receipt_id: 'R2', ...paid('150.00') })).state).toBe('failed');
    expect((await at('a', 'T1', 'R3', '150.00')).status).toBe(201);
    order(await bench.invalidate(first.id));
    expect((await at('a', 'T1', 'R1', '150.00')).status).toBe(201);
  });
});

describe('balance', () => {
  beforeEach(async () => {
    bench = await openBench({ settings: { balances: { EUR: '100.00' }, activationMs: 1000 } });
  });

  it('is held at create, spent at completion, given back by an invalidation', async () => {
    const { id } = await bench.created(euros('60.00'));
    expect(bench.balance()).toEqual({ currency: 'EUR', balance: '100.00', held: '60.00', available: '40.00' });
    order(await bench.confirm(id, paid('60.00')));
    expect(bench.balance()).toMatchObject({ balance: '100.00', held: '60.00' });
    bench.clock.ms += 1000;
    expect(bench.balance()).toEqual({ currency: 'EUR', balance: '40.00', held: '0.00', available: '40.00' });
    order(await bench.invalidate(id));
    expect(bench.balance()).toEqual({ currency: 'EUR', balance: '100.00', held: '0.00', available: '100.00' });
  });

  it('is released by the invalidation of a created order and by a failure', async () => {
    const first = await bench.created(euros('60.00'));
    const second = await bench.created(euros('40.00'));
    order(await bench.invalidate(first.id));
    bench.sandbox.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 1,
    });
    order(await bench.confirm(second.id, paid('40.00')));
    expect(bench.balance()).toEqual({ currency: 'EUR', balance: '100.00', held: '0.00', available: '100.00' });
  });

  it('refuses what it does not cover, to the cent, and holds nothing for it', async () => {
    await bench.created(euros('60.00'));
    expectRefusal(await bench.create(euros('40.01')), 403, 'forbidden', 'insufficient_available_balance');
    expect(bench.balance()?.held).toBe('60.00');
    expect((await bench.create(euros('40.00'))).status).toBe(201);
  });

  it('refuses a currency the client has no balance in', async () => {
    const yen = { product_code: 'hoshinami-games-jpy', country: 'JP', face_value: { currency: 'JPY', amount: '3000' } };
    expectRefusal(await bench.create(yen), 403, 'forbidden', 'currency_not_allowed');
  });

  it('does not go below zero under racing creates', async () => {
    const racing = await Promise.all(Array.from({ length: 20 }, () => bench.create(euros('15.00'))));
    expect(racing.filter((got) => got.status === 201)).toHaveLength(6);
    for (const got of racing.filter((one) => one.status !== 201))
      expectRefusal(got, 403, 'forbidden', 'insufficient_available_balance');
    expect(bench.balance()?.available).toBe('10.00');
  });
});

// The model: three sums of cents, moved by what the answers say. It knows nothing of how the sandbox counts.
type Step =
  | { kind: 'create'; cents: number }
  | { kind: 'confirm' | 'fail' | 'invalidate'; pick: number }
  | { kind: 'wait'; seconds: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('create' as const), cents: fc.integer({ min: 1500, max: 9000 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('confirm' as const, 'fail' as const, 'invalidate' as const),
      pick: fc.nat(1000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 600 }) }),
  },
);

const cents = (text: string) => Math.round(Number(text) * 100);
type Created = { id: string; amount: string };

/** False where the step found no order to act on. */
async function take(one: Step, orders: Created[]): Promise<boolean> {
  if (one.kind === 'wait') {
    bench.clock.ms += one.seconds * 1000;
    return true;
  }
  if (one.kind === 'create') {
    const amount = (one.cents / 100).toFixed(2);
    const got = await bench.create(euros(amount));
    if (got.status === 201) orders.push({ id: order(got, 201).id, amount });
    else expectRefusal(got, 403, 'forbidden', 'insufficient_available_balance');
    return true;
  }
  const chosen = orders[one.pick % Math.max(1, orders.length)];
  if (!chosen) return false;
  if (one.kind === 'fail')
    bench.sandbox.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 1,
    });
  if (one.kind === 'invalidate') await bench.invalidate(chosen.id);
  else await bench.confirm(chosen.id, paid(chosen.amount));
  return true;
}

it('is right to the cent after hundreds of random operations', async () => {
  const totalCents = 100_000;
  let operations = 0;
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      bench = await openBench({
        settings: { balances: { EUR: '1000.00' }, activationMs: 120_000, invalidationPeriodS: 600, maxima: {} },
      });
      const orders: Created[] = [];
      for (const one of steps) {
        operations++;
        if (!(await take(one, orders))) continue;
        const sums = { created: 0, processing: 0, completed: 0, failed: 0, invalidated: 0 };
        const books = bench.sandbox.books();
        for (const booked of books.orders) {
          sums[booked.state] += cents(booked.face_value.amount);
          seen.add(booked.state);
        }
        const entry = books.balances[0];
        expect({
          balance: cents(entry?.balance ?? ''),
          held: cents(entry?.held ?? ''),
          available: cents(entry?.available ?? ''),
        }).toEqual({
          balance: totalCents - sums.completed,
          held: sums.created + sums.processing,
          available: totalCents - sums.completed - sums.created - sums.processing,
        });
      }
      await bench.close();
    }),
    { numRuns: 12, seed: 20261106 },
  );
  expect(operations).toBeGreaterThan(400);
  // The run is worth something only if it went everywhere.
  expect([...seen].sort()).toEqual(['completed', 'created', 'failed', 'invalidated', 'processing']);
  bench = await openBench();
});

function storeOf(id: string) {
  return {
    id,
    name: `Store ${id}`,
    address: { street: 'Am Ring 2', city: 'Musterstadt', postal_code: '12345', country: 'DE' },
    currency: 'EUR',
  };
}
