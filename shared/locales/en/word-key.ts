// The keys of the screens' words, as types. Apart from the words themselves, so that shared/ may name a word without loading it.
import type { later } from './later.ts';
import type { managing } from './managing.ts';
import type { screens } from './screens.ts';

type Leaves<T, P extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];
type AllWords = typeof screens & typeof later & typeof managing;
type AnyKey = { [N in keyof AllWords]: Leaves<AllWords[N], `${N}:`> }[keyof AllWords];
type Countable<K> = K extends `${infer Base}_one` ? Base : K extends `${string}_other` ? never : K;
export type WordKey = Countable<AnyKey>;

export type Translate = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;
