// The words of the slips, looked up by the same i18next that the screens use.
// Invariant: a key is one of the English catalogue's, by type; every other one has the same keys, by type.
import { createInstance } from 'i18next';
import type { paper as english, PaperWords } from '../../shared/locales/en/paper.ts';
import { locales } from '../../shared/locales/intl.ts';
import type { Locale } from '../../shared/views.ts';

type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string];

/** `title.receipt`, `state.active`, … */
export type PaperKey = Leaf<typeof english>;

/** One phrase of the slips; `values` fill its `{{places}}`. */
export type PaperText = (key: PaperKey, values?: Readonly<Record<string, string | number>>) => string;

const catalogues = await Promise.all(
  locales.map(async (locale): Promise<[Locale, { paper: PaperWords }]> => {
    const { paper } = await import(`../../shared/locales/${locale}/paper.ts`);
    return [locale, { paper }];
  }),
);

/** The words in one language. The catalogues are part of the program. */
export function createPaperText(locale: Locale): PaperText {
  const words = createInstance();
  // Paper is no markup: an escaped ampersand would print as `&amp;`.
  void words.init({
    lng: locale,
    fallbackLng: 'en',
    defaultNS: 'paper',
    ns: ['paper'],
    resources: Object.fromEntries(catalogues),
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return (key, values) => words.t(key, { ...values });
}
