// What was read is not read again before one of its tables is written: and never is anything told that is no longer so.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { forgetReads, lastStored } from '../../electron/ledger/repeated-reads.ts';
import { allOf, integer, oneOf, table, text, value, values, write, writeIf } from '../../electron/ledger/table.ts';
import type { Tx } from '../../electron/ledger/transaction.ts';

const cups = table('cups', { id: text, full: integer });
const tx = {} as Tx;

let db: Database.Database;
beforeEach(() => {
  db = new Database(':memory:');
  db.exec(
    "CREATE TABLE cups (id TEXT PRIMARY KEY, full INTEGER); CREATE TABLE spoons (id TEXT); INSERT INTO cups VALUES ('a', 0)",
  );
});
afterEach(() => void db.close());

/** Changes the table so that no store of the till knows. */
const behind = (sql: string): unknown => db.prepare(sql).run();

test('is read once while nothing is written', () => {
  const full = value<number, [id: string]>(db, 'SELECT full FROM cups WHERE id = ?');
  expect(full('a')).toBe(0);
  behind("UPDATE cups SET full = 1 WHERE id = 'a'");
  expect(full('a')).toBe(0);
  expect(full('b')).toBeNull();
});

test.each([
  ['an insert', () => cups.insert(db)(tx, { id: 'b', full: 1 })],
  ['a replacement', () => cups.replace(db)(tx, { id: 'b', full: 1 })],
  ['an update', () => cups.update(db, ['full'])(tx, { id: 'a', full: 1 })],
  ['a statement that writes', () => write<[string]>(db, 'DELETE FROM cups WHERE id = ?')(tx, 'a')],
  ['one that may change nothing', () => writeIf<[string]>(db, 'UPDATE cups SET full = 1 WHERE id = ?')(tx, 'a')],
  ['an insert with a rule', () => write<[string]>(db, 'INSERT OR IGNORE INTO cups (id, full) VALUES (?, 1)')(tx, 'b')],
])('is read anew after %s', (_what, change) => {
  const all = cups.all(db, 'ORDER BY id');
  const first = cups.one<[]>(db, 'ORDER BY id LIMIT 1');
  const count = value<number>(db, 'SELECT count(*) FROM cups WHERE full = 0');
  const ids = values<string>(db, 'SELECT s.id FROM spoons s JOIN cups ON cups.id = s.id');
  const before = [all(), first(), count(), ids()];
  change();
  const stored = db.prepare('SELECT * FROM cups ORDER BY id').all();
  expect(all()).toEqual(stored);
  expect(first()).toEqual(stored[0] ?? null);
  expect(count()).toBe(stored.filter((row) => (row as { full: number }).full === 0).length);
  expect(ids()).toEqual([]);
  expect(all()).not.toBe(before[0]);
});

test('another table that is written changes nothing, one that is joined does', () => {
  const full = value<number>(db, "SELECT full FROM cups WHERE id = 'a'");
  const pairs = allOf<[], { id: string }>(db, 'SELECT s.id FROM cups c JOIN spoons s ON s.id = c.id');
  expect([full(), pairs()]).toEqual([0, []]);
  behind('UPDATE cups SET full = 1');
  write<[string]>(db, 'INSERT INTO spoons (id) VALUES (?)')(tx, 'a');
  expect([full(), pairs()]).toEqual([0, [{ id: 'a' }]]);
});

test('a transaction that is undone takes what was read in it along', () => {
  const full = value<number>(db, "SELECT full FROM cups WHERE id = 'a'");
  const fill = cups.update(db, ['full']);
  expect(() =>
    db.transaction(() => {
      fill(tx, { id: 'a', full: 1 });
      expect(full()).toBe(1);
      throw new Error('no');
    })(),
  ).toThrow('no');
  forgetReads(db);
  expect(full()).toBe(0);
});

test('who changes a row that was read is stopped', () => {
  const row = oneOf<[], { id: string; full: number }>(db, 'SELECT * FROM cups')();
  const rows = cups.all(db, '')();
  expect(() => Object.assign(row ?? {}, { full: 1 })).toThrow(TypeError);
  expect(() => Object.assign(rows[0] ?? {}, { full: 1 })).toThrow(TypeError);
  expect(() => (rows as unknown[]).push({})).toThrow(TypeError);
});

test('the rows of a file that is only read are read each time: somebody else writes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'cups.sqlite');
  const other = new Database(file);
  other.exec("CREATE TABLE cups (id TEXT PRIMARY KEY, full INTEGER); INSERT INTO cups VALUES ('a', 0)");
  const reader = new Database(file, { readonly: true });
  const full = value<number>(reader, 'SELECT full FROM cups');
  expect(full()).toBe(0);
  other.exec('UPDATE cups SET full = 1');
  expect(full()).toBe(1);
  reader.close();
  other.close();
});

test('every statement of the till that writes a table whose rows are kept says so', () => {
  const electron = join(import.meta.dirname, '../../electron');
  // Written by statements of their own; what reads them is never kept.
  const others = 'journal|journal_head|journal_seals|ledger|former_ids|products|products_search|catalogue';
  const bare = new RegExp(
    `(?:prepare(?:<[^(]*>)?|exec)\\(\\s*[\`'"](?:INSERT(?: OR \\w+)? INTO|UPDATE|DELETE FROM|REPLACE INTO) (?!(?:${others})\\b)(\\w+)`,
    'g',
  );
  const found = readdirSync(electron, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(electron, name), 'utf8').matchAll(bare)].map(([, to]) => `${name}: ${to}`),
    );
  // While the ledger is opened, before anything is read from it.
  expect(found).toEqual(['ledger/restore.ts: sales']);
});

test('what was stored last is known until its table is written, its transaction is undone, or another is stored', () => {
  const put = cups.update(db, ['full']);
  const last = lastStored<number>(db, ['cups']);
  const stored = () => {
    put(tx, { id: 'a', full: 1 });
    last.store('a', 1);
  };
  expect(last.find('a')).toBeNull();
  stored();
  expect([last.find('a'), last.find('b')]).toEqual([1, null]);
  put(tx, { id: 'a', full: 2 });
  expect(last.find('a')).toBeNull();
  stored();
  forgetReads(db);
  expect(last.find('a')).toBeNull();
  stored();
  last.store('b', 2);
  expect([last.find('a'), last.find('b')]).toEqual([null, 2]);
});
