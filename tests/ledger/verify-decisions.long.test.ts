// Each column that the till decides by follows from the journal: whatever is changed in one of them, the check finds it and names the row.
// Tried on the kept ledgers, so that the values that their migration filled in are proven at the same time.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLedger } from '../../electron/ledger/open.ts';
import { type ChangedLedger, createChangedLedger, type Row } from '../../testkit/ledger/changed-ledger.ts';
import { oneIn } from '../../testkit/whole.ts';

type Value = string | number | null;
type Column = {
  readonly place: string;
  /** What it is changed to. */
  readonly values: readonly Value[];
  /** Values that some row of the kept ledgers has, so that the column is not empty everywhere. */
  readonly found: readonly Value[];
};

const at = '2026-11-06T08:00:00.000Z';
const columns: readonly Column[] = [
  { place: 'sales.from_backup', values: [0, 1], found: [0, 1] },
  {
    place: 'lines.decided',
    values: ['settle', 'settle-handed-over', 'settle-return', null],
    found: ['settle', 'settle-handed-over', 'settle-return', null],
  },
  { place: 'lines.decided_at', values: [at, null], found: [null] },
  {
    place: 'lines.take_back',
    values: ['slip-return', 'cancel-activation', 'void', null],
    found: ['slip-return', 'cancel-activation', 'void', null],
  },
  { place: 'lines.never_confirmed', values: [0, 1], found: [0, 1] },
  { place: 'lines.slip_doubt', values: ['restored', 'cut-off', null], found: ['restored', 'cut-off', null] },
  { place: 'lines.redeemed_step', values: ['finish', 'take-slip', null], found: [null] },
  { place: 'lines.code_shown', values: [0, 1], found: [0, 1] },
  { place: 'tender_parts.owed_at', values: [at, null], found: [null] },
  { place: 'tender_parts.answered_by_person', values: [0, 1], found: [0, 1] },
  { place: 'tender_parts.refund_denials', values: [0, 1, 2], found: [0, 1] },
  { place: 'attention.note', values: ['another', null], found: [null, 'seen: take-note'] },
  { place: 'attention.noted_at', values: [at, null], found: [null] },
  { place: 'print_jobs.perhaps_printed', values: [0, 1], found: [0, 1] },
];

const kept = { 'sales-1': 'T1', 'restored-1': 'T2' } as const;
const ledgers: { readonly db: Database.Database; readonly changed: ChangedLedger }[] = [];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decisions-'));
  for (const [name, terminalId] of Object.entries(kept)) {
    const file = join(folder, `${name}.sqlite`);
    copyFileSync(join(import.meta.dirname, `fixtures/${name}.sqlite`), file);
    const opened = openLedger(file, { environment: 'sandbox', terminalId }, () => new Date('2026-11-07T09:00:00.000Z'));
    if (!opened.ok) throw new Error(opened.error.detail);
    opened.value.close();
    const db = new Database(file);
    db.pragma('foreign_keys = OFF');
    ledgers.push({ db, changed: createChangedLedger(db) });
  }
});
afterAll(() => {
  for (const { db } of ledgers) db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the kept ledgers hold', () => {
  for (const { changed } of ledgers) expect(changed.foundAfter(() => {})).toBeNull();
});

describe('a column that is not as its journal says is named', () => {
  test.each(columns)('$place', ({ place, values, found }) => {
    const [table = '', column = ''] = place.split('.');
    const had = new Set<unknown>();
    const isTried = oneIn(12);
    for (const { changed } of ledgers)
      for (const row of changed.rows(table)) {
        had.add(row[column]);
        for (const value of values.filter((one) => one !== row[column])) {
          if (!isTried()) continue;
          const fault = changed.foundAfter(changed.set(table, 'id', row.id, column, value));
          expect(fault, `${place} of ${row.id}: ${row[column]} -> ${value}`).toMatchObject({
            table,
            row: row.id,
            reason: `has another ${column} than its journal says`,
          });
        }
      }
    for (const value of found) expect([...had], place).toContain(value);
    expect(had.size, place).toBeGreaterThan(place === 'lines.redeemed_step' ? 0 : 1);
  });
});

describe('who the cashiers are, what the ledger was called, and that it was restored', () => {
  test('a cashier too few, and one too many', () => {
    for (const { db, changed } of ledgers) {
      const rows: Row[] = changed.rows('sale_cashiers', 'sale_id');
      expect(rows.length).toBeGreaterThan(10);
      for (const { sale_id: sale, operator_id: by } of rows) {
        const remove = () =>
          db.prepare('DELETE FROM sale_cashiers WHERE sale_id = ? AND operator_id = ?').run(sale, by);
        expect(changed.foundAfter(remove)).toMatchObject({ table: 'sale_cashiers', row: sale });
      }
      const [{ id = '' } = {}] = changed.rows('sales');
      const add = () => db.prepare("INSERT INTO sale_cashiers VALUES (?, 'dora')").run(id);
      expect(changed.foundAfter(add)).toMatchObject({ table: 'sale_cashiers', row: id });
    }
  });

  test('another mark of a restore', () => {
    for (const { changed } of ledgers)
      expect(changed.foundAfter(changed.set('ledger', 'one', 1, 'restored', 1))?.table).toBe('ledger');
  });

  test('a former id too few, and one too many', () => {
    let ids = 0;
    for (const { db, changed } of ledgers) {
      const add = () => db.exec("INSERT INTO former_ids VALUES ('ANOTHER')");
      expect(changed.foundAfter(add)).toMatchObject({ table: 'former_ids', row: 'ANOTHER' });
      for (const { id } of changed.rows('former_ids')) {
        ids += 1;
        const remove = () => db.prepare('DELETE FROM former_ids WHERE id = ?').run(id);
        expect(changed.foundAfter(remove)).toMatchObject({ table: 'former_ids', row: id });
      }
    }
    expect(ids).toBe(1);
  });
});
