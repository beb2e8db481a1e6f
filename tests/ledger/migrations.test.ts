// The schema begins at 1, and each step after it is numbered one by one, so that each ledger takes each of them once.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { currentSchema, schemaFault, schemaOf, takeSteps, versionOf } from '../../electron/ledger/migrations.ts';
import { withMadeUpStep } from '../../testkit/ledger/made-up-step.ts';

const inMemory = (): Database.Database => new Database(':memory:');
const columnsOf = (db: Database.Database) => db.prepare("SELECT name FROM pragma_table_info('sales')").pluck().all();

test('the last of the steps is the version that a till writes', () => {
  expect(schemaOf([]).version).toBe(1);
  expect(
    schemaOf([
      [2, ''],
      [3, ''],
    ]).version,
  ).toBe(3);
});

test.each([
  ['used twice', [2, 3, 3]],
  ['left out', [2, 4]],
  ['out of order', [3, 2]],
  ['of the tables that every ledger begins with', [1, 2]],
])('a number that is %s is refused as soon as the till is loaded', (_what, numbers) => {
  expect(() => schemaOf(numbers.map((number) => [number, '']))).toThrow('belongs');
});

test('a new ledger has every table; one of the version before takes the step that it lacks, once', () => {
  const db = inMemory();
  expect(takeSteps(db)).toBe(0);
  expect(columnsOf(db)).not.toContain('made_up');
  expect(takeSteps(db, withMadeUpStep)).toBe(currentSchema.version);
  expect(columnsOf(db)).toContain('made_up');
  expect(takeSteps(db, withMadeUpStep)).toBe(withMadeUpStep.version);
  const atOnce = inMemory();
  takeSteps(atOnce, withMadeUpStep);
  const tables = (one: Database.Database) => one.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
  expect(tables(db)).toEqual(tables(atOnce));
  db.close();
  atOnce.close();
});

test('a step that fails leaves the ledger as it was', () => {
  const db = inMemory();
  takeSteps(db);
  const broken = schemaOf([[2, 'CREATE TABLE made_up (id TEXT) STRICT; CREATE TABLE sales (id TEXT);']]);
  expect(() => db.transaction(() => takeSteps(db, broken)).immediate()).toThrow('already exists');
  expect(versionOf(db)).toBe(1);
  expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'made_up'").get()).toBeUndefined();
  db.close();
});

test('a new file and each version up to this one are opened; what is newer, or from before 1.0, is not', () => {
  const db = inMemory();
  expect(schemaFault(db)).toBeNull();
  takeSteps(db, withMadeUpStep);
  expect(schemaFault(db, withMadeUpStep)).toBeNull();
  expect(schemaFault(db)).toBe('newer');
  const before = inMemory();
  before.exec(
    'CREATE TABLE ledger (one INTEGER, id TEXT, environment TEXT, terminal_id TEXT); PRAGMA user_version = 44',
  );
  expect(schemaFault(before)).toBe('older');
  // However many steps there will be.
  expect(schemaFault(before, { version: 100, steps: [] })).toBe('older');
  db.close();
  before.close();
});
