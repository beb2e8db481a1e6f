// Files in a folder that others may write to, such as a stick or a share.
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Null for what is no regular file: a pipe that nobody writes to would hold a thread of the till for ever. Throws where nothing can be opened. */
export async function openPlainFile(path: string): Promise<FileHandle | null> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const found = await handle.stat().catch(() => null);
  if (found?.isFile()) return handle;
  await handle.close();
  return null;
}
