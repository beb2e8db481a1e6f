// The people of the store under test and their PINs. Their hashes are cheap, because the tests check PINs all day long.
import { randomBytes, scryptSync } from 'node:crypto';
import type { Approval } from '../../shared/request-parts.ts';

/** Twelve digits, the most that a till takes: no file contains one by chance. */
export const pins = {
  anna: '520846193377',
  ben: '318702956644',
  clara: '769154083322',
  dora: '437281690955',
} as const;
export type PersonId = keyof typeof pins;

/** No person of the store has this one. */
export const wrongPin = '861930475522';

/** This person's word for something that needs a second person. */
export const approvalOf = (operatorId: PersonId): Approval => ({ operatorId, pin: pins[operatorId] });
export const supervisor = approvalOf('ben');
export const manager = approvalOf('clara');
/** Her PIN takes some milliseconds to check, the others' none: her word is the last to be checked. */
export const secondManager = approvalOf('dora');

function hashOf(pin: string, n: number): string {
  const salt = randomBytes(16);
  const hash = scryptSync(pin, salt, 32, { N: n, r: 8, p: 1 });
  return `scrypt$${n}$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

const person = (id: PersonId, role: 'cashier' | 'supervisor' | 'manager', cost = 16) => ({
  id,
  name: id,
  role,
  pin_hash: hashOf(pins[id], cost),
});

export const operators = [
  person('anna', 'cashier'),
  person('ben', 'supervisor'),
  person('clara', 'manager'),
  person('dora', 'manager', 8192),
];
