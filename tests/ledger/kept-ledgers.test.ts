// Ledgers of schema 1, kept as files: each later version opens them, brings them up to date and finds them whole.
// Invariant: the kept files never change. `sales-1` is of T1, which sold by every way; `restored-1` is of T2, which took slips of other
// tills, had a terminal that disagreed, and was restored from a backup; `shifts-1` counted shifts, of every end. The products were taken
// out, as nothing here is about them.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { createSales } from '../../electron/ledger/sales.ts';

const kept = { 'sales-1': 'T1', 'restored-1': 'T2', 'shifts-1': 'T1' } as const;
type Kept = keyof typeof kept;
const names = ['sales-1', 'restored-1', 'shifts-1'] as const;
const fileOf = (name: Kept): string => join(import.meta.dirname, `fixtures/${name}.sqlite`);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function opened(name: Kept): Ledger {
  const file = join(folder, 'ledger.sqlite');
  copyFileSync(fileOf(name), file);
  const identity = { environment: 'sandbox', terminalId: kept[name] };
  const ledger = openLedger(file, identity, () => new Date('2026-11-07T09:00:00.000Z'));
  if (!ledger.ok) throw new Error(`${ledger.error.code}: ${ledger.error.detail}`);
  return ledger.value;
}

const counts = {
  'sales-1': { sales: 21, lines: 28, head: { count: 452 } },
  'restored-1': { sales: 22, lines: 22, head: { count: 455 } },
  'shifts-1': { sales: 5, lines: 5, head: { count: 97 } },
} as const;

test('a past sale is found by its receipt and by what the terminal approved', () => {
  const sales = createSales(opened('sales-1'));
  const find = (query: string) => sales.page({ query, before: null, limit: 100 }).map(({ n }) => n);
  expect(find('a1b2c3').length).toBeGreaterThan(3);
  expect(find('quillenhof')).toHaveLength(sales.page({ query: '', before: null, limit: 100 }).length);
});

test.each(names)('%s: its sales and its journal hold, as it lies there and once a till has opened it', (name) => {
  expect(verifyFile(fileOf(name))).toMatchObject({ ok: true, value: counts[name] });
  const ledger = opened(name);
  const { name: file } = ledger.db;
  ledger.close();
  expect(verifyFile(file)).toMatchObject({ ok: true, value: counts[name] });
});
