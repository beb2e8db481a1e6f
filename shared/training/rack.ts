// The cards on the rack of training, whose codes a touch scans.

/** In their order on the rack; the last two are wrong. */
export const rackCards = ['one-code', 'two-codes', 'number-only', 'code-too', 'refused', 'misread'] as const;
export type RackCard = (typeof rackCards)[number];

/** What a scanner reads from a card, one code after the other. */
export type ScannedCodes = { readonly codes: readonly string[] };

/** The practice service's cards. */
export type SampleRack = {
  /** The `n`th of a kind, from 1. */
  card(kind: RackCard, n: number): ScannedCodes & { readonly product: string; readonly number: string };
  /** Of the `n`th card of any product; null where its cards have no number. */
  number(product: string, n: number): string | null;
};
