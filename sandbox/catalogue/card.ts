// How the catalogue describes a card.
import type { Denomination } from '../../shared/interface/resources.ts';

export type Card = {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly countries: readonly string[];
  readonly denominations: readonly Denomination[];
  readonly description: string;
  readonly terms: string;
  /** Its number on the shelf; a card without one has no barcode. */
  readonly shelf?: number;
  readonly scheme?: 'agency' | 'resale';
  readonly available?: boolean;
};

/** Amounts to choose from. */
export function fixed(currency: string, ...amounts: string[]): Denomination {
  return { currency, amounts };
}

/** Any amount from `min` to `max` in steps of `step`. */
export function range(currency: string, min: string, max: string, step: string): Denomination {
  return { currency, min, max, step };
}
