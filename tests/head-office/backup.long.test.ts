// A backup of head office holds everything, and comes back whole or not at all.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { backUp, backupsIn } from '../../head-office/backup/back-up.ts';
import { hasCopyOf, openKeyCopy, placeKey, readKey, writeKeyCopy } from '../../head-office/backup/key-copy.ts';
import { lastNight } from '../../head-office/backup/nightly.ts';
import { restoreFrom } from '../../head-office/backup/restore.ts';
import { followAll } from '../../head-office/books/follower.ts';
import { createDatabase, type Database } from '../../head-office/core/database.ts';
import { fitsAsIs, hasNewest, migrate, type Schema } from '../../head-office/core/schema.ts';
import { checkBooks } from '../../head-office/intake/check-books.ts';
import { schema } from '../../head-office/tables.ts';
import { errorOf, type Result } from '../../shared/result.ts';
import { databaseServer, newDatabase } from '../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../testkit/head-office/open-office.ts';
import { createMadeJournal, enrolledTill, type TillClient } from '../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const nothingElse = async () => {};

describe.skipIf(!server.ok)('a backup', () => {
  let office: Office;
  let till: TillClient;
  const journal = createMadeJournal();
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-backups-'));
  const opened: Database[] = [];

  beforeAll(async () => {
    office = await openOffice();
    till = await enrolledTill(office);
    journal.grow(9);
    await till.journal(journal.request(1, 4));
    await till.journal(journal.request(5));
    await followAll(office.database, (fault) => {
      throw fault;
    });
    await office.database.run(
      "INSERT INTO audit (at, user_name, address, what) SELECT now(), 'A', '::1', 'sign-in' FROM generate_series(1, 450)",
    );
    await fillEveryTable(office.database);
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await office.close();
    rmSync(folder, { recursive: true });
  });

  const emptyOne = async () => {
    const database = createDatabase(await newDatabase(needed(server)));
    opened.push(database);
    return database;
  };
  const makeIn = (name: string, at: Date, keep = 3) =>
    backUp(office.database, schema, { folder: join(folder, name), keep, at });

  it('holds every row of every table, and the restored database goes on numbering where it was', async () => {
    const { file, rows } = await makeIn('whole', new Date());
    const restored = await emptyOne();
    expect(await restoreFrom(restored, schema, file, nothingElse)).toEqual({ ok: true, value: rows });
    const before = await everyRow(office.database);
    expect(await everyRow(restored)).toEqual(before);
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(before.size).toBeGreaterThan(20);
    expect(await fitsAsIs(restored, schema)).toEqual({ ok: true, value: null });
    expect((await checkBooks(restored)).faults).toEqual([]);
    await restored.run("INSERT INTO audit (at, user_name, address, what) VALUES (now(), 'B', '::1', 'sign-in')");
    expect(await maxId(restored)).toBe((await maxId(office.database)) + 1);
  });

  it('is of one moment while a till sends its journal, and the till sends the rest to what was restored', async () => {
    const sells = (async () => {
      for (let n = 0; n < 12; n += 1) {
        journal.grow(5);
        await till.journal(journal.request(9 + 5 * n + 1));
      }
    })();
    const made = await makeIn('meanwhile', new Date());
    await sells;
    const restored = await emptyOne();
    needed(await restoreFrom(restored, schema, made.file, nothingElse));
    const { faults, entries } = await checkBooks(restored);
    expect(faults).toEqual([]);
    expect(entries).toBeGreaterThanOrEqual(9);
    expect((await checkBooks(office.database)).entries).toBe(69);
  });

  it('keeps the newest, and no half of one that was cut off', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day, 2, 30));
    writeFileSync(join(folder, 'whole', 'head-office-20250101T000000Z.backup.new'), 'x');
    for (const day of [1, 2, 3, 4]) await makeIn('whole', at(day), 3);
    const left = readdirSync(join(folder, 'whole'));
    expect(left).toEqual(backupsIn(join(folder, 'whole')));
    expect(left).toHaveLength(3);
  });

  it('that was cut off or changed at any place restores nothing', async () => {
    const { file } = await makeIn('damaged', new Date());
    const bytes = readFileSync(file);
    const restored = await emptyOne();
    const damaged = join(folder, 'x.backup');
    const places = Array.from({ length: 12 }, (_, n) => Math.floor((bytes.length * n) / 12));
    for (const place of places) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      for (const some of [bytes.subarray(0, place), changed]) {
        writeFileSync(damaged, some);
        const outcome = await restoreFrom(restored, schema, damaged, nothingElse);
        expect(errorOf(outcome)).toMatch(/cannot be restored/);
        expect(errorOf(await hasNewest(restored, schema))).toMatch(/has no head office/);
      }
    }
    expect(await restoreFrom(restored, schema, join(folder, 'none'), nothingElse)).toMatchObject({ ok: false });
  });

  it('goes into no database that has a head office, and into no older version', async () => {
    const { file } = await makeIn('refused', new Date());
    expect(errorOf(await restoreFrom(office.database, schema, file, nothingElse))).toMatch(/name an empty one/);
    const newer: Schema = { ...schema, migrations: ['ALTER TABLE facts ADD COLUMN made_up text'] };
    const next = await emptyOne();
    needed(await migrate(next, newer));
    const later = await backUp(next, newer, { folder: join(folder, 'newer'), keep: 1, at: new Date() });
    expect(errorOf(await restoreFrom(await emptyOne(), schema, later.file, nothingElse))).toMatch(/newer version/);
    const updated = await emptyOne();
    needed(await restoreFrom(updated, newer, file, nothingElse));
    expect(await fitsAsIs(updated, newer)).toEqual({ ok: true, value: null });
    expect(await updated.run('SELECT made_up FROM facts')).toBeGreaterThan(0);
  });

  it('has the key only as its passphrase opens it', () => {
    const key = readKey(office.folder) ?? '';
    const to = join(folder, 'whole');
    expect(hasCopyOf(key, to)).toBe(false);
    writeKeyCopy(key, to, 'correct horse battery');
    expect(hasCopyOf(key, to)).toBe(true);
    for (const name of readdirSync(to)) expect(readFileSync(join(to, name)).includes(key)).toBe(false);
    expect(openKeyCopy(to, 'correct horse')).toEqual({ ok: false, error: 'the passphrase is wrong' });
    expect(openKeyCopy(to, 'correct horse battery')).toEqual({ ok: true, value: key });
    const other = mkdtempSync(join(folder, 'other-'));
    expect([placeKey(other, key).ok, placeKey(other, key).ok, placeKey(other, 'another').ok]).toEqual([
      true,
      true,
      false,
    ]);
    writeFileSync(join(to, 'head-office.key.sealed'), '{');
    expect(errorOf(openKeyCopy(to, 'correct horse battery'))).toMatch(/damaged/);
  });

  it('is due once a night', () => {
    const at = (hour: number, day = 5) => new Date(2026, 0, day, hour, 30);
    expect(lastNight(at(1))).toEqual(new Date(2026, 0, 4, 2));
    expect(lastNight(at(2))).toEqual(new Date(2026, 0, 5, 2));
    expect(lastNight(at(23))).toEqual(new Date(2026, 0, 5, 2));
  });
});

function needed<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(String(result.error));
  return result.value;
}

const names = z.object({ name: z.string() });
const texts = z.object({ text: z.string() });

/** By table, however they are ordered there. */
const columns = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  refers: z.string().nullable(), // table(column)
});
const made: Readonly<Record<string, string>> = {
  text: "'x'",
  jsonb: "'{}'",
  bytea: "'\\x00'",
  boolean: 'false',
  bigint: '1',
  integer: '1',
  smallint: '1',
  'double precision': '1',
  date: "'2026-11-30'",
  'timestamp with time zone': "'2026-11-30T12:00:00Z'",
  'timestamp without time zone': "'2026-11-30T12:00:00'",
  ARRAY: "'{}'",
};

/** A row in each table that has none: what a backup cannot bring back shows only where there is a row. */
async function fillEveryTable(database: Database): Promise<void> {
  const all = await database.rows(
    columns,
    `SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type,
         (SELECT substring(pg_get_constraintdef(k.oid) FROM 'REFERENCES (.*\\))') FROM pg_constraint k
           WHERE k.conrelid = t.oid AND k.contype = 'f' AND k.conkey = ARRAY[c.ordinal_position::smallint]) AS refers
       FROM information_schema.columns c
       JOIN pg_class t ON t.oid = c.table_name::regclass AND t.relkind IN ('r', 'p') AND NOT t.relispartition
      WHERE c.table_schema = 'public' AND c.is_identity = 'NO' AND c.is_generated = 'NEVER' ORDER BY t.oid`,
  );
  for (const [table, its] of Map.groupBy(all, (column) => column.table)) {
    const names = its.map(({ column }) => column).join(', ');
    const row = its.map(({ type, refers }) => {
      const [to = '', key = ''] = refers?.split(/[()]/) ?? [];
      if (refers !== null) return `(SELECT ${key} FROM ${to} LIMIT 1)`;
      return made[type] ?? expect.unreachable(`no value of the type ${type}`);
    });
    await database.run(`INSERT INTO ${table} (${names}) SELECT ${row} WHERE NOT EXISTS (SELECT FROM ${table})`);
  }
}

async function everyRow(database: Database): Promise<Map<string, string[]>> {
  const tables = await database.rows(
    names,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await database.rows(texts, `SELECT to_jsonb(t)::text AS text FROM ${name} t`);
    all.set(name, rows.map(({ text }) => text).sort());
  }
  return all;
}

const maxId = async (database: Database) =>
  (await database.rows(z.object({ id: z.int() }), 'SELECT max(id)::int AS id FROM audit'))[0]?.id ?? 0;
