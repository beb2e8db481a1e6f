// Who counts as a second person next to whom: the one rule for every second approval. Pure; main decides by it everywhere.
// Invariants: a person who gave another a PIN or a role may be acting as them for `new_manager_days`, so the two count as one; and so do two people
// whom the same person may be acting as. Nobody makes themselves the only one: who could approve counts for as long after they no longer can.
import type { Operator } from '../operator.ts';
import { atLeast, type Role } from '../roles.ts';

const dayMs = 86_400_000;

/** Who gives a PIN or a role from head office: no person's id, and one hand for all of them. */
export const headOfficeHand = 'head office';
/** So long at least, whatever the settings say, which head office may set too. */
const leastDaysOfHeadOffice = 7;

/** `subjectId` got a PIN or a role; `by` null: through the recovery code, and it is unknown who held that. `at` is ISO 8601, UTC. */
export type Grant = { readonly subjectId: string; readonly by: string | null; readonly at: string };

/** They had this role until then: disabled since, or given a lower one. `until` is ISO 8601, UTC. */
export type LostRole = { readonly id: string; readonly role: Role; readonly until: string };

type Person = Pick<Operator, 'id' | 'name' | 'role' | 'pin_must_change'>;

export type PeopleFacts = {
  /** Who may sign in. */
  readonly people: readonly Person[];
  readonly given: readonly Grant[];
  readonly lost: readonly LostRole[];
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
  /** Nobody else here may, or could lately: it counts all the same, and is marked as done without a second person. */
  | { readonly kind: 'alone' }
  /** The person whose act it is; somebody else may approve it. */
  | { readonly kind: 'own' }
  /** `from`: ISO 8601, UTC. `meanwhile`: the names of those who may approve before that. */
  | { readonly kind: 'not-yet'; readonly from: string; readonly meanwhile: readonly string[] };

/** The grants that the settings record for a person. */
export const grantsTo = ({ id, set_by = [] }: Operator): readonly Grant[] =>
  set_by.map(({ by, at }) => ({ subjectId: id, by, at }));

/** The roles that a person had, as the settings record them. */
export const lostBy = ({ id, role, had = [], disabled_at: off }: Operator): readonly LostRole[] => [
  ...had.map((one) => ({ id, ...one })),
  ...(off === undefined ? [] : [{ id, role, until: off }]),
];

/** Since when grants still count (ISO 8601, UTC). */
export const countsSince = (nowMs: number, days: number): string => new Date(nowMs - days * dayMs).toISOString();

/** Milliseconds since the epoch. */
export const endOf = ({ at, by }: Pick<Grant, 'at'> & Partial<Pick<Grant, 'by'>>, days: number): number =>
  Date.parse(at) + (by === headOfficeHand ? Math.max(days, leastDaysOfHeadOffice) : days) * dayMs;

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

/** From when it is so of the grants that still count (milliseconds since the epoch). */
function fromWhen(facts: PeopleFacts, isSo: (given: readonly Grant[]) => boolean): number {
  const { nowMs, days } = facts;
  const ends = inForce(facts, nowMs).map((one) => endOf(one, days));
  return [nowMs, ...ends.sort((a, b) => a - b)].find((atMs) => isSo(inForce(facts, atMs))) ?? nowMs;
}

/** From when this person differs from each of the others. */
const apartFrom = (id: string, others: readonly string[], facts: PeopleFacts): number =>
  fromWhen(facts, (given) => !others.some((other) => areOne(id, other, given)));

/** From when nobody at head office may be acting as this person: `nowMs` where nobody may now. */
export const apartFromHeadOffice = (id: string, facts: PeopleFacts): number =>
  fromWhen(facts, (given) => !handsOf(id, given).has(headOfficeHand));

const othersThan = (id: string, involved: ReadonlySet<string>): readonly string[] =>
  [...involved].filter((one) => one !== id);

/** Somebody other than these has the role, or had it within the days. */
function isAnybodyElse(ids: ReadonlySet<string>, needed: Role, { people, lost, nowMs, days }: PeopleFacts): boolean {
  const isOne = ({ id, role }: Pick<Person, 'id' | 'role'>) => !ids.has(id) && atLeast(role, needed);
  return people.some(isOne) || lost.some((one) => isOne(one) && endOf({ at: one.until }, days) > nowMs);
}

/** Nobody but these people can approve it, nor could lately; and this is not the hand of one of them who gave the PIN or the role. */
function isAlone(id: string, { needed, involved }: Wanted, facts: PeopleFacts): boolean {
  const hands = handsOf(id, inForce(facts, facts.nowMs));
  const isPuppet = othersThan(id, involved).some((other) => hands.has(other));
  return !isPuppet && !isAnybodyElse(new Set([...involved, id]), needed, facts);
}

/** Whether this approval is a second person's, or counts because there is none. */
export function judgeApproval(id: string, wanted: Wanted, facts: PeopleFacts): SecondApproval {
  const { nowMs, days } = facts;
  const isOwn = wanted.excluded.has(id);
  const apartMs = isOwn ? Number.POSITIVE_INFINITY : apartFrom(id, othersThan(id, wanted.involved), facts);
  if (apartMs === nowMs) return { kind: 'second-person' };
  // Who has yet to choose their PIN may do so today.
  const people = facts.people.map((one) => ({ ...one, pin_must_change: false }));
  const isAnyAt = (at: PeopleFacts) => secondPeople(wanted, at).length > 0;
  const now = { ...facts, people };
  if (!isAnyAt(now) && isAlone(id, wanted, facts)) return { kind: 'alone' };
  if (isAnyAt(now) && isOwn) return { kind: 'own' };
  const ends = [...facts.given, ...facts.lost.map(({ until: at }) => ({ at }))].map((one) => endOf(one, days));
  const isOver = (atMs: number) => {
    const at = { ...now, nowMs: atMs };
    return apartMs <= atMs || (isOwn && isAnyAt(at)) || (!isAnyAt(at) && isAlone(id, wanted, at));
  };
  const later = ends.filter((end) => end > nowMs).sort((a, b) => a - b);
  const from = later.find(isOver) ?? nowMs;
  const meanwhile = secondPeople(wanted, facts).map(({ name }) => name);
  return { kind: 'not-yet', from: new Date(from).toISOString(), meanwhile };
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
