// The few things that the way back does on the disk, each of which has happened or has not once it returns.
// Invariant: under a file's own name lies the old file or the new one, whole, whenever the power goes.
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

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
  sync(beside, 'r+');
  renameSync(beside, file);
  syncFolder(dirname(file));
}

/** Makes the names in a folder durable. Windows has no such call; its file system journals names itself. */
function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
