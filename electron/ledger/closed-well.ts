// How the ledger's file was when the till closed it, noted beside it: a start reads a file that is still so only where it needs it. All of
// it is read again in a thread of its own, a day after it was last.
// Invariants: whatever differs, is unknown, or was not checked for a week is checked before it is opened; the note is made after the
// last byte is on the disk, and never of a file in which anything was wrong.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const dayMs = 24 * 60 * 60_000;
const oldestMs = 7 * dayMs;

const note = z.strictObject({ file: z.string(), checkedAt: z.iso.datetime() });
const noteOf = (file: string): string => `${file}-closed`;

/** Nobody sets the time of the last change back: not by a copy, not by a tool, only with the machine's clock. */
function markOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** When all of it was last read and found whole; null where it must be read now, before it is opened. */
export function checkedAt(file: string, now: Date): Date | null {
  try {
    // A log is left by an end that was none.
    if (existsSync(`${file}-wal`)) return null;
    const { file: mark, checkedAt } = note.parse(JSON.parse(readFileSync(noteOf(file), 'utf8')));
    const ageMs = now.getTime() - Date.parse(checkedAt);
    return mark === markOf(file) && ageMs >= 0 && ageMs < oldestMs ? new Date(checkedAt) : null;
  } catch {
    return null;
  }
}

/** After it is closed. Null: something in it was wrong. */
export function noteClosed(file: string, checkedAt: Date | null): void {
  try {
    rmSync(noteOf(file), { force: true });
    if (checkedAt === null || existsSync(`${file}-wal`)) return;
    writeFileSync(noteOf(file), JSON.stringify({ file: markOf(file), checkedAt: checkedAt.toISOString() }), {
      mode: 0o600,
    });
  } catch {
    // The next start checks it.
  }
}

/** A day after the last. */
export const isDue = (checkedAt: Date, now: Date): boolean => Math.abs(now.getTime() - checkedAt.getTime()) >= dayMs;
