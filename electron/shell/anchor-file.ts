// The ledger's anchor as a file outside the till's folder, so that copying the folder back does not bring it along.
// Invariant: a reader sees the old text or the new one, never a part; nothing of it is awaited by a sale.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fsyncFolder } from '../disk/async-fsync.ts';

/** The file, by its absolute path. Its folder is made when it is first written. */
export function createAnchorFile(file: string) {
  return {
    file,
    read: (): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    async write(text: string): Promise<void> {
      const folder = dirname(file);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const beside = join(folder, `.${basename(file)}.${process.pid}.new`);
      try {
        await writeFile(beside, text, { mode: 0o600, flush: true });
        await rename(beside, file);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      await fsyncFolder(folder);
    },
  };
}
