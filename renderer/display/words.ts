// The words of the customer's display: each language is loaded once and stays, because the pause shows two of them together.
import { createInstance } from 'i18next';
import type { customer } from '../../shared/locales/en/customer.ts';
import { directionOf, intlLocales, type Locale } from '../../shared/locales/intl.ts';
import type { SameKeys } from '../../shared/locales/same-keys.ts';
import { formatMoney, type MoneyText } from '../../shared/money.ts';

type Leaves<T, P extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];
type Countable<K> = K extends `${infer Base}_one` ? Base : K extends `${string}_other` ? never : K;
export type CustomerKey = Countable<Leaves<typeof customer, 'customer:'>>;

export type CustomerWords = {
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
  t(key: CustomerKey, values?: Readonly<Record<string, string | number>>): string;
  money(amount: MoneyText): string;
};

const languages = createInstance();
// React escapes what it draws.
await languages.init({ resources: {}, ns: ['customer'], interpolation: { escapeValue: false } });

/** Each language is a folder, whose file the build finds by this pattern. */
async function load(locale: Locale): Promise<CustomerWords> {
  const { customer: words }: { customer: SameKeys<typeof customer> } = await import(
    `../../shared/locales/${locale}/customer.ts`
  );
  languages.addResourceBundle(locale, 'customer', words);
  const said = languages.getFixedT(locale, 'customer');
  return {
    locale,
    direction: directionOf(locale),
    t: (key, values) => said(key, values ?? {}),
    money: (amount) => formatMoney(amount, intlLocales[locale]),
  };
}

const loaded = new Map<Locale, Promise<CustomerWords>>();

export function wordsOf(locale: Locale): Promise<CustomerWords> {
  const words = loaded.get(locale) ?? load(locale);
  loaded.set(locale, words);
  return words;
}
