// The signature of an answer of head office: by the till's own secret, over the signature of the request and the answer to it.
// Invariant: no one in between, who lacks the secret, can change an answer or use it for another request.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** As HTTP writes it in small letters. */
export const answerSignatureHeader = 'head-office-signature';

/** HMAC-SHA256, lowercase hexadecimal. `requestSignature` is the hexadecimal one of the request's Authorization header. */
export function signAnswer(requestSignature: string, status: number, body: Uint8Array, secret: KeyObject): string {
  return createHmac('sha256', secret).update(`${requestSignature}\n${status}\n`).update(body).digest('hex');
}

/** Compares in constant time. */
export function isOwnAnswer(
  requestSignature: string,
  status: number,
  body: Uint8Array,
  secret: KeyObject,
  given: string | undefined,
): boolean {
  const expected = Buffer.from(signAnswer(requestSignature, status, body, secret), 'hex');
  const came = Buffer.from(given ?? '', 'hex');
  return expected.length === came.length && timingSafeEqual(expected, came);
}
