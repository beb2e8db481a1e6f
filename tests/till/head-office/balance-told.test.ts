// What a till tells head office of the service's balance: its last reading since this start, with its age.
import { beforeEach, expect, test } from 'vitest';
import { playHeadOffice } from '../../../testkit/head-office/played-head-office.ts';
import { book } from '../../../testkit/till/products.ts';
import { payCash, reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, reopen } = worldPerTest();
let office: ReturnType<typeof playHeadOffice>;
beforeEach(async () => {
  office = playHeadOffice();
  await reopen({ headOffice: office.parts });
});
const told = () => office.line().balance();

test('nothing before the first reading; then what is there and held, and how long ago it was read', async () => {
  expect(told()).toBeNull();
  await till.signIn();
  await reserve(till, ['25.00'], book);
  await till.time.advance(20_000);
  const first = told();
  expect(first).toMatchObject({ currency: 'EUR', heldMinor: 2_500, ageMs: expect.any(Number) });
  const readAt = Date.parse(first?.at ?? '');
  await till.time.advance(10 * 60_000);
  const later = told();
  expect(later).toMatchObject({ balanceMinor: first?.balanceMinor, at: first?.at });
  expect(later?.ageMs).toBe(till.time.now().getTime() - readAt);
});

test('a reading goes with what it shows: the next takes its place, and a new start has none', async () => {
  await till.signIn();
  await till.time.advance(20_000);
  const before = told()?.balanceMinor ?? 0;
  const { id } = await reserve(till, ['25.00'], book);
  await payCash(till, id, '25.00');
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(30 * 60_000);
  expect(told()).toMatchObject({ balanceMinor: before - 2_500, heldMinor: 0 });
  await till.dies();
  await till.lives();
  expect(told()).toBeNull();
});
