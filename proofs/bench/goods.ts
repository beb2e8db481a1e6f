// A large catalogue of a shop that never was: the same for every bench.
import type { Product } from '../../shared/interface/resources.ts';
import { makeProduct } from '../../testkit/catalogue/products.ts';

const words = ['Book', 'Bakery', 'Garden', 'Fashion', 'Outdoor', 'Wellness', 'Games', 'Music', 'Coffee', 'Cinema'];

export const goodsAt = (n: number, change: Partial<Product> = {}): Product =>
  makeProduct(`p-${n}`, {
    name: `${words[n % words.length]} card ${n}`,
    brand: `Brand ${n % 400}`,
    category: `Category ${n % 25}`,
    ...change,
  });
