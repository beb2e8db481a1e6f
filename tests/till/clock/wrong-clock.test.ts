// A clock that is wrong does not date a sale: the till knows from the service how far it is off.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dayOf } from '../../../testkit/till/day.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {} });
const { till, reopen } = world;
const day = dayOf(world);
let inDrawer = 0;
beforeEach(() => {
  inDrawer = 0;
});
afterEach(day.verified);
const open = async () => {
  await till.signIn('anna');
  await day.open('0.00');
  inDrawer = 0;
};
const sell = async () => {
  await till.signIn('anna');
  await day.sell(['20.00'], [['cash', '20.00']]);
  inDrawer += 20;
};
const close = async () => {
  await till.signIn('anna');
  return day.close({ drawer: `${inDrawer}.00` });
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What shop and people can do with the right time has its answer by then. */
const answered = () => till.time.advance(60_000);
const soldOn = async (from: string, to = from): Promise<number> => {
  await till.signIn('dora');
  return (await till.ask('report:read', { from, to })).total.sold;
};
const today = async () => {
  await till.signIn('dora');
  const { today: day, total } = await till.ask('report:read', null);
  return { day, sold: total.sold };
};
const journal = (kind: string) => {
  const db = till.db();
  const rows = z
    .array(z.object({ at: z.string(), clock_at: z.string().nullable() }))
    .parse(db.prepare("SELECT at, body ->> 'clockAt' AS clock_at FROM journal WHERE kind = ? ORDER BY seq").all(kind));
  db.close();
  return rows;
};
const clockSet = async (offMs: number) => {
  till.setClock(offMs);
  await answered();
};
const confirm = async (offsetMs: number) => {
  await till.signIn('dora');
  return till.ask('clock:confirm', { offsetMs });
};
const toConfirm = async () => (await till.ask('status:get')).clock?.toConfirmMs ?? 0;

describe('a clock that is three days ahead', () => {
  test('dates by itself until a manager confirms the right time, and nothing then', async () => {
    await clockSet(3 * dayMs);
    await open();
    await sell();
    expect(await today()).toEqual({ day: '2026-11-09', sold: 1 });
    expect(await toConfirm()).toBeCloseTo(-3 * dayMs, -4);
    await confirm(await toConfirm());
    await sell();
    expect(await today()).toEqual({ day: '2026-11-06', sold: 1 });
    // What was booked stays, and a report finds it.
    expect(await soldOn('2026-11-06', '2026-11-09')).toBe(2);
    expect(await toConfirm()).toBe(0);
    const [before, after] = journal('sale-committed');
    const dayOn = (at: string | null = null) => at && new Date(at).getDate();
    expect([dayOn(before?.at), before?.clock_at]).toEqual([9, null]);
    expect([dayOn(after?.at), dayOn(after?.clock_at)]).toEqual([6, 9]);
  });

  test('is confirmed by nobody else, and only as it is', async () => {
    await clockSet(3 * dayMs);
    const offsetMs = await toConfirm();
    for (const person of ['anna', 'ben'] as const) {
      await till.signIn(person);
      expect(await till.refusal('clock:confirm', { offsetMs })).toBe('needs_manager');
    }
    await till.signIn('dora');
    expect(await till.refusal('clock:confirm', { offsetMs: offsetMs + dayMs })).toBe('not_found');
    await clockSet(5 * dayMs);
    expect(await till.refusal('clock:confirm', { offsetMs })).toBe('not_found');
  });

  test('and is put right afterwards: nothing is missing or counted twice', async () => {
    await clockSet(3 * dayMs);
    await confirm(await toConfirm());
    await open();
    await sell();
    till.setClock(0);
    // Nothing was heard of the service since.
    expect(await today()).toEqual({ day: '2026-11-06', sold: 1 });
    await sell();
    await answered();
    await sell();
    expect(await today()).toEqual({ day: '2026-11-06', sold: 3 });
    expect(await soldOn('2026-11-01', '2026-11-30')).toBe(3);
    const { body } = await close();
    expect(body.shift.businessDay).toBe('2026-11-06');
    expect(body.sold.cards).toBe(3);
    await till.crash();
    await answered();
    await till.signIn('dora');
    expect(await soldOn('2026-11-01', '2026-11-30')).toBe(3);
  });

  test('stays confirmed over a restart without the service for seven days, and no longer', async () => {
    await clockSet(3 * dayMs);
    await confirm(await toConfirm());
    till.unplug('unreachable');
    till.time.sleep(6 * dayMs);
    await till.crash();
    expect((await today()).day).toBe('2026-11-12');
    till.time.sleep(2 * dayMs);
    await till.crash();
    expect((await today()).day).toBe('2026-11-17');
  });

  test('and was put right while the till was off corrects nothing', async () => {
    await clockSet(3 * dayMs);
    await confirm(await toConfirm());
    till.unplug('unreachable');
    till.time.sleep(12 * hourMs);
    till.setClock(0);
    await till.crash();
    expect((await today()).day).toBe('2026-11-06');
  });
});

test.each([
  [20 * hourMs, '2026-11-07'],
  [-10 * hourMs, '2026-11-05'],
])('a clock that is %i ms off, less than a day, is corrected as soon as the service told it', async (offMs, wrong) => {
  till.setClock(offMs);
  expect((await today()).day).toBe(wrong);
  await answered();
  expect((await today()).day).toBe('2026-11-06');
  expect(await toConfirm()).toBe(0);
});

test('two minutes are left to the clock', async () => {
  await clockSet(110_000);
  expect((await till.ask('status:get')).clock ?? null).toBeNull();
  await clockSet(130_000);
  expect((await till.ask('status:get')).clock?.offsetMs).toBeCloseTo(-130_000, -4);
});

test('an open shift keeps its day, and a sale after the correction has that of the right time', async () => {
  till.setClock(dayMs);
  await open();
  await answered();
  await sell();
  expect(await today()).toEqual({ day: '2026-11-06', sold: 1 });
  await till.signIn('anna');
  const { body } = await close();
  expect(body.shift.businessDay).toBe('2026-11-07');
  expect(body.sold.cards).toBe(1);
});

describe('a day whose Z exists', () => {
  test('gets no sale of a correction: it belongs to the next, until that begins', async () => {
    await open();
    await sell();
    await close();
    // The clock goes ahead unheard, a day is sold and closed, and then the service says what the time is.
    till.unplug('unreachable');
    till.time.sleep(12 * hourMs);
    till.setClock(20 * hourMs);
    await till.crash();
    till.plug();
    await answered();
    await till.signIn('anna');
    await open();
    await sell();
    expect(await today()).toEqual({ day: '2026-11-07', sold: 1 });
    expect(await soldOn('2026-11-06')).toBe(1);
    till.time.sleep(8 * hourMs);
    await answered();
    expect(await today()).toEqual({ day: '2026-11-07', sold: 1 });
    expect(await soldOn('2026-11-01', '2026-11-30')).toBe(2);
  });

  test('by the same right time is a day with two shifts', async () => {
    await clockSet(20 * hourMs);
    await open();
    await sell();
    await close();
    await open();
    await sell();
    expect(await today()).toEqual({ day: '2026-11-06', sold: 2 });
  });
});

test('no correction at all where the service is never heard', async () => {
  await reopen();
  till.unplug('unreachable');
  await clockSet(20 * hourMs);
  expect((await today()).day).toBe('2026-11-07');
});
