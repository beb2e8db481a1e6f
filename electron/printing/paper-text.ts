// The words of the slips. They have no plurals and are no markup, so a table of phrases is enough, and a slip is built in less time.
// Invariant: a key is one of the English catalogue's, by type; every other one has the same keys, by type.
import type { paper as english, PaperWords } from '../../shared/locales/en/paper.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { locales } from '../../shared/locales/intl.ts';

type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string];

/** `title.receipt`, `state.active`, … */
export type PaperKey = Leaf<typeof english>;

/** One phrase of the slips; `values` fill its `{{places}}`. */
export type PaperText = (key: PaperKey, values?: Readonly<Record<string, string | number>>) => string;

const catalogues = new Map(
  await Promise.all(
    locales.map(async (locale): Promise<[Locale, PaperWords]> => {
      const { paper } = await import(`../../shared/locales/${locale}/paper.ts`);
      return [locale, paper];
    }),
  ),
);

type Words = { readonly [name: string]: string | Words };

/** The words in one language. The catalogues are part of the program. */
export function createPaperText(locale: Locale): PaperText {
  const phrases = new Map(phrasesIn(catalogues.get(locale) ?? {}));
  return (key, values) => {
    const phrase = phrases.get(key) ?? key;
    return values ? phrase.replace(/\{\{(\w+)\}\}/g, (_, place: string) => String(values[place] ?? '')) : phrase;
  };
}

const phrasesIn = (words: Words, above = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, under]) =>
    typeof under === 'string' ? [[above + name, under] as [string, string]] : phrasesIn(under, `${above}${name}.`),
  );
