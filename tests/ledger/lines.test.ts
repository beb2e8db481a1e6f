// Cards on their way to a customer are found by an index of the few of them, however many were ever sold.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLines, untouched } from '../../electron/ledger/lines.ts';
import { createSales } from '../../electron/ledger/sales.ts';
import { lineStates } from '../../shared/sale/line-state.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { recordStatements } from '../../testkit/till/executed-statements.ts';

let temp: TempLedger;
beforeEach(() => {
  temp = openTempLedger();
});
afterEach(() => temp.remove());

test('the working ones among them are the active ones; the other states stand in that statement for the index alone', () => {
  const { ledger } = temp;
  const at = '2026-11-06T09:00:00.000Z';
  const sale = {
    id: 's',
    n: null,
    receiptNumber: null,
    currency: 'EUR',
    operatorId: 'anna',
    operatorName: 'Anna',
  } as const;
  const card = {
    productCode: 'card',
    productName: 'Card',
    brand: 'Brand',
    currency: 'EUR',
    amountMinor: 2500,
  } as const;
  const none = { cardLast4: null, cardMac: null, cardSealed: null } as const;
  ledger.transaction((tx) => {
    const [sales, lines] = [createSales(ledger), createLines(ledger)];
    const times = { createdAt: at, touchedAt: at, committedAt: null, suspendedAt: null };
    sales.insert(tx, { ...sale, stage: 'basket', ...times });
    for (const [position, state] of lineStates.entries())
      for (const orderId of [`order-${state}`, null])
        lines.insert(tx, {
          ...untouched,
          ...card,
          ...none,
          id: orderId ?? state,
          saleId: sale.id,
          position,
          country: 'DE',
          state,
          orderId,
        });
    sales.save(tx, { ...sale, n: 1, receiptNumber: 'T1-A-1', stage: 'paying', ...times });
  });

  const executed = recordStatements();
  expect(createLines(ledger).workingOnTheWay()).toMatchObject([{ id: 'order-active' }]);
  const [first] = executed.plans(ledger.db);
  expect(first).toBe('SCAN lines USING INDEX lines_on_the_way');

  // Without the list of states the same card is found, and every card that was ever sold is walked for it.
  const bare = `SELECT id FROM lines WHERE handed_over_at IS NULL AND state = 'active' AND order_id IS NOT NULL ORDER BY id`;
  expect(ledger.db.prepare(bare).pluck().all()).toEqual(['order-active']);
  executed.clear();
  ledger.db.prepare(bare).all();
  expect(executed.plans(ledger.db)).toEqual(['SCAN lines']);
});
