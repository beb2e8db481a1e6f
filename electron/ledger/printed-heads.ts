// The heads of a ledger that somebody has on paper, held against its journal.
import type Database from 'better-sqlite3';
import { type PrintedHead, signsOf } from '../../shared/journal/head-signs.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

/** The first of these heads that the ledger's journal does not have. */
export function printedHeadFault(db: Database.Database, heads: readonly PrintedHead[]): VerifyFault | null {
  const hashOf = db.prepare<[number], string>('SELECT hash FROM journal WHERE seq = ?').pluck();
  for (const { count, signs: printed } of heads) {
    const hash = hashOf.get(count);
    if (hash === undefined) return bad('journal', count, 'is missing, and its head was printed');
    if (signsOf(hash) !== printed) return bad('journal', count, 'is not the one whose head was printed');
  }
  return null;
}
