// Minor units of the till's currency as decimal amounts.
import { type MoneyText, moneyText } from '../../../shared/money.ts';

export const moneyIn =
  (currency: string) =>
  (amountMinor: number): MoneyText =>
    moneyText({ currency, amountMinor });
