// What the catalogue states about a product's cards, as the till uses it.
// Invariant: a product is never left out because a part is unreadable. It counts as unstated, its GTINs stay, and the reasons are included.
import { cardFields, type Product } from '../interface/resources.ts';
import type { CardProduct } from './card-product.ts';
import { gtin14Of } from './gtin.ts';
import { type RuleFault, ruleFault, ruleFaults } from './rule-faults.ts';

/** `faults`: why its rule counts as unstated. Empty where the rule is sound, or there is none. */
export type CardsReading = { readonly product: CardProduct; readonly faults: readonly RuleFault[] };

/** The fields of a product that are read here; those of its cards unparsed. */
export type CardsSource = Pick<Product, 'code' | 'available' | 'barcode'> & {
  readonly gtins?: unknown;
  readonly carrier?: unknown;
  readonly number?: unknown;
  readonly masks?: unknown;
};

export function cardsOf(product: CardsSource): CardsReading {
  const { code, available, barcode } = product;
  const read = cardFields.safeParse(product);
  const given = read.success ? (read.data.gtins ?? []) : textsOf(product.gtins);
  const gtins = [...given, barcode ?? ''].map(gtin14Of).filter((gtin) => gtin !== null);
  const unstated = { code, available, gtins: [...new Set(gtins)], carrier: null, number: null, masks: [] };
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => path.join('.')));
    return { product: unstated, faults: [...fields].map((field) => ruleFault('unreadable', field)) };
  }
  const { carrier, number, masks } = read.data;
  const stated = { ...unstated, carrier: carrier ?? null, number: number ?? null, masks: masks ?? [] };
  const noGtins = given.filter((gtin) => gtin14Of(gtin) === null);
  const faults = [...noGtins.map((gtin) => ruleFault('gtin-invalid', gtin)), ...ruleFaults(stated)];
  return { product: faults.length === 0 ? stated : unstated, faults };
}

const mostGtins = 20;

/** The texts of a list that may be anything. */
function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.slice(0, mostGtins).filter((one) => typeof one === 'string') : [];
}
