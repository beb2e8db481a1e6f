// Rounds an amount due in cash where the currency has no smaller coin, or where the law of the store's country asks for
// it.
// Cards pay exactly. Invariant: rounding moves an amount by at most half a step, and never one that coins can pay.

type Rule = { readonly stepMinor: number; readonly half: 'up' | 'down' };

const byCurrency: Readonly<Record<string, Rule>> = {
  AUD: { stepMinor: 5, half: 'up' },
  CAD: { stepMinor: 5, half: 'up' },
  CHF: { stepMinor: 5, half: 'up' },
  CZK: { stepMinor: 100, half: 'up' },
  DKK: { stepMinor: 50, half: 'up' },
  HUF: { stepMinor: 500, half: 'up' },
  NOK: { stepMinor: 100, half: 'up' },
  // Five cents round down, in the customer's favour, as is usual there.
  NZD: { stepMinor: 10, half: 'down' },
  SEK: { stepMinor: 100, half: 'up' },
};

/**
 * Euro countries whose law has shops round cash to five cents, refunds too: Finland since 2002 (act 890/2000), Belgium
 * since 1 December 2019 (code of economic law, VI.7), Slovakia since 1 July 2022 (act 18/1996 on prices; of a split
 * payment only the cash part), Estonia since 1 January 2025 (Eesti Pank), Lithuania since 1 May 2025 (Lietuvos bankas:
 * lb.lt/lt/apvalinimas). In Ireland, Italy and the Netherlands rounding is the shop's choice, so cash is paid to the
 * cent there.
 */
const euroToFive: ReadonlySet<string> = new Set(['BE', 'EE', 'FI', 'LT', 'SK']);

const exact: Rule = { stepMinor: 1, half: 'up' };

function ruleOf(currency: string, country: string): Rule {
  if (currency === 'EUR' && euroToFive.has(country)) return { stepMinor: 5, half: 'up' };
  return byCurrency[currency] ?? exact;
}

/**
 * The amount nearest to `amountMinor` that cash can pay, in minor units. `country` is the store's, ISO 3166-1 alpha-2.
 */
export function roundCash(amountMinor: number, currency: string, country: string): number {
  const { stepMinor, half } = ruleOf(currency, country);
  const below = Math.floor(amountMinor / stepMinor) * stepMinor;
  const over = (amountMinor - below) * 2;
  return over > stepMinor || (over === stepMinor && half === 'up') ? below + stepMinor : below;
}
