// The sandbox's goods: invented brands, realistic cards. Cards on the shelf have a barcode, the others have none.
// Invariant: codes are unique, amounts fit their currency, barcodes are EAN-13 from the range reserved for use inside
// shops.
import type { Product } from '../../shared/interface/resources.ts';
import type { Card } from './card.ts';
import { euroCards } from './catalogue-euro.ts';
import { worldCards } from './catalogue-world.ts';

/** The EAN-13 that begins with these 12 digits. */
export function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function toProduct(card: Card): Product {
  const { shelf } = card;
  return {
    code: card.code,
    name: card.name,
    brand: card.brand,
    category: card.category,
    countries: [...card.countries],
    distribution_scheme: card.scheme ?? 'agency',
    delivery_methods: ['code'],
    processing_modes: ['sync', 'async'],
    denominations: [...card.denominations],
    available: card.available ?? true,
    // 29 is one of the prefixes that no manufacturer gets.
    barcode: shelf === undefined ? null : ean13(`2900417${String(shelf).padStart(5, '0')}`),
    description: card.description,
    terms: card.terms,
    image_url: null,
    updated_at: '2026-01-15T08:00:00.000Z',
  };
}

/** The default goods, in the order of the list. */
export const defaultCatalogue: readonly Product[] = [...euroCards, ...worldCards].map(toProduct);
