// Case 20: 300.00 twice in 6 minutes, at a limit of 500.00: the sale pauses until the customer was warned of fraud.
import { expect, test } from 'vitest';
import { anyAmount } from '../../../testkit/till/day.ts';
import { add, payCash, reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, commit, voidCard, reopen } = worldPerTest({ chosen: { customer_pause: '500.00' } });

async function sell(amount: string): Promise<string> {
  const { id } = await reserve(till, [amount], anyAmount);
  await payCash(till, id, amount);
  await commit(id);
  return id;
}
const basketOf = async (...amounts: string[]): Promise<string> => {
  let id = '';
  for (const amount of amounts) id = (await add(till, amount, anyAmount)).id;
  return id;
};
const minutes = (n: number) => till.time.advance(n * 60_000);
const warned = () =>
  till.db().prepare("SELECT operator_id AS by, body FROM journal WHERE kind = 'customer-warned'").all() as readonly {
    readonly by: string;
    readonly body: string;
  }[];

test('300.00, and 300.00 again 6 minutes later: nothing is reserved before the customer was warned, and that is journalled', async () => {
  await sell('300.00');
  await minutes(6);
  const saleId = await basketOf('300.00');
  expect(await till.refusal('sale:reserve', { saleId })).toBe('customer_warning');
  expect((await saleOf(saleId)).lines.map(({ state }) => state)).toEqual(['draft']);
  expect(warned()).toEqual([]);
  await till.ask('sale:reserve', { saleId, customerWarned: true });
  await till.time.advance(0);
  expect((await saleOf(saleId)).lines.map(({ state }) => state)).toEqual(['reserved']);
  const [one] = warned();
  expect([one?.by, JSON.parse(one?.body ?? '')]).toEqual(['anna', { sumMinor: 60_000, limitMinor: 50_000 }]);
});

test('half an hour later, or where the first card was voided, it does not pause', async () => {
  const first = await sell('300.00');
  await minutes(31);
  const second = await sell('300.00');
  await voidCard(second);
  await till.time.advance(10_000);
  await sell('300.00');
  expect(warned()).toEqual([]);
  expect(first).not.toBe(second);
});

test('one sale of as much pauses too; many small cards do not', async () => {
  const saleId = await basketOf('250.00', '250.00');
  expect(await till.refusal('sale:reserve', { saleId })).toBe('customer_warning');
  await till.ask('sale:discard', { saleId });
  for (let n = 0; n < 6; n += 1) await sell('99.00');
  expect(warned()).toEqual([]);
});

test('a shop that did not ask for it is never paused', async () => {
  await reopen({ chosen: {} });
  await sell('300.00');
  await sell('300.00');
  expect(warned()).toEqual([]);
});
