// How the ledger's file was when the till closed it, noted next to it: of a file that is still so, a start reads only what it needs. All of
// it is read again in a thread of its own, a day after it was last; after a power cut at once.
// Invariants: whatever differs, is unknown, or was not checked for a week is checked before it is opened; the note is made after the
// last byte is on the disk, and calls no file whole in which anything was wrong, or that nobody has read yet.
import { rmSync, statSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { readJsonFile } from '../disk/json-file.ts';

const dayMs = 24 * 60 * 60_000;
const oldestMs = 7 * dayMs;

/** `checkedAt`: null where something in it was wrong, or it was not read. */
const note = z.strictObject({ file: z.string(), checkedAt: z.iso.datetime().nullable() });
type Note = z.infer<typeof note>;
const noteOf = (file: string): string => `${file}-closed`;

/** The time of the last change cannot be set back by a copy or a tool, only with the machine's clock. */
function markOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** When it was last read and found whole; or that the till that had it was cut off; or that nothing is known of it. */
export type LastClose = { readonly wholeAt: Date } | 'cut-off' | 'unknown';

export function readLastClose(file: string, now: Date): LastClose {
  const known = readNote(file);
  if (known?.checkedAt === null) return 'unknown';
  // A log that holds something was left by a crash; an empty one by a program that only read.
  if (hasLog(file)) return 'cut-off';
  if (!known?.checkedAt || known.file !== markOf(file)) return 'unknown';
  const wholeAt = new Date(known.checkedAt);
  const ageMs = now.getTime() - wholeAt.getTime();
  return ageMs >= 0 && ageMs < oldestMs ? { wholeAt } : 'unknown';
}

const hasLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

const readNote = (file: string): Note | null => readJsonFile(noteOf(file), note);

/** Closes it, with its log in it, and notes how it is then. */
export function closeWell(db: { readonly name: string; close(): unknown }, checkedAt: Date): void {
  const file = db.name;
  db.close();
  try {
    rmSync(noteOf(file), { force: true });
    if (!hasLog(file)) write(file, { file: markOf(file), checkedAt: checkedAt.toISOString() });
  } catch {
    // The next start checks it.
  }
}

/** Closes one that was not read, or in which something is wrong: the file and its log stay as they are. */
export function closeApart(db: Database.Database): void {
  // The last connection to close writes the log into the file, unless it may only read.
  const last = openToRead(db.name);
  db.close();
  last?.close();
}

function openToRead(file: string): Database.Database | null {
  try {
    const db = new Database(file, { readonly: true });
    db.pragma('schema_version');
    return db;
  } catch {
    return null;
  }
}

/** Removes the note of `requireFullCheck`, once the whole ledger was read without a fault. */
export function forgetUnread(file: string): void {
  try {
    if (readNote(file)?.checkedAt === null) rmSync(noteOf(file));
  } catch {
    // The next start reads it once more.
  }
}

/** Makes the next start read the whole ledger before it opens the till, even if this run ends well. */
export function requireFullCheck(file: string): void {
  try {
    write(file, { file: '', checkedAt: null });
  } catch {
    // Then the next start reads it while the till is open, and finds the same.
  }
}

const write = (file: string, said: Note): void => writeFileSync(noteOf(file), JSON.stringify(said), { mode: 0o600 });

/** A day after the last. */
export const isCheckDue = (checkedAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - checkedAt.getTime()) >= dayMs;
