// The customer_pauses table: the question that a sale's customer was asked last, and what became of it. Nothing of who they are.
import type { EntryOf } from './journal-entries.ts';
import { column, integer, query, type RowOf, table, text } from './table.ts';
import type { Ledger } from './transaction.ts';

export const customerPausesTable = table('customer_pauses', {
  saleId: text,
  /** Each time it is asked it is another. */
  questionId: text,
  state: column<'asked' | 'stopped' | 'continued'>(),
  askedAt: text,
  /** Of all cards that count, and how many they are. */
  sumMinor: integer,
  cards: integer,
  /** Of this sale's own cards that count. */
  ownMinor: integer,
  /** 1 once any question of this sale was answered. */
  warned: column<0 | 1>(),
});
export type CustomerPauseRow = RowOf<typeof customerPausesTable>;

export const customerPauseKinds = ['customer-asked', 'customer-warned'] as const;
const stateAfter = { stop: 'stopped', continue: 'continued' } as const;

/** The row of a sale after an entry about it: as the till writes it, and as the check of the books finds it. Null: it has none. */
export function customerPauseAfter(
  row: CustomerPauseRow | null,
  entry: EntryOf<(typeof customerPauseKinds)[number]>,
): CustomerPauseRow | null {
  if (entry.kind === 'customer-asked') {
    const { questionId, sumMinor, cards, ownMinor } = entry.body;
    const question = { questionId, state: 'asked', askedAt: entry.at, sumMinor, cards, ownMinor } as const;
    return { saleId: entry.saleId ?? '', ...question, warned: row?.warned ?? 0 };
  }
  return row?.questionId === entry.body.questionId ? { ...row, state: stateAfter[entry.body.answer], warned: 1 } : row;
}

type Counted = { readonly warned: number; readonly stopped: number; readonly stoppedMinor: number };

export type CustomerPauses = ReturnType<typeof createCustomerPauses>;

export function createCustomerPauses({ db }: Pick<Ledger, 'db'>) {
  const counted = query<[string, string], Counted>(
    db,
    `SELECT coalesce(sum(warned), 0) AS warned, count(CASE WHEN state = 'stopped' THEN 1 END) AS stopped,
       coalesce(sum(CASE WHEN state = 'stopped' THEN own_minor END), 0) AS stoppedMinor
     FROM customer_pauses WHERE asked_at >= ? AND asked_at < ?`,
  );
  return {
    put: customerPausesTable.replace(db),
    ofSale: customerPausesTable.one<[saleId: string]>(db, 'WHERE sale_id = ?'),
    ofQuestion: customerPausesTable.one<[questionId: string]>(db, 'WHERE question_id = ?'),
    /** Of what was asked at or after the one moment and before the other (ISO 8601 UTC). */
    between: (starts: string, ends: string): Counted =>
      counted.get(starts, ends) ?? { warned: 0, stopped: 0, stoppedMinor: 0 },
  };
}
