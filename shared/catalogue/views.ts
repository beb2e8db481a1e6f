// The products as the counter sees them; amounts are decimal strings of their currency.
import type { Product } from '../interface/resources.ts';
import type { MoneyText } from '../money.ts';

export type DenominationView =
  | { readonly kind: 'fixed'; readonly amounts: readonly MoneyText[] }
  | { readonly kind: 'range'; readonly min: MoneyText; readonly max: MoneyText; readonly step: MoneyText };

export type ProductView = {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly available: boolean;
  readonly barcode: string | null;
  /** How its cards are sold here; null: not stated, so they are printed codes. */
  readonly carrier: NonNullable<Product['carrier']> | null;
  readonly denominations: readonly DenominationView[];
  /** The amounts it was sold in most at this till until today, most first; absent where none was. */
  readonly soldMost?: readonly MoneyText[];
};

/** `of` shop: its own, in its order; till: what sold most here, most first. */
export type Favourites = { readonly of: 'shop' | 'till'; readonly products: readonly ProductView[] };

/** The picture of a product: an address of the page, null where there is none. */
export type PictureView = { readonly code: string; readonly address: string | null };

/** What the counter can look up about a product; empty where the service states nothing. */
export type ProductDetails = {
  readonly description: string;
  readonly terms: string;
  /** How slips name it: its name, or where the printer lacks the letters, its code alone. */
  readonly onSlips: 'name' | 'code';
};

export type ProductPage = {
  readonly products: readonly ProductView[];
  readonly total: number;
  readonly categories: readonly string[];
  /** The brands of the chosen category, or of all. */
  readonly brands: readonly string[];
  readonly refreshedAt: string | null;
};
