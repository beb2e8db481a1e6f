// The bookkeeper's file of a real till's days: its sums are those of Days and of the Z, its fields those that DATEV publishes, and no account is guessed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { DatevAccounts } from '../../../head-office/books/datev.ts';
import { followAll } from '../../../head-office/books/follower.ts';
import { datev } from '../../../head-office/commands/datev.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { schema } from '../../../head-office/tables.ts';
import { businessDayOf } from '../../../shared/business-day.ts';
import { ownZone } from '../../../shared/zone.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { anyAmount, dayOf } from '../../../testkit/till/day.ts';
import { goodsOfFinland, song } from '../../../testkit/till/products.ts';
import { reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ shifts: {} });
const { till } = world;
const day = dayOf(world);

let db: HeadOffice;
let folder: string;
beforeEach(async () => {
  db = createDatabase(await freshDatabase());
  await enrolled(db, 'T1', 'store-001', { name: 'Kaufhaus Müller' });
  await db.run("UPDATE stores SET currency = 'EUR' WHERE id = 'store-001'");
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-datev-'));
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(): Promise<void> {
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  const ledger = journal.prepare<[], string>('SELECT id FROM ledger').pluck().get() ?? '';
  await takeIn(db, journal, { till: 'T1', ledger });
  journal.close();
  await followAll(db, (error) => {
    throw error;
  });
}

const today = (): string => businessDayOf(till.time.now(), '04:00', ownZone());
const accounts = (): DatevAccounts => ({
  ...{ consultant: 29098, client: 55003, account_length: 4, currency: 'EUR' },
  fiscal_year_begins: `${today().slice(0, 4)}-01-01`,
  ...{ clearing: '1360', rounding: '2650', pots: { drawer: '1000', 'by-hand': '1361' } },
  products: {
    [anyAmount]: { voucher: 'multi', account: '1711' },
    [song]: { voucher: 'single', account: '8400', tax_key: '9' },
  },
  cost_centres: { 'store-001': '100' },
});

async function made(of: unknown, days = { from: today(), to: today() }) {
  writeFileSync(join(folder, 'accounts.json'), JSON.stringify(of));
  const end = await datev.run({
    ...{ database: db, schema, folder, words: [], running: null, ask: async () => '', now: () => till.time.now() },
    flags: { ...days, accounts: 'accounts.json', out: 'out.csv' },
    fileOf: (name) => join(folder, name),
  });
  return end;
}

const lines = (): string[] => readFileSync(join(folder, 'out.csv'), 'latin1').split('\r\n').slice(0, -1);
/** No text of these files has a separator in it. */
const fields = (line: string): string[] => line.split(';');
const signed = (line: string): number => {
  const [amount = '', side] = fields(line);
  return Math.round(Number(amount.replace(',', '.')) * 100) * (side === '"S"' ? 1 : -1);
};
const sumOf = (account: string): number =>
  lines()
    .slice(2)
    .filter((line) => fields(line)[6] === account)
    .reduce((sum, line) => sum + signed(line), 0);

/** 25 in cash, 60 by card, 15 in cash that went back. */
async function aDay(): Promise<void> {
  await day.open('100.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  await day.sell(['40.00', '20.00'], [['card', '60.00']]);
  const back = await day.sell(['15.00'], [['cash', '15.00']]);
  await world.voidCard(back);
  await day.giveBack(back);
}

test('its sums are those of Days and of the Z, and nothing stays on the clearing account', async () => {
  await aDay();
  await day.close({ drawer: '125.00', pots: { 'by-hand': '60.00' } });
  await send();
  expect(await made(accounts())).toMatchObject({ code: 0 });
  const rows = z.object({ pot: z.string(), moved: z.int(), sold: z.int() });
  const days = await db.rows(rows, 'SELECT pot, moved_minor AS moved, cards_minor AS sold FROM days');
  expect(sumOf('1000')).toBe(days.find(({ pot }) => pot === 'drawer')?.moved);
  expect(sumOf('1361')).toBe(days.find(({ pot }) => pot === 'by-hand')?.moved);
  const sold = days.reduce((sum, row) => sum + row.sold, 0);
  const [z1] = await db.rows(z.object({ returned: z.int() }), 'SELECT returned_minor AS returned FROM shifts');
  expect([sold, z1?.returned]).toEqual([10_000, 1500]);
  const ofProduct = lines().filter((line) => fields(line)[6] === '1711');
  expect(ofProduct.map(signed)).toEqual([-sold, z1?.returned]);
  expect(['1000', '1361', '1711', '2650'].reduce((sum, account) => sum + sumOf(account), 0)).toBe(0);
  const audit = await db.rows(z.object({ about: z.string() }), "SELECT about FROM audit WHERE what = 'datev'");
  expect(audit).toEqual([{ about: `${today()} · ${today()}` }]);
  expect(await made(accounts())).toMatchObject({ code: 1, error: expect.stringMatching(/^no file was made: EEXIST/) });
});

test('what was paid for a sale that has not ended stays on the clearing account', async () => {
  await aDay();
  const { id } = await reserve(till, ['30.00'], anyAmount);
  await day.pay(id, 'cash', '30.00');
  await send();
  await db.run("UPDATE shifts SET state = 'closed'");
  expect(await made(accounts())).toMatchObject({ code: 0 });
  expect(sumOf('1000') + sumOf('1361') + sumOf('1711')).toBe(3000);
});

// The expressions of developer.datev.de, of the fields that are filled.
const headerFields = [
  /^"EXTF"$/,
  ...[/^700$/, /^21$/, /^"Buchungsstapel"$/, /^13$/, /^20\d{15}$/, /^$/, /^"RE"$/, /^"\w{0,25}"$/, /^"\w{0,25}"$/],
  ...[
    /^\d{4,7}$/,
    /^\d{1,5}$/,
    /^20\d{6}$/,
    /^[4-8]$/,
    /^20\d{6}$/,
    /^20\d{6}$/,
    /^"[\w./ -]{0,30}"$/,
    /^"[A-Z]{0,2}"$/,
  ],
  ...[
    /^[12]$/,
    /^\d+$/,
    /^[01]$/,
    /^"[A-Z]{3}"$/,
    /^$/,
    /^""$/,
    /^$/,
    /^$/,
    /^"\d{0,2}"$/,
    /^\d{0,4}$/,
    /^$/,
    /^""$/,
    /^".{0,16}"$/,
  ],
];
const postingFields: Readonly<Record<number, RegExp>> = {
  1: /^\d{1,10},\d{2}$/,
  2: /^"[SH]"$/,
  3: /^"[A-Z]{3}"$/,
  7: /^\d{1,9}$/,
  8: /^\d{1,9}$/,
  9: /^"(\d{4})?"$/,
  10: /^\d{4}$/,
  11: /^"[a-zA-Z0-9$&%*+\-/]{0,36}"$/,
  14: /^".{0,60}"$/,
  37: /^"[\w ]{0,36}"$/,
};

test('every field is as DATEV publishes it, and coins that Finland does not have are rounding', async () => {
  await world.reopen({ shifts: {}, storeCountry: 'FI', goods: goodsOfFinland });
  await till.signIn();
  await day.open('100.00');
  await day.sell(['9.99'], [['cash', '10.00']], song);
  await day.sell(['9.99'], [['card', '9.99']], song);
  await day.close({ drawer: '110.00', pots: { 'by-hand': '9.99' } });
  await send();
  expect(await made(accounts())).toMatchObject({ code: 0, out: 'out.csv: 4 postings' });
  expect([sumOf('1000'), sumOf('1361'), sumOf('2650'), sumOf('8400')]).toEqual([1000, 999, -1, -1998]);
  const [head = '', names = '', ...postings] = lines();
  expect(fields(head)).toHaveLength(headerFields.length);
  for (const [n, field] of fields(head).entries())
    expect(field, `field ${n + 1} of the header`).toMatch(headerFields[n] ?? /^$/);
  expect(fields(names)).toHaveLength(125);
  expect([fields(names)[36], fields(names)[113]]).toEqual(['KOST1 - Kostenstelle', 'Festschreibung']);
  for (const line of postings) {
    expect(fields(line)).toHaveLength(125);
    for (const [n, field] of fields(line).entries())
      expect(field, `field ${n + 1}`).toMatch(postingFields[n + 1] ?? /^(?:"")?$/);
  }
  expect(postings.find((line) => fields(line)[6] === '8400')).toMatch(/^19,98;"H";"EUR";;;"";8400;1360;"0009";/);
  expect(postings[1]).toContain('"Kaufhaus Müller drawer"');
});

test.each<[string, (of: DatevAccounts) => unknown, RegExp]>([
  [
    'a product without an account',
    (of) => ({ ...of, products: {} }),
    new RegExp(`^no account is named for product ${anyAmount}$`),
  ],
  ['a pot without one', (of) => ({ ...of, pots: {} }), /^no account is named for pot by-hand, pot drawer$/],
  [
    'a multi-purpose voucher that is taxed',
    (of) => ({ ...of, products: { [anyAmount]: { voucher: 'multi', account: '1711', tax_key: '9' } } }),
    /tax_key/,
  ],
  ['a field that is none', (of) => ({ ...of, clearingg: '1' }), /clearingg/],
  [
    'another fiscal year',
    (of) => ({ ...of, fiscal_year_begins: '2020-01-01' }),
    /^the days must be in the fiscal year/,
  ],
  ['a currency of three places', (of) => ({ ...of, currency: 'KWD' }), /at most two places/],
  ['a currency that is none', (of) => ({ ...of, currency: 'XXQ' }), /at most two places/],
])('refused, and no file is made: %s', async (_what, change, error) => {
  await aDay();
  await day.close({ drawer: '125.00', pots: { 'by-hand': '60.00' } });
  await send();
  expect(await made(change(accounts()))).toMatchObject({ code: 1, error: expect.stringMatching(error) });
  expect(() => lines()).toThrow('ENOENT');
});

test('refused while a shift of these days is not closed', async () => {
  await aDay();
  await send();
  expect(await made(accounts())).toEqual({
    code: 1,
    error: '1 shifts of these days are not closed: their takings may still change',
  });
});
