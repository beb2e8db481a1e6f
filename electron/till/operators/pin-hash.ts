// PIN hashes (shared/secret-hash.ts). A PIN is short, so the cost is what protects it.
import { leastPinN } from '../../../shared/operator.ts';
import { costOf, hashSecret, isSecret } from '../../../shared/secret-hash.ts';

/** What a new hash costs (scrypt's N), and the least that is still accepted. */
export type PinCost = { readonly newN: number; readonly leastN: number };
export const pinCost: PinCost = { newN: 2 ** 17, leastN: leastPinN };

export const hashPin = (pin: string, n = pinCost.newN): Promise<string> => hashSecret(pin, n);

/** Cheaper than what is still accepted: such a hash is never asked. */
export const isTooWeak = (stored: string, cost: PinCost): boolean => costOf(stored) < cost.leastN;

/** `right-but-cheap`: the PIN is right, and its hash is to be made again. */
export async function checkPin(
  pin: string,
  stored: string,
  cost: PinCost,
): Promise<'right' | 'right-but-cheap' | 'wrong'> {
  if (!(await isSecret(pin, stored))) return 'wrong';
  return costOf(stored) < cost.newN ? 'right-but-cheap' : 'right';
}
