// Orders of this terminal that no line made: each is kept once, and told until somebody took note of it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createForeignOrderRows } from '../../electron/ledger/foreign-orders.ts';
import type { Ledger } from '../../electron/ledger/open.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';

let temp: TempLedger;
let ledger: Ledger;
beforeEach(() => {
  temp = openTempLedger();
  ledger = temp.ledger;
});
afterEach(() => {
  temp.remove();
});

const order = {
  id: 'order-1',
  kind: 'unknown',
  receiptNumber: 'T1-X-1',
  productCode: 'a-card',
  currency: 'EUR',
  amount: '25.00',
  madeAt: '2026-11-06T08:00:00.000Z',
  heardBy: 'webhook',
  seenAt: '2026-11-06T09:00:00.000Z',
  note: null,
  notedAt: null,
} as const;

test('heard of twice, it is kept as it was first, and told once', () => {
  const rows = createForeignOrderRows(ledger);
  expect(ledger.transaction((tx) => rows.insert(tx, order))).toBe(true);
  expect(ledger.transaction((tx) => rows.insert(tx, { ...order, amount: '50.00', heardBy: 'settlement' }))).toBe(false);
  expect(rows.get(order.id)).toEqual(order);
  expect([rows.openCount(), rows.count(), rows.open().length]).toEqual([1, 1, 1]);
});

test('of those that nobody took note of only the unknown ones are told; all are counted', () => {
  const rows = createForeignOrderRows(ledger);
  ledger.transaction((tx) => {
    for (const kind of ['unknown', 'earlier-life', 'lost-time'] as const) rows.insert(tx, { ...order, id: kind, kind });
  });
  expect(rows.open().map(({ id }) => id)).toEqual(['unknown']);
  expect([rows.openCount(), rows.count()]).toEqual([1, 3]);
  ledger.transaction((tx) => rows.save(tx, { ...order, id: 'unknown', note: 'ours', notedAt: order.seenAt }));
  expect(rows.open()).toEqual([]);
  expect([rows.openCount(), rows.count()]).toEqual([0, 3]);
});

test('the ledger says when it began, and which ids it had before', () => {
  const rows = createForeignOrderRows(ledger);
  expect(rows.ledgerBegan()).toBe('2026-11-06T09:00:00.000Z');
  expect(rows.isFormerId('another')).toBe(false);
});
