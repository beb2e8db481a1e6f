// Who works at a till that is being set up. Invariant: a PIN is hashed as soon as it is given, and only its hash stays, in memory.
import type { PersonPut } from '../../../shared/manage/set-up.ts';
import { type Operator, operator, type Role } from '../../../shared/operator.ts';
import { newPinFault } from '../operators/new-pin.ts';
import { hashPin, type PinCost } from '../operators/pin-hash.ts';

type Person = Pick<Operator, 'id' | 'name' | 'role'>;
type Asked = { readonly id: string | null; readonly name: string; readonly role: Role; readonly pin: string | null };

export function createPinHashes(cost: PinCost) {
  const hashes = new Map<string, string>();
  return {
    has: (id: string) => hashes.has(id),
    of: (id: string): string => hashes.get(id) ?? '',
    take: (id: string, hash: string) => void hashes.set(id, hash),
    drop: (id: string) => void hashes.delete(id),
    clear: () => hashes.clear(),
    hash: async (id: string, pin: string) => void hashes.set(id, await hashPin(pin, cost.newN)),
  };
}
export type PinHashes = ReturnType<typeof createPinHashes>;

/** Why this person is not taken as given; null where they are. */
export function personFault(
  people: readonly Person[],
  asked: Asked,
  hashes: Pick<PinHashes, 'has'>,
): PersonPut['wrong'] {
  const { id, name, role, pin } = asked;
  if (!operator.shape.name.safeParse(name).success) return 'name';
  const before = people.find((one) => one.id === id);
  // A PIN that is long enough for a cashier may be too short for a manager, and only its hash is left.
  const isPromoted = before !== undefined && before.role !== 'manager' && role === 'manager';
  if (pin === null) return before && hashes.has(before.id) && !isPromoted ? null : 'pin_missing';
  return newPinFault(pin, role);
}

/** An id that says whose it is, and that nobody has: `anna`, `anna-2`. */
export function newPersonId(name: string, people: readonly Person[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 28)
    .replace(/-+$/, '');
  const base = plain === '' ? 'person' : plain;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (people.every((one) => one.id !== id)) return id;
  }
}
