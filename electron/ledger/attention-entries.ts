// The attention table: what no rule can settle. Entries are closed, never deleted.
import type { AttentionCode } from '../../shared/errors.ts';
import type { Ledger, Tx } from './open.ts';
import { column, type RowOf, table, text, textOrNull } from './table.ts';

const attention = table('attention', {
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

export type AttentionRow = RowOf<typeof attention>;

export type AttentionEntries = {
  /** False when the same entry is open already. */
  raise(tx: Tx, entry: AttentionRow): boolean;
  save(tx: Tx, entry: AttentionRow): void;
  get(id: string): AttentionRow | null;
  open(): AttentionRow[];
  openBySale(saleId: string): AttentionRow[];
  openCount(): number;
  /** The sales that owe a customer money, or asked for its return and do not know, by id. */
  owingSales(): string[];
  /** Sales with an open entry or that owe money: each once. */
  salesCount(): number;
};

const columns = attention.columns();

/** What is open about this card, of the open entries of its sale. */
export function codesAbout(open: readonly AttentionRow[], lineId: string): AttentionRow['code'][] {
  return open.flatMap((entry) => (entry.lineId === lineId ? [entry.code] : []));
}

export function createAttentionEntries({ db }: Ledger): AttentionEntries {
  const insert = attention.insert(db, 'ON CONFLICT DO NOTHING');
  const save = attention.update(db, ['notedBy', 'note', 'notedAt', 'closedAt']);
  const get = db.prepare<[string], AttentionRow>(`SELECT ${columns} FROM attention WHERE id = ?`);
  const open = db.prepare<[], AttentionRow>(
    `SELECT ${columns} FROM attention WHERE closed_at IS NULL ORDER BY raised_at, id`,
  );
  const bySale = db.prepare<[string], AttentionRow>(
    `SELECT ${columns} FROM attention WHERE closed_at IS NULL AND sale_id = ? ORDER BY raised_at, id`,
  );
  const count = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM attention WHERE closed_at IS NULL');
  // As the index of what is owed has it.
  const owing = `SELECT tenders.sale_id FROM tenders JOIN tender_parts ON tender_parts.tender_id = tenders.id
     WHERE tender_parts.state IN ('refund-due', 'refunding', 'refund-unknown')`;
  const owingSales = db.prepare<[], string>(`SELECT DISTINCT sale_id FROM (${owing}) ORDER BY sale_id`).pluck();
  const salesCount = db
    .prepare<[], number>(`SELECT count(*) FROM (SELECT sale_id FROM attention WHERE closed_at IS NULL UNION ${owing})`)
    .pluck();
  return {
    raise: (_tx, entry) => insert.run(entry).changes > 0,
    save: (_tx, entry) => void save.run(entry),
    get: (id) => get.get(id) ?? null,
    open: () => open.all(),
    openBySale: (saleId) => bySale.all(saleId),
    openCount: () => count.get()?.n ?? 0,
    owingSales: () => owingSales.all(),
    salesCount: () => salesCount.get() ?? 0,
  };
}
