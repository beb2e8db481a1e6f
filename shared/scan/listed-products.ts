// The products of a catalogue, found by code, GTIN, length of their numbers and length of their long codes.
import type { CardProduct } from './card-product.ts';
import { readMask } from './masks.ts';
import type { Products } from './world.ts';

export function listedProducts(products: readonly CardProduct[]): Products {
  const byCode = new Map(products.map((product) => [product.code, product]));
  const byGtin = grouped(products, ({ gtins }) => gtins);
  const byLength = grouped(products, ({ number }) => number?.lengths ?? []);
  const masks = grouped([...new Set(products.flatMap((product) => product.masks))], (text) => {
    const mask = readMask(text);
    return mask.ok ? [mask.value.length] : [];
  });
  return {
    byCode: (code) => byCode.get(code) ?? null,
    byGtin: (gtin) => byGtin.get(gtin) ?? [],
    byNumberLength: (length) => byLength.get(length) ?? [],
    masksOfLength: (length) => masks.get(length) ?? [],
  };
}

/** Each under every key it has. */
export function grouped<T, K>(all: readonly T[], keysOf: (one: T) => readonly K[]): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    for (const key of new Set(keysOf(one))) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  }
  return groups;
}
