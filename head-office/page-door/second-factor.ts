// The second factor: six digits of an authenticator, RFC 6238. Invariant: a code is taken once; the step it belongs to is kept, and none at
// or before it is taken again.
import { generateSecret, generateURI, verify } from 'otplib';
import encodeQr from 'qr';

const issuer = 'Counterfoil head office';
const stepSeconds = 30;
/** What the library draws around it at least; the page draws its own. */
const border = 1;

export const newFactor = (): string => generateSecret();

/** What an authenticator's camera reads: rows of `1` (dark) and `0`. */
export function factorModules(name: string, secret: string): readonly string[] {
  const address = generateURI({ issuer, label: name, secret });
  const rows = encodeQr(address, 'raw', { ecc: 'medium', border }).slice(border, -border);
  const darkOf = (row: readonly boolean[]) => row.slice(border, -border).map((isDark) => (isDark ? '1' : '0'));
  return rows.map((row) => darkOf(row).join(''));
}

/** The step that the code belongs to; null where it is of none around now. A clock may be one step off. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds });
  return found.valid ? Math.floor(epoch / stepSeconds) + found.delta : null;
}
