// Which of a product's fixed amounts the keys mean: arrows go from one to the next, digits type the amount itself.
// Invariant: keys choose, they never add. Digits that match no amount choose none, so that Enter then adds nothing: a
// scanner without a prefix types just such digits.
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import { moveInGrid } from '../../keys/grid-keys.ts';
import { readTyped, typedForm } from '../../typed-number.ts';

/** The index of the amount that is, or begins with, what was typed so far; null for none. The amounts are in one currency. */
export function amountTyped(amounts: readonly MoneyText[], typed: string, locale: string): number | null {
  const [first] = amounts;
  if (typed === '' || !first) return null;
  const read = readTyped(typed, locale, first.currency);
  const whole = amounts.findIndex((amount) => {
    const parsed = parseMoney(amount);
    return read.ok && parsed.ok && read.value === parsed.value.amountMinor;
  });
  const index = whole >= 0 ? whole : amounts.findIndex((amount) => typedForm(amount, locale).startsWith(typed));
  return index < 0 ? null : index;
}

/** After a pause digits begin another amount: what a scanner left there is not typed on to. */
const pauseMs = 1500;

/** What `typed` becomes with one more sign, so long after the last. */
export function typedOn(typed: string, sign: string, sinceMs: number): string {
  return (sinceMs > pauseMs ? sign : typed + sign).slice(-12);
}

/** The index that an arrow, Home or End moves to; null where `key` moves nothing. */
export function amountMoved(key: string, from: number, total: number): number | null {
  // The amounts are one row that wraps: up moves left, down moves right.
  const sideways: Readonly<Record<string, string>> = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' };
  const step = sideways[key] ?? key;
  return step.startsWith('Page') ? null : moveInGrid(step, from, { columns: 1, total, page: total });
}
