// After the update that brings rules of rack cards, the first manager who signs in is asked for those of the products sold with numbers.
import { expect, test } from 'vitest';
import { rackCards } from '../../../shared/scan/rack-cards.ts';
import { paperBoats, unstated, updatesAfterSelling } from '../../../testkit/till/rack-rules.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen } = worldPerTest();
const asked = async () => (await till.ask('session:get')).rulesToState;

test('a new till asks nobody', async () => {
  await till.signIn('clara');
  expect(await asked()).toBe(0);
});

test('the first manager is asked with their count, nobody else, and only once', async () => {
  await updatesAfterSelling(till, [unstated, 'no-longer-listed']);
  for (const [id, count] of [
    ['anna', 0],
    ['ben', 0],
    ['clara', 1],
  ] as const) {
    await till.signIn(id);
    expect(await asked()).toBe(count);
  }
  expect(await till.ask('session:rack-asked')).toMatchObject({ rulesToState: 0 });
  await till.crash();
  await till.signIn('dora');
  expect(await asked()).toBe(0);
});

test('nobody is asked about a product whose rule is stated', async () => {
  await reopen({ chosen: { rack_cards: rackCards.parse({ rules: [paperBoats] }) } });
  await updatesAfterSelling(till, [unstated]);
  await till.signIn('clara');
  expect(await asked()).toBe(0);
});
