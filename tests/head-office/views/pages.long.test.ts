// Every list of head office in pages of three: together they are the list, and no sum, count or file is of what one page shows.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { followAll } from '../../../head-office/books/follower.ts';
import { record } from '../../../head-office/core/audit-row.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { WrongCursor } from '../../../head-office/core/paged.ts';
import { codeRows, expectTills } from '../../../head-office/intake/codes.ts';
import { auditRows } from '../../../head-office/page-door/audit.ts';
import { alarms } from '../../../head-office/views/alarms.ts';
import { attention } from '../../../head-office/views/attention.ts';
import { cardsFound } from '../../../head-office/views/cards.ts';
import { companies } from '../../../head-office/views/companies.ts';
import { moneyDue } from '../../../head-office/views/due.ts';
import { rowOf } from '../../../head-office/views/file-headings.ts';
import { csvFile, filePage, headingsOf } from '../../../head-office/views/files.ts';
import { outliers } from '../../../head-office/views/outliers.ts';
import { period } from '../../../head-office/views/period.ts';
import type { Reader } from '../../../head-office/views/scope.ts';
import { tills } from '../../../head-office/views/tills.ts';
import { today } from '../../../head-office/views/today.ts';
import { zs } from '../../../head-office/views/zs.ts';
import { businessDayOf } from '../../../shared/business-day.ts';
import { separatorNames } from '../../../shared/csv.ts';
import { periodWays } from '../../../shared/head-office/period.ts';
import { type FileName, fileNames } from '../../../shared/head-office/users.ts';
import type { Listed } from '../../../shared/head-office/views.ts';
import { ownZone } from '../../../shared/zone.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { textOf } from '../../../testkit/head-office/text-of.ts';
import { companyOrderIn, takesCompanies } from '../../../testkit/till/companies.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const tillCount = 8;
const ids = Array.from({ length: tillCount }, (_, at) => `T${at + 1}`);
const ida = { userId: 'ida', name: 'Ida', address: '127.0.0.1' };

let db: HeadOffice;
let now: Date;
let day: string;
beforeAll(async () => {
  const till = await createHarness({ ...takesCompanies, shifts: {} });
  await till.signIn();
  const world = worldOf(till);
  const sold = dayOf(world);
  now = till.time.now();
  day = businessDayOf(now, '04:00', ownZone());
  await sold.open('100.00');
  for (const amount of ['25.00', '40.00']) await sold.sell([amount], [['cash', amount]]);
  const due = await sold.sell(['31.17'], [['cash', '31.17']]);
  await world.voidCard(due);
  const back = await sold.sell(['20.00'], [['cash', '20.00']]);
  await world.voidCard(back);
  await sold.giveBack(back);
  await sold.close({ drawer: '196.17' });
  await sold.open('50.00', 'B');
  await companyOrderIn(till, 'ready');

  db = createDatabase(await freshDatabase());
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  for (const id of ids) {
    await enrolled(db, id, `store-${id}`, { name: `Shop ${id}`, zone: ownZone() });
    await takeIn(db, journal, { till: id, ledger: `L-${id}` });
  }
  journal.close();
  await followAll(db, (error) => {
    throw error;
  });
  now = till.time.now();
  await db.run('UPDATE tills SET seen_at = $1, enrolled_at = $1', [now]);
  // What a restore made a till forget, of each: as the follower writes it.
  for (const table of ['sales', 'cards', 'parts'])
    await db.run(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(o, '{"lost_of": "L-before"}')).* FROM ${table} o WHERE sale = $1`,
      [due],
    );
  await db.run(
    `INSERT INTO money SELECT (jsonb_populate_record(o, '{"ledger": "L-before", "lost": true}')).* FROM money o WHERE sale = $1`,
    [due],
  );
  // Several tills have one journal here, so it was raised that they paid out one slip.
  await db.run('DELETE FROM alarms');
  for (const id of ids) {
    await db.run("INSERT INTO alarms (till, kind, facts, raised_at) VALUES ($1, 'silent', '{}', $2)", [id, now]);
    await db.run("INSERT INTO alarms (till, kind, facts, raised_at, closed_at) VALUES ($1, 'cloned', '{}', $2, $2)", [
      id,
      now,
    ]);
    await db.run(
      "INSERT INTO matters (till, sale, entry, lost_of, code, raised_at) VALUES ($1, $2, 'e', '', 'problem', $3)",
      [id, due, now],
    );
    await db.run(
      "INSERT INTO unknown_kinds (till, ledger, kind, count, first_seq) VALUES ($1, 'L', 'moon-landed', 2, 1)",
      [id],
    );
    await record(db, ida, now, 'sign-in', null);
    for (const [person, n] of [['ben', 30], ...['anna', 'clara', 'dora'].map((name) => [name, 0] as const)] as const)
      await db.run(
        "INSERT INTO people_days (till, day, role, person, count, figures) VALUES ($1, $2, 'sellers', $3, 100, $4)",
        [id, day, person, JSON.stringify({ void: { n, exposure: 100 } })],
      );
  }
  await db.transaction((tx) =>
    expectTills(
      tx,
      {
        tills: ids.map((id) => ({ store: `new-${id}`, terminal: 'T1', name: null })),
        stores: new Map(),
        until: new Date(now.getTime() + 86_400_000),
        mayReplace: false,
      },
      ida,
      now,
    ),
  );
  await till.close();
}, 240_000);
afterAll(() => db?.close());

const reader = (mostRows: number): Reader => ({ stores: 'all', userId: 'maria', now, mostRows });
type View = Readonly<Record<string, unknown>>;
/** `of`: the list's place in its view, and what asks for a page of it. */
type Row = readonly [name: string, (most: number, page: View) => Promise<View>, of: string | null, asks: string];
const days = () => ({ from: day, to: day });
const rows: readonly Row[] = [
  ['stores of today', (most, page) => today(db, reader(most), page), 'stores', 'after'],
  ['cards of an amount', (most, page) => cardsFound(db, reader(most), { find: '25.00', ...page }), null, 'after'],
  ['cards of the day', (most, page) => cardsFound(db, reader(most), { find: '', on: 'now', ...page }), null, 'after'],
  ['money due', (most, page) => moneyDue(db, reader(most), page), 'rows', 'after'],
  ['lost sales', (most, page) => moneyDue(db, reader(most), page), 'lost', 'lost'],
  ['paid back', (most, page) => moneyDue(db, reader(most), page), 'paidBack', 'paidBack'],
  ['orders for companies', (most, page) => companies(db, reader(most), page), null, 'after'],
  ['attention', (most, page) => attention(db, reader(most), page), null, 'after'],
  ['Zs', (most, page) => zs(db, reader(most), { ...days(), ...page }), 'zs', 'after'],
  ['days of stores', (most, page) => zs(db, reader(most), { ...days(), ...page }), 'stores', 'stores'],
  ...periodWays.map(
    (by): Row => [
      `takings by ${by}`,
      (most, page) => period(db, reader(most), { ...days(), by, ...page }),
      'rows',
      'after',
    ],
  ),
  [
    'who stands out',
    (most, page) => outliers(db, reader(most), { ...days(), role: 'sellers', ...page }),
    null,
    'after',
  ],
  ['tills', (most, page) => tills(db, reader(most), page), null, 'after'],
  ['alarms', (most, page) => alarms(db, reader(most), page), null, 'after'],
  ['closed alarms', (most, page) => alarms(db, reader(most), { closed: true, ...page }), null, 'after'],
  ['audit', (most, page) => auditRows(db, page, most), null, 'after'],
  ['codes', (most, { after }) => codeRows(db, '', now, { after: after as string | undefined, most }), null, 'after'],
];

const listIn = (view: View, of: string | null) => (of === null ? view : view[of]) as Listed<unknown>;
const lists = new Set(['rows', 'lost', 'paidBack', 'stores', 'zs', 'before', 'next']);
const rest = (view: View) => Object.fromEntries(Object.entries(view).filter(([name]) => !lists.has(name)));

it.each(rows)('%s', async (name, view, of, asks) => {
  const whole = await view(10_000, {});
  const all = listIn(whole, of);
  if (!/by (?:day|payment|product)$/.test(name)) expect(all.rows.length).toBeGreaterThan(3);
  expect(all).toMatchObject({ before: 0, total: all.rows.length, next: null });
  const seen: unknown[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await view(3, after === undefined ? {} : { [asks]: after });
    const list = listIn(page, of);
    expect(list).toMatchObject({ before: seen.length, total: all.total });
    expect(list.rows.length).toBeLessThanOrEqual(3);
    expect(rest(page)).toEqual(rest(whole));
    seen.push(...list.rows);
    after = list.next;
  }
  expect(seen).toEqual(all.rows);
});

/** How many rows of each file there are: of one till. */
const inFile: Readonly<Record<FileName, number>> = {
  cards: 4,
  // Four sales and one refund.
  payments: 5,
  // The drawer, and the cards.
  days: 2,
  zs: 2,
  pots: 1,
  due: 1,
  companies: 1,
  // Of the day of the test's clock, open and closed.
  alarms: 2,
};

it.each(fileNames)('the file of %s is whole, whatever a page shows, with one row for each thing', async (name) => {
  for (const separator of separatorNames) {
    const text = await textOf(csvFile(db, reader(3), name, { ...days(), separator }));
    const delimiter = { comma: ',', semicolon: ';', tab: '\t' }[separator];
    const lines: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter });
    expect(lines).toHaveLength(inFile[name] * tillCount);
    expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length);
    expect(new Set(lines.map((line) => line.till_id))).toEqual(new Set(ids));
    for (const line of lines)
      for (const [head, value] of Object.entries(line))
        if (/(?:_|^)(?:at|since)$/.test(head) && value !== '')
          expect([head, value]).toEqual([head, expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)]);
  }
});

it.each(fileNames)('another program reads %s page by page, to the last', async (name) => {
  const read: unknown[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next }: Listed<unknown> = await filePage(db, reader(3), name, days(), { after, most: 3 });
    read.push(...z.array(rowOf(headingsOf(name))).parse(rows));
    after = next;
  }
  expect(read).toHaveLength(inFile[name] * tillCount);
  expect(new Set(read.map((row) => JSON.stringify(row))).size).toBe(read.length);
});

it('a reader of one store has no line of another in any file', async () => {
  const one: Reader = { ...reader(3), stores: ['store-T2'] };
  for (const name of fileNames) {
    const text = await textOf(csvFile(db, one, name, { ...days(), separator: 'comma' }));
    expect(text.split('\r\n').filter((line) => /,T[13-8],/.test(line))).toEqual([]);
    expect(text).toMatch(/,T2,/);
  }
});

it('what comes and goes between two pages moves no other row to a page that was seen, or past one that was not', async () => {
  const before = await alarms(db, reader(10_000), { closed: true });
  const first = await alarms(db, reader(3), { closed: true });
  await db.transaction(async (tx) => {
    const [gone] = first.rows;
    await tx.run('DELETE FROM alarms WHERE id::text = $1', [gone?.alarmId]);
    await tx.run(
      "INSERT INTO alarms (till, kind, facts, raised_at, closed_at) VALUES ('T1', 'rolled-back', '{}', $1, $1), ('T2', 'rolled-back', '{}', $1, $1)",
      [new Date(now.getTime() + 1000)],
    );
  });
  const second = await alarms(db, reader(3), { closed: true, ...(first.next === null ? {} : { after: first.next }) });
  expect(second.rows).toEqual(before.rows.slice(3, 6));
});

it.each([
  '',
  'null',
  '[]',
  '[-1]',
  '[0]',
  '{}',
  '[0,"1"]',
  '[0,"x","1"]',
  '[0,"2026-11-29 10:00:00+00","x"]',
  `[0,"2026-11-29 10:00:00+00","1'; DROP TABLE alarms"]`,
  '["0","2026-11-29 10:00:00+00","1"]',
])('a page that is none of this list is refused: %s', (after) =>
  expect(alarms(db, reader(3), { after })).rejects.toThrow(WrongCursor),
);
