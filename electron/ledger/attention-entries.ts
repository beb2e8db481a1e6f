// The attention table: what no rule can settle. Entries are closed, never deleted.
import type { AttentionCode } from '../../shared/errors.ts';
import { column, type RowOf, table, text, textOrNull, value, values } from './table.ts';
import { owingSales } from './tenders.ts';
import type { Ledger } from './transaction.ts';

export const attentionTable = table('attention', {
  id: text,
  saleId: text,
  lineId: textOrNull,
  partId: textOrNull,
  code: column<AttentionCode>(),
  raisedAt: text,
  /** The operator who took note of it last. */
  notedBy: textOrNull,
  /** What that operator wrote, and when (ISO 8601 UTC). */
  note: textOrNull,
  notedAt: textOrNull,
  closedAt: textOrNull,
});

export type AttentionRow = RowOf<typeof attentionTable>;

/** What is open about this card, of the open entries of its sale. */
export function codesAbout(open: readonly AttentionRow[], lineId: string): AttentionRow['code'][] {
  return open.flatMap((entry) => (entry.lineId === lineId ? [entry.code] : []));
}

export function createAttentionEntries({ db }: Ledger) {
  const openCount = value<number>(db, 'SELECT count(*) FROM attention WHERE closed_at IS NULL');
  const salesCount = value<number>(
    db,
    `SELECT count(*) FROM (SELECT sale_id FROM attention WHERE closed_at IS NULL UNION ${owingSales})`,
  );
  return {
    /** False when the same entry is open already. */
    raise: attentionTable.insert(db, 'ON CONFLICT DO NOTHING'),
    save: attentionTable.update(db, ['notedBy', 'note', 'notedAt', 'closedAt']),
    get: attentionTable.one<[id: string]>(db, 'WHERE id = ?'),
    open: attentionTable.all(db, 'WHERE closed_at IS NULL ORDER BY raised_at, id'),
    /** Of the open ones those with this code. */
    openOf: attentionTable.all<[code: AttentionCode]>(
      db,
      'WHERE closed_at IS NULL AND code = ? ORDER BY raised_at, id',
    ),
    openBySale: attentionTable.all<[saleId: string]>(
      db,
      'WHERE closed_at IS NULL AND sale_id = ? ORDER BY raised_at, id',
    ),
    openCount: () => openCount() ?? 0,
    /** The sales that owe a customer money, or asked for its return and do not know, by id. */
    owingSales: values<string>(db, `SELECT DISTINCT sale_id FROM (${owingSales}) ORDER BY sale_id`),
    /** Sales with an open entry or that owe money: each once. */
    salesCount: () => salesCount() ?? 0,
  };
}
