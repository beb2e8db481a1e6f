// Words, amounts and times on screen. Only the session's language is loaded.
// Invariant: English has every key passed to `t`. The compiler checks it, including dynamic keys of closed unions.
import i18next from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { TillError } from '../shared/errors.ts';
import type { later } from '../shared/locales/en/later.ts';
import type { managing } from '../shared/locales/en/managing.ts';
import type { screens } from '../shared/locales/en/screens.ts';
import type { Translate, WordKey } from '../shared/locales/en/word-key.ts';
import type { Locale } from '../shared/locales/intl.ts';
import { countsToTwelve, directionOf, intlLocales, isLocale } from '../shared/locales/intl.ts';
import type { SameKeys } from '../shared/locales/same-keys.ts';
import { formatMoney, type MoneyText, withMinus } from '../shared/money.ts';

export type { Translate, WordKey };

/** Each language is a folder, whose files the build finds by this pattern. */
async function screensIn(locale: Locale): Promise<SameKeys<typeof screens>> {
  return (await import(`../shared/locales/${locale}/screens.ts`)).screens;
}
async function managingIn(locale: Locale): Promise<SameKeys<typeof managing>> {
  return (await import(`../shared/locales/${locale}/managing.ts`)).managing;
}
async function laterIn(locale: Locale): Promise<SameKeys<typeof later>> {
  return (await import(`../shared/locales/${locale}/later.ts`)).later;
}
let isManaging = false;
const localeOf = (language: string): Locale => (isLocale(language) ? language : 'en');

/** The locale of typed and shown amounts, for code outside components. */
export const currentLocale = (): string => intlLocales[localeOf(i18next.language)];

/** Loads the words of Manage and set-up before they are drawn, also for a language chosen later. */
export async function loadManagingWords(): Promise<void> {
  isManaging = true;
  await setLocale(localeOf(i18next.language));
}

/** Loads the till's language and makes `useWords` use it. */
export async function setLocale(locale: Locale): Promise<void> {
  const words = { ...(await screensIn(locale)), ...(isManaging ? await managingIn(locale) : {}) };
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  if (i18next.isInitialized) {
    addWords(locale, { ...words, ...(await laterIn(locale)) });
    await i18next.changeLanguage(locale);
    return;
  }
  await i18next.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: words },
    ns: Object.keys(words),
    // React escapes what it draws; this only keeps a name from changing the direction of the words around it.
    interpolation: { escapeValue: true, escape: isolated },
  });
  // Only those screens wait for their words.
  rest = laterIn(locale).then((more) => addWords(locale, more));
}

/** A text in letters that run from right to left, between marks that keep its direction to itself (UAX 9, FSI and PDI). */
export function isolated(text: string): string {
  return /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u.test(text) ? `\u2068${text}\u2069` : text;
}

let rest: Promise<void> = Promise.resolve();
/** Resolves once every word is there that a screen after the products may use. */
export const allWordsLoaded = (): Promise<void> => rest;

function addWords(locale: Locale, words: Readonly<Record<string, object>>): void {
  for (const [namespace, entries] of Object.entries(words)) i18next.addResourceBundle(locale, namespace, entries);
}

export type Words = {
  readonly locale: string;
  readonly t: Translate;
  /** What went wrong, as a sentence. */
  error(error: TillError): string;
  money(amount: MoneyText): string;
  /** Like `money`, without decimal places for a whole amount: for lists, never for sums to pay. */
  shortMoney(amount: MoneyText): string;
  /** Hours and minutes, with seconds on request. */
  time(at: string | Date, seconds?: boolean): string;
  /** Of a time, or of a day such as `2026-11-06`, which has no time zone. */
  date(at: string): string;
  dateTime(at: string): string;
  /** How long ago, in the largest fitting unit: `12 s`, `3 min`, `2 h`. */
  duration(milliseconds: number): string;
};

/** The words of the session's language, and its formats of amounts and times. */
export function useWords(): Words {
  const { t, i18n } = useTranslation();
  return useMemo(() => createWords(localeOf(i18n.language), (key, values) => t(key, values ?? {})), [t, i18n.language]);
}

const clocks = new Map<string, ReturnType<typeof createClocks>>();
function createClocks(locale: string) {
  const time = { hour: countsToTwelve(locale) ? 'numeric' : '2-digit', minute: '2-digit' } as const;
  return {
    clock: new Intl.DateTimeFormat(locale, time),
    exact: new Intl.DateTimeFormat(locale, { ...time, second: '2-digit' }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    stamp: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    count: new Intl.NumberFormat(locale),
    days: new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  };
}
/** Cached by locale: creating them is the slowest step of drawing a component. */
function clocksOf(locale: string) {
  const made = clocks.get(locale) ?? createClocks(locale);
  clocks.set(locale, made);
  return made;
}

export function createWords(language: Locale, t: Translate): Words {
  const locale = intlLocales[language];
  const { clock, exact, day, stamp, count, days } = clocksOf(locale);
  const saidDetail = (code: TillError['code'], detail: string): string => {
    if (code === 'service_asked_to_wait') return exact.format(new Date(detail));
    if (code === 'alone_pause') return clock.format(new Date(detail));
    const isDay = code === 'approver_too_new' || code === 'alone_not_yet';
    return isDay ? stamp.format(new Date(detail.split(' ', 1)[0] ?? '')) : detail;
  };
  /** Who may approve before that day, by name. */
  const meanwhile = (detail: string): string => {
    const names = detail.split(' ').slice(1).join(' ');
    return names === '' ? t('till:meanwhile.nobody') : t('till:meanwhile.ask', { names });
  };
  /** Unit symbols are the same in every language, and have no plural. */
  const inUnits = (value: number, sign: string) => `${count.format(Math.floor(value))}\u00a0${sign}`;
  return {
    locale,
    t,
    error({ code, detail = '' }) {
      const said = t(`till:error.${code}`, { detail: saidDetail(code, detail) });
      return code === 'approver_too_new' ? `${said} ${meanwhile(detail)}` : said;
    },
    money: (amount) => withMinus(formatMoney(amount, locale)),
    shortMoney: (amount) => withMinus(formatMoney(amount, locale, { whole: /^\d+(\.0+)?$/.test(amount.amount) })),
    time: (at, seconds = false) => (seconds ? exact : clock).format(new Date(at)),
    // A day alone would be parsed as midnight in Greenwich, which is the evening before in half of the world.
    date: (at) => day.format(new Date(/^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00` : at)),
    dateTime: (at) => stamp.format(new Date(at)),
    duration(milliseconds) {
      const seconds = Math.max(0, milliseconds / 1000);
      if (seconds < 60) return inUnits(seconds, 's');
      if (seconds < 3600) return inUnits(seconds / 60, 'min');
      return seconds < 86_400 ? inUnits(seconds / 3600, 'h') : days.format(Math.floor(seconds / 86_400));
    },
  };
}
