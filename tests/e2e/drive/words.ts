// The words of the screens, from the till's own catalogues: a spec names the key and not the wording.
import i18next from 'i18next';
import { de } from '../../../shared/locales/de.ts';
import { deManaging } from '../../../shared/locales/de-managing.ts';
import { en } from '../../../shared/locales/en.ts';
import { enManaging } from '../../../shared/locales/en-managing.ts';
import { intlLocales } from '../../../shared/locales/intl.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { Locale } from '../../../shared/views.ts';

export type Words = {
  readonly locale: Locale;
  /** Throws for a key that the catalogue does not have. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** An amount of the till's currency, from its decimal string. */
  money(amount: string, currency?: string): string;
};

const languages = { en: { ...en, ...enManaging }, de: { ...de, ...deManaging } } as const;

export function wordsOf(locale: Locale): Words {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: locale,
    resources: { [locale]: languages[locale] },
    ns: Object.keys(languages[locale]),
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
    money: (amount, currency = 'EUR') => formatMoney({ currency, amount }, intlLocales[locale]),
  };
}
