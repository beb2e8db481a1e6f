// The power goes out at every network step of a whole day's worth of moves, and once more while the till starts again. A cashier
// who only looks at the screen finishes each sale; afterwards both books agree.
import { describe, expect, test } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { type Counter, createCashier, soldMinor, type Way, ways } from '../../../testkit/till/cashier.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { beginTender, reserve } from '../../../testkit/till/selling.ts';
import { oneIn } from '../../../testkit/whole.ts';

async function day(till: Harness, way: Way): Promise<void> {
  await till.signIn();
  if (way === 'given-back')
    till.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 30_000 }, times: 5 });
  if (way === 'failed')
    till.sandbox.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 2,
    });
  const product = { productCode: book };
  await till.ask('sale:add-line', { ...product, faceValue: { currency: 'EUR', amount: '10.00' } });
  const { id } = await till.ask('sale:add-line', { ...product, faceValue: { currency: 'EUR', amount: '25.00' } });
  const cashier = createCashier({ ask: till.ask, way, manager });
  for (let turn = 0; turn < 60; turn += 1) {
    const seen = await cashier.act(id).catch((error: unknown) => {
      // Signed out by the crash: whoever comes next signs in again.
      if (String(error).includes('not_signed_in')) return till.signIn();
      throw error;
    });
    await till.time.advance(seen === 'waits' ? 20_000 : 2_000);
    if (seen === 'done') return drawerAgrees(till, cashier.counter);
  }
  throw new Error('the sale never ended');
}

/** The money in the drawer is that of the cards that work: neither book is asked what it thinks. */
function drawerAgrees(till: Harness, counter: Counter): void {
  expect(counter.keptMinor(), 'money in the drawer').toBe(soldMinor(till.sandbox.books().orders));
}

describe.each(ways)('a sale that ends %s', (way) => {
  test('survives a crash at every network step, before and after the work', async () => {
    const quiet = await createHarness();
    await day(quiet, way);
    booksAgree(quiet);
    const steps = quiet.orderRequests();
    await quiet.close();
    expect(steps).toBeGreaterThan(1);

    const isTried = oneIn(16);
    for (let step = 1; step <= steps; step += 1)
      for (const when of ['before', 'after'] as const) {
        if (!isTried()) continue;
        const till = await createHarness();
        till.crashAt(step, when);
        await day(till, way);
        expect(till.crashes(), `crash ${when} step ${step}`).toBe(1);
        booksAgree(till);
        await till.close();
      }
  });
});

test('a basket survives a crash as it was', async () => {
  const till = await createHarness();
  await till.signIn();
  const request = { productCode: book, faceValue: { currency: 'EUR', amount: '10.00' } };
  const before = await till.ask('sale:add-line', request);
  await till.crash();
  await till.signIn();
  expect(await till.ask('sale:current')).toEqual(before);
  await till.ask('sale:discard', { saleId: before.id });
  booksAgree(till);
  await till.close();
});

test('a tender that was asked for when the power went out is asked about before anything else', async () => {
  const till = await createHarness();
  await till.signIn();
  const sale = await reserve(till, ['25.00'], book);
  await beginTender(till, sale.id, 'card', '25.00');
  await till.crash();
  await till.signIn();
  const after = await till.ask('sale:get', { saleId: sale.id });
  expect(after.tenders[0]?.parts[0]?.state).toBe('unknown');
  expect(await till.refusal('sale:commit', { saleId: sale.id })).toBe('tender_undecided');
  expect(await till.refusal('sale:cancel', { saleId: sale.id })).toBe('tender_undecided');
  await till.ask('tender:answer', {
    tenderId: after.tenders[0]?.id ?? '',
    answer: { kind: 'card', approvalCode: 'OKAY01' },
  });
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(0);
  booksAgree(till);
  await till.close();
});
