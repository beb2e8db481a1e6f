// Reports by business day: what counts where, both clock changes, and a ledger of 100,000 sales without a scan.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReportRows, reportStatements } from '../../../electron/ledger/report-rows.ts';
import { query } from '../../../electron/ledger/table.ts';
import { reportPaper } from '../../../electron/printing/report-paper.ts';
import { hourNames, hoursOf } from '../../../electron/till/reports/hours.ts';
import { createReport } from '../../../electron/till/reports/report.ts';
import { reportFile } from '../../../electron/till/reports/report-file.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { createSeededBooks, type SeededBooks, type SeededSale } from '../../../testkit/till/seeded-books.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldOf } from '../../../testkit/till/world.ts';

const berlin = { begins: '04:00', zone: 'Europe/Berlin' };
let books: SeededBooks;
beforeEach(() => {
  books = createSeededBooks();
});
afterEach(() => books.close());

const identity = {
  currency: 'EUR',
  environment: 'live',
  locale: 'en',
  storeName: 'Shop',
  terminalId: 'T1',
  people: () => [{ id: 'ben', name: 'Ben Becker' }],
};
const reportOf = () =>
  createReport(
    { ...books.stores, identity: identity as never, now: books.now },
    createReportRows(books.ledger),
    () => berlin,
  ).ofPeriod;
const day = (date: string) => reportOf()({ from: date, to: date });
const figures = (
  rows: readonly { key: string; sold: number; soldAmount: { amount: string }; returnedAmount: { amount: string } }[],
) =>
  rows
    .filter(({ sold, returnedAmount }) => sold > 0 || returnedAmount.amount !== '0.00')
    .map(({ key, sold, soldAmount, returnedAmount }) => [key, sold, soldAmount.amount, returnedAmount.amount]);

/** Gives a part back, and says so in the journal. */
function giveBack(at: string, { sale, parts: [part], tender }: ReturnType<SeededBooks['sell']>, by: string): void {
  if (!part) throw new Error('no part');
  books.ledger.db
    .prepare(
      "UPDATE tender_parts SET state = 'refunded', refund_way = 'as-paid', returned_minor = amount_minor WHERE id = ?",
    )
    .run(part.id);
  const body = {
    tenderId: tender.id,
    lineId: part.lineId,
    amountMinor: part.amountMinor,
    from: 'refunding',
    to: 'refunded',
  } as const;
  books.note(at, { kind: 'tender-refund-done', saleId: sale.id, subjectId: part.id, operatorId: by, body });
}

test('a day is what was sold and given back in it, by product, tender, person and hour', async () => {
  books.setClock('2026-11-06T20:00:00.000Z');
  books.sell({ at: '2026-11-05T09:10:00.000Z', cards: [{ amountMinor: 5_000 }] });
  const first = books.sell({
    at: '2026-11-06T09:10:00.000Z',
    cards: [{}, { productCode: 'play', productName: 'Play', amountMinor: 5_000 }],
  });
  books.sell({ at: '2026-11-06T10:20:00.000Z', by: 'ben', method: 'card' });
  books.sell({ at: '2026-11-06T10:30:00.000Z', method: 'cash', tender: { source: 'slip' } });
  books.sell({
    at: '2026-11-06T10:40:00.000Z',
    sale: { stage: 'cancelled', committedAt: null },
    tender: { answeredAt: null },
    cards: [{ part: { state: 'declined' } }],
  });
  giveBack('2026-11-06T12:00:00.000Z', first, 'ben');
  const view = await day('2026-11-06');
  expect(view.total).toMatchObject({
    sold: 3,
    soldAmount: euro('100.00'),
    returned: 1,
    returnedAmount: euro('25.00'),
    net: euro('75.00'),
  });
  expect(figures(view.products)).toEqual([
    ['book', 2, '50.00', '25.00'],
    ['play', 1, '50.00', '0.00'],
  ]);
  expect(figures(view.tenders)).toEqual([
    ['cash', 1, '75.00', '25.00'],
    ['card', 1, '25.00', '0.00'],
  ]);
  expect(figures(view.people)).toEqual([
    ['anna', 2, '75.00', '0.00'],
    ['ben', 1, '25.00', '25.00'],
  ]);
  expect(figures(view.hours)).toEqual([
    ['10', 2, '75.00', '0.00'],
    ['11', 1, '25.00', '0.00'],
    ['13', 0, '0.00', '25.00'],
  ]);
  const both = await reportOf()({ from: '2026-11-05', to: '2026-11-06' });
  expect(figures(both.days)).toEqual([
    ['2026-11-05', 1, '50.00', '0.00'],
    ['2026-11-06', 3, '100.00', '25.00'],
  ]);
  expect(await reportOf()({ from: '1970-01-01', to: '2099-12-31' })).toMatchObject({
    total: { sold: 4, net: euro('125.00') },
  });
});

test('coin rounding is in what was taken, and said', async () => {
  books.setClock('2026-11-06T20:00:00.000Z');
  books.sell({ at: '2026-11-06T09:10:00.000Z', cards: [{ amountMinor: 2_997 }], tender: { roundingMinor: -2 } });
  const view = await day('2026-11-06');
  expect([view.tenders[0]?.soldAmount, view.rounding]).toEqual([euro('29.95'), euro('-0.02')]);
});

describe('the business day', () => {
  test('ends at four in the morning, local time', async () => {
    books.setClock('2026-11-07T20:00:00.000Z');
    books.sell({ at: '2026-11-07T02:59:59.000Z' });
    books.sell({ at: '2026-11-07T03:00:00.000Z' });
    expect((await day('2026-11-06')).total.sold).toBe(1);
    expect((await day('2026-11-07')).total.sold).toBe(1);
  });

  test('has 25 hours where the clocks go back, and an hour that comes twice is two rows', async () => {
    books.setClock('2026-10-25T20:00:00.000Z');
    const hours = hoursOf(berlin, '2026-10-24', 'en');
    expect(hours).toHaveLength(25);
    expect(hours.slice(21, 25).map(({ name }) => name)).toEqual(['01:00', '02:00', '02:00 (2)', '03:00']);
    // 02:30 in summer time, and an hour later 02:30 again.
    books.sell({ at: '2026-10-25T00:30:00.000Z', cards: [{ amountMinor: 1_000 }] });
    books.sell({ at: '2026-10-25T01:30:00.000Z', cards: [{ amountMinor: 1_000 }] });
    const view = await day('2026-10-24');
    expect(figures(view.hours)).toEqual([
      ['02', 1, '10.00', '0.00'],
      ['02-2', 1, '10.00', '0.00'],
    ]);
    expect((Date.parse(view.ends) - Date.parse(view.starts)) / 3_600_000).toBe(25);
    expect((await day('2026-10-25')).total.sold).toBe(0);
  });

  test('has hours of twelve where the till speaks American English', () => {
    const names = hoursOf(berlin, '2026-10-24', 'en-US').map(({ name }) => name.replace(/\s/g, ' '));
    expect([names[0], names[8], ...names.slice(22, 24)]).toEqual(['4 AM', '12 PM', '2 AM', '2 AM (2)']);
    expect(hourNames('en')[14]?.name).toBe('14:00');
  });

  test('has 23 where they go forward', async () => {
    books.setClock('2026-03-29T20:00:00.000Z');
    const hours = hoursOf(berlin, '2026-03-28', 'en').map(({ name }) => name);
    expect(hours).toHaveLength(23);
    expect(hours).not.toContain('02:00');
    books.sell({ at: '2026-03-29T01:59:00.000Z' });
    books.sell({ at: '2026-03-29T02:00:00.000Z' });
    expect([(await day('2026-03-28')).total.sold, (await day('2026-03-29')).total.sold]).toEqual([1, 1]);
  });
});

test('paper and file have every figure; no cell is a formula', async () => {
  books.setClock('2026-11-06T20:00:00.000Z');
  books.sell({ at: '2026-11-06T09:10:00.000Z', cards: [{ productName: '=HYPERLINK("x")' }], by: '@ben' });
  const view = await day('2026-11-06');
  const file = Buffer.from(reportFile(view)).toString();
  expect(file).toContain(`products,book,"'=HYPERLINK(""x"")",1,25.00,0,0.00,25.00,EUR`);
  expect(file).toContain("people,'@ben,'@ben,1,25.00");
  const rows = reportPaper(view, identity as never, books.now()).blocks.flatMap((block) =>
    block.kind === 'row' ? [`${block.left}: ${block.right}`] : [],
  );
  expect(rows).toContain('Sold 1: €25.00');
  expect(rows).toContain('1 Cash: €25.00');
  expect(rows).toContain('1 10:00: €25.00');
});

/** All of them where tests run whole: laying them down takes half a minute. */
const count = process.env.COUNTERFOIL_WHOLE === 'yes' ? 100_000 : 8_000;

describe('in a ledger of many sales', () => {
  const plansOf = () =>
    Object.entries(reportStatements).flatMap(([name, sql]) =>
      books.ledger.db
        .prepare<[], { detail: string }>(
          `EXPLAIN QUERY PLAN ${query(books.ledger.db, sql).source.replaceAll(/\+?\?/g, "''")}`,
        )
        .all()
        .map(({ detail }) => `${name}: ${detail}`),
    );

  test('no statement scans sales, tenders or the journal', () => {
    const scans = plansOf().filter(
      (plan) => /SCAN/.test(plan) && !/CONSTANT|SCAN \(?subquery|sales_committed/.test(plan),
    );
    expect(scans).toEqual([]);
    expect(
      plansOf().filter((plan) => /INDEX (sales_committed|tenders_answered|journal_watched)/.test(plan)).length,
    ).toBeGreaterThan(3);
  });

  test('a day and all of ten years come quickly', async () => {
    const start = Date.parse('2017-01-02T09:00:00.000Z');
    function* tenYears(): Generator<SeededSale> {
      for (let n = 0; n < count; n += 1)
        yield {
          at: new Date(start + Math.floor(n / 28) * 86_400_000 + (n % 28) * 1_200_000).toISOString(),
          by: n % 3 === 0 ? 'anna' : 'ben',
          method: n % 2 === 0 ? 'cash' : 'card',
        };
    }
    books.sellAll(tenYears());
    books.setClock('2026-11-06T20:00:00.000Z');
    const cpu = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return Math.round((user + system) / 1000);
    };
    const ofDay = await cpu(async () => expect((await day('2017-06-15')).total.sold).toBe(28));
    let total = 0;
    const ofAll = await cpu(async () => {
      total = (await reportOf()({ from: '1970-01-01', to: '2099-12-31' })).total.sold;
    });
    console.log(`${count} sales: a day ${ofDay} ms, all of it ${ofAll} ms of CPU`);
    expect(total).toBe(count);
    expect(ofDay).toBeLessThan(500);
    expect(ofAll).toBeLessThan(15_000);
  });
});

test('only a manager reads one, each reading is journalled, and it is saved as a table and a PDF', async () => {
  const till = await createHarness();
  await till.signIn();
  await worldOf(till).sold();
  const today = { from: '2026-11-06', to: '2026-11-06' };
  expect(await till.refusal('report:read', null)).toBe('needs_manager');
  await till.signIn('clara');
  expect(await till.ask('report:read', null)).toMatchObject({ today: today.from, total: { sold: 1 } });
  for (const format of ['csv', 'pdf'] as const)
    expect((await till.ask('report:save', { ...today, format, place: 'till' })).file).toMatch(
      new RegExp(`report-2026-11-06-2026-11-06\\.${format}$`),
    );
  expect(await till.refusal('report:print', today)).toBe('printer_unset');
  const db = till.db();
  expect(db.prepare("SELECT body ->> 'how' FROM journal WHERE kind = 'report-read'").pluck().all()).toEqual([
    'shown',
    'csv',
    'pdf',
  ]);
  db.close();
  await till.close();
});
