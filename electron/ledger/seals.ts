// Seals on the journal's heads: the chain is public, so anyone who rewrites it can make it fit again. A seal takes the till's key.
// Invariants: each commit that adds to the journal adds the seal of its last entry; what was there before the first seal stays unsealed,
// behind the entry `sealing-started`.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { JournalHead } from '../../shared/journal/chain.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

/** A key of the till's vault; `id` names it without telling it. */
export type SealKey = { readonly key: KeyObject; readonly id: string };

export type SealRow = { readonly count: number; readonly key_id: string; readonly seal: string };

export function sealOf({ count, hash }: JournalHead, { key }: SealKey): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['counterfoil journal head', count, hash]))
    .digest('hex');
}

/** The seal is this key's, of this head. */
export function holds(seal: string, head: JournalHead, by: SealKey): boolean {
  const right = Buffer.from(sealOf(head, by));
  const given = Buffer.from(seal);
  return given.length === right.length && timingSafeEqual(given, right);
}

export function createSeals(db: Database.Database, by: SealKey) {
  const insert = db.prepare<SealRow>('INSERT INTO journal_seals (count, key_id, seal) VALUES (@count, @key_id, @seal)');
  return (head: JournalHead): void => void insert.run({ count: head.count, key_id: by.id, seal: sealOf(head, by) });
}

/** Whose seals an entry is held against; up to this count they were written by earlier runs. */
export type EarlierSeals = { readonly by: SealKey; readonly upTo: number };

/** How the newest seal relates to the journal's head. Reads one row: cheap enough for every start. */
export function sealOfHead(
  db: Database.Database,
  by: SealKey,
  head: JournalHead,
): 'none' | 'of-another-key' | 'broken' | 'holds' {
  const row = db.prepare<[], SealRow>('SELECT * FROM journal_seals ORDER BY count DESC LIMIT 1').get();
  if (!row) return 'none';
  if (row.key_id !== by.id) return 'of-another-key';
  return row.count === head.count && holds(row.seal, head, by) ? 'holds' : 'broken';
}

/** The first seal of this key that is not the seal of its entry, over the whole ledger. */
export function sealFault(db: Database.Database, by: SealKey): VerifyFault | null {
  const rows = db
    .prepare<[string], SealRow & { readonly hash: string | null }>(
      `SELECT s.*, j.hash FROM journal_seals s LEFT JOIN journal j ON j.seq = s.count WHERE s.key_id = ? ORDER BY s.count`,
    )
    .iterate(by.id);
  for (const { count, seal, hash } of rows)
    if (hash === null || !holds(seal, { count, hash }, by))
      return bad('journal_seals', count, 'is not sealed by this till');
  return null;
}

/** How many seals there are. */
export function countSeals(db: Database.Database): number {
  return db.prepare<[], number>('SELECT count(*) FROM journal_seals').pluck().get() ?? 0;
}

/** What is wrong with the seals that takes no key to see: once they began, the newest is of the journal's head. */
export function sealRowFault(db: Database.Database, head: JournalHead): VerifyFault | null {
  const began = db.prepare("SELECT 1 FROM journal WHERE kind = 'sealing-started' LIMIT 1").get() !== undefined;
  const newest = db.prepare<[], number | null>('SELECT max(count) FROM journal_seals').pluck().get() ?? null;
  return newest === (began ? head.count : null)
    ? null
    : bad('journal_seals', newest ?? '', 'do not end with the journal');
}
