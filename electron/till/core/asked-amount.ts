// An amount that a screen asks to move, inside a transaction of the till.
import { type MoneyText, parseMoney } from '../../../shared/money.ts';
import { abort } from './transaction.ts';

/** In minor units of `currency`, above zero. Aborts with `bad_amount` or `wrong_currency`. */
export function amountMinorOf(text: MoneyText, currency: string): number {
  const amount = parseMoney(text);
  if (!amount.ok) return abort('bad_amount', amount.error);
  if (amount.value.currency !== currency) abort('wrong_currency');
  if (amount.value.amountMinor === 0) abort('bad_amount', 'zero_amount');
  return amount.value.amountMinor;
}
