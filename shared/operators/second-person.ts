// Who counts as a second person beside whom: the one rule behind every second word. Pure; main decides by it everywhere.
// Invariant: who gave somebody a PIN or a role may be acting as them for `new_manager_days`, so the two count as one; and so do two people
// whom one and the same person may be acting as.
import type { Operator } from '../operator.ts';
import { atLeast, type Role } from '../roles.ts';

const dayMs = 86_400_000;

/** `subjectId` got a PIN or a role; `by` null: by the recovery code, and nobody knows whose hands held it. `at` is ISO 8601, UTC. */
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

/** What a word is wanted for. */
export type Wanted = {
  readonly needed: Role;
  /** Whose deed it is. */
  readonly involved: ReadonlySet<string>;
  /** Of those, who may not give the word themselves. */
  readonly excluded: ReadonlySet<string>;
};

/** Somebody besides these people, none of whom may give the word. */
export function approverBesides(needed: Role, ids: Iterable<string>): Wanted {
  const involved = new Set(ids);
  return { needed, involved, excluded: involved };
}

export type SecondApproval =
  | { readonly kind: 'second-person' }
  /** Nobody at this till is a second person, so that the word counts all the same: it is on the Z. */
  | { readonly kind: 'nobody-else' }
  /** `from`: ISO 8601, UTC. `meanwhile`: the names of those who may give it before. */
  | { readonly kind: 'not-yet'; readonly from: string; readonly meanwhile: readonly string[] };

/** What is said of a person of the settings. */
export const grantsTo = ({ id, set_by = [] }: Operator): readonly Grant[] =>
  set_by.map(({ by, at }) => ({ subjectId: id, by, at }));

/** Since when gifts still count (ISO 8601, UTC). */
export const countsSince = (nowMs: number, days: number): string => new Date(nowMs - days * dayMs).toISOString();

/** Milliseconds since the epoch. */
export const endOf = ({ at }: Pick<Grant, 'at'>, days: number): number => Date.parse(at) + days * dayMs;

/** Everybody who may be acting as this person; null: anybody. */
function handsOf(id: string, given: readonly Grant[]): ReadonlySet<string | null> {
  const hands = new Set<string | null>([id]);
  // A set is walked on to what is added meanwhile.
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

/** From when this person is somebody else than each of the others (milliseconds since the epoch). */
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

/** Whether this word is a second person's. Of who `involved` themselves gave a PIN or a role, it never is before the day. */
export function judgeApproval(id: string, wanted: Wanted, facts: PeopleFacts): SecondApproval {
  const others = othersThan(id, wanted.involved);
  const fromMs = apartFrom(id, others, facts);
  if (fromMs === facts.nowMs) return { kind: 'second-person' };
  const meanwhile = secondPeople(wanted, facts);
  const hands = handsOf(id, inForce(facts, facts.nowMs));
  if (meanwhile.length === 0 && !others.some((other) => hands.has(other))) return { kind: 'nobody-else' };
  return { kind: 'not-yet', from: new Date(fromMs).toISOString(), meanwhile: meanwhile.map(({ name }) => name) };
}

/** Who may give the word today: enabled, of the role, with a PIN of their own choice, and somebody else. */
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

/** The managers who are people of their own where these acted: whom one of them, or who may be acting as one, made is none yet. */
export function independentManagers(involved: ReadonlySet<string>, facts: PeopleFacts): readonly Person[] {
  const given = inForce(facts, facts.nowMs);
  const acting = new Set([...involved].flatMap((id) => [...handsOf(id, given)]));
  const isMade = (id: string) =>
    [...handsOf(id, given)].some((hand) => hand !== null && hand !== id && acting.has(hand));
  return facts.people.filter(({ id, role }) => role === 'manager' && !isMade(id));
}
