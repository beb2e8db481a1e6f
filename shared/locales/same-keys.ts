// The shape that another language must have: the same keys as English, any words.
// Invariant: a key missing in German, or one that English does not have, is a type error.

export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
