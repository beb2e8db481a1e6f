// The words of the screens, from the till's own catalogues: a spec names the key and not the wording.
import i18next, { type ResourceLanguage } from 'i18next';
import type { Locale } from '../../shared/locales/intl.ts';
import { intlLocales, locales } from '../../shared/locales/intl.ts';
import { formatMoney, withMinus } from '../../shared/money.ts';

export type Words = {
  readonly locale: Locale;
  /** Throws for a key that the catalogue does not have. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** An amount of the till's currency, from its decimal string. */
  money(amount: string, currency?: string): string;
};

const languages = new Map(
  await Promise.all(
    locales.map(async (locale): Promise<[Locale, ResourceLanguage]> => {
      const { screens } = await import(`../../shared/locales/${locale}/screens.ts`);
      const { later } = await import(`../../shared/locales/${locale}/later.ts`);
      const { managing } = await import(`../../shared/locales/${locale}/managing.ts`);
      const { customer } = await import(`../../shared/locales/${locale}/customer.ts`);
      return [locale, { ...screens, ...later, ...managing, customer }];
    }),
  ),
);

export function wordsOf(locale: Locale): Words {
  const words = languages.get(locale) ?? {};
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: locale,
    resources: { [locale]: words },
    ns: Object.keys(words),
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return {
    locale,
    t(key, values = {}) {
      const text = i18n.t(key, { ...values, defaultValue: '' });
      if (text === '') throw new Error(`no words for ${key}`);
      return text;
    },
    money: (amount, currency = 'EUR') => withMinus(formatMoney({ currency, amount }, intlLocales[locale])),
  };
}
