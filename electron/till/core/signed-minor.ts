// Minor units of a decimal amount that may be negative, as reports and Zs keep them.
import { parseMoney } from '../../../shared/money.ts';

/** Throws where it is no amount: what a Z says was written by this till. */
export function signedMinor(currency: string, amount: string): number {
  const isLess = amount.startsWith('-');
  const parsed = parseMoney({ currency, amount: isLess ? amount.slice(1) : amount });
  if (!parsed.ok) throw new Error(`an amount that is none: ${amount}`);
  return isLess ? -parsed.value.amountMinor : parsed.value.amountMinor;
}
