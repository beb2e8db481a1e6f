// What came since the books were last held against their journal: its entries, in their chain, and each sale that they are about.
// Invariants: reads only; stops when its time is over, and says how far it came.
import type Database from 'better-sqlite3';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';
import type { RowsCheck } from './edited-rows.ts';
import { query } from './table.ts';
import type { VerifyFault } from './verify-fault.ts';

export type Since = {
  /** The last entry that was read, and whose sale was looked at. */
  readonly to: number;
  /** An entry that is not as it was written; null where each is. */
  readonly changed: number | null;
  readonly edited: readonly { readonly saleId: string; readonly fault: VerifyFault }[];
};

export function checkSince(db: Database.Database, check: RowsCheck, since: number, isInTime: () => boolean): Since {
  const page = query<[number], JournalRow>(db, 'SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT 100');
  const before = db.prepare<[number], string>('SELECT hash FROM journal WHERE seq = ?').pluck();
  const seen = new Set<string>();
  const edited: Since['edited'][number][] = [];
  let previous = before.get(since) ?? '';
  let to = since;
  for (let rows = page.all(to); rows.length > 0; rows = page.all(to))
    for (const row of rows) {
      if (!isInTime()) return { to, changed: null, edited };
      if (row.seq !== to + 1 || row.hash !== journalHash(previous, row)) return { to, changed: row.seq, edited };
      previous = row.hash;
      const { sale_id: saleId } = row;
      if (saleId !== null && !seen.has(saleId)) {
        seen.add(saleId);
        const fault = check.sale(saleId);
        if (fault) edited.push({ saleId, fault });
      }
      to = row.seq;
    }
  return { to, changed: null, edited };
}
