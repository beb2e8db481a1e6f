// What the till knows of the service's maxima: its own use, the service's word, what answers taught; and what it warns of.
import { describe, expect, test } from 'vitest';
import type { LimitsView, LimitUse } from '../../../shared/limits/views.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import type { HarnessOptions } from '../../../testkit/till/harness.ts';
import { morning } from '../../../testkit/till/harness.ts';
import { book, play } from '../../../testkit/till/products.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

// Each a story of its own.
const some = oneTestIn(2);

const { till, saleOf, sold, reserved, basket, voidCard, returnMoney, next, paidWithoutAnswer, reopen } = worldPerTest();

/** A service that holds to these maxima and says none of them. */
async function silent(terminal: string | null, also: HarnessOptions = {}): Promise<void> {
  await reopen({
    settings: { maxima: terminal === null ? {} : { EUR: { terminal } } },
    answers: async (request, service) => {
      const response = await service();
      if (!new URL(request.url).pathname.includes('/stores/')) return response;
      return Response.json({ ...(await response.json()), limits: null }, { headers: response.headers });
    },
    ...also,
  });
}

async function limits(): Promise<LimitsView> {
  await till.signIn('clara');
  const view = await till.ask('manager:limits');
  await till.signIn();
  return view;
}
async function use(scope: LimitUse['scope']): Promise<LimitUse> {
  const found = (await limits()).uses.find((one) => one.scope === scope);
  if (!found) throw new Error(`no ${scope}`);
  return found;
}
async function read(): Promise<LimitsView> {
  await till.signIn('clara');
  const view = await till.ask('manager:read-limits');
  await till.signIn();
  return view;
}
async function sell(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await sold(['100.00'], play);
}
/** Refused or not, the sale that was tried is out of the way. */
async function tryCard(amount: string, product = play): Promise<string | undefined> {
  const sale = await reserved([amount], product);
  await till.ask('sale:cancel', { saleId: sale.id });
  await till.time.advance(1_000);
  return sale.lines[0]?.refusal?.code;
}

describe('where the service does not say its maximum', () => {
  some('400.00 used, 100.00 accepted and the next refused: 500.00 to below 600.00', async () => {
    await silent('550.00');
    await sell(4);
    expect((await use('terminal')).learned).toMatchObject({ atLeast: { bound: euro('400.00') }, below: null });
    await sell(1);
    expect(await tryCard('100.00')).toBe('terminal_limit_exceeded');
    expect(await use('terminal')).toMatchObject({
      maximum: null,
      certain: euro('500.00'),
      perhaps: euro('0.00'),
      learned: {
        atLeast: { bound: euro('500.00'), amount: euro('100.00') },
        below: { bound: euro('600.00'), amount: euro('100.00') },
        changed: null,
      },
      left: { least: euro('0.00'), most: euro('100.00'), isBelow: true },
    });
  });

  some('a store that refuses 50.00 has no upper bound: other tills sell too', async () => {
    await silent(null);
    await sell(1);
    next('create', { kind: 'refuse', code: 'store_limit_exceeded' });
    expect(await tryCard('50.00')).toBe('store_limit_exceeded');
    const store = await use('store');
    expect(store.learned).toMatchObject({ atLeast: { bound: euro('100.00') }, below: null });
    expect(store.refused).toMatchObject({ amount: euro('50.00'), at: expect.stringContaining(morning.slice(0, 13)) });
    expect(store.left).toMatchObject({ least: null, most: null });
    // The next day it says nothing any more.
    await till.time.advance(24 * 3_600_000);
    expect((await use('store')).refused).toBeNull();
  });

  some('what may be used widens the upper bound, and narrows nothing', async () => {
    await silent(null);
    await sell(1);
    await paidWithoutAnswer('no-answer', ['25.00']);
    till.plug();
    next('confirm', { kind: 'server-error' }, 20);
    expect(await use('terminal')).toMatchObject({ certain: euro('100.00'), perhaps: euro('25.00') });
    next('create', { kind: 'refuse', code: 'terminal_limit_exceeded' });
    expect(await tryCard('50.00')).toBe('terminal_limit_exceeded');
    expect((await use('terminal')).learned).toMatchObject({
      // The 25.00 were accepted on top of the 100.00.
      atLeast: { bound: euro('125.00') },
      below: { bound: euro('175.00') },
    });
  });

  some('the newest answer wins over one that it contradicts, and says so', async () => {
    await silent(null);
    await sell(3);
    next('create', { kind: 'refuse', code: 'product_limit_exceeded' });
    expect(await tryCard('100.00')).toBe('product_limit_exceeded');
    const lowered = (await limits()).cards.find(({ productCode }) => productCode === play)?.learned;
    expect(lowered).toMatchObject({ atLeast: null, below: { bound: euro('100.00') }, changed: { to: 'lowered' } });
    await sell(1);
    const raised = (await limits()).cards.find(({ productCode }) => productCode === play)?.learned;
    expect(raised).toMatchObject({ atLeast: { bound: euro('100.00') }, below: null, changed: { to: 'raised' } });
  });

  test.each([
    ['insufficient_available_balance'],
    ['processing_declined'],
    ['fraudulent_processing_declined'],
    ['product_not_available'],
    ['customer_amount_limit_exceeded'],
  ] as const)('%s teaches nothing', async (code) => {
    await silent(null);
    next('create', { kind: 'refuse', code });
    expect(await tryCard('50.00')).toBe(code);
    const view = await limits();
    expect([...view.uses.map(({ learned }) => learned), ...view.cards]).toEqual([null, null, null]);
  });

  some('a rate limit teaches nothing', async () => {
    await silent(null);
    next('create', { kind: 'rate-limit', retryAfterS: 60 });
    await reserved(['50.00'], play);
    expect((await limits()).uses.map(({ learned }) => learned)).toEqual([null, null, null]);
  });

  some('what was learned outlives a restart', async () => {
    await silent('150.00');
    await sell(1);
    expect(await tryCard('100.00')).toBe('terminal_limit_exceeded');
    const before = (await use('terminal')).learned;
    await till.crash();
    await till.signIn();
    expect((await use('terminal')).learned).toEqual(before);
    expect(before).toMatchObject({ atLeast: { bound: euro('100.00') }, below: { bound: euro('200.00') } });
  });
});

describe('what is used', () => {
  some('counts by the service’s day, in UTC, from the order and not from the basket', async () => {
    await reopen({ beginsAt: '2026-11-06T09:00:00.000Z' });
    await sold(['25.00']);
    expect(await use('terminal')).toMatchObject({ certain: euro('25.00') });
    expect((await limits()).freesAt).toBe('2026-11-07T00:00:00.000Z');
    await till.time.advance(15 * 3_600_000 - 5_000 - (till.time.now().getTime() % 1000));
    const late = await basket('10.00');
    expect(till.time.now().toISOString()).toContain('2026-11-06T23:');
    await till.time.advance(10_000);
    expect(await use('terminal')).toMatchObject({ certain: euro('0.00') });
    await till.ask('sale:reserve', { saleId: late.id });
    await till.time.advance(0);
    expect(await use('terminal')).toMatchObject({ certain: euro('10.00') });
  });

  some('a voided card is free again, and perhaps used until the service has answered', async () => {
    const { id } = await sold(['25.00']);
    till.hold();
    await voidCard(id);
    expect(await use('terminal')).toMatchObject({ certain: euro('0.00'), perhaps: euro('25.00') });
    till.release();
    await till.time.advance(10_000);
    await returnMoney(id);
    expect(await use('terminal')).toMatchObject({ certain: euro('0.00'), perhaps: euro('0.00') });
  });

  some('a create whose answer is out is perhaps used; one that never left is not', async () => {
    till.unplug('unreachable');
    const waiting = await reserved(['25.00']);
    expect(waiting.lines[0]?.state).toBe('reserving');
    expect(await use('terminal')).toMatchObject({ perhaps: euro('0.00') });
    till.plug();
    till.hold();
    await till.time.advance(5_000);
    expect(await use('terminal')).toMatchObject({ certain: euro('0.00'), perhaps: euro('25.00') });
    till.release();
    await till.time.advance(1_000);
    expect(await use('terminal')).toMatchObject({ certain: euro('25.00'), perhaps: euro('0.00') });
  });
});

describe('where the service says its maxima', () => {
  const maxima = { EUR: { store: '1000.00', terminal: '200.00', receipt: '120.00' } };

  some('they are its word, with what is left and when it frees', async () => {
    await reopen({ settings: { maxima } });
    await sold(['100.00'], play);
    const view = await read();
    expect(view.store).toMatchObject({ id: 'store-001', name: 'Kaufhaus am Marktplatz', currency: 'EUR' });
    expect(view.uses).toMatchObject([
      { scope: 'store', maximum: euro('1000.00'), learned: null, left: { least: null, most: euro('900.00') } },
      {
        scope: 'terminal',
        maximum: euro('200.00'),
        left: { least: euro('100.00'), most: euro('100.00'), isBelow: false },
      },
      { scope: 'receipt', maximum: euro('120.00'), left: null, certain: euro('100.00') },
    ]);
  });

  some('a refusal of the store tells what other tills used, at least', async () => {
    await reopen({ settings: { maxima } });
    await read();
    await sold(['100.00'], play);
    next('create', { kind: 'refuse', code: 'store_limit_exceeded' });
    await tryCard('50.00');
    expect(await use('store')).toMatchObject({ refused: { amount: euro('50.00') }, others: euro('850.00') });
  });

  some('what was read last is shown while the service is away, with what failed', async () => {
    await reopen({ settings: { maxima } });
    const { store } = await read();
    till.unplug('unreachable');
    const view = await read();
    expect(view.store).toEqual(store);
    expect([view.storeFault, view.balances[0]?.fault]).toEqual(['unreachable', 'unreachable']);
  });

  some('the open sale is warned of where it would surely be refused, and only there', async () => {
    await reopen({ settings: { maxima } });
    await read();
    await sold(['100.00'], play);
    const fits = await basket('100.00', play);
    expect(fits.limitWarning).toBeNull();
    await till.ask('sale:discard', { saleId: fits.id });
    await basket('100.00', play);
    const tooMuch = await basket('25.00');
    expect(tooMuch.limitWarning).toEqual({ scope: 'receipt', productName: null, most: euro('120.00'), isBelow: false });
    await till.ask('sale:discard', { saleId: tooMuch.id });
    await sold(['50.00'], play);
    const beyond = await basket('100.00', play);
    expect(beyond.limitWarning).toMatchObject({ scope: 'terminal', most: euro('50.00'), isBelow: false });
    // The warning is no lock: the service decides, and says the same.
    await till.ask('sale:reserve', { saleId: beyond.id });
    await till.time.advance(0);
    expect((await saleOf(beyond.id)).lines[0]?.refusal?.code).toBe('terminal_limit_exceeded');
  });

  some('a word of more than a day ago warns of nothing', async () => {
    await reopen({ settings: { maxima } });
    await read();
    till.unplug('unreachable');
    await till.time.advance(25 * 3_600_000);
    await basket('100.00', play);
    expect((await basket('25.00')).limitWarning).toBeNull();
  });
});

describe('a warning by what was learned', () => {
  some('comes for an amount that was refused, and not for one between the bounds', async () => {
    await silent('250.00');
    await sell(1);
    await sold(['50.00'], play);
    await sold(['10.00'], book);
    expect(await tryCard('100.00')).toBe('terminal_limit_exceeded');
    // 160.00 used; the maximum is below 260.00: 100.00 is surely too much, 50.00 perhaps.
    const surely = await basket('100.00', play);
    expect(surely.limitWarning).toMatchObject({ scope: 'terminal', most: euro('100.00'), isBelow: true });
    await till.ask('sale:discard', { saleId: surely.id });
    expect((await basket('50.00', play)).limitWarning).toBeNull();
  });

  some('never counts what is only perhaps used', async () => {
    await silent(null);
    next('create', { kind: 'refuse', code: 'terminal_limit_exceeded' });
    expect(await tryCard('100.00')).toBe('terminal_limit_exceeded');
    await paidWithoutAnswer('no-answer', ['50.00']);
    expect(await use('terminal')).toMatchObject({ certain: euro('0.00'), perhaps: euro('50.00') });
    expect((await basket('50.00', play)).limitWarning).toBeNull();
  });
});

describe('who', () => {
  test('only a manager sees the limits', async () => {
    expect(await till.refusal('manager:limits')).toBe('needs_manager');
    await till.signIn('ben');
    expect(await till.refusal('manager:read-limits')).toBe('needs_manager');
  });
});
