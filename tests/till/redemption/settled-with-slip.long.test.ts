// A manager settles by hand a card whose claim slip was printed, and taken back, at this very till.
import { expect, test } from 'vitest';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { payCash, reserve } from '../../../testkit/till/selling.ts';
import {
  attentionAt,
  cardOf,
  honour,
  orderStates,
  payBack,
  printPending,
  type Slip,
  sellAndPrint,
  storeIsWhole,
  storePerTest,
} from '../../../testkit/till/two-tills.ts';

const store = storePerTest(2);

async function decide(step: 'settle-card-handed-over' | 'settle-money-back', till = store.first) {
  const entry = (await till.ask('attention:list')).find((one) => one.code === 'waiting_too_long');
  expect(entry?.steps).toContain(step);
  await till.ask('attention:decide', { entryId: entry?.id ?? '', step, note: 'saw the customer', approval: manager });
}

test('given to the customer, its slip in the drawer: the confirm goes on, so that the card works, or somebody is told', async () => {
  const { first } = store;
  const slip = await sellAndPrint(first);
  await first.time.advance(61 * 60_000);
  await honour(first, slip.text, 'take-slip');
  await decide('settle-card-handed-over');
  first.plug();
  await first.time.advance(90 * 60_000);
  expect(await cardOf(first, slip.saleId)).toMatchObject({ state: 'manually-settled' });
  const told = await attentionAt(first);
  expect(
    orderStates(store)[0] === 'completed' || told.length > 0,
    `${orderStates(store)}: the customer holds a dead card, the shop the money, nobody is told`,
  ).toBe(true);
  await storeIsWhole(store);
});

test('its money returned against its slip, and its confirm had worked: taken back, or somebody is told', async () => {
  const { first } = store;
  first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'drop-after' }, times: 1 });
  const slip = await lateSlip();
  expect(orderStates(store)).toEqual(['completed']);
  await first.time.advance(61 * 60_000);
  await honour(first, slip.text, 'take-slip');
  await decide('settle-money-back');
  expect(await payBack(first, slip.saleId)).toBe(2500);
  first.plug();
  await first.time.advance(90 * 60_000);
  const told = await attentionAt(first);
  expect(
    orderStates(store)[0] !== 'completed' || told.length > 0,
    'the card works, its money went back, nobody is told',
  ).toBe(true);
});

test('its money returned against its slip, its confirm never left: its order does not wait for a photocopy', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  await first.time.advance(61 * 60_000);
  await honour(first, slip.text, 'take-slip');
  await decide('settle-money-back');
  expect(await payBack(first, slip.saleId)).toBe(2500);
  first.plug();
  await first.time.advance(90 * 60_000);
  expect(await attentionAt(first)).toEqual([]);
  // A photocopy at the next till: finishing takes a cashier alone.
  const at = await second.ask('claim:read', { text: slip.text });
  expect(at.steps).not.toContain('finish');
  expect(orderStates(store)).toEqual(['invalidated']);
});

test('another till was to take it back against the slip, its line went down, and its manager paid by hand: taken back, or told', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  first.sandbox.controls.next({ call: 'invalidate', reply: { kind: 'drop-before' }, times: 1 });
  const back = await honour(second, slip.text, 'return-money');
  second.unplug('unreachable');
  await second.time.advance(61 * 60_000);
  await decide('settle-money-back', second);
  expect(await payBack(second, back.id)).toBe(2500);
  second.plug();
  await second.time.advance(10 * 60_000);
  // The till that printed the slip is back, and confirms what still waits.
  first.plug();
  await first.time.advance(10 * 60_000);
  const told = [...(await attentionAt(first)), ...(await attentionAt(second))];
  expect(
    orderStates(store)[0] !== 'completed' || told.length > 0,
    'the card works behind the counter of the first till, its money was returned at the second, nobody is told',
  ).toBe(true);
});

test('another till was to finish it, its manager gave the card out by hand: the confirm goes on, or told', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'server-error' }, times: 100 });
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(11 * 60_000);
  await decide('settle-card-handed-over', second);
  first.sandbox.controls.reset();
  await second.time.advance(90 * 60_000);
  expect((await cardOf(second, sale.id)).state).toBe('manually-settled');
  const told = await attentionAt(second);
  expect(orderStates(store)[0] === 'completed' || told.length > 0, 'a dead card, the money kept, nobody told').toBe(
    true,
  );
});

test('settled elsewhere, its order completed, and a manager has the money returned by hand: somebody is told of the card that works', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  first.sandbox.controls.next({ call: 'confirm', reply: { kind: 'drop-after' }, times: 1 });
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(120_000);
  expect((await cardOf(second, sale.id)).state).toBe('ended-by-other-till');
  const [entry] = await second.ask('attention:list');
  expect(entry?.code).toBe('settled_elsewhere');
  await second.ask('attention:decide', {
    entryId: entry?.id ?? '',
    step: 'settle-money-back',
    note: 'nobody has it',
    approval: manager,
  });
  expect(await payBack(second, sale.id)).toBe(2500);
  await second.time.advance(10 * 60_000);
  first.plug();
  await first.time.advance(10 * 60_000);
  const told = [...(await attentionAt(first)), ...(await attentionAt(second))];
  expect(orderStates(store)[0] !== 'completed' || told.length > 0, 'a card works that nobody paid for').toBe(true);
});

/** As sellAndPrint, but the confirm arrives and its answer is lost; then the line is gone. */
async function lateSlip(): Promise<Slip> {
  const { first } = store;
  const sale = await reserve(first, ['25.00'], book);
  await payCash(first, sale.id, '25.00');
  await first.ask('sale:commit', { saleId: sale.id });
  first.unplug('unreachable');
  await first.time.advance(500);
  return printPending(first, sale.id, 0);
}
