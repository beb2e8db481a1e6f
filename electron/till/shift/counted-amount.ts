// What somebody counted, by pieces or as a sum, in minor units. Invariant: no sum is refused for what it is, only for what no drawer holds.
import { currencyExponent, moneyText, parseMoney } from '../../../shared/money.ts';
import { piecesOf } from '../../../shared/shift/pieces.ts';
import type { Counted } from '../../../shared/shift/requests.ts';
import type { TillContext } from '../core/context.ts';
import { stop } from '../core/transaction.ts';

/** Beyond it a key was held down. */
const mostMinor = 10 ** 12;

/** `pieces` as the ledger keeps them. */
export type CountedAmount = { readonly totalMinor: number; readonly pieces: string | null };

/** Stops with `bad_count`; `detail` is what is wrong. */
export function countedAmount({ identity }: Pick<TillContext, 'identity'>, counted: Counted): CountedAmount {
  const { currency } = identity;
  const minorOf = (amount: string): number => {
    const parsed = parseMoney({ currency, amount });
    return parsed.ok ? parsed.value.amountMinor : stop('bad_count', amount);
  };
  if ('total' in counted) {
    if (counted.total.currency !== currency) stop('wrong_currency');
    return { totalMinor: atMost(minorOf(counted.total.amount)), pieces: null };
  }
  const known = piecesOf(currency) ?? stop('bad_count', currency);
  const pieces: Record<string, number> = {};
  let totalMinor = 0;
  for (const [amount, n] of Object.entries(counted.pieces)) {
    const minor = minorOf(amount);
    if (!known.includes(minor)) stop('bad_count', amount);
    pieces[minor] = (pieces[minor] ?? 0) + n;
    totalMinor += minor * n;
  }
  return { totalMinor: atMost(totalMinor), pieces: JSON.stringify(pieces) };
}

function atMost(totalMinor: number): number {
  return totalMinor > mostMinor ? stop('bad_count', 'too large') : totalMinor;
}

/** As the screens name the pieces. */
export function pieceNames(currency: string): readonly string[] | null {
  if (currencyExponent(currency) === null) return null;
  return piecesOf(currency)?.map((amountMinor) => moneyText({ currency, amountMinor }).amount) ?? null;
}
