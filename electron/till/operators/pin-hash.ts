// PIN hashes: scrypt, as `scrypt$N$r$p$salt$hash` (base64url). A PIN is short, so the cost is what protects it.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 32_768, r: 8, p: 1 } as const;
const hashBytes = 32;
const mostMemory = 128 * 1024 * 1024;

/** 4 to 12 digits. */
export const pinPattern = /^\d{4,12}$/;

export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(pin, salt, hashBytes, { ...cost, maxmem: mostMemory });
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** False for a wrong PIN and for a hash that cannot be read. */
export async function pinMatches(pin: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, expected] = stored.split('$');
  if (scheme !== 'scrypt' || !n || !r || !p || !salt || !expected) return false;
  const key = Buffer.from(expected, 'base64url');
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: mostMemory };
  try {
    return timingSafeEqual(await derive(pin, Buffer.from(salt, 'base64url'), key.length, options), key);
  } catch {
    return false; // parameters that scrypt refuses
  }
}

function derive(pin: string, salt: Buffer, bytes: number, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
