// While a drawer is to be counted the limits page lets nobody work its cash out: the rule of Today, by the same question in main.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldOf } from '../../../testkit/till/world.ts';

let till: Harness;
let day: ReturnType<typeof dayOf>;
beforeEach(async () => {
  till = await createHarness({ shifts: {}, chosen: { low_balance: '900000.00' } });
  day = dayOf(worldOf(till));
  await till.signIn();
  await day.open('150.00');
  await day.sell(['37.19'], [['cash', '37.19']]);
  await till.signIn('clara');
});
afterEach(() => till.close());

const sums = { uses: [], cards: [], balances: [] };

test('an open shift leaves whether they last, read last or read anew, and no sum', async () => {
  for (const channel of ['manager:read-limits', 'manager:limits'] as const) {
    const view = await till.ask(channel);
    expect(view).toMatchObject({
      ...sums,
      kept: {
        uses: [
          { scope: 'store', use: null },
          { scope: 'terminal', use: null },
        ],
      },
    });
    expect(view.kept?.balance).toMatchObject({ view: null });
    expect(JSON.stringify(view)).not.toMatch(/37\.19|"available"/);
  }
  const { uses } = (await till.ask('report:today', { cash: false })).service;
  expect((await till.ask('manager:limits')).kept?.uses).toEqual(uses);
});

test('Health says whether the balance lasts, and its sum neither on the page nor in what support is given', async () => {
  const balance = async () => (await till.ask('manager:health')).items.find(({ finding }) => /^balance-/.test(finding));
  await till.ask('manager:read-limits');
  expect(await balance()).toMatchObject({ finding: 'balance-low-kept', values: {} });
  await till.signIn();
  await day.close({ drawer: '187.19', pots: {} });
  await till.signIn('clara');
  expect(await balance()).toMatchObject({ finding: 'balance-low', values: { amount: { currency: 'EUR' } } });
});

test('Show cash tells them, and each press stands in the journal as an X with cash', async () => {
  const view = await till.ask('manager:show-limits');
  expect(view.uses.find(({ scope }) => scope === 'terminal')).toMatchObject({ certain: euro('37.19') });
  expect(view.kept).toBeNull();
  const { id } = await day.current();
  expect(day.rows("SELECT subject_id FROM journal WHERE kind = 'x-read'")).toEqual([{ subject_id: id }]);
});

test('the status bar says that the balance is low, and neither its amount nor the minute at which it ends', async () => {
  const status = async () => (await till.ask('status:get')).lowBalance;
  await till.ask('manager:read-limits');
  expect(await status()).toMatchObject({ why: 'setting', available: null });
  await till.signIn();
  await day.close({ drawer: '187.19', pots: {} });
  expect(await status()).toMatchObject({ why: 'setting', available: { currency: 'EUR' } });
});

test('once nothing is left to count they are there unasked', async () => {
  await till.signIn();
  await day.close({ drawer: '187.19', pots: {} });
  await till.signIn('clara');
  expect(await till.ask('manager:limits')).toMatchObject({ kept: null });
  expect(await till.ask('manager:show-limits')).toMatchObject({ kept: null });
  expect(day.rows("SELECT count(*) AS n FROM journal WHERE kind = 'x-read'")).toEqual([{ n: 0 }]);
});
