// Whatever is changed about the claim slips that came to a till, or about whose ledger it is, the check finds it and names the row.
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { type ChangedLedger, createChangedLedger, type Row } from '../../testkit/ledger/changed-ledger.ts';
import { slipLedger } from './slip-ledger.ts';

const tables = ['claims', 'slips_taken'] as const;
type Value = string | number | null;
let db: Database.Database;
let changed: ChangedLedger;

beforeAll(async () => {
  db = await slipLedger();
  changed = createChangedLedger(db);
});
afterAll(() => db.close());

const rowsOf = (table: string): Row[] => changed.rows(table, 'line_id');
/** A line has one claim, and perhaps several slips taken. */
const update = (table: string, row: Row, column: string, value: Value) => () =>
  db
    .prepare(`UPDATE ${table} SET ${column} = ? WHERE line_id = ? AND copy = ?`)
    .run(value, row.line_id ?? '', row.copy ?? '');
const bodyOf = (row: JournalRow): Record<string, unknown> => JSON.parse(row.body);

test('a till that slips came to in every way holds, and has what is to be tried', () => {
  expect(changed.foundAfter(() => {})).toBeNull();
  const claims = rowsOf('claims').map((row) => `${row.seen} ${row.confirmed_here}`);
  expect(claims.sort()).toEqual(['completed 0', 'created 0', 'created 0', 'created 1', 'invalidated 0']);
  expect(
    rowsOf('slips_taken')
      .map((row) => row.copy)
      .sort(),
  ).toEqual([0, 0, 0, 0, 1]);
  const steps = changed.journal.flatMap((row) => (row.kind === 'claim-redeemed' ? [bodyOf(row).step] : []));
  expect(new Set(steps)).toEqual(new Set(['finish', 'return-money', 'hand-over', 'pay-out', 'take-slip']));
  const kinds = changed.journal.map((row) => row.kind);
  for (const kind of ['claim-waived', 'confirm-accepted']) expect(kinds).toContain(kind);
});

describe.each(tables)('%s', (table) => {
  test('each row missing, and all of them', () => {
    for (const row of rowsOf(table)) {
      const remove = () =>
        db.prepare(`DELETE FROM ${table} WHERE line_id = ? AND copy = ?`).run(row.line_id ?? '', row.copy ?? '');
      expect(changed.foundAfter(remove)).toMatchObject({ table, row: row.line_id });
    }
    expect(changed.foundAfter(() => db.exec(`DELETE FROM ${table}`))?.table).toBe(table);
  });

  test('each row of another line: of none, and of each other one', () => {
    const lines = changed.rows('lines').map((line) => line.id ?? '');
    for (const row of rowsOf(table)) {
      const nowhere = changed.foundAfter(update(table, row, 'line_id', 'nowhere'));
      expect(nowhere).toEqual({ table, row: 'nowhere', reason: 'is about no line' });
      for (const other of lines)
        if (other !== row.line_id) expect(changed.foundAfter(update(table, row, 'line_id', other))).not.toBeNull();
    }
  });

  test('a row more, of each line that has none, and of none', () => {
    const columns = Object.keys(rowsOf(table)[0] ?? {}).filter((column) => column !== 'line_id');
    const copyRow = (line: Value) => () =>
      db.prepare(`INSERT INTO ${table} (line_id, ${columns}) SELECT ?, ${columns} FROM ${table} LIMIT 1`).run(line);
    const own = new Set(rowsOf(table).map((row) => row.line_id));
    for (const { id = null } of changed.rows('lines'))
      if (!own.has(id)) expect(changed.foundAfter(copyRow(id))).toMatchObject({ table, row: id });
    expect(changed.foundAfter(copyRow('nowhere'))).toEqual({ table, row: 'nowhere', reason: 'is about no line' });
  });
});

describe('a column that is not as its journal says', () => {
  const others: Readonly<Record<string, readonly Value[]>> = {
    'claims.issuer': ['T9', 'T2'],
    'claims.receipt_number': ['T1-X-1'],
    'claims.issuer_line_id': ['another'],
    'claims.copy': [1, 2],
    'claims.seen': ['created', 'processing', 'completed', 'failed', 'invalidated', 'missing'],
    'claims.taken_at': ['2026-11-06T08:00:00.000Z', ''],
    'claims.order_terminal': ['T9', '', null],
    'claims.order_receipt': ['T1-X-1', '', null],
    'claims.paid_at': ['2026-11-06T08:00:00.000Z', '', null],
    'claims.confirmed_here': [0, 1, 2],
    'slips_taken.copy': [0, 1, 2],
    'slips_taken.taken_at': ['2026-11-06T08:00:00.000Z', ''],
  };

  test('every column is tried', () => {
    const columns = tables.flatMap((table) => Object.keys(rowsOf(table)[0] ?? {}).map((name) => `${table}.${name}`));
    expect(Object.keys(others).sort()).toEqual(columns.filter((name) => !name.endsWith('.line_id')).sort());
  });

  test.each(Object.entries(others))('each %s', (place, values) => {
    const [table = '', column = ''] = place.split('.');
    for (const row of rowsOf(table))
      for (const value of values)
        if (row[column] !== value)
          expect(changed.foundAfter(update(table, row, column, value)), `${row[column]} -> ${value}`).toMatchObject({
            table,
            row: row.line_id,
          });
  });
});

describe('an entry about a slip', () => {
  const about = new Set(['claim-redeemed', 'claim-waived', 'confirm-accepted']);

  test('taken out by somebody who knows how the chain is made: the rows tell', () => {
    for (const row of changed.journal.filter(({ kind }) => about.has(kind))) {
      const fault = changed.foundAfter(changed.rewrite(changed.journal.filter((other) => other !== row)));
      expect(fault?.table, `without row ${row.seq}, ${row.kind}`).toMatch(/^(claims|slips_taken)$/);
    }
  });

  test('too many, put in by somebody who knows how the chain is made: a row is missing', () => {
    const of = (kind: string) => changed.journal.find((row) => row.kind === kind);
    const waived = of('claim-waived');
    const taken = of('confirm-accepted');
    if (!waived || !taken) throw new Error('the ledger has neither');
    const again = { ...waived, body: JSON.stringify({ ...bodyOf(waived), copy: 3 }) };
    const ofNoClaim = { ...taken, sale_id: waived.sale_id, subject_id: waived.subject_id };
    const foundWith = (row: JournalRow) => changed.foundAfter(changed.rewrite([...changed.journal, row]));
    expect(foundWith(again)).toMatchObject({ table: 'slips_taken', row: waived.subject_id });
    expect(foundWith(ofNoClaim)).toMatchObject({ table: 'claims', row: waived.subject_id });
  });
});

describe('whose ledger it is', () => {
  test.each([
    ['environment', 'live'],
    ['terminal_id', 'T9'],
    ['id', 'OTHER'],
  ])('another %s', (column, value) => {
    expect(changed.foundAfter(changed.set('ledger', 'one', 1, column, value))?.table).toBe('ledger');
  });

  test.each([
    ['environment', 'live'],
    ['terminalId', 'T9'],
    ['ledgerId', 'OTHER'],
  ])('a start with another %s', (key, value) => {
    const started = changed.journal.find(({ kind }) => kind === 'till-started');
    if (!started) throw new Error('it was never started');
    const again = { ...started, body: JSON.stringify({ ...bodyOf(started), [key]: value }) };
    const foundAfterStarts = (...starts: JournalRow[]) =>
      changed.foundAfter(() => {
        changed.rewrite([...changed.journal, ...starts])();
        // As each start does.
        db.exec('UPDATE lines SET redeemed_step = NULL');
      });
    expect(foundAfterStarts(started)).toBeNull();
    expect(foundAfterStarts(again)).not.toBeNull();
    expect(foundAfterStarts(again, started)).not.toBeNull();
  });

  test('a receipt of another till, or of a ledger that this one never was', () => {
    for (const { id, n } of changed.rows('sales'))
      for (const number of [`T9-X-${n}`, `T2-X-${n}`])
        expect(changed.foundAfter(changed.set('sales', 'id', id, 'receipt_number', number))).toMatchObject({
          table: 'sales',
          row: id,
        });
  });
});
