// Takings of a period: the sums of its parts, whichever way it is split, next to the period before.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { followAll } from '../../../head-office/books/follower.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { cardsFound } from '../../../head-office/views/cards.ts';
import { period } from '../../../head-office/views/period.ts';
import type { Reader } from '../../../head-office/views/scope.ts';
import { businessDayOf, daysLater } from '../../../shared/business-day.ts';
import {
  daysOf,
  type Period,
  type PeriodBy,
  periodBefore,
  periodWays,
  spanAround,
  spans,
} from '../../../shared/head-office/period.ts';
import type { CardsAsks, Where } from '../../../shared/head-office/views.ts';
import { ownZone } from '../../../shared/zone.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { book } from '../../../testkit/till/products.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

describe('the period before', () => {
  it.each([
    ['2026-11-29', '2026-11-29', '2026-11-28', '2026-11-28'],
    ['2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['2026-03-25', '2026-04-02', '2026-03-16', '2026-03-24'],
  ])('of %s to %s is %s to %s', (from, to, first, last) =>
    expect(periodBefore({ from, to })).toEqual({ from: first, to: last }),
  );

  it('ends on the day before, and a span holds the day that it is picked on or just before', () => {
    for (let day = '2024-01-01'; day < '2026-12-31'; day = daysLater(day, 1))
      for (const span of spans) {
        const of = spanAround(span, day);
        const before = periodBefore(of);
        expect(of.from <= of.to).toBe(true);
        expect(daysLater(before.to, 1)).toBe(of.from);
        expect([daysOf(of)[0], daysOf(of).at(-1)]).toEqual([of.from, of.to]);
        if (span === 'day' || span === 'week' || span === 'month') expect(of.from <= day && day <= of.to).toBe(true);
        else expect(of.to < day).toBe(true);
      }
  });
});

describe('takings', () => {
  const world = worldPerTest({ shifts: {} });
  const { till } = world;
  const day = dayOf(world);
  let db: HeadOffice;
  beforeEach(async () => {
    db = createDatabase(await freshDatabase());
    await enrolled(db, 'T1', 'store-001', { name: 'Kaufhaus', zone: ownZone() });
    await enrolled(db, 'T2', 'store-002', { name: 'Galerie', zone: ownZone(), currency: 'EUR' });
  });
  afterEach(() => db.close());
  const today = () => businessDayOf(till.time.now(), '04:00', ownZone());
  const finance = (): Reader => ({ stores: 'all', userId: 'maria', now: till.time.now() });

  async function send(): Promise<void> {
    const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
    for (const id of ['T1', 'T2']) await takeIn(db, journal, { till: id, ledger: `L-${id}` });
    journal.close();
    await followAll(db, (error) => {
      throw error;
    });
  }

  type Sums = Awaited<ReturnType<typeof period>>['sums'][number] | undefined;
  async function addsUp(asks: Where, days: Period, by: PeriodBy, sums: Sums): Promise<void> {
    const view = await period(db, finance(), { ...asks, ...days, by });
    expect(view.sums[0]).toEqual(sums);
    const { rows } = view.rows;
    const sumOf = (of: 'takings' | 'sold') => rows.reduce((sum, row) => sum + Number(row[of].amount), 0).toFixed(2);
    if (by !== 'product') expect([by, sumOf('takings')]).toEqual([by, sums?.takings.amount]);
    if (by === 'payment') return;
    expect([by, sumOf('sold')]).toEqual([by, sums?.sold.amount]);
    for (const row of rows) {
      const [store = ''] = row.key.split(' ');
      const behind: Readonly<Record<Exclude<PeriodBy, 'payment'>, Partial<CardsAsks>>> = {
        day: { on: days },
        store: { on: days, store: row.store },
        till: { on: days, till: row.till },
        product: { on: { ...days, product: row.key } },
        person: { on: { ...days, person: row.name }, store },
      };
      const found = await cardsFound(db, finance(), { ...asks, find: '', ...behind[by] });
      expect([by, row.key, found.total]).toEqual([by, row.key, row.cards]);
    }
  }

  test('parts make the total, whichever way, and each figure opens so many cards', async () => {
    await day.open('100.00');
    await day.sell(['25.00'], [['cash', '25.00']]);
    await day.sell(['40.00', '20.00'], [['card', '60.00']]);
    await day.sell(['25.00'], [['cash', '25.00']], book);
    const back = await day.sell(['15.00'], [['cash', '15.00']]);
    await world.voidCard(back);
    await day.giveBack(back);
    await send();
    const days = { from: today(), to: today() };
    for (const asks of [{}, { store: 'store-001' }, { till: 'T2' }]) {
      const share = 'store' in asks || 'till' in asks ? 1 : 2;
      const [sums] = (await period(db, finance(), { ...asks, ...days, by: 'day' })).sums;
      expect(sums).toMatchObject({
        takings: { amount: (110 * share).toFixed(2) },
        cards: 5 * share,
        sold: { amount: (125 * share).toFixed(2) },
        before: { takings: { amount: '0.00' }, cards: 0 },
      });
      for (const by of periodWays) await addsUp(asks, days, by, sums);
    }
  });

  test('in two currencies each row is of one, and opens the cards of that one', async () => {
    await db.run("UPDATE stores SET currency = 'USD' WHERE id = 'store-002'");
    await day.open('100.00');
    await day.sell(['25.00', '40.00'], [['cash', '65.00']]);
    await send();
    const days = { from: today(), to: today() };
    for (const by of ['day', 'product', 'person'] as const) {
      const { rows } = (await period(db, finance(), { ...days, by })).rows;
      for (const row of rows) {
        const of = { day: {}, product: { product: row.key }, person: { person: row.name } }[by];
        const on = { ...days, ...of, currency: row.takings.currency };
        expect((await cardsFound(db, finance(), { find: '', on })).total).toBe(row.cards);
      }
      expect(rows.map(({ cards }) => cards).reduce((sum, one) => sum + one, 0)).toBe(4);
    }
  });

  test('a day later it is what was before; a drawer that is still to be counted is in no sum of its people', async () => {
    await day.open('100.00');
    await day.sell(['25.00'], [['cash', '25.00']]);
    await send();
    const clara: Reader = { stores: ['store-001'], userId: 'clara', now: till.time.now() };
    const now = { from: today(), to: today(), by: 'till' } as const;
    const own = await period(db, clara, now);
    expect(own.sums).toMatchObject([{ takings: { amount: '0.00' }, cards: 1, sold: { amount: '0.00' } }]);
    expect(own.keptBack).toMatchObject([{ tillId: 'T1' }]);
    expect((await period(db, clara, { ...now, by: 'product' })).rows.rows).toEqual([]);
    expect((await cardsFound(db, clara, { find: '', on: { ...now, product: 'garden' } })).rows).toEqual([]);
    await day.close({ drawer: '125.00' });
    await send();
    expect((await period(db, clara, now)).sums).toMatchObject([{ takings: { amount: '25.00' } }]);
    const next = { from: daysLater(today(), 1), to: daysLater(today(), 1), by: 'store' } as const;
    const after = await period(db, clara, next);
    expect(after.sums).toMatchObject([
      { takings: { amount: '0.00' }, before: { takings: { amount: '25.00' }, cards: 1 } },
    ]);
    expect(after.days).toMatchObject([{ key: next.from, before: { takings: { amount: '25.00' } } }]);
    expect(after.rows.rows).toMatchObject([{ name: 'Kaufhaus', store: 'store-001' }]);
  });
});
