// What a scan is: one answer from a closed list. Main's answer contains the card's number, a screen's only the last four signs.
import type { NumberRefusal } from './check-number.ts';
import type { NumberPlace } from './world.ts';

/** How a number came in. */
export type ScannedBy = 'scan' | 'stripe';

/** Why a scan does nothing; the locales have a sentence for each. */
export const scanReasons = [
  // The text
  'empty',
  'too-long',
  'layout', // the scanner types for another keyboard
  'prefix', // the scanner types signs in front of every code
  'finish-first', // a payment or a dialog is open
  'unknown',
  'web-link',
  'gs1-unreadable', // the scanner left signs out
  'stripe-unreadable',
  'stripe-not-ours', // such as a bank card
  // The product
  'unknown-product',
  'hidden', // by the shop
  'check-digit',
  'number-not-taken',
  'carrier-unstated',
  // The number
  'number-first', // no card waits for it
  'number-form',
  'number-check-digit',
  'number-of-other',
  'ambiguous', // it fits two cards
  'looks-like-product',
  'number-in-sale',
  'number-held',
  'number-sold',
  // The till's own paper
  'receipt-unknown',
  // Giving the cards out
  'not-of-this-sale',
  'scan-the-number',
  'already-given',
] as const;
export type ScanReason = (typeof scanReasons)[number];

export type Nothing = {
  readonly kind: 'nothing';
  readonly reason: ScanReason;
  /** The product that the reason is about. */
  readonly product: string | null;
};

type WithoutNumber =
  /** `caps`: it was read with Caps Lock on, and `text` is turned back. */
  | { readonly kind: 'claim'; readonly text: string; readonly caps: boolean }
  | { readonly kind: 'receipt'; readonly sale: string }
  | { readonly kind: 'other-receipt'; readonly till: string }
  | { readonly kind: 'product'; readonly product: string }
  | { readonly kind: 'give'; readonly line: string }
  | Nothing;

/** `line`: null for the dialog that is open. */
type NumberOfLine = {
  readonly kind: 'number';
  readonly line: string | null;
  readonly product: string;
  readonly by: ScannedBy;
};
/** A further card. `stack`: the same product was added last. */
type NewCard = {
  readonly kind: 'card';
  readonly product: string;
  readonly stack: boolean;
  readonly by: ScannedBy;
};

type Numbered = { readonly number: string };
type LastFour = { readonly last4: string };

/** `number`: in its normal form. */
export type ScanAnswer = WithoutNumber | (NumberOfLine & Numbered) | (NewCard & Numbered);
export type ScanView = WithoutNumber | (NumberOfLine & LastFour) | (NewCard & LastFour);

/** The answer as a screen may see it. */
export function scanView(answer: ScanAnswer): ScanView {
  if (answer.kind !== 'number' && answer.kind !== 'card') return answer;
  const { number, ...rest } = answer;
  return { ...rest, last4: number.slice(-4) };
}

export function nothing(reason: ScanReason, product: string | null = null): Nothing {
  return { kind: 'nothing', reason, product };
}

/** Every refusal of a number is also a reason by the same name. */
export function refused(refusal: NumberRefusal, product: string): Nothing {
  return nothing(refusal, product);
}

export const reasonOfPlace = {
  sale: 'number-in-sale',
  held: 'number-held',
  sold: 'number-sold',
} as const satisfies Readonly<Record<NumberPlace, ScanReason>>;
