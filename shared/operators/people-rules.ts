// What may be changed about the people who work at a till, and whose approval it needs. Pure: main applies it, the page shows it beforehand.
// Invariants: a till always has a manager who may sign in; becoming, staying or ceasing to be a manager needs two managers' approval.
import type { TillErrorCode } from '../errors.ts';
import { foldedName, isMixed } from '../names.ts';
import { atLeast, longestName, type Role } from '../roles.ts';

/** A person as the rules see them. */
export type Member = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** ISO 8601, UTC; null: may sign in. */
  readonly disabledAt: string | null;
};

/** A requested change. */
export type PeopleChange =
  | { readonly kind: 'add'; readonly name: string; readonly role: Role }
  | { readonly kind: 'change'; readonly operatorId: string; readonly name: string; readonly role: Role }
  | { readonly kind: 'disable' | 'enable' | 'reset-pin' | 'scam-trained'; readonly operatorId: string };

const subjectOf = (change: PeopleChange, people: readonly Member[]): Member | undefined =>
  change.kind === 'add' ? undefined : people.find(({ id }) => id === change.operatorId);

const isManager = ({ role, disabledAt }: Member): boolean => role === 'manager' && disabledAt === null;

/** Whether it needs the approval of a second manager, or the recovery code. */
export function takesTwo(change: PeopleChange, people: readonly Member[]): boolean {
  const subject = subjectOf(change, people);
  switch (change.kind) {
    case 'add':
      return change.role === 'manager';
    case 'scam-trained':
      return false;
    case 'change':
      return change.role !== subject?.role && (change.role === 'manager' || subject?.role === 'manager');
    case 'disable':
    case 'enable':
    case 'reset-pin':
      return subject?.role === 'manager';
  }
}

/** Who may approve it: every manager but the one who requests it and the one it is about. */
export function mayAgree<M extends Member>(people: readonly M[], askerId: string, change: PeopleChange): readonly M[] {
  const subjectId = change.kind === 'add' ? null : change.operatorId;
  return people.filter((one) => isManager(one) && one.id !== askerId && one.id !== subjectId);
}

export type NewNameFault = Extract<TillErrorCode, 'name_taken' | 'name_mixed'>;
type Fault = Extract<TillErrorCode, 'not_found' | 'not_yourself' | 'last_manager' | 'out_of_turn'> | NewNameFault;

/** Why this person cannot request it; null where they can. */
export function changeFault(change: PeopleChange, people: readonly Member[], askerId: string): Fault | null {
  if (change.kind === 'add') return newNameFault(change.name, activeNames(people, null));
  const subject = subjectOf(change, people);
  if (!subject) return 'not_found';
  const ofName = nameFaultOf(change, subject, people);
  if (ofName !== null) return ofName;
  const isOff = subject.disabledAt !== null;
  const newRole = change.kind === 'change' && change.role !== subject.role ? change.role : null;
  if (change.kind === 'enable') return isOff ? null : 'out_of_turn';
  if (isOff && (change.kind !== 'change' || newRole !== null)) return 'out_of_turn';
  const isLost = change.kind === 'disable' || (newRole !== null && !atLeast(newRole, 'manager'));
  if (isLost && isManager(subject) && people.filter(isManager).length === 1) return 'last_manager';
  const isOwn = subject.id === askerId && change.kind !== 'scam-trained';
  return isOwn && (change.kind !== 'change' || newRole !== null) ? 'not_yourself' : null;
}

/** An old name stays valid whatever else is changed about its person; a returning person may find their name in use. */
function nameFaultOf(change: PeopleChange, subject: Member, people: readonly Member[]): NewNameFault | null {
  const others = activeNames(people, subject.id);
  if (change.kind === 'change' && change.name.trim() !== subject.name) return newNameFault(change.name, others);
  return change.kind === 'enable' && isTaken(subject.name, others) ? 'name_taken' : null;
}

const activeNames = (people: readonly Member[], but: string | null): readonly string[] =>
  people.flatMap(({ id, name, disabledAt }) => (disabledAt === null && id !== but ? [name] : []));

/** Two people whose names look the same could not be told apart at sign-in. */
const isTaken = (name: string, others: readonly string[]): boolean =>
  others.some((other) => foldedName(other) === foldedName(name));

/** Why a person cannot have this name next to these others; null where they can. */
export function newNameFault(name: string, others: readonly string[]): NewNameFault | null {
  if (isMixed(name)) return 'name_mixed';
  return isTaken(name, others) ? 'name_taken' : null;
}

export const nameFaults = ['empty', 'long', 'unreadable'] as const;
export type NameFault = (typeof nameFaults)[number];

/** Why no person can have this name; null where one can. A name has a letter, a digit or a picture, and nothing that hides or reverses text. */
export function nameFault(name: string): NameFault | null {
  const bare = name.trim();
  if (bare === '') return 'empty';
  if (bare.length > longestName) return 'long';
  const isReadable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(foldedName(bare));
  return isReadable && !/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(bare) ? null : 'unreadable';
}

const longestId = 32;

/** An id made from a name, different from all of `taken`: `anna`, `anna-2`. A name without Latin letters gives `person`. */
export function idOf(name: string, taken: (id: string) => boolean): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase();
  const bare = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'person';
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? '' : `-${n}`;
    const id = bare.slice(0, longestId - end.length).replace(/-+$/, '') + end;
    if (!taken(id)) return id;
  }
}
