// Test deliveries: codes that say that they are tests and cannot be redeemed anywhere (section 1).
// Invariant: derived from the order's id alone, so a GET shows the same code again and nothing secret is stored.
import { hash } from 'node:crypto';
import type { Delivery } from '../../shared/interface/resources.ts';

// No letters that look like digits.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const validYears = 3;

/** The delivery of a completed order: a code `TEST-XXXX-XXXX-XXXX`, a PIN `TEST-` and 4 digits, a serial `TEST` and 12 digits. */
export function testDelivery(orderId: string, completedAt: string): Delivery {
  const digest = hash('sha256', `counterfoil test delivery ${orderId}`, 'buffer');
  const letters = [...digest.subarray(0, 12)].map((byte) => alphabet[byte % alphabet.length] ?? '2').join('');
  const serial = `TEST${String(digest.readUIntBE(12, 6) % 1_000_000_000_000).padStart(12, '0')}`;
  return {
    code: `TEST-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`,
    pin: `TEST-${String(digest.readUInt32BE(18) % 10_000).padStart(4, '0')}`,
    serial,
    // The terms name a day: three years from the end of the year of purchase.
    expires_at: `${new Date(completedAt).getUTCFullYear() + validYears}-12-31`,
    // Opaque: an address that repeats the serial would show what a slip masks.
    urls: [{ type: 'balance', url: `https://cards.example.test/balance/${digest.toString('base64url', 22, 31)}` }],
  };
}
