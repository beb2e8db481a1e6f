// What came since the books were last read: each entry in its chain, each sale once, and no longer than there is time.
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkSince } from '../../electron/ledger/check-since.ts';
import { createRowsCheck } from '../../electron/ledger/edited-rows.ts';
import { realLedger } from '../../testkit/ledger/real-ledger.ts';

let db: Database.Database;
let head: number;
beforeAll(async () => {
  db = await realLedger();
  head = db.prepare<[], number>('SELECT count FROM journal_head').pluck().get() ?? 0;
});
afterAll(() => db.close());

const always = () => true;
const salesAfter = (since: number) =>
  db
    .prepare<[number], string>('SELECT DISTINCT sale_id FROM journal WHERE sale_id IS NOT NULL AND seq > ?')
    .pluck()
    .all(since);

function after<T>(change: string, look: () => T): T {
  db.exec('BEGIN');
  try {
    db.exec(change);
    return look();
  } finally {
    db.exec('ROLLBACK');
  }
}

test('each sale that came on is looked at once, whole', () => {
  for (const since of [0, Math.floor(head / 2), head]) {
    const sale = vi.fn(() => null);
    const seen = checkSince(db, { sale, shift: () => null, company: () => null }, since, always);
    expect(seen).toEqual({ to: head, changed: null, edited: [] });
    expect(sale.mock.calls.flat().toSorted()).toEqual(salesAfter(since).toSorted());
  }
  expect(checkSince(db, createRowsCheck(db), 0, always).edited).toEqual([]);
});

test('when its time is over it says how far it came', () => {
  let left = 40;
  const inTime = () => {
    left -= 1;
    return left >= 0;
  };
  expect(checkSince(db, createRowsCheck(db), 3, inTime)).toEqual({ to: 43, changed: null, edited: [] });
});

test('an entry that is not as it was written, or is gone, is named; so are those of another chain', () => {
  const look = () => checkSince(db, createRowsCheck(db), 5, always).changed;
  const other = (seq: number) => `UPDATE journal SET body = '{"x":1}' WHERE seq = ${seq}`;
  expect(after(other(9), look)).toBe(9);
  expect(after('DELETE FROM journal WHERE seq = 9', look)).toBe(10);
  expect(after("UPDATE journal SET hash = 'x' WHERE seq = 5", look)).toBe(6);
  expect(after(other(4), look), 'what was read before is not read again').toBeNull();
});

test('an edited sale is named, and the others are looked at all the same', () => {
  const [id = ''] = salesAfter(0);
  const edited = after(`UPDATE sales SET shift_id = 'x' WHERE id = '${id}'`, () =>
    checkSince(db, createRowsCheck(db), 0, always),
  );
  expect(edited.to).toBe(head);
  expect(edited.edited).toMatchObject([{ saleId: id, fault: { table: 'sales', values: { is: 'x', told: null } } }]);
});
