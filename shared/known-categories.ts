// The category codes that the screens have words for. Any other code is shown as the service sends it.

export const knownCategories = [
  'beauty',
  'books',
  'entertainment',
  'fashion',
  'food',
  'games',
  'home',
  'jewellery',
  'mobile',
  'multi-brand',
  'sports',
  'toys',
  'travel',
  'wellness',
] as const;
export type KnownCategory = (typeof knownCategories)[number];

/** Whether the locales have words for `code`, under `counter:category.<code>`. */
export function isKnownCategory(code: string): code is KnownCategory {
  return knownCategories.some((known) => known === code);
}
