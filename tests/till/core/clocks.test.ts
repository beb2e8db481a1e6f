// Two clocks, the till's and the service's, and neither is trusted where money hangs on it.
import { describe, expect, test } from 'vitest';
import { ageIsGuessed, mayReplay } from '../../../electron/till/core/replay-window.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const hourMs = 3_600_000;

describe('how old a create is', () => {
  const createdAt = '2026-11-06T09:00:00.000Z';
  const hoursLater = (hours: number) => new Date(Date.parse(createdAt) + hours * hourMs);
  const clock = (serviceHours: number, skewMs: number | null) => ({
    serviceNow: () => hoursLater(serviceHours),
    skewMs: () => skewMs,
  });

  test('it may be replayed for 23 of the 24 hours that its key is kept', () => {
    expect(mayReplay({ createdAt }, clock(22.99, 0), hoursLater(22.99))).toBe(true);
    expect(mayReplay({ createdAt }, clock(23, 0), hoursLater(23))).toBe(false);
  });

  test('the clock that says older is believed', () => {
    expect(mayReplay({ createdAt }, clock(2, 22 * hourMs), hoursLater(2)), 'the service is ahead').toBe(false);
    expect(mayReplay({ createdAt }, clock(23.5, -5 * hourMs), hoursLater(23.5)), 'our offset says over').toBe(false);
  });

  test('what lies ahead of one clock is as old as the other says of it', () => {
    expect(mayReplay({ createdAt }, clock(-26, 0), hoursLater(0.1)), 'learned while our clock was ahead').toBe(false);
    expect(mayReplay({ createdAt }, clock(-26, -26 * hourMs), hoursLater(0.1))).toBe(true);
  });

  test('it is a guess before the service has told the time in this run', () => {
    expect(ageIsGuessed({ createdAt }, clock(5, null))).toBe(true);
    expect(ageIsGuessed({ createdAt }, clock(-1, null))).toBe(true);
    expect(ageIsGuessed({ createdAt }, clock(5, 0))).toBe(false);
    expect(ageIsGuessed({ createdAt }, clock(0.01, null)), 'made a moment ago').toBe(false);
  });
});

describe('a till', () => {
  const { till, lineOf, saleOf, next, orders, sent, reserved, paid, commit, voidCard, returnMoney } = worldPerTest();
  const creates = () => sent('/retail_orders');

  test.each([-3, -30])('whose clock is %i h off after a restart makes no second order', async (hours) => {
    next('create', { kind: 'drop-after' });
    const { id } = await reserved();
    till.unplug('unreachable');
    await till.time.advance(60 * 60_000);
    // The next start counts by the ledger alone, so no timer has to run for the rest of the day.
    till.time.sleep(23.5 * hourMs);
    const before = creates();
    till.plug();
    till.setClock(hours * hourMs);
    await till.crash();
    await till.time.advance(5 * 60_000);
    expect(creates()).toBe(before);
    expect(orders()).toHaveLength(1);
    await till.signIn();
    expect((await lineOf(id)).attention).toContain('replay_window_over');
  });

  test('whose clock is wrong and whose service is silent still replays within the window', async () => {
    next('create', { kind: 'drop-after' });
    const { id } = await reserved();
    till.setClock(-hourMs);
    next('ping', { kind: 'drop-before' }, 2);
    await till.crash();
    await till.time.advance(60_000);
    await till.signIn();
    expect((await lineOf(id)).state).toBe('reserved');
    expect(orders()).toHaveLength(1);
  });

  test('shows until when a card can be voided in its own time', async () => {
    next('any', { kind: 'wrong-clock', offsetMs: 2 * hourMs });
    const { id } = await paid();
    await commit(id);
    const until = Date.parse((await lineOf(id)).voidUntil ?? '');
    expect(Math.abs(until - till.time.now().getTime() - 15 * 60_000)).toBeLessThan(2000);
  });

  test('whose clock is set back a day while a card can still be voided: it is voided, whatever the clock says', async () => {
    const { id } = await paid();
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(5 * 60_000);
    till.setClock(-24 * hourMs);
    await voidCard(id);
    await till.time.advance(60_000);
    expect((await lineOf(id)).state).toBe('voided');
    await returnMoney(id);
    booksAgree(till);
  });

  test.each([-24, 24])(
    'whose clock is %i h off once the period is over: the card stays live, the money stays',
    async (hours) => {
      const { id } = await paid();
      await till.ask('sale:commit', { saleId: id });
      await till.time.advance(5 * 60_000);
      till.setClock(hours * hourMs);
      await till.time.advance(60_000);
      // What the service said, in the time this till shows: as long as it really is.
      const ownNowMs = till.time.now().getTime() + hours * hourMs;
      const leftMs = Date.parse((await lineOf(id)).voidUntil ?? '') - ownNowMs;
      expect(Math.abs(leftMs - 9 * 60_000)).toBeLessThan(3000);
      await till.time.advance(10 * 60_000);
      await voidCard(id);
      await till.time.advance(60_000);
      expect(await lineOf(id)).toMatchObject({ state: 'active', voidRefusal: 'order_invalidation_period_expired' });
      expect((await saleOf(id)).refundDue.amount).toBe('0.00');
      booksAgree(till);
    },
  );

  test('waits as long as the service asks before it sends again, whatever hurries it', async () => {
    next('create', { kind: 'rate-limit', retryAfterS: 45 });
    const { id } = await reserved();
    expect((await lineOf(id)).problem).toBe('rate_limited');
    till.till().wake();
    await till.time.advance(44_000);
    expect(creates()).toBe(1);
    await till.time.advance(2000);
    expect((await lineOf(id)).state).toBe('reserved');
    await settle();
  });
});
