// Which sums a customer is likely to hand over in notes of the currency, and which sum or change suggests a typing error.
import { compare, currencyExponent, type Money, type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';

// In whole units of the currency. Other currencies get 1, 2 and 5 of each power of ten.
const notes: Readonly<Record<string, readonly number[]>> = {
  EUR: [5, 10, 20, 50, 100, 200],
  GBP: [5, 10, 20, 50],
  USD: [1, 5, 10, 20, 50, 100],
  CHF: [10, 20, 50, 100, 200],
  PLN: [10, 20, 50, 100, 200, 500],
  SEK: [20, 50, 100, 200, 500],
  NOK: [50, 100, 200, 500, 1000],
  DKK: [50, 100, 200, 500],
  CZK: [100, 200, 500, 1000, 2000, 5000],
  HUF: [500, 1000, 2000, 5000, 10_000, 20_000],
  AUD: [5, 10, 20, 50, 100],
  CAD: [5, 10, 20, 50, 100],
  NZD: [5, 10, 20, 50, 100],
  JPY: [1000, 5000, 10_000],
  KWD: [1, 5, 10, 20],
};

const most = 3;

/** At most three sums above `due`, smallest first; the exact sum has its own button. */
export function quickSums(due: Money): readonly MoneyText[] {
  const unit = 10 ** (currencyExponent(due.currency) ?? 2);
  const sums = new Set<number>();
  for (const note of notes[due.currency] ?? plainNotes(due.amountMinor / unit)) {
    const noteMinor = note * unit;
    const sum = Math.ceil(due.amountMinor / noteMinor) * noteMinor;
    if (sum > due.amountMinor) sums.add(sum);
  }
  return [...sums]
    .sort((a, b) => a - b)
    .slice(0, most)
    .map((amountMinor) => moneyText({ currency: due.currency, amountMinor }));
}

function plainNotes(due: number): readonly number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, due))));
  return [1, 2, 5, 10].map((factor) => factor * power);
}

/**
 * Whether this much change suggests a typing error: it is at least the largest note, which the customer would not have handed over. `due`
 * is the requested amount, in the same currency.
 */
export function isMuchChange(change: Money, due: Money): boolean {
  const unit = 10 ** (currencyExponent(due.currency) ?? 2);
  // For a currency not listed the largest note is unknown; well above the due sum is assumed.
  const largest = Math.max(...(notes[due.currency] ?? plainNotes((10 * due.amountMinor) / unit)));
  return change.amountMinor >= largest * unit;
}

/** Whether cash can be this amount. */
export const isMadeOfCoins = ({ amountMinor }: Money, coinMinor: number): boolean => amountMinor % coinMinor === 0;

/** What happens with an amount of cash that the cashier reports. */
export function cashSaid(given: Money, asked: MoneyText, coinMinor: number): 'too-little' | 'no-coins' | 'taken' {
  if (!isEnough(given, asked)) return 'too-little';
  return isMadeOfCoins(given, coinMinor) ? 'taken' : 'no-coins';
}

/** Whether `given` covers the requested amount, in the same currency. */
export function isEnough(given: Money, asked: MoneyText): boolean {
  const due = parseMoney(asked);
  return due.ok && compare(given, due.value) >= 0;
}
