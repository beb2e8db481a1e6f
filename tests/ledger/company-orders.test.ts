// Orders for companies in the books: each row follows from its entries, and a changed, missing or added one is found, for all of the books and for one
// order alone.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ToldOfCompany } from '../../electron/ledger/company-entries.ts';
import {
  type CompanyState,
  companyAfter,
  companyKey,
  createCompanyOrders,
} from '../../electron/ledger/company-orders.ts';
import { createRowsCheck } from '../../electron/ledger/edited-rows.ts';
import { createSubjects } from '../../electron/ledger/edited-subject.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import { createOutboxRows } from '../../electron/ledger/outbox-rows.ts';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';

const id = '01940000-0000-7000-8000-000000000001';
const at = '2026-11-06T09:00:00.000Z';
let temp: TempLedger;
beforeEach(() => {
  temp = openTempLedger(() => new Date(at));
});
afterEach(() => temp.remove());

const row = { productCode: 'book', productName: 'Book', amountMinor: 2500, mode: 'sync', count: 3 } as const;
const placed: ToldOfCompany = {
  kind: 'company-placed',
  body: {
    ...{
      number: 1,
      token: 'f'.repeat(64),
      customerId: 'p-1',
      partnerId: 'p-1',
      paidBy: 'account' as const,
      reference: 'PO-1',
      currency: 'EUR',
      country: 'DE',
    },
    ...{ startsAt: null, approverId: 'ben', rows: [row], flags: [], companyMostMinor: null },
  },
};
const made = (n: number) => ({ n, serviceId: `order-${n}`, orderedAt: at });
const sent = (n: number): ToldOfCompany => ({ kind: 'company-card-sent', body: { n, tries: 1 } });
const ready = (n: number): ToldOfCompany => ({ kind: 'company-card-ready', body: { ...made(n), serialLast4: null } });

/** Writes these entries and what follows from them. */
function write(...told: readonly ToldOfCompany[]): CompanyState {
  const { ledger } = temp;
  const journal = createJournal(ledger, () => new Date(at));
  const orders = createCompanyOrders(ledger);
  return ledger.transaction((tx) => {
    let state = orders.get(id);
    for (const one of told) {
      const entry = journal.write(tx, { ...one, subjectId: id, operatorId: 'clara' });
      const after = companyAfter(state, entry);
      if (!after) throw new Error('no such order');
      const named = state ? after : { ...after, order: { ...after.order, company: 'Merrow', contact: 'Ines' } };
      orders.put(tx, state, named);
      // What it holds in memory is what is in the tables.
      expect(createCompanyOrders(ledger).get(id)).toEqual(orders.get(id));
      state = named;
    }
    if (!state) throw new Error('nothing was written');
    return state;
  });
}
function request(kind: 'create' | 'invalidate', n: number, key: string | null): void {
  const { ledger } = temp;
  const rows = createOutboxRows(ledger, 'company_outbox');
  const card = createCompanyOrders(ledger).get(id)?.cards[n - 1];
  ledger.transaction((tx) =>
    rows.insert(tx, {
      ...{ id: `row-${n}`, lane: id, subjectId: card?.id ?? '', kind, orderId: card?.serviceId ?? null },
      ...{ idempotencyKey: key, body: null, createdAt: at },
    }),
  );
}
const fault = () => {
  const checked = verifyLedger(temp.ledger.db);
  return checked.ok ? null : `${checked.error.table} ${checked.error.row} ${checked.error.reason}`;
};
const short = (found: string | null) =>
  found?.replaceAll(id, 'ORDER').replaceAll(id.replaceAll('-', ''), 'ORDER') ?? null;

/** Two cards ready and one on its way. */
function soFar(): void {
  const state = write(placed, sent(1), ready(1), sent(2), ready(2), sent(3));
  const [, , third] = state.cards;
  request('create', 3, third ? companyKey(third) : null);
}

test('what the till wrote holds, and the key of a card is of its order, number and try', () => {
  soFar();
  expect(fault()).toBeNull();
  expect(createRowsCheck(temp.ledger.db).company(id)).toBeNull();
  const longest = { id: `${id.replaceAll('-', '')}-500`, tries: 999 };
  expect(companyKey(longest)).toMatch(/^[a-zA-Z0-9_-]{1,40}$/);
});

describe('is found', () => {
  test.each([
    ["UPDATE company_orders SET state = 'done'", 'company_orders ORDER has another state than its journal says'],
    [
      "UPDATE company_orders SET partner_id = 'p-2'",
      'company_orders ORDER has another partner_id than its journal says',
    ],
    ["UPDATE company_orders SET reference = 'x'", 'company_orders ORDER has another reference than its journal says'],
    [
      "UPDATE company_orders SET approver_id = 'dora'",
      'company_orders ORDER has another approver_id than its journal says',
    ],
    [
      "UPDATE company_cards SET state = 'planned' WHERE n = 1",
      'company_cards ORDER-1 has another state than its journal says',
    ],
    [
      'UPDATE company_cards SET amount_minor = 9900 WHERE n = 2',
      'company_cards ORDER-2 has another amount_minor than its journal says',
    ],
    [
      "UPDATE company_cards SET service_id = 'x' WHERE n = 2",
      'company_cards ORDER-2 has another service_id than its journal says',
    ],
    ['UPDATE company_cards SET tries = 2 WHERE n = 3', 'company_cards ORDER-3 has another tries than its journal says'],
    ['DELETE FROM company_cards WHERE n = 1', 'company_cards ORDER-1 is missing'],
    [
      `INSERT INTO company_cards SELECT 'more', order_id, 4, product_code, product_name, amount_minor, mode, 'planned', since, 0, NULL, NULL, NULL, NULL, NULL, '', 0, NULL, 0, 0, NULL
      FROM company_cards WHERE n = 1`,
      'company_cards more is in no entry of the journal',
    ],
    ["UPDATE company_outbox SET idempotency_key = 'another'", 'company_outbox row-3 is not the request of its card'],
    ["UPDATE company_outbox SET kind = 'invalidate'", 'company_outbox row-3 is not the request of its card'],
    ['DELETE FROM company_outbox', 'company_cards ORDER-3 lacks its request'],
    [
      'UPDATE company_outbox SET subject_id = (SELECT id FROM company_cards WHERE n = 1)',
      'company_outbox row-3 is not the request of its card',
    ],
  ])('%s', (sql, told) => {
    soFar();
    temp.ledger.db.pragma('foreign_keys = OFF');
    temp.ledger.db.exec(sql);
    expect(short(fault())).toBe(told);
    const one = createRowsCheck(temp.ledger.db).company(id);
    expect(short(one && `${one.table} ${one.row} ${one.reason}`)).toBe(told);
    // What a person is told of it is the order.
    if (one && one.row !== 'more' && !one.reason.includes('missing'))
      expect(createSubjects(temp.ledger.db).of(one)).toEqual({ kind: 'company', id });
  });

  test('an order of no entry, and what belongs to nothing', () => {
    soFar();
    const { db } = temp.ledger;
    db.pragma('foreign_keys = OFF');
    db.exec("UPDATE company_orders SET id = 'another'");
    expect(short(fault())).toBe('company_orders ORDER is missing');
    db.exec(`UPDATE company_orders SET id = '${id}'; UPDATE company_outbox SET subject_id = 'nothing', id = 'stray'`);
    expect(short(fault())).toBe('company_cards ORDER-3 lacks its request');
    db.exec(`INSERT INTO company_outbox SELECT 'row-3', lane, '${id.replaceAll('-', '')}-3', kind, order_id, idempotency_key, body, created_at,
      waits_since, waits_until, waits_firmly FROM company_outbox`);
    expect(short(fault())).toBe('company_outbox stray belongs to nothing');
    db.exec(`DELETE FROM company_outbox WHERE id = 'stray'; INSERT INTO company_orders SELECT 'more', 2, 'other', customer_id, partner_id, paid_by, 0, 0, company, reference,
      currency, country, placed_at, starts_at, operator_id, approver_id, state, why, 0, NULL, contact, NULL, NULL FROM company_orders`);
    expect(short(fault())).toBe('company_orders more is in no entry of the journal');
  });

  test('an order of the service that a card of the counter has too', () => {
    soFar();
    const { db } = temp.ledger;
    db.pragma('foreign_keys = OFF');
    db.exec(`INSERT INTO lines (id, sale_id, position, product_code, product_name, brand, currency, amount_minor, country,
      carrier, state, order_id) VALUES ('l', 's', 1, 'book', 'Book', '', 'EUR', 2500, 'DE', 'code', 'active', 'order-1')`);
    const one = createRowsCheck(db).company(id);
    expect(short(one && `${one.row} ${one.reason}`)).toBe('ORDER-1 has the order of a card that was sold');
  });
});

test('names of people and companies are of no entry: to forget them changes nothing', () => {
  soFar();
  const orders = createCompanyOrders(temp.ledger);
  temp.ledger.transaction((tx) => orders.forgetContacts(tx, '2099-01-01T00:00:00.000Z'));
  expect([orders.get(id)?.order.contact, fault()]).toEqual([null, null]);
});

test('of an order two cards are never on their way', () => {
  write(placed, sent(1));
  expect(() => write(sent(2))).toThrow(/UNIQUE/);
  expect(
    createCompanyOrders(temp.ledger)
      .get(id)
      ?.cards.map(({ state }) => state),
  ).toEqual(['placing', 'planned', 'planned']);
});

describe('an order after an entry', () => {
  const after = (...told: readonly ToldOfCompany[]): string => {
    let state: CompanyState | null = null;
    for (const one of told) state = companyAfter(state, { ...one, subjectId: id, operatorId: 'clara', at });
    return `${state?.order.state} ${state?.order.why ?? ''}: ${state?.cards.map((card) => card.state).join(' ')}`;
  };
  const stopped: ToldOfCompany = { kind: 'company-stopped', body: { why: 'person' } };
  const went: ToldOfCompany = { kind: 'company-went-on', body: { approverId: null } };
  const refused: ToldOfCompany = { kind: 'company-card-refused', body: { n: 1, code: 'out_of_stock', isRow: true } };
  test.each<readonly [string, readonly ToldOfCompany[]]>([
    ['placing : planned planned planned', [placed]],
    ['placing : placing planned planned', [placed, sent(1)]],
    ['stopped person: ready planned planned', [placed, sent(1), stopped, ready(1)]],
    ['placing : ready planned planned', [placed, sent(1), stopped, ready(1), went]],
    ['done : refused refused refused', [placed, sent(1), refused]],
    [
      'placing : planned refused refused',
      [placed, sent(1), refused, { kind: 'company-cards-again', body: { cards: [1] } }],
    ],
    [
      'stopped dry: planned planned planned',
      [placed, sent(1), { kind: 'company-card-put-back', body: { n: 1, why: 'dry' } }],
    ],
    [
      'placing : unknown planned planned',
      [placed, sent(1), { kind: 'company-card-unknown', body: { n: 1, why: 'x' } }],
    ],
    ['withdrawn : left-out left-out left-out', [placed, { kind: 'company-withdrawn', body: { approverId: 'ben' } }]],
    [
      'done : ready left-out left-out',
      [placed, sent(1), ready(1), { kind: 'company-withdrawn', body: { approverId: 'ben' } }],
    ],
    ['done : ready ready ready', [placed, sent(1), ready(1), sent(2), ready(2), sent(3), ready(3)]],
    ['placing : processing planned planned', [placed, sent(1), { kind: 'company-card-processing', body: made(1) }]],
  ])('%s', (told, entries) => expect(after(...entries)).toBe(told));
});
