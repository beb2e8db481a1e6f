// How far head office was last known to have this till's journal: `head-office.json` next to the settings, outside the ledger, so that a ledger
// that is restored leaves it as it is. It is not synced, and removing it hides nothing: head office sends it again.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../disk/json-file.ts';

const heard = z.object({ ledger: z.string(), seq: z.int().min(0), hash: z.string() });
type Heard = z.infer<typeof heard>;

export function createConfirmedHeadFile(folder: string) {
  const file = join(folder, 'head-office.json');
  return {
    read: (): Heard | null => readJsonFile(file, heard),
    /** Whole or not at all. A disk that does not take it costs nothing but this note. */
    write(told: Heard): void {
      try {
        writeFileSync(`${file}.new`, JSON.stringify(told), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        // Sent again with the next answer.
      }
    },
  };
}
