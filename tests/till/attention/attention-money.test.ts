// Money that a customer is owed stays in sight until it is back: on the attention list and in its count, whoever walks away from it. And
// what an entry says the till does by itself is what it does.
import { expect } from 'vitest';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const some = oneTestIn(3);

const { till, saleOf, next, reserved, paid, commit, sold, voidCard, returnMoney } = worldPerTest();

const money = () => till.ask('attention:money');
const entries = () => till.ask('attention:list');
const count = async () => (await till.ask('status:get')).attentionSales;
some('a voided card: amount, way, card and since when, until the money is back', async () => {
  const { id } = await sold(['25.00', '10.00']);
  expect([await money(), await count()]).toEqual([[], 0]);
  await voidCard(id);
  await till.time.advance(0);
  const since = till.time.now().toISOString();
  await till.time.advance(3_600_000);
  const { receiptNumber, cashierIds } = await saleOf(id);
  const eur = { currency: 'EUR', amount: '25.00' };
  expect(await money()).toMatchObject([
    {
      saleId: id,
      receiptNumber,
      cashierIds,
      since,
      total: eur,
      parts: [{ amount: eur, method: 'cash', why: 'voided' }],
    },
  ]);
  expect((await money())[0]?.parts).toMatchObject([
    { isBegun: false, againstSlip: false, card: { name: expect.any(String) } },
  ]);
  expect(await count()).toBe(1);
  const partId = (await money())[0]?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: manager });
  expect((await money())[0]?.parts[0]?.isBegun).toBe(true);
  await till.ask('refund:answer', { partId, answer: 'not-done' });
  expect((await money())[0]).toMatchObject({ since, parts: [{ isBegun: false }] });
  await returnMoney(id, manager);
  expect([await money(), await count()]).toEqual([[], 0]);
  booksAgree(till);
});

some('a card that was not activated, and a sale that was cancelled after its payment: each says why', async () => {
  next('confirm', { kind: 'activation-fails', code: 'processing_declined' });
  const { id: lost } = await sold();
  await till.time.advance(60_000);
  const { id: cancelled } = await paid(['10.00']);
  await till.ask('sale:cancel', { saleId: cancelled });
  await till.time.advance(0);
  expect((await money()).map(({ saleId, parts }) => [saleId, ...parts.map(({ why }) => why)])).toEqual([
    [lost, 'not-activated'],
    [cancelled, 'cancelled'],
  ]);
  // Of a sale that was never committed no card can be named.
  expect((await money())[1]?.parts[0]?.card).toBeNull();
  expect(await count()).toBe(2);
});

some('a sale with an entry and with money due is counted once', async () => {
  const { id } = await sold();
  await voidCard(id);
  await till.time.advance(0);
  const partId = (await money())[0]?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: manager });
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  // Asked for and not known: an entry asks a person, and nothing says to pay.
  expect(await money()).toEqual([]);
  expect((await entries()).map((entry) => entry.code)).toEqual(['refund_unknown']);
  expect(await count()).toBe(1);
  await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
  expect([(await money()).length, (await entries()).length, await count()]).toEqual([1, 0, 1]);
  const { id: waiting } = await sold();
  expect(waiting).not.toBe(id);
  expect(await count()).toBe(1);
});

some('it is still there after the power went out', async () => {
  const { id } = await sold();
  await voidCard(id);
  await till.time.advance(0);
  const before = await money();
  await till.crash();
  await till.signIn();
  expect(await money()).toEqual(before);
  expect(await count()).toBe(1);
});

some('an entry says what was paid and how, and when the till asks next', async () => {
  const { id } = await paid();
  next('confirm', { kind: 'refuse', code: 'invalid_signature' }, 2);
  await commit(id);
  await till.time.advance(2_000);
  const [entry] = await entries();
  expect(entry).toMatchObject({ code: 'not_authorised', paid: { amount: '25.00' }, paidBy: ['cash'] });
  expect(entry?.doing).toEqual({
    kind: 'waiting',
    nextAt: new Date(till.time.now().getTime() + 30_000).toISOString(),
    isAsked: false,
  });
  await till.time.advance(29_000);
  expect((await entries()).length).toBe(1);
  await till.time.advance(2_000);
  expect(await entries()).toEqual([]);
});

some('an entry whose request waits for a person says so', async () => {
  next('create', { kind: 'drop-after' });
  await reserved();
  till.unplug();
  till.setClock(23.5 * 3_600_000);
  await till.time.advance(11 * 60_000);
  const entry = (await entries()).find(({ code }) => code === 'replay_window_over');
  expect(entry).toMatchObject({ paid: null, paidBy: [], doing: { kind: 'parked' } });
});
