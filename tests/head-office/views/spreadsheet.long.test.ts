// Each CSV, by each separator, opened in LibreOffice as docs/head-office.md says: English (UK), quoted fields as text. Rows and columns, days, amounts and
// leading zeros come out as they are in the file.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { followAll } from '../../../head-office/books/follower.ts';
import { raiseAlarm } from '../../../head-office/core/alarms.ts';
import { createDatabase, type Queries } from '../../../head-office/core/database.ts';
import { csvFile } from '../../../head-office/views/files.ts';
import { type Separator, separatorNames } from '../../../shared/csv.ts';
import { fileNames } from '../../../shared/head-office/users.ts';
import { freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { companyOrderIn, takesCompanies } from '../../../testkit/till/companies.ts';
import { createHarness } from '../../../testkit/till/harness.ts';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

/** Separator, quote, UTF-8, from line 1, no types of columns, English (UK), quoted fields as text, no special numbers. */
const filterOf: Readonly<Record<Separator, string>> = {
  comma: 'CSV:44,34,76,1,,2057,true,false',
  semicolon: 'CSV:59,34,76,1,,2057,true,false',
  tab: 'CSV:9,34,76,1,,2057,true,false',
};

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));

/** A till with an order for a company. */
async function takeInCompany(db: Queries): Promise<void> {
  const till = await createHarness(takesCompanies);
  await companyOrderIn(till, 'ready');
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  await enrolled(db, '008', '0017');
  await takeIn(db, journal, { till: '008', ledger: 'C1' });
  journal.close();
  await till.close();
}

async function writeFiles(): Promise<void> {
  const db = createDatabase(await freshDatabase());
  // Its id has zeros in front, its name what would separate or calculate.
  await enrolled(db, '007', '0017', { name: '=1+1; "Nord", Süd' });
  await db.run("INSERT INTO product_words (till, code, name) VALUES ('007', 'garden', 'Garten; groß')");
  for (const [file, ledger] of [
    ['sales-1', 'L1'],
    ['shifts-1', 'TO2P00'],
  ] as const) {
    const journal = new Database(join(import.meta.dirname, `../../ledger/fixtures/${file}.sqlite`), { readonly: true });
    await takeIn(db, journal, { till: '007', ledger });
    journal.close();
  }
  await takeInCompany(db);
  await followAll(db, (error) => {
    throw error;
  });
  await db.run("UPDATE cards SET last4 = '0042' WHERE last4 IS NOT NULL");
  await raiseAlarm(db, { till: '007', kind: 'silent', facts: { because: 'hours' } }, new Date('2026-11-05T12:00:00Z'));
  const reader = { stores: 'all', userId: 'maria', now: new Date('2026-12-01T12:00:00Z') } as const;
  const days = { from: '2026-01-01', to: '2026-12-31' };
  for (const name of fileNames)
    for (const separator of separatorNames) {
      let text = '';
      for await (const piece of csvFile(db, reader, name, { ...days, separator })) text += piece;
      writeFileSync(join(folder, `${name}-${separator}.csv`), text);
    }
  await db.close();
}

type Cell = { readonly kind: string; readonly value: string };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const textOf = (xml: string): string =>
  [...xml.matchAll(/<text:p>(.*?)<\/text:p>/gs)]
    .map(([, line = '']) => line)
    .join('\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? name);

/** The cells of the one sheet of a flat OpenDocument file. */
function sheetOf(file: string): Cell[][] {
  const xml = readFileSync(join(folder, file), 'utf8');
  return [...xml.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, of = '', inside = '']) => {
        const named = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(of)?.[1] ?? '';
        const kind = named('office:value-type');
        const value = named('office:value') || named('office:date-value') || textOf(inside);
        const times = Number(named('table:number-columns-repeated') || 1);
        return Array.from({ length: times }, () => ({ kind, value }));
      },
    ),
  );
}

const amounts = [
  'face_value',
  'amount',
  'rounding',
  'takings',
  'cards_value',
  'sold',
  'returned',
  'expected',
  'counted',
  'difference',
  'journal',
];

/** What a cell has to be: a day, a number, or the text as it is in the file. */
function asOpened(heading: string, value: string): Cell {
  if (value === '') return { kind: '', value: '' };
  if (heading === 'business_day') return { kind: 'date', value };
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value);
  if (amounts.includes(heading)) expect(isNumber).toBe(true);
  return isNumber ? { kind: 'float', value: String(Number(value)) } : { kind: 'string', value };
}

test.skipIf(!hasLibreOffice)(
  'a file is in LibreOffice what it is (skipped where soffice is missing)',
  async () => {
    try {
      await writeFiles();
      for (const separator of separatorNames) {
        const files = fileNames.map((name) => join(folder, `${name}-${separator}.csv`));
        const how = [
          '--headless',
          `-env:UserInstallation=file://${folder}/profile`,
          `--infilter=${filterOf[separator]}`,
        ];
        execFileSync('soffice', [...how, '--convert-to', 'fods', '--outdir', folder, ...files], { stdio: 'ignore' });
        for (const name of fileNames) {
          const delimiter = { comma: ',', semicolon: ';', tab: '\t' }[separator];
          const written: string[][] = parse(readFileSync(join(folder, `${name}-${separator}.csv`)), {
            bom: true,
            delimiter,
          });
          const [headings = [], ...rows] = written;
          expect([name, rows.length > 0]).toEqual([name, true]);
          const [first = [], ...opened] = sheetOf(`${name}-${separator}.fods`);
          expect(first.map(({ value }) => value)).toEqual(headings);
          const wanted = rows.map((row) => row.map((value, at) => asOpened(headings[at] ?? '', value)));
          expect([name, separator, opened.map((row) => row.slice(0, headings.length))]).toEqual([
            name,
            separator,
            wanted,
          ]);
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  240_000,
);
