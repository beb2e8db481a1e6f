// Signs a manifest as electron/update/signed-manifest.ts reads it.
import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readReleaseKey } from '../../electron/update/release-keys.ts';
import { manifestName } from '../../electron/update/signed-manifest.ts';

export function signManifest(manifest: Uint8Array, keys: readonly KeyObject[]): Uint8Array {
  const lines = keys.map((key) => {
    const id = readReleaseKey(publicText(key))?.id;
    return `${id} ${sign(null, manifest, key).toString('base64')}\n`;
  });
  return Buffer.concat([Buffer.from(`${manifestName} ${manifest.byteLength}\n${lines.join('')}\n`), manifest]);
}

/** The public half of either half, as it is built in. */
export function publicText(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return Buffer.from(half.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
}
