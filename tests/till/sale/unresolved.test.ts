// Beyond so many unresolved cards no further one is reserved: said before the basket is filled, kept through a crash, over as soon as
// they are settled, and never in the way of a till that works.
import { expect, test } from 'vitest';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, lineOf, next, reserved, commit } = worldPerTest();

const unresolved = async () => (await till.ask('status:get')).unresolvedCards;
const total = (count: number) => `${count * 10}.00`;

async function paidAndUnanswered(cards: number): Promise<string> {
  const sale = await reserved(Array<string>(cards).fill('10.00'));
  await payCash(till, sale.id, total(cards));
  till.unplug();
  await commit(sale.id);
  till.plug();
  return sale.id;
}

const fill = () =>
  till.ask('sale:add-line', {
    productCode: book,
    faceValue: { currency: 'EUR', amount: '25.00' },
  });

test('three cards of one sale that are active within a second hold nobody up', async () => {
  const sale = await reserved(['10.00', '10.00', '10.00']);
  await payCash(till, sale.id, total(3));
  next('confirm', { kind: 'activation-takes', delayMs: 1000 }, 3);
  await till.ask('sale:commit', { saleId: sale.id });
  expect(await unresolved()).toEqual({ count: 0, limit: 3 });
  expect((await reserved()).lines[0]?.state).toBe('reserved');
});

test('at the limit the next basket is kept and not reserved, and the screens know it before it is filled', async () => {
  const first = await paidAndUnanswered(3);
  till.unplug();
  await till.time.advance(29_000);
  expect(await unresolved()).toEqual({ count: 0, limit: 3 });
  till.events.length = 0;
  await till.time.advance(6_000);
  expect(await unresolved()).toEqual({ count: 3, limit: 3 });
  const told = till.events.flatMap((event) => (event.kind === 'status' ? [event.status.unresolvedCards?.count] : []));
  expect(told, 'nobody asked').toContain(3);
  const basket = await fill();
  expect(await till.refusal('sale:reserve', { saleId: basket.id })).toBe('too_many_unresolved');
  expect((await saleOf(basket.id)).lines.map((line) => line.state)).toEqual(['draft']);
  till.plug();
  await till.time.advance(60_000);
  expect((await saleOf(first)).lines.map((line) => line.state)).toEqual(Array(3).fill('active'));
  await till.ask('sale:reserve', { saleId: basket.id });
});

test('below the limit the till goes on selling', async () => {
  await paidAndUnanswered(2);
  till.unplug();
  await till.time.advance(60_000);
  till.plug();
  expect(await unresolved()).toEqual({ count: 2, limit: 3 });
  const basket = await fill();
  await till.ask('sale:reserve', { saleId: basket.id });
});

test('a crash forgets none of them, nor does a clock that was set back', async () => {
  await paidAndUnanswered(3);
  till.unplug();
  await till.time.advance(60_000);
  await till.crash();
  await till.signIn();
  expect(await unresolved()).toEqual({ count: 3, limit: 3 });
  till.setClock(-3_600_000);
  const basket = await fill();
  expect(await till.refusal('sale:reserve', { saleId: basket.id })).toBe('too_many_unresolved');
});

test('cards on their way back count too, and a decision by hand settles them', async () => {
  next('confirm', { kind: 'refuse', code: 'entity_not_found' }, 40);
  next('read', { kind: 'refuse', code: 'entity_not_found' }, 40);
  const sale = await reserved(['10.00', '10.00', '10.00']);
  await payCash(till, sale.id, total(3));
  await commit(sale.id);
  const card = await lineOf(sale.id);
  await till.ask('line:cancel-activation', { lineId: card?.id ?? '', reason: 'no time', approval: manager });
  await till.time.advance(40_000);
  expect(await unresolved()).toEqual({ count: 3, limit: 3 });
  const basket = await fill();
  expect(await till.refusal('sale:reserve', { saleId: basket.id })).toBe('too_many_unresolved');
  const entry = (await till.ask('attention:list')).find((one) => one.line?.id === card?.id);
  await till.ask('attention:decide', {
    entryId: entry?.id ?? '',
    step: 'settle-money-back',
    note: 'support knows nothing of it',
    approval: manager,
  });
  expect(await unresolved()).toEqual({ count: 2, limit: 3 });
  await till.ask('sale:reserve', { saleId: basket.id });
});
