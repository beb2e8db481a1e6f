// Rounds an amount due in cash where the currency has no smaller coin in use, or where the law of the store's country asks for it.
// Cards pay exactly. Invariants: rounding moves an amount by less than a coin, and never one that coins can pay; each row says since when and
// by whom. A currency that is not here has a coin for its minor unit, or nobody said otherwise.

/**
 * What half a coin, and more than half, become. `up`: both a coin. `down`: half is left to the customer. `never-up`: all is, by law.
 */
type Half = 'up' | 'down' | 'never-up';
type Rule = {
  readonly stepMinor: number;
  readonly half: Half;
  /** The year since which there is no smaller coin, or no need to take one. */
  readonly since: number;
  readonly source: string;
};

const rule = (stepMinor: number, half: Half, since: number, source: string): Rule => ({
  stepMinor,
  half,
  since,
  source,
});

/** `source` is a law, a central bank's rule, or `coins`: the bank issues none below it, and no rule says how to round. */
const byCurrency: Readonly<Record<string, Rule>> = {
  AUD: rule(5, 'up', 1992, 'Royal Australian Mint: 1 and 2 cents withdrawn'),
  BBD: rule(5, 'up', 2014, 'Central Bank of Barbados: rounding, 1 cent withdrawn on 7 May'),
  BSD: rule(5, 'up', 2020, 'Central Bank of The Bahamas: 1 cent withdrawn'),
  CAD: rule(5, 'up', 2013, 'Royal Canadian Mint and Department of Finance: penny withdrawn on 4 February'),
  CHF: rule(5, 'up', 2007, 'Federal Council: 1 Rappen no longer legal tender'),
  // One to five pesos down, six to nine up.
  CLP: rule(10, 'down', 2017, 'Ley 20.956, in force on 1 November: 1 and 5 pesos no longer issued'),
  CZK: rule(100, 'up', 2008, 'Czech National Bank: 50 haléř withdrawn; act 634/1992, section 3'),
  DKK: rule(50, 'up', 2008, 'Danmarks Nationalbank: 25 øre withdrawn on 1 October'),
  GEL: rule(5, 'up', 2021, 'National Bank of Georgia: 1 and 2 tetri withdrawn'),
  HKD: rule(10, 'down', 1989, 'coins: Hong Kong Monetary Authority, from 10 cents'),
  HUF: rule(500, 'up', 2008, 'Act III of 2008: 1 and 2 forints withdrawn'),
  // Five agorot are rounded up.
  ILS: rule(10, 'up', 2008, 'Bank of Israel: 5 agorot withdrawn on 1 January'),
  INR: rule(50, 'up', 2011, 'Reserve Bank of India: coins below 50 paise no longer legal tender'),
  JMD: rule(100, 'up', 2018, 'Bank of Jamaica: coins below 1 dollar withdrawn on 15 February'),
  KRW: rule(10, 'down', 1992, 'coins: Bank of Korea, from 10 won'),
  MYR: rule(5, 'up', 2008, 'Bank Negara Malaysia: Rounding Mechanism, in force on 1 April'),
  NOK: rule(100, 'up', 2012, 'Norges Bank: 50 øre withdrawn on 1 May'),
  // Five cents go down, as is usual there.
  NZD: rule(10, 'down', 2006, 'Reserve Bank of New Zealand: 5 cents withdrawn'),
  PEN: rule(10, 'never-up', 2019, 'BCRP: 5 céntimos withdrawn on 1 January; Ley 29571: rounded for the customer'),
  PKR: rule(100, 'up', 2014, 'State Bank of Pakistan: coins below 1 rupee no longer legal tender'),
  SEK: rule(100, 'up', 2010, 'Act 1970:1029: 50 öre no longer legal tender since 30 September'),
  SGD: rule(5, 'up', 2002, 'Monetary Authority of Singapore: 1 cent no longer issued'),
  TTD: rule(5, 'up', 2018, 'Legal Notice 35 of 2018: rounding, 1 cent withdrawn on 3 July'),
  TWD: rule(100, 'up', 2010, 'coins: Central Bank, half a dollar out of use'),
  // 25 and 75 kopiykas go up.
  UAH: rule(50, 'up', 2025, 'National Bank of Ukraine: rounding, 10 kopiykas no longer issued since 1 October'),
  XCD: rule(5, 'up', 2015, 'Eastern Caribbean Central Bank: rounding, 1 and 2 cents withdrawn on 1 July'),
  ZAR: rule(10, 'down', 2012, 'coins: South African Reserve Bank, from 10 cents'),
};

/**
 * Euro countries whose law has shops round cash to five cents, refunds too; of a split payment only the cash part. In Ireland, Italy and the
 * Netherlands rounding is the shop's choice, so cash is paid to the cent there.
 */
const euroIn: Readonly<Record<string, Rule>> = {
  BE: rule(5, 'up', 2019, 'Code of economic law, VI.7, in force on 1 December'),
  EE: rule(5, 'up', 2025, 'Eesti Pank, in force on 1 January'),
  FI: rule(5, 'up', 2002, 'Act 890/2000'),
  LT: rule(5, 'up', 2025, 'Lietuvos bankas, in force on 1 May: lb.lt/lt/apvalinimas'),
  SK: rule(5, 'up', 2022, 'Act 18/1996 on prices, in force on 1 July'),
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
