// The languages of the till. A further one is a folder beside this file, with the files of `en/`, and its line here.

/** Each language, and which form of it Intl writes amounts, dates and times in. */
export const intlLocales = {
  en: 'en-GB',
  'en-US': 'en-US',
  de: 'de-DE',
} as const;

export type Locale = keyof typeof intlLocales;

export const isLocale = (text: string): text is Locale => Object.hasOwn(intlLocales, text);

export const locales: readonly Locale[] = Object.keys(intlLocales).filter(isLocale);

/** The language of the till for one as systems name it, as `de-AT`; English where it speaks none of it. */
export function localeFor(language: string): Locale {
  const [asked, base] = [language.toLowerCase(), language.toLowerCase().split('-')[0]];
  return locales.find((one) => one.toLowerCase() === asked) ?? locales.find((one) => one === base) ?? 'en';
}

/** A language's own name for itself. */
export function nameOf(locale: Locale): string {
  return new Intl.DisplayNames([intlLocales[locale]], { type: 'language' }).of(locale) ?? locale;
}

/** Whether its clock counts to twelve, in a form of Intl such as `en-US`. */
export const countsToTwelve = (form: string): boolean =>
  new Intl.DateTimeFormat(form, { hour: 'numeric' }).resolvedOptions().hour12 === true;

/** Which way its lines run. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(intlLocales[locale]) ? 'rtl' : 'ltr';
}
