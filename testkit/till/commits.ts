// Every state that a ledger was ever in on the disk: the database as it was, with its write-ahead log cut after each commit. Any of
// them is what a power cut may leave. (SQLite's file format, section 4: a log is a header and frames; a frame that ends a commit
// says how large the database is then.)
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const headerBytes = 32;
const frameHeaderBytes = 24;

export type Recording = {
  /** Shows `look` each state since the recording began, oldest first. Answers how many there were. */
  replay(look: (db: Database.Database, commit: number) => void): number;
  /** How many there were so far. */
  count(): number;
  end(): void;
};

/** Keeps the log of this ledger from being folded into its file, from now on. */
export function recordCommits(ledgerFile: string): Recording {
  const reader = new Database(ledgerFile, { readonly: true });
  // An open read: SQLite folds nothing into the file that this reader does not see yet.
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM journal').get();
  const before = commitEnds(readFileSync(`${ledgerFile}-wal`)).length;

  return {
    replay(look) {
      const folder = mkdtempSync(join(tmpdir(), 'commits-'));
      const file = join(folder, 'ledger.sqlite');
      const log = readFileSync(`${ledgerFile}-wal`);
      const ends = commitEnds(log).slice(Math.max(0, before - 1));
      try {
        for (const [index, end] of ends.entries()) {
          copyFileSync(ledgerFile, file);
          writeFileSync(`${file}-wal`, log.subarray(0, end));
          const db = new Database(file);
          look(db, index);
          db.close();
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      return ends.length;
    },
    count: () => commitEnds(readFileSync(`${ledgerFile}-wal`)).length - before,
    end: () => void reader.close(),
  };
}

/** Where in the log each commit ends. Frames of an earlier round have another salt and count no more. */
export function commitEnds(log: Buffer): number[] {
  if (log.length < headerBytes) return [];
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  const ends: number[] = [];
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) > 0) ends.push(at + frameBytes);
  }
  return ends;
}
