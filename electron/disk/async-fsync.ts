// As sync.ts, the bytes of a file and the names in a folder are on the disk once these are done; but these answer a promise, and the
// thread goes on meanwhile, so that a slow disk does not stop the till's window.
import { open } from 'node:fs/promises';

export async function fsyncFile(file: string, flags: 'r+' | 'r' = 'r+'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await fsyncFile(folder, 'r');
}
