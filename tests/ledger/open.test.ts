// Opening a ledger: durable from the first write on, and never a byte changed in a file that must not be opened.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJournal } from '../../electron/ledger/journal.ts';
import { currentSchema } from '../../electron/ledger/migrations.ts';
import { isOfTill } from '../../electron/ledger/older-copy.ts';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';

const identity = { environment: 'sandbox', terminalId: 'T1' } as const;
const now = () => new Date('2026-11-06T09:00:00.000Z');
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function opened(): Ledger {
  const result = openLedger(file, identity, now);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail}`);
  return result.value;
}

/** Every file of the folder by name and content, but SQLite's own empty companions, which looking makes, and the note of how it was left. */
const contents = () =>
  readdirSync(folder)
    .filter((name) => !/-(shm|closed)$/.test(name) && statSync(join(folder, name)).size > 0)
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]);

function refusedUntouched(code: string, who: { environment: string; terminalId: string } = identity): void {
  const before = contents();
  const result = openLedger(file, who, now);
  expect(result).toMatchObject({ ok: false, error: { code, file } });
  expect(contents()).toEqual(before);
}

test('writes with synchronous=FULL, also after the first transactions', () => {
  const ledger = opened();
  expect(ledger.db.pragma('journal_mode', { simple: true })).toBe('wal');
  const journal = createJournal(ledger, now);
  for (let i = 0; i < 3; i += 1) {
    ledger.transaction((tx) => journal.append(tx, { kind: 'signed-in' }));
    expect(ledger.db.pragma('synchronous', { simple: true })).toBe(2);
  }
  ledger.close();
  const again = opened();
  again.transaction((tx) => createJournal(again, now).append(tx, { kind: 'signed-in' }));
  expect(again.db.pragma('synchronous', { simple: true })).toBe(2);
  again.close();
});

test('a bare better-sqlite3 would fall back to NORMAL: the reason why FULL is set', () => {
  const db = new Database(join(folder, 'bare.sqlite'));
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE t (n)');
  expect(db.pragma('synchronous', { simple: true })).toBe(1);
  db.close();
});

test('keeps its id over restarts, and a new file gets a new one', () => {
  const first = opened();
  first.close();
  const again = opened();
  expect(again.id).toBe(first.id);
  again.close();
  file = join(folder, 'other.sqlite');
  const other = openLedger(file, identity, () => new Date('2026-11-06T09:00:01.000Z'));
  if (!other.ok) throw new Error(other.error.detail);
  expect(other.value.id).not.toBe(first.id);
  other.value.close();
});

test('a transaction that throws leaves nothing, and none opens inside another', () => {
  const ledger = opened();
  const journal = createJournal(ledger, now);
  expect(() =>
    ledger.transaction((tx) => {
      journal.append(tx, { kind: 'signed-in' });
      throw new Error('power');
    }),
  ).toThrow('power');
  expect(journal.head()).toEqual({ count: 0, hash: '' });
  expect(() => ledger.transaction(() => ledger.transaction(() => {}))).toThrow('already open');
  ledger.close();
});

describe('a file that must not be opened stays as it is', () => {
  test('which another program holds is in use, not damaged', () => {
    opened().close();
    const other = new Database(file);
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE; DELETE FROM sales WHERE 0');
    expect(openLedger(file, identity, now)).toMatchObject({ ok: false, error: { code: 'ledger_in_use' } });
    other.exec('ROLLBACK');
    other.close();
    opened().close();
  });

  test('of a newer version', () => {
    opened().close();
    const db = new Database(file);
    db.pragma(`user_version = ${currentSchema.version + 1}`);
    db.close();
    refusedUntouched('ledger_newer');
  });

  test('of a version before 1.0', () => {
    opened().close();
    const db = new Database(file);
    db.exec('ALTER TABLE ledger DROP COLUMN begun_with');
    db.pragma('user_version = 44');
    db.close();
    refusedUntouched('ledger_older');
  });

  test('that is no database', () => {
    writeFileSync(
      file,
      'this is a shopping list, not a ledger, and it is long enough to hold a header of a hundred bytes ....',
    );
    refusedUntouched('ledger_damaged');
  });

  test('with a torn page', () => {
    opened().close();
    const bytes = readFileSync(file);
    for (let page = 2; page * 4096 < bytes.length; page += 1) bytes.fill(0xff, page * 4096, page * 4096 + 200);
    writeFileSync(file, bytes);
    refusedUntouched('ledger_damaged');
  });

  test('cut off in the middle', () => {
    opened().close();
    writeFileSync(file, readFileSync(file).subarray(0, 5000));
    refusedUntouched('ledger_damaged');
  });

  test('of another terminal, or of another environment', () => {
    opened().close();
    refusedUntouched('ledger_foreign', { environment: 'sandbox', terminalId: 'T2' });
    refusedUntouched('ledger_foreign', { environment: 'live', terminalId: 'T1' });
  });
});

test('a ledger is of its own till, and of no other', () => {
  opened().close();
  expect(isOfTill(file, identity)).toBe(true);
  expect(isOfTill(file, { ...identity, terminalId: 'T2' })).toBe(false);
  expect(isOfTill(file, { ...identity, environment: 'live' })).toBe(false);
  writeFileSync(join(folder, 'a note'), 'no ledger at all');
  expect(isOfTill(join(folder, 'a note'), identity)).toBe(false);
});
