// A slip is taken, the power goes out before anybody hears of it, and the customer may walk on with the slip.
// The till that starts again lets nothing go, and takes nothing back, before the slip was scanned once more: whoever has it has the claim.
import { beforeEach, describe, expect, test } from 'vitest';
import type { AttentionStep } from '../../../shared/sale/attention-steps.ts';
import type { Harness } from '../../../testkit/till/harness.ts';
import { until } from '../../../testkit/till/paper.ts';
import { manager } from '../../../testkit/till/people.ts';
import {
  cardOf,
  decide,
  honour,
  look,
  orderStates,
  payBack,
  type Slip,
  sellAndPrint,
  sellLive,
  storeIsWhole,
  storePerTest,
  unlessItDies,
} from '../../../testkit/till/two-tills.ts';

const store = storePerTest();

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
    slip = state === 'created' ? await sellAndPrint(store.first) : await sellLive(store.first);
  });

  test('is not taken back before the slip was scanned again', async () => {
    const { second } = store;
    const saleId = await cutAtTakeBack(slip);
    expect(orderStates(store)).toEqual([state]);
    expect((await cardOf(second, saleId)).state).toBe('voiding');
    const entries = await entriesOf(second);
    expect(entries.map(({ code, steps }) => ({ code, steps }))).toEqual([
      { code: 'take_back_interrupted', steps: ['slip-gone', 'take-note'] },
    ]);
    const request = { entryId: entries[0]?.id ?? '', step: 'slip-gone', note: 'looked' } as const;
    expect(await second.refusal('attention:decide', { ...request, approval: null })).toBe('needs_manager');
    expect((await look(second, slip)).steps).toEqual(['take-slip']);
    await honour(second, slip.text, 'take-slip');
    await second.time.advance(20_000);
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
    expect(await cardOf(second, saleId)).toMatchObject({ state: 'ended-by-other-till', verdict: 'scan-slip-again' });
    expect(
      (await second.ask('sales:list', { limit: 5, query: '', before: null })).find(({ id }) => id === saleId)?.outcome,
    ).toBe('slip-out');
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
  const slip = await sellLive(store.first);
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

describe('a slip that was finished, and nobody heard of it', () => {
  /** The second till goes on with it when it starts again, and the card is active. */
  async function cutAtFinish(slip: Slip): Promise<string> {
    const { second } = store;
    const { order } = await look(second, slip);
    second.crashAt(second.orderRequests() + 2, 'after');
    await unlessItDies(second, () => decide(second, slip.text, order, 'finish'));
    await second.signIn();
    await second.time.advance(120_000);
    expect(orderStates(store)).toEqual(['completed']);
    const { saleId } = await look(second, slip);
    if (saleId === null) throw new Error('the second till has no sale of it');
    return saleId;
  }

  test('its card leaves, and is voided, only once the slip was scanned again', async () => {
    const { second } = store;
    const slip = await sellAndPrint(store.first);
    const saleId = await cutAtFinish(slip);
    const card = await cardOf(second, saleId);
    const lineId = card.id;
    expect(card).toMatchObject({ verdict: 'hand-over-against-slip', slip: 'cut-off' });
    expect(await second.refusal('line:hand-over', { lineId })).toBe('slip_needed');
    const reason = 'nobody came';
    expect(await second.refusal('line:void', { lineId, reason, approval: manager })).toBe('slip_needed');
    await honour(second, slip.text, 'take-slip');
    expect(await cardOf(second, saleId)).toMatchObject({ verdict: 'hand-over', slip: 'none' });
    await second.ask('line:hand-over', { lineId });
  });

  test('is asked for over one more start, and not any more once a manager has said that it is lost', async () => {
    const { second } = store;
    const slip = await sellAndPrint(store.first);
    const saleId = await cutAtFinish(slip);
    await second.crash();
    await second.signIn();
    expect((await cardOf(second, saleId)).slip, 'nobody has scanned it since').toBe('cut-off');
    await second.ask('claim:waive', {
      lineId: (await cardOf(second, saleId)).id,
      reason: 'torn',
      approval: manager,
    });
    await second.crash();
    await second.signIn();
    expect(await cardOf(second, saleId)).toMatchObject({ verdict: 'hand-over', slip: 'none' });
  });
});

test('a payout that nobody heard of leaves the drawer only once the slip was scanned again', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  await first.elsewhere.invalidateRetailOrder((await cardOf(first, slip.saleId)).orderId ?? '');
  const sale = await honour(second, slip.text, 'pay-out');
  await second.crash();
  await second.signIn();
  const { parts } = (await second.ask('sale:get', { saleId: sale.id })).tenders[0] ?? { parts: [] };
  expect((await cardOf(second, sale.id)).verdict).toBe('return-against-slip');
  const request = { partId: parts[0]?.id ?? '', way: 'as-paid', approval: manager } as const;
  expect(await second.refusal('refund:begin', request)).toBe('slip_needed');
  await honour(second, slip.text, 'take-slip');
  expect(await payBack(second, sale.id)).toBe(2500);
});

test('of its own slip, too: what was taken just before the power went out is scanned again', async () => {
  const { first } = store;
  const slip = await sellAndPrint(first);
  first.plug();
  await honour(first, slip.text, 'take-slip');
  await first.time.advance(120_000);
  expect((await cardOf(first, slip.saleId)).verdict).toBe('hand-over');
  await first.crash();
  await first.signIn();
  expect((await cardOf(first, slip.saleId)).verdict).toBe('hand-over-against-slip');
  await honour(first, slip.text, 'take-slip');
  await first.ask('line:hand-over', { lineId: slip.lineId });
});

test('the code of a card whose slip was taken just before the power went out is printed once the slip was scanned again', async () => {
  const { second } = store;
  const slip = await sellLive(store.first);
  await look(second, slip);
  second.breakPaper();
  const sale = await honour(second, slip.text, 'hand-over');
  const job = async () =>
    (await second.ask('sale:get', { saleId: sale.id })).printJobs.find((one) => one.document === 'activation');
  // The printer took nothing of it: it waits.
  await until(second, async () => (await job())?.cause === 'cannot_write');
  await second.crash();
  second.mendPaper();
  await second.signIn();
  const { id: lineId, verdict } = await cardOf(second, sale.id);
  expect(verdict).toBe('hand-over-against-slip');
  expect(await second.refusal('print:start', { saleId: sale.id, lineId, document: 'activation' })).toBe('slip_needed');
  await until(second, async () => (await job())?.cause === 'slip_needed', 5000);
  expect((await job())?.state).toBe('unsent');
  await honour(second, slip.text, 'take-slip');
  await until(second, async () => (await job())?.state === 'printed', 5000);
});

test('an order that the till gives up by its own rule is given up after a power cut, too, though its slip was just taken', async () => {
  const { first } = store;
  const slip = await sellAndPrint(first);
  const { controls } = first.sandbox;
  controls.next({ call: 'confirm', reply: { kind: 'refuse', code: 'action_not_allowed' }, times: 1 });
  controls.next({ call: 'invalidate', reply: { kind: 'drop-before' }, times: 50 });
  first.plug();
  await first.time.advance(60_000);
  await honour(first, slip.text, 'take-slip');
  await first.crash();
  controls.reset();
  await first.signIn();
  await first.time.advance(9 * 60_000);
  expect(orderStates(store)).toEqual(['invalidated']);
});

test('a payout that nobody heard of waits for the slip, also where a manager had given up on the card before that', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  const { controls } = first.sandbox;
  controls.next({ call: 'confirm', reply: { kind: 'drop-before' }, times: 50 });
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(0);
  const { id: lineId } = await cardOf(second, sale.id);
  controls.next({ call: 'invalidate', reply: { kind: 'drop-after' }, times: 1 });
  await second.ask('line:cancel-activation', { lineId, reason: 'customer will not wait', approval: manager });
  await second.time.advance(120_000);
  expect(await cardOf(second, sale.id)).toMatchObject({
    state: 'ended-by-other-till',
    attention: ['settled_elsewhere'],
  });
  await honour(second, slip.text, 'pay-out');
  await second.crash();
  await second.signIn();
  // Nobody heard of it, and the customer takes the slip to the first till.
  first.plug();
  await first.time.advance(120_000);
  await honour(first, slip.text, 'pay-out');
  expect(await payBack(first, slip.saleId)).toBe(2500);
  expect(orderStates(store)).toEqual(['invalidated']);
  expect((await cardOf(second, sale.id)).verdict).toBe('return-against-slip');
  expect(await payBack(second, sale.id).catch(() => 0)).toBe(0);
});
