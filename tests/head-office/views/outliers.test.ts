// Who stands out at head office: what the papers of tills' days count, as the tills sent them, compared over the stores that the reader may see.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { forgetAll } from '../../../head-office/books/rebuild.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { outliers } from '../../../head-office/views/outliers.ts';
import type { Reader } from '../../../head-office/views/scope.ts';
import { daysLater } from '../../../shared/business-day.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const day = '2026-11-06';
const days = { from: daysLater(day, -6), to: day };
const now = new Date('2026-11-07T12:00:00Z');
const finance: Reader = { stores: 'all', userId: 'maria', now };

let db: HeadOffice;
beforeEach(async () => {
  db = createDatabase(await freshDatabase());
  for (const n of [1, 2, 3])
    await enrolled(db, `T${n}`, `store-00${n}`, { name: ['Kaufhaus', 'Galerie', 'Passage'][n - 1] ?? '' });
});
afterEach(() => db.close());

const follow = () =>
  followAll(db, (error) => {
    throw error;
  });
const kept = z.object({ day: z.string(), role: z.string(), person: z.string(), count: z.int(), figures: z.unknown() });
const inBooks = () =>
  db.rows(
    kept,
    'SELECT day::text AS day, role, person, count, figures FROM people_days ORDER BY till, day, role, person',
  );

describe('from a till', () => {
  const world = worldPerTest({});
  const { till } = world;
  const steps = dayOf(world);

  test('its paper of a day is what counts, again after a rebuild', async () => {
    for (const amount of ['25.00', '40.00']) await world.voidCard(await steps.sell([amount], [['card', amount]]));
    await steps.sell(['37.19'], [['card', '37.19']]);
    await till.time.advance(24 * 3_600_000);
    const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
    await takeIn(db, journal, { till: 'T1', ledger: 'L' });
    journal.close();
    await follow();
    const rows = await inBooks();
    expect(rows).toContainEqual(
      expect.objectContaining({ day, role: 'sellers', person: 'anna', count: 3, figures: expect.anything() }),
    );
    expect(rows.find(({ role }) => role === 'sellers')?.figures).toMatchObject({ void: { n: 2, exposure: 3 } });
    await forgetAll(db);
    expect(await inBooks()).toEqual([]);
    await follow();
    expect(await inBooks()).toEqual(rows);
  });
});

describe('over the stores', () => {
  const put = (till: string, person: string, count: number, [n, exposure]: readonly [number, number], on = day) =>
    db.run('INSERT INTO people_days (till, day, role, person, count, figures) VALUES ($1, $2, $3, $4, $5, $6)', [
      till,
      on,
      'sellers',
      person,
      count,
      JSON.stringify({ void: { n, exposure } }),
    ]);
  const seen = (reader: Reader, asks: object = {}) => outliers(db, reader, { ...days, role: 'sellers', ...asks });

  test('a person of one store stands out among those of all, with the cards behind it', async () => {
    await put('T1', 'ben', 60, [4, 60]);
    await put('T1', 'ben', 40, [2, 40], daysLater(day, -1));
    await put('T2', 'ben', 200, [1, 200]);
    await put('T3', 'clara', 100, [2, 100]);
    const { rows, people, total } = await seen(finance);
    expect([people, total]).toEqual([3, 1]);
    expect(rows).toMatchObject([
      { storeId: 'store-001', store: 'Kaufhaus', person: 'ben', figure: 'void', n: 6, of: 100, times: 6 },
    ]);
    expect(rows[0]?.base).toEqual({ n: 3, of: 300, isOwnPast: false });
    // Alone in the store there is nobody to compare with.
    expect(await seen({ ...finance, stores: ['store-001'] })).toMatchObject({ people: 1, rows: [] });
    expect(await seen(finance, { store: 'store-001' })).toMatchObject({ people: 1, rows: [] });
    expect(await seen(finance, { role: 'approvers' })).toMatchObject({ people: 0, rows: [] });
  });

  test('with few sales it is their own 12 weeks before, and no day before those', async () => {
    await put('T1', 'ben', 20, [5, 20]);
    await put('T1', 'ben', 300, [1, 300], daysLater(days.from, -84));
    await put('T1', 'anna', 20, [5, 20]);
    await put('T1', 'anna', 300, [1, 300], daysLater(days.from, -85));
    const { rows } = await seen(finance);
    expect(rows).toMatchObject([{ person: 'ben', base: { n: 1, of: 300, isOwnPast: true } }]);
  });

  test('a list of many is in pages', async () => {
    for (let n = 0; n < 7; n += 1) await put('T1', `ben-${n}`, 100, [20, 100]);
    for (let n = 0; n < 30; n += 1) await put('T2', `anna-${n}`, 100, [0, 100]);
    const whole = await seen(finance);
    expect(whole).toMatchObject({ before: 0, total: 7, next: null });
    const first = await seen({ ...finance, mostRows: 5 });
    expect(first).toMatchObject({ before: 0, total: 7, next: expect.any(String) });
    const second = await seen({ ...finance, mostRows: 5 }, { after: first.next });
    expect(second).toMatchObject({ before: 5, total: 7, next: null });
    expect([...first.rows, ...second.rows]).toEqual(whole.rows);
  });

  test('people of a store see no day whose drawer is still to be counted', async () => {
    await put('T1', 'ben', 100, [9, 100]);
    await put('T1', 'anna', 100, [1, 100]);
    await db.run(
      `INSERT INTO shifts (till, shift, lost_of, ledger, tray, day, state, owner, float_minor, opened_at, pots, sold_cards, sold_minor,
         returned_cards, returned_minor, other_minor, rounding_minor, night_count, night_minor)
       VALUES ('T1', 's', '', 'L', 'a', $1, 'open', 'anna', 0, $2, '{}', 0, 0, 0, 0, 0, 0, 0, 0)`,
      [day, now],
    );
    const own: Reader = { ...finance, stores: ['store-001'] };
    expect(await seen(own)).toMatchObject({ people: 0, rows: [] });
    expect((await seen(finance)).rows).toHaveLength(1);
    await db.run("UPDATE shifts SET state = 'closed'");
    expect((await seen(own)).rows).toHaveLength(1);
  });
});
