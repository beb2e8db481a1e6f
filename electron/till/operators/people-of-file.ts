// The people of a provisioning file over a till that exists. Pure. Invariant: who is as they were keeps what the till knows of them (since
// when, from whom, that the PIN must change); who got anything got it from who gave the file.
import type { Operator } from '../../../shared/operator.ts';
import { gotFrom } from './people-after.ts';

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
  return file.map((wanted) => {
    const known = isAnew ? undefined : before.find(({ id }) => id === wanted.id);
    const { set_by: _from, ...stated } = wanted;
    if (!known) return gotFrom({ ...stated, added_at: at }, { by, at });
    const { disabled_at: _off, pin_changed_at: chosenAt, pin_must_change: mustChange, ...kept } = known;
    const isSamePin = known.pin_hash === wanted.pin_hash;
    const one: Operator = {
      ...kept,
      name: wanted.name,
      role: wanted.role,
      pin_hash: wanted.pin_hash,
      ...(isSamePin && chosenAt ? { pin_changed_at: chosenAt } : {}),
      ...((isSamePin && mustChange) || wanted.pin_must_change ? { pin_must_change: true } : {}),
      ...(wanted.disabled_at ? { disabled_at: known.disabled_at ?? wanted.disabled_at } : {}),
    };
    const isBack = known.disabled_at !== undefined && wanted.disabled_at === undefined;
    return isSamePin && known.role === wanted.role && !isBack ? one : gotFrom(one, { by, at });
  });
}
