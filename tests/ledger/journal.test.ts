// The journal's chain: whatever is changed, missing or swapped is found, and the row is named.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJournal, type Journal } from '../../electron/ledger/journal.ts';
import { openLedger, type Tx } from '../../electron/ledger/open.ts';
import type { JournalFault } from '../../shared/journal/chain.ts';

const now = () => new Date('2026-11-06T09:00:00.000Z');
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'ledger.sqlite');
  withJournal((journal, ledger) => {
    for (let n = 1; n <= 5; n += 1)
      ledger.transaction((tx) => journal.append(tx, { kind: 'sale-committed', body: { lines: n } }));
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function withJournal<T>(
  work: (
    journal: ReturnType<typeof createJournal>,
    ledger: Extract<ReturnType<typeof openLedger>, { ok: true }>['value'],
  ) => T,
): T {
  const opened = openLedger(file, { environment: 'sandbox', terminalId: 'T1' }, now);
  if (!opened.ok) throw new Error(opened.error.detail);
  try {
    return work(createJournal(opened.value, now), opened.value);
  } finally {
    opened.value.close();
  }
}

/** What a person with the file and a database tool could do. */
function tamper(sql: string): JournalFault | null {
  const db = new Database(file);
  db.exec(`DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete; ${sql}`);
  db.close();
  return withJournal((journal) => journal.firstFault());
}

test('an untouched chain holds, and its head is its last row', () => {
  withJournal((journal) => {
    expect(journal.firstFault()).toBeNull();
    expect(journal.head().count).toBe(5);
    expect(journal.headHolds()).toBe(true);
  });
});

test.each([
  ['a changed body', `UPDATE journal SET body = '{"n":9}' WHERE seq = 3`, { seq: 3, reason: 'changed' }],
  ['a changed time', `UPDATE journal SET at = '2020-01-01T00:00:00.000Z' WHERE seq = 1`, { seq: 1, reason: 'changed' }],
  ['a changed operator', `UPDATE journal SET operator_id = 'eve' WHERE seq = 5`, { seq: 5, reason: 'changed' }],
  ['a missing row', 'DELETE FROM journal WHERE seq = 2', { seq: 2, reason: 'missing' }],
  ['a missing last row', 'DELETE FROM journal WHERE seq = 5', { seq: 4, reason: 'head' }],
  [
    'two swapped rows',
    'UPDATE journal SET seq = 99 WHERE seq = 2; UPDATE journal SET seq = 2 WHERE seq = 3; UPDATE journal SET seq = 3 WHERE seq = 99',
    { seq: 2, reason: 'changed' },
  ],
])('%s is found and named', (_what, sql, fault) => expect(tamper(sql)).toEqual(fault));

test('the database itself refuses to change or delete an entry', () => {
  withJournal((_journal, { db }) => {
    expect(() => db.exec('DELETE FROM journal')).toThrow('append-only');
    expect(() => db.exec("UPDATE journal SET kind = 'x'")).toThrow('append-only');
  });
});

test('a misspelt kind, and facts that are not its own, do not pass the type check', () => {
  const wrong: ((journal: Journal, tx: Tx) => string)[] = [
    // @ts-expect-error no such kind
    (journal, tx) => journal.append(tx, { kind: 'claim-waved', body: { lines: 1 } }),
    // @ts-expect-error no such event of a line
    (journal, tx) => journal.append(tx, { kind: 'line-viod', body: { from: 'active', to: 'voiding' } }),
    // @ts-expect-error no such state
    (journal, tx) => journal.append(tx, { kind: 'line-void', body: { from: 'active', to: 'settled' } }),
    // @ts-expect-error a fact of another kind
    (journal, tx) => journal.append(tx, { kind: 'sale-committed', body: { document: 'pin' } }),
    // @ts-expect-error a fact is missing
    (journal, tx) => journal.append(tx, { kind: 'claim-in-doubt', body: {} }),
  ];
  expect(wrong).toHaveLength(5);
});
