// The lock: by itself without input, but for the payment of somebody who takes or returns money, at once on request; the sale stays.
import { afterEach, describe, expect } from 'vitest';
import { defaults } from '../../../shared/settings/provisioning.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { createHarness, type Harness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { approvalOf, manager, wrongPin } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { add, payCash, reserve } from '../../../testkit/till/selling.ts';

// Each a story of its own.
const some = oneTestIn(2);

let till: Harness;
afterEach(() => till.close());

const minute = 60_000;
const open = async (options: HarnessOptions = {}) => {
  till = await createHarness({ chosen: { lock_minutes: defaults.lock_minutes }, logged: () => {}, ...options });
  await till.signIn('anna');
};
const lockedFor = async () => (await till.ask('session:get')).lockedFor;
const onlySales = async () => (await till.ask('session:get')).onlySales;
const journal = (kind: string) =>
  till.db().prepare('SELECT operator_id AS who, body FROM journal WHERE kind = ? ORDER BY seq').all(kind);

describe('without input', () => {
  some('the till locks after the shop’s minutes, and says so', async () => {
    await open();
    await till.time.advance(3 * minute - 6000);
    expect(await lockedFor()).toBeNull();
    await till.time.advance(6000);
    expect(await lockedFor()).toBe('anna');
    expect(till.events.at(-1)).toMatchObject({ kind: 'session', session: { operator: null, lockedFor: 'anna' } });
    expect(journal('till-locked')).toEqual([{ who: 'anna', body: '{"why":"idle"}' }]);
    expect(await till.refusal('sale:current')).toBe('not_signed_in');
  });

  some('each touch begins the time anew, and the clock on the wall does not matter', async () => {
    await open({ chosen: { lock_minutes: 1 } });
    for (let n = 0; n < 5; n += 1) {
      await till.time.advance(50_000);
      till.setClock(n * 3_600_000);
      await till.ask('session:touched');
    }
    expect(await lockedFor()).toBeNull();
    await till.time.advance(65_000);
    expect(await lockedFor()).toBe('anna');
  });

  some('while a payment is taken all but that payment locks, and the rest once it is over', async () => {
    await open({ chosen: { lock_minutes: 1 } });
    const { id } = await reserve(till, ['25.00'], book);
    await till.time.advance(minute - 6000);
    expect(await onlySales()).toBeNull();
    await till.time.advance(6000);
    expect(await lockedFor()).toBeNull();
    expect(await onlySales()).toEqual([id]);
    expect(till.events.at(-1)).toMatchObject({ session: { operator: { id: 'anna' }, onlySales: [id] } });
    expect(await till.refusal('sales:list', { query: '', before: null, limit: 1 })).toBe('not_signed_in');
    expect(await till.ask('sale:current')).toMatchObject({ id });
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(20 * minute);
    expect(await lockedFor()).toBe('anna');
    expect(await onlySales()).toBeNull();
  });

  some('a touch in that payment opens nothing else; the PIN does', async () => {
    await open({ chosen: { lock_minutes: 1 } });
    const { id } = await reserve(till, ['25.00'], book);
    await till.time.advance(minute);
    await till.ask('session:touched');
    await payCash(till, id, '10.00');
    await till.time.advance(30_000);
    expect(await onlySales()).toEqual([id]);
    expect(await till.refusal('sale:suspended')).toBe('not_signed_in');
    await till.ask('session:lock');
    await till.signIn('anna');
    expect(await onlySales()).toBeNull();
    expect(await till.ask('sale:suspended')).toEqual([]);
    await payCash(till, id, '15.00');
    expect(await till.ask('sale:commit', { saleId: id })).toMatchObject({ stage: 'committed' });
  });

  some('after that payment the till still asks the PIN for what comes next', async () => {
    await open({ chosen: { lock_minutes: 1 } });
    const { id } = await reserve(till, ['25.00'], book);
    await till.time.advance(minute);
    await till.ask('session:touched');
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    expect(await lockedFor()).toBeNull();
    expect(
      await till.refusal('sale:add-line', { productCode: book, faceValue: { currency: 'EUR', amount: '25.00' } }),
    ).toBe('not_signed_in');
    await till.time.advance(minute);
    expect(await lockedFor()).toBe('anna');
  });

  some('so it is while money is on its way back', async () => {
    await open();
    const { id } = await reserve(till, ['25.00'], book);
    await payCash(till, id, '25.00');
    const cancelled = await till.ask('sale:cancel', { saleId: id });
    const partId = cancelled.tenders[0]?.parts[0]?.id ?? '';
    await till.ask('refund:begin', { partId, way: 'as-paid', reason: 'x', approval: manager });
    await till.time.advance(20 * minute);
    expect(await lockedFor()).toBeNull();
    expect(await onlySales()).toEqual([id]);
    await till.ask('refund:answer', { partId, answer: 'done' });
    await till.time.advance(5000);
    expect(await lockedFor()).toBe('anna');
  });

  some('nobody at the till: nothing is locked', async () => {
    await open();
    await till.ask('session:sign-out');
    await till.time.advance(20 * minute);
    expect(await lockedFor()).toBeNull();
    expect(journal('till-locked')).toEqual([]);
  });
});

describe('by a key', () => {
  some('it locks at once, also in the middle of a payment, and the sale stays', async () => {
    await open();
    const { id } = await reserve(till, ['25.00'], book);
    await till.ask('session:lock');
    expect(await lockedFor()).toBe('anna');
    expect(journal('till-locked')).toEqual([{ who: 'anna', body: '{"why":"person"}' }]);
    await till.signIn('anna');
    expect(journal('unlocked')).toEqual([{ who: 'anna', body: '{}' }]);
    expect(await till.ask('sale:current')).toMatchObject({ id, stage: 'paying' });
    expect((await till.ask('session:get')).takesOver).toBeNull();
  });

  some('a wrong PIN leaves it locked', async () => {
    await open();
    await till.ask('session:lock');
    expect(await till.refusal('session:sign-in', { operatorId: 'anna', pin: wrongPin })).toBe('wrong_pin');
    expect(await till.refusal('sale:current')).toBe('not_signed_in');
    expect(await lockedFor()).toBe('anna');
  });

  some('what is told of a locked till names no sale', async () => {
    await open();
    const sale = await add(till, '25.00', book);
    await till.ask('session:lock');
    const told = JSON.stringify(await till.ask('session:get'));
    for (const word of [sale.id, '25.00', sale.lines[0]?.productName ?? 'no name']) expect(told).not.toContain(word);
  });
});

describe('another person signs in', () => {
  some('somebody else’s basket is told, and becomes theirs only once they say so', async () => {
    await open();
    const sale = await add(till, '25.00', book);
    await till.ask('session:lock');
    await till.signIn('ben');
    expect(journal('signed-out')).toEqual([{ who: 'anna', body: '{}' }]);
    expect((await till.ask('session:get')).takesOver).toEqual({
      saleId: sale.id,
      from: 'anna',
      cards: 1,
      stage: 'basket',
    });
    expect(await till.ask('sale:get', { saleId: sale.id })).toMatchObject({ operatorId: 'anna' });
    const session = await till.ask('session:take-over', { saleId: sale.id });
    expect(session.takesOver).toBeNull();
    expect(await till.ask('sale:get', { saleId: sale.id })).toMatchObject({ operatorId: 'ben' });
    expect(journal('sale-taken-over')).toEqual([{ who: 'ben', body: '{"from":"anna"}' }]);
    expect((await till.ask('sale:timeline', { saleId: sale.id })).map(({ kind }) => kind)).toContain('sale-taken-over');
    expect(await till.refusal('session:take-over', { saleId: sale.id })).toBe('out_of_turn');
  });

  some('whoever took money of it stays its cashier, so that neither approves it', async () => {
    await open();
    const { id } = await reserve(till, ['25.00'], book);
    await payCash(till, id, '10.00');
    await till.ask('session:sign-out');
    await till.signIn('clara');
    await till.ask('session:take-over', { saleId: id });
    const sale = await till.ask('sale:get', { saleId: id });
    expect(sale.operatorId).toBe('anna');
    expect([...sale.cashierIds].sort()).toEqual(['anna', 'clara']);
    expect((await till.ask('session:get')).takesOver).toBeNull();
  });

  some('an empty basket, or one that was put aside, is nobody’s to take over', async () => {
    await open();
    const sale = await add(till, '25.00', book);
    await till.ask('sale:suspend', { saleId: sale.id });
    await till.ask('session:lock');
    await till.signIn('ben');
    expect((await till.ask('session:get')).takesOver).toBeNull();
  });
});

some('while a second person’s PIN is checked the till is locked: nothing is done', async () => {
  await open();
  const asked = till.refusal('drawer:open', { reason: 'x', approval: approvalOf('dora') });
  await till.ask('session:lock');
  expect(await asked).toBe('not_signed_in');
});
