// A ledger of real shifts, changed in one place at a time by somebody who has the file: the check names what was changed.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChangedLedger, createChangedLedger, type Row } from '../../testkit/ledger/changed-ledger.ts';
import { anyAmount, dayOf } from '../../testkit/till/day.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { approvalOf, supervisor } from '../../testkit/till/people.ts';
import { beginTender, reserve } from '../../testkit/till/selling.ts';
import { worldOf } from '../../testkit/till/world.ts';

let till: Harness;
let ledger: ChangedLedger;

/** A void, a card of the night, a corrected payment, a hand-over, a sealed shift, a difference, a correction. */
async function twoShifts(): Promise<void> {
  const world = worldOf(till);
  const day = dayOf(world);
  await day.open('150.00');
  const first = await day.sell(['50.00'], [['cash', '50.00', '100.00']]);
  const second = await day.sell(['25.00'], [['cash', '25.00']]);
  const tenderId = (await world.saleOf(second)).tenders[0]?.id ?? '';
  const to = { method: 'card', approvalCode: 'A1B2C3' } as const;
  await till.ask('tender:correct', { tenderId, to, reason: 'pressed wrong', approval: supervisor });
  await day.move('out', '12.50');
  await day.move('drop', '101.00', supervisor);
  await world.voidCard(first);
  await till.time.advance(10_000);
  await till.ask('shift:hand-over', {
    from: approvalOf('anna'),
    to: approvalOf('ben'),
    owners: await day.owners('ben'),
  });
  await day.giveBack(first);
  await till.signIn('ben');
  const { id } = await reserve(till, ['40.00'], anyAmount);
  const asked = await beginTender(till, id, 'card', '40.00');
  const unknown = asked.tenders.at(-1)?.id ?? '';
  await till.ask('tender:answer', { tenderId: unknown, answer: { kind: 'unknown' } });
  const { id: shiftId } = await day.current();
  const sealing = {
    shiftId,
    bag: 'B-1',
    reason: 'late',
    owners: await day.owners('ben'),
    approval: approvalOf('clara'),
  };
  await till.ask('shift:seal', sealing);
  await till.ask('tender:answer', { tenderId: unknown, answer: { kind: 'card', approvalCode: 'D4E5F6' } });
  await day.open('20.00', 'B');
  await day.commit(id);
  await till.signIn('clara');
  const z = await day.closeSealed(shiftId, {
    drawer: '30.00',
    pots: { 'by-hand': '25.00' },
    reason: 'lost',
    approval: approvalOf('dora'),
  });
  await day.close({ drawer: '20.00', pots: { 'by-hand': '40.00' } });
  const { ledgerId, n } = z.body;
  const counted = { pieces: { '10.00': 3, '5.00': 1, '1.00': 1, '0.50': 1 } };
  await till.ask('shift:correct', { ledgerId, n, pot: 'drawer', counted, reason: 'a coin roll' });
}

beforeAll(async () => {
  till = await createHarness({ shifts: {}, ticks: true });
  await till.signIn();
  await twoShifts();
  await till.dies();
  const db = new Database(join(till.folder, 'ledger.sqlite'));
  const triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger'";
  for (const name of db.prepare<[], string>(triggers).pluck().all()) db.exec(`DROP TRIGGER ${name}`);
  ledger = createChangedLedger(db);
});
afterAll(() => till.close());

const other = (value: string | number | null): string | number =>
  typeof value === 'number' ? value + 1 : `${value ?? ''}x`;

const tables = {
  shifts: 'id',
  movements: 'id',
  night_money: 'id',
  counts: 'seq, pot',
  z_reports: 'seq',
  shift_spells: 'to_seq',
} as const;

test('nothing is wrong with it as it is', () => {
  expect(ledger.foundAfter(() => undefined)).toBeNull();
  for (const table of Object.keys(tables)) expect(ledger.rows(table, '1').length, table).toBeGreaterThan(0);
});

describe.each(Object.entries(tables))('%s', (table, order) => {
  const where = (row: Row): string =>
    Object.entries(row)
      .map(([column, value]) => `${column} IS ${value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`}`)
      .join(' AND ');

  test('each value that is changed is found', () => {
    const missed: string[] = [];
    for (const row of ledger.rows(table, order))
      for (const [column, value] of Object.entries(row)) {
        // A movement is known by what it is of: nothing else names its id but the slip of cash that a person moved.
        if (table === 'movements' && column === 'id' && !['in', 'out', 'drop'].includes(String(row.kind))) continue;
        const change = () =>
          ledger.db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where(row)}`).run(other(value));
        if (ledger.foundAfter(change) === null) missed.push(`${column} of ${JSON.stringify(row)}`);
      }
    expect(missed).toEqual([]);
  });

  test('each row that is taken away is found', () => {
    const missed = ledger
      .rows(table, order)
      .filter((row) => ledger.foundAfter(() => ledger.db.exec(`DELETE FROM ${table} WHERE ${where(row)}`)) === null);
    expect(missed).toEqual([]);
  });
});

test('a shift that another one’s sale is moved to, and a row of journal that was never written, are found', () => {
  const [one, two] = ledger.rows('shifts', 'opened_seq');
  const moved = () => ledger.db.prepare('UPDATE sales SET shift_id = ? WHERE shift_id = ?').run(two?.id, one?.id);
  expect(ledger.foundAfter(moved)?.table).toBe('sales');
  const silent = ledger.journal.filter(({ kind }) => kind !== 'cash-moved');
  expect(ledger.foundAfter(ledger.rewrite(silent))).not.toBeNull();
});
