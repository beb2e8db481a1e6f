// Breaks one page of a ledger's file, as a disk may: the first page of a table.
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Nothing reads this one at a start. */
const table = 'settled_cards';

export function breakPage(file: string): void {
  const db = new Database(file, { readonly: true });
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table);
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  if (page === undefined) throw new Error(`no table ${table}`);
  const bytes = readFileSync(file);
  bytes.fill(0xa5, (page - 1) * size, page * size);
  writeFileSync(file, bytes);
}
