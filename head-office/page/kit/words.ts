// Words, amounts and times on head office's page. Only one language is loaded. Invariants: a time of a store is in its own zone, with the zone's name
// where that is not the reader's; English has every key passed to `t`.
import i18next from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { tillTime } from '../../../renderer/till-time.ts';
import { createWords, isolated } from '../../../renderer/words.ts';
import type { ListFault } from '../../../shared/head-office/list-fault.ts';
import type { PageError } from '../../../shared/head-office/users.ts';
import type { Monies } from '../../../shared/head-office/views.ts';
import type { officePage } from '../../../shared/locales/en/office-page.ts';
import { countsToTwelve, intlLocales, isLocale, type Locale, localeFor } from '../../../shared/locales/intl.ts';
import type { SameKeys } from '../../../shared/locales/same-keys.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { ownZone } from '../../../shared/zone.ts';

type Leaves<T, P extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];
type Countable<K> = K extends `${infer Base}_one` ? Base : K extends `${string}_other` ? never : K;
type All = typeof officePage;
export type OfficeKey = Countable<{ [N in keyof All]: Leaves<All[N], `${N}:`> }[keyof All]>;
export type OfficeTranslate = (key: OfficeKey, values?: Readonly<Record<string, string | number>>) => string;

const kept = 'language';

const wordsIn = async (locale: Locale): Promise<SameKeys<All>> =>
  (await import(`../../../shared/locales/${locale}/office-page.ts`)).officePage;

/** The language that was chosen here, else the browser's. */
export const startLocale = (): Locale => localeFor(localStorage.getItem(kept) ?? navigator.language);

export async function setLocale(locale: Locale): Promise<void> {
  const words = await wordsIn(locale);
  document.documentElement.lang = locale;
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: locale,
      resources: { [locale]: words },
      ns: Object.keys(words),
      // React escapes what it draws: this only keeps a name from reversing the direction of the words around it.
      interpolation: { escapeValue: true, escape: isolated },
    });
    return;
  }
  for (const [namespace, entries] of Object.entries(words)) i18next.addResourceBundle(locale, namespace, entries);
  await i18next.changeLanguage(locale);
}

export async function chooseLocale(locale: Locale): Promise<void> {
  localStorage.setItem(kept, locale);
  await setLocale(locale);
}

const localeOf = (language: string): Locale => (isLocale(language) ? language : 'en');

export type OfficeWords = {
  readonly language: Locale;
  readonly locale: string;
  readonly t: OfficeTranslate;
  error(error: PageError): string;
  money(amount: MoneyText): string;
  /** One amount for each currency. */
  monies(amounts: Monies): string;
  shortMoney(amount: MoneyText): string;
  count(number: number): string;
  percent(share: number): string;
  duration(milliseconds: number): string;
  /** `15:12`, with the day where it is not today, in the zone of the store. */
  timeIn(at: string, zone: string): string;
  /** With seconds. */
  exactIn(at: string, zone: string): string;
  /** A business day. */
  day(day: string): string;
  longDay(day: string): string;
  weekday(day: string): string;
};

export function useOffice(): OfficeWords {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => createOfficeWords(localeOf(i18n.language), (key, values) => t(key, values ?? {})),
    [t, i18n.language],
  );
}

function listWords(t: OfficeTranslate, { reason, line, is }: ListFault): string {
  const why = t(`enrolment:fault.${reason}`, { is });
  return line === null ? why : t('enrolment:faultAt', { line, why });
}

export function createOfficeWords(language: Locale, t: OfficeTranslate): OfficeWords {
  const locale = intlLocales[language];
  const { money, shortMoney, duration } = createWords(language, (key) => key);
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const wall = createWall(locale);
  const ofDay = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(`${day}T12:00Z`));
  };
  return {
    language,
    locale,
    t,
    error: ({ code, detail = '', list }) =>
      t(`office:error.${code}`, {
        detail: code === 'too_many_tries' ? wall(detail, ownZone(), false) : (list && listWords(t, list)) || detail,
      }),
    money,
    monies: (amounts) => amounts.map(money).join(' + '),
    shortMoney,
    count: (number) => numbers.format(number),
    percent: (share) => percents.format(Math.abs(share) / 100),
    duration,
    timeIn: (at, zone) => wall(at, zone, false),
    exactIn: (at, zone) => wall(at, zone, true),
    day: ofDay({ weekday: 'short', day: 'numeric', month: 'short' }),
    longDay: ofDay({ weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: ofDay({ weekday: 'long' }),
  };
}

/** Formats are made once for each zone: making one is the slowest step of drawing a row. */
function createWall(locale: string) {
  const hour = countsToTwelve(locale) ? 'numeric' : '2-digit';
  const made = new Map<string, Intl.DateTimeFormat>();
  const formatOf = (zone: string, style: Intl.DateTimeFormatOptions) => {
    const key = `${zone} ${JSON.stringify(style)}`;
    const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...style });
    made.set(key, format);
    return format;
  };
  const dayIn = (at: Date, zone: string) => formatOf(zone, { dateStyle: 'short' }).format(at);
  const offset = (at: Date, zone: string) =>
    formatOf(zone, { timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value;
  return (time: string, zone: string, isExact: boolean): string => {
    const [at, now] = [new Date(time), new Date(tillTime())];
    const foreign = offset(at, zone) === offset(at, ownZone()) ? {} : ({ timeZoneName: 'short' } as const);
    const seconds = isExact ? ({ second: '2-digit' } as const) : {};
    const clock = { hour, minute: '2-digit', ...seconds, ...foreign } as const;
    if (dayIn(at, zone) === dayIn(now, zone)) return formatOf(zone, clock).format(at);
    const isNear = Math.abs(now.getTime() - at.getTime()) < 6 * 86_400_000;
    const date = isNear ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
    return formatOf(zone, { ...date, ...clock }).format(at);
  };
}
