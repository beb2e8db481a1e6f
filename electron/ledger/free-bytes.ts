// How much room a disk has for users other than its administrator. Throws where the file system cannot say.
import { statfsSync } from 'node:fs';

export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
