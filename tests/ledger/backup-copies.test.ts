// The second place for backups: a copy counts once it was read back, a place that is away is told and tried again.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CopyDeps, createBackupCopies } from '../../electron/ledger/backup-copies.ts';
import type { Backup } from '../../electron/ledger/backup-file.ts';
import { createBackupPlace, mayWriteTo } from '../../electron/till/settings/backup-place.ts';

let base: string;
let here: string;
let stick: string;
let logged: unknown[];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'copies-'));
  here = join(base, 'till', 'backups');
  stick = join(base, 'stick');
  logged = [];
  mkdirSync(here, { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function backupOf(day: number): Backup {
  const name = `ledger-202611${String(day).padStart(2, '0')}T090000Z-day.sqlite`;
  const at = new Date(Date.UTC(2026, 10, day, 9));
  writeFileSync(join(here, name), `the books of day ${day}`);
  return { file: join(here, name), kind: 'day', at, head: { ledger: 'L1', count: day, formers: [] } };
}

const till = { storeId: 'store-1', terminalId: 'T1' };
const copies = (more: Partial<CopyDeps> = {}) =>
  createBackupCopies({
    place: createBackupPlace('usb-stick', till, async () => (readdirSync(base).includes('stick') ? [stick] : [])),
    folder: here,
    check: async () => null,
    log: { error: (...said) => void logged.push(said) },
    ...more,
  });

test('each backup is copied into a folder of this till, and the age of the last is known after a restart', async () => {
  mkdirSync(stick);
  const first = copies();
  const backup = backupOf(6);
  expect(first.lacks(backup)).toBe(true);
  await first.copy(backup);
  expect(first.state()).toEqual({ lastAt: backup.at.toISOString(), fault: null });
  const there = join(stick, 'counterfoil-store-1-T1');
  expect(readdirSync(there)).toEqual(['ledger-20261106T090000Z-day.sqlite']);
  expect(readFileSync(join(there, 'ledger-20261106T090000Z-day.sqlite'), 'utf8')).toBe('the books of day 6');
  rmSync(stick, { recursive: true });
  const later = copies();
  expect(later.state()).toEqual({ lastAt: backup.at.toISOString(), fault: null });
  expect(later.lacks(backup)).toBe(false);
  expect(await later.list()).toEqual([]);
});

test('the newest seven are kept there', async () => {
  mkdirSync(stick);
  const made = copies();
  for (let day = 1; day <= 9; day += 1) await made.copy(backupOf(day));
  expect((await made.list()).map(({ at }) => at.getUTCDate())).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test('a stick that is away is told, logged once, and gets the backup once it is back', async () => {
  const made = copies();
  const backup = backupOf(6);
  await made.copy(backup);
  await made.copy(backup);
  expect(made.state()).toEqual({ lastAt: null, fault: 'away' });
  expect(logged).toHaveLength(1);
  expect(made.lacks(backup)).toBe(true);
  mkdirSync(stick);
  await made.copy(backup);
  expect(made.state()).toEqual({ lastAt: backup.at.toISOString(), fault: null });
});

test('a copy that does not read back whole does not count, and is gone', async () => {
  mkdirSync(stick);
  const made = copies({ check: async () => ({ table: 'file', row: '', reason: 'a bad stick' }) });
  await made.copy(backupOf(6));
  expect(made.state()).toEqual({ lastAt: null, fault: 'not_whole' });
  expect(readdirSync(join(stick, 'counterfoil-store-1-T1'))).toEqual([]);
});

test('a half copy that cannot be removed, as on a stick that was pulled out, is a fault that is shown, and no bug', async () => {
  mkdirSync(stick);
  const check = async (file: string) => {
    rmSync(file);
    mkdirSync(file); // Stands for a file that cannot be removed: also as root.
    return { table: 'file', row: '', reason: 'a bad stick' } as const;
  };
  const made = copies({ check });
  await made.copy(backupOf(6));
  expect(made.state()).toEqual({ lastAt: null, fault: 'not_whole' });
});

test('a copy is begun only where there is room for all of it', async () => {
  mkdirSync(stick);
  const backup = backupOf(6);
  const { size } = statSync(backup.file);
  const faultWith = async (free: number) => {
    const made = copies({ freeBytes: () => free });
    await made.copy(backup);
    return made.state().fault;
  };
  expect([await faultWith(size / 2), await faultWith(size - 1), await faultWith(size)]).toEqual([
    'no_room',
    'no_room',
    null,
  ]);
});

test('a till that stops leaves no half copy, and tells of no fault', async () => {
  mkdirSync(stick);
  const made = copies();
  const copying = made.copy(backupOf(6));
  made.stop();
  await copying;
  expect([made.state(), logged]).toEqual([{ lastAt: null, fault: null }, []]);
  expect(readdirSync(join(stick, 'counterfoil-store-1-T1'))).toEqual([]);
});

test('a folder that is there and can be written may be the place; the till’s own, a file and a missing one may not', () => {
  const own = join(base, 'till');
  mkdirSync(stick);
  writeFileSync(join(base, 'file'), '');
  expect(mayWriteTo(stick, own)).toBe(true);
  expect(mayWriteTo('usb-stick', own)).toBe(true);
  for (const place of [own, here, join(base, 'file'), join(base, 'nowhere')])
    expect(mayWriteTo(place, own)).toBe(false);
});
