// What the manager's books cost on a ledger of many sales, in CPU: a day's report, all of it, the exceptions, and a Z.
// `npm run bench:books -- 100000`. Nothing here is a test: the plans are held by tests/till/shift/plans.test.ts and report.test.ts.
import { createExceptionRows } from '../../electron/ledger/exception-rows.ts';
import { createReportRows } from '../../electron/ledger/report-rows.ts';
import { createExceptions } from '../../electron/till/reports/exceptions.ts';
import { createReport } from '../../electron/till/reports/report.ts';
import { createClose } from '../../electron/till/shift/close.ts';
import { createCounting } from '../../electron/till/shift/count.ts';
import { createShiftDesk, type ShiftContext } from '../../electron/till/shift/shift-desk.ts';
import { shiftSettings } from '../../shared/shift/settings.ts';
import { createSeededBooks, type SeededSale } from '../till/world/seeded-books.ts';

const count = Number(process.argv[2] ?? 100_000);
const perDay = 280;
const ofShift = 300;
const people = ['anna', 'ben', 'clara'].map((id) => ({ id, name: id, role: 'manager' as const }));
const firstDay = Date.parse('2025-11-10T08:00:00.000Z');
const dayRule = () => ({ begins: '04:00', zone: 'Europe/Berlin' });

const books = createSeededBooks();
const identity = {
  environment: 'sandbox',
  storeId: 'store-001',
  terminalId: 'T1',
  currency: 'EUR',
  people: () => people,
  operators: () => people,
  shifts: shiftSettings.parse({}),
};
const outbox = { wake: () => undefined };
const context = { ...books.stores, ledger: books.ledger, identity, outbox, now: books.now, newId: books.newId };

function* sales(): Generator<SeededSale> {
  for (let n = 0; n < count; n += 1)
    yield {
      at: new Date(firstDay + Math.floor(n / perDay) * 86_400_000 + (n % perDay) * 120_000).toISOString(),
      by: n % 3 === 0 ? 'anna' : 'ben',
      method: n % 2 === 0 ? 'cash' : 'card',
    };
}

const took: string[] = [];
async function cpu(what: string, work: () => unknown): Promise<void> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  took.push(`${what.padEnd(34)} ${String(Math.round((user + system) / 1000)).padStart(6)} ms`);
}

const lastDay = new Date(firstDay + Math.floor((count - 1) / perDay) * 86_400_000);
const day = lastDay.toISOString().slice(0, 10);
await cpu(`${count} sales laid down`, () => books.sellAll(sales()));
books.setClock(new Date(lastDay.getTime() + 11 * 3_600_000).toISOString());

const report = createReport(context as never, createReportRows(books.ledger), dayRule);
const exceptions = createExceptions(context as never, createExceptionRows(books.ledger), dayRule);
await cpu('report of a day', () => report.ofPeriod({ from: day, to: day }));
await cpu('report of 1970 to 2099', () => report.ofPeriod({ from: '1970-01-01', to: '2099-12-31' }));
await cpu('exceptions by seller', () => exceptions.view('seller'));
await cpu('exceptions by approver', () => exceptions.view('approver'));
await cpu('sales behind a figure', () => exceptions.open('seller', 'anna', 'by-hand'));

// A shift of its own on top, with as many sales as a busy day.
const shiftContext = context as unknown as ShiftContext;
const desk = createShiftDesk(shiftContext, { kickFor: () => undefined } as never);
const counting = createCounting(shiftContext, desk);
const close = createClose(shiftContext, counting, desk.unresolved);
const [anna] = people;
if (!anna) throw new Error('nobody');
const opened = desk.open(anna as never, 'A', { total: { currency: 'EUR', amount: '150.00' } });
if (!opened.ok) throw new Error(opened.error.code);
const shiftId = opened.value;
const own = books.sellAll(
  Array.from({ length: ofShift }, () => ({
    at: books.now().toISOString(),
    method: 'cash' as const,
  })),
);
books.ledger.transaction((tx) => {
  const setShift = books.ledger.db.prepare('UPDATE sales SET shift_id = ? WHERE id = ?');
  for (const { sale } of own) setShift.run(shiftId, sale.id);
  for (const { tender } of own)
    books.stores.movements.insert(tx, {
      id: books.newId(),
      shiftId,
      pot: 'drawer',
      kind: 'sale',
      amountMinor: tender.amountMinor,
      roundingMinor: 0,
      tenderId: tender.id,
      partId: null,
      by: 'anna',
      approver: null,
      reason: null,
      at: tender.createdAt,
      seq: books.stores.movements.lastSeq(),
      fromNight: 0,
    });
});
await cpu(`count of a shift of ${ofShift} sales`, () => {
  const begun = counting.begin(anna as never, shiftId);
  const total = { currency: 'EUR', amount: (150 + ofShift * 25).toFixed(2) };
  const counted = counting.count(anna as never, { shiftId, pots: [{ pot: 'drawer', counted: { total } }] });
  if (!begun.ok || !counted.ok) throw new Error('not counted');
});
await cpu('its Z', () => {
  const left = { currency: 'EUR', amount: '0.00' };
  const closed = close(anna as never, null, { shiftId, left, reason: null, owners: [] });
  if (!closed.ok) throw new Error(closed.error.code);
});
console.log(took.join('\n'));
books.close();
