// Money that a customer is owed stays in sight until it is back: on the attention list and in its count, whoever walks away from it. And
// what an entry says the till does by itself is what it does.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TrainingCall, TrainingReply } from '../../../shared/training.ts';
import { booksAgree } from '../world/books-agree.ts';
import { createHarness, type Harness, payCash, pins, reserve } from '../world/harness.ts';

const book = 'quillenhof-buch-eur';
const approval = { operatorId: 'clara', pin: pins.clara };
let till: Harness;

beforeEach(async () => {
  till = await createHarness();
  await till.signIn();
});
afterEach(() => till.close());

const next = (call: TrainingCall, reply: TrainingReply, times = 1) =>
  till.sandbox.controls.next({ call, reply, times });
const sale = (saleId: string) => till.ask('sale:get', { saleId });
const money = () => till.ask('attention:money');
const entries = () => till.ask('attention:list');
const count = async () => (await till.ask('status:get')).attentionSales;
const firstLine = async (id: string) => (await sale(id)).lines[0]?.id ?? '';

async function sold(amounts: string[]): Promise<string> {
  const { id } = await reserve(till, amounts, book);
  const total = amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2);
  await payCash(till, id, total);
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(0);
  return id;
}

async function returnMoney(id: string): Promise<void> {
  for (const part of (await sale(id)).tenders.flatMap((tender) => tender.parts)) {
    if (part.state !== 'refund-due') continue;
    await till.ask('refund:begin', { partId: part.id, way: 'as-paid', approval });
    await till.ask('refund:answer', { partId: part.id, answer: 'done' });
  }
}

test('a voided card: amount, way, card and since when, until the money is back', async () => {
  const id = await sold(['25.00', '10.00']);
  expect([await money(), await count()]).toEqual([[], 0]);
  await till.ask('line:void', { lineId: await firstLine(id), reason: 'wrong card', approval });
  await till.time.advance(0);
  const since = till.time.now().toISOString();
  await till.time.advance(3_600_000);
  const { receiptNumber, cashierIds } = await sale(id);
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
  await till.ask('refund:begin', { partId, way: 'as-paid', approval });
  expect((await money())[0]?.parts[0]?.isBegun).toBe(true);
  await till.ask('refund:answer', { partId, answer: 'not-done' });
  expect((await money())[0]).toMatchObject({ since, parts: [{ isBegun: false }] });
  await returnMoney(id);
  expect([await money(), await count()]).toEqual([[], 0]);
  booksAgree(till);
});

test('a card that was not activated, and a sale that was cancelled after its payment: each says why', async () => {
  next('confirm', { kind: 'activation-fails', code: 'processing_declined' });
  const lost = await sold(['25.00']);
  await till.time.advance(60_000);
  const { id: cancelled } = await reserve(till, ['10.00'], book);
  await payCash(till, cancelled, '10.00');
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

test('a sale with an entry and with money due is counted once', async () => {
  const id = await sold(['25.00']);
  await till.ask('line:void', { lineId: await firstLine(id), reason: 'wrong card', approval });
  await till.time.advance(0);
  const partId = (await money())[0]?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval });
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  // Asked for and not known: an entry asks a person, and nothing says to pay.
  expect(await money()).toEqual([]);
  expect((await entries()).map((entry) => entry.code)).toEqual(['refund_unknown']);
  expect(await count()).toBe(1);
  await till.ask('refund:answer', { partId, answer: 'not-done', approval });
  expect([(await money()).length, (await entries()).length, await count()]).toEqual([1, 0, 1]);
  const waiting = await sold(['25.00']);
  expect(waiting).not.toBe(id);
  expect(await count()).toBe(1);
});

test('it is still there after the power went out', async () => {
  const id = await sold(['25.00']);
  await till.ask('line:void', { lineId: await firstLine(id), reason: 'wrong card', approval });
  await till.time.advance(0);
  const before = await money();
  await till.crash();
  await till.signIn();
  expect(await money()).toEqual(before);
  expect(await count()).toBe(1);
});

test('an entry says what was paid and how, and when the till asks next', async () => {
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  next('confirm', { kind: 'refuse', code: 'invalid_signature' });
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(0);
  const [entry] = await entries();
  expect(entry).toMatchObject({ code: 'not_authorised', paid: { amount: '25.00' }, paidBy: ['cash'] });
  expect(entry?.doing).toEqual({ kind: 'waiting', nextAt: new Date(till.time.now().getTime() + 30_000).toISOString() });
  await till.time.advance(29_000);
  expect((await entries()).length).toBe(1);
  await till.time.advance(2_000);
  expect(await entries()).toEqual([]);
});

test('an entry whose request waits for a person says so', async () => {
  next('create', { kind: 'drop-after' });
  await reserve(till, ['25.00'], book);
  till.unplug();
  till.setClock(23.5 * 3_600_000);
  await till.time.advance(11 * 60_000);
  const entry = (await entries()).find(({ code }) => code === 'replay_window_over');
  expect(entry).toMatchObject({ paid: null, paidBy: [], doing: { kind: 'parked' } });
});
