// The claim that a claim slip carries: what the customer is owed, signed with the store's key (docs/decisions/pending-claim.md).
// Invariants: nothing of a claim counts before its signature was checked, and never one of another environment or store. What an unsigned
// text says is used for one thing only: to say to the person who brings it where it belongs.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { tokenPattern } from '../../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/);

/** In the order in which the text has them. */
const claim = z.strictObject({
  environment: z.enum(['training', 'sandbox', 'live']),
  storeId: z.string().regex(tokenPattern),
  terminalId: z.string().regex(tokenPattern),
  receiptNumber: z.string().regex(tokenPattern),
  lineId: z.uuid(),
  /** The service's id of the order: any till can look it up. */
  orderId: z.uuid(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amount: decimal,
  /** 0 on the original. A copy is accepted only by the till that printed it. */
  copy: z.coerce.number().int().min(0).max(999),
  /** How much of `amount` the customer paid in cash; the rest was paid by card. So it goes back, at whatever till. */
  cash: decimal,
  /** When it was paid, by the clock of the till that took the money (ISO 8601 UTC). */
  paidAt: z.iso.datetime(),
});
export type SignedClaim = z.infer<typeof claim>;
/** `paidAt` null: its signs were typed, and when it was paid is unknown here. */
export type Claim = Omit<SignedClaim, 'paidAt'> & { readonly paidAt: string | null };

export type ClaimError = {
  readonly code: 'claim_malformed' | 'claim_forged' | 'claim_of_another_store' | 'claim_of_another_environment';
};

const fields = claim.keyof().options;
/** The first sign of a text. Another form of it gets another number; slips of this one are with customers. */
const version = 'CFC3';
const between = '|';
/** 128 bits: more than can be guessed, and a smaller code on paper. */
const macBytes = 16;

/** The text of the QR code: ASCII, at most some 300 characters. Throws on a claim that does not fit its own form: a bug. */
export function signClaim(storeKey: KeyObject, given: SignedClaim): string {
  const one = claim.parse(given);
  const text = [version, ...fields.map((field) => one[field])].join(between);
  return `${text}${between}${macOf(storeKey, text).toString('base64url')}`;
}

/** What a scanned claim says, if this store signed it for this environment. `storeKeys`: the one that signs, then those of before. */
export function readClaim(
  storeKeys: readonly KeyObject[],
  here: Pick<Claim, 'environment' | 'storeId'>,
  scanned: string,
): Result<SignedClaim, ClaimError> {
  const end = scanned.lastIndexOf(between);
  const text = scanned.slice(0, Math.max(end, 0));
  const mac = Buffer.from(scanned.slice(end + 1), 'base64url');
  // The last sign has bits to spare: exactly one text, the one that was signed, encodes these bytes.
  const isCanonical = mac.length === macBytes && mac.toString('base64url') === scanned.slice(end + 1);
  const [form = '', ...values] = text.split(between);
  if (form !== version || values.length !== fields.length || !isCanonical) return err({ code: 'claim_malformed' });
  const isSigned = storeKeys.some((key) => timingSafeEqual(mac, macOf(key, text)));
  const told = Object.fromEntries(values.map((value, n) => [fields[n], value]));
  const parsed = claim.safeParse(told);
  // Another store, and each environment, signs with a key of its own.
  if (parsed.success && parsed.data.environment !== here.environment)
    return err({ code: 'claim_of_another_environment' });
  if (parsed.success && parsed.data.storeId !== here.storeId) return err({ code: 'claim_of_another_store' });
  if (!isSigned) return err({ code: 'claim_forged' });
  return parsed.success ? ok(parsed.data) : err({ code: 'claim_malformed' });
}

function macOf(storeKey: KeyObject, text: string): Buffer {
  return createHmac('sha256', storeKey).update(text).digest().subarray(0, macBytes);
}
