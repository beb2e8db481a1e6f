// Whether the open ledger is the one that the former version left, and what came since it was last verified follows from its journal.
// Invariant: reads only; all of the ledger was verified as a copy before.
import Database from 'better-sqlite3';
import { lastVerified } from '../../ledger/books-verified.ts';
import { checkSince } from '../../ledger/check-since.ts';
import { createRowsCheck } from '../../ledger/edited-rows.ts';
import { headIn, isSameHead, ledgerIn } from './kept-files.ts';
import type { StoredVersion } from './update-record.ts';

export function booksHold(folder: string, { head }: StoredVersion): boolean {
  if (!isSameHead(headIn(folder), head)) return false;
  const db = new Database(ledgerIn(folder), { readonly: true, timeout: 5000 });
  try {
    const verified = lastVerified(db, head.count)?.count ?? 0;
    const { changed, edited } = checkSince(db, createRowsCheck(db), verified, () => true);
    return changed === null && edited.length === 0;
  } finally {
    db.close();
  }
}
