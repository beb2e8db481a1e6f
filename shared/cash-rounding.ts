// Rounds an amount to pay in cash where the currency has no smaller coin in use, or where the law of the store's country requires it. Cards pay
// exactly. Invariants: rounding moves an amount by less than a coin, and never one that coins can pay; each row says since when and by whom, as found
// in November 2026. A currency that is not listed has a coin for its minor unit, or no other rule was found.

/**
 * How half a coin, and more than half, are rounded. `up`: both to a coin. `down`: half in the customer's favour. `never-up`: always in the customer's
 * favour, by law.
 */
type Half = 'up' | 'down' | 'never-up';
type Rule = {
  readonly stepMinor: number;
  readonly half: Half;
  /** The year since which there is no smaller coin, or no obligation to accept one. */
  readonly since: number | 'year not found';
  readonly source: string;
};

const rule = (stepMinor: number, half: Half, since: Rule['since'], source: string): Rule => ({
  stepMinor,
  half,
  since,
  source,
});

/**
 * `source`: a law, a central bank's rule, or, after `coins`, only that there is no smaller coin; then no rule for rounding was found, and half is
 * rounded in the customer's favour. `by` names who reports it where the law or the bank's own page was not seen.
 */
const byCurrency: Readonly<Record<string, Rule>> = {
  AUD: rule(5, 'up', 1992, 'Royal Australian Mint: no 1 and 2 cents, totals rounded, by WAtoday'),
  BBD: rule(5, 'up', 2014, 'Central Bank of Barbados: rounding, no 1 cent since 7 May, by Barbados Today'),
  BSD: rule(5, 'up', 2020, 'Central Bank of The Bahamas: rounding, 1 cent ended, by The Nassau Guardian'),
  CAD: rule(5, 'up', 2013, 'Canada Revenue Agency: Phasing out the penny, since 4 February'),
  CHF: rule(5, 'up', 2007, 'Federal Council, 12 April 2006: 1 Rappen no legal tender, by Swissmint'),
  // One to five pesos down, six to nine up.
  CLP: rule(10, 'down', 2017, 'Ley 20.956, in force on 1 November: no 1 and 5 pesos, by El Rancagüino'),
  // Up from 50 haléř. Reported to be in act 634/1992, section 3, which was not seen.
  CZK: rule(100, 'up', 2008, 'Czech National Bank: 50 haléř ended on 31 August, by Patria; rounding, by ČT24'),
  // Up from 25 øre.
  DKK: rule(50, 'up', 2008, 'Bekendtgørelse 928 of 19 September, in force on 1 October'),
  GEL: rule(5, 'up', 2021, 'National Bank of Georgia: no 1 and 2 tetri, shops must round, by jnews.ge'),
  HKD: rule(10, 'down', 1989, 'coins: Hong Kong Monetary Authority, from 10 cents; the year, by Wikipedia'),
  HUF: rule(500, 'up', 2008, 'Act III of 2008, section 2: 1 and 2 forints withdrawn on 1 March'),
  // Five agorot are rounded up.
  ILS: rule(10, 'up', 2008, 'Bank of Israel, on abolishing the 5 agorot; the year, by Wikipedia'),
  INR: rule(50, 'down', 2011, 'coins: Gazette S.O. 2978(E): 25 paise and below ended on 30 June'),
  // Up from 50 cents.
  JMD: rule(100, 'up', 2018, 'Bank of Jamaica: rounding, coins below 1 dollar ended, by RJR News'),
  // Still legal tender, but minted only for collectors.
  KRW: rule(10, 'down', 2006, 'coins: Bank of Korea: no 1 and 5 won made for use, by Kukmin Ilbo, 9 October 2013'),
  // The bank's rule includes payments by card. Here a card pays exactly.
  MYR: rule(5, 'up', 2008, 'Bank Negara Malaysia: Rounding Mechanism, in force on 1 April'),
  // Up from 50 øre.
  NOK: rule(100, 'up', 2012, 'Forskrift 2011-03-16-294, section 2, in force on 1 May'),
  // Five cents go down, as the association recommends. Each shop may choose otherwise.
  NZD: rule(10, 'down', 2006, 'Reserve Bank: 5 cents ended, by NZ Herald; Retailers Association, by GrownUps'),
  PEN: rule(10, 'never-up', 2019, 'BCRP, Circular 0033-2018: no 5 céntimos; Ley 29571, article 44'),
  PKR: rule(100, 'down', 2014, 'coins: State Bank of Pakistan: those below 1 rupee ended, by The Nation'),
  // Up from 50 öre.
  SEK: rule(100, 'up', 2010, 'Lag 1970:1029, section 2, as of SFS 2009:283'),
  SGD: rule(5, 'down', 2002, 'coins: Board of Commissioners of Currency: no 1 cent since 1 April'),
  // The bank planned to end 5 cents too, by March 2026, and to round to ten, according to tringlobe.com. Whether it did was not found.
  TTD: rule(5, 'up', 2018, 'Legal Notice 35 of 2018: rounding, 1 cent ended on 3 July, by banknotestreet.com'),
  // Not certain: the central bank's museum lists 50 cents among the coins in circulation.
  TWD: rule(100, 'down', 'year not found', 'coins: 50 cents fell out of use, by banknoteworld.com'),
  // 25 and 75 kopiykas go up.
  UAH: rule(50, 'up', 2025, 'National Bank of Ukraine: rounding, no 10 kopiykas since 1 October, by LIGA'),
  XCD: rule(5, 'up', 2015, 'Eastern Caribbean Central Bank: rounding, no 1 and 2 cents, by Discover Montserrat'),
  // No rule: shops differ.
  ZAR: rule(10, 'down', 2012, 'coins: South African Mint: no 5 cents since April, by Personal Finance'),
};

/**
 * Euro countries whose law has shops round cash to five cents, refunds too; for a split payment only the cash part. In Ireland and the Netherlands
 * rounding is the shop's choice, and in Italy only a payment wholly in cash is rounded (decreto-legge 50/2017, article 13-quater): cash is paid to
 * the cent there.
 */
const euroIn: Readonly<Record<string, Rule>> = {
  BE: rule(5, 'up', 2019, 'Code of economic law, VI.7/1, in force on 1 December, by Traxio'),
  EE: rule(5, 'up', 2025, 'Eesti Pank: the rounding rule, in force on 1 January'),
  FI: rule(5, 'up', 2002, 'Laki 890/2000, in force on 1 January'),
  LT: rule(5, 'up', 2025, 'Lietuvos bankas, in force on 1 May: lb.lt/lt/apvalinimas'),
  SK: rule(5, 'up', 2022, 'Act 18/1996 on prices, section 3, as of act 457/2021, in force on 1 July'),
};

const ruleOf = (currency: string, country: string): Rule | undefined =>
  currency === 'EUR' ? euroIn[country] : byCurrency[currency];

/** The smallest coin that cash is counted in, in minor units. `country` is the store's, ISO 3166-1 alpha-2. */
export const smallestCoinMinor = (currency: string, country: string): number =>
  ruleOf(currency, country)?.stepMinor ?? 1;

/** What `amountMinor` is in cash, in minor units: the amount nearest to it that coins make. */
export function roundCash(amountMinor: number, currency: string, country: string): number {
  const found = ruleOf(currency, country);
  if (!found) return amountMinor;
  const { stepMinor, half } = found;
  const below = Math.floor(amountMinor / stepMinor) * stepMinor;
  const over = (amountMinor - below) * 2;
  const isUp = half !== 'never-up' && (over > stepMinor || (over === stepMinor && half === 'up'));
  return isUp ? below + stepMinor : below;
}
