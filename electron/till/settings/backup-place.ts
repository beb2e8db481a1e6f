// Where the second copy of a till's backups goes: below a folder of the shop's, or on whatever stick is plugged in, in a folder of this
// till's own, because two tills may share the place.
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { anyStick } from '../../../shared/settings/provisioning.ts';

/** Answers the till's folder there, made where it was missing; null where the place itself is away. */
export function createBackupPlace(
  where: string,
  { storeId, terminalId }: { readonly storeId: string; readonly terminalId: string },
  usbSticks: () => Promise<readonly string[]>,
): () => Promise<string | null> {
  return async () => {
    const place = where === anyStick ? (await usbSticks())[0] : where;
    // A disk that is not mounted is no folder to make: it would be filled below the disk that holds the ledger.
    if (place === undefined || !statSync(place, { throwIfNoEntry: false })?.isDirectory()) return null;
    const folder = join(place, `counterfoil-${storeId}-${terminalId}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  };
}

/** Whether this can be the second place: a folder that can be written, and not the till's own. A stick may come later. */
export function mayWriteTo(where: string, ownFolder: string): boolean {
  if (where === anyStick) return true;
  const way = relative(ownFolder, resolve(where));
  if (!way.startsWith('..') && !isAbsolute(way)) return false;
  try {
    accessSync(where, constants.W_OK);
    return statSync(where).isDirectory();
  } catch {
    return false;
  }
}
