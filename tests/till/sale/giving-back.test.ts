// Money on its way back while the card is on its way to the customer: whichever comes first, never both, and never neither.
import { describe, expect, test } from 'vitest';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager } from '../../../testkit/till/people.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const some = oneTestIn(2);

const {
  till,
  saleOf,
  lineOf,
  partsOf,
  orders,
  orderStates,
  sent,
  next,
  reserved,
  paid,
  commit,
  sold,
  voidCard,
  giveBack,
  returnMoney,
} = worldPerTest();

const order = () => orders()[0];
describe('a void that the service refuses', () => {
  test.each(['action_not_allowed', 'order_invalidation_not_supported', 'invalid_query_parameters'] as const)(
    'as %s, of a card that was never activated: it is not called active',
    async (code) => {
      const { id } = await paid();
      next('confirm', { kind: 'drop-before' });
      await till.ask('sale:commit', { saleId: id });
      await settle();
      next('invalidate', { kind: 'refuse', code });
      await giveBack(id);
      await till.time.advance(0);
      expect(order()?.state).toBe('created');
      expect(await lineOf(id)).toMatchObject({ state: 'voiding', verdict: 'return-nothing-yet', voidRefusal: null });
      await till.time.advance(60_000);
      expect(await lineOf(id)).toMatchObject({ state: 'voided', verdict: 'return-money', voidRefusal: null });
      await returnMoney(id);
      booksAgree(till);
    },
  );

  test('and a card that became active meanwhile: active, with its serial and its period', async () => {
    const { id } = await paid();
    next('confirm', { kind: 'activation-takes', delayMs: 5000 });
    await till.ask('sale:commit', { saleId: id });
    await settle();
    await giveBack(id);
    next('invalidate', { kind: 'refuse', code: 'order_invalidation_not_supported' });
    await till.time.advance(30_000);
    const active = await lineOf(id);
    expect(active).toMatchObject({ state: 'active', voidRefusal: 'order_invalidation_not_supported' });
    expect(active.serialLast4).toMatch(/^.{4}$/);
    expect(active.voidUntil).not.toBeNull();
    booksAgree(till);
  });

  test('and the till that is switched off before it looked: not forgotten, and not asked twice', async () => {
    const { id } = await sold();
    next('invalidate', { kind: 'refuse', code: 'order_invalidation_not_supported' });
    // A look, the invalidation and its refusal; before the second look the power goes out.
    till.crashAt(till.orderRequests() + 3, 'before');
    await voidCard(id);
    await till.time.advance(60_000);
    expect(till.crashes()).toBe(1);
    await till.signIn();
    expect(await lineOf(id)).toMatchObject({
      state: 'active',
      verdict: 'hand-over',
      voidRefusal: 'order_invalidation_not_supported',
    });
    expect(sent('/actions/invalidate')).toBe(1);
    booksAgree(till);
  });
});

some('an unpaid order that cannot be cancelled for another reason than its period is not said to be live', async () => {
  const { id } = await reserved();
  next('invalidate', { kind: 'refuse', code: 'action_not_allowed' });
  await till.ask('sale:cancel', { saleId: id });
  await till.time.advance(0);
  expect(await lineOf(id)).toMatchObject({ state: 'cancelling', attention: [] });
  await till.time.advance(60_000);
  expect((await lineOf(id)).state).toBe('cancelled');
  booksAgree(till);
});

describe('a manager gives the money back', () => {
  test.each(['unreachable', 'no-answer'] as const)(
    'while the line is dead (%s): a confirm that never arrived does not leave any more',
    async (how) => {
      const { id } = await paid();
      till.unplug(how);
      await till.ask('sale:commit', { saleId: id });
      await till.time.advance(10_000);
      await giveBack(id);
      till.plug();
      await till.time.advance(120_000);
      expect(sent('/actions/confirm')).toBe(0);
      expect(order()?.confirmation).toBeNull();
      expect((await lineOf(id)).state).toBe('voided');
      await returnMoney(id);
      booksAgree(till);
    },
  );

  test('while the confirm is being answered: it is voided once, its money due once', async () => {
    const { id } = await paid();
    till.hold();
    await till.ask('sale:commit', { saleId: id });
    await settle();
    expect(order()?.state).toBe('completed');
    await giveBack(id);
    expect(await lineOf(id)).toMatchObject({ state: 'voiding', verdict: 'return-nothing-yet' });
    till.release();
    await till.time.advance(60_000);
    expect(await lineOf(id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
    expect((await saleOf(id)).refundDue.amount).toBe('25.00');
    await returnMoney(id);
    booksAgree(till);
  });

  test('while the till itself is giving the order up: the money is due once', async () => {
    const { id } = await paid();
    next('confirm', { kind: 'refuse', code: 'action_not_allowed' });
    next('invalidate', { kind: 'server-error' }, 2);
    await commit(id);
    expect(await lineOf(id)).toMatchObject({ state: 'activating', verdict: 'keep-card' });
    await giveBack(id);
    await till.time.advance(120_000);
    expect(await lineOf(id)).toMatchObject({ state: 'voided' });
    expect((await saleOf(id)).refundDue.amount).toBe('25.00');
    await returnMoney(id);
    expect((await saleOf(id)).refundDue.amount).toBe('0.00');
    booksAgree(till);
  });

  test('while the till gives the order up and the service will not: it waits, and calls nothing active', async () => {
    const { id } = await paid();
    next('confirm', { kind: 'refuse', code: 'action_not_allowed' });
    next('invalidate', { kind: 'refuse', code: 'action_not_allowed' }, 4);
    await commit(id);
    await giveBack(id);
    await till.time.advance(1000);
    expect((await lineOf(id)).state).toBe('voiding');
    await till.time.advance(120_000);
    expect((await lineOf(id)).state).toBe('voided');
    await returnMoney(id);
    booksAgree(till);
  });

  test('twice, or after the card became active by itself: the second is out of turn', async () => {
    const { id } = await paid();
    next('confirm', { kind: 'activation-takes', delayMs: 5000 });
    await till.ask('sale:commit', { saleId: id });
    await settle();
    const lineId = (await lineOf(id)).id;
    const ask = { lineId, reason: 'x', approval: manager };
    const both = await Promise.allSettled([
      till.ask('line:cancel-activation', ask),
      till.ask('line:cancel-activation', ask),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    await till.time.advance(60_000);
    await returnMoney(id);
    booksAgree(till);
    expect(await till.refusal('line:cancel-activation', ask)).toBe('out_of_turn');
  });
});

describe('a void and a hand-over at once', () => {
  test('a card is not handed over while it is being voided, nor afterwards', async () => {
    const { id } = await sold();
    const lineId = (await lineOf(id)).id;
    next('invalidate', { kind: 'server-error' });
    await voidCard(id);
    expect(await till.refusal('line:hand-over', { lineId })).toBe('out_of_turn');
    await till.time.advance(20_000);
    expect(await till.refusal('line:hand-over', { lineId })).toBe('out_of_turn');
    await returnMoney(id);
    booksAgree(till);
  });

  test('a card that was handed over while the PIN was checked is voided all the same, and known as handed over', async () => {
    const { id } = await sold();
    const lineId = (await lineOf(id)).id;
    const voiding = till.ask('line:void', { lineId, reason: 'x', approval: manager });
    await till.ask('line:hand-over', { lineId });
    expect((await voiding).lines[0]).toMatchObject({ state: 'voiding', verdict: 'return-nothing-yet' });
    expect((await voiding).lines[0]?.handedOverAt).not.toBeNull();
    await till.time.advance(10_000);
    await returnMoney(id);
    booksAgree(till);
  });
});

describe('two cards of one sale', () => {
  /** 25.00 is active, 10.00 is still being activated; paid in one sum, so that one payment pays both. */
  async function halfActive(): Promise<{ id: string; active: string; waiting: string }> {
    const { id, lines } = await reserved(['25.00', '10.00']);
    await payCash(till, id, '35.00');
    await till.ask('sale:commit', { saleId: id });
    await settle();
    const [active, waiting] = lines.map((card) => card.id);
    return { id, active: active ?? '', waiting: waiting ?? '' };
  }
  const states = async (id: string) => (await saleOf(id)).lines.map((card) => card.state);

  test('one active, the other given back before it is: just its own money is due, and the active one is left alone', async () => {
    next('confirm', { kind: 'slow', delayMs: 0 });
    next('confirm', { kind: 'activation-takes', delayMs: 120_000 });
    const { id, waiting } = await halfActive();
    await till.time.advance(5000);
    expect(await states(id)).toEqual(['active', 'activating']);
    await till.ask('line:cancel-activation', { lineId: waiting, reason: 'will not wait', approval: manager });
    // The power goes out while it is looked at.
    await till.crash();
    await till.signIn();
    await till.time.advance(180_000);
    expect(await states(id)).toEqual(['active', 'voided']);
    expect((await saleOf(id)).refundDue.amount).toBe('10.00');
    await returnMoney(id);
    expect(orderStates()).toEqual(['completed', 'invalidated']);
    booksAgree(till);
  });

  test('one voided while the refund of the other is counted out: each money goes back once, also over a power cut', async () => {
    const { id, active, waiting } = await halfActive();
    await till.time.advance(5000);
    await till.ask('line:void', { lineId: active, reason: 'wrong card', approval: manager });
    await till.time.advance(1000);
    const partId = (await partsOf(id)).find((part) => part.state === 'refund-due')?.id ?? '';
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    next('invalidate', { kind: 'drop-after' });
    await till.ask('line:void', { lineId: waiting, reason: 'both wrong', approval: manager });
    await till.crash();
    await till.signIn();
    await till.time.advance(60_000);
    expect(await states(id)).toEqual(['voided', 'voided']);
    expect((await partsOf(id)).map((part) => part.state).sort()).toEqual(['refund-due', 'refund-unknown']);
    // The first one had been paid out; only the other still is to be.
    await till.ask('refund:answer', { partId, answer: 'done' });
    expect((await saleOf(id)).refundDue.amount).toBe('10.00');
    await returnMoney(id);
    booksAgree(till);
  });

  test('a card is not voided twice, whatever its own refund is at', async () => {
    const { id, active } = await halfActive();
    await till.time.advance(5000);
    const again = { lineId: active, reason: 'wrong card', approval: manager };
    await till.ask('line:void', again);
    await till.time.advance(1000);
    const partId = (await partsOf(id)).find((part) => part.state === 'refund-due')?.id ?? '';
    expect(await till.refusal('line:void', again)).toBe('out_of_turn');
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    expect(await till.refusal('line:void', again)).toBe('out_of_turn');
    await till.ask('refund:answer', { partId, answer: 'unknown' });
    expect(await till.refusal('line:void', again)).toBe('out_of_turn');
    expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('out_of_turn');
    await till.ask('refund:answer', { partId, answer: 'done' });
    expect(await till.refusal('line:void', again)).toBe('out_of_turn');
    booksAgree(till);
  });
});
