// The balance as the till reads it: kept once an hour, its pace, how long it lasts, and when the status bar says that it runs low.
import { expect, test } from 'vitest';
import type { BalanceView } from '../../../shared/limits/views.ts';
import type { Harness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, sold, reopen } = worldPerTest();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function asManager<T>(work: () => Promise<T>): Promise<T> {
  await till.signIn('clara');
  const done = await work();
  await till.signIn();
  return done;
}
async function balance(): Promise<BalanceView> {
  const [own] = (await asManager(() => till.ask('manager:limits'))).balances;
  if (!own) throw new Error('no balance');
  return own;
}
const setBalance = (amount: string) =>
  asManager(() => till.ask('manager:set-balance', { currency: 'EUR', balance: amount }));
const lowBalance = async () => (await till.ask('status:get')).lowBalance;
const kept = (on: Harness) => on.db().prepare('SELECT count(*) FROM balance_readings').pluck().get();

test('is read by itself soon after the start, and kept at most once an hour for 90 days', async () => {
  expect((await balance()).read).toBeNull();
  await till.time.advance(30_000);
  expect((await balance()).read).toMatchObject({
    available: euro('500000.00'),
    balance: euro('500000.00'),
    limit: euro('0.00'),
  });
  await till.time.advance(5 * hourMs);
  const hours = kept(till);
  expect(hours).toBe(6);
  await till.time.advance(hourMs);
  expect(kept(till)).toBe(7);
});

test('lasts as long as its falls say; what is paid in is no pace', async () => {
  await setBalance('1000.00');
  expect((await balance()).pace, 'one reading').toBeNull();
  await till.time.advance(dayMs);
  await setBalance('800.00');
  await setBalance('2000.00');
  await till.time.advance(dayMs);
  await setBalance('1600.00');
  const { pace, low } = await balance();
  // 200.00 and 400.00 in two days, less the part of the first hour that its later reading took the place of.
  const perDay = Number(pace?.perDay.amount);
  expect(perDay).toBeGreaterThan(299);
  expect(perDay).toBeLessThan(310);
  const daysLeft = (Date.parse(pace?.lastsUntil ?? '') - till.time.now().getTime()) / dayMs;
  expect(daysLeft).toBeGreaterThan(1600 / 310);
  expect(daysLeft).toBeLessThan(1600 / 299);
  expect(low).toBeNull();
  expect(await lowBalance()).toBeNull();
});

test('that lasts less than two days is said in the status', async () => {
  await setBalance('1000.00');
  await till.time.advance(dayMs);
  await setBalance('500.00');
  expect(await lowBalance()).toMatchObject({ available: euro('500.00'), why: 'pace' });
  await setBalance('5000.00');
  expect(await lowBalance()).toBeNull();
});

test('below the shop’s setting is said in the status, without any pace', async () => {
  await reopen({ chosen: { low_balance: '600.00' } });
  await setBalance('600.00');
  expect(await lowBalance()).toBeNull();
  await setBalance('599.99');
  expect(await lowBalance()).toMatchObject({ available: euro('599.99'), why: 'setting', lastsUntil: null });
});

test('a reading that fails leaves the last one, with its time', async () => {
  await till.time.advance(30_000);
  const before = await balance();
  till.unplug();
  await till.time.advance(2 * hourMs);
  expect(await balance()).toMatchObject({ read: before.read, fault: 'unreachable' });
});

test('another currency than the key’s is not allowed, and says so', async () => {
  await reopen({ settings: { balances: { EUR: '100.00' } } });
  await till.time.advance(1_000);
  const { balances } = await asManager(() => till.ask('manager:read-limits'));
  expect(balances[0]).toMatchObject({ currency: 'EUR', fault: null });
  const others = balances.slice(1);
  expect(others.length).toBeGreaterThan(0);
  for (const one of others) expect(one).toMatchObject({ read: null, fault: 'not-allowed' });
});

test('is set in the sandbox by a manager, and that is journalled; the sale spends it', async () => {
  expect(await till.refusal('manager:set-balance', { currency: 'EUR', balance: '10.00' })).toBe('needs_manager');
  await setBalance('100.00');
  const written = till.db().prepare("SELECT operator_id, body FROM journal WHERE kind = 'balance-set'").get();
  expect(written).toEqual({ operator_id: manager.operatorId, body: JSON.stringify(euro('100.00')) });
  await sold(['25.00']);
  const { balances } = await asManager(() => till.ask('manager:read-limits'));
  expect(balances[0]?.read?.available).toEqual(euro('75.00'));
});

test.each(['-5.00', '1.005', 'many', ''])('%j is no balance to set', async (amount) => {
  await till.signIn('clara');
  expect(await till.refusal('manager:set-balance', { currency: 'EUR', balance: amount })).toBe('bad_amount');
});

test('nobody sets it in live', async () => {
  await reopen({ environment: 'live' });
  await till.signIn('clara');
  expect(await till.refusal('manager:set-balance', { currency: 'EUR', balance: '10.00' })).toBe('sandbox_only');
  expect((await till.ask('manager:limits')).maySetBalance).toBe(false);
});
