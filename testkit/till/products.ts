// Products of the sandbox's catalogue that the tests sell. Their cards have fixed amounts in EUR.
import { defaultCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import type { Product } from '../../shared/interface/resources.ts';

export const book = 'quillenhof-buch-eur';
export const bakery = 'kornfeld-baeckerei-eur';
export const play = 'pixelhafen-play-eur';
export const music = 'orbitune-musik-eur';
/** Plastic, with a number of 19 digits (`sampleNumber`). */
export const cafe = 'zimtsternchen-cafe-eur';

/** The sandbox's goods with a card of 9.99, which Finland sells. */
export const song = 'saimaa-laulu-eur';
export const goodsOfFinland: readonly Product[] = defaultCatalogue
  .filter(({ code }) => code === music)
  .map((like) => ({
    ...like,
    code: song,
    brand: 'Saimaa',
    name: 'Saimaa Laulu',
    countries: ['FI'],
    denominations: [{ currency: 'EUR', amounts: ['9.99'] }],
    barcode: null,
  }));
