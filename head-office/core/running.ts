// Where the commands find the head office that runs on a folder: a file next to its key, readable by its own user alone. Invariant: written once head
// office answers; after a kill it may name one that is gone, which the reader notices when connecting.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../../electron/disk/json-file.ts';

const running = z.object({
  /** As tills receive it; ends in `/v1`. */
  url: z.string(),
  /** What tills need to trust it; null where their machines trust it already. */
  ca: z.string().nullable(),
  database: z.string(),
});
export type Running = z.infer<typeof running>;

const fileIn = (folder: string) => join(folder, 'running.json');

export function writeRunning(folder: string, what: Running): void {
  const file = fileIn(folder);
  writeFileSync(`${file}.new`, `${JSON.stringify(what)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Null where none ever started there. */
export const readRunning = (folder: string): Running | null => readJsonFile(fileIn(folder), running);
