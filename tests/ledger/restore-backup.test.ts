// A backup in the ledger's place: whatever moment the power goes out, the place holds one of the two, whole, and the old one is never lost.
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prepareBackup, restoreBackup } from '../../electron/ledger/restore-backup.ts';

const at = new Date('2026-11-06T09:00:00.000Z');
let folder: string;
let file: string;
let backup: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'put-back-'));
  file = join(folder, 'ledger.sqlite');
  backup = join(folder, 'backup.sqlite');
  writeFileSync(file, 'the ledger of now');
  writeFileSync(backup, 'the backup');
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

/** Nothing is mocked that another file of this process would find. */
function failing(call: 'linkSync' | 'renameSync', error: Error): void {
  vi.spyOn(fs, call).mockImplementation(() => {
    throw error;
  });
  syncBuiltinESMExports();
}

const text = (path: string) => readFileSync(path, 'utf8');
const beside = () => join(folder, `ledger-before-${at.getTime()}.sqlite`);
const prepared = () => {
  const made = prepareBackup(file, backup);
  if (!made.ok) throw new Error(made.error.detail);
  return made.value;
};

test('the backup is in the place, a copy of it stays a backup, and the ledger of before lies beside with its log', () => {
  writeFileSync(`${file}-wal`, 'what was only in the log');
  restoreBackup(file, prepared(), at);
  expect([text(file), text(backup), text(beside()), text(`${beside()}-wal`)]).toEqual([
    'the backup',
    'the backup',
    'the ledger of now',
    'what was only in the log',
  ]);
  expect(readdirSync(folder).filter((name) => name.startsWith('to-restore'))).toEqual([]);
});

test('prepared, the ledger is untouched; what an earlier try left is written anew', () => {
  writeFileSync(join(folder, 'to-restore.sqlite'), 'half of another backup, and far longer than this one');
  expect(text(prepared())).toBe('the backup');
  expect(text(file)).toBe('the ledger of now');
});

test('a power cut before the rename leaves the ledger in its place', () => {
  const copy = prepared();
  failing('renameSync', new Error('the power goes out'));
  expect(() => restoreBackup(file, copy, at)).toThrow();
  expect([text(file), text(beside())]).toEqual(['the ledger of now', 'the ledger of now']);
});

test('a file system without links gets a copy', () => {
  failing('linkSync', Object.assign(new Error('not permitted'), { code: 'EPERM' }));
  restoreBackup(file, prepared(), at);
  expect([text(file), text(beside())]).toEqual(['the backup', 'the ledger of now']);
});

test('a place without a ledger gets the backup', () => {
  rmSync(file);
  restoreBackup(file, prepared(), at);
  expect([text(file), existsSync(beside())]).toEqual(['the backup', false]);
});

test('a backup that cannot be read is an error, and nothing is left of it', () => {
  expect(prepareBackup(file, join(folder, 'none.sqlite'))).toMatchObject({
    ok: false,
    error: { code: 'file_not_saved', detail: 'ENOENT' },
  });
  expect(readdirSync(folder).sort()).toEqual(['backup.sqlite', 'ledger.sqlite']);
});
