// Past sales are found by what is known of them, in a ledger on a disk, and the index of words follows every change of the rows.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLines, type LineRow, untouched } from '../../electron/ledger/lines.ts';
import type { Ledger } from '../../electron/ledger/open.ts';
import { createSales, type SaleRow, type SalesQuery } from '../../electron/ledger/sales.ts';
import { createTenders, type TenderRow } from '../../electron/ledger/tenders.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { recordStatements } from '../../testkit/till/executed-statements.ts';

let temp: TempLedger;
let ledger: Ledger;

beforeEach(() => {
  temp = openTempLedger();
  ledger = temp.ledger;
});
afterEach(() => {
  temp.remove();
});

type Card = Partial<Pick<LineRow, 'productName' | 'amountMinor' | 'serialLast4' | 'state'>>;

/** A sale as it is written: a basket first, a number later. */
function sell(n: number, { by = 'Anna Alt', at = '2026-11-06T09:00:00.000Z' }, ...cards: Card[]): SaleRow {
  const sale: SaleRow = {
    id: `s${n}`,
    n: null,
    receiptNumber: null,
    stage: 'basket',
    currency: 'EUR',
    operatorId: by.toLowerCase().split(' ')[0] ?? '',
    operatorName: by,
    createdAt: at,
    touchedAt: at,
    committedAt: null,
    suspendedAt: null,
    locale: null,
  };
  const numbered: SaleRow = { ...sale, n, receiptNumber: `T1-T4F2K9-${n}`, stage: 'committed', committedAt: at };
  ledger.transaction((tx) => {
    const [sales, lines] = [createSales(ledger), createLines(ledger)];
    sales.insert(tx, sale);
    for (const [position, card] of cards.entries()) lines.insert(tx, lineOf(sale, position, card));
    sales.save(tx, numbered);
  });
  return numbered;
}

function lineOf(sale: SaleRow, position: number, card: Card): LineRow {
  return {
    id: `${sale.id}-${position}`,
    saleId: sale.id,
    position,
    productCode: 'card',
    productName: 'Quillenhof Bücher Geschenkkarte',
    brand: 'Quillenhof',
    currency: 'EUR',
    amountMinor: 2500,
    country: 'DE',
    cardLast4: null,
    cardMac: null,
    cardSealed: null,
    ...untouched,
    state: 'active',
    ...card,
  };
}

/** A payment by card, asked for, or approved at once. */
function pay(sale: SaleRow, approvalCode: string | null): TenderRow {
  const tenders = createTenders(ledger);
  const id = `${sale.id}-t${tenders.bySale(sale.id).length}`;
  const tender: TenderRow = {
    id,
    saleId: sale.id,
    method: 'card',
    amountMinor: 2500,
    tenderedMinor: null,
    approvalCode,
    terminal: null,
    terminalRef: null,
    roundingMinor: 0,
    source: null,
    correctedFrom: null,
    createdAt: sale.createdAt,
    answeredAt: sale.createdAt,
  };
  const part = { id: `${id}-p`, tenderId: id, source: null, lineId: null, amountMinor: 2500, refundWay: null } as const;
  ledger.transaction((tx) =>
    tenders.insert(tx, tender, { ...part, state: 'approved', refundId: null, refundAskedAt: null }),
  );
  return tender;
}

const found = (query: string, more: Partial<SalesQuery> = {}) =>
  createSales(ledger)
    .page({ query, before: null, limit: 50, ...more })
    .map((sale) => sale.n);

describe('a sale of the past', () => {
  beforeEach(() => {
    sell(7, {}, { serialLast4: '0471' });
    sell(
      18,
      { by: 'Ben Becker', at: '2026-11-07T09:00:00.000Z' },
      { productName: 'Kornfeld Bäckerei „Gutschein“', amountMinor: 2990, serialLast4: '9134' },
      { amountMinor: 1010 },
    );
    sell(
      181,
      { at: '2026-11-08T09:00:00.000Z' },
      { amountMinor: 5000 },
      { productName: 'Pixelhafen', state: 'refused' },
    );
  });

  test.each([
    ['nothing', '', [181, 18, 7]],
    ['signs without a letter', ' € - ', [181, 18, 7]],
    ['its number', '18', [181, 18]],
    ['the start of the receipt', 'T1-T4', [181, 18, 7]],
    ['the whole receipt', 'T1-T4F2K9-18', [181, 18]],
    ['a part of it', 'f2k', [181, 18, 7]],
    ['a part over a dash', 'K9-7', [7]],
    ['the end of it', '81', [181]],
    ['last four of a serial', '0471', [7]],
    ['the start of them', '047', [7]],
    ['the end of a serial', '134', []],
    ['the start of a name', 'quill', [181, 18, 7]],
    ['the start of a later word of it', 'gutsch', [18]],
    ['the middle of a word', 'uillen', []],
    ['letters without their dots', 'backerei', [18]],
    ['the cashier', 'beck', [18]],
    ['a name and a cashier', 'quillenhof anna', [181, 7]],
    ['a name and a part of the receipt', 'quill 181', [181]],
    ['signs of the search language', '"OR" NEAR( *', []],
    ['a quote', '"', [181, 18, 7]],
    ['a wildcard', '%', [181, 18, 7]],
  ])('is found by %s', (_what, query, expected) => expect(found(query)).toEqual(expected));

  test.each([
    ['of one card', '', 2990, [18]],
    ['of all cards', '', 4000, [18]],
    ['without what was refused', '', 5000, [181]],
    ['of no sale', '', 2991, []],
    ['beside what the number may be else', '18', 2500, [181, 18, 7]],
    ['with a name', 'korn 29,90', 2990, [18]],
    ['with another name', 'pixel 29,90', 2990, []],
  ])('is found by an amount %s', (_what, query, amountMinor, expected) =>
    expect(found(query, { amountMinor })).toEqual(expected),
  );

  test.each([
    ['a day', { from: '2026-11-07T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' }, [18]],
    ['a day without sales', { from: '2026-11-09T00:00:00.000Z', to: '2026-11-10T00:00:00.000Z' }, []],
    ['all from a day on', { from: '2026-11-07T00:00:00.000Z' }, [181, 18]],
    ['all before a day', { to: '2026-11-07T00:00:00.000Z' }, [7]],
    ['a cashier', { operatorId: 'anna' }, [181, 7]],
    ['a cashier and a day', { operatorId: 'anna', to: '2026-11-07T00:00:00.000Z' }, [7]],
    ['a page', { before: 's181', limit: 1 }, [18]],
    ['the page after it', { before: 's18' }, [7]],
    ['sales that owe money', { owing: true }, []],
  ])('is found in %s, searched or not', (_what, filter, expected) => {
    expect(found('', filter)).toEqual(expected);
    expect(found('t1', filter)).toEqual(expected);
  });
});

describe('a list of days', () => {
  const days = [
    { from: '2026-11-07T00:00:00.000Z' },
    { to: '2026-11-09T00:00:00.000Z' },
    { from: '2026-11-07T00:00:00.000Z', to: '2026-11-09T00:00:00.000Z' },
  ];

  test('holds a basket that was suspended over days, by the day on which it was begun', () => {
    for (const [n, day] of [1, 9, 7, 8, 7, 6].entries()) sell(n + 1, { at: `2026-11-0${day}T12:00:00.000Z` });
    expect(days.map((asked) => found('', asked))).toEqual([
      [5, 4, 3, 2],
      [6, 5, 4, 3, 1],
      [5, 4, 3],
    ]);
  });

  test('looks a day up, however many sales it has, and sorts nothing', () => {
    const executed = recordStatements();
    for (const asked of days) for (const query of ['', 'quill']) found(query, asked);
    const plans = executed.plans(ledger.db);
    expect(plans.filter((step) => /(SEARCH|SCAN) sales/.test(step)).length).toBeGreaterThan(days.length);
    expect(plans.filter((step) => /SCAN sales$|sales_begun|TEMP B-TREE/.test(step))).toEqual([]);
  });
});

describe('the index of words', () => {
  test('follows a serial that comes later, a card that is refused, one that is added and one that goes', () => {
    const sale = sell(1, {}, { amountMinor: 1000 }, { amountMinor: 2000 });
    const lines = createLines(ledger);
    const change = (work: (tx: Parameters<typeof lines.save>[0]) => void) => ledger.transaction(work);
    const first = lineOf(sale, 0, { amountMinor: 1000 });
    expect(found('4711')).toEqual([]);
    change((tx) => lines.save(tx, { ...first, serialLast4: '4711' }));
    expect(found('4711')).toEqual([1]);
    expect(found('', { amountMinor: 3000 })).toEqual([1]);
    change((tx) => lines.save(tx, { ...first, serialLast4: '4711', state: 'refused' }));
    expect(found('', { amountMinor: 3000 })).toEqual([]);
    change((tx) => lines.insert(tx, lineOf(sale, 2, { productName: 'Tannwald', amountMinor: 500, state: 'draft' })));
    expect([found('tann'), found('', { amountMinor: 2500 })]).toEqual([[1], [1]]);
    change((tx) => lines.remove(tx, 's1-2'));
    expect([found('tann'), found('', { amountMinor: 2500 })]).toEqual([[], []]);
    expect(found('t1')).toEqual([1]);
  });

  test('follows the approval code of a card payment, which is found only as a whole', () => {
    const sale = sell(1, {}, { serialLast4: '4711' }, {});
    sell(2, {}, { serialLast4: '7742' });
    const asked = pay(sale, null);
    expect(found('774411')).toEqual([]);
    const tenders = createTenders(ledger);
    ledger.transaction((tx) => tenders.save(tx, { ...asked, approvalCode: '774411' }));
    expect([found('774411'), found('quill 774411'), found('774'), found('4411')]).toEqual([[1], [1], [2], []]);
    pay(sale, 'AB-09');
    expect([found('ab-09'), found('774411')]).toEqual([[1], [1]]);
    expect([found('774411', { amountMinor: 2500 }), found('', { amountMinor: 5000 })]).toEqual([[2, 1], [1]]);
  });

  test('knows no basket, and nothing of what was not committed', () => {
    const sale = sell(1, {}, {});
    const sales = createSales(ledger);
    ledger.transaction((tx) =>
      sales.insert(tx, { ...sale, id: 'basket', n: null, receiptNumber: null, stage: 'basket' }),
    );
    ledger.transaction((tx) => createLines(ledger).insert(tx, lineOf({ ...sale, id: 'basket' }, 0, {})));
    expect(found('quill')).toEqual([1]);
    expect(() =>
      ledger.transaction((tx) => {
        sales.save(tx, { ...sale, operatorName: 'Cara Conrad' });
        throw new Error('power');
      }),
    ).toThrow('power');
    expect([found('cara'), found('anna')]).toEqual([[], [1]]);
    ledger.transaction((tx) => sales.save(tx, { ...sale, operatorName: 'Cara Conrad' }));
    expect([found('cara'), found('anna')]).toEqual([[1], []]);
  });
});
