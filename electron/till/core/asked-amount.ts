// An amount that a screen asks to move, inside a transaction of the till.
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import { stop } from './transaction.ts';

/** In minor units of `currency`, above zero. Stops with `bad_amount` or `wrong_currency`. */
export function amountMinorOf(text: MoneyText, currency: string): number {
  const amount = parseMoney(text);
  if (!amount.ok) return stop('bad_amount', amount.error);
  if (amount.value.currency !== currency) stop('wrong_currency');
  if (amount.value.amountMinor === 0) stop('bad_amount', 'zero_amount');
  return amount.value.amountMinor;
}
