// Foreign orders, customers' pauses and papers of days: whatever column of a row is changed, the check of the books names it.
import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCustomerPauses, customerPauseAfter } from '../../electron/ledger/customer-pauses.ts';
import { createDayPapers, dayPaperAfter } from '../../electron/ledger/day-papers.ts';
import { createForeignOrderRows, foreignOrderAfter } from '../../electron/ledger/foreign-orders.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import { entryOf } from '../../electron/ledger/journal-entry.ts';
import { replayedFaults } from '../../electron/ledger/verify-replayed.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';

let temp: TempLedger;
beforeEach(() => {
  temp = openTempLedger();
  const { ledger } = temp;
  ledger.db.pragma('foreign_keys = OFF');
  const journal = createJournal(ledger, () => new Date('2026-11-06T09:00:00.000Z'));
  const [orders, pauses, papers] = [
    createForeignOrderRows(ledger),
    createCustomerPauses(ledger),
    createDayPapers(ledger),
  ];
  ledger.transaction((tx) => {
    for (const id of ['order-1', 'order-2']) {
      const money = { currency: 'EUR', amount: '25.00' };
      const told = { receiptNumber: 'T1-X-1', productCode: 'a-card', madeAt: '2026-11-06T08:00:00.000Z', ...money };
      const body = { why: 'unknown', heardBy: 'webhook', ...told } as const;
      const row = foreignOrderAfter(null, journal.write(tx, { kind: 'foreign-order-seen', subjectId: id, body }));
      if (row) orders.insert(tx, row);
    }
    const noted = { note: 'ours', approverId: null };
    const note = journal.write(tx, { kind: 'foreign-order-noted', subjectId: 'order-2', body: noted });
    const seen = orders.get('order-2');
    orders.save(tx, foreignOrderAfter(seen, note) ?? { id: '', note: null, notedAt: null });
    const due = { sumMinor: 60_000, cards: 2, ownMinor: 50_000 };
    for (const saleId of ['asked', 'stopped', 'continued']) {
      const question = { questionId: `of ${saleId}`, ...due };
      const asked = journal.write(tx, { kind: 'customer-asked', saleId, operatorId: 'anna', body: question });
      let row = customerPauseAfter(null, asked);
      const answer = saleId === 'stopped' ? ('stop' as const) : ('continue' as const);
      const body = { questionId: question.questionId, answer, sumMinor: 60_000, cards: 2, limitMinor: null };
      if (saleId !== 'asked')
        row = customerPauseAfter(row, journal.write(tx, { kind: 'customer-warned', saleId, body }));
      if (row) pauses.put(tx, row);
    }
    for (const day of ['2026-11-04', '2026-11-05']) {
      const body = `the paper of ${day}`;
      const made = journal.write(tx, { kind: 'day-report-made', body: { day, sha256: hash('sha256', body, 'hex') } });
      papers.insert(tx, { ...dayPaperAfter(made), body });
    }
  });
});
afterEach(() => temp.remove());

const firstFault = () => {
  const { db } = temp.ledger;
  const journal = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all().map(entryOf);
  const [fault] = replayedFaults(db, journal);
  return fault ?? null;
};

/** What is found once this was done; it is undone. */
function foundAfter(sql: string, ...values: (string | number | null)[]) {
  const { db } = temp.ledger;
  db.exec('BEGIN');
  db.prepare(sql).run(...values);
  const found = firstFault();
  db.exec('ROLLBACK');
  return found;
}

test('as the till wrote them they hold', () => expect(firstFault()).toBeNull());

test.each([
  ['foreign_orders', 'id'],
  ['customer_pauses', 'sale_id'],
  ['day_papers', 'day'],
])(
  'each column of each row of %s that is changed, and each row that is missing or too many, is named',
  (table, key) => {
    const { db } = temp.ledger;
    const columns = db.prepare<[string], { name: string; type: string; pk: number }>(
      'SELECT name, type, pk FROM pragma_table_info(?)',
    );
    const rows = db.prepare<[], Record<string, string | number | null>>(`SELECT * FROM ${table}`).all();
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      const name = row[key] ?? null;
      for (const { name: column, type } of columns.all(table)) {
        const given = row[column] ?? null;
        const other =
          allowed[column]?.find((one) => one !== given) ??
          (type === 'INTEGER' ? Number(given) + 1 : `${given} changed`);
        const found = foundAfter(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`, other, name);
        expect(found, `${table}.${column} of ${name}`).toMatchObject({ table });
      }
      expect(foundAfter(`DELETE FROM ${table} WHERE ${key} = ?`, name)).toMatchObject({
        table,
        row: name,
        reason: 'is missing',
      });
    }
    const unlike = columns.all(table).map(({ name }) => others[name === key ? 'key' : name] ?? name);
    const added = foundAfter(`INSERT INTO ${table} SELECT ${unlike.join(', ')} FROM ${table} LIMIT 1`);
    expect(added).toMatchObject({ table, row: 'another', reason: 'is in no entry of the journal' });
  },
);

/** Of columns that no two rows share. */
const others: Readonly<Record<string, string>> = { key: "'another'", question_id: "'of another'" };

/** Of columns that take nothing else. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  kind: ['unknown', 'lost-time'],
  heard_by: ['webhook', 'settlement'],
};
