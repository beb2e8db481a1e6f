// A magnetic stripe, as a reader types it: `%B NUMBER^…?` (track 1), `;NUMBER=…?` (track 2), or both.
// Invariant: only the number is read from it. A bank card's stripe also passes here, and nothing of it may be stored.

export type StripeReading = { readonly kind: 'read'; readonly number: string } | { readonly kind: 'unreadable' };

// Track 1, then track 2, then perhaps a third one; each ends with `?`, so a swipe that was cut off is not read.
const tracks = /^(?:%B([\d ]+)\^[^?]*\?)?(?:;(\d+)=[^?]*\?)?(?:[;+][^?]*\?)?$/i;

/** Null for a text that is no stripe. */
export function readStripe(text: string): StripeReading | null {
  if (!/^[%;]/.test(text)) return null;
  const [, first, second] = tracks.exec(text) ?? [];
  const numbers = new Set([first?.replaceAll(' ', ''), second].filter((number) => number !== undefined));
  const [number = ''] = numbers;
  // Tracks that disagree were misread, or rewritten.
  return numbers.size === 1 && /^\d{6,19}$/.test(number) ? { kind: 'read', number } : { kind: 'unreadable' };
}
