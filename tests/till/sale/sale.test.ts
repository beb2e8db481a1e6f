// A sale from the basket to the last verdict, against the sandbox, with every answer that can go missing gone missing.

import { afterEach, describe, expect, test } from 'vitest';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import type { Maxima } from '../../../sandbox/core/options.ts';
import type { TrainingReply } from '../../../shared/training/views.ts';
import { scannedCard } from '../../../testkit/drive/scanned-card.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager, pins, wrongPin } from '../../../testkit/till/people.ts';
import { book, cafe } from '../../../testkit/till/products.ts';
import { payCard, payCash } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const {
  till,
  saleOf,
  lineOf,
  attention,
  orders,
  orderStates,
  sent,
  next,
  reserved,
  paid,
  commit,
  sold,
  voidCard,
  returnMoney,
  reopen,
} = worldPerTest();

afterEach(() => booksAgree(till));

/** A till whose service holds to these maxima. */
async function withMaxima(maxima: Maxima): Promise<void> {
  await reopen({ settings: { maxima: { EUR: maxima } } });
}

test('beside a refusal about the limit of the till stands what it sold today, cards that came back not counted', async () => {
  await withMaxima({ terminal: '70.00' });
  await sold(['25.00', '20.00']);
  const cancelled = await reserved(['10.00']);
  expect(cancelled.soldToday).toBeNull();
  await till.ask('sale:cancel', { saleId: cancelled.id });
  await till.time.advance(1_000);
  const refused = await reserved(['10.00', '25.00']);
  expect(refused.lines.map(({ state }) => state)).toEqual(['reserved', 'refused']);
  expect(refused.soldToday).toEqual({ currency: 'EUR', amount: '55.00' });
});

describe('an ordinary sale', () => {
  test('one card for cash, with change', async () => {
    const begun = await reserved();
    expect(begun.lines[0]).toMatchObject({ state: 'reserved', verdict: 'take-payment' });
    expect(begun.receiptNumber).toMatch(/^T1-[0-9A-Z]+-1$/);
    const paid = await till.ask('tender:begin', {
      saleId: begun.id,
      method: 'cash',
      amount: { currency: 'EUR', amount: '25.00' },
      tendered: { currency: 'EUR', amount: '50.00' },
    });
    expect(paid.change.amount).toBe('25.00');
    expect(orders()[0]?.state).toBe('created');
    await commit(begun.id);
    expect(await lineOf(begun.id)).toMatchObject({ state: 'active', verdict: 'hand-over' });
    await till.ask('line:hand-over', { lineId: (await lineOf(begun.id)).id });
    expect((await lineOf(begun.id)).verdict).toBe('nothing-owed');
  });

  test('three cards on one receipt, part cash and part card: each line knows what paid for it', async () => {
    const begun = await reserved(['10.00', '20.00', '25.00']);
    await payCash(till, begun.id, '15.00');
    await payCard(till, begun.id, '40.00');
    await commit(begun.id);
    const done = await saleOf(begun.id);
    expect(done.lines.map((one) => one.state)).toEqual(['active', 'active', 'active']);
    const parts = done.tenders.flatMap((tender) =>
      tender.parts.map((part) => [
        tender.method,
        part.amount.amount,
        done.lines.findIndex((one) => one.id === part.lineId),
      ]),
    );
    expect(parts).toEqual([
      ['cash', '10.00', 0],
      ['cash', '5.00', 1],
      ['card', '15.00', 1],
      ['card', '25.00', 2],
    ]);
    expect(orders().map((order) => order.confirmation?.tenders)).toEqual([
      [{ type: 'cash', amount: '10.00' }],
      [
        { type: 'cash', amount: '5.00' },
        { type: 'card', amount: '15.00' },
      ],
      [{ type: 'card', amount: '25.00' }],
    ]);
  });

  test('the next customer gets the next number', async () => {
    const first = await sold();
    const second = await sold();
    expect(second.receiptNumber).toBe(first.receiptNumber?.replace(/1$/, '2'));
  });
});

describe('an answer that is lost', () => {
  const losses: [string, TrainingReply][] = [
    ['before the work', { kind: 'drop-before' }],
    ['after the work', { kind: 'drop-after' }],
    ['with a server error', { kind: 'server-error' }],
    ['as nonsense', { kind: 'nonsense' }],
    ['for a rate limit', { kind: 'rate-limit', retryAfterS: 7 }],
  ];
  for (const [when, reply] of losses) {
    test(`to a create, ${when}: the card is reserved once`, async () => {
      next('create', reply);
      const begun = await reserved();
      expect(begun.lines[0]?.verdict).toBe('take-no-money');
      await till.time.advance(10_000);
      expect((await lineOf(begun.id)).state).toBe('reserved');
      expect(orders()).toHaveLength(1);
      const creates = till.sandbox.books().requests.filter((one) => one.method === 'POST');
      expect(new Set(creates.map((one) => one.body)).size).toBe(1);
    });

    test(`to a confirm, ${when}: the card becomes active once`, async () => {
      const begun = await paid();
      next('confirm', reply);
      await commit(begun.id);
      expect((await lineOf(begun.id)).verdict).toBe('keep-card');
      await till.time.advance(20_000);
      expect((await lineOf(begun.id)).state).toBe('active');
    });

    test(`to a cancellation, ${when}: the order ends invalidated`, async () => {
      const begun = await reserved();
      next('invalidate', reply);
      await till.ask('sale:cancel', { saleId: begun.id });
      await till.time.advance(20_000);
      expect((await lineOf(begun.id)).state).toBe('cancelled');
      expect(orders()[0]?.state).toBe('invalidated');
    });

    test(`to a void, ${when}: the card is voided and its money due back`, async () => {
      const { id } = await sold();
      next('invalidate', reply);
      await voidCard(id);
      await till.time.advance(20_000);
      expect(await lineOf(id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
      await returnMoney(id);
    });
  }
});

describe('a refusal at create', () => {
  const some = oneTestIn(2);

  some('on line 3 of 3: the rest can be sold', async () => {
    await withMaxima({ receipt: '50.00' });
    const asked = await reserved(['10.00', '20.00', '25.00']);
    const refused = await saleOf(asked.id);
    expect(refused.lines[2]).toMatchObject({
      state: 'refused',
      refusal: { code: 'receipt_limit_exceeded' },
      verdict: 'nothing-owed',
    });
    expect(refused.total.amount).toBe('30.00');
    await payCash(till, asked.id, '30.00');
    await commit(asked.id);
    expect((await saleOf(asked.id)).lines.map((one) => one.state)).toEqual(['active', 'active', 'refused']);
  });

  some('the line can be changed: a new card under a new key', async () => {
    next('create', { kind: 'refuse', code: 'product_limit_exceeded' });
    const refused = await reserved(['50.00']);
    const changed = await reserved(['10.00']);
    expect(changed.id).toBe(refused.id);
    expect(changed.lines.map((one) => one.state)).toEqual(['refused', 'reserved']);
    const keys = till.sandbox
      .books()
      .requests.flatMap((one) => (one.path.endsWith('/retail_orders') ? [one.headers['idempotency-key']] : []));
    expect(new Set(keys).size).toBe(2);
    await till.ask('sale:cancel', { saleId: changed.id });
    await till.time.advance(0);
  });

  some('everything can be cancelled, and nothing is owed', async () => {
    await withMaxima({ store: '20.00' });
    const asked = await reserved(['10.00', '20.00']);
    await till.ask('sale:cancel', { saleId: asked.id });
    await till.time.advance(10);
    const gone = await saleOf(asked.id);
    expect(gone.lines.map((one) => [one.state, one.verdict])).toEqual([
      ['cancelled', 'nothing-owed'],
      ['refused', 'nothing-owed'],
    ]);
  });
});

describe('a customer who walks away', () => {
  const some = oneTestIn(3);

  some('after the reservation: the order is given back', async () => {
    const begun = await reserved();
    await till.ask('sale:cancel', { saleId: begun.id });
    await till.time.advance(0);
    expect(orders()[0]?.state).toBe('invalidated');
    expect(await till.ask('sale:current')).toBeNull();
  });

  some('after a card tender: the money is due back the way it came, and a manager lets it go', async () => {
    const begun = await reserved(['25.00', '10.00']);
    await payCard(till, begun.id, '35.00');
    await till.ask('sale:cancel', { saleId: begun.id });
    await till.time.advance(0);
    const cancelled = await saleOf(begun.id);
    expect(cancelled.refundDue.amount).toBe('35.00');
    expect(cancelled.lines[0]?.verdict).toBe('return-money');
    const partId = cancelled.tenders[0]?.parts[0]?.id ?? '';
    expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('needs_manager');
    await returnMoney(begun.id, manager);
    expect((await lineOf(begun.id)).verdict).toBe('nothing-owed');
  });

  some('while the answer to the create is unknown: the replay finds the order, then it is given back', async () => {
    next('create', { kind: 'drop-after' });
    const begun = await reserved();
    await till.ask('sale:cancel', { saleId: begun.id });
    expect(await till.ask('sale:current')).toBeNull();
    await till.time.advance(20_000);
    expect((await lineOf(begun.id)).state).toBe('cancelled');
    expect(orderStates()).toEqual(['invalidated']);
  });

  some('before a byte left: nothing was ever asked of the service', async () => {
    next('create', { kind: 'drop-before' }, 3);
    const begun = await reserved(['25.00', '10.00']);
    await till.ask('sale:cancel', { saleId: begun.id });
    expect(await lineOf(begun.id, 1)).toMatchObject({
      state: 'refused',
      refusal: { code: 'cancelled_before_sending' },
    });
    await till.time.advance(60_000);
    expect(orders()).toHaveLength(1);
  });

  some('for good, without a word: an untouched reservation is abandoned', async () => {
    await reserved();
    await till.time.advance(31 * 60_000);
    expect(orders()[0]?.state).toBe('invalidated');
    expect(await till.ask('sale:current')).toBeNull();
  });
});

describe('activation', () => {
  const some = oneTestIn(3);

  some('that takes a minute: the card is kept, another customer is served, then it is handed over', async () => {
    const begun = await paid();
    next('confirm', { kind: 'activation-takes', delayMs: 60_000 });
    await till.ask('sale:commit', { saleId: begun.id });
    await till.time.advance(1000);
    expect(await lineOf(begun.id)).toMatchObject({ verdict: 'keep-card', problem: 'activation_pending' });
    const other = await sold(['10.00']);
    expect(other.lines[0]?.verdict).toBe('hand-over');
    await till.time.advance(80_000);
    expect((await lineOf(begun.id)).verdict).toBe('hand-over');
  });

  some('that fails: the money is due back, without a manager', async () => {
    const begun = await paid();
    next('confirm', { kind: 'activation-fails', code: 'processing_declined' });
    await commit(begun.id);
    expect(await lineOf(begun.id)).toMatchObject({
      state: 'lost',
      verdict: 'return-money',
      refusal: { code: 'processing_declined' },
    });
    await returnMoney(begun.id);
  });

  some('that is refused for good: the order is given up, then the money is due back', async () => {
    const begun = await paid();
    next('confirm', { kind: 'refuse', code: 'action_not_allowed' });
    await till.ask('sale:commit', { saleId: begun.id });
    await till.time.advance(10_000);
    expect((await lineOf(begun.id)).state).toBe('lost');
    expect(orders()[0]?.state).toBe('invalidated');
    await returnMoney(begun.id);
  });

  some('that a manager ends because the customer will not wait: never while it is at work', async () => {
    const begun = await paid();
    next('confirm', { kind: 'activation-takes', delayMs: 60_000 });
    await till.ask('sale:commit', { saleId: begun.id });
    await till.time.advance(1000);
    await till.ask('line:cancel-activation', {
      lineId: (await lineOf(begun.id)).id,
      reason: 'will not wait',
      approval: manager,
    });
    await till.time.advance(10_000);
    expect(await lineOf(begun.id)).toMatchObject({ state: 'voiding', verdict: 'return-nothing-yet' });
    await till.time.advance(120_000);
    expect(await lineOf(begun.id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
    await returnMoney(begun.id);
  });

  some('that hangs for ten minutes is raised to attention, and settles itself when the line is back', async () => {
    const begun = await paid();
    till.unplug();
    await till.ask('sale:commit', { saleId: begun.id });
    await till.time.advance(11 * 60_000);
    expect(await attention()).toEqual(['waiting_too_long']);
    till.plug();
    await till.time.advance(90_000);
    expect((await lineOf(begun.id)).state).toBe('active');
    expect(await till.ask('attention:list')).toEqual([]);
  });
});

describe('a void', () => {
  const some = oneTestIn(2);

  some('by the cashier of the sale, by a supervisor or with a wrong PIN changes nothing', async () => {
    const { id, lines } = await sold();
    const lineId = lines[0]?.id ?? '';
    const ask = (operatorId: keyof typeof pins, pin: string) =>
      till.refusal('line:void', { lineId, reason: 'x', approval: { operatorId, pin } });
    expect(await ask('anna', pins.anna)).toBe('approver_is_the_cashier');
    expect(await ask('ben', pins.ben)).toBe('needs_manager');
    expect(await ask('clara', wrongPin)).toBe('wrong_pin');
    expect((await lineOf(id)).state).toBe('active');
  });

  some('of a manager who sold it herself needs the other manager', async () => {
    await till.signIn('clara');
    const { lines } = await sold();
    const lineId = lines[0]?.id ?? '';
    expect(await till.refusal('line:void', { lineId, reason: 'x', approval: manager })).toBe('approver_is_the_cashier');
    await till.ask('line:void', { lineId, reason: 'x', approval: { operatorId: 'dora', pin: pins.dora } });
    await till.time.advance(0);
    await returnMoney((await till.ask('sales:list', { query: '', before: null, limit: 1 }))[0]?.id ?? '');
  });

  some('after the period comes back refused, and the card stays live', async () => {
    const { id } = await sold();
    await till.time.advance(16 * 60_000);
    await till.ask('line:void', { lineId: (await lineOf(id)).id, reason: 'too late', approval: manager });
    await till.time.advance(0);
    expect(await lineOf(id)).toMatchObject({
      state: 'active',
      voidRefusal: 'order_invalidation_period_expired',
      verdict: 'hand-over',
    });
  });
});

describe('money going back', () => {
  const some = oneTestIn(2);

  some('goes the way it came; another way needs a manager', async () => {
    const begun = await reserved();
    await payCard(till, begun.id, '25.00');
    next('confirm', { kind: 'activation-fails', code: 'processing_declined' });
    await commit(begun.id);
    const partId = (await saleOf(begun.id)).tenders[0]?.parts[0]?.id ?? '';
    expect(await till.refusal('refund:begin', { partId, way: 'cash', approval: null })).toBe('must_return_as_paid');
    await till.ask('refund:begin', { partId, way: 'cash', approval: manager });
    await till.ask('refund:answer', { partId, answer: 'done' });
  });

  some('is asked for once: a refund of unknown end is raised, and never begun again', async () => {
    const begun = await reserved();
    await payCard(till, begun.id, '25.00');
    next('confirm', { kind: 'activation-fails', code: 'processing_declined' });
    await commit(begun.id);
    const partId = (await saleOf(begun.id)).tenders[0]?.parts[0]?.id ?? '';
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    await till.crash();
    await till.signIn();
    expect(await attention()).toEqual(['refund_unknown']);
    expect((await lineOf(begun.id)).verdict).toBe('find-out-first');
    expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('out_of_turn');
    await till.ask('refund:answer', { partId, answer: 'done' });
    expect(await till.ask('attention:list')).toEqual([]);
  });
});

describe('out of turn or out of shape', () => {
  test('nothing is paid before it is reserved, committed before it is paid, or committed twice', async () => {
    const added = await till.ask('sale:add-line', {
      productCode: book,
      faceValue: { currency: 'EUR', amount: '25.00' },
    });
    const saleId = added.id;
    const amount = { currency: 'EUR', amount: '25.00' };
    expect(await till.refusal('tender:begin', { saleId, method: 'cash', amount })).toBe('out_of_turn');
    expect(await till.refusal('sale:commit', { saleId })).toBe('out_of_turn');
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(await till.refusal('sale:reserve', { saleId })).toBe('out_of_turn');
    expect(await till.refusal('sale:commit', { saleId })).toBe('not_covered');
    await payCash(till, saleId, '10.00');
    expect(await till.refusal('sale:commit', { saleId })).toBe('not_covered');
    await payCash(till, saleId, '15.00');
    await till.ask('sale:commit', { saleId });
    expect(await till.refusal('sale:commit', { saleId })).toBe('out_of_turn');
    await till.time.advance(0);
    expect(sent('/confirm')).toBe(1);
  });

  test.each([
    ['-25.00', 'bad_amount'],
    ['25.001', 'bad_amount'],
    ['0.00', 'bad_amount'],
    ['26.00', 'amount_not_offered'],
  ])('a face value of %s is refused before any request', async (amount, code) => {
    const before = till.sandbox.books().requests.length;
    expect(
      await till.refusal('sale:add-line', {
        productCode: book,
        faceValue: { currency: 'EUR', amount },
      }),
    ).toBe(code);
    expect(till.sandbox.books().requests).toHaveLength(before);
    expect(await till.ask('sale:current')).toBeNull();
  });

  test('a tender is neither more than what is due, nor negative, nor while another is undecided', async () => {
    const begun = await reserved();
    const begin = (amount: string) =>
      till.refusal('tender:begin', { saleId: begun.id, method: 'card', amount: { currency: 'EUR', amount } });
    expect(await begin('25.01')).toBe('more_than_due');
    expect(await begin('-1.00')).toBe('bad_amount');
    expect(await begin('0.00')).toBe('bad_amount');
    await till.ask('tender:begin', {
      saleId: begun.id,
      method: 'card',
      amount: { currency: 'EUR', amount: '5.00' },
    });
    expect(await begin('5.00')).toBe('tender_undecided');
    expect(await till.refusal('sale:cancel', { saleId: begun.id })).toBe('tender_undecided');
    const tenderId = (await saleOf(begun.id)).tenders[0]?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
    await till.ask('sale:cancel', { saleId: begun.id });
    await till.time.advance(0);
  });

  test('nobody sells without having signed in', async () => {
    await till.ask('session:sign-out');
    expect(await till.refusal('sale:current')).toBe('not_signed_in');
    await till.signIn();
  });

  test('a card number sells once', async () => {
    const number = sampleNumber(cafe, 1);
    const spaced = number.replace(/(.{4})/g, '$1 ');
    const request = async () => ({
      productCode: cafe,
      faceValue: { currency: 'EUR', amount: '25.00' },
      ...(await scannedCard(till.ask, cafe, spaced)),
    });
    const added = await till.ask('sale:add-line', await request());
    expect(added.lines[0]?.cardLast4).toBe(number.slice(-4));
    const again = await till.ask('scan:read', { text: number, by: 'scanner', screen: 'product', dialog: cafe });
    expect(again).toMatchObject({ answer: { kind: 'nothing', reason: 'number-in-sale' }, scan: null });
    await till.ask('sale:reserve', { saleId: added.id });
    await till.time.advance(0);
    expect(orders()[0]?.card_number).toBe(number);
    const cells = JSON.stringify(till.db().prepare('SELECT * FROM lines').all());
    expect(cells).not.toContain(number);
    await till.ask('sale:cancel', { saleId: added.id });
    await till.time.advance(0);
    await till.ask('sale:add-line', await request());
    await till.ask('sale:discard', { saleId: (await till.ask('sale:current'))?.id ?? '' });
  });
});
