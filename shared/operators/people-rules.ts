// What may be changed of the people who work at a till, and what it takes. Pure: main applies it, the page says it beforehand.
// Invariants: a till always has a manager who may sign in; who becomes, stays or stops being a manager takes two managers' word.
import type { TillErrorCode } from '../errors.ts';
import { atLeast, longestName, type Role } from '../roles.ts';

/** A person as the rules see them. */
export type Member = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** ISO 8601, UTC; null: may sign in. */
  readonly disabledAt: string | null;
};

/** A change that is asked for. */
export type PeopleChange =
  | { readonly kind: 'add'; readonly name: string; readonly role: Role }
  | { readonly kind: 'change'; readonly operatorId: string; readonly name: string; readonly role: Role }
  | { readonly kind: 'disable' | 'enable' | 'reset-pin'; readonly operatorId: string };

const subjectOf = (change: PeopleChange, people: readonly Member[]): Member | undefined =>
  change.kind === 'add' ? undefined : people.find(({ id }) => id === change.operatorId);

const isManager = ({ role, disabledAt }: Member): boolean => role === 'manager' && disabledAt === null;

/** Whether it takes the word of a second manager, or the recovery code. */
export function takesTwo(change: PeopleChange, people: readonly Member[]): boolean {
  const subject = subjectOf(change, people);
  switch (change.kind) {
    case 'add':
      return change.role === 'manager';
    case 'change':
      return change.role !== subject?.role && (change.role === 'manager' || subject?.role === 'manager');
    case 'disable':
    case 'enable':
    case 'reset-pin':
      return subject?.role === 'manager';
  }
}

/** Who may give that word: every manager but the one who asks and the one it is about. */
export function mayAgree<M extends Member>(people: readonly M[], askerId: string, change: PeopleChange): readonly M[] {
  const subjectId = change.kind === 'add' ? null : change.operatorId;
  return people.filter((one) => isManager(one) && one.id !== askerId && one.id !== subjectId);
}

type Fault = Extract<TillErrorCode, 'not_found' | 'not_yourself' | 'last_manager' | 'out_of_turn' | 'name_taken'>;

/** Why this person cannot ask for it; null where they can. */
export function changeFault(change: PeopleChange, people: readonly Member[], askerId: string): Fault | null {
  if ('name' in change && isTaken(change, people)) return 'name_taken';
  if (change.kind === 'add') return null;
  const subject = subjectOf(change, people);
  if (!subject) return 'not_found';
  const isOff = subject.disabledAt !== null;
  const newRole = change.kind === 'change' && change.role !== subject.role ? change.role : null;
  if (change.kind === 'enable') return isOff ? null : 'out_of_turn';
  if (isOff && (change.kind !== 'change' || newRole !== null)) return 'out_of_turn';
  const isLost = change.kind === 'disable' || (newRole !== null && !atLeast(newRole, 'manager'));
  if (isLost && isManager(subject) && people.filter(isManager).length === 1) return 'last_manager';
  const isOwn = subject.id === askerId;
  return isOwn && (change.kind !== 'change' || newRole !== null) ? 'not_yourself' : null;
}

const folded = (name: string): string => name.trim().normalize('NFKC').toLocaleLowerCase();

/** Two people of one name could not be told apart at sign-in. */
function isTaken(change: Extract<PeopleChange, { name: string }>, people: readonly Member[]): boolean {
  const ownId = change.kind === 'add' ? null : change.operatorId;
  return people.some((one) => one.disabledAt === null && one.id !== ownId && folded(one.name) === folded(change.name));
}

export const nameFaults = ['empty', 'long', 'unreadable'] as const;
export type NameFault = (typeof nameFaults)[number];

/** Why nobody can be called so; null where they can. A name has a letter, a digit or a picture, and nothing that hides or turns text. */
export function nameFault(name: string): NameFault | null {
  const bare = name.trim();
  if (bare === '') return 'empty';
  if (bare.length > longestName) return 'long';
  const isReadable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(bare);
  return isReadable && !/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(bare) ? null : 'unreadable';
}

const longestId = 32;

/** An id made from a name, which none of `taken` is: `anna`, `anna-2`. A name without Latin letters gives `person`. */
export function idOf(name: string, taken: (id: string) => boolean): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase();
  const bare = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'person';
  for (let n = 1; ; n += 1) {
    const end = n === 1 ? '' : `-${n}`;
    const id = bare.slice(0, longestId - end.length).replace(/-+$/, '') + end;
    if (!taken(id)) return id;
  }
}
