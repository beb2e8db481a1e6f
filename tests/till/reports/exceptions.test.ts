// What an owner reads of each person: every kind of deed with its count, sum and sales, who may look, and the paper of a day.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createExceptionRows,
  type ExceptionRows,
  exceptionStatements,
} from '../../../electron/ledger/exception-rows.ts';
import { query } from '../../../electron/ledger/table.ts';
import { dayPeople } from '../../../electron/till/reports/day-people.ts';
import { exceptionEvents } from '../../../electron/till/reports/exception-events.ts';
import { createExceptions } from '../../../electron/till/reports/exceptions.ts';
import { dayPaper } from '../../../shared/reports/day-paper.ts';
import type { ExceptionKind } from '../../../shared/reports/exception-figures.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { manager, secondManager } from '../../../testkit/till/people.ts';
import { createSeededBooks, type Seeded, type SeededBooks } from '../../../testkit/till/seeded-books.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldOf } from '../../../testkit/till/world.ts';

test.each([-20_000, -201, -200, -1, 0, 200, 201])(
  'a drawer that differs by %i counts in the paper of its day, as short beyond 200',
  (differs) => {
    const drawers = () => [{ ownerId: 'ben', countedBy: 'anna', at: '', differenceMinor: differs }];
    const rows = new Proxy({ drawers } as Partial<ExceptionRows>, {
      get: (own, name) => Reflect.get(own, name) ?? (() => []),
    });
    const { sellers } = dayPeople(rows as ExceptionRows, { starts: '', ends: '', now: '' }, 200);
    const missingMinor = Math.max(0, -differs);
    const short = { n: differs < -200 ? 1 : 0, exposure: 1 };
    expect(sellers).toEqual([{ id: 'anna', count: 0, missingMinor, figures: { short } }]);
  },
);

describe('in a ledger', () => {
  let books: SeededBooks;
  let terminal: object | undefined;
  const people = ['anna', 'ben', 'clara'].map((id) => ({ id, name: id.toUpperCase(), role: 'manager' }));
  const identity = { currency: 'EUR', locale: 'en', people: () => people, shifts: { tolerance_minor: 200 } };
  const days = { from: '2026-11-02', to: '2026-11-08' };

  const rows = () => createExceptionRows(books.ledger);
  const exceptions = () =>
    createExceptions(
      {
        ...books.stores,
        identity: identity as never,
        settings: () => ({ card_terminal: terminal }) as never,
        now: books.now,
      },
      rows(),
      () => ({ begins: '04:00', zone: 'Europe/Berlin' }),
    );
  const at = (minute: number) => new Date(Date.parse('2026-11-05T08:00:00.000Z') + minute * 60_000).toISOString();
  const sell = (by: string, minute: number, method: 'cash' | 'card' = 'cash'): Seeded =>
    books.sell({ at: at(minute), by, method });
  const rowsOf = (id: string) =>
    Object.fromEntries(
      (
        exceptions()
          .view(days)
          .people.find((one) => one.id === id)?.rows ?? []
      ).map(({ kind, count, sum }) => [kind, sum ? [count, sum.amount] : [count]]),
    );
  const salesOf = (personId: string, kind: ExceptionKind) => exceptions().open({ ...days, personId, kind }).sales;

  function voidOne({ sale, lines: [line] }: Seeded, by: string, approver: string, minute: number): void {
    const about = { saleId: sale.id, subjectId: line?.id ?? '' };
    const reason = 'changed their mind';
    books.ledger.db.prepare("UPDATE lines SET state = 'voided', take_back = 'void' WHERE id = ?").run(about.subjectId);
    books.note(at(minute), {
      ...about,
      kind: 'approval-given',
      operatorId: approver,
      body: { what: 'void', reason },
    });
    books.note(at(minute), {
      ...about,
      kind: 'line-void',
      operatorId: by,
      body: { from: 'active', to: 'voiding' },
    });
  }
  function refundInCash({ sale, tender, parts: [part] }: Seeded, by: string, minute: number): void {
    const subjectId = part?.id ?? '';
    books.ledger.db
      .prepare("UPDATE tender_parts SET state = 'refunded', refund_way = 'cash' WHERE id = ?")
      .run(subjectId);
    const moved = { tenderId: tender.id, lineId: null, amountMinor: 2_500 };
    const about = { saleId: sale.id, subjectId, operatorId: by };
    const begun = { ...moved, from: 'refund-due', to: 'refunding' } as const;
    books.note(at(minute), { ...about, kind: 'tender-begin-refund', body: begun });
    const done = { ...moved, from: 'refunding', to: 'refunded' } as const;
    books.note(at(minute), { ...about, kind: 'tender-refund-done', body: done });
  }

  beforeEach(() => {
    books = createSeededBooks();
    books.setClock('2026-11-08T20:00:00.000Z');
    terminal = undefined;
  });
  afterEach(() => books.close());

  test('the last seven business days come first, and people by name, with their sales', () => {
    sell('ben', 0);
    sell('anna', 1);
    sell('anna', 2);
    expect(exceptions().firstDays()).toEqual(days);
    expect(exceptions().view(days)).toEqual({
      ...days,
      today: '2026-11-08',
      people: [
        { id: 'anna', name: 'ANNA', sales: 2, rows: [] },
        { id: 'ben', name: 'BEN', sales: 1, rows: [] },
      ],
    });
    expect(exceptions().view({ from: '2026-11-06', to: '2026-11-08' }).people).toEqual([]);
  });

  test('a void is of who did it, with its sum, its reason and who approved it; the approval of both', () => {
    const sales = [sell('anna', 0), sell('anna', 1)];
    for (const [n, one] of sales.entries()) voidOne(one, 'ben', 'clara', 10 + n);
    expect(rowsOf('anna')).toEqual({ override: [2, '50.00'] });
    expect(rowsOf('ben')).toEqual({ void: [2, '50.00'] });
    expect(rowsOf('clara')).toEqual({ approved: [2, '50.00'] });
    const receipts = sales.map(({ sale }) => sale.receiptNumber);
    const [newest, older] = salesOf('ben', 'void');
    expect([older?.receiptNumber, newest?.receiptNumber]).toEqual(receipts);
    expect(newest).toEqual({
      at: at(11),
      saleId: sales[1]?.sale.id,
      receiptNumber: receipts[1],
      what: 'Book',
      amount: euro('25.00'),
      reason: 'changed their mind',
      other: 'CLARA',
    });
    expect(salesOf('clara', 'approved')).toMatchObject([{ other: 'ANNA' }, { other: 'ANNA' }]);
    expect(salesOf('anna', 'no-sale')).toEqual([]);
  });

  test('a void of a card that was out, and a card payment that went back in cash, have rows of their own', () => {
    const [shown, given, plain] = [sell('anna', 0, 'card'), sell('anna', 1), sell('anna', 2)];
    books.note(at(5), {
      kind: 'code-shown',
      saleId: shown.sale.id,
      subjectId: shown.lines[0]?.id ?? '',
      operatorId: 'clara',
      body: { shownTo: 'anna', document: 'activation' },
    });
    books.ledger.db.prepare('UPDATE lines SET handed_over_at = ? WHERE id = ?').run(at(6), given.lines[0]?.id);
    for (const one of [shown, given, plain]) voidOne(one, 'anna', 'clara', 10);
    for (const one of [shown, given]) refundInCash(one, 'anna', 11);
    expect(rowsOf('anna')).toEqual({
      void: [3, '75.00'],
      'void-after-shown': [2, '50.00'],
      'cash-back': [2, '50.00'],
      'card-back-in-cash': [1, '25.00'],
      shown: [1, '25.00'],
      override: [4, '100.00'],
    });
    expect(salesOf('anna', 'card-back-in-cash')).toMatchObject([{ saleId: shown.sale.id }]);
    expect(salesOf('anna', 'shown')).toMatchObject([{ other: 'CLARA' }]);
    expect(rowsOf('clara')).toEqual({ approved: [4, '100.00'] });
  });

  test('a code that could not be printed is shown as usual: a figure, and no exception until the card was given out', () => {
    const { sale, lines } = sell('anna', 0);
    const subjectId = lines[0]?.id ?? '';
    const show = (minute: number, operatorId: string, more: object) =>
      books.note(at(minute), {
        kind: 'code-shown',
        saleId: sale.id,
        subjectId,
        operatorId,
        body: { shownTo: 'anna', document: 'activation', ...more },
      });
    show(1, 'anna', { withoutPrinter: true });
    expect(rowsOf('anna')).toEqual({});
    const shownIn = () =>
      dayPeople(rows(), { starts: at(0), ends: at(60), now: at(60) }, 200).sellers[0]?.figures.shown;
    expect(shownIn()).toMatchObject({ n: 1 });
    books.ledger.db.prepare('UPDATE lines SET handed_over_at = ? WHERE id = ?').run(at(2), subjectId);
    show(3, 'clara', { withoutPrinter: true });
    expect(rowsOf('anna')).toMatchObject({ shown: [1, '25.00'] });
    show(4, 'anna', {});
    expect(rowsOf('anna')).toMatchObject({ shown: [2, '50.00'] });
    expect(shownIn()).toMatchObject({ n: 3 });
  });

  test('what was done without a second person is its doer’s, with the reason', () => {
    const { sale, lines } = sell('anna', 0);
    books.note(at(5), {
      kind: 'no-second-person',
      saleId: sale.id,
      subjectId: lines[0]?.id ?? '',
      operatorId: 'clara',
      body: { needed: 'manager', reason: 'came back', isCardLive: true },
    });
    expect(rowsOf('clara')).toMatchObject({ 'no-second-person': [1, expect.anything()] });
    expect(salesOf('clara', 'no-second-person')).toMatchObject([{ saleId: sale.id, reason: 'came back' }]);
  });

  test('a drawer that was opened without a sale says why; soon after a cancelled sale it leads to that', () => {
    const { sale } = sell('anna', 0);
    const kick = (minute: number) =>
      books.note(at(minute), {
        kind: 'drawer-requested',
        operatorId: 'ben',
        body: { why: 'no-sale', about: null, reason: 'change', approverId: 'clara' },
      });
    books.note(at(10), { kind: 'sale-cancelled', saleId: sale.id, operatorId: 'anna' });
    kick(15);
    kick(16);
    expect(rowsOf('anna')).toEqual({ cancel: [1, '25.00'] });
    expect(rowsOf('ben')).toEqual({ 'no-sale': [2], 'no-sale-after-cancel': [1], override: [2] });
    expect(salesOf('ben', 'no-sale')).toMatchObject([
      { saleId: null, reason: 'change', other: 'CLARA' },
      { at: at(15), saleId: null },
    ]);
    expect(salesOf('ben', 'no-sale-after-cancel')).toMatchObject([{ at: at(15), saleId: sale.id }]);
  });

  test('a refund that was not given counts where the drawer was opened for it', () => {
    const { sale, tender, parts } = sell('anna', 0);
    const subjectId = parts[0]?.id ?? '';
    const body = {
      tenderId: tender.id,
      lineId: null,
      amountMinor: 2_500,
      from: 'refunding',
      to: 'refund-due',
    } as const;
    const notDone = (minute: number) =>
      books.note(at(minute), {
        kind: 'tender-refund-not-done',
        saleId: sale.id,
        subjectId,
        operatorId: 'anna',
        body,
      });
    notDone(5);
    expect(rowsOf('anna')).toEqual({});
    books.note(at(4), {
      kind: 'drawer-requested',
      operatorId: 'anna',
      body: { why: 'cash-returned', about: subjectId },
    });
    expect(rowsOf('anna')).toEqual({ 'not-returned': [1, '25.00'] });
  });

  test('a corrected payment counts whole, with who approved it', () => {
    const { sale, parts } = books.sell({ at: at(0), by: 'anna', cards: [{}, {}] });
    const about = { saleId: sale.id, subjectId: parts[0]?.id ?? '', operatorId: 'clara' };
    books.note(at(1), { ...about, kind: 'approval-given', body: { what: 'correct-tender', reason: 'pressed' } });
    expect(rowsOf('anna')).toMatchObject({ corrected: [1, '50.00'] });
    expect(salesOf('anna', 'corrected')).toMatchObject([{ other: 'CLARA', reason: 'pressed' }]);
  });

  test('card payments that were typed are listed where a terminal is connected, and a code that came again anywhere', () => {
    const [one, two] = [sell('anna', 0, 'card'), sell('ben', 1, 'card')];
    books.ledger.db.prepare("UPDATE tenders SET approval_code = '777' WHERE method = 'card'").run();
    expect([rowsOf('anna'), rowsOf('ben')]).toEqual([{}, { 'code-twice': [1, '25.00'] }]);
    terminal = {};
    expect([rowsOf('anna'), rowsOf('ben')]).toEqual([
      { 'by-hand': [1, '25.00'] },
      { 'by-hand': [1, '25.00'], 'code-twice': [1, '25.00'] },
    ]);
    books.ledger.db.prepare("UPDATE tender_parts SET state = 'declined' WHERE tender_id = ?").run(two.tender.id);
    books.ledger.db.prepare("UPDATE tenders SET terminal = 'T' WHERE id = ?").run(one.tender.id);
    expect([rowsOf('anna'), rowsOf('ben')]).toEqual([{}, {}]);
  });

  test('typed numbers, wrong cards and cards given by eye count, and whose approval they took', () => {
    const { sale, lines } = sell('anna', 0);
    const [saleId, subjectId, operatorId] = [sale.id, lines[0]?.id ?? '', 'anna'];
    books.ledger.db.prepare("UPDATE lines SET carrier = 'plastic' WHERE id = ?").run(subjectId);
    books.note(at(1), { kind: 'card-number-typed', saleId, subjectId, operatorId, body: { approverId: 'ben' } });
    books.note(at(2), { kind: 'wrong-card-scanned', saleId, operatorId });
    books.note(at(3), { kind: 'wrong-card-scanned', saleId, operatorId });
    books.note(at(4), { kind: 'card-given-unscanned', saleId, subjectId, operatorId, body: { approverId: 'ben' } });
    const word = { kind: 'approval-given', body: { what: 'card-given-unscanned' } } as const;
    books.note(at(4), { ...word, saleId, subjectId, operatorId: 'ben' });
    expect(rowsOf('anna')).toEqual({
      'card-number-typed': [1, '25.00'],
      'wrong-card-scanned': [2],
      'card-given-unscanned': [1, '25.00'],
      override: [2, '50.00'],
    });
    expect(rowsOf('ben')).toEqual({ approved: [2, '50.00'] });
    expect(salesOf('anna', 'card-given-unscanned')).toMatchObject([{ saleId, other: 'BEN' }]);
  });

  test('a row lists its newest 200', () => {
    for (let n = 0; n < 203; n += 1)
      books.note(at(n), { kind: 'drawer-requested', operatorId: 'ben', body: { why: 'no-sale', about: null } });
    const { sales, more } = exceptions().open({ ...days, personId: 'ben', kind: 'no-sale' });
    expect([sales.length, more, sales[0]?.at]).toEqual([200, 3, at(202)]);
  });

  test('the paper of a day counts a void and a refund with their seller, among what they sold', () => {
    const [one, two] = [sell('anna', 0), sell('anna', 65, 'card')];
    sell('ben', 3);
    voidOne(one, 'ben', 'clara', 70);
    refundInCash(one, 'ben', 71);
    refundInCash(two, 'ben', 72);
    const stretch = { starts: at(-60), ends: at(120), now: at(120) };
    const { sellers, approvers } = dayPeople(rows(), stretch, 200);
    const figuresOf = (id: string) => sellers.find((person) => person.id === id);
    expect(figuresOf('anna')).toMatchObject({
      count: 2,
      figures: {
        void: { n: 1, exposure: 2 },
        'cash-back': { n: 2, exposure: 1 },
        'by-hand': { n: 1, exposure: 1 },
        'no-sale': { n: 0, exposure: 2 },
        override: { n: 1, exposure: 2 },
      },
    });
    expect(figuresOf('ben')?.figures).toMatchObject({
      'not-returned': { n: 0, exposure: 2 },
      void: { n: 0, exposure: 1 },
    });
    expect(approvers).toMatchObject([
      { id: 'clara', count: 1, figures: { void: { n: 1, exposure: 1 }, reprint: { n: 0, exposure: 1 } } },
    ]);
  });

  test.each([
    ['at once', 'clara', 'ben', 0, 1],
    ['after almost seven days', 'clara', 'ben', 7 * 24 * 60 - 1, 1],
    ['after more than seven days', 'clara', 'ben', 7 * 24 * 60 + 1, 0],
    ['with the other of them asking', 'ben', 'clara', 0, 1],
    ['with another second person', 'clara', 'dora', 0, 0],
    ['by another with the same second person', 'dora', 'ben', 0, 0],
  ])('two people place an order for a company again %s', (_, asks, agrees, minutes, pairs) => {
    const place =
      books.ledger.db.prepare(`INSERT INTO company_orders (id, number, token, customer_id, paid_by, paid_minor,
        paid_back_minor, company, reference, currency, country, placed_at, operator_id, approver_id, state, failed_in_row)
      VALUES (?, ?, ?, 'c', 'account', 0, 0, 'C', 'r', 'EUR', 'DE', ?, ?, ?, 'done', 0)`);
    place.run('one', 1, '1', at(0), 'clara', 'ben');
    place.run('two', 2, '2', at(minutes), asks, agrees);
    const found = exceptionEvents(rows(), at(0), at(minutes + 1)).filter(({ kind }) => kind === 'company-pair');
    expect(found.map(({ personId, otherId }) => [personId, otherId])).toEqual(Array(pairs).fill([asks, agrees]));
  });

  test('no statement scans sales, payments, print jobs or the journal', () => {
    const { db } = books.ledger;
    const plans = Object.values(exceptionStatements).flatMap((sql) =>
      db
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${query(db, sql).source.replaceAll(/\+?\?/g, "''")}`)
        .all(),
    );
    // What `codesAgain` found is walked, not a table; shifts, and orders for companies, are few.
    const large = /SCAN (?!\(subquery|s USING INDEX shifts_closed|o\b)/;
    expect(plans.map(({ detail }) => detail).filter((detail) => large.test(detail))).toEqual([]);
  });
});

test('an open shift counts for the hours that it lasted, and who sells in another’s for those in which they sold', async () => {
  const till = await createHarness({ shifts: {} });
  try {
    const day = dayOf(worldOf(till));
    await till.signIn();
    await day.open('150.00');
    await till.signIn('ben');
    await day.sell(['20.00'], [['cash', '20.00']]);
    await till.time.advance(30 * 60_000);
    await till.signIn('clara');
    await till.time.advance(24 * 3_600_000);
    await till.signIn();
    await day.close({ drawer: '170.00' });
    await till.time.advance(3_600_000);
    const [paper] = day.rows('SELECT body FROM day_papers') as { body: string }[];
    const { sellers } = dayPaper.parse(JSON.parse(paper?.body ?? ''));
    const hours = Object.fromEntries(sellers.map(({ id, figures }) => [id, figures['no-sale']?.exposure]));
    expect(hours).toEqual({ anna: expect.closeTo(24.5, 0), ben: 1 });
  } finally {
    await till.close();
  }
});

test('a drawer that lacks money is a row of who counted it, with whose it is', async () => {
  const till = await createHarness({ shifts: {} });
  try {
    const day = dayOf(worldOf(till));
    await till.signIn();
    await day.open('150.00');
    const { id: shiftId } = await day.current();
    await till.ask('shift:seal', { shiftId, bag: '1', reason: 'gone', owners: [], approval: manager });
    await till.signIn('clara');
    await day.closeSealed(shiftId, { drawer: '100.00', reason: 'nobody knows', approval: secondManager });
    const { people, to: today } = await till.ask('exceptions:read', null);
    const short = people.filter(({ rows }) => rows.some(({ kind }) => kind === 'short'));
    expect(short.map(({ id }) => id)).toEqual(['clara']);
    const row = { from: today, to: today, personId: 'clara', kind: 'short' } as const;
    expect((await till.ask('exceptions:open', row)).sales).toMatchObject([{ amount: euro('50.00'), other: 'anna' }]);
  } finally {
    await till.close();
  }
});

test('only a manager looks, and each look is journalled with whose row was opened', async () => {
  const till = await createHarness();
  await till.signIn();
  const world = worldOf(till);
  const { id } = await world.sold();
  await till.ask('line:void', { lineId: (await world.lineOf(id)).id, reason: 'wrong card', approval: manager });
  await till.time.advance(10_000);
  const days = { from: '2026-10-31', to: '2026-11-06' };
  const row = { ...days, personId: 'anna', kind: 'void' } as const;
  expect(await till.refusal('exceptions:read', null)).toBe('needs_manager');
  await till.signIn('ben');
  expect(await till.refusal('exceptions:open', row)).toBe('needs_manager');
  await till.signIn('clara');
  const view = await till.ask('exceptions:read', null);
  expect(view).toMatchObject({ ...days, today: days.to });
  expect(view.people.find((one) => one.id === 'anna')).toMatchObject({
    sales: 1,
    rows: [{ kind: 'void', count: 1, sum: euro('25.00') }, { kind: 'override' }],
  });
  const { sales } = await till.ask('exceptions:open', row);
  expect(sales).toMatchObject([{ saleId: id, amount: euro('25.00') }]);
  const { file } = await till.ask('exceptions:save', { from: days.to, to: days.to, place: 'till' });
  expect(file).toContain('exceptions-2026-11-06-2026-11-06.csv');
  const backwards = { from: days.to, to: days.from };
  expect(await till.refusal('exceptions:read', backwards)).toBe('bad_request');
  expect(await till.refusal('exceptions:open', { ...row, ...backwards })).toBe('bad_request');
  expect(await till.refusal('exceptions:save', { ...backwards, place: 'till' })).toBe('bad_request');
  const db = till.db();
  expect(
    db.prepare("SELECT subject_id AS who, body FROM journal WHERE kind = 'exceptions-read' ORDER BY seq").all(),
  ).toEqual([
    { who: null, body: '{"from":"2026-10-31","to":"2026-11-06","row":null}' },
    { who: 'anna', body: '{"from":"2026-10-31","to":"2026-11-06","row":"void"}' },
    { who: null, body: '{"from":"2026-11-06","to":"2026-11-06","row":null}' },
  ]);
  db.close();
  await till.close();
});
