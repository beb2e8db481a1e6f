// The category codes that the screens have words for. The service may send others: those are shown as they are sent.

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
