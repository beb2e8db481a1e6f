// The first bytes of a file, which can be read without opening it as a database.
import { closeSync, openSync, readSync } from 'node:fs';

/** SQLite's header: 100 bytes, or as many as there are. Throws where the file cannot be read. */
export function headerOf(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(100);
    return header.subarray(0, readSync(descriptor, header, 0, 100, 0));
  } finally {
    closeSync(descriptor);
  }
}

export function isSqlite(header: Buffer): boolean {
  return header.toString('latin1', 0, 16) === 'SQLite format 3\0';
}
