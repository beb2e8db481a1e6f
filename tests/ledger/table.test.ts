// What reads the ledger is compiled once: SQLite plans an ordered or joined statement anew for each value that it sees compared.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLedger } from '../../electron/ledger/open.ts';
import { query } from '../../electron/ledger/table.ts';
import { dayOf } from '../../testkit/till/day.ts';
import { worldPerTest } from '../../testkit/till/world.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'table-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function opened() {
  const now = () => new Date('2026-11-06T09:00:00.000Z');
  const ledger = openLedger(join(folder, 'ledger.sqlite'), { environment: 'sandbox', terminalId: 'T1' }, now);
  if (!ledger.ok) throw new Error(ledger.error.detail);
  return ledger.value;
}

describe('a till', () => {
  const world = worldPerTest({ shifts: {}, logged: () => {} });
  const day = dayOf(world);

  test('runs no statement with an order or joins that shows SQLite the value it compares', async () => {
    const prepared = vi.spyOn(Database.prototype, 'prepare');
    await world.till.crash();
    await world.till.signIn();
    await day.open('150.00');
    await day.sell(['25.00'], [['cash', '25.00']]);
    await world.voidCard(await day.sell(['60.00'], [['card', '60.00']]));
    await world.till.ask('shift:get');
    const ordered = prepared.mock.calls
      .map(([sql]) => sql)
      .filter((sql) => /ORDER BY|JOIN/.test(sql) && /[?@]/.test(sql));
    expect(ordered.length).toBeGreaterThan(5);
    expect(ordered.filter((sql) => /[=<>] *[?@]/.test(sql))).toEqual([]);
  });
});

test('a statement that hides its values finds the same rows in the same way', () => {
  const ledger = opened();
  const { db } = ledger;
  db.prepare("INSERT INTO former_ids (id) VALUES ('a'), ('b'), ('c')").run();
  const ids = query<[string, string], object>(db, 'SELECT id FROM former_ids WHERE id >= ? AND id < ? ORDER BY id');
  expect(ids.all('a', 'c')).toEqual([{ id: 'a' }, { id: 'b' }]);
  for (const sql of [
    'SELECT * FROM lines WHERE sale_id = ? ORDER BY position',
    'SELECT p.* FROM tenders t JOIN tender_parts p ON p.tender_id = t.id WHERE t.sale_id = ? ORDER BY t.id, p.id',
    'SELECT * FROM journal WHERE sale_id = ? ORDER BY seq',
  ]) {
    const plan = (text: string): unknown[] =>
      db
        .prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
        .all('x')
        .map(({ detail }) => detail);
    expect(plan(query(db, sql).source)).toEqual(plan(sql));
  }
  ledger.close();
});
