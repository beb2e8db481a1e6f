// Every table that is saved for a spreadsheet: each value stands below its own head, and no two of them are alike here.
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { reconcileFile } from '../../electron/till/reconcile/reconcile-file.ts';
import { exceptionsFile } from '../../electron/till/reports/face.ts';
import { reportFile } from '../../electron/till/reports/report-file.ts';
import type { PageAsked } from '../../head-office/core/paged.ts';
import { dueColumns, fileOf, potColumns, zColumns } from '../../head-office/views/files.ts';
import type { Listed } from '../../shared/head-office/views.ts';
import type { ExceptionsView } from '../../shared/reports/exceptions.ts';
import type { ReportView } from '../../shared/reports/report.ts';
import { textOf } from '../../testkit/head-office/text-of.ts';

type Reconciled = Parameters<typeof reconcileFile>[0] extends AsyncIterable<infer One> ? One : never;
const told = (file: Uint8Array) => parse(Buffer.from(file), { bom: true, columns: true });
/** Of head office: a file that is read in two pages. */
const toldOf = async <Row>(columns: Parameters<typeof fileOf<Row>>[0], [first, ...rest]: readonly unknown[]) => {
  const pageAt = async ({ after }: PageAsked) =>
    (after === undefined
      ? { rows: [first], before: 0, total: 1 + rest.length, next: 'rest' }
      : { rows: rest, before: 1, total: 1 + rest.length, next: null }) as unknown as Listed<Row>;
  return told(new TextEncoder().encode(await textOf(fileOf(columns, pageAt, 'comma'))));
};
const eur = (amount: string) => ({ currency: 'EUR', amount });
const till = { storeId: 'kiel-1', store: 'Kiel', tillId: 'id-1', terminal: 'T1' };
const place = { store_id: 'kiel-1', store: 'Kiel', till_id: 'id-1', till: 'T1' };

it('the Zs of head office', async () => {
  const pot = {
    pot: 'drawer',
    expected: eur('1.00'),
    counted: eur('2.00'),
    difference: eur('3.00'),
    journal: eur('4.00'),
  };
  const z = {
    ...{
      ledgerId: 'L1',
      n: 7,
      sha256: 'abc',
      pots: [pot, { ...pot, pot: 'by-hand', counted: null, difference: null }],
    },
    ...{ sold: { cards: 11, amount: eur('5.00') }, returned: { cards: 12, amount: eur('6.00') } },
  };
  const row = { ...till, day: '2026-11-06', shiftId: 's1', state: 'closed', verdict: 'agrees', operator: 'anna' };
  const first = {
    ...{ ...place, business_day: '2026-11-06', shift_id: 's1', state: 'closed', verdict: 'agrees', person: 'anna' },
    ...{ ledger: 'L1', z: '7', sha256: 'abc', currency: 'EUR' },
    ...{ sold_cards: '11', sold: '5.00', returned_cards: '12', returned: '6.00' },
  };
  const missing = Object.keys(first)
    .slice(9)
    .map((name) => [name, '']);
  expect(
    await toldOf(zColumns, [
      { ...row, z },
      { ...row, verdict: 'missing', z: null },
    ]),
  ).toEqual([first, { ...first, verdict: 'missing', ...Object.fromEntries(missing) }]);
  const drawer = {
    ...{ ...place, business_day: '2026-11-06', shift_id: 's1', ledger: 'L1', z: '7', pot: 'drawer', currency: 'EUR' },
    ...{ expected: '1.00', counted: '2.00', difference: '3.00', journal: '4.00' },
  };
  expect(
    await toldOf(
      potColumns,
      z.pots.map((one) => ({ ...row, z, pot: one })),
    ),
  ).toEqual([drawer, { ...drawer, pot: 'by-hand', counted: '', difference: '' }]);
});

it('the money due of head office', async () => {
  const row = {
    ...{ ...till, saleId: 's', partId: 'p', receipt: 'T1-1', amount: eur('1.00'), state: 'refunding' },
    ...{ since: '2026-11-06T09:00:00Z', zone: 'Europe/Berlin' },
    ...{ productCode: 'garden', cardState: 'voided', isSlipOut: true },
  } as const;
  const first = {
    ...{
      ...place,
      receipt: 'T1-1',
      sale_id: 's',
      since: '2026-11-06T10:00:00+01:00',
      currency: 'EUR',
      amount: '1.00',
      state: 'refunding',
    },
    ...{ product_code: 'garden', card_state: 'voided', slip_printed: 'yes' },
  };
  expect(await toldOf(dueColumns, [row, { ...row, amount: null, isSlipOut: false }])).toEqual([
    first,
    { ...first, currency: '', amount: '', slip_printed: 'no' },
  ]);
});

it('a report', () => {
  const row = {
    ...{ key: 'k', name: 'n', sold: 1, soldAmount: eur('2.00'), returned: 3, returnedAmount: eur('4.00') },
    net: eur('5.00'),
  };
  const tables = { products: [row], tenders: [row], people: [row], hours: [row], days: [row] };
  const pauses = { warned: 6, stopped: 7, notSold: eur('8.00') };
  const view = { total: row, ...tables, pauses, rounding: eur('9.00') } as unknown as ReportView;
  const of = (table: string) => ({
    ...{ table, key: 'k', name: 'n', sold: '1', sold_amount: '2.00', returned: '3', returned_amount: '4.00' },
    ...{ net: '5.00', currency: 'EUR' },
  });
  const none = { name: '', sold: '', sold_amount: '', returned: '', returned_amount: '', net: '', currency: 'EUR' };
  expect(told(reportFile(view))).toEqual([
    ...['total', ...Object.keys(tables)].map(of),
    { ...none, table: 'customers', key: 'warned', sold: '6' },
    { ...none, table: 'customers', key: 'stopped', sold: '7', sold_amount: '8.00' },
    { ...none, table: 'rounding', key: '', sold_amount: '9.00', net: '9.00' },
  ]);
});

it('the exceptions', () => {
  const rows = [
    { kind: 'void', count: 2, sum: eur('50.00') },
    { kind: 'no-sale', count: 3, sum: null },
  ];
  const view = { people: [{ id: 'anna', name: 'Anna', sales: 9, rows }] } as unknown as ExceptionsView;
  const of = { id: 'anna', name: 'Anna', sales: '9' };
  expect(told(exceptionsFile(view))).toEqual([
    { ...of, event: 'void', count: '2', amount: '50.00', currency: 'EUR' },
    { ...of, event: 'no-sale', count: '3', amount: '', currency: '' },
  ]);
});

it('a reconciliation', async () => {
  const of = { currency: 'EUR', productCode: 'garden' };
  const all = [
    {
      ...{ line: { ...of, orderId: 'o1', state: 'active' }, sale: { receiptNumber: 'T1-1' }, tillMinor: 100 },
      ...{ keptMinor: 200, dueMinor: 300, returnedMinor: 400, there: 'completed', serviceMinor: 500 },
      ...{ settled: [{ row: 6 }, { row: 7 }], fields: [{ field: 'amount', ours: '1', theirs: '5' }] },
      verdict: { verdict: 'finding', kind: 'settled-twice', step: 'claim' },
    },
    { ...of, kind: 'unknown', receiptNumber: 'T1-2', id: 'o2', amountMinor: 800, rows: [9] },
    {
      ...of,
      pot: 'drawer',
      zNumber: 3,
      businessDay: '2026-11-06',
      expectedMinor: 1000,
      countedMinor: 1100,
      toldMinor: 1200,
    },
  ] as unknown as Reconciled[];
  async function* found() {
    yield* all;
  }
  const none = { order_id: '', product: '', currency: 'EUR', till_state: '', till_amount: '', money_kept: '' };
  const more = { money_due_back: '', money_returned: '', service_state: '', service_amount: '', settlement_rows: '' };
  expect(told(await reconcileFile(found(), 'EUR'))).toEqual([
    {
      ...{
        receipt: 'T1-1',
        order_id: 'o1',
        product: 'garden',
        currency: 'EUR',
        till_state: 'active',
        till_amount: '1.00',
      },
      ...{ money_kept: '2.00', money_due_back: '3.00', money_returned: '4.00', service_state: 'completed' },
      ...{ service_amount: '5.00', settlement_rows: '6 7', verdict: 'settled-twice', next_step: 'claim' },
      differs: 'amount: 1 / 5',
    },
    {
      ...{ ...none, ...more, receipt: 'T1-2', order_id: 'o2', product: 'garden', service_state: 'completed' },
      ...{ service_amount: '8.00', settlement_rows: '9', verdict: 'theirs-only', next_step: 'rotate-key', differs: '' },
    },
    {
      ...{ ...none, ...more, receipt: 'Z 3 2026-11-06 drawer', till_amount: '10.00', money_kept: '11.00' },
      ...{ verdict: 'drawer', next_step: 'ask-who-counted', differs: 'told 12.00' },
    },
  ]);
});
