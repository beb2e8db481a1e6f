// Single entries against the seal that came after each: an entry that was edited proves nothing about the rows.
// Invariant: reads only, and no more than the entries between the two.
import type Database from 'better-sqlite3';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';
import { type EarlierSeals, holds, type SealRow } from './seals.ts';
import { query } from './table.ts';

/** So many entries between one and the seal after it are read at most: only before the first seal are there more. */
const mostToTheSeal = 200;

/**
 * Finds the first of these entries that is not as it was sealed. What this run wrote itself is not looked at; of another key's seals nothing is
 * known.
 */
export function createSealedEntries(db: Database.Database, { by, upTo }: EarlierSeals) {
  const nextSeal = query<[number], SealRow>(db, 'SELECT * FROM journal_seals WHERE count >= ? ORDER BY count LIMIT 1');
  const rows = query<[number, number], JournalRow>(
    db,
    'SELECT * FROM journal WHERE seq >= ? AND seq <= ? ORDER BY seq',
  );

  /** From this entry to the one that is sealed. */
  const isAsSealed = (seq: number, { count, seal }: SealRow): boolean => {
    const [before, ...chain] = rows.all(seq - 1, count);
    let previous = seq === 1 ? '' : (before?.hash ?? '');
    for (const row of seq === 1 && before ? [before, ...chain] : chain) {
      if (row.hash !== journalHash(previous, row)) return false;
      previous = row.hash;
    }
    return holds(seal, { count, hash: previous }, by);
  };

  return (seqs: Iterable<number>): number | null => {
    let sealedTo = 0;
    for (const seq of seqs) {
      if (seq <= sealedTo || seq > upTo) continue;
      const seal = nextSeal.get(seq);
      if (!seal) return seq;
      sealedTo = seal.count;
      if (seal.key_id === by.id && seal.count - seq <= mostToTheSeal && !isAsSealed(seq, seal)) return seq;
    }
    return null;
  };
}
