// Sales that are gone on with when many others were begun: the check reads the journal once, and finds all entries of each of them.
import type Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { type ChangedLedger, createChangedLedger } from '../../testkit/ledger/changed-ledger.ts';
import { copyOfLedger } from '../../testkit/ledger/real-ledger.ts';
import { createHarness } from '../../testkit/till/harness.ts';

const suspended = 8;
/** More than the check holds at a time. */
const between = 30;
let db: Database.Database;
let changed: ChangedLedger;
/** In the order of their ids. */
let sales: readonly string[];

beforeAll(async () => {
  const till = await createHarness();
  await till.signIn();
  const begin = async (): Promise<string> => {
    const faceValue = { currency: 'EUR', amount: '25.00' };
    return (await till.ask('sale:add-line', { productCode: 'quillenhof-buch-eur', faceValue })).id;
  };
  const early: string[] = [];
  for (let n = 0; n < suspended; n += 1) {
    const saleId = await begin();
    await till.ask('sale:suspend', { saleId });
    early.push(saleId);
  }
  for (let n = 0; n < between; n += 1) await till.ask('sale:discard', { saleId: await begin() });
  for (const saleId of early.toReversed()) {
    await till.ask('sale:resume', { saleId });
    await till.ask('sale:discard', { saleId });
  }
  db = copyOfLedger(till);
  await till.close();
  changed = createChangedLedger(db);
  sales = changed.rows('sales').map(({ id }) => String(id));
});
afterAll(() => db.close());

const stageOf = (id: string, stage: string) => changed.set('sales', 'id', id, 'stage', stage);

test('baskets that were suspended, and discarded after many others, hold', () => {
  expect(verifyLedger(db)).toMatchObject({ ok: true, value: { sales: suspended + between } });
});

test('each that is not as its late entries say is found and named', () => {
  for (const id of sales)
    expect(changed.foundAfter(stageOf(id, 'paying'))).toMatchObject({
      table: 'sales',
      row: id,
      reason: 'is paying, by its journal cancelled',
    });
});

test('a late entry that is missing, with a chain that fits, is missed', () => {
  const late = changed.journal.filter(({ kind }) => kind === 'sale-discarded');
  expect(late).toHaveLength(suspended + between);
  for (const entry of late)
    expect(changed.foundAfter(changed.rewrite(changed.journal.filter((row) => row !== entry)))?.row).toBe(
      entry.sale_id,
    );
});

test('of several that are wrong the one with the lowest id is named, wherever its entries stand', () => {
  const [first = '', second = ''] = sales.slice(3);
  const last = sales.at(-1) ?? '';
  const wrong = () => {
    for (const id of [last, second, first]) stageOf(id, 'committed')();
  };
  expect(changed.foundAfter(wrong)?.row).toBe(first);
});

test('a sale without any entry is found, and entries without their sale', () => {
  const [id = ''] = sales.slice(30);
  const own = changed.journal.filter((row) => row.sale_id === id);
  expect(changed.foundAfter(changed.rewrite(changed.journal.filter((row) => row.sale_id !== id)))).toEqual({
    table: 'sales',
    row: id,
    reason: 'was never begun',
  });
  const without = () => {
    db.prepare('DELETE FROM lines WHERE sale_id = ?').run(id);
    db.prepare('DELETE FROM sales WHERE id = ?').run(id);
  };
  expect(changed.foundAfter(without)).toEqual({
    table: 'journal',
    row: String(own[0]?.seq),
    reason: 'is about no sale',
  });
});

test('a start that is told as something of a sale is no start', () => {
  const last = changed.journal.findLast((row) => row.sale_id !== null);
  const forged = changed.journal.flatMap((row) =>
    row === last ? [row, { ...row, kind: 'till-started', body: '{}' }] : [row],
  );
  expect(changed.foundAfter(changed.rewrite(forged))).toEqual({
    table: 'journal',
    row: String((last?.seq ?? 0) + 1),
    reason: 'is about a sale, and tells of the till',
  });
});

test('an entry with a number as low as there is hides no sale', () => {
  const [id] = sales;
  const hidden = () => {
    db.prepare("UPDATE sales SET stage = 'paying' WHERE id = ?").run(id);
    db.prepare(`INSERT INTO journal SELECT -9223372036854775808, at, kind, sale_id, subject_id, operator_id, body, hash
      FROM journal WHERE sale_id = ? LIMIT 1`).run(id);
  };
  expect(changed.foundAfter(hidden)).toEqual({ table: 'journal', row: '1', reason: 'is missing' });
});
