// The SVC1 signature of section 5, for both sides of the wire.
// Invariant: the signed bytes are the sent bytes; synchronous `node:crypto` only (docs/decisions/ says why).
import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';

export const signatureScheme = 'SVC1-HMAC-SHA256';

/** A key pair as issued. The secret's text is the key itself; it is never decoded. */
export type SigningKey = { readonly keyId: string; readonly secret: KeyObject };

export type SignedParts = {
  /** `host:port`, always with the port. */
  readonly hostPort: string;
  readonly method: string;
  /** With the version prefix, as sent. */
  readonly path: string;
  /** Without the question mark, as sent; empty when there is none. */
  readonly query: string;
  /** The Date header's value. */
  readonly date: string;
  /** Empty when the header is not sent. */
  readonly idempotencyKey: string;
  readonly body: Uint8Array | string;
};

export function signingKey(keyId: string, secret: string): SigningKey {
  return { keyId, secret: createSecretKey(secret, 'utf8') };
}

/** Seven lines joined by line feeds. */
export function stringToSign(parts: SignedParts): string {
  const { hostPort, method, path, query, date, idempotencyKey, body } = parts;
  return `${hostPort}\n${method}\n${path}\n${query}\n${date}\n${idempotencyKey}\n${hash('sha256', body, 'hex')}`;
}

/** HMAC-SHA256 of the string to sign, lowercase hexadecimal. */
export function sign(parts: SignedParts, secret: KeyObject): string {
  return createHmac('sha256', secret).update(stringToSign(parts)).digest('hex');
}

/** The value of the Authorization header (and of a webhook's Svc-Signature). */
export function authorization(parts: SignedParts, key: SigningKey): string {
  return `${signatureScheme} KeyId=${key.keyId}, Signature=${sign(parts, key.secret)}`;
}

const authorizationPattern = /^SVC1-HMAC-SHA256 KeyId=([^,\s]{1,200}), ?Signature=([0-9a-f]{64})$/;

/** Reads an Authorization header; null for anything malformed. */
export function parseAuthorization(header: string): { keyId: string; signature: string } | null {
  const match = authorizationPattern.exec(header);
  return match?.[1] && match[2] ? { keyId: match[1], signature: match[2] } : null;
}

/** Compares in constant time. */
export function verify(parts: SignedParts, secret: KeyObject, signature: string): boolean {
  const expected = Buffer.from(sign(parts, secret), 'hex');
  const given = Buffer.from(signature, 'hex');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The first signed line of an address; the port defaults to 443 for HTTPS and 80 for HTTP. */
export function hostPort(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}
