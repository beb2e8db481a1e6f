// Whether a copy holds what the ledger's file holds, byte for byte. Invariant: reads only.
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * Of SQLite's header, what a copy has of its own: how its log is written, how often it was written, its mark, and which SQLite wrote it
 * last. Its version is compared.
 */
const ofTheCopy = [
  [18, 20],
  [24, 28],
  [68, 72],
  [92, 100],
] as const;
const pieceBytes = 1 << 20;

/** The ledger's log must be folded into its file. False where either cannot be read. */
export function holdsTheSame(copy: string, ledgerFile: string): boolean {
  try {
    if (statSync(copy).size !== statSync(ledgerFile).size) return false;
    return sameBytes(copy, ledgerFile);
  } catch {
    return false;
  }
}

function sameBytes(copy: string, ledgerFile: string): boolean {
  const [first, second] = [Buffer.alloc(pieceBytes), Buffer.alloc(pieceBytes)];
  const one = openSync(copy, 'r');
  const other = openSync(ledgerFile, 'r');
  try {
    for (let at = 0; ; at += pieceBytes) {
      const read = readSync(one, first, 0, pieceBytes, at);
      if (readSync(other, second, 0, pieceBytes, at) !== read) return false;
      if (read === 0) return true;
      if (at === 0) for (const [from, to] of ofTheCopy) for (const piece of [first, second]) piece.fill(0, from, to);
      if (!first.subarray(0, read).equals(second.subarray(0, read))) return false;
      if (read < pieceBytes) return true;
    }
  } finally {
    closeSync(one);
    closeSync(other);
  }
}
