// Today: the day beside the same weekday until the same minute, and what it keeps back until the count.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReportRows } from '../../../electron/ledger/report-rows.ts';
import { createToday } from '../../../electron/till/reports/today.ts';
import type { ServiceGlance } from '../../../shared/limits/views.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { createSeededBooks, type SeededBooks } from '../../../testkit/till/seeded-books.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const berlin = { begins: '04:00', zone: 'Europe/Berlin' };

describe('beside the same weekday', () => {
  let books: SeededBooks;
  beforeEach(() => {
    books = createSeededBooks();
  });
  afterEach(() => books.close());

  const glance = (): ServiceGlance => ({
    freesAt: '2026-11-26T00:00:00.000Z',
    uses: [],
    balance: { isRead: false, isLow: false, isEmpty: false, lastsUntil: null, view: null },
  });
  const identity = { currency: 'EUR', locale: 'en', people: () => [] };
  const today = () =>
    createToday(
      {
        ...books.stores,
        identity: identity as never,
        blind: { uncounted: () => [] } as never,
        now: books.now,
      },
      createReportRows(books.ledger),
      () => berlin,
      glance,
    ).view(false);

  test('takings, average and cards of a till that counts no shifts, and the change until the same minute', () => {
    // A Wednesday in Berlin, 15:40; a week before 100.00 until then, and as much afterwards.
    books.setClock('2026-11-25T14:40:00.000Z');
    books.sell({ at: '2026-11-18T10:00:00.000Z', cards: [{ amountMinor: 10_000 }] });
    books.sell({ at: '2026-11-18T14:41:00.000Z', cards: [{ amountMinor: 10_000 }] });
    books.sell({ at: '2026-11-17T10:00:00.000Z', cards: [{ amountMinor: 99_900 }] });
    books.sell({ at: '2026-11-25T09:10:00.000Z', cards: [{ amountMinor: 5_000 }, { amountMinor: 2_500 }] });
    books.sell({ at: '2026-11-25T14:10:00.000Z', cards: [{ amountMinor: 3_600 }], method: 'card' });
    const view = today();
    expect(view).toMatchObject({
      day: '2026-11-25',
      before: '2026-11-18',
      sold: 3,
      sales: 2,
      card: euro('36.00'),
      cash: { amount: euro('75.00'), takings: euro('111.00'), cardPercent: 32, average: euro('55.50'), drawer: null },
      change: { of: 'takings', percent: 11 },
      hasBefore: true,
      running: '15',
      kept: null,
    });
    expect(view.hours.filter(({ today, before }) => today.cards + before.cards > 0)).toEqual([
      hour('10', [2, '75.00'], [0, '0.00']),
      hour('11', [0, '0.00'], [1, '100.00']),
      hour('15', [1, '36.00'], [1, '100.00']),
    ]);
  });

  test('nothing a week before is nothing to compare with', () => {
    books.setClock('2026-11-25T14:40:00.000Z');
    books.sell({ at: '2026-11-25T09:10:00.000Z' });
    expect(today()).toMatchObject({ change: null, hasBefore: false });
  });

  const hour = (key: string, now: readonly [number, string], then: readonly [number, string]) => ({
    key,
    name: `${key}:00`,
    today: { cards: now[0], amount: euro(now[1]) },
    before: { cards: then[0], amount: euro(then[1]) },
  });
});

describe('until the count', () => {
  let till: Harness;
  let day: ReturnType<typeof dayOf>;
  beforeEach(async () => {
    till = await createHarness({ shifts: {} });
    day = dayOf(worldOf(till));
    await till.signIn();
    await day.open('150.00');
    await day.sell(['37.19'], [['cash', '37.19']]);
    await day.sell(['41.23'], [['card', '41.23']]);
    await till.signIn('clara');
  });
  afterEach(() => till.close());

  const amounts = (view: object) => JSON.stringify(view).match(/"amount":"[^"]+"/g) ?? [];
  const look = () => till.ask('report:today', { cash: false });

  test('an open shift leaves how many, and no amount', async () => {
    const view = await look();
    expect(view).toMatchObject({ card: null, cash: null, sold: 2 });
    expect(view.kept).toMatchObject({ state: 'open', owner: 'anna' });
    expect(amounts(view)).toEqual([]);
  });

  test('while it is counted there is no amount at all, and nobody learns how many paid in cash', async () => {
    const { id: shiftId } = await day.current();
    await till.ask('shift:begin-count', { shiftId });
    const view = await look();
    expect(view).toMatchObject({ card: null, cash: null, sold: 2, sales: 2, change: null });
    expect(amounts(view)).toEqual([]);
  });

  test('Show cash has the drawer too, and each press stands in the journal', async () => {
    expect((await till.ask('report:today', { cash: true })).cash).toMatchObject({
      takings: euro('78.42'),
      average: euro('39.21'),
      drawer: euro('187.19'),
    });
    expect(day.rows("SELECT count(*) AS n FROM journal WHERE kind = 'x-read'")).toEqual([{ n: 1 }]);
  });

  test('once nothing is left to count it is all there, and a look is no X', async () => {
    await till.signIn();
    await day.close({ drawer: '187.19', pots: { 'by-hand': '41.23' } });
    await till.signIn('clara');
    expect(await look()).toMatchObject({ cash: { takings: euro('78.42'), drawer: null }, kept: null });
    expect(day.rows("SELECT count(*) AS n FROM journal WHERE kind = 'x-read'")).toEqual([{ n: 0 }]);
  });

  test('a sealed shift keeps it back as an open one does', async () => {
    const { id: shiftId } = await day.current();
    await till.ask('shift:seal', {
      shiftId,
      bag: '7',
      reason: 'gone',
      owners: await day.owners('ben'),
      approval: null,
    });
    expect(await look()).toMatchObject({ cash: null, kept: { state: 'sealed' } });
  });
});
