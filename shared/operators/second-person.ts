// Who counts as a second person next to whom: the one rule for every second approval. Pure; main decides by it everywhere.
// Invariant: a person who gave another a PIN or a role may be acting as them for `new_manager_days`, so the two count as one; and so do two people
// whom the same person may be acting as.
import type { Operator } from '../operator.ts';
import { atLeast, type Role } from '../roles.ts';

const dayMs = 86_400_000;

/** `subjectId` got a PIN or a role; `by` null: through the recovery code, and it is unknown who held that. `at` is ISO 8601, UTC. */
export type Grant = { readonly subjectId: string; readonly by: string | null; readonly at: string };

type Person = Pick<Operator, 'id' | 'name' | 'role' | 'pin_must_change'>;

export type PeopleFacts = {
  /** Who may sign in. */
  readonly people: readonly Person[];
  readonly given: readonly Grant[];
  readonly nowMs: number;
  /** `new_manager_days`. */
  readonly days: number;
};

/** What an approval is needed for. */
export type Wanted = {
  readonly needed: Role;
  /** The people whose action it is. */
  readonly involved: ReadonlySet<string>;
  /** Those of them who may not approve it themselves. */
  readonly excluded: ReadonlySet<string>;
};

/** A person other than these, none of whom may approve. */
export function approverBesides(needed: Role, ids: Iterable<string>): Wanted {
  const involved = new Set(ids);
  return { needed, involved, excluded: involved };
}

export type SecondApproval =
  | { readonly kind: 'second-person' }
  /** This till has no second person, so the approval counts all the same: it is on the Z. */
  | { readonly kind: 'nobody-else' }
  /** `from`: ISO 8601, UTC. `meanwhile`: the names of those who may approve before that. */
  | { readonly kind: 'not-yet'; readonly from: string; readonly meanwhile: readonly string[] };

/** The grants that the settings record for a person. */
export const grantsTo = ({ id, set_by = [] }: Operator): readonly Grant[] =>
  set_by.map(({ by, at }) => ({ subjectId: id, by, at }));

/** Since when grants still count (ISO 8601, UTC). */
export const countsSince = (nowMs: number, days: number): string => new Date(nowMs - days * dayMs).toISOString();

/** Milliseconds since the epoch. */
export const endOf = ({ at }: Pick<Grant, 'at'>, days: number): number => Date.parse(at) + days * dayMs;

/** Everyone who may be acting as this person; null: anyone. */
function handsOf(id: string, given: readonly Grant[]): ReadonlySet<string | null> {
  const hands = new Set<string | null>([id]);
  // Iterating a set includes what is added meanwhile.
  for (const hand of hands) for (const one of given) if (one.subjectId === hand) hands.add(one.by);
  return hands;
}

export const inForce = ({ given, days }: PeopleFacts, atMs: number) => given.filter((one) => endOf(one, days) > atMs);

function areOne(a: string, b: string, given: readonly Grant[]): boolean {
  if (a === b) return true;
  if (given.length === 0) return false;
  const [ofA, ofB] = [handsOf(a, given), handsOf(b, given)];
  return ofA.has(null) || ofB.has(null) || [...ofA].some((hand) => ofB.has(hand));
}

/** From when this person differs from each of the others (milliseconds since the epoch). */
function apartFrom(id: string, others: readonly string[], facts: PeopleFacts): number {
  const { nowMs, days } = facts;
  const ends = inForce(facts, nowMs).map((one) => endOf(one, days));
  const apart = [nowMs, ...ends.sort((a, b) => a - b)].find((atMs) => {
    const given = inForce(facts, atMs);
    return !others.some((other) => areOne(id, other, given));
  });
  return apart ?? nowMs;
}

const othersThan = (id: string, involved: ReadonlySet<string>): readonly string[] =>
  [...involved].filter((one) => one !== id);

/** Whether this approval is a second person's. Before that day it never is for a person to whom `involved` gave a PIN or a role. */
export function judgeApproval(id: string, wanted: Wanted, facts: PeopleFacts): SecondApproval {
  const others = othersThan(id, wanted.involved);
  const fromMs = apartFrom(id, others, facts);
  if (fromMs === facts.nowMs) return { kind: 'second-person' };
  const meanwhile = secondPeople(wanted, facts);
  const hands = handsOf(id, inForce(facts, facts.nowMs));
  if (meanwhile.length === 0 && !others.some((other) => hands.has(other))) return { kind: 'nobody-else' };
  return { kind: 'not-yet', from: new Date(fromMs).toISOString(), meanwhile: meanwhile.map(({ name }) => name) };
}

/** Who may approve today: enabled, of the role, with a PIN they chose themselves, and a different person. */
export function secondPeople({ needed, involved, excluded }: Wanted, facts: PeopleFacts): readonly Person[] {
  const given = inForce(facts, facts.nowMs);
  return facts.people.filter(
    ({ id, role, pin_must_change }) =>
      atLeast(role, needed) &&
      pin_must_change !== true &&
      !excluded.has(id) &&
      !othersThan(id, involved).some((other) => areOne(id, other, given)),
  );
}

/** The managers who count as independent of these people: not one whom any of them, or anyone who may be acting as one of them, made a manager. */
export function independentManagers(involved: ReadonlySet<string>, facts: PeopleFacts): readonly Person[] {
  const given = inForce(facts, facts.nowMs);
  const acting = new Set([...involved].flatMap((id) => [...handsOf(id, given)]));
  const isMade = (id: string) =>
    [...handsOf(id, given)].some((hand) => hand !== null && hand !== id && acting.has(hand));
  return facts.people.filter(({ id, role }) => role === 'manager' && !isMade(id));
}
