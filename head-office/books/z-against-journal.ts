// Compares a Z as its till made it with what the till's journal says here about the same shift.
// Invariant: to the minor unit, and for every figure that both have.
import { readJson } from '../../shared/json.ts';
import { moneyText, parseMoney } from '../../shared/money.ts';
import { type ZBody, zBody } from '../../shared/shift/z.ts';
import type { Differs, ShiftRow } from './projections.ts';

export const readZ = (paper: string): ZBody | null => readJson(paper, zBody);

/** Null where they agree, or where there is no paper. */
export function zAgainst(paper: string | undefined, shift: ShiftRow): Differs | null {
  if (paper === undefined) return null;
  const z = readZ(paper);
  // From a newer till, or not a Z at all.
  if (!z) return [{ figure: 'paper', z: '', journal: '' }];
  const said = figuresOfZ(z);
  const here = figuresHere(shift, z.currency);
  const figures = new Set([...said.keys(), ...here.keys()]);
  const differs = [...figures].flatMap((figure) => {
    const [one = '', other = ''] = [said.get(figure), here.get(figure)];
    return one === other ? [] : { figure, z: one, journal: other };
  });
  return differs.length === 0 ? null : differs;
}

type Sums = Pick<ShiftRow, 'z_currency' | 'z_sold_minor' | 'z_cash_minor' | 'z_card_minor' | 'z_difference_minor'>;
export const noSums: Sums = {
  z_currency: null,
  z_sold_minor: null,
  z_cash_minor: null,
  z_card_minor: null,
  z_difference_minor: null,
};

/** What stores and days are summed from. Takings are without a float, and without cash paid in or out. */
export function sumsOfZ(paper: string | undefined): Sums {
  const z = paper === undefined ? null : readZ(paper);
  if (!z) return noSums;
  const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + minorOf(z.currency, amount), 0);
  const taken = (is: (pot: string) => boolean) =>
    sumOf(
      z.pots.filter(({ pot }) => is(pot)).flatMap(({ sales, refunds, corrections }) => [sales, refunds, corrections]),
    );
  return {
    z_currency: z.currency,
    z_sold_minor: sumOf([z.sold.amount]),
    z_cash_minor: taken((pot) => pot === 'drawer'),
    z_card_minor: taken((pot) => pot !== 'drawer' && pot !== 'elsewhere'),
    z_difference_minor: sumOf(z.pots.flatMap(({ difference }) => difference ?? [])),
  };
}

/** Of an amount that may be negative. */
export function minorOf(currency: string, amount: string): number {
  const read = parseMoney({ currency, amount: amount.replace(/^-/, '') });
  if (!read.ok) return 0;
  return amount.startsWith('-') ? -read.value.amountMinor : read.value.amountMinor;
}

/** A movement in a shift, as the Z calls its sum. */
const sums = {
  float: 'float',
  sales: 'sale',
  refunds: 'refund',
  in: 'in',
  out: 'out',
  drops: 'drop',
  corrections: 'correction',
} as const;

function figuresOfZ(z: ZBody): Map<string, string> {
  const { sold, returned, shift } = z;
  const figures = new Map([
    ['shift', shift.id],
    ['day', shift.businessDay],
    ['ledger', z.ledgerId],
    ['number', String(z.n)],
    ['sold', sold.amount],
    ['sold cards', String(sold.cards)],
    ['returned', returned.amount],
    ['returned cards', String(returned.cards)],
    ['other refunds', z.otherRefunds],
    ['rounding', z.rounding],
    ['from the night', z.fromTheNight.amount],
    ['from the night, how many', String(z.fromTheNight.count)],
  ]);
  for (const pot of z.pots) {
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) figures.set(`${pot.pot} ${name}`, pot[name]);
    figures.set(`${pot.pot} expected`, pot.expected);
  }
  return figures;
}

export const expectedMinor = (pot: Readonly<Record<string, number>>): number =>
  Object.values(pot).reduce((sum, minor) => sum + minor, 0);

function figuresHere(shift: ShiftRow, currency: string): Map<string, string> {
  const text = (amountMinor: number): string => moneyText({ currency, amountMinor }).amount;
  const figures = new Map([
    ['shift', shift.shift],
    ['day', shift.day],
    ['ledger', shift.z_ledger ?? ''],
    ['number', String(shift.z_n)],
    ['sold', text(shift.sold_minor)],
    ['sold cards', String(shift.sold_cards)],
    ['returned', text(shift.returned_minor)],
    ['returned cards', String(shift.returned_cards)],
    ['other refunds', text(shift.other_minor)],
    ['rounding', text(shift.rounding_minor)],
    ['from the night', text(shift.night_minor)],
    ['from the night, how many', String(shift.night_count)],
  ]);
  for (const [pot, sum] of Object.entries(shift.pots)) {
    for (const [name, kind] of Object.entries(sums)) figures.set(`${pot} ${name}`, text(sum[kind] ?? 0));
    figures.set(`${pot} expected`, text(expectedMinor(sum)));
  }
  return figures;
}
