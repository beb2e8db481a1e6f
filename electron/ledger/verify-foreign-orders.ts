// Orders of this terminal that it never made: each row follows from the entries about it, and each entry has its row.
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { foreignOrdersTable } from './foreign-orders.ts';
import type { Entry } from './journal-entry.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

const seen = z.looseObject({
  why: z.string(),
  receiptNumber: z.string(),
  currency: z.string(),
  amount: z.string(),
  heardBy: z.string(),
});
const noted = z.looseObject({ note: z.string() });

/** The kinds of entries about them. */
export const foreignOrderKinds = ['foreign-order-seen', 'foreign-order-noted'] as const;

/** `journal`: the entries about such orders. */
export function* foreignOrderFaults(db: Database.Database, journal: readonly Entry[]): Generator<VerifyFault> {
  const entries = (kind: (typeof foreignOrderKinds)[number]) =>
    new Map(
      journal.flatMap((entry) => (entry.kind === kind && entry.subject_id ? [[entry.subject_id, entry] as const] : [])),
    );
  const told = entries('foreign-order-seen');
  const notes = entries('foreign-order-noted');
  for (const row of foreignOrdersTable.all(db, 'ORDER BY id')()) {
    const wrong = (reason: string) => bad('foreign_orders', row.id, reason);
    const entry = told.get(row.id);
    const note = notes.get(row.id);
    told.delete(row.id);
    notes.delete(row.id);
    if (!entry) yield wrong('was never seen, by the journal');
    const { data } = seen.safeParse(entry?.body);
    const isAsTold =
      data?.why === row.kind &&
      data.receiptNumber === row.receiptNumber &&
      data.currency === row.currency &&
      data.amount === row.amount &&
      data.heardBy === row.heardBy;
    if (!isAsTold) yield wrong('is another than its journal says');
    const text = note ? (noted.safeParse(note.body).data?.note ?? null) : null;
    if (row.notedAt !== (note?.at ?? null) || row.note !== text) yield wrong('has another note than its journal says');
  }
  for (const id of [...told.keys(), ...notes.keys()]) yield bad('foreign_orders', id, 'is missing');
}
