// A till refreshes its catalogue at its start, every 15 minutes, when the machine wakes, by hand, and when a webhook
// says so. If that fails, the copy before stays on sale, with its age.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StatusView } from '../../shared/health/status.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { settle } from '../../testkit/till/virtual-time.ts';

let till: Harness;
beforeEach(async () => {
  till = await createHarness();
  await till.signIn();
});
afterEach(() => till.close());

const minute = 60_000;
const reads = () => till.sandbox.books().requests.filter(({ path }) => path === '/v1/products').length;
const age = async () => {
  const { catalogueRefreshedAt }: StatusView = await till.ask('status:get');
  return catalogueRefreshedAt === null ? null : till.time.now().getTime() - Date.parse(catalogueRefreshedAt);
};
const listed = async () =>
  (await till.ask('catalogue:search', { query: '', category: null, offset: 0, limit: 1 })).total;

it('at its start, and every 15 minutes from then on', async () => {
  expect([reads(), await age()]).toEqual([1, 0]);
  await till.time.advance(15 * minute - 1);
  expect([reads(), await age()]).toEqual([1, 15 * minute - 1]);
  await till.time.advance(1);
  expect([reads(), await age()]).toEqual([2, 0]);
  await till.time.advance(60 * minute);
  expect([reads(), await age()]).toEqual([6, 0]);
});

it('by hand, and when the machine wakes', async () => {
  await till.time.advance(minute);
  await till.ask('catalogue:refresh');
  expect([reads(), await age()]).toEqual([2, 0]);
  till.time.sleep(8 * 60 * minute);
  expect(await age()).toBe(8 * 60 * minute);
  till.till().wake();
  await settle();
  expect([reads(), await age()]).toEqual([3, 0]);
});

it.each(['no-answer', 'unreachable'] as const)(
  'keeps the copy of before while the service is away (%s), tells its age, and is refused a new one by hand',
  async (how) => {
    const before = await listed();
    expect(before).toBeGreaterThan(0);
    till.unplug(how);
    await till.time.advance(46 * minute);
    expect([await age(), await listed()]).toEqual([46 * minute, before]);
    expect(await till.refusal('catalogue:refresh')).toBe('service_unreachable');
    expect([await age(), await listed()]).toEqual([46 * minute, before]);
    // Every status the screens were told of says the same.
    const told = till.events.flatMap((event) => (event.kind === 'status' ? [event.status.catalogueRefreshedAt] : []));
    expect(told.at(-1)).toBe((await till.ask('status:get')).catalogueRefreshedAt);
    till.plug();
    await till.time.advance(15 * minute);
    expect(await age()).toBeLessThan(15 * minute);
  },
);

it('is on sale from the copy after a restart without the service', async () => {
  const before = await listed();
  till.unplug();
  await till.time.advance(minute);
  await till.crash();
  await till.signIn();
  expect([await age(), await listed()]).toEqual([minute, before]);
});
