// The journal's chain: a row of it, what a row's hash covers, and where the journal ends. The till writes it, and everyone else who stores it checks
// it by the same rule.
// Invariant: what a hash covers never changes, because rows are never rewritten.
import { hash } from 'node:crypto';

export type JournalRow = {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly sale_id: string | null;
  readonly subject_id: string | null;
  readonly operator_id: string | null;
  readonly body: string;
  readonly hash: string;
};

/** How many entries there are, and the hash of the last, which covers all before it; `''` when there are none. */
export type JournalHead = { readonly count: number; readonly hash: string };

export type JournalFault = { readonly seq: number; readonly reason: 'missing' | 'changed' | 'head' };

export const isSameHead = (one: JournalHead, other: JournalHead): boolean =>
  one.count === other.count && one.hash === other.hash;

/** What a row's hash covers: the hash of the row before, and every column of this row. */
export function journalHash(previous: string, row: Omit<JournalRow, 'hash'>): string {
  const { seq, at, kind, sale_id, subject_id, operator_id, body } = row;
  return hash('sha256', JSON.stringify([previous, seq, at, kind, sale_id, subject_id, operator_id, body]), 'hex');
}

/** Walks rows from the first on; null when each is as it was written and the last one matches the head. */
export function readChain(rows: Iterable<JournalRow>, head: JournalHead): JournalFault | null {
  let previous = '';
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (row.seq !== count) return { seq: count, reason: 'missing' };
    if (row.hash !== journalHash(previous, row)) return { seq: row.seq, reason: 'changed' };
    previous = row.hash;
  }
  return head.count === count && head.hash === previous ? null : { seq: count, reason: 'head' };
}
