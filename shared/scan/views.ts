// A scan as the screens see it, and what the settings show of a tried one. A card's number is not in it: its last four signs are.
import type { ProductView } from '../catalogue/views.ts';
import type { ScanView } from './scan-answer.ts';

export type ScanRead = {
  readonly answer: ScanView;
  /**
   * Stands for the number in `sale:add-line`, `line:number` and `line:hand-over`: until the next scan, the lock, the sign-out, or for five minutes.
   * Null where there is none, or it was typed.
   */
  readonly scan: string | null;
  /** The slip was read with Caps Lock on. */
  readonly capsLock: boolean;
  /** The product that the answer is about; null where it is about none. */
  readonly product: ProductView | null;
};

/** Whose rule applies to a product's cards. */
export type StatedBy = { readonly by: 'catalogue' | 'shop'; readonly rule: string | null };

export type TriedScan = {
  readonly answer: ScanView;
  /** The name of the product that the answer is about; null where it is about none. */
  readonly product: string | null;
  readonly stated: StatedBy | null;
};
