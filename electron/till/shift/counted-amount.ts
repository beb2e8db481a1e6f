// What a person counted, by pieces, as a sum, or as what a terminal took and paid back, in minor units.
// Invariant: no sum is refused for what it is, only for what no drawer holds; a drawer is never below zero.
import { currencyExponent, type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import type { Counted } from '../../../shared/shift/channels.ts';
import { piecesOf } from '../../../shared/shift/pieces.ts';
import type { Pot } from '../../../shared/shift/sums.ts';
import type { TillContext } from '../core/context.ts';
import { abort } from '../core/transaction.ts';

/** Beyond it a key was held down. */
const mostMinor = 10 ** 12;

/** `pieces` as the ledger keeps them. */
export type CountedAmount = { readonly totalMinor: number; readonly pieces: string | null };

/** Aborts with `bad_count`; `detail` is what is wrong. */
export function countedAmount({ identity }: Pick<TillContext, 'identity'>, pot: Pot, counted: Counted): CountedAmount {
  const { currency } = identity;
  const minorOf = (amount: string): number => {
    const parsed = parseMoney({ currency, amount });
    return parsed.ok ? parsed.value.amountMinor : abort('bad_count', amount);
  };
  const sumOf = (money: MoneyText): number => {
    if (money.currency !== currency) abort('wrong_currency');
    return atMost(minorOf(money.amount));
  };
  if ('total' in counted) return { totalMinor: sumOf(counted.total), pieces: null };
  if ('payments' in counted) {
    if (pot === 'drawer') abort('bad_count', pot);
    return { totalMinor: sumOf(counted.payments) - sumOf(counted.refunds), pieces: null };
  }
  const known = piecesOf(currency) ?? abort('bad_count', currency);
  const pieces: Record<string, number> = {};
  let totalMinor = 0;
  for (const [amount, n] of Object.entries(counted.pieces)) {
    const minor = minorOf(amount);
    if (!known.includes(minor)) abort('bad_count', amount);
    pieces[minor] = (pieces[minor] ?? 0) + n;
    totalMinor += minor * n;
  }
  return { totalMinor: atMost(totalMinor), pieces: JSON.stringify(pieces) };
}

function atMost(totalMinor: number): number {
  return totalMinor > mostMinor ? abort('bad_count', 'too large') : totalMinor;
}

/** As the screens name the pieces. */
export function pieceNames(currency: string): readonly string[] | null {
  if (currencyExponent(currency) === null) return null;
  return piecesOf(currency)?.map((amountMinor) => moneyText({ currency, amountMinor }).amount) ?? null;
}
