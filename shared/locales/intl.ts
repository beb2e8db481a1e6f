// Which form of a language Intl writes amounts, dates and times in.
import type { Locale } from '../views.ts';

export const intlLocales = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<Locale, string>;
