// The log of the ledger is folded into its file where the till rests, and in a commit only where it never does. Whenever the power goes,
// the file and the log together hold every commit.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJournal } from '../../electron/ledger/journal.ts';
import type { Ledger } from '../../electron/ledger/open.ts';
import { logPages } from '../../electron/ledger/open-ledger.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';

const pageBytes = 4096;
let temp: TempLedger;
let ledger: Ledger;
/** Writes so many pages, more or less, in a commit of their own. */
let write: (pages: number) => void;
let rows = 0;

beforeEach(() => {
  temp = openTempLedger();
  ledger = temp.ledger;
  ledger.db.exec('CREATE TABLE filler (n INTEGER PRIMARY KEY, bytes BLOB)');
  const insert = ledger.db.prepare('INSERT OR REPLACE INTO filler VALUES (?, zeroblob(?))');
  rows = 0;
  write = (pages) => {
    rows += 1;
    ledger.transaction(() => void insert.run(rows, pages * pageBytes));
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  temp.remove();
});

/** Pages in the log, and how many of them are in the file too. */
const log = (): { log: number; checkpointed: number } =>
  (ledger.db.pragma('wal_checkpoint(NOOP)') as [ReturnType<typeof log>])[0];

/** What a start finds where the disk holds this file and this log. */
function rowsOf(file: Buffer, wal: Buffer | null): number {
  const copy = `${temp.file}.cut`;
  writeFileSync(copy, file);
  writeFileSync(`${copy}-wal`, wal ?? '');
  const db = new Database(copy);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  const found = Number(db.prepare('SELECT count(*) FROM filler').pluck().get());
  db.close();
  return found;
}

test('a long log is folded into the file, and begins anew', () => {
  write(logPages.worth);
  expect(log()).toMatchObject({ checkpointed: 0 });
  ledger.foldLog();
  // What the next commit would have synced once more is written already.
  expect(log().log).toBe(1);
  expect(rowsOf(readFileSync(temp.file), null)).toBe(rows);
});

test('a short one is left', () => {
  write(logPages.worth - 100);
  ledger.foldLog();
  expect(log()).toMatchObject({ checkpointed: 0 });
});

test('what was only heard is on the disk afterwards', () => {
  write(logPages.worth);
  const journal = createJournal(ledger, () => new Date('2026-11-06T09:00:00.000Z'));
  ledger.answered((tx) => journal.append(tx, { kind: 'signed-in' }));
  expect(ledger.durableHead()).not.toEqual(ledger.head());
  ledger.foldLog();
  expect(ledger.durableHead()).toEqual(ledger.head());
});

test('where nobody lets it rest, the log never grows beyond its bound and one commit', () => {
  const grown: number[] = [];
  for (let n = 0; n < 2 * (logPages.most / 100); n += 1) {
    write(100);
    grown.push(log().log);
  }
  expect(Math.max(...grown)).toBeGreaterThan(logPages.worth * 2);
  expect(Math.max(...grown)).toBeLessThan(logPages.most + 2 * 100);
});

test('before, while and after it is folded a power cut takes nothing', () => {
  write(10);
  ledger.db.pragma('wal_checkpoint(TRUNCATE)');
  const before = readFileSync(temp.file);
  write(logPages.worth);
  write(20);
  const wal = readFileSync(`${temp.file}-wal`);
  expect(rowsOf(before, wal)).toBe(rows);
  ledger.foldLog();
  const after = readFileSync(temp.file);
  for (const step of [2, 7]) {
    const torn = Buffer.from(after);
    for (let at = 0; at < before.length; at += step * pageBytes) before.copy(torn, at, at, at + pageBytes);
    expect(rowsOf(torn, wal)).toBe(rows);
    expect(rowsOf(torn.subarray(0, before.length + step * pageBytes), wal)).toBe(rows);
  }
  expect(rowsOf(after, readFileSync(`${temp.file}-wal`))).toBe(rows);
  write(5);
  expect(rowsOf(after, readFileSync(`${temp.file}-wal`))).toBe(rows);
});

test('whoever reads keeps what it sees, and the next time folds the rest', () => {
  const reader = new Database(temp.file, { readonly: true });
  reader.exec('BEGIN');
  const seen = reader.prepare('SELECT count(*) FROM filler').pluck();
  expect(seen.get()).toBe(0);
  write(logPages.worth);
  ledger.foldLog();
  expect(seen.get()).toBe(0);
  expect(log().log).toBeGreaterThan(logPages.worth);
  reader.close();
  ledger.foldLog();
  expect(log().log).toBe(1);
});

test('a disk without room for it is said, and the log still has everything', () => {
  write(logPages.worth);
  const pragma = vi.spyOn(Database.prototype, 'pragma').mockImplementationOnce(() => [{ log: 9_999, checkpointed: 0 }]);
  pragma.mockImplementationOnce(() => {
    throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
  });
  expect(() => ledger.foldLog()).toThrow('disk is full');
  expect(rowsOf(readFileSync(temp.file), readFileSync(`${temp.file}-wal`))).toBe(rows);
  ledger.foldLog();
  expect(log().log).toBe(1);
});

test('nothing goes into a file that is no longer in its place', () => {
  write(logPages.worth);
  renameSync(temp.file, `${temp.file}.away`);
  const before = readFileSync(`${temp.file}.away`);
  expect(() => ledger.foldLog()).toThrow(expect.objectContaining({ fault: 'ledger_gone' }));
  expect(readFileSync(`${temp.file}.away`).equals(before)).toBe(true);
  renameSync(`${temp.file}.away`, temp.file);
});
