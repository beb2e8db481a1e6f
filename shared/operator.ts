// Who works at the till. Operators come with the provisioning or from the people page; a PIN signs them in.
import { z } from 'zod';
import { longestName, roles } from './roles.ts';

export { atLeast, type Role, roles } from './roles.ts';

/** scrypt's N of a PIN hash: cheaper ones are not accepted. */
export const leastPinN = 2 ** 15;
const mostPinN = 2 ** 19;

/** Why a till is not set up with this hash; null where it is. */
export function pinHashFault(hash: string): string | null {
  const [n = 0, r = 0, p = 0] = hash.split('$').slice(1, 4).map(Number);
  if (n < leastPinN) return `must be made with N = ${leastPinN} at least: make it anew with npm run pin-hash`;
  if (!Number.isInteger(Math.log2(n)) || n * r * p > mostPinN * 8)
    return `must be made with N = ${mostPinN} at most, a power of two, and r = 8, p = 1`;
  return null;
}

export const operator = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, _ or - such as anna'),
  name: z.string().min(1).max(longestName),
  role: z.enum(roles),
  /** `scrypt$N$r$p$salt$hash`, base64url; made by `npm run pin-hash`. */
  pin_hash: z
    .string()
    .regex(
      /^scrypt\$\d{4,7}\$\d{1,2}\$\d{1,2}\$[A-Za-z0-9_-]{16,}\$[A-Za-z0-9_-]{32,}$/,
      'must be the whole line, scrypt$..., that npm run pin-hash makes of a PIN',
    ),
  // Written by the till itself once a person is changed on its people page. Times are ISO 8601, UTC.
  added_at: z.iso.datetime().optional(),
  /** Another person knows this PIN, or it was chosen for a lesser role: it allows only the choice of a new one. */
  pin_must_change: z.boolean().optional(),
  /** Until when that choice is open: of the first PIN that head office made. */
  pin_until: z.iso.datetime().optional(),
  /** Head office made them, and says what role they have here. */
  head_office: z.literal(true).optional(),
  pin_changed_at: z.iso.datetime().optional(),
  /** From whom they got a PIN or a role, and when: the last time from each. `by` null: by the recovery code, in unknown hands. */
  set_by: z
    .array(z.strictObject({ by: z.string().max(32).nullable(), at: z.iso.datetime() }))
    .max(100)
    .optional(),
  /** Higher roles that they had, and until when. */
  had: z
    .array(z.strictObject({ role: z.enum(roles), until: z.iso.datetime() }))
    .max(100)
    .optional(),
  /** When they were last trained about scams with gift cards. */
  scam_trained_at: z.iso.datetime().optional(),
  /** They may not sign in or approve any more. */
  disabled_at: z.iso.datetime().optional(),
});
export type Operator = z.infer<typeof operator>;

/** Of those, who may sign in and approve. */
export function activeOf(people: readonly Operator[]): readonly Operator[] {
  return people.filter((one) => one.disabled_at === undefined);
}
