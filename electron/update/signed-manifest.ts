// One file: a line with the manifest's length, a line for each signature (the key's id and Ed25519 over the manifest's exact bytes), an
// empty line, the manifest. One file, because two are not replaced in one moment.
// Invariant: bytes come out only where a known key signed exactly these.
import { type KeyObject, sign, verify } from 'node:crypto';
import type { Refusal } from '../../shared/release/refusals.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { publicText, type ReleaseKey, readReleaseKey } from './release-keys.ts';

/** Of the whole file; a long one is never read. */
export const maxManifestBytes = 512 * 1024;

const name = 'counterfoil-release 1';
const firstLine = new RegExp(`^${name} ([1-9]\\d{0,6})\\n`);
const signatureLine = /^([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\n/;
const mostSignatures = 2;

export function signManifest(manifest: Uint8Array, keys: readonly KeyObject[]): Uint8Array {
  const lines = keys.map((key) => {
    const id = readReleaseKey(publicText(key))?.id;
    return `${id} ${sign(null, manifest, key).toString('base64')}\n`;
  });
  return Buffer.concat([Buffer.from(`${name} ${manifest.byteLength}\n${lines.join('')}\n`), manifest]);
}

export function openManifest(file: Uint8Array, keys: readonly ReleaseKey[]): Result<Uint8Array, Refusal> {
  if (keys.length === 0) return err('no-key');
  if (file.byteLength > maxManifestBytes) return err('too-large');
  const head = Buffer.from(file.subarray(0, 512)).toString('latin1');
  const first = firstLine.exec(head);
  if (!first) {
    const isCut = !head.includes('\n') && (name.startsWith(head) || head.startsWith(name));
    return err(isCut ? 'half-a-manifest' : 'not-a-manifest');
  }
  let at = first[0].length;
  const signatures: { readonly id: string; readonly bytes: Buffer }[] = [];
  while (signatures.length < mostSignatures) {
    const [line, id = '', text = ''] = signatureLine.exec(head.slice(at)) ?? [''];
    if (line === '') break;
    signatures.push({ id, bytes: Buffer.from(text, 'base64') });
    at += line.length;
  }
  const isEnded = head[at] === '\n';
  const manifest = file.subarray(at + 1);
  const length = Number(first[1]);
  if (file.byteLength < at + 1 + length && (isEnded || file.byteLength < 512)) return err('half-a-manifest');
  if (!isEnded || manifest.byteLength !== length) return err('altered');
  if (signatures.length === 0) return err('unsigned');
  return checked(manifest, signatures, keys);
}

function checked(
  manifest: Uint8Array,
  signatures: readonly { readonly id: string; readonly bytes: Buffer }[],
  keys: readonly ReleaseKey[],
): Result<Uint8Array, Refusal> {
  const known = signatures.flatMap(({ id, bytes }) =>
    keys.filter((one) => one.id === id).map(({ key }) => ({ key, bytes })),
  );
  if (known.length === 0) return err('foreign-key');
  return known.some(({ key, bytes }) => verify(null, manifest, key, bytes)) ? ok(manifest) : err('altered');
}
