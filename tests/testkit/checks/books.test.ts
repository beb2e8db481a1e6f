// The comparison of the books finds each kind of disagreement: a spec that passes because it compares nothing proves nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJournal } from '../../../electron/ledger/journal.ts';
import { openLedger } from '../../../electron/ledger/open.ts';
import type { RetailOrder, RetailOrderState } from '../../../shared/interface/resources.ts';
import { compareBooks, readTillBooks, type StillOpen } from '../../../testkit/checks/books.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-books-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const now = () => new Date('2026-11-06T10:00:00Z');
const order = (state: RetailOrderState, change: Partial<RetailOrder> = {}): RetailOrder => ({
  id: 'order-1',
  state,
  store_id: 'store-1',
  terminal_id: 'T1',
  receipt_id: 'T1-A-1',
  product_code: 'acme',
  face_value: { currency: 'EUR', amount: '25.00' },
  country: 'DE',
  created_at: now().toISOString(),
  ...change,
});

type Written = {
  stage?: string;
  line?: string;
  orderId?: string | null;
  parts?: readonly (readonly [lineId: string | null, amountMinor: number, state: string])[];
  outbox?: boolean;
  attention?: string;
};

/** One sale of one card for 25.00, paid by one tender of 25.00. */
function write({ stage = 'committed', line = 'active', orderId = 'order-1', ...rest }: Written = {}): void {
  const ledger = openLedger(file, { environment: 'sandbox', terminalId: 'T1' }, now);
  if (!ledger.ok) throw new Error(ledger.error.detail);
  const { db, transaction, close } = ledger.value;
  const journal = createJournal(ledger.value, now);
  const at = now().toISOString();
  transaction((tx) => {
    db.prepare(
      `INSERT INTO sales (id, n, receipt_number, stage, currency, operator_id, operator_name, created_at, touched_at)
       VALUES ('sale-1', 1, 'T1-A-1', ?, 'EUR', 'ben', 'Ben', ?, ?)`,
    ).run(stage, at, at);
    db.prepare(
      `INSERT INTO lines (id, sale_id, position, product_code, product_name, brand, currency, amount_minor, country, carrier, state, order_id)
       VALUES ('line-1', 'sale-1', 1, 'acme', 'Acme', 'Acme', 'EUR', 2500, 'DE', 'code', ?, ?)`,
    ).run(line, orderId);
    db.prepare(
      "INSERT INTO tenders (id, sale_id, method, amount_minor, created_at) VALUES ('tender-1', 'sale-1', 'cash', 2500, ?)",
    ).run(at);
    for (const [index, part] of (rest.parts ?? [['line-1', 2500, 'approved']]).entries())
      db.prepare('INSERT INTO tender_parts (id, tender_id, line_id, amount_minor, state) VALUES (?, ?, ?, ?, ?)').run(
        `part-${index}`,
        'tender-1',
        ...part,
      );
    if (rest.outbox)
      db.prepare(
        "INSERT INTO outbox (id, lane, subject_id, kind, created_at) VALUES ('row-1', 'line-1', 'line-1', 'confirm', ?)",
      ).run(at);
    if (rest.attention)
      db.prepare(
        "INSERT INTO attention (id, sale_id, line_id, code, raised_at) VALUES ('a', 'sale-1', 'line-1', ?, ?)",
      ).run(rest.attention, at);
    journal.append(tx, { kind: 'sale-committed', saleId: 'sale-1', body: { lines: 1 } });
    journal.append(tx, { kind: 'signed-out', operatorId: 'anna' });
  });
  close();
}

const compared = (orders: readonly RetailOrder[], open?: StillOpen) => compareBooks(orders, readTillBooks(file), open);

describe('books that agree', () => {
  it('have a completed order for the active card that was paid', () => {
    write();
    expect(compared([order('completed')])).toEqual([]);
  });

  it('leave out the orders of other tills', () => {
    write();
    expect(compared([order('completed'), order('completed', { id: 'order-2', terminal_id: 'T2' })])).toEqual([]);
  });

  it('have an invalidated order for the cancelled card whose money went back', () => {
    write({ stage: 'cancelled', line: 'cancelled', parts: [[null, 2500, 'refunded']] });
    expect(compared([order('invalidated')])).toEqual([]);
  });

  it('have no order for the refused card that nobody paid', () => {
    write({ stage: 'cancelled', line: 'refused', orderId: null, parts: [[null, 2500, 'declined']] });
    expect(compared([])).toEqual([]);
  });

  it('may have money due and attention where that is expected', () => {
    write({ line: 'lost', parts: [['line-1', 2500, 'refund-due']], attention: 'order_missing' });
    expect(compared([order('failed')], { refundsDue: true, attention: ['order_missing'] })).toEqual([]);
  });
});

describe('books that do not agree', () => {
  it.each<[string, Written, readonly RetailOrder[], RegExp]>([
    [
      'an order the till does not know',
      {},
      [order('completed'), order('created', { id: 'order-2' })],
      /does not know it/,
    ],
    ['an order the service does not have', {}, [], /which the service does not have/],
    ['an active card that was invalidated', {}, [order('invalidated')], /is active, its order is invalidated/],
    [
      'a cancelled card that works',
      { line: 'cancelled', parts: [] },
      [order('completed')],
      /is cancelled, its order is completed/,
    ],
    ['a card that nobody paid', { parts: [] }, [order('completed')], /0 was kept for it/],
    [
      'a card paid in part',
      {
        parts: [
          ['line-1', 2400, 'approved'],
          [null, 100, 'refunded'],
        ],
      },
      [order('completed')],
      /2400 was kept/,
    ],
    ['money that bought nothing', { line: 'lost' }, [order('failed')], /money was kept for line line-1, which is lost/],
    ['money without a card', { parts: [[null, 2500, 'approved']] }, [order('completed')], /bought nothing/],
    [
      'money still due back',
      { line: 'lost', parts: [['line-1', 2500, 'refund-due']] },
      [order('failed')],
      /still due back/,
    ],
    ['money nobody knows of', { parts: [['line-1', 2500, 'unknown']] }, [order('completed')], /is unknown/],
    [
      'parts that do not make the tender',
      {
        parts: [
          ['line-1', 2500, 'approved'],
          [null, 1, 'refunded'],
        ],
      },
      [order('completed')],
      /parts of 2501/,
    ],
    [
      'another value',
      {},
      [order('completed', { face_value: { currency: 'EUR', amount: '25.01' } })],
      /not the same goods/,
    ],
    ['another receipt', {}, [order('completed', { receipt_id: 'T1-A-2' })], /is of receipt T1-A-2/],
    ['a card still being activated', { line: 'activating' }, [order('completed')], /not settled/],
    ['a sale still open', { stage: 'paying' }, [order('completed')], /is still paying/],
    ['a request still unsent', { outbox: true }, [order('completed')], /unsent: confirm/],
    ['attention nobody expected', { attention: 'order_missing' }, [order('completed')], /attention: order_missing/],
  ])('are told: %s', (_what, written, orders, told) => {
    write(written);
    expect(compared(orders).join('\n')).toMatch(told);
  });

  it('are told: attention that was expected and is not there', () => {
    write();
    expect(compared([order('completed')], { attention: ['order_missing'] })).toHaveLength(1);
  });

  it.each([
    [
      'changed',
      "DROP TRIGGER journal_no_update; UPDATE journal SET kind = 'x' WHERE seq = 1",
      'row 1 of the journal was changed',
    ],
    ['taken out', 'DROP TRIGGER journal_no_delete; DELETE FROM journal WHERE seq = 1', 'the journal lacks row 1'],
    [
      'cut off',
      'DROP TRIGGER journal_no_delete; DELETE FROM journal WHERE seq = 2',
      "the journal's head is of another journal",
    ],
  ])('are told: a journal row was %s', (_how, sql, told) => {
    write();
    const db = new Database(file);
    db.exec(sql);
    db.close();
    expect(compared([order('completed')])).toEqual([told]);
  });
});
