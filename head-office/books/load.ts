// Reads the rows that entries are about to change, and writes them back: a few statements for the entries of many tills.
// Invariant: everything that is written together is in one transaction with how far the books were followed.
import { z } from 'zod';
import type { Queries } from '../core/database.ts';
import { createHeld, type EntryOwner, type Held } from './held.ts';
import {
  cards,
  companyCards,
  companyOrders,
  days,
  hours,
  matters,
  money,
  parts,
  peopleDays,
  sales,
  shifts,
} from './projections.ts';
import { type Entry, textIn } from './read-entry.ts';

export type Read = { readonly of: EntryOwner; readonly entries: readonly Entry[] };

const pairs = (table: string): string =>
  `JOIN unnest($1::text[], $2::text[]) AS w (till, id) ON t.till = w.till AND t.${table} = w.id`;

/** Pairs of till and id, each once. */
function createWanted() {
  const wanted = new Map<string, readonly [string, string]>();
  return {
    add: (till: string, id: string | null): void => void (id === null || wanted.set(`${till}\n${id}`, [till, id])),
    values: (): [string[], string[]] => [
      [...wanted.values()].map(([till]) => till),
      [...wanted.values()].map(([, id]) => id),
    ],
  };
}

export async function load(
  db: Queries,
  read: readonly Read[],
  switchedOn: readonly (readonly [EntryOwner, boolean])[],
): Promise<Held> {
  const ofSales = createWanted();
  const ofShifts = createWanted();
  const ofCompanies = createWanted();
  const papers = createWanted();
  const tills = [...new Set(read.map(({ of }) => of.till))];
  const waiting = await money.read(db, 'WHERE t.till = ANY($1) AND t.waits ORDER BY t.seq', [tills]);
  for (const { till, sale } of waiting) ofSales.add(till, sale);
  for (const { of, entries } of read) {
    for (const { seq, kind, sale, subject, facts } of entries) {
      ofSales.add(of.till, sale);
      ofShifts.add(of.till, textIn(facts, 'shiftId'));
      if (sale === null) ofShifts.add(of.till, subject);
      if (kind.startsWith('company-')) ofCompanies.add(of.till, subject);
      if (kind === 'z-made' || kind === 'day-report-made') papers.add(of.till, `${of.ledger}\n${seq}`);
    }
  }
  const held = createHeld(await papersOf(db, papers.values()));
  for (const row of waiting) held.money.holdWaiting(row);
  for (const [of, on] of switchedOn) held.setCountsShifts(of, on);
  const wanted = ofSales.values();
  await holdAll(sales.read(db, pairs('sale'), wanted), held.sales.hold);
  // A sale may have been committed in a shift that none of these entries names.
  for (const row of held.sales.all()) ofShifts.add(row.till, row.shift);
  await holdAll(cards.read(db, pairs('sale'), wanted), held.cards.hold);
  await holdAll(parts.read(db, pairs('sale'), wanted), held.parts.hold);
  await holdAll(matters.read(db, pairs('sale'), wanted), held.matters.hold);
  await holdAll(shifts.read(db, pairs('shift'), ofShifts.values()), held.shifts.hold);
  await holdCompanies(db, held, ofCompanies.values());
  return held;
}

async function holdAll<Row>(rows: Promise<readonly Row[]>, hold: (row: Row) => void): Promise<void> {
  for (const row of await rows) hold(row);
}

async function holdCompanies(db: Queries, held: Held, orders: [string[], string[]]): Promise<void> {
  if (orders[0].length === 0) return;
  await holdAll(companyOrders.read(db, pairs('company_order'), orders), held.companyOrders.hold);
  await holdAll(companyCards.read(db, pairs('company_order'), orders), held.companyCards.hold);
}

const paper = z.object({ key: z.string(), body: z.string() });

async function papersOf(db: Queries, [tills, places]: [string[], string[]]) {
  const rows =
    tills.length === 0
      ? []
      : await db.rows(
          paper,
          `SELECT p.till || chr(10) || w.place AS key, p.body FROM unnest($1::text[], $2::text[]) AS w (till, place)
           JOIN papers p ON p.till = w.till AND p.ledger = split_part(w.place, chr(10), 1)
             AND p.seq = split_part(w.place, chr(10), 2)::bigint AND p.kind IN ('z', 'day')`,
          [tills, places],
        );
  const found = new Map(rows.map(({ key, body }) => [key, body]));
  return { find: ({ till, ledger }: EntryOwner, seq: number) => found.get(`${till}\n${ledger}\n${seq}`) };
}

export async function write(db: Queries, held: Held): Promise<void> {
  await sales.write(db, held.sales.changed());
  await cards.write(db, held.cards.changed());
  await parts.write(db, held.parts.changed());
  await matters.write(db, held.matters.changed());
  await shifts.write(db, held.shifts.changed());
  await companyOrders.write(db, held.companyOrders.changed());
  await companyCards.write(db, held.companyCards.changed());
  await money.write(db, held.money.changed());
  await days.add(db, held.days());
  await hours.add(db, held.hours());
  await peopleDays.write(db, held.peopleDays());
  const unknown = held.unknown();
  if (unknown.length > 0)
    await db.run(
      `INSERT INTO unknown_kinds (till, ledger, kind, count, first_seq)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
       ON CONFLICT (till, ledger, kind) DO UPDATE SET count = unknown_kinds.count + excluded.count`,
      [
        unknown.map(({ till }) => till),
        unknown.map(({ ledger }) => ledger),
        unknown.map(({ kind }) => kind),
        unknown.map(({ count }) => count),
        unknown.map(({ first_seq }) => first_seq),
      ],
    );
}
