// Compares the books of a till with each other: one that lacks entries of the book it continues, and one that begins although the book before it was
// not ended. Invariants: what the till says is the cause stands beside the alarm and silences none; each is raised once, also after it was closed.
import { z } from 'zod';
import { type Alarm, raiseAlarmOnce } from '../core/alarms.ts';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';

const book = shape({
  ledger: z.string(),
  parent: z.string().nullable(),
  parentSeq: ['parent_seq', z.int().nullable()],
  count: z.int(),
  cause: z.string().nullable(),
  isEnded: ['is_ended', z.boolean()],
});
export type BookHere = z.infer<typeof book.row>;
type BookAlarm = Pick<Alarm, 'kind' | 'facts'> & {
  /** Of its facts, those by which it is the same. */
  readonly same: readonly string[];
};

/** `books` of one till, in the order in which they began. */
export function alarmsOfBooks(books: readonly BookHere[]): readonly BookAlarm[] {
  return books.flatMap(({ ledger, parent, parentSeq, count, cause }, index): readonly BookAlarm[] => {
    const says = cause ?? 'nothing';
    if (parent !== null) {
      const has = parentSeq ?? 0;
      // Entries that it sends again are its parent's: what it lacks is known with its first own one.
      if (count <= has) return [];
      const had = Math.max(has, books.find((one) => one.ledger === parent)?.count ?? 0);
      const facts = { ledger: parent, has, had, newest: ledger, says };
      return [{ kind: 'rolled-back', facts, same: ['newest', 'had'] }];
    }
    const before = books[index - 1];
    if (!before || before.isEnded) return [];
    const facts = { ledger: before.ledger, entries: before.count, newest: ledger, says };
    return [{ kind: 'new-ledger', facts, same: ['newest'] }];
  });
}

export async function judgeBooks(db: Queries, till: string, at: Date): Promise<void> {
  const sql = `SELECT ${book.sql} FROM books WHERE till = $1 ORDER BY began_at, ledger`;
  for (const { same, ...alarm } of alarmsOfBooks(await db.rows(book.row, sql, [till])))
    await raiseAlarmOnce(db, { till, ...alarm }, same, at);
}
