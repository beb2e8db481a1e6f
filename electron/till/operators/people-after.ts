// All people who work at a till, as they are after a change. Pure.

import { foldedName } from '../../../shared/names.ts';
import { atLeast, type Operator, type Role } from '../../../shared/operator.ts';
import type { RequestedChange } from '../../../shared/operators/channels.ts';
import { idOf } from '../../../shared/operators/people-rules.ts';

export type ChangeFacts = {
  /** Who asks for it. */
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Of the PIN that is given, where one is. */
  readonly pinHash: string;
  /** Whether a person ever had this id. */
  readonly isKnown: (id: string) => boolean;
};

/** `id`: whom it is about. */
export function peopleAfter(people: readonly Operator[], change: RequestedChange, facts: ChangeFacts) {
  if (change.kind === 'add') {
    const added = addedBy(change, people, facts);
    return { id: added.id, people: [...people, added] };
  }
  const { operatorId: id } = change;
  return { id, people: people.map((one) => (one.id === id ? changed(one, change, facts) : one)) };
}

/** A manager who may sign in; not by a first PIN alone, which may never be used. */
export const leads = ({ role, disabled_at, pin_until }: Operator): boolean =>
  role === 'manager' && disabled_at === undefined && pin_until === undefined;

/** Without these, whom head office puts out; null where no manager could sign in any more. */
export function peopleWithout(
  people: readonly Operator[],
  ids: ReadonlySet<string>,
  at: string,
  canSignIn: (one: Operator) => boolean,
): readonly Operator[] | null {
  const after = people.map((one) => (ids.has(one.id) && !one.disabled_at ? { ...one, disabled_at: at } : one));
  const mayLead = (one: Operator): boolean => leads(one) && canSignIn(one);
  return people.some(mayLead) && !after.some(mayLead) ? null : after;
}

/** No longer than any till waits (`new_manager_days`). */
const keptMs = 90 * 86_400_000;

/**
 * This person, who got a PIN or a role: for some days the giver and they count as one, from the last time on. `by` null: by the recovery code.
 */
export function gotFrom(one: Operator, { by, at }: { readonly by: string | null; readonly at: string }): Operator {
  const [before, atMs] = [one.set_by ?? [], Date.parse(at)];
  if (before.some((set) => set.by === by && Date.parse(set.at) >= atMs)) return one;
  const others = before.filter((set) => set.by !== by && Date.parse(set.at) > atMs - keptMs);
  return { ...one, set_by: [...others, { by, at }] };
}

/** With another role: of a higher one it is kept until when they had it, because it still counts for some days. */
export function withRole(one: Operator, role: Role, at: string): Operator {
  if (atLeast(role, one.role)) return { ...one, role };
  const had = (one.had ?? []).filter(({ until }) => Date.parse(until) > Date.parse(at) - keptMs);
  return { ...one, role, had: [...had, { role: one.role, until: at }] };
}

function addedBy(
  { name, role }: Extract<RequestedChange, { kind: 'add' }>,
  people: readonly Operator[],
  facts: ChangeFacts,
): Operator {
  const id = idOf(name, (one) => people.some((known) => foldedName(known.id) === one) || facts.isKnown(one));
  return gotFrom({ id, name, role, pin_hash: facts.pinHash, added_at: facts.at, pin_must_change: true }, facts);
}

function changed(one: Operator, change: Exclude<RequestedChange, { kind: 'add' }>, facts: ChangeFacts): Operator {
  switch (change.kind) {
    case 'change': {
      const named = { ...one, name: change.name };
      if (change.role === one.role) return named;
      const moved = gotFrom(withRole(named, change.role, facts.at), facts);
      // Their PIN was chosen by the rule of a lesser role.
      return change.role === 'manager' ? { ...moved, pin_must_change: true } : moved;
    }
    case 'disable':
      return { ...one, disabled_at: facts.at };
    case 'enable': {
      const { disabled_at: _off, ...active } = one;
      return gotFrom(active, facts);
    }
    case 'scam-trained':
      return { ...one, scam_trained_at: facts.at };
    case 'reset-pin': {
      const { pin_changed_at: _at, pin_until: _until, ...others } = one;
      return gotFrom({ ...others, pin_hash: facts.pinHash, pin_must_change: true }, facts);
    }
  }
}
