// The claim that a claim slip carries, in 40 signs, for a till without a scanner: the order, the copy, how it was paid, and a signature over these,
// the environment and the store (docs/decisions/pending-claim.md). What else a claim says, the service or this ledger knows.
// Invariants: nothing of it counts before its signature was checked; the key is that of the QR code, and what is signed begins with a
// label of its own, so that no text of one form is ever valid as the other.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { moneyText, parseMoney } from '../../../shared/money.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { bareSigns, claimLength, claimSigns, groupsOf, isWholeClaim } from '../../../shared/sale/typed-claim.ts';
import type { Claim } from './claim-token.ts';

/** What the signs say. */
export type TypedClaim = Pick<Claim, 'orderId' | 'copy'> & {
  /** How the card was paid; the part in cash as a decimal string, where it was paid both ways. */
  readonly paid: 'card' | 'cash' | { readonly cash: string };
  /** The till that printed it had taken another till's slip before. Only that till knows, so it is read only there. */
  readonly isOfSlip: boolean;
};

export type TypedClaimError = { readonly code: 'claim_malformed' | 'claim_mistyped' | 'claim_cash_missing' };

type Here = Pick<Claim, 'environment' | 'storeId' | 'terminalId' | 'currency'>;

const label = 'CFT1';
const bitsOfSign = 5;
const macBytes = 8;
const ways = ['card', 'cash', 'both'] as const;
/** Five bits. A later copy is read by its QR code only. */
const mostCopy = 31;
const orderPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Between the signs and the part in cash. */
const cashMark = '=';

/** The signs in groups of four; null where they cannot say it: a far copy, or an order whose id is no UUID in small letters. */
export function signTypedClaim(storeKey: KeyObject, here: Here, claim: TypedClaim): string | null {
  if (claim.copy > mostCopy || !orderPattern.test(claim.orderId)) return null;
  const fields = Buffer.concat([
    Buffer.from(claim.orderId.replaceAll('-', ''), 'hex'),
    Buffer.of((ways.indexOf(wayOf(claim)) << 6) | (Number(claim.isOfSlip) << 5) | claim.copy),
  ]);
  const bytes = Buffer.concat([fields, macOf(storeKey, here, claim)]);
  let left = BigInt(`0x${bytes.toString('hex')}`);
  let signs = '';
  for (let n = 0; n < claimLength; n += 1, left >>= BigInt(bitsOfSign))
    signs = `${claimSigns[Number(left & 31n)]}${signs}`;
  return groupsOf(signs).join('-');
}

/** Whether a text is in this form. A QR code's has bars between its fields. */
export function isTypedClaim(text: string): boolean {
  return isWholeClaim(signsOf(text));
}

/**
 * What the typed signs say, if this store signed them for this environment. Of a payment in both ways `=` and the part in cash follow:
 * `claim_cash_missing` without. `claim_mistyped`: the signs do not fit together, or are another store's.
 */
export function readTypedClaim(
  storeKeys: readonly KeyObject[],
  here: Here,
  text: string,
): Result<TypedClaim, TypedClaimError> {
  if (!isTypedClaim(text)) return err({ code: 'claim_malformed' });
  let bits = 0n;
  for (const sign of bareSigns(signsOf(text))) bits = (bits << BigInt(bitsOfSign)) | BigInt(claimSigns.indexOf(sign));
  const hex = bits.toString(16).padStart(50, '0');
  const [, ...order] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hex) ?? [];
  const flags = Number.parseInt(hex.slice(32, 34), 16);
  const way = ways[flags >> 6];
  if (way === undefined) return err({ code: 'claim_mistyped' });
  const cash = way === 'both' ? cashOf(here, text) : null;
  if (way === 'both' && cash === null) return err({ code: 'claim_cash_missing' });
  const claim: TypedClaim = {
    orderId: order.join('-'),
    copy: flags & mostCopy,
    paid: way === 'both' ? { cash: cash ?? '' } : way,
    isOfSlip: (flags & 32) !== 0,
  };
  const mac = Buffer.from(hex.slice(34), 'hex');
  const isSigned = storeKeys.some((key) => timingSafeEqual(mac, macOf(key, here, claim)));
  return isSigned ? ok(claim) : err({ code: 'claim_mistyped' });
}

/** How much of this amount was paid in cash, as a decimal string. */
export function cashIn({ paid }: Pick<TypedClaim, 'paid'>, amount: string): string {
  if (paid === 'card') return '0';
  return paid === 'cash' ? amount : paid.cash;
}

function signsOf(text: string): string {
  return text.split(cashMark)[0] ?? '';
}

function cashOf({ currency }: Here, text: string): string | null {
  const typed = text.split(cashMark)[1] ?? '';
  const amount = parseMoney({ currency, amount: typed });
  return amount.ok && amount.value.amountMinor > 0 ? moneyText(amount.value).amount : null;
}

function wayOf({ paid }: TypedClaim): (typeof ways)[number] {
  return typeof paid === 'string' ? paid : 'both';
}

function macOf(storeKey: KeyObject, here: Here, claim: TypedClaim): Buffer {
  const { environment, storeId, terminalId } = here;
  const cash = typeof claim.paid === 'string' ? '' : claim.paid.cash;
  const printedBy = claim.isOfSlip ? terminalId : '';
  const text = [label, environment, storeId, claim.orderId, claim.copy, wayOf(claim), cash, printedBy].join('|');
  return createHmac('sha256', storeKey).update(text).digest().subarray(0, macBytes);
}
