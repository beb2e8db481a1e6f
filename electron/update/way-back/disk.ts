// The few things that the way back does on the disk, each of which has happened or has not once it returns.
// Invariant: under a file's own name lies the old file or the new one, whole, whenever the power goes.
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFile, syncFolder } from '../../disk/sync.ts';

export type Disk = {
  write(file: string, text: string): void;
  copy(from: string, to: string): void;
  /** A file, or a folder with all that is in it; or nothing. */
  remove(path: string): void;
};

export const disk: Disk = {
  write: (file, text) => put(file, (beside) => writeFileSync(beside, text, { mode: 0o600 })),
  // Where the file system can, both share their blocks until one is written to.
  copy: (from, to) => put(to, (beside) => copyFileSync(from, beside, constants.COPYFILE_FICLONE)),
  remove(path) {
    if (!existsSync(path)) return;
    rmSync(path, { recursive: true, force: true });
    syncFolder(dirname(path));
  },
};

/** Null where there is none. */
export const textIn = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

function put(file: string, fill: (beside: string) => void): void {
  const beside = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  fill(beside);
  syncFile(beside);
  renameSync(beside, file);
  syncFolder(dirname(file));
}
