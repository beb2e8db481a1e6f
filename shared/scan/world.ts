// What the resolver needs to know: the products, the numbers and the sales of this till, and what is open on its screen. Main answers from its ledger
// and its catalogue.
import type { CardProduct } from './card-product.ts';

export type World = {
  /** This till's id, with which its receipts begin. */
  readonly till: string;
  readonly products: Products;
  readonly numbers: Numbers;
  readonly sales: Sales;
};

export type Products = {
  byCode(code: string): CardProduct | null;
  /** The products that list this GTIN (14 digits), on sale or not. Two are a fault of the catalogue, and none of them is chosen. */
  byGtin(gtin: string): readonly CardProduct[];
  /** Those whose numbers may have this many signs. */
  byNumberLength(length: number): readonly CardProduct[];
  /** The masks of all products for codes of this many signs, each once. */
  masksOfLength(length: number): readonly string[];
};

/** Where a card of this number is: in the open sale, in a parked basket, or reserved, activating or active. */
export type NumberPlace = 'sale' | 'held' | 'sold';

export type Numbers = {
  /** By its normal form. */
  find(number: string): NumberPlace | null;
};

export type Sales = {
  /** The sale's id. */
  byReceipt(receiptNumber: string): string | null;
};

export type WaitingLine = { readonly line: string; readonly product: string };

export type CardToGive = WaitingLine & {
  readonly given: boolean;
  /** Whether this card has the number. The ledger stores a keyed hash, so it compares, not the caller. */
  readonly holds: (number: string) => boolean;
};

export type Open = {
  /** `product`: the dialog of a product. */
  readonly screen: 'sell' | 'product' | 'pay' | 'give';
  /** Lines of the basket that wait for a number, the oldest first. */
  readonly waiting: readonly WaitingLine[];
  /** The waiting line that the user touched. */
  readonly line: string | null;
  /** The product of the open dialog. */
  readonly dialog: string | null;
  /** The product that was added last, with its number. */
  readonly stack: string | null;
  /** The plastic cards of the sale that are being handed over. */
  readonly give: readonly CardToGive[];
};

export const nothingOpen: Open = { screen: 'sell', waiting: [], line: null, dialog: null, stack: null, give: [] };
