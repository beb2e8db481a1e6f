// Whether the open ledger is still the file at its path. Deleted or replaced, SQLite would continue to write into a file that nobody finds.
// Invariant: a till that notices writes nothing more there, and saves what it holds under another name.
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { markCopy, nameCopy, savedMark, stampOf } from './backup-file.ts';

/** Two looks at the file system, no more than some microseconds: before every commit. */
export function watchPlace(file: string): () => boolean {
  const watched = ['', '-wal'].map((end) => `${file}${end}`);
  const identify = (path: string): string => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found ? `${found.dev} ${found.ino}` : 'nothing';
  };
  const opened = watched.map(identify);
  return () => watched.every((path, index) => identify(path) === opened[index]);
}

/**
 * Everything that the open connection reads, as one file in the ledger's folder, on the disk when this returns; answers its path. Its
 * mark says that the log next to it belongs to another file. Throws where it cannot be written.
 */
export function saveCopy(db: Database.Database, at: Date): string {
  const folder = dirname(db.name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `ledger-saved-${stampOf(at)}.sqlite`);
  const partial = `${file}.part`;
  rmSync(partial, { force: true });
  db.prepare('VACUUM INTO ?').run(partial);
  chmodSync(partial, 0o600);
  markCopy(partial, savedMark);
  nameCopy(partial, file);
  return file;
}
