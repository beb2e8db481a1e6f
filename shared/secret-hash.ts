// Hashes of what people type as a secret, PINs and passwords: scrypt, as `scrypt$N$r$p$salt$hash` (base64url).
// Invariants: the answer takes as long for a wrong secret as for a right one; the same letters are the same secret, however a keyboard
// composes them (NFC).
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const hashBytes = 32;
/** For a hash from another source: checking a secret must not use up the machine's memory. */
const mostMemory = 2 ** 30;

/** `n`: what it costs to make and to check (scrypt's N). */
export async function hashSecret(secret: string, n: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(secret, salt, hashBytes, { N: n, r: 8, p: 1 });
  return `scrypt$${n}$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** What a hash costs; NaN where it cannot be read. */
export const costOf = (stored: string): number => Number(stored.split('$')[1]);

/** A hash that cannot be read has no right secret. */
export async function isSecret(secret: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, expected] = stored.split('$');
  if (scheme !== 'scrypt' || !n || !r || !p || !salt || !expected) return false;
  const key = Buffer.from(expected, 'base64url');
  try {
    const options = { N: Number(n), r: Number(r), p: Number(p) };
    return timingSafeEqual(await derive(secret, Buffer.from(salt, 'base64url'), key.length, options), key);
  } catch {
    return false; // parameters that scrypt refuses
  }
}

function derive(secret: string, salt: Buffer, bytes: number, options: { N: number; r: number; p: number }) {
  const { N, r, p } = options;
  // Twice the formula's value, as the library needs extra memory.
  const maxmem = Math.min(2 * 128 * r * (N + p), mostMemory);
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(secret.normalize('NFC'), salt, bytes, { ...options, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
