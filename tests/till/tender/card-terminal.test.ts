// A card terminal that the till asks itself: whatever becomes of the question or its answer, the customer pays once and is paid back
// once, and no sale goes on before the end of a payment is known.
import { afterEach, describe, expect, test } from 'vitest';
import { createSimulator, lateByMs, type Simulator } from '../../../electron/payment/simulator.ts';
import type { SaleView, TenderPartView } from '../../../shared/views.ts';
import { booksAgree } from '../world/books-agree.ts';
import { createHarness, type Harness, payCard, payCash, pins, reserve } from '../world/harness.ts';
import { settle } from '../world/virtual-time.ts';

const book = 'quillenhof-buch-eur';
const approval = { operatorId: 'clara', pin: pins.clara };
let till: Harness;
let simulator: Simulator;

/** `answerTakesMs`: how long each answer of the terminal is on its way. */
async function start(answerTakesMs = 0): Promise<void> {
  till = await createHarness({
    cardTerminal: (time) => {
      const slowly = <T>(answer: Promise<T>): Promise<T> =>
        answerTakesMs === 0
          ? answer
          : new Promise((resolve) => time.timers.after(answerTakesMs, () => resolve(answer)));
      simulator = createSimulator(time);
      const { pay, refund, status } = simulator;
      return {
        ...simulator,
        pay: (ask) => slowly(pay(ask)),
        refund: (ask) => slowly(refund(ask)),
        status: (ask) => slowly(status(ask)),
      };
    },
  });
  await till.signIn();
}
afterEach(() => till.close());

const sale = (id: string): Promise<SaleView> => till.ask('sale:get', { saleId: id });
async function part(id: string, index = 0): Promise<TenderPartView> {
  const found = (await sale(id)).tenders.flatMap((tender) => tender.parts)[index];
  if (!found) throw new Error('no such part');
  return found;
}
const begin = (saleId: string, amount = '25.00') =>
  till.ask('tender:begin', { saleId, method: 'card', amount: { currency: 'EUR', amount } });
const attention = async () => (await till.ask('attention:list')).map((entry) => entry.code);
const asked = (what: 'payment' | 'refund') => simulator.arrived().filter((one) => one.what === what).length;

/** A reserved card of 25 euro, paid by card in one way or another. */
async function paying(): Promise<string> {
  return (await reserve(till, ['25.00'], book)).id;
}
async function sold(): Promise<string> {
  const id = await paying();
  await begin(id);
  await till.time.advance(1000);
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(0);
  return id;
}
async function voided(): Promise<string> {
  const id = await sold();
  const lineId = (await sale(id)).lines[0]?.id ?? '';
  await till.ask('line:void', { lineId, reason: 'wrong card', approval });
  await till.time.advance(10_000);
  expect((await part(id)).state).toBe('refund-due');
  return id;
}
const refund = async (id: string) =>
  till.ask('refund:begin', { partId: (await part(id)).id, way: 'as-paid', approval: null });

describe('a payment', () => {
  test('is asked for after it was written down, and its approval sells the card', async () => {
    await start();
    const id = await paying();
    const begun = await begin(id);
    expect(begun.tenders[0]).toMatchObject({ atTerminal: true, parts: [{ state: 'requested' }] });
    await settle();
    const paid = await sale(id);
    expect(paid.tenders[0]).toMatchObject({ approvalCode: '000001', parts: [{ state: 'approved' }] });
    expect(paid.due.amount).toBe('0.00');
    expect(simulator.arrived()).toEqual([
      { id: paid.tenders[0]?.id, what: 'payment', amountMinor: 2500, currency: 'EUR' },
    ]);
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(0);
    booksAgree(till);
  });

  test('that is declined leaves the amount due, and the next one is another', async () => {
    await start();
    const id = await paying();
    simulator.next('decline');
    await begin(id);
    await settle();
    expect((await part(id)).state).toBe('declined');
    expect((await sale(id)).due.amount).toBe('25.00');
    await begin(id);
    await settle();
    expect((await part(id, 1)).state).toBe('approved');
    expect(new Set(simulator.arrived().map((one) => one.id)).size).toBe(2);
  });

  test('is answered by the terminal alone, as long as it is at work', async () => {
    await start();
    const id = await paying();
    simulator.next('late');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    expect(await till.refusal('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'TYPED' } })).toBe(
      'out_of_turn',
    );
    expect(await till.refusal('tender:answer', { tenderId, answer: { kind: 'declined' } })).toBe('out_of_turn');
    expect(await till.refusal('sale:commit', { saleId: id })).toBe('tender_undecided');
    expect(await till.refusal('sale:cancel', { saleId: id })).toBe('tender_undecided');
    await till.time.advance(lateByMs);
    expect((await part(id)).state).toBe('approved');
  });

  test('that is given up at the terminal is declined, and can be given up only once', async () => {
    await start();
    const id = await paying();
    simulator.next('late');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    await till.ask('tender:abort', { tenderId });
    await settle();
    expect((await part(id)).state).toBe('declined');
    expect(await till.refusal('tender:abort', { tenderId })).toBe('out_of_turn');
    await till.time.advance(lateByMs);
    expect((await part(id)).state).toBe('declined');
    expect(await attention()).toEqual([]);
  });

  test('whose answer was lost is found by its status, and taken once', async () => {
    await start();
    const id = await paying();
    simulator.next('drop');
    await begin(id);
    await till.time.advance(0);
    expect((await part(id)).state).toBe('approved');
    await till.time.advance(120_000);
    expect(asked('payment')).toBe(1);
  });

  test('that never reached the terminal is declined by its word', async () => {
    await start();
    const id = await paying();
    simulator.next('lose');
    await begin(id);
    await till.time.advance(10_000);
    expect((await part(id)).state).toBe('declined');
    expect(asked('payment')).toBe(0);
  });

  test('that nobody knows of waits for a person, who may say that it was taken', async () => {
    await start();
    const id = await paying();
    simulator.next('unknown');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    await till.time.advance(60_000);
    expect((await part(id)).state).toBe('unknown');
    await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'SEEN' } });
    expect((await part(id)).state).toBe('approved');
    expect(asked('payment')).toBe(1);
  });

  test('that the terminal took and a person denied is raised to attention, not booked', async () => {
    await start();
    const id = await paying();
    simulator.next('late');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
    await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
    await till.time.advance(lateByMs);
    expect((await part(id)).state).toBe('declined');
    expect(await attention()).toEqual(['terminal_disagrees']);
  });

  test('that the terminal took and nobody booked goes back as money of the shop, by a manager’s decision', async () => {
    await start();
    const id = await paying();
    simulator.next('late');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
    await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
    await till.time.advance(lateByMs);
    const entryId = (await till.ask('attention:list'))[0]?.id ?? '';
    const decision = { entryId, step: 'settle-pay-out', note: 'on the terminal’s list' } as const;
    await till.ask('attention:decide', { ...decision, approval });
    expect(await attention()).toEqual([]);
    expect(await sale(id)).toMatchObject({ paid: { amount: '0.00' }, due: { amount: '25.00' } });
    const owed = (await sale(id)).tenders.flatMap((tender) => tender.parts).filter((one) => one.state === 'refund-due');
    expect(owed).toMatchObject([{ amount: { amount: '25.00' } }]);
    await till.ask('refund:begin', { partId: owed[0]?.id ?? '', way: 'as-paid', approval: null });
    await till.ask('refund:answer', { partId: owed[0]?.id ?? '', answer: 'done' });
    // The card itself is then paid for as if nothing had been.
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(0);
    booksAgree(till);
  });

  test('by hand or in cash asks no attached terminal', async () => {
    await start();
    const id = await paying();
    await payCash(till, id, '10.00');
    expect(simulator.arrived()).toEqual([]);
    await till.close();
    till = await createHarness();
    await till.signIn();
    const byHand = await paying();
    expect((await payCard(till, byHand, '25.00')).tenders[0]).toMatchObject({ atTerminal: false });
    const tenderId = (await sale(byHand)).tenders[0]?.id ?? '';
    expect(await till.refusal('tender:abort', { tenderId })).toBe('out_of_turn');
  });
});

describe('the power goes out', () => {
  test.each([
    ['approve', 'approved', 1],
    ['decline', 'declined', 1],
    ['lose', 'declined', 0],
  ] as const)(
    'while a payment is asked for that ends %s: the status is asked, never the customer again',
    async (behaviour, end, times) => {
      await start(500);
      const id = await paying();
      simulator.next(behaviour);
      await begin(id);
      await settle();
      expect((await part(id)).state).toBe('requested');
      await till.crash();
      await till.time.advance(10_000);
      await till.signIn();
      expect((await part(id)).state).toBe(end);
      expect(asked('payment')).toBe(times);
    },
  );

  test('while the customer is still at the terminal: it is waited for', async () => {
    await start();
    const id = await paying();
    simulator.next('late');
    await begin(id);
    await till.crash();
    await till.signIn();
    expect((await part(id)).state).toBe('unknown');
    expect(await till.refusal('sale:commit', { saleId: id })).toBe('tender_undecided');
    await till.time.advance(lateByMs + 2000);
    expect((await part(id)).state).toBe('approved');
    expect(asked('payment')).toBe(1);
  });

  test('and comes back the next day: what the terminal has forgotten a person decides', async () => {
    await start();
    const id = await paying();
    simulator.next('lose');
    await begin(id);
    till.setClock(24 * 3_600_000);
    await till.crash();
    await till.time.advance(60_000);
    await till.signIn();
    expect((await part(id)).state).toBe('unknown');
  });

  test.each([
    ['approve', 'refunded', 1],
    ['lose', 'refund-due', 0],
  ] as const)(
    'while a refund is asked for that ends %s: the status is asked, and it is never paid twice',
    async (behaviour, end, times) => {
      await start(500);
      const id = await voided();
      simulator.next(behaviour);
      await refund(id);
      await settle();
      expect((await part(id)).state).toBe('refunding');
      await till.crash();
      await till.time.advance(10_000);
      await till.signIn();
      expect((await part(id)).state).toBe(end);
      expect(asked('refund')).toBe(times);
      expect(await attention()).toEqual([]);
    },
  );
});

describe('a refund', () => {
  test('goes through the terminal that took the money, by its reference', async () => {
    await start();
    const id = await voided();
    const begun = await refund(id);
    expect(begun.tenders[0]?.parts[0]).toMatchObject({ state: 'refunding', refundAtTerminal: true });
    expect(begun.tenders[0]?.parts[0]?.refundAskedAt).toMatch(/Z$/);
    expect(begun.lines[0]?.verdict).toBe('refund-under-way');
    await settle();
    expect((await part(id)).state).toBe('refunded');
    expect(simulator.arrived().at(-1)).toMatchObject({ what: 'refund', reference: 'SIM-000001', amountMinor: 2500 });
    booksAgree(till);
  });

  test('that is declined leaves the money due, and is asked for again under another id', async () => {
    await start();
    const id = await voided();
    simulator.next('decline');
    await refund(id);
    await settle();
    expect((await part(id)).state).toBe('refund-due');
    await refund(id);
    await settle();
    expect((await part(id)).state).toBe('refunded');
    const refunds = simulator.arrived().filter((one) => one.what === 'refund');
    expect(new Set(refunds.map((one) => one.id)).size).toBe(2);
  });

  test('whose answer was lost is found by its status, and paid once', async () => {
    await start();
    const id = await voided();
    simulator.next('drop');
    await refund(id);
    await till.time.advance(120_000);
    expect((await part(id)).state).toBe('refunded');
    expect(asked('refund')).toBe(1);
  });

  test('of unknown end is not begun again before a person has looked', async () => {
    await start();
    const id = await voided();
    simulator.next('unknown');
    await refund(id);
    const partId = (await part(id)).id;
    await till.time.advance(60_000);
    expect((await part(id)).state).toBe('refund-unknown');
    expect(await attention()).toEqual(['refund_unknown']);
    expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('out_of_turn');
    await till.ask('refund:answer', { partId, answer: 'not-done', approval });
    await refund(id);
    await settle();
    expect((await part(id)).state).toBe('refunded');
    expect(await attention()).toEqual([]);
  });

  test('is answered by the terminal alone as long as it is at work; one that it made and a person denied is raised', async () => {
    await start();
    const id = await voided();
    simulator.next('late');
    await refund(id);
    const partId = (await part(id)).id;
    expect(await till.refusal('refund:answer', { partId, answer: 'done' })).toBe('out_of_turn');
    await till.ask('refund:answer', { partId, answer: 'unknown' });
    await till.ask('refund:answer', { partId, answer: 'not-done', approval });
    await till.time.advance(lateByMs);
    expect((await part(id)).state).toBe('refund-due');
    expect(await attention()).toEqual(['terminal_disagrees']);
    const entryId = (await till.ask('attention:list'))[0]?.id ?? '';
    await till.ask('attention:decide', { entryId, step: 'refund-made', note: 'on its list', approval: null });
    expect((await part(id)).state, 'not paid a second time').toBe('refunded');
    expect(await attention()).toEqual([]);
  });

  test('in cash instead asks a manager and no terminal', async () => {
    await start();
    const id = await voided();
    const partId = (await part(id)).id;
    await till.ask('refund:begin', { partId, way: 'cash', approval });
    await till.ask('refund:answer', { partId, answer: 'done' });
    expect((await part(id)).state).toBe('refunded');
    expect(asked('refund')).toBe(0);
  });

  test('of one card does not send the refund of another again', async () => {
    await start();
    const { id } = await reserve(till, ['10.00', '25.00'], book);
    await begin(id, '35.00');
    await settle();
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(0);
    for (const { id: lineId } of (await sale(id)).lines)
      await till.ask('line:void', { lineId, reason: 'wrong card', approval });
    await till.time.advance(10_000);
    simulator.next('late');
    await refund(id);
    await till.ask('refund:begin', { partId: (await part(id, 1)).id, way: 'as-paid', approval: null });
    await till.time.advance(lateByMs);
    expect([(await part(id)).state, (await part(id, 1)).state]).toEqual(['refunded', 'refunded']);
    expect(asked('refund')).toBe(2);
    booksAgree(till);
  });
});
