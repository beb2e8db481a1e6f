// Who works at a till that is being set up. Invariant: a PIN is hashed as soon as it is given, and only its hash stays, in memory.

import { foldedName } from '../../../shared/names.ts';
import type { Operator, Role } from '../../../shared/operator.ts';
import { newPinFault } from '../../../shared/operators/new-pin.ts';
import { idOf, nameFault, newNameFault } from '../../../shared/operators/people-rules.ts';
import type { PersonEntered } from '../../../shared/set-up/views.ts';
import { hashPin, type PinCost } from '../operators/pin-hash.ts';

type Person = Pick<Operator, 'id' | 'name' | 'role'>;
type Asked = { readonly id: string | null; readonly name: string; readonly role: Role; readonly pin: string | null };

type Kept = Omit<Operator, 'id' | 'name' | 'role'>;

/** What a till keeps of each person besides name and role: the PIN's hash, and what another till knew of it. */
export function createPinHashes(cost: PinCost) {
  const kept = new Map<string, Kept>();
  return {
    has: (id: string) => kept.has(id),
    of: (id: string): Kept => kept.get(id) ?? { pin_hash: '' },
    take: ({ id, name: _name, role: _role, ...rest }: Operator) => void kept.set(id, rest),
    drop: (id: string) => void kept.delete(id),
    clear: () => kept.clear(),
    /** `isGiven`: another person chose it, so it is changed at the first sign-in. */
    hash: async (id: string, pin: string, isGiven: boolean) =>
      void kept.set(id, { pin_hash: await hashPin(pin, cost.newN), ...(isGiven ? { pin_must_change: true } : {}) }),
  };
}
export type PinHashes = ReturnType<typeof createPinHashes>;

/** Why this person is not taken as given; null where they are. */
export function personFault(
  people: readonly Person[],
  asked: Asked,
  hashes: Pick<PinHashes, 'has'>,
): PersonEntered['wrong'] {
  const { id, name, role, pin } = asked;
  if (nameFault(name) !== null) return 'name';
  const before = people.find((one) => one.id === id);
  // A name that came with another till's file stays.
  const others = people.filter((one) => one.id !== id).map((one) => one.name);
  const ofName = before?.name === name ? null : newNameFault(name, others);
  if (ofName !== null) return ofName;
  // A PIN that is long enough for a cashier may be too short for a manager, and only its hash is left.
  const isPromoted = before !== undefined && before.role !== 'manager' && role === 'manager';
  if (pin === null) return before && hashes.has(before.id) && !isPromoted ? null : 'pin_missing';
  return newPinFault(pin, role);
}

/** An id that says whose it is, and that nobody has: `anna`, `anna-2`. */
export const newPersonId = (name: string, people: readonly Person[]): string =>
  idOf(name, (id) => people.some((one) => foldedName(one.id) === id));
