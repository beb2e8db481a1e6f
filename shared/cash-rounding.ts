// What coins can pay: the amount due in cash is rounded where the currency has no smaller coin, or where the law of the store's
// country asks for it (RETAIL: cash rounding). Cards pay exactly.
// Invariant: an amount is moved by half a step at most, and one that coins can pay is not moved at all.

type Rule = { readonly stepMinor: number; readonly half: 'up' | 'down' };

const byCurrency: Readonly<Record<string, Rule>> = {
  AUD: { stepMinor: 5, half: 'up' },
  CAD: { stepMinor: 5, half: 'up' },
  CHF: { stepMinor: 5, half: 'up' },
  CZK: { stepMinor: 100, half: 'up' },
  DKK: { stepMinor: 50, half: 'up' },
  HUF: { stepMinor: 500, half: 'up' },
  NOK: { stepMinor: 100, half: 'up' },
  // Five cents are in the customer's favour, as is usual there.
  NZD: { stepMinor: 10, half: 'down' },
  SEK: { stepMinor: 100, half: 'up' },
};

/**
 * Countries of the euro whose law has shops round cash to five cents, refunds too: Finland since 2002 (act 890/2000), Belgium since
 * 1 December 2019 (code of economic law, VI.7), Slovakia since 1 July 2022 (act 18/1996 on prices; of a split payment only the part in
 * cash), Estonia since 1 January 2025 (Eesti Pank), Lithuania since 1 May 2025 (Lietuvos bankas: lb.lt/lt/apvalinimas). In Ireland,
 * Italy and the Netherlands a shop may round, and need not: cash is paid to the cent there.
 */
const euroToFive: ReadonlySet<string> = new Set(['BE', 'EE', 'FI', 'LT', 'SK']);

const exact: Rule = { stepMinor: 1, half: 'up' };

function ruleOf(currency: string, country: string): Rule {
  if (currency === 'EUR' && euroToFive.has(country)) return { stepMinor: 5, half: 'up' };
  return byCurrency[currency] ?? exact;
}

/** The amount in minor units that cash can pay, nearest to `amountMinor`. `country` is the store's, ISO 3166-1 alpha-2. */
export function roundCash(amountMinor: number, currency: string, country: string): number {
  const { stepMinor, half } = ruleOf(currency, country);
  const below = Math.floor(amountMinor / stepMinor) * stepMinor;
  const over = (amountMinor - below) * 2;
  return over > stepMinor || (over === stepMinor && half === 'up') ? below + stepMinor : below;
}
