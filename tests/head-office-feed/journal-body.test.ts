// A journal's body as it travels and is kept: what 1.0.0 wrote is read for ever, and a body without the known text too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { deflatedJournal, inflatedJournal } from '../../shared/head-office/journal-body.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';

/** Three entries, as 1.0.0 sent them on 2026-12-01. */
const kept =
  'wzAyxN8owMAAr8FGRsmGaalGyURZAPK9ka6BIbLvjXE0QlJSLQx1E40MDHTNDQwMdC1AhAEcGBvDYgxbEwXNDkMjrE0UwjagKDMEKTPEqgx3E6dA14DGrRw0v5qZ4Cx8SQ1R1KI5thYA';

test('a body that 1.0.0 sent is read by every later version', () => {
  const read = JSON.parse(inflatedJournal(Buffer.from(kept, 'base64'), 10_000).toString());
  expect(read.rows.map((row: readonly unknown[]) => row.slice(0, 2))).toEqual([
    ['2026-12-01T09:20:00.003Z', 'sale-started'],
    ['2026-12-01T09:20:00.012Z', 'line-added'],
    ['2026-12-01T09:20:00.064Z', 'sale-committed'],
  ]);
  expect(read).toMatchObject({ ledger: 'TO2P00', last: '22c1fe2c' });
});

const journal = new Database(readFileSync(join(import.meta.dirname, '../ledger/fixtures/sales-1.sqlite')));
const rows = journal.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
journal.close();

test('every stretch of a real journal comes back as it was, with the known text and without; it is shorter by a sixth at least', () => {
  const sizes = { known: 0, plain: 0 };
  for (let from = 0; from < rows.length; from += 12) {
    const json = JSON.stringify({ rows: rows.slice(from, from + 12), words: [['p', 'Gift \u2713']] });
    const [known, plain] = [deflatedJournal(json), deflateRawSync(json)];
    for (const body of [known, plain]) expect(inflatedJournal(body, 100_000).toString()).toBe(json);
    sizes.known += known.length;
    sizes.plain += plain.length;
  }
  expect(rows.length).toBeGreaterThan(100);
  expect(sizes.known).toBeLessThan(sizes.plain * 0.84);
});

test('what inflates to more than it may, or is no deflate, throws', () => {
  expect(() => inflatedJournal(deflatedJournal('0'.repeat(1001)), 1000)).toThrow();
  expect(() => inflatedJournal(Buffer.from('no deflate'), 1000)).toThrow();
});
