// Amounts in bodies, settings and the catalogue.
import type { Denomination, Product } from '../../shared/interface/resources.ts';
import { type Money, parseMoney } from '../../shared/money.ts';
import { err, type Result } from '../../shared/result.ts';
import { type Refusal, wrongField } from './answers.ts';

const moneyWords = {
  unknown_currency: 'must be an ISO 4217 code',
  not_a_decimal: 'must be a decimal string',
  negative_amount: 'must not be negative',
  over_precise: 'has more decimal places than the currency',
  too_large: 'is too large',
} as const;

/** Reads an amount of a body; `path` names its field. */
export function readAmount(path: string, text: { currency: string; amount: string }): Result<Money, Refusal> {
  const parsed = parseMoney(text);
  if (parsed.ok) return parsed;
  return err(
    wrongField(`${path}.${parsed.error === 'unknown_currency' ? 'currency' : 'amount'}`, moneyWords[parsed.error]),
  );
}

/** Why the product cannot have this face value; null where it can. */
export function wrongFaceValue(product: Product, face: Money): Refusal | null {
  const offered = product.denominations.filter((one) => one.currency === face.currency);
  if (offered.length === 0) return wrongField('face_value.currency', 'the product is not sold in this currency');
  if (!offered.some((one) => offers(one, face.amountMinor)))
    return wrongField('face_value.amount', "is not one of the product's denominations");
  return null;
}

/** Whether a denomination includes this amount; zero never counts. */
function offers(denomination: Denomination, amountMinor: number): boolean {
  const { currency } = denomination;
  if (amountMinor <= 0) return false;
  if ('amounts' in denomination && Array.isArray(denomination.amounts))
    return denomination.amounts.some((amount) => settingMinor(currency, String(amount)) === amountMinor);
  const minor = (value: unknown) => settingMinor(currency, String(value));
  const [min, max, step] = [minor(denomination.min), minor(denomination.max), minor(denomination.step)];
  return amountMinor >= min && amountMinor <= max && (amountMinor - min) % step === 0;
}

/** Minor units. Settings and catalogue are the sandbox's own, so a wrong amount there is a bug. */
export function settingMinor(currency: string, amount: string): number {
  const parsed = parseMoney({ currency, amount });
  if (!parsed.ok) throw new Error(`${amount} ${currency} is no amount: ${parsed.error}`);
  return parsed.value.amountMinor;
}

/** A setting by an untrusted key, never a property of the prototype. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
