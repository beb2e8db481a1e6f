// The shop of training, its name and its goods, in the till's language.
// Invariant: the store's id, country and currency and the goods' codes are the same in each language, so that a change of language stays in the same
// shop.
import type { Product, StoreCreate } from '../../shared/interface/resources.ts';
import { trainingStore } from '../core/options.ts';
import { defaultCatalogue, englishTerms } from './catalogue.ts';

export type TrainingShop = { readonly store: StoreCreate; readonly catalogue: readonly Product[] };

const englishStore: StoreCreate = {
  ...trainingStore,
  name: 'Market Square Stores',
  address: { ...trainingStore.address, street: '1 Market Square', city: 'Sampletown' },
};

export function trainingShop(locale: string): TrainingShop {
  return locale === 'de'
    ? { store: trainingStore, catalogue: defaultCatalogue }
    : { store: englishStore, catalogue: englishGoods };
}

// The goods of training in English: the names and descriptions of those sold in euros, for a till that speaks no German.
// Invariant: codes, brands, amounts and barcodes stay the same, so that a change of language shows the same shelf.

/** By product code: the name that follows the brand, and the description. */
const english: Readonly<Record<string, readonly [name: string, description: string]>> = {
  'kornfeld-baeckerei-eur': ['Bakery Voucher', 'Bread, rolls and coffee in every branch.'],
  'quillenhof-buch-eur': ['Books Gift Card', 'Books, audiobooks and calendars.'],
  'pixelhafen-play-eur': ['Play Credit', 'Credit for games and add-ons at Pixelhafen.'],
  'glimmerkino-eur': ['Movie Night for Two', 'Two tickets, two drinks, one large popcorn.'],
  'mondfalter-mode-eur': ['Fashion Gift Card', 'For everything on the rails.'],
  'tannwald-outdoor-eur': ['Outdoor Gift Card', 'Any amount, from a carabiner to a tent.'],
  'gruenspecht-garten-eur': [
    'Gift Card for House, Yard and Terrace, Tools and Plants',
    'A long name for a long weekend.',
  ],
  'wolkenbad-wellness-eur': [
    'Feel-Good Weekend Pampering Voucher with Breakfast Buffet',
    'Thermal baths, sauna, and breakfast the next morning.',
  ],
  'orbitune-musik-eur': ['Music 3 Months', 'Three months of music without adverts.'],
  'zimtsternchen-cafe-eur': ['Café Card', 'Coffee, cake and a warm seat by the window.'],
  'papierboot-kinder-eur': ['Toys Voucher', 'Wood, paper and building blocks.'],
  'funkfeder-mobil-eur': ['Prepaid Top-up', 'Credit for any Funkfeder SIM, at once.'],
  'sternschnuppe-stream-eur': ['Streaming Credit', 'Series and films, cancel any month.'],
  'fernwehbahn-eur': ['Travel Voucher', 'Across Europe on the night train.'],
  'velorado-rad-eur': ['Bike Workshop Voucher', 'Check-up, lights and brakes.'],
  'bonbonniere-wahl-eur': ['Choice Voucher', 'One voucher for over two hundred shops.'],
  'seifenkontor-eur': ['Gift Card', 'Sold out at the moment.'],
  'altstadt-theater-eur': ['Season Ticket', 'The season has ended.'],
};

export const englishGoods: readonly Product[] = defaultCatalogue.map((product) => {
  const [name, description] = english[product.code] ?? [];
  if (name === undefined || description === undefined) return product;
  return {
    ...product,
    name: `${shortBrand(product.brand)} ${name}`,
    description,
    terms: englishTerms(product.terms),
  };
});

/** The first word of a long name, as its German names have it. */
function shortBrand(brand: string): string {
  return brand.split(' ')[0] ?? brand;
}
