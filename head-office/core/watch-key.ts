// The key by which a program that watches head office reads how it is: a file of its own user, made at the first start. Invariant: it lets nobody in
// anywhere else.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const watchKeyFile = 'metrics.key';

export function openWatchKey(folder: string): string {
  const file = join(folder, watchKeyFile);
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** Whether this Authorization header holds it. */
export function isWatcher(key: string, header: string | undefined): boolean {
  const [given, own] = [header ?? '', `Bearer ${key}`].map((text) => hash('sha256', text, 'buffer'));
  return key !== '' && given !== undefined && own !== undefined && timingSafeEqual(given, own);
}
