// The public keys that sign releases, and no others: Ed25519, as `npm run release -- --new-key FILE` prints them.
// Invariant: with none, this version takes no updates. A second one is there while one key replaces another.
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** Base64 of the 32 bytes. */
export const builtInKeys: readonly string[] = [];

export type ReleaseKey = { readonly id: string; readonly key: KeyObject };

/** Null for what is no such key. */
export function readReleaseKey(base64: string): ReleaseKey | null {
  const raw = Buffer.from(base64, 'base64');
  if (raw.length !== 32 || raw.toString('base64') !== base64) return null;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  });
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), key };
}

/** The public half of either half, as it is built in. */
export function publicText(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return Buffer.from(half.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
}
