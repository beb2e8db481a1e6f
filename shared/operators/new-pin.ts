// Which PINs may be chosen: of the right length (shared/operators/pin-length.ts), and none that is guessed first. PINs chosen under older
// rules still work.
import type { Role } from '../roles.ts';
import { leastPinDigits, mostPinDigits } from './pin-length.ts';

/** Drawn on the keys, or known from lists of the commonest PINs. */
const drawn = new Set([
  '2580',
  '0852',
  '1379',
  '1397',
  '147258',
  '258369',
  '123789',
  '147369',
  '159357',
  '159753',
  '696969',
]);

/** Null where this PIN may be taken. */
export function newPinFault(pin: string, role: Role): 'pin_length' | 'pin_obvious' | null {
  if (!/^\d+$/.test(pin) || pin.length < leastPinDigits(role) || pin.length > mostPinDigits) return 'pin_length';
  return isObvious(pin) ? 'pin_obvious' : null;
}

function isObvious(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10));
  // 1111, 1234, 8765, 8901, 1357: always the same step.
  if (steps.size === 1) return true;
  // 1212, 123123, 4444: a part again and again.
  if (/^(\d+)\1+$/.test(pin)) return true;
  // 112233, 1122: pairs that continue by one step.
  const pairs = /^(?:(\d)\1)+$/.test(pin) ? digits.filter((_, at) => at % 2 === 0) : [];
  if (pairs.length > 1 && new Set(pairs.slice(1).map((digit, at) => digit - (pairs[at] ?? 0))).size === 1) return true;
  // A year: 1987, 2010.
  if (/^(19|20)\d\d$/.test(pin)) return true;
  return drawn.has(pin);
}
