// Which rows wait, as the outbox last read them from the table.
// Invariants: the table is the truth, so a row that was rolled back never appears and a withdrawn one disappears; only this outbox writes
// the table, so a start reads all of it, and from then on what a transaction touched is read once more.
import type { Ledger, Tx } from '../ledger/open.ts';
import type { OutboxHead, OutboxRow, OutboxRows } from '../ledger/outbox-rows.ts';
import { type Lanes, type LiveRow, liveRow } from './lanes.ts';
import type { Step } from './outbox-contract.ts';
import type { Waiting } from './waiting.ts';

export type KnownRows = ReturnType<typeof createKnownRows>;

export function createKnownRows(
  { ledger, rows }: { readonly ledger: Ledger; readonly rows: OutboxRows },
  lanes: Lanes,
  waiting: Waiting,
) {
  const live = new Map<string, LiveRow>();
  /** Rows that a transaction stored or removed. Whether it became durable says the table. */
  const touched = new Set<string>();
  /** First steps of rows stored in this run. A row counts only once it is in the table, so after its commit. */
  const fresh = new Map<string, Step>();

  const take = (row: OutboxHead): void => {
    const one = liveRow(row, fresh.get(row.id));
    waiting.waitAgain(one, row);
    live.set(row.id, one);
    lanes.add(one);
  };

  const drop = (one: LiveRow): void => {
    live.delete(one.row.id);
    lanes.remove(one);
  };

  const removeRow = (tx: Tx, { id }: OutboxRow): void => {
    rows.remove(tx, id);
    touched.add(id);
  };

  return {
    all: () => live.values(),
    drop,
    /** Whether this row is still there is to be read from the table. */
    touch: (id: string): void => void touched.add(id),
    readAll(): void {
      for (const row of rows.headsFrom('')) take(row);
      touched.clear();
    },
    readTouched(): void {
      const [first] = [...touched].sort();
      if (first === undefined) return;
      // Rows that are new have the latest ids.
      const stored = new Map(rows.headsFrom(first).map((row) => [row.id, row]));
      for (const id of touched) {
        const row = stored.get(id);
        const one = live.get(id);
        if (one && row) one.row = row;
        if (one && !row) drop(one);
        if (!one && row) take(row);
      }
      touched.clear();
      fresh.clear();
    },
    /** A request of this subject is stored, and perhaps left this machine. */
    mayHaveLeft(subjectId: string): boolean {
      const [one] = lanes.about(subjectId);
      if (one) return !one.untouched;
      return rows.bySubject(subjectId).some(({ id }) => !fresh.has(id));
    },
    /** How many wait, and since when the first of them; null while a transaction touched some that were not read since. */
    pending: () => (touched.size > 0 ? null : { count: live.size, oldestAt: lanes.first()?.row.createdAt ?? null }),
    /** What a move of the till does to its rows, in the transaction of the move. */
    moves: {
      /** Stores a row. It leaves after `wake`. */
      enqueue(tx: Tx, row: OutboxRow, step: Step): void {
        rows.insert(tx, row);
        ledger.mustLast(tx);
        touched.add(row.id);
        fresh.set(row.id, step);
      },
      /**
       * Removes a row whose request certainly never left this machine. False when it may have left; a row that is not a
       * create is then read by GET before it is sent again.
       */
      withdraw(tx: Tx, row: OutboxRow): boolean {
        const one = live.get(row.id);
        if (one ? one.untouched : fresh.has(row.id)) {
          removeRow(tx, row);
          return true;
        }
        if (one && row.kind !== 'create') one.step = 'read';
        return false;
      },
      /** Removes a row that a manager settled by hand. It is never sent again, whatever became of it. */
      giveUp: removeRow,
      /** A row was stored while the clock was ahead: it is at least as old as this (ISO 8601 UTC). */
      dateBack(tx: Tx, id: string, createdAt: string): void {
        rows.dateBack(tx, id, createdAt);
        touched.add(id);
      },
    },
  };
}
