// Whether training counts shifts, as a trainer last chose on screen: a file in training's own folder.
// Invariant: what cannot be read is no choice; a till that sells has no such file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (folder: string): string => join(folder, 'shifts');

/** Null: nobody chose. */
export function countsShifts(folder: string): boolean | null {
  try {
    const text = readFileSync(fileIn(folder), 'utf8');
    return text === 'on' || text === 'off' ? text === 'on' : null;
  } catch {
    return null;
  }
}

export function keepCountsShifts(folder: string, on: boolean): void {
  writeFileSync(fileIn(folder), on ? 'on' : 'off', { mode: 0o600 });
}
