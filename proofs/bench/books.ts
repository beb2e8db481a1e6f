// What the manager's books cost in CPU by the number of past sales: a day's report, all of it, the exceptions, a count and a Z.
// Nothing here is a test: the plans are held by tests/till/shift/plans.test.ts and report.test.ts.
import Database from 'better-sqlite3';
import { createExceptionRows } from '../../electron/ledger/exception-rows.ts';
import { createReportRows } from '../../electron/ledger/report-rows.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import { createBlindCount } from '../../electron/till/core/blind-count.ts';
import { identityOf } from '../../electron/till/core/context.ts';
import { createExceptions } from '../../electron/till/reports/exceptions.ts';
import { createReport } from '../../electron/till/reports/report.ts';
import { createClose } from '../../electron/till/shift/close.ts';
import { createCounting } from '../../electron/till/shift/count.ts';
import { createShiftLifecycle, type ShiftContext } from '../../electron/till/shift/shift-lifecycle.ts';
import { journalShifts } from '../../electron/till/shift/switched.ts';
import { daysLater } from '../../shared/business-day.ts';
import { withDefaults } from '../../shared/settings/provisioning.ts';
import { shiftSettings } from '../../shared/shift/settings.ts';
import { createSeededBooks } from '../../testkit/till/seeded-books.ts';
import { cpuMs, type Family, growthOf, inTurn, measured, type Row } from './harness.ts';
import { folderWith, salesADay } from './ledgers.ts';

const rounds = 5;
const ofShift = 300;
const exceptionDays = 28;
const people = ['anna', 'ben', 'clara'].map((id) => ({ id, name: id, role: 'manager' as const, pin_hash: '' }));
const dayRule = () => ({ begins: '04:00', zone: 'Europe/Berlin' });

async function measureAt(sales: number) {
  const folder = await folderWith(sales);
  // Of the last day that is full.
  const lastFull = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const books = createSeededBooks(new Date().toISOString(), folder);
  const { stores, ledger, now, newId } = books;
  const shop = { storeId: 'store-001', storeName: 'Bench', storeAddress: '', storeCountry: 'DE' };
  const till = { environment: 'sandbox', version: '0.0.0', locale: 'en', currency: 'EUR', terminalId: 'T1' } as const;
  const given = { ...shop, ...till, operators: () => people, trainingPins: null };
  const settings = withDefaults({ shifts: shiftSettings.parse({ on: true }) });
  const identity = identityOf(given, settings);
  // Nothing leaves.
  const outbox = { wake: () => undefined } as Outbox;
  const blind = createBlindCount({ ...stores, identity });
  const context = { ...stores, ledger, identity, settings: () => settings, outbox, blind, now, newId };
  const report = createReport(context, createReportRows(ledger), dayRule);
  const exceptions = createExceptions(context, createExceptionRows(ledger), dayRule);
  const reader = new Database(ledger.db.name, { readonly: true });
  // The rows of a day, read once: no report of it can do with less.
  const dayRows = reader.prepare(
    `SELECT l.*, s.operator_id FROM sales s JOIN lines l ON l.sale_id = s.id WHERE s.created_at >= ? AND s.created_at < ?`,
  );
  const dayAfter = daysLater(lastFull, 1);
  const found = await inTurn(rounds, {
    limit: () => dayRows.all(lastFull, dayAfter),
    day: () => report.ofPeriod({ from: lastFull, to: lastFull }),
    exceptions: () => exceptions.view({ from: daysLater(lastFull, 1 - exceptionDays), to: lastFull }),
  });
  const whole = await cpuMs(() => report.ofPeriod({ from: '1970-01-01', to: '2099-12-31' }));
  // Without it a payment is booked into no shift, and each count differs from what the drawer should hold.
  journalShifts(context);
  const zs: number[] = [];
  for (let round = 0; round < rounds; round += 1) zs.push(await closeShift(books, context));
  reader.close();
  books.close();
  return { ...found, whole: [whole], zs };
}

/** A shift of its own on top, with as many sales as a busy day: what its count and its Z cost. */
async function closeShift(books: ReturnType<typeof createSeededBooks>, context: ShiftContext): Promise<number> {
  const lifecycle = createShiftLifecycle(context);
  const counting = createCounting(context, lifecycle);
  const close = createClose(context, counting, lifecycle.unresolved);
  const [anna] = people;
  if (!anna) throw new Error('nobody');
  const opened = lifecycle.open(anna, 'A', { total: { currency: 'EUR', amount: '150.00' } });
  if (!opened.ok) throw new Error(opened.error.code);
  const shiftId = opened.value;
  const at = books.now().toISOString();
  const own = books.sellAll(Array.from({ length: ofShift }, () => ({ at, method: 'cash' as const })));
  books.ledger.transaction((tx) => {
    const setShift = books.ledger.db.prepare('UPDATE sales SET shift_id = ? WHERE id = ?');
    for (const { sale } of own) setShift.run(shiftId, sale.id);
    for (const { tender, parts } of own) {
      const { id: tenderId, saleId, amountMinor } = tender;
      const moved = { pot: 'drawer', movedMinor: amountMinor, roundedMinor: 0, shiftId } as const;
      const body = { from: 'requested', to: 'approved', tenderId, lineId: null, amountMinor, ...moved } as const;
      const about = { saleId, subjectId: parts[0]?.id ?? null, operatorId: 'anna' };
      books.stores.shiftEntries.write(tx, { ...about, kind: 'tender-approve', body }, { newId: books.newId });
    }
  });
  return cpuMs(() => {
    const begun = counting.begin(anna, shiftId);
    const total = { currency: 'EUR', amount: (150 + ofShift * 25).toFixed(2) };
    const counted = counting.count(anna, { shiftId, pots: [{ pot: 'drawer', counted: { total } }] });
    if (!begun.ok || !counted.ok || counted.value.state !== 'counted') throw new Error('not counted');
    const left = { currency: 'EUR', amount: '0.00' };
    const closed = close(anna, null, { shiftId, left, reason: null, owners: [] }, 0);
    if (!closed.ok) throw new Error(closed.error.code);
  });
}

export const measure: Family = async ({ isLarge }) => {
  const counts = [10_000, 100_000, ...(isLarge ? [1_000_000] : [])];
  const all = new Map<number, Awaited<ReturnType<typeof measureAt>>>();
  for (const sales of counts) all.set(sales, await measureAt(sales));
  const most = counts.at(-1) ?? 0;
  const [few, many] = [all.get(10_000), all.get(most)];
  if (!few || !many) throw new Error('nothing was measured');
  const over = `over ${most.toLocaleString('en')}`;
  const ofTen = (samples: number[]) => ({ name: 'over 10,000', samples });
  const rows: Row[] = [
    measured({
      name: `Report of a day of ${salesADay} sales ${over}`,
      unit: 'ms',
      ours: many.day,
      peer: { name: 'its rows read', samples: many.limit },
      reach: { most: 30 },
    }),
    measured({
      name: `Exceptions of ${exceptionDays} days ${over}`,
      unit: 'ms',
      ours: many.exceptions,
      peer: ofTen(few.exceptions),
      reach: { ratio: 0.5 },
    }),
    measured({
      name: `Count and Z of a shift of ${ofShift} sales ${over}`,
      unit: 'ms',
      ours: many.zs,
      peer: ofTen(few.zs),
      reach: { ratio: 0.8 },
    }),
    measured({
      name: `Report of every day ${over}`,
      unit: 'ms',
      ours: many.whole,
      peer: ofTen(few.whole),
      reach: { ratio: 10_000 / most },
      note: 'grows with its days; one round',
    }),
  ];
  return {
    rows,
    growth: [
      growthOf('Report of a day', 'ms', all, ({ day }) => day),
      growthOf(`Exceptions of ${exceptionDays} days`, 'ms', all, ({ exceptions }) => exceptions),
      growthOf('Count and Z', 'ms', all, ({ zs }) => zs),
    ],
  };
};
