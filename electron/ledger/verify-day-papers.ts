// The papers of business days: each is as its entry says, and each entry left one.
import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { dayPapersTable } from './day-papers.ts';
import type { Entry } from './journal-entry.ts';
import { bad, type VerifyFault } from './verify-fault.ts';

/** The kinds of entries about them. */
export const dayPaperKinds = ['day-made'] as const;

/** `journal`: the entries of that kind. */
export function* dayPaperFaults(db: Database.Database, journal: readonly Entry[]): Generator<VerifyFault> {
  const made = new Map(journal.map(({ seq, body }) => [seq, body]));
  for (const { day, body, sha256, seq } of dayPapersTable.all(db, 'ORDER BY day')()) {
    const wrong = (reason: string) => bad('day_papers', day, reason);
    const told = made.get(seq);
    made.delete(seq);
    if (hash('sha256', body, 'hex') !== sha256) yield wrong('was changed');
    if (told?.day !== day || told.sha256 !== sha256) yield wrong('is another than its journal says');
  }
  for (const { day } of made.values()) yield bad('day_papers', String(day), 'is missing');
}
