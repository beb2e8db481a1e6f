// What to look at: the rule with its numbers, a seeded ledger with one thief in it, the single events, and who may look.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createExceptionRows,
  type ExceptionRows,
  exceptionStatements,
} from '../../../electron/ledger/exception-rows.ts';
import { query } from '../../../electron/ledger/table.ts';
import { countExceptions } from '../../../electron/till/reports/count-exceptions.ts';
import { atLeast, chanceOf, createExceptions, isFlagged, timesOf } from '../../../electron/till/reports/exceptions.ts';
import { exceptionsFile } from '../../../electron/till/reports/exceptions-file.ts';
import { exceptionFigures } from '../../../shared/reports/exception-figures.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { createSeededBooks, type Seeded, type SeededBooks } from '../../../testkit/till/seeded-books.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { worldOf } from '../../../testkit/till/world.ts';

describe('the rule', () => {
  test('6 voids of 100 against 3 of 300 are flagged, 3 of 100 against 6 of 300 are not', () => {
    const many = { n: 6, exposure: 100 };
    const few = { n: 3, exposure: 100 };
    const rare = chanceOf(many, { n: 3, exposure: 300 });
    expect(rare).toBeCloseTo(0.0006, 4);
    expect(isFlagged(many, rare)).toBe(true);
    const usual = chanceOf(few, { n: 6, exposure: 300 });
    expect(usual).toBeCloseTo(0.32, 2);
    expect(isFlagged(few, usual)).toBe(false);
  });

  test('takes three events and something to hold them against', () => {
    expect(isFlagged({ n: 2, exposure: 100 }, chanceOf({ n: 2, exposure: 100 }, { n: 0, exposure: 300 }))).toBe(false);
    expect(isFlagged({ n: 3, exposure: 100 }, chanceOf({ n: 3, exposure: 100 }, { n: 0, exposure: 300 }))).toBe(true);
    expect(chanceOf({ n: 9, exposure: 100 }, null)).toBeNull();
    expect(chanceOf({ n: 9, exposure: 100 }, { n: 0, exposure: 0 })).toBeNull();
    expect([atLeast(0, 5), atLeast(1, 0), atLeast(1, 1)]).toEqual([1, 0, expect.closeTo(0.632, 3)]);
  });

  test('says how many times as often in as few digits as it takes, and nothing where the others never do', () => {
    expect([timesOf(0.06, 0.012), timesOf(0.06, 0.025), timesOf(0.0104, 0.01), timesOf(0.299, 0.1)]).toEqual([
      5, 2.4, 1.04, 3,
    ]);
    expect([timesOf(0.06, 0), timesOf(0.06, null), timesOf(null, 0.01)]).toEqual([null, null, null]);
  });
});

test.each([-20_000, -201, -200, -1, 0, 200, 201])(
  'a drawer that differs by %i counts, as short beyond 200',
  (differs) => {
    const drawers = () => [{ ownerId: 'anna', at: '', differenceMinor: differs }];
    const rows = new Proxy({ drawers } as Partial<ExceptionRows>, {
      get: (own, name) => Reflect.get(own, name) ?? (() => []),
    });
    const of = countExceptions(rows as ExceptionRows, 'seller', { starts: '', ends: '', now: '' }, 200).get('anna');
    expect([of?.figures.get('short'), of?.missingMinor]).toMatchObject([
      { n: differs < -200 ? 1 : 0, exposure: 1 },
      Math.max(0, -differs),
    ]);
  },
);

describe('a ledger with one thief in it', () => {
  let books: SeededBooks;
  const people = ['cillian', 'daniel', 'maeve', 'sofia', 'tomasz', 'niamh'].map((id) => ({
    id,
    name: id.toUpperCase(),
    role: id === 'tomasz' || id === 'niamh' ? 'manager' : 'cashier',
  }));
  const identity = { currency: 'EUR', people: () => people, operators: () => people, shifts: { tolerance_minor: 200 } };
  const exceptions = () =>
    createExceptions(
      { ...books.stores, identity: identity as never, now: books.now },
      createExceptionRows(books.ledger),
      () => ({
        begins: '04:00',
        zone: 'Europe/Berlin',
      }),
    );

  const at = (day: number, minute: number) =>
    new Date(Date.parse('2026-10-20T08:00:00.000Z') + day * 86_400_000 + minute * 60_000).toISOString();
  const sell = (by: string, count: number): Seeded[] =>
    books.sellAll(
      Array.from({ length: count }, (_, n) => ({
        at: at(n % 25, 20 * Math.floor(n / 25)),
        by,
        method: n % 2 === 0 ? ('cash' as const) : ('card' as const),
      })),
    );
  function voidOne({ sale, lines: [line] }: Seeded, approver: string): void {
    const later = new Date(Date.parse(sale.createdAt) + 3 * 60_000).toISOString();
    const about = { saleId: sale.id, subjectId: line?.id ?? '' };
    books.ledger.db.prepare("UPDATE lines SET state = 'voided', take_back = 'void' WHERE id = ?").run(about.subjectId);
    books.note(later, { ...about, kind: 'approved-by-manager', operatorId: approver, body: { what: 'void' } });
    books.note(later, {
      ...about,
      kind: 'line-void',
      operatorId: sale.operatorId,
      body: { from: 'active', to: 'voiding' },
    });
  }

  beforeEach(() => {
    books = createSeededBooks();
    const thief = sell('cillian', 100);
    const others = [...sell('daniel', 200), ...sell('maeve', 100)];
    for (const one of thief.slice(0, 6)) voidOne(one, 'tomasz');
    for (const one of others.slice(0, 3)) voidOne(one, 'niamh');
    sell('sofia', 5);
    books.setClock('2026-11-15T20:00:00.000Z');
  });
  afterEach(() => books.close());

  test('the thief is found, and nobody else', () => {
    const view = exceptions().view('seller');
    const flags = view.people.flatMap(({ id, cells }) =>
      exceptionFigures.filter((figure) => cells[figure].isFlagged).map((figure) => `${id} ${figure}`),
    );
    // Each of the voids took a word.
    expect(flags).toEqual(['cillian void', 'cillian override']);
    const cillian = view.people.find(({ id }) => id === 'cillian');
    expect(cillian).toMatchObject({
      name: 'CILLIAN',
      count: 100,
      isOwn: false,
      cells: {
        void: { n: 6, exposure: 100, rate: 0.06, baseline: { n: 3, exposure: 305 }, isOwn: false, times: 6 },
      },
    });
    expect(cillian?.cells.void.expected).toBeCloseTo(100 * (3 / 305), 9);
    // The least likely first, as the page opens with it: the words are of sales, of which there were as many.
    expect(view.standOut).toEqual([
      { personId: 'cillian', figure: 'void' },
      { personId: 'cillian', figure: 'override' },
    ]);
    expect(view.everyone.void).toEqual({ n: 9, exposure: 405, rate: 9 / 405 });
    expect([view.from, view.to]).toEqual(['2026-10-19', '2026-11-15']);
  });

  test('3 of 100 against 6 of 300 is nobody’s flag', () => {
    books.close();
    books = createSeededBooks();
    const [one, others] = [sell('cillian', 100), [...sell('daniel', 200), ...sell('maeve', 100)]];
    for (const sale of one.slice(0, 3)) voidOne(sale, 'tomasz');
    for (const sale of [...others.slice(0, 3), ...others.slice(-3)]) voidOne(sale, 'niamh');
    books.setClock('2026-11-15T20:00:00.000Z');
    const { people: seen } = exceptions().view('seller');
    const { void: cell } = seen.find(({ id }) => id === 'cillian')?.cells ?? expect.fail('not there');
    expect(cell).toMatchObject({ n: 3, exposure: 100, baseline: { n: 6, exposure: 300 }, isFlagged: false });
    expect(cell.chance).toBeCloseTo(0.32, 2);
    expect(seen.some(({ cells }) => cells.void.isFlagged)).toBe(false);
  });

  test('under 30 sales somebody is held against their own past, and an approver against other approvers', () => {
    expect(
      exceptions()
        .view('seller')
        .people.find(({ id }) => id === 'sofia'),
    ).toMatchObject({ isOwn: true, isTooFew: true, cells: { void: { baseline: null, chance: null } } });
    const view = exceptions().view('approver');
    expect(view.people.map(({ id, count, cells }) => [id, count, cells.void.n])).toEqual([
      ['tomasz', 6, 6],
      ['niamh', 3, 3],
    ]);
  });

  test('each figure opens the sales behind it', () => {
    const { sales, more } = exceptions().open('seller', 'cillian', 'void');
    expect([sales.length, more]).toEqual([6, 0]);
    expect(sales[0]).toMatchObject({
      what: 'Book',
      amount: euro('25.00'),
      approver: 'TOMASZ',
      saleId: expect.any(String),
    });
    expect(exceptions().open('seller', 'daniel', 'no-sale').sales).toEqual([]);
  });

  test('typed numbers, wrong cards and cards given by eye are counted against plastic cards, and whose word they took', () => {
    const [one] = sell('maeve', 1);
    if (!one) throw new Error('no sale');
    const [saleId, subjectId] = [one.sale.id, one.lines[0]?.id ?? ''];
    books.ledger.db.prepare("UPDATE lines SET carrier = 'plastic' WHERE id = ?").run(subjectId);
    const operatorId = 'maeve';
    books.note(at(20, 0), { kind: 'number-typed', saleId, subjectId, operatorId, body: { approverId: 'niamh' } });
    books.note(at(20, 1), { kind: 'wrong-card', saleId, operatorId });
    books.note(at(20, 2), { kind: 'wrong-card', saleId, operatorId });
    books.note(at(20, 3), { kind: 'given-by-eye', saleId, subjectId, operatorId, body: { approverId: 'niamh' } });
    books.note(at(20, 3), {
      kind: 'approved-by-manager',
      saleId,
      subjectId,
      operatorId: 'niamh',
      body: { what: 'given-by-eye' },
    });
    const cellsOf = (by: 'seller' | 'approver', id: string) =>
      exceptions()
        .view(by)
        .people.find((person) => person.id === id)?.cells;
    expect(cellsOf('seller', 'maeve')).toMatchObject({
      'number-typed': { n: 1, exposure: 1 },
      'wrong-card': { n: 2, exposure: 1 },
      'given-by-eye': { n: 1, exposure: 1 },
    });
    expect(cellsOf('approver', 'niamh')).toMatchObject({
      'number-typed': { n: 1, exposure: 5 },
      'given-by-eye': { n: 1, exposure: 5 },
    });
    expect(exceptions().open('seller', 'maeve', 'given-by-eye').sales).toMatchObject([{ saleId, approver: 'NIAMH' }]);
    expect(new TextDecoder().decode(exceptionsFile(exceptions().view('seller')))).toContain('wrong-card');
  });

  test('single events are told whoever does them', () => {
    const [one, two] = sell('maeve', 2);
    if (!one || !two) throw new Error('no sales');
    const { sale, lines, parts, tender } = two;
    const saleId = sale.id;
    books.note(at(20, 0), {
      kind: 'code-shown',
      saleId,
      subjectId: lines[0]?.id ?? '',
      operatorId: 'maeve',
      body: { shownTo: 'maeve', document: 'activation' },
    });
    books.note(at(20, 1), {
      kind: 'line-void',
      saleId,
      subjectId: lines[0]?.id ?? '',
      operatorId: 'maeve',
      body: { from: 'active', to: 'voiding' },
    });
    books.ledger.db
      .prepare("UPDATE tender_parts SET state = 'refunded', refund_way = 'cash' WHERE id = ?")
      .run(parts[0]?.id);
    const body = { tenderId: tender.id, lineId: null, amountMinor: 2_500, from: 'refunding', to: 'refunded' } as const;
    books.note(at(20, 2), {
      kind: 'tender-refund-done',
      saleId,
      subjectId: parts[0]?.id ?? '',
      operatorId: 'maeve',
      body,
    });
    books.note(at(21, 0), { kind: 'sale-cancelled', saleId: one.sale.id, operatorId: 'maeve' });
    books.note(at(21, 3), { kind: 'drawer-requested', operatorId: 'maeve', body: { why: 'no-sale', about: null } });
    books.note(at(21, 30), { kind: 'drawer-requested', operatorId: 'maeve', body: { why: 'no-sale', about: null } });
    books.ledger.db
      .prepare(
        "UPDATE tenders SET approval_code = '777' WHERE id IN (SELECT id FROM tenders WHERE method = 'card' ORDER BY answered_at LIMIT 2)",
      )
      .run();
    books.sellAll([0, 2, 4, 9].map((minute) => ({ at: at(22, 600 + minute), by: 'daniel' })));
    books.sellAll(Array.from({ length: 13 }, (_, n) => ({ at: at(22, 700 + 3 * n), by: 'daniel' })));
    const { events } = exceptions().view('seller');
    const kinds = Object.groupBy(events, ({ kind }) => kind);
    expect(kinds['void-after-shown']).toMatchObject([{ person: 'MAEVE', saleId }]);
    expect(kinds['card-back-in-cash']).toMatchObject([{ person: 'MAEVE', amount: euro('25.00') }]);
    expect(kinds['no-sale-after-cancel']).toMatchObject([{ person: 'MAEVE', saleId: one.sale.id }]);
    expect(kinds['code-twice']).toHaveLength(1);
    expect(kinds.pair).toMatchObject([{ person: 'CILLIAN', other: 'TOMASZ', n: 6, of: 6 }]);
    expect(kinds.burst, 'the second run goes on for 36 minutes').toMatchObject([
      { person: 'DANIEL', n: 13 },
      { person: 'DANIEL', n: 4 },
    ]);
  });

  test('no statement scans sales, payments, print jobs or the journal', () => {
    const { db } = books.ledger;
    const plans = Object.values(exceptionStatements).flatMap((sql) =>
      db
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${query(db, sql).source.replaceAll(/\+?\?/g, "''")}`)
        .all(),
    );
    expect(plans.map(({ detail }) => detail).filter((detail) => /SCAN/.test(detail))).toEqual([]);
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
    const { people } = await till.ask('exceptions:read', { by: 'seller' });
    const hours = Object.fromEntries(people.map(({ id, cells }) => [id, cells['no-sale'].exposure]));
    expect(hours.anna).toBeCloseTo(0.5, 1);
    expect(hours.ben).toBe(1);
  } finally {
    await till.close();
  }
});

test('only a manager looks, and each look is journalled with whose figure was opened', async () => {
  const till = await createHarness();
  await till.signIn();
  const world = worldOf(till);
  const { id } = await world.sold();
  await till.ask('line:void', { lineId: (await world.lineOf(id)).id, reason: 'wrong card', approval: manager });
  await till.time.advance(10_000);
  expect(await till.refusal('exceptions:read', { by: 'seller' })).toBe('needs_manager');
  await till.signIn('ben');
  expect(await till.refusal('exceptions:open', { by: 'seller', personId: 'anna', figure: 'void' })).toBe(
    'needs_manager',
  );
  await till.signIn('clara');
  const view = await till.ask('exceptions:read', { by: 'seller' });
  expect(view.people.find((one) => one.id === 'anna')?.cells.void).toMatchObject({ n: 1, exposure: 1 });
  const { sales } = await till.ask('exceptions:open', { by: 'seller', personId: 'anna', figure: 'void' });
  expect(sales).toMatchObject([{ saleId: id, amount: euro('25.00') }]);
  expect((await till.ask('exceptions:save', { by: 'approver', place: 'till' })).file).toContain('exceptions-approver-');
  const db = till.db();
  expect(
    db.prepare("SELECT subject_id AS who, body FROM journal WHERE kind = 'exceptions-read' ORDER BY seq").all(),
  ).toEqual([
    { who: null, body: '{"by":"seller","figure":null}' },
    { who: 'anna', body: '{"by":"seller","figure":"void"}' },
    { who: null, body: '{"by":"approver","figure":null}' },
  ]);
  db.close();
  await till.close();
});
