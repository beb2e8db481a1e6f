// What the pages show of a real till's journal: the figures of the till itself, and nothing to who may not see it.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { forgetAll } from '../../../head-office/books/rebuild.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { readOpeningHours, setHours } from '../../../head-office/core/opening-hours.ts';
import { alarms, badges } from '../../../head-office/views/alarms.ts';
import { attention } from '../../../head-office/views/attention.ts';
import { cardLife } from '../../../head-office/views/card-life.ts';
import { cardsFound } from '../../../head-office/views/cards.ts';
import { moneyDue } from '../../../head-office/views/due.ts';
import { csvFile } from '../../../head-office/views/files.ts';
import type { Reader } from '../../../head-office/views/scope.ts';
import { tills } from '../../../head-office/views/tills.ts';
import { today } from '../../../head-office/views/today.ts';
import { showCash } from '../../../head-office/views/withheld.ts';
import { zs } from '../../../head-office/views/zs.ts';
import { businessDayOf } from '../../../shared/business-day.ts';
import { showCashNews } from '../../../shared/head-office/messages.ts';
import { fileNames } from '../../../shared/head-office/users.ts';
import { ownZone } from '../../../shared/zone.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { textOf } from '../../../testkit/head-office/text-of.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { supervisor } from '../../../testkit/till/people.ts';
import { goodsOfFinland, song } from '../../../testkit/till/products.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const some = oneTestIn(4);

const world = worldPerTest({ shifts: {} });
const { till } = world;
const day = dayOf(world);

let db: HeadOffice;
beforeEach(async () => {
  db = createDatabase(await freshDatabase());
  await enrolled(db, 'T1', 'store-001', { name: 'Kaufhaus' });
  await enrolled(db, 'T2', 'store-002', { name: 'Galerie' });
});
afterEach(() => db.close());

const failed = (error: unknown) => {
  throw error;
};

const send = (): Promise<void> => sendAs('T1');

async function sendAs(...tillIds: readonly string[]): Promise<void> {
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  const ledger = journal.prepare<[], string>('SELECT id FROM ledger').pluck().get() ?? '';
  for (const id of tillIds) await takeIn(db, journal, { till: id, ledger: id === 'T1' ? ledger : `${ledger}-${id}` });
  journal.close();
  await followAll(db, failed);
  await db.run('UPDATE tills SET seen_at = $1, enrolled_at = $1', [till.time.now()]);
}

const hourMs = 3_600_000;
const finance = (): Reader => ({ stores: 'all', userId: 'maria', now: till.time.now() });
const manager = (): Reader => ({ stores: ['store-001'], userId: 'clara', now: till.time.now() });
const other = (): Reader => ({ stores: ['store-002'], userId: 'otto', now: till.time.now() });
/** Of the till, wherever this runs. */
const businessDay = (): string => businessDayOf(till.time.now(), '04:00', ownZone());

some('Today of all, of the store and of the till are the till’s own', async () => {
  await day.open('100.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  await day.sell(['40.00', '20.00'], [['card', '60.00']]);
  const back = await day.sell(['15.00'], [['cash', '15.00']]);
  await world.voidCard(back);
  await day.giveBack(back);
  await send();
  await till.signIn('clara');
  const own = await till.ask('report:today', { cash: true });
  for (const asks of [{}, { store: 'store-001' }, { till: 'T1' }]) {
    const view = await today(db, finance(), asks);
    expect(view.figures).toMatchObject({
      taken: [{ takings: own.cash?.takings, change: null }],
      cards: own.sold,
      sales: own.sales,
      sold: [{ currency: 'EUR', amount: '100.00' }],
    });
    expect(view.hours.map(({ takings }) => takings.amount)).toEqual(['85.00']);
  }
  const [row] = (await today(db, finance(), { store: 'store-001' })).tills;
  expect(row).toMatchObject({ cash: own.cash?.amount, card: own.card, shift: { state: 'open', operator: 'anna' } });
  const all = await today(db, finance(), {});
  expect(all.stores.rows.map(({ store, cards }) => [store, cards])).toEqual([
    ['Galerie', 0],
    ['Kaufhaus', 4],
  ]);
});

some('a figure of the day opens what is behind it at any hour, of stores a day apart too', async () => {
  await db.run("UPDATE stores SET zone = 'Pacific/Kiritimati' WHERE id = 'store-001'");
  await db.run("UPDATE stores SET zone = 'Pacific/Pago_Pago' WHERE id = 'store-002'");
  await day.open('100.00');
  for (let hour = 0; hour < 25; hour += 4) {
    await day.sell(['25.00'], [['cash', '25.00']]);
    await till.time.advance(4 * hourMs);
  }
  await sendAs('T1', 'T2');
  const begun = till.time.now();
  const seen = new Set<string>();
  for (let back = 0; back < 30; back += 4) {
    const reader = { ...finance(), now: new Date(begun.getTime() - back * hourMs) };
    for (const asks of [{}, { store: 'store-001' }, { store: 'store-002' }, { till: 'T1' }, { till: 'T2' }]) {
      const { figures, day: shown } = await today(db, reader, asks);
      const { total } = await cardsFound(db, reader, { ...asks, find: '', on: 'now' });
      expect(total, JSON.stringify({ back, asks })).toBe(figures.cards);
      seen.add(`${asks.store ?? asks.till ?? 'all'} ${shown} ${figures.cards > 0}`);
    }
  }
  // Both stores were at two days or more, each its own, with cards and without.
  expect([...seen].filter((one) => one.startsWith('store-001')).length).toBeGreaterThan(1);
  expect(new Set([...seen].map((one) => one.split(' ')[1])).size).toBeGreaterThan(2);
});

/** All that a view tells, as text. */
const told = async (reader: Reader): Promise<string> =>
  JSON.stringify([
    await today(db, reader, {}),
    await today(db, reader, { store: 'store-001' }),
    await today(db, reader, { till: 'T1' }),
    await cardsFound(db, reader, { find: '31.17' }),
    await moneyDue(db, reader, {}),
    await attention(db, reader, {}),
    await zs(db, reader, { from: businessDay(), to: businessDay() }),
    await tills(db, reader, {}),
    await alarms(db, reader, {}),
  ]);

some(
  'money of a drawer that is still to be counted is told to nobody of its store, until it is shown; then the till hears of it',
  async () => {
    await day.open('100.00');
    await day.sell(['31.17'], [['cash', '31.17']]);
    await day.sell(['52.29'], [['card', '52.29']]);
    await send();
    const shown = await today(db, manager(), {});
    expect(shown.keptBack).toMatchObject([{ tillId: 'T1', state: 'open' }]);
    expect(shown.figures.taken).toEqual([]);
    expect(shown.figures.sold).toEqual([]);
    expect(shown.figures.cards).toBe(2);
    expect(await told(manager())).not.toMatch(/31\.17|52\.29|83\.46/);
    expect((await cardsFound(db, manager(), { find: '31.17' })).rows).toEqual([]);
    expect((await today(db, finance(), { till: 'T1' })).tills[0]?.cash?.amount).toBe('31.17');

    const { id: shiftId } = await day.current();
    await till.ask('shift:begin-count', { shiftId });
    await send();
    expect(await told(manager())).not.toMatch(/31\.17|52\.29|83\.46/);
    expect(await told(finance())).toMatch(/31\.17/);

    expect(await showCash(db, other(), 'T1', 'Otto')).toBe(false);
    expect(await showCash(db, manager(), 'T1', 'Clara')).toBe(true);
    expect(await told(manager())).toMatch(/31\.17/);
    const news = await db.rows(
      z.object({ till: z.string(), kind: z.string(), by_name: z.string() }),
      'SELECT * FROM news',
    );
    expect(news).toEqual([{ till: 'T1', kind: showCashNews, by_name: 'Clara' }]);
    const later = { ...manager(), now: new Date(till.time.now().getTime() + 6 * 60_000) };
    expect((await today(db, later, {})).keptBack).toHaveLength(1);
  },
);

some('who has other stores sees nothing of this one, in any view', async () => {
  await day.open('100.00');
  const id = await day.sell(['31.17'], [['cash', '31.17']]);
  await world.voidCard(id);
  await till.time.advance(10_000);
  await db.run("INSERT INTO alarms (till, kind, facts, raised_at) VALUES ('T1', 'cloned', '{}', now())");
  await send();
  expect(await told(finance())).toMatch(/Kaufhaus/);
  const sight = await told(other());
  expect(sight).not.toMatch(/Kaufhaus|31\.17|"T1"/);
  const [card] = (await cardsFound(db, finance(), { find: '31.17' })).rows;
  expect(await cardLife(db, other(), { till: 'T1', line: card?.lineId ?? '' })).toBeNull();
  expect(await cardLife(db, finance(), { till: 'T1', line: card?.lineId ?? '' })).not.toBeNull();
  expect(await badges(db, other())).toMatchObject({ due: 0, attention: 0, alarms: 0 });
  expect(await badges(db, finance())).toMatchObject({ due: 1, alarms: 1 });
  // Of tills that are silent, who was shut out is none.
  const silent = async () => [(await badges(db, finance())).tills, (await badges(db, other())).tills];
  expect(await silent()).toEqual([0, 0]);
  await db.run('UPDATE tills SET seen_at = $1, enrolled_at = $1', [new Date(till.time.now().getTime() - 24 * hourMs)]);
  expect(await silent()).toEqual([2, 1]);
  await db.run("UPDATE tills SET revoked_at = now() WHERE id = 'T2'");
  expect(await silent()).toEqual([1, 0]);
});

some('a card is found by receipt, order, last four and amount, and its life is told from the journal', async () => {
  await day.open('100.00');
  const id = await day.sell(['31.17', '20.00'], [['cash', '51.17']]);
  await world.voidCard(id);
  await day.giveBack(id);
  await send();
  const sale = await world.saleOf(id);
  const [line] = sale.lines;
  const receipt = sale.receiptNumber ?? '';
  const finds = [
    receipt,
    receipt.split('-').at(-1) ?? '',
    line?.orderId ?? '',
    line?.serialLast4 ?? '',
    '31.17',
    '31,17',
  ];
  for (const find of finds) {
    const { rows } = await cardsFound(db, finance(), { find });
    expect(
      rows.map(({ lineId }) => lineId),
      find,
    ).toContain(line?.id);
  }
  for (const find of ['999', 'nobody', "'; DROP TABLE cards", '%', '0000'])
    expect((await cardsFound(db, finance(), { find })).rows, find).toEqual([]);
  const life = await cardLife(db, finance(), { till: 'T1', line: line?.id ?? '' });
  expect(life?.card).toMatchObject({ state: 'voided', receipt, faceValue: { currency: 'EUR', amount: '31.17' } });
  expect(life?.beside.map(({ state }) => state)).toEqual(['active']);
  const kinds = life?.life.map(({ kind }) => kind) ?? [];
  expect(kinds.filter((kind) => kind === 'line-added')).toHaveLength(1);
  for (const kind of ['line-reserve', 'tender-approve', 'line-order-completed', 'line-void', 'tender-refund-done'])
    expect(kinds).toContain(kind);
  expect(JSON.stringify(life?.life)).not.toMatch(/31\.17|3117|Mac/);
});

some('who is owed money is listed by how long, and what was paid back after that', async () => {
  await day.open('100.00');
  const first = await day.sell(['31.17'], [['cash', '31.17']]);
  await world.voidCard(first);
  await till.time.advance(60_000);
  const second = await day.sell(['20.00'], [['cash', '20.00']]);
  await world.voidCard(second);
  // A try that came to nothing makes no amount wait from anew.
  await till.time.advance(60_000);
  const { id: partId } = await world.partOf(first);
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId, answer: 'not-done', approval: null });
  await send();
  const view = await moneyDue(db, finance(), {});
  expect(view.due).toEqual([{ currency: 'EUR', amount: '51.17' }]);
  expect(view.rows.rows.map(({ saleId, state }) => [saleId, state])).toEqual([
    [first, 'refund-due'],
    [second, 'refund-due'],
  ]);
  const days = { from: businessDay(), to: businessDay(), separator: 'comma' } as const;
  const table = (await textOf(csvFile(db, finance(), 'due', days))).split('\r\n');
  expect(table.slice(1).map((row) => row.split(',').slice(7, 10))).toEqual([
    ['EUR', '31.17', 'refund-due'],
    ['EUR', '20.00', 'refund-due'],
    [],
  ]);
  await day.giveBack(first);
  await send();
  const after = await moneyDue(db, finance(), {});
  expect(after.rows.rows.map(({ saleId }) => saleId)).toEqual([second]);
  expect(after.paidBack.rows).toMatchObject([{ saleId: first, way: 'cash', amount: { amount: '31.17' } }]);
  expect((await today(db, finance(), {})).needs.rows).toMatchObject([{ kind: 'due', saleId: second }]);
});

some(
  'cash that coins round agrees with the Z after a correction, and what was paid back is told as it was owed',
  async () => {
    await world.reopen({ shifts: {}, storeCountry: 'FI', goods: goodsOfFinland });
    await day.open('150.00');
    const back = await day.sell(['9.99'], [['cash', '10.00']], song);
    await world.voidCard(back);
    await day.giveBack(back);
    const wrong = await day.sell(['9.99'], [['cash', '10.00']], song);
    const tenderId = (await world.saleOf(wrong)).tenders[0]?.id ?? '';
    const to = { method: 'card', approvalCode: 'A1B2C3' } as const;
    await till.ask('tender:correct', { tenderId, to, reason: 'pressed wrong', approval: supervisor });
    await day.close({ drawer: '150.00', pots: { 'by-hand': '9.99' } });
    await send();
    const { rows } = (await zs(db, finance(), { from: businessDay(), to: businessDay() })).zs;
    expect(rows.map(({ verdict, z }) => [verdict, z?.pots.map(({ journal }) => journal.amount)])).toEqual([
      ['agrees', ['150.00', '9.99']],
    ]);
    const { paidBack } = await moneyDue(db, finance(), {});
    expect(paidBack.rows).toMatchObject([{ saleId: back, way: 'cash', amount: { amount: '9.99' } }]);
  },
);

some(
  'a store’s takings are held against those of a week before, without what another till took for a sale',
  async () => {
    // Ten in the morning, wherever this runs: an hour later it is still that business day.
    const wall = Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: ownZone(), hour: '2-digit', hourCycle: 'h23' }).format(
        till.time.now(),
      ),
    );
    await till.time.advance(((34 - wall) % 24) * hourMs);
    await till.signIn();
    await day.open('100.00');
    for (const amount of ['25.00', '40.00']) await day.sell([amount], [['cash', amount]]);
    await send();
    await db.run("UPDATE money SET pot = 'elsewhere' WHERE kind = 'sale' AND moved_minor = 4000");
    await till.time.advance((7 * 24 + 1) * hourMs);
    await day.sell(['50.00'], [['cash', '50.00']]);
    await send();
    const view = await today(db, finance(), { store: 'store-001' });
    expect(view.figures.taken).toEqual([{ takings: { currency: 'EUR', amount: '50.00' }, change: 100 }]);
    expect(view.hours.map(({ before }) => before.amount)).toEqual(['25.00', '0.00']);
  },
);

some('a store of a zone that is not known here is a row that says so, and no view fails over it', async () => {
  await day.open('100.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  for (const zone of ['Etc/Unknown', 'Europe/Atlantis', '', 'Mars/Olympus']) {
    await db.run("UPDATE stores SET zone = $1 WHERE id = 'store-002'", [zone]);
    await sendAs('T1', 'T2');
    const seen = await today(db, finance(), {});
    expect(seen.stores.rows.map(({ behind }) => behind?.kind ?? null)).toEqual(['zone', null]);
    expect((await today(db, other(), { store: 'store-002' })).tills[0]?.behind).toMatchObject({
      kind: 'zone',
      zone,
    });
    const days = { from: businessDay(), to: businessDay() };
    for (const view of [tills, attention, moneyDue, alarms]) await view(db, finance(), {});
    await zs(db, finance(), days);
    for (const name of fileNames) await textOf(csvFile(db, finance(), name, { ...days, separator: 'comma' }));
    await cardsFound(db, finance(), { find: '25.00' });
  }
});

some(
  'the Zs of a day: agreeing, missing and open ones, the store’s sum, and a spreadsheet that runs nothing',
  async () => {
    await day.open('100.00');
    await day.sell(['25.00'], [['cash', '25.00']]);
    await day.close({ drawer: '125.00' });
    await day.open('50.00', 'B');
    await day.sell(['30.00'], [['card', '30.00']]);
    await day.close({ drawer: '47.00', pots: { 'by-hand': '30.00' }, reason: 'lost', approval: supervisor });
    await day.open('50.00', 'C');
    await send();
    const asks = { from: businessDay(), to: businessDay() };
    const view = await zs(db, finance(), asks);
    expect(view.zs.rows.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees', 'open']);
    expect(view.stores.rows).toMatchObject([
      {
        store: 'Kaufhaus',
        zs: 2,
        agrees: true,
        cash: { amount: '25.00' },
        card: { amount: '30.00' },
        difference: { amount: '-3.00' },
        missing: [],
        open: ['T1'],
      },
    ]);
    await db.run("UPDATE stores SET name = '=1+1' WHERE id = 'store-001'");
    const file = csvFile(db, finance(), 'zs', { ...asks, separator: 'comma' });
    expect(await textOf(file)).toMatch(/\r\nstore-001,'=1\+1,T1,T1,/);
    expect(view.toReview).toBe(0);
    await db.run('DELETE FROM papers WHERE n = 1');
    await forgetAll(db);
    await followAll(db, failed);
    expect(await zs(db, finance(), asks)).toMatchObject({
      toReview: 1,
      stores: { rows: [{ zs: 1, missing: ['T1'], open: ['T1'], card: { amount: '30.00' } }] },
    });
    expect((await zs(db, finance(), asks)).zs.rows.map(({ verdict }) => verdict)).toEqual([
      'missing',
      'agrees',
      'open',
    ]);
  },
);

some(
  'what this head office does not know, or cannot read, is kept, counted, shown to IT, and keeps nothing else back',
  async () => {
    const journal = new Database(':memory:');
    journal.exec('CREATE TABLE journal (seq, at, kind, sale_id, subject_id, operator_id, body, hash)');
    const put = journal.prepare('INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    const entries = [
      ['2026-11-06T09:00:00.000Z', 'moon-landed', null, null, null, '{}'],
      ['never', 'line-added', 's', 'l', 'anna', '{"productCode":"p\\u0000","currency":"EUR","amount":"many"}'],
      ['2026-11-06T09:00:00.000Z', 'line-reserve', 's', 'l', 'anna', 'no JSON'],
      ['2026-11-06T09:00:00.000Z', 'tender-approve', 's', 't', 'anna', '{"tenderId":7,"amountMinor":1e400}'],
      ['2026-11-06T09:00:00.000Z', 'cash-moved', null, 'm', 'anna', '{"kind":"in","shiftId":"x","movedMinor":0.5}'],
      [
        '2026-11-06T09:00:00.000Z',
        'line-added',
        's',
        'k',
        'anna',
        '{"productCode":"p","currency":"EUR","amount":"25.00"}',
      ],
    ];
    for (const [i, entry] of entries.entries()) put.run(i + 1, ...entry, 'a'.repeat(64));
    await takeIn(db, journal, { till: 'T2', ledger: 'L2' });
    journal.close();
    await followAll(db, failed);
    const [row] = (await tills(db, finance(), { till: 'T2' })).rows;
    expect(row).toMatchObject({ isStuck: false, entries: 6 });
    expect(row?.unknown.map(({ kind, count }) => [kind, count])).toEqual([
      ['cash-moved', 1],
      ['line-added', 1],
      ['moon-landed', 1],
      ['tender-approve', 1],
    ]);
    expect((await cardsFound(db, finance(), { find: '25.00' })).rows).toHaveLength(1);
  },
);

some('a journal that cannot be taken in is named, and the others are followed all the same', async () => {
  await db.run(
    `INSERT INTO books (till, ledger, count, hash, began_at, moved_at, moved_from) VALUES ('T2', 'broken', 3, '', now(), now(), '')`,
  );
  await day.open('100.00');
  await day.sell(['31.17'], [['cash', '31.17']]);
  const seen: unknown[] = [];
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  await takeIn(db, journal, { till: 'T1', ledger: 'L1' });
  journal.close();
  await followAll(db, (error) => seen.push(error));
  expect(seen).toHaveLength(1);
  expect((await tills(db, finance(), {})).rows.map(({ tillId, isStuck }) => [tillId, isStuck])).toEqual([
    ['T2', true],
    ['T1', false],
  ]);
  expect((await cardsFound(db, finance(), { find: '31.17' })).rows).toHaveLength(1);
});

some(
  'a till that nobody hears is on Today after twelve hours, and stores are named whose hours nobody said',
  async () => {
    await send();
    const needs = async (reader = finance()) => (await today(db, reader, {})).needs.rows;
    expect(await needs()).toEqual([]);
    till.time.sleep(12 * hourMs);
    expect(await needs()).toMatchObject([
      { kind: 'unheard', tillId: 'T1' },
      { kind: 'unheard', tillId: 'T2' },
    ]);
    expect(await needs(other())).toMatchObject([{ kind: 'unheard', tillId: 'T2' }]);
    const opens = readOpeningHours('mon-sat 09:00-20:00');
    await setHours(db, ['store-001'], opens.ok ? opens.value : expect.fail(opens.error));
    expect(await needs()).toMatchObject([{ tillId: 'T2' }]);
    const all = await today(db, finance(), {});
    expect([all.withoutHours, all.opens]).toMatchObject([{ rows: [{ storeId: 'store-002' }], total: 1 }, '']);
    expect(await today(db, finance(), { store: 'store-001' })).toMatchObject({
      withoutHours: { rows: [] },
      opens: 'mon-sat 09:00-20:00',
    });
    expect((await today(db, manager(), {})).withoutHours.rows).toEqual([]);
    const leaving = { entry: 7, by: 'clara', agreedBy: 'dora', at: till.time.now().toISOString() };
    await db.run('UPDATE tills SET leaving = $1 WHERE id = $2', [leaving, 'T2']);
    expect(await needs()).toEqual([]);
    const view = await today(db, finance(), {});
    expect([view.figures.tills, view.withoutHours.rows]).toEqual([1, []]);
    const [left] = (await tills(db, finance(), { till: 'T2' })).rows;
    expect(left).toMatchObject({ left: { by: 'clara', agreedBy: 'dora' }, behind: null });
  },
);
