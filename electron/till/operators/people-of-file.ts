// The people of a provisioning file over a till that exists. Pure. Invariant: who is as they were keeps what the till knows of them (since
// when, from whom, that the PIN must change); who got anything got it from who gave the file.
import type { Operator } from '../../../shared/operator.ts';
import { gotFrom, withRole } from './people-after.ts';

export type FileFrom = {
  /** Who gave it; null: the recovery code, or an unknown person. */
  readonly by: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Nothing vouches for the former people, or none of them is left: all are new. */
  readonly isAnew: boolean;
};

export function peopleOfFile(
  before: readonly Operator[],
  file: readonly Operator[],
  { by, at, isAnew }: FileFrom,
): readonly Operator[] {
  // Whom it leaves out is disabled, and so still counts for some days.
  const gone = before
    .filter(({ id }) => !file.some((one) => one.id === id))
    .map((one) => ({ ...one, disabled_at: one.disabled_at ?? at }));
  const named = file.map((wanted) => {
    const was = before.find(({ id }) => id === wanted.id);
    return was && !isAnew ? goesOn(was, wanted, { by, at }) : begins(was, wanted, { by, at });
  });
  return [...named, ...gone];
}

type Got = Pick<FileFrom, 'by' | 'at'>;

/** New, or as if: only a higher role that they had is known of them. */
function begins(was: Operator | undefined, { set_by: _from, had: _had, ...stated }: Operator, got: Got): Operator {
  const anew = { ...stated, added_at: got.at };
  return gotFrom(was ? withRole({ ...anew, role: was.role, had: was.had }, stated.role, got.at) : anew, got);
}

function goesOn(known: Operator, wanted: Operator, got: Got): Operator {
  const { disabled_at: _off, pin_changed_at: chosenAt, pin_must_change: mustChange, pin_until: until, ...kept } = known;
  const isSamePin = known.pin_hash === wanted.pin_hash;
  const one: Operator = {
    ...withRole(kept, wanted.role, got.at),
    name: wanted.name,
    pin_hash: wanted.pin_hash,
    ...(isSamePin && chosenAt ? { pin_changed_at: chosenAt } : {}),
    ...((isSamePin && mustChange) || wanted.pin_must_change ? { pin_must_change: true } : {}),
    ...(isSamePin && until ? { pin_until: until } : {}),
    ...(wanted.disabled_at ? { disabled_at: known.disabled_at ?? wanted.disabled_at } : {}),
  };
  const isBack = known.disabled_at !== undefined && wanted.disabled_at === undefined;
  return isSamePin && known.role === wanted.role && !isBack ? one : gotFrom(one, got);
}
