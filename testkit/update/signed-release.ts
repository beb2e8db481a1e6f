// A release for tests, signed with a key of its own.
import { createHash, generateKeyPairSync } from 'node:crypto';
import type { TillFacts } from '../../electron/update/judge.ts';
import { publicText, type ReleaseKey, readReleaseKey } from '../../electron/update/release-keys.ts';
import { signManifest } from '../../electron/update/signed-manifest.ts';
import type { ReleaseManifest, ReleasePackage } from '../../shared/release/manifest.ts';

export function newSigner() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const known = readReleaseKey(publicText(privateKey));
  if (!known) throw new Error('a key that was just made cannot be read');
  return { privateKey, known };
}

export const signer = newSigner();
export const keys: readonly ReleaseKey[] = [signer.known];

export const content: Buffer = Buffer.alloc(300_000, 'a package of a till ');
const sha512 = createHash('sha512').update(content).digest('hex');

export const wanted: ReleasePackage = {
  platform: 'linux',
  arch: 'x64',
  kind: 'deb',
  file: 'till_1.2.0.deb',
  size: content.byteLength,
  sha512,
};

export const manifest: ReleaseManifest = {
  format: 1,
  product: 'counterfoil',
  channel: 'stable',
  sequence: 7,
  version: '1.2.0',
  minimumVersion: '1.0.0',
  issuedAt: '2026-11-26T12:00:00.000Z',
  waves: { share: 100, stores: [] },
  notes: { en: 'Cards are found faster.', de: 'Karten werden schneller gefunden.' },
  packages: [
    wanted,
    { platform: 'win32', arch: 'x64', kind: 'nsis', file: 'Till-1.2.0.exe', size: content.byteLength, sha512 },
  ],
};

export const till: TillFacts = {
  id: 'till-1',
  store: 'kiel',
  version: '1.1.0',
  channel: 'stable',
  platform: 'linux',
  arch: 'x64',
  kind: 'deb',
  seen: null,
};

export const signed = (changes: object = {}, by = [signer.privateKey]): Buffer =>
  Buffer.from(signManifest(Buffer.from(JSON.stringify({ ...manifest, ...changes })), by));
