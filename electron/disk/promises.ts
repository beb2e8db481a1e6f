// The same as sync.ts without blocking the thread, as `node:fs/promises` is to `node:fs`.
import { open } from 'node:fs/promises';

export async function syncFile(file: string, flags: 'r+' | 'r' = 'r+'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(folder, 'r');
}
