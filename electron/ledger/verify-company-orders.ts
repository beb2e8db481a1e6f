// Orders for companies against the journal: the entries about each are applied again by the function that wrote the rows, and each request that
// waits is the one its card is at. Invariant: a row that was edited by another program is found before anything leaves by it.
import type Database from 'better-sqlite3';
import { companyEntryOf, isOfCompany } from './company-entries.ts';
import {
  type CompanyCardRow,
  type CompanyOrderRow,
  type CompanyState,
  companyAfter,
  companyCardsTable,
  companyKey,
  companyOrdersTable,
  dueBack,
} from './company-orders.ts';
import { type Entry, writtenOf } from './journal-entry.ts';
import { companyOutboxTable, type OutboxRow } from './outbox-rows.ts';
import { query } from './table.ts';
import { bad, differences, type VerifyFault } from './verify-fault.ts';

const [orders, cards, outbox] = ['company_orders', 'company_cards', 'company_outbox'] as const;

export function createCompanyCheck(db: Database.Database) {
  // Read anew each time: another connection writes them.
  const orderOf = query<[string], CompanyOrderRow>(
    db,
    `SELECT ${companyOrdersTable.columns()} FROM ${orders} WHERE id = ?`,
  );
  const cardsOf = query<[string], CompanyCardRow>(
    db,
    `SELECT ${companyCardsTable.columns()} FROM ${cards} WHERE order_id = ? ORDER BY n`,
  );
  const requestsOf = query<[string], OutboxRow>(
    db,
    `SELECT ${companyOutboxTable.columns()} FROM ${outbox} WHERE subject_id = ? ORDER BY id`,
  );
  const sold = db.prepare<[string], string>('SELECT id FROM lines WHERE order_id = ?').pluck();
  const states = new Map<string, CompanyState | null>();
  let unread: VerifyFault | null = null;

  function* cardFaults(card: CompanyCardRow, told: CompanyCardRow | undefined): Generator<VerifyFault> {
    if (!told) yield bad(cards, card.id, 'is in no entry of the journal');
    else yield* differences(cards, card, told);
    if (card.serviceId !== null && sold.get(card.serviceId))
      yield bad(cards, card.id, 'has the order of a card that was sold');
    const waits = requestsOf.all(card.id);
    const kind = requestIn[card.state];
    if (kind && waits.length === 0) yield bad(cards, card.id, 'lacks its request');
    for (const [index, row] of waits.entries())
      if (index > 0 || row.kind !== kind || !isRequestOf(card, row))
        yield bad(outbox, row.id, 'is not the request of its card');
  }

  function* orderFaults(id: string, told: CompanyState | null): Generator<VerifyFault> {
    const order = orderOf.get(id);
    if (!told) yield bad(orders, id, 'is in no entry of the journal');
    else if (!order) yield bad(orders, id, 'is missing');
    else yield* differences(orders, order, withoutNames(told.order));
    if (told && (dueBack(told) ?? 0) < 0) yield bad(orders, id, 'gave back more than is due');
    const rows = cardsOf.all(id);
    for (const card of rows) yield* cardFaults(card, told?.cards[card.n - 1]);
    for (const { n, id: cardId } of told?.cards ?? [])
      if (!rows.some((card) => card.n === n)) yield bad(cards, cardId, 'is missing');
  }

  return {
    readEntry(entry: Entry): void {
      if (!isOfCompany(entry.kind)) return;
      const id = entry.subject_id ?? '';
      try {
        states.set(id, companyAfter(states.get(id) ?? null, companyEntryOf(writtenOf(entry))));
      } catch (error) {
        unread ??= bad('journal', entry.seq, `cannot be applied: ${error instanceof Error ? error.message : ''}`);
      }
    },
    /** Of one order, once its entries were read. */
    *of(id: string): Generator<VerifyFault> {
      if (unread) yield unread;
      yield* orderFaults(id, states.get(id) ?? null);
    },
    /** Of all, once the journal was read. */
    *faults(): Generator<VerifyFault> {
      for (const id of db.prepare<[], string>(`SELECT id FROM ${orders}`).pluck().all())
        if (!states.has(id)) states.set(id, null);
      for (const id of states.keys()) yield* this.of(id);
      for (const [table, column, other] of strays) {
        const row = db
          .prepare<[], string>(`SELECT id FROM ${table} WHERE ${column} NOT IN (SELECT id FROM ${other}) LIMIT 1`)
          .pluck()
          .get();
        if (row !== undefined) yield bad(table, row, 'belongs to nothing');
      }
    },
  };
}

/** Names are in no entry. */
const withoutNames = ({ company: _, contact: __, receivedBy: ___, ...facts }: CompanyOrderRow) => facts;

const strays = [
  [cards, 'order_id', orders],
  [outbox, 'subject_id', cards],
] as const;

const requestIn: Partial<Record<CompanyCardRow['state'], OutboxRow['kind']>> = {
  placing: 'create',
  cancelling: 'invalidate',
};

const isRequestOf = (card: CompanyCardRow, row: OutboxRow): boolean =>
  row.kind === 'create' ? row.idempotencyKey === companyKey(card) : row.orderId === card.serviceId;
