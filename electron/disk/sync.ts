// What a power cut leaves: a file's bytes and a folder's names are on the disk once these return.
import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Windows syncs only what may be written to: `r` is for a program that runs, on Linux. */
export function syncFile(file: string, flags: 'r+' | 'r' = 'r+'): void {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes the names in a folder durable. Windows has no such call; its file system journals names itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncFile(folder, 'r');
}
