// The shop of training, its name and its goods, in the till's language.
// Invariant: the store's id, country and currency and the goods' codes are the same in each language, so that a change of language stays in the same
// shop.
import type { Product, StoreCreate } from '../../shared/interface/resources.ts';
import { trainingStore } from '../core/options.ts';
import { defaultCatalogue } from './catalogue.ts';
import { englishGoods } from './english-goods.ts';

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
