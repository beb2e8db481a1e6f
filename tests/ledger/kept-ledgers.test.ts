// Ledgers that tills of schema version 11 left behind, kept as files: this version opens them, brings them up to date and finds them whole.
// Invariant: the kept files never change. `sales-11` is of T1, which sold by every way; `restored-11` is of T2, which took slips of other
// tills, had a terminal that disagreed, and was restored from a backup. The products were taken out, as nothing here is about them.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';

const kept = { 'sales-11': 'T1', 'restored-11': 'T2' } as const;
type Kept = keyof typeof kept;
const names = ['sales-11', 'restored-11'] as const;
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
  'sales-11': { sales: 21, lines: 28, head: { count: 452 } },
  'restored-11': { sales: 22, lines: 22, head: { count: 455 } },
} as const;

test.each(names)('%s: its sales and its journal hold, as it lies there and once a till has opened it', (name) => {
  expect(verifyFile(fileOf(name))).toMatchObject({ ok: true, value: counts[name] });
  const ledger = opened(name);
  const { name: file } = ledger.db;
  ledger.close();
  expect(verifyFile(file)).toMatchObject({ ok: true, value: counts[name] });
});
