// A manager has another till's slip paid out, the power goes out before anybody hears of it, and the customer may walk on with the slip.
// The till that starts again asks whether the slip is still there before it takes the card back: whoever has the slip has the claim.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AttentionStep } from '../../shared/sale/attention-steps.ts';
import type { Harness } from './till-harness.ts';
import { payCash, reserve } from './till-harness.ts';
import {
  cardOf,
  createStore,
  decide,
  honour,
  look,
  manager,
  orderStates,
  payBack,
  printPending,
  product,
  type Slip,
  type Store,
  sellAndPrint,
  storeIsWhole,
  unlessItDies,
} from './two-tills.ts';

let store: Store;
beforeEach(async () => {
  store = await createStore();
});
afterEach(() => store.close());

/** Its card works already, and the first till does not know it yet. */
async function sellLive(): Promise<Slip> {
  const { first } = store;
  const sale = await reserve(first, ['25.00'], product);
  await payCash(first, sale.id, '25.00');
  first.hold();
  await first.ask('sale:commit', { saleId: sale.id });
  await first.time.advance(0);
  return printPending(first, sale.id, 0);
}

/** The second till is to pay the slip out, and its power goes out before the order is looked at; it starts again. Answers its sale. */
async function cutAtTakeBack(slip: Slip): Promise<string> {
  const { second } = store;
  const { order } = await look(second, slip);
  second.crashAt(second.orderRequests() + 2, 'before');
  await unlessItDies(second, () => decide(second, slip.text, order, 'return-money'));
  await second.time.advance(0);
  expect(second.crashes()).toBe(1);
  await second.signIn();
  await second.time.advance(120_000);
  const { saleId } = await look(second, slip);
  if (saleId === null) throw new Error('the second till has no sale of it');
  return saleId;
}

const entriesOf = (till: Harness) => till.ask('attention:list');

async function say(till: Harness, step: AttentionStep): Promise<void> {
  const [entry] = await entriesOf(till);
  if (!entry) throw new Error('nothing is left to a person');
  await till.ask('attention:decide', { entryId: entry.id, step, note: 'looked', approval: manager });
  await till.time.advance(120_000);
}

describe.each(['created', 'completed'] as const)('an order that is %s', (state) => {
  let slip: Slip;
  beforeEach(async () => {
    slip = state === 'created' ? await sellAndPrint(store.first) : await sellLive();
  });

  test('is not taken back before somebody has said that the slip is here', async () => {
    const { second } = store;
    const saleId = await cutAtTakeBack(slip);
    expect(orderStates(store)).toEqual([state]);
    expect((await cardOf(second, saleId)).state).toBe('voiding');
    const entries = await entriesOf(second);
    expect(entries.map(({ code, steps }) => ({ code, steps }))).toEqual([
      { code: 'take_back_interrupted', steps: ['slip-here', 'slip-gone', 'take-note'] },
    ]);
    const wish = { entryId: entries[0]?.id ?? '', note: 'looked', approval: null };
    for (const step of ['slip-here', 'slip-gone'] as const)
      expect(await second.refusal('attention:decide', { ...wish, step })).toBe('needs_manager');
    await say(second, 'slip-here');
    expect(orderStates(store)).toEqual(['invalidated']);
    expect(await entriesOf(second)).toEqual([]);
    expect(await payBack(second, saleId)).toBe(2500);
    store.first.release();
    store.first.plug();
    await store.first.time.advance(120_000);
    expect(await payBack(store.first, slip.saleId)).toBe(0);
  });

  test('is left to the slip where that is gone: its customer gets what the next till gives', async () => {
    const { first, second, third } = store;
    const saleId = await cutAtTakeBack(slip);
    await say(second, 'slip-gone');
    expect((await cardOf(second, saleId)).state).toBe('elsewhere');
    expect(await entriesOf(second)).toEqual([]);
    const sale = await honour(third, slip.text, state === 'created' ? 'finish' : 'hand-over');
    await third.time.advance(20_000);
    expect((await cardOf(third, sale.id)).verdict).toBe('hand-over');
    expect(orderStates(store), 'the card in the customer’s hand').toEqual(['completed']);
    expect(await payBack(second, saleId)).toBe(0);
    first.release();
    first.plug();
    await first.time.advance(120_000);
    await storeIsWhole(store);
  });

  test('its customer, who came back with the slip after all, is not turned away', async () => {
    const { first, second } = store;
    const saleId = await cutAtTakeBack(slip);
    await say(second, 'slip-gone');
    const { steps } = await look(second, slip);
    expect(steps).toEqual([state === 'created' ? 'return-money' : 'hand-over']);
    await honour(second, slip.text, steps[0] ?? 'finish');
    await second.time.advance(120_000);
    expect(orderStates(store)).toEqual([state === 'created' ? 'invalidated' : 'completed']);
    expect(await payBack(second, saleId)).toBe(state === 'created' ? 2500 : 0);
    first.release();
    first.plug();
    await first.time.advance(120_000);
    await storeIsWhole(store);
  });
});

test('the customer went to the till that printed the slip, and its card still works when the other till starts again', async () => {
  const { first, second } = store;
  const slip = await sellLive();
  await second.ask('claim:read', { text: slip.text });
  second.crashAt(second.orderRequests() + 2, 'before');
  await unlessItDies(second, () => decide(second, slip.text, 'completed', 'return-money'));
  first.release();
  await first.time.advance(0);
  await honour(first, slip.text, 'take-slip');
  await first.ask('line:hand-over', { lineId: slip.lineId });
  await second.signIn();
  await second.time.advance(3_600_000);
  expect(orderStates(store), 'nobody has said where the slip is').toEqual(['completed']);
  await say(second, 'slip-gone');
  expect(orderStates(store)).toEqual(['completed']);
  await storeIsWhole(store);
});
