// The service answers about another order than the one that was asked about: whatever it says, no card moves, nothing is printed, and the
// card stands in attention until an answer agrees.
import { describe, expect, test } from 'vitest';
import { worldPerTest } from '../../../testkit/till/world.ts';

/** What the answers say otherwise, from the path of a request on; nothing before a test sets it. */
let lie: { readonly path: RegExp; readonly says: object } | null = null;

const { till, reserved, paid, sold, commit, voidCard, lineOf, saleOf, attention, orderStates } = worldPerTest({
  printer: 'paper',
  async answers(request, service) {
    const response = await service();
    if (!lie?.path.test(new URL(request.url).pathname) || !response.ok) return response;
    return Response.json({ ...((await response.json()) as object), ...lie.says }, { headers: response.headers });
  },
});

const lies: readonly [string, object][] = [
  ['another amount', { face_value: { currency: 'EUR', amount: '50.00' } }],
  ['another currency', { face_value: { currency: 'USD', amount: '25.00' } }],
  ['another product', { product_code: 'another' }],
  ['another store', { store_id: 'store-002' }],
  ['another till', { terminal_id: 'T9' }],
  ['another receipt', { receipt_id: 'T1-X-99' }],
];

const aboutCards = /\/retail_orders/;
const tell = (path: RegExp, says: object): void => {
  lie = { path, says };
};
const truth = (): void => {
  lie = null;
};

describe.each(lies)('an answer that says %s', (_what, says) => {
  test('to a confirm: the card is not active, no slip of it is asked for; the truth settles it', async () => {
    truth();
    const { id } = await paid();
    tell(aboutCards, says);
    await commit(id);
    await till.time.advance(60_000);
    expect((await lineOf(id)).state).toBe('activating');
    expect((await saleOf(id)).printJobs).toEqual([]);
    expect(await attention()).toEqual(['answer_makes_no_sense']);
    truth();
    await till.time.advance(120_000);
    expect((await lineOf(id)).state).toBe('active');
    expect(await attention()).toEqual([]);
  });

  test('to a void: no money is due', async () => {
    truth();
    const { id } = await sold();
    await till.time.advance(1000);
    tell(aboutCards, { ...says, state: 'invalidated' });
    await voidCard(id);
    await till.time.advance(60_000);
    expect((await lineOf(id)).state).toBe('voiding');
    expect((await saleOf(id)).refundDue.amount).toBe('0.00');
    expect(await attention()).toEqual(['answer_makes_no_sense']);
    expect(orderStates()).toEqual(['completed']);
    truth();
    await till.time.advance(120_000);
    expect((await lineOf(id)).state).toBe('voided');
    expect(await attention()).toEqual([]);
  });

  test('to a look for the code of a card: it is not shown', async () => {
    truth();
    const { id } = await sold();
    await till.time.advance(1000);
    const lineId = (await lineOf(id)).id;
    tell(aboutCards, says);
    const slip = { saleId: id, lineId, document: 'activation', reveal: true } as const;
    expect(await till.refusal('print:preview', slip)).toBe('code_not_readable');
    expect(await attention()).toEqual(['answer_makes_no_sense']);
    truth();
    await till.ask('print:preview', slip);
    expect(await attention()).toEqual([]);
  });

  test('to a look at an active card: the till looks again by itself, and the truth ends it', async () => {
    truth();
    const { id } = await sold();
    await till.time.advance(1000);
    tell(aboutCards, says);
    await till.refusal('print:preview', {
      saleId: id,
      lineId: (await lineOf(id)).id,
      document: 'activation',
      reveal: true,
    });
    await till.time.advance(20 * 60_000);
    expect(await attention()).toEqual(['answer_makes_no_sense']);
    truth();
    await till.time.advance(5 * 60_000);
    expect((await lineOf(id)).state).toBe('active');
    expect(await attention()).toEqual([]);
  });
});

test('an unpaid reservation that another order’s end is told of stays', async () => {
  truth();
  const { id } = await reserved();
  tell(aboutCards, { receipt_id: 'T1-X-99', state: 'invalidated' });
  await till.crash();
  await till.signIn();
  expect((await lineOf(id)).state).toBe('reserved');
  expect(await attention()).toEqual(['answer_makes_no_sense']);
  truth();
  await till.time.advance(5 * 60_000);
  expect((await lineOf(id)).state).toBe('reserved');
  expect(await attention()).toEqual([]);
});

test('an answer that agrees ends the entry, also where it says that the card is still being activated', async () => {
  truth();
  const { id } = await paid();
  till.sandbox.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 10 * 60_000 }, times: 1 });
  tell(aboutCards, { receipt_id: 'T1-X-99' });
  await commit(id);
  await till.time.advance(60_000);
  expect(await attention()).toEqual(['answer_makes_no_sense']);
  truth();
  await till.time.advance(120_000);
  expect((await lineOf(id)).state).toBe('activating');
  expect(orderStates()).toEqual(['processing']);
  expect(await attention()).toEqual([]);
});

test('a card about which nothing is open, and whose slip is not out, is not looked at again and again', async () => {
  truth();
  await sold();
  await till.time.advance(60_000);
  const reads = () => till.sandbox.books().requests.filter(({ path }) => path.includes('/retail_orders/')).length;
  const before = reads();
  await till.time.advance(30 * 60_000);
  expect(reads()).toBe(before);
});
