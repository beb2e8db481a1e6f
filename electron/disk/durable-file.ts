// Small files that survive a power cut whole: written next to the old one, synced, renamed over it, then the folder is synced.
// Invariant: a reader sees the old file or the new one, never a part, and the new one is on the disk on return.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from './sync.ts';

/**
 * Replaces `file` with `bytes`, with permissions `mode`. On failure it throws the file system's error and leaves the
 * old file.
 */
export function writeDurably(file: string, bytes: Uint8Array | string, mode: number): void {
  const beside = join(dirname(file), `.${basename(file)}.${process.pid}.new`);
  try {
    writeFileSync(beside, bytes, { mode, flush: true });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

/** Removes `file` if it exists, durably. */
export function removeDurably(file: string): void {
  rmSync(file, { force: true });
  syncFolder(dirname(file));
}
