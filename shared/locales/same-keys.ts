// The shape that another language must have: the same keys as English, any words. Checked where the words of a screen come together.
// Invariant: a key missing in German is a type error; one that English does not have fails tests/renderer/locales.test.ts.

export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
