// PIN hashes: scrypt, as `scrypt$N$r$p$salt$hash` (base64url). A PIN is short, so the cost is what protects it.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { leastPinN } from '../../../shared/operator.ts';

/** What a new hash costs (scrypt's N), and the least that is still accepted. */
export type PinCost = { readonly newN: number; readonly leastN: number };
export const pinCost: PinCost = { newN: 2 ** 17, leastN: leastPinN };

const hashBytes = 32;
/** Of a hash that somebody else made: checking a PIN must not take the machine's memory. */
const mostMemory = 2 ** 30;

export async function hashPin(pin: string, n = pinCost.newN): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(pin, salt, hashBytes, { N: n, r: 8, p: 1 });
  return `scrypt$${n}$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Cheaper than what is still accepted: such a hash is never asked. */
export function isTooWeak(stored: string, cost: PinCost): boolean {
  return Number(stored.split('$')[1]) < cost.leastN;
}

/** `right-but-cheap`: the PIN is right, and its hash is to be made anew. A hash that cannot be read has no right PIN. */
export async function checkPin(
  pin: string,
  stored: string,
  cost: PinCost,
): Promise<'right' | 'right-but-cheap' | 'wrong'> {
  const [scheme, n, r, p, salt, expected] = stored.split('$');
  if (scheme !== 'scrypt' || !n || !r || !p || !salt || !expected) return 'wrong';
  const options = { N: Number(n), r: Number(r), p: Number(p) };
  const key = Buffer.from(expected, 'base64url');
  try {
    if (!timingSafeEqual(await derive(pin, Buffer.from(salt, 'base64url'), key.length, options), key)) return 'wrong';
    return options.N < cost.newN ? 'right-but-cheap' : 'right';
  } catch {
    return 'wrong'; // parameters that scrypt refuses
  }
}

function derive(pin: string, salt: Buffer, bytes: number, options: { N: number; r: number; p: number }) {
  const { N, r, p } = options;
  // Twice what the formula says, as the library needs room of its own.
  const maxmem = Math.min(2 * 128 * r * (N + p), mostMemory);
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(pin, salt, bytes, { ...options, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
