// Answers that come after a manager decided by hand: what the service did meanwhile is told, or taken back, and never forgotten.
import { describe, expect, test } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, lineOf, decide, unsent, orderStates, paidWithoutAnswer, returnMoney } = worldPerTest();

/** Paid, then an hour without the line; now the confirm has worked, and its answer is on the way. */
async function confirmOnItsWay(): Promise<string> {
  const { id } = await paidWithoutAnswer('unreachable');
  await till.time.advance(61 * 60_000);
  till.plug();
  till.hold();
  await till.time.advance(61_000);
  expect(orderStates()).toEqual(['completed']);
  return id;
}

describe('a confirm was on its way while a manager decided', () => {
  test('the money goes back: the card that was activated is taken back, and the money leaves once', async () => {
    const id = await confirmOnItsWay();
    await decide('waiting_too_long', 'settle-money-back');
    till.release();
    await till.time.advance(120_000);
    expect(orderStates()).toEqual(['invalidated']);
    expect(await lineOf(id)).toMatchObject({ state: 'cancelled', verdict: 'return-money' });
    await returnMoney(id);
    expect((await lineOf(id)).verdict).toBe('nothing-owed');
    expect(await unsent()).toBe(0);
    booksAgree(till);
  });

  test('where the customer has the card and the money stays, nothing is taken back', async () => {
    const id = await confirmOnItsWay();
    await decide('waiting_too_long', 'settle-card-handed-over');
    till.release();
    await till.time.advance(120_000);
    expect(orderStates()).toEqual(['completed']);
    expect(await lineOf(id)).toMatchObject({ state: 'manually-settled', verdict: 'nothing-owed' });
    expect((await saleOf(id)).refundDue.amount).toBe('0.00');
  });
});
