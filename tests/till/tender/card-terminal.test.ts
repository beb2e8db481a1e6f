// A card terminal that the till asks itself: whatever becomes of the question or its answer, the customer pays once and is paid back
// once, and no sale goes on before the end of a payment is known.
import { beforeEach, describe, expect, test } from 'vitest';
import { createSimulator, lateByMs, type Simulator } from '../../../electron/payment/simulator.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager } from '../../../testkit/till/people.ts';
import { beginTender, payCard, payCash } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const some = oneTestIn(2);

const { till, saleOf, partOf, attention, reserved, commit, voidCard, reopen } = worldPerTest({
  cardTerminal(time) {
    const slowly = <T>(answer: Promise<T>): Promise<T> =>
      answerTakesMs === 0 ? answer : new Promise((resolve) => time.timers.after(answerTakesMs, () => resolve(answer)));
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

let simulator: Simulator;
/** How long each answer of the terminal is on its way. */
let answerTakesMs = 0;
beforeEach(() => {
  answerTakesMs = 0;
});

const begin = (saleId: string, amount = '25.00') => beginTender(till, saleId, 'card', amount);
const asked = (what: 'payment' | 'refund') => simulator.arrived().filter((one) => one.what === what).length;

/** A reserved card of 25 euro, paid by card in one way or another. */
async function paying(): Promise<string> {
  return (await reserved()).id;
}
async function voided(): Promise<string> {
  const id = await paying();
  await begin(id);
  await till.time.advance(1000);
  await commit(id);
  await voidCard(id);
  await till.time.advance(10_000);
  expect((await partOf(id)).state).toBe('refund-due');
  return id;
}
const refund = async (id: string) =>
  till.ask('refund:begin', { partId: (await partOf(id)).id, way: 'as-paid', approval: null });

describe('a payment', () => {
  some('is asked for after it was written down, and its approval sells the card', async () => {
    const id = await paying();
    const begun = await begin(id);
    expect(begun.tenders[0]).toMatchObject({ atTerminal: true, parts: [{ state: 'requested' }] });
    await settle();
    const paid = await saleOf(id);
    expect(paid.tenders[0]).toMatchObject({ approvalCode: '000001', parts: [{ state: 'approved' }] });
    expect(paid.due.amount).toBe('0.00');
    expect(simulator.arrived()).toEqual([
      { id: paid.tenders[0]?.id, what: 'payment', amountMinor: 2500, currency: 'EUR' },
    ]);
    await commit(id);
    booksAgree(till);
  });

  some('that is declined leaves the amount due, and the next one is another', async () => {
    const id = await paying();
    simulator.next('decline');
    await begin(id);
    await settle();
    expect((await partOf(id)).state).toBe('declined');
    expect((await saleOf(id)).due.amount).toBe('25.00');
    await begin(id);
    await settle();
    expect((await partOf(id, 1)).state).toBe('approved');
    expect(new Set(simulator.arrived().map((one) => one.id)).size).toBe(2);
  });

  some('is answered by the terminal alone, as long as it is at work', async () => {
    const id = await paying();
    simulator.next('late');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    expect(await till.refusal('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'TYPED1' } })).toBe(
      'out_of_turn',
    );
    expect(await till.refusal('tender:answer', { tenderId, answer: { kind: 'declined' } })).toBe('out_of_turn');
    expect(await till.refusal('sale:commit', { saleId: id })).toBe('tender_undecided');
    expect(await till.refusal('sale:cancel', { saleId: id })).toBe('tender_undecided');
    await till.time.advance(lateByMs);
    expect((await partOf(id)).state).toBe('approved');
  });

  some('that is given up at the terminal is declined, and can be given up only once', async () => {
    const id = await paying();
    simulator.next('late');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    await till.ask('tender:abort', { tenderId });
    await settle();
    expect((await partOf(id)).state).toBe('declined');
    expect(await till.refusal('tender:abort', { tenderId })).toBe('out_of_turn');
    await till.time.advance(lateByMs);
    expect((await partOf(id)).state).toBe('declined');
    expect(await attention()).toEqual([]);
  });

  some('whose answer was lost is found by its status, and taken once', async () => {
    const id = await paying();
    simulator.next('drop');
    await begin(id);
    await till.time.advance(0);
    expect((await partOf(id)).state).toBe('approved');
    await till.time.advance(120_000);
    expect(asked('payment')).toBe(1);
  });

  some('that the terminal knows nothing of waits for a person: it may have forgotten it', async () => {
    const id = await paying();
    simulator.next('lose');
    await begin(id);
    await till.time.advance(10_000);
    expect((await partOf(id)).state).toBe('unknown');
    expect(asked('payment')).toBe(0);
  });

  some('that nobody knows of waits for a person, who may say that it was taken', async () => {
    const id = await paying();
    simulator.next('unknown');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    await till.time.advance(60_000);
    expect((await partOf(id)).state).toBe('unknown');
    await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'SEEN01' } });
    expect((await partOf(id)).state).toBe('approved');
    expect(asked('payment')).toBe(1);
  });

  some('that the terminal took and a person denied is raised to attention, not booked', async () => {
    const id = await paying();
    simulator.next('late');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
    await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
    await till.time.advance(lateByMs);
    expect((await partOf(id)).state).toBe('declined');
    expect(await attention()).toEqual(['terminal_disagrees']);
  });

  some('that the terminal took and nobody booked goes back as money of the shop, by a manager’s decision', async () => {
    const id = await paying();
    simulator.next('late');
    const tenderId = (await begin(id)).tenders[0]?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
    await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
    await till.time.advance(lateByMs);
    const entryId = (await till.ask('attention:list'))[0]?.id ?? '';
    const decision = { entryId, step: 'settle-pay-out', note: 'on the terminal’s list' } as const;
    await till.ask('attention:decide', { ...decision, approval: manager });
    expect(await attention()).toEqual([]);
    expect(await saleOf(id)).toMatchObject({ paid: { amount: '0.00' }, due: { amount: '25.00' } });
    const owed = (await saleOf(id)).tenders
      .flatMap((tender) => tender.parts)
      .filter((one) => one.state === 'refund-due');
    expect(owed).toMatchObject([{ amount: { amount: '25.00' } }]);
    await till.ask('refund:begin', { partId: owed[0]?.id ?? '', way: 'as-paid', approval: null });
    await till.ask('refund:answer', { partId: owed[0]?.id ?? '', answer: 'done' });
    // The card itself is then paid for as if nothing had been.
    await payCash(till, id, '25.00');
    await commit(id);
    booksAgree(till);
  });

  some('by hand or in cash asks no attached terminal', async () => {
    const id = await paying();
    await payCash(till, id, '10.00');
    expect(simulator.arrived()).toEqual([]);
    await reopen();
    const byHand = await paying();
    expect((await payCard(till, byHand, '25.00')).tenders[0]).toMatchObject({ atTerminal: false });
    const tenderId = (await saleOf(byHand)).tenders[0]?.id ?? '';
    expect(await till.refusal('tender:abort', { tenderId })).toBe('out_of_turn');
  });
});

describe('the power goes out', () => {
  test.each([
    ['approve', 'approved', 1],
    ['decline', 'declined', 1],
    ['lose', 'unknown', 0],
  ] as const)(
    'while a payment is asked for that ends %s: the status is asked, never the customer again',
    async (behaviour, end, times) => {
      answerTakesMs = 500;
      const id = await paying();
      simulator.next(behaviour);
      await begin(id);
      await settle();
      expect((await partOf(id)).state).toBe('requested');
      await till.crash();
      await till.time.advance(10_000);
      await till.signIn();
      expect((await partOf(id)).state).toBe(end);
      expect(asked('payment')).toBe(times);
    },
  );

  some('while the customer is still at the terminal: it is waited for', async () => {
    const id = await paying();
    simulator.next('late');
    await begin(id);
    await till.crash();
    await till.signIn();
    expect((await partOf(id)).state).toBe('unknown');
    expect(await till.refusal('sale:commit', { saleId: id })).toBe('tender_undecided');
    await till.time.advance(lateByMs + 2000);
    expect((await partOf(id)).state).toBe('approved');
    expect(asked('payment')).toBe(1);
  });

  some('and comes back the next day: what the terminal has forgotten a person decides', async () => {
    const id = await paying();
    simulator.next('lose');
    await begin(id);
    till.setClock(24 * 3_600_000);
    await till.crash();
    await till.time.advance(60_000);
    await till.signIn();
    expect((await partOf(id)).state).toBe('unknown');
  });

  test.each([
    ['approve', 'refunded', 1, []],
    ['lose', 'refund-unknown', 0, ['refund_unknown']],
  ] as const)(
    'while a refund is asked for that ends %s: the status is asked, and it is never paid twice',
    async (behaviour, end, times, raised) => {
      answerTakesMs = 500;
      const id = await voided();
      simulator.next(behaviour);
      await refund(id);
      await settle();
      expect((await partOf(id)).state).toBe('refunding');
      await till.crash();
      await till.time.advance(10_000);
      await till.signIn();
      expect((await partOf(id)).state).toBe(end);
      expect(asked('refund')).toBe(times);
      expect(await attention()).toEqual(raised);
    },
  );
});

describe('a refund', () => {
  some('goes through the terminal that took the money, by its reference', async () => {
    const id = await voided();
    const begun = await refund(id);
    expect(begun.tenders[0]?.parts[0]).toMatchObject({ state: 'refunding', refundAtTerminal: true });
    expect(begun.tenders[0]?.parts[0]?.refundAskedAt).toMatch(/Z$/);
    expect(begun.lines[0]?.verdict).toBe('refund-under-way');
    await settle();
    expect((await partOf(id)).state).toBe('refunded');
    expect(simulator.arrived().at(-1)).toMatchObject({ what: 'refund', reference: 'SIM-000001', amountMinor: 2500 });
    booksAgree(till);
  });

  some('that is declined leaves the money due, and is asked for again under another id', async () => {
    const id = await voided();
    simulator.next('decline');
    await refund(id);
    await settle();
    expect((await partOf(id)).state).toBe('refund-due');
    await refund(id);
    await settle();
    expect((await partOf(id)).state).toBe('refunded');
    const refunds = simulator.arrived().filter((one) => one.what === 'refund');
    expect(new Set(refunds.map((one) => one.id)).size).toBe(2);
  });

  some('whose answer was lost is found by its status, and paid once', async () => {
    const id = await voided();
    simulator.next('drop');
    await refund(id);
    await till.time.advance(120_000);
    expect((await partOf(id)).state).toBe('refunded');
    expect(asked('refund')).toBe(1);
  });

  some('of unknown end is not begun again before a person has looked', async () => {
    const id = await voided();
    simulator.next('unknown');
    await refund(id);
    const partId = (await partOf(id)).id;
    await till.time.advance(60_000);
    expect((await partOf(id)).state).toBe('refund-unknown');
    expect(await attention()).toEqual(['refund_unknown']);
    expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('out_of_turn');
    await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
    await refund(id);
    await settle();
    expect((await partOf(id)).state).toBe('refunded');
    expect(await attention()).toEqual([]);
  });

  some(
    'is answered by the terminal alone as long as it is at work; one that it made and a person denied is raised',
    async () => {
      const id = await voided();
      simulator.next('late');
      await refund(id);
      const partId = (await partOf(id)).id;
      expect(await till.refusal('refund:answer', { partId, answer: 'done' })).toBe('out_of_turn');
      await till.ask('refund:answer', { partId, answer: 'unknown' });
      await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
      await till.time.advance(lateByMs);
      expect((await partOf(id)).state).toBe('refund-due');
      expect(await attention()).toEqual(['terminal_disagrees']);
      const entryId = (await till.ask('attention:list'))[0]?.id ?? '';
      await till.ask('attention:decide', { entryId, step: 'refund-made', note: 'on its list', approval: null });
      expect((await partOf(id)).state, 'not paid a second time').toBe('refunded');
      expect(await attention()).toEqual([]);
    },
  );

  some('in cash instead asks a manager and no terminal', async () => {
    const id = await voided();
    const partId = (await partOf(id)).id;
    await till.ask('refund:begin', { partId, way: 'cash', approval: manager });
    await till.ask('refund:answer', { partId, answer: 'done' });
    expect((await partOf(id)).state).toBe('refunded');
    expect(asked('refund')).toBe(0);
  });

  some('of one card does not send the refund of another again', async () => {
    const { id } = await reserved(['10.00', '25.00']);
    await begin(id, '35.00');
    await settle();
    await commit(id);
    await voidCard(id);
    await voidCard(id, 1);
    await till.time.advance(10_000);
    simulator.next('late');
    await refund(id);
    await till.ask('refund:begin', { partId: (await partOf(id, 1)).id, way: 'as-paid', approval: null });
    await till.time.advance(lateByMs);
    expect([(await partOf(id)).state, (await partOf(id, 1)).state]).toEqual(['refunded', 'refunded']);
    expect(asked('refund')).toBe(2);
    booksAgree(till);
  });
});
