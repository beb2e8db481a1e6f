// Which of a product's fixed amounts the keys mean: arrows go from one to the next, digits type the amount itself.
// Invariant: keys choose, they never add. Digits that match no amount choose none, so that Enter then adds nothing: a
// scanner without a prefix types just such digits.
import type { MoneyText } from '../../../shared/money.ts';
import { moveInGrid } from '../../keys/grid-keys.ts';

/**
 * The index of the amount that begins with `typed`, the digits so far with either language's decimal sign; null for
 * none.
 */
export function amountTyped(amounts: readonly MoneyText[], typed: string): number | null {
  const wanted = typed.replace(',', '.');
  if (wanted === '') return null;
  const whole = amounts.findIndex(({ amount }) => amount === wanted || trimmed(amount) === trimmed(wanted));
  const begun = amounts.findIndex(({ amount }) => amount.startsWith(wanted));
  const index = whole >= 0 ? whole : begun;
  return index < 0 ? null : index;
}

/** After a pause digits begin another amount: what a scanner left there is not typed on to. */
const pauseMs = 1500;

/** What `typed` becomes with one more sign, so long after the last. */
export function typedOn(typed: string, sign: string, sinceMs: number): string {
  return (sinceMs > pauseMs ? sign : typed + sign).slice(-12);
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The index that an arrow, Home or End moves to; null where `key` moves nothing. */
export function amountMoved(key: string, from: number, total: number): number | null {
  // The amounts are one row that wraps: up moves left, down moves right.
  const sideways: Readonly<Record<string, string>> = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' };
  const step = sideways[key] ?? key;
  return step.startsWith('Page') ? null : moveInGrid(step, from, { columns: 1, total, page: total });
}
