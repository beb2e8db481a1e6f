// The people of a till after what head office says of one of them, whom it made. Pure. Invariants: a PIN that somebody has here is never another one; whoever is new,
// back or moved got it from head office, so they count as new for some days; a manager with a PIN of their own stays.
import { firstPinDays, type KeptPerson, mostPeople, type PersonDeed } from '../../../shared/head-office/document.ts';
import type { PersonFault } from '../../../shared/head-office/document-faults.ts';
import { activeOf, type Operator, operator, pinHashFault, type Role, roles } from '../../../shared/operator.ts';
import { nameFault, newNameFault } from '../../../shared/operators/people-rules.ts';
import { headOfficeHand } from '../../../shared/operators/second-person.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type ChangeFacts, gotFrom, leads, peopleAfter } from './people-after.ts';

type Facts = Pick<ChangeFacts, 'at' | 'isKnown'> & {
  /** They were put out since, or what was said later of them is done: nothing of it is. */
  readonly isOver: boolean;
};
type Said = Pick<KeptPerson, 'person' | 'name' | 'role' | 'here' | 'pin'>;
type After = { readonly people: readonly Operator[]; readonly what: readonly PersonDeed[] };

export function afterSaid(people: readonly Operator[], said: Said, facts: Facts): Result<After, PersonFault> {
  const was = people.find(({ id }) => id === said.person);
  if (facts.isOver) return ok({ people, what: [] });
  const after = was ? changed(people, was, said, facts) : added(people, said, facts);
  if (!after.ok) return after;
  return people.some(leads) && !after.value.people.some(leads) ? err('role-last-manager') : after;
}

/** Nobody finds their name among more; and none of it goes again when head office is in good hands. */
const isFull = (people: readonly Operator[]): boolean =>
  activeOf(people).filter((one) => one.head_office).length >= mostPeople;

const firstPinMs = firstPinDays * 86_400_000;

const roleSaid = (role: string): Role | undefined => roles.find((one) => one === role);

function nameFaultSaid(name: string, people: readonly Operator[]): PersonFault | null {
  if (nameFault(name) !== null) return 'name-unreadable';
  const names = activeOf(people).map((one) => one.name);
  const fault = newNameFault(name, names);
  return fault && (fault === 'name_taken' ? 'name-taken' : 'name-mixed');
}

function added(people: readonly Operator[], said: Said, { at, isKnown }: Facts): Result<After, PersonFault> {
  const { person: id, name, pin } = said;
  if (!said.here) return ok({ people, what: [] });
  const role = roleSaid(said.role);
  if (!role) return err('role-unknown');
  const ofName = nameFaultSaid(name, people);
  if (ofName) return err(ofName);
  if (pin.until < at) return err('pin-over');
  const until = [pin.until, new Date(Date.parse(at) + firstPinMs).toISOString()].toSorted()[0];
  const one = { id, name, role, pin_hash: pin.hash, pin_must_change: true, pin_until: until, head_office: true };
  const read = operator.safeParse({ ...one, added_at: at });
  if (isFull(people)) return err('too-many');
  if (!read.success || pinHashFault(pin.hash) !== null) return err('pin-bad');
  // No id is given twice. Last, because it reads the journal through.
  if (isKnown(id)) return err('id-taken');
  return ok({ people: [...people, gotFrom(read.data, { by: headOfficeHand, at })], what: ['added'] });
}

function changed(
  people: readonly Operator[],
  was: Operator,
  said: Said,
  { at, isKnown }: Facts,
): Result<After, PersonFault> {
  const { id } = was;
  if (was.head_office === undefined) return err('id-taken');
  const facts = { by: headOfficeHand, at, pinHash: '', isKnown };
  const isOff = was.disabled_at !== undefined;
  if (!said.here) {
    if (isOff) return ok({ people, what: [] });
    return ok({ people: peopleAfter(people, { kind: 'disable', operatorId: id }, facts).people, what: ['disabled'] });
  }
  const role = roleSaid(said.role);
  if (!role) return err('role-unknown');
  const others = people.filter((one) => one.id !== id);
  const ofName = isOff ? nameFaultSaid(was.name, others) : null;
  if (ofName) return err(ofName);
  if (isOff && isFull(people)) return err('too-many');
  const back = isOff ? peopleAfter(people, { kind: 'enable', operatorId: id }, facts).people : people;
  if (role === was.role) return ok({ people: back, what: isOff ? ['enabled'] : [] });
  const moved = peopleAfter(back, { kind: 'change', operatorId: id, name: was.name, role }, facts).people;
  return ok({ people: moved, what: isOff ? ['enabled', 'role-changed'] : ['role-changed'] });
}
