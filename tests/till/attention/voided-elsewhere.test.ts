// A sold card that the service's operator ended, before a manager voids it here: no invalidation of this till ever left, so no money is
// due for it by a rule. That one may have left is durable before its first byte: then the void counts, whenever the power goes out.
import { expect, test } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, sold, voidCard, lineOf, saleOf, attention, decide, orderStates, sent, returnMoney } = worldPerTest();

test('a void of it makes no money due: a manager settles it', async () => {
  const { id } = await sold();
  await till.time.advance(1000);
  await till.elsewhere.invalidateRetailOrder((await lineOf(id)).orderId ?? '');
  const before = sent('/invalidate');
  await voidCard(id);
  await till.time.advance(60_000);
  expect(sent('/invalidate')).toBe(before);
  expect(await lineOf(id)).toMatchObject({ state: 'active', verdict: 'return-nothing-yet' });
  expect((await saleOf(id)).refundDue.amount).toBe('0.00');
  expect((await saleOf(id)).printJobs.filter(({ document }) => document === 'void')).toEqual([]);
  expect(await attention()).toEqual(['invalidated_elsewhere']);
  await decide('invalidated_elsewhere', 'settle-money-back');
  expect((await saleOf(id)).refundDue.amount).toBe('25.00');
});

test('the power goes out before the look: the same', async () => {
  const { id } = await sold();
  await till.time.advance(1000);
  till.unplug();
  await voidCard(id);
  await till.elsewhere.invalidateRetailOrder((await lineOf(id)).orderId ?? '');
  await till.crash();
  await till.signIn();
  till.plug();
  await till.time.advance(60_000);
  expect((await lineOf(id)).state).toBe('active');
  expect(await attention()).toEqual(['invalidated_elsewhere']);
});

test.each(['before', 'after'] as const)(
  'the power goes out %s the work of the void: this till asked for it, and pays',
  async (when) => {
    const { id } = await sold();
    await till.time.advance(1000);
    // The look goes first.
    till.crashAt(till.orderRequests() + 2, when);
    await voidCard(id);
    await till.time.advance(60_000);
    expect(till.crashes()).toBe(1);
    await till.signIn();
    expect((await lineOf(id)).state).toBe('voided');
    expect((await saleOf(id)).refundDue.amount).toBe('25.00');
    expect(await attention()).toEqual([]);
    expect(orderStates()).toEqual(['invalidated']);
    await returnMoney(id);
    booksAgree(till);
  },
);
