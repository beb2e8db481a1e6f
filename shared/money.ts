// Money: integer minor units inside the till, decimal strings on the wire and over IPC, Intl on screen and paper.
// Invariant: no amount is ever a binary fraction. `dinero.js` calculates and refuses mixed currencies.
import * as dinero from 'dinero.js';
import * as currencies from 'dinero.js/currencies';
import { err, ok, type Result } from './result.ts';

/** An amount in the currency's minor units (cents for EUR, yen for JPY, fils for KWD). */
export type Money = { readonly currency: string; readonly amountMinor: number };

/** The same amount as the service and IPC carry it: `{"currency": "EUR", "amount": "25.00"}`. */
export type MoneyText = { readonly currency: string; readonly amount: string };

export type MoneyErrorCode = 'unknown_currency' | 'not_a_decimal' | 'negative_amount' | 'over_precise' | 'too_large';

const known = new Map<string, dinero.DineroCurrency<number>>(
  Object.values(currencies).map((currency) => [currency.code, currency]),
);

const decimalPattern = /^(-?)(\d{1,15})(?:\.(\d{1,9}))?$/;

/** Decimal places of a currency (ISO 4217); null for an unknown code. */
export function currencyExponent(currency: string): number | null {
  return known.get(currency)?.exponent ?? null;
}

/** Reads `{currency, amount}`. Refuses unknown currencies, negative amounts and more places than the currency has. */
export function parseMoney(text: MoneyText): Result<Money, MoneyErrorCode> {
  const exponent = currencyExponent(text.currency);
  if (exponent === null) return err('unknown_currency');
  const match = decimalPattern.exec(text.amount);
  if (!match) return err('not_a_decimal');
  const [, sign, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(exponent))) return err('over_precise');
  const amountMinor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  if (!Number.isSafeInteger(amountMinor)) return err('too_large');
  if (sign === '-' && amountMinor !== 0) return err('negative_amount');
  return ok({ currency: text.currency, amountMinor });
}

/** The exact decimal string of an amount, with all places of the currency. */
export function moneyText(money: Money): MoneyText {
  return { currency: money.currency, amount: dinero.toDecimal(toDinero(money)) };
}

export function zero(currency: string): Money {
  return { currency, amountMinor: 0 };
}

export function add(a: Money, b: Money): Money {
  return fromDinero(dinero.add(toDinero(a), toDinero(b)));
}

export function subtract(a: Money, b: Money): Money {
  return fromDinero(dinero.subtract(toDinero(a), toDinero(b)));
}

export function sum(currency: string, amounts: readonly Money[]): Money {
  return amounts.reduce(add, zero(currency));
}

/** Whether a decimal string is zero, of either sign and with any number of places. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** Negative, zero or positive as `a` is less than, equal to or more than `b`, in the same currency. */
export function compare(a: Money, b: Money): number {
  return dinero.compare(toDinero(a), toDinero(b));
}

/**
 * An amount in a locale's format, for screens and paper. Intl gets the decimal string, so no float is involved. `whole`
 * drops the decimal places where they are all zeros; `as` writes the currency's ISO code instead of its sign.
 */
export function formatMoney(
  text: MoneyText,
  locale: string,
  { whole = false, as = 'symbol' }: MoneyStyle = {},
): string {
  const exponent = whole ? 0 : (currencyExponent(text.currency) ?? 2);
  return formatOf(locale, text.currency, exponent, as).format(text.amount as Intl.StringNumericLiteral);
}

/**
 * A negative amount as screens write it: Intl's hyphen is as short as one between words. Paper keeps the hyphen, because its printers lack the minus
 * sign.
 */
export const withMinus = (amount: string): string => amount.replace('-', '\u2212');

/** The decimal sign of a language's amounts, when written with the digits of our keys. */
export function decimalSignOf(locale: string): string {
  const money = { style: 'currency', currency: 'EUR', numberingSystem: 'latn' } as const;
  const parts = () => new Intl.NumberFormat(locale, money).formatToParts(0);
  const sign = decimalSigns.get(locale) ?? parts().find(({ type }) => type === 'decimal')?.value ?? '.';
  decimalSigns.set(locale, sign);
  return sign;
}
const decimalSigns = new Map<string, string>();

/** A word of a search that may be meant as an amount. */
export const mayBeAmount = (word: string): boolean => /^\d[\d.,]*$/.test(word);

type MoneyStyle = { readonly whole?: boolean; readonly as?: 'symbol' | 'code' };

const formats = new Map<string, Intl.NumberFormat>();
/** Made once: a list of products formats hundreds of amounts. */
function formatOf(locale: string, currency: string, exponent: number, as: 'symbol' | 'code'): Intl.NumberFormat {
  const key = `${locale} ${currency} ${exponent} ${as}`;
  const options = { currency, currencyDisplay: as, minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', ...options });
  formats.set(key, format);
  return format;
}

function toDinero(money: Money): dinero.Dinero<number> {
  const currency = known.get(money.currency);
  if (!currency) throw new Error(`unknown currency ${money.currency}`);
  return dinero.dinero({ amount: money.amountMinor, currency });
}

function fromDinero(amount: dinero.Dinero<number>): Money {
  const { amount: amountMinor, currency } = dinero.toSnapshot(amount);
  return { currency: currency.code, amountMinor };
}
