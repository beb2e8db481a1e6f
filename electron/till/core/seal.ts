// Seals what must not lie in the ledger in the clear: the frozen request bodies, which may hold a scanned card number.
// AES-256-GCM, bound to the row it belongs to; the key lives in the vault.
import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** `iv | tag | ciphertext`, readable only with the same key and `boundTo`. */
export function seal(key: KeyObject, boundTo: string, clear: Uint8Array): Uint8Array {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws where the key is another, or a byte was changed: a bug or a damaged ledger, never an expected failure. */
export function unseal(key: KeyObject, boundTo: string, sealed: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** A keyed hash of a card number: shows whether two are the same, and nothing else. */
export function cardMac(key: KeyObject, cardNumber: string): string {
  return createHmac('sha256', key).update(`card ${cardNumber}`).digest('hex');
}
