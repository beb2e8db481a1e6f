// What the people page asks: everybody who works at this till, and a change of one of them.
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import { mayApproveFrom } from '../../../shared/operator.ts';
import type { PeopleView } from '../../../shared/operators/people.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { createPeopleSeen } from '../../ledger/people-seen.ts';
import type { Authorisation } from './authorise.ts';
import { createPeopleChanges, memberOf, type PeopleChangeDeps } from './people-changes.ts';

export type PeopleChannels = Pick<TillHandlers, 'people:list' | 'people:change'>;

export function createPeopleChannels(
  deps: Omit<PeopleChangeDeps, 'seen'> & {
    readonly byRole: Authorisation['byRole'];
    /** The screens hear who works here now. */
    readonly tell: () => void;
  },
): PeopleChannels {
  const { context, kept, byRole, tell } = deps;
  const { identity, settings, now } = context;
  const seen = createPeopleSeen(context.ledger);
  const changes = createPeopleChanges({ ...deps, seen });

  function view(): PeopleView {
    const lastHere = seen.lastHere();
    const { new_manager_days: days } = settings();
    const people = identity.people().map((one) => {
      const maker = new Set(one.made_manager_by === undefined ? [] : [one.made_manager_by]);
      const fromMs = mayApproveFrom(one, maker, { nowMs: now().getTime(), days });
      return {
        ...memberOf(one),
        addedAt: one.added_at ?? null,
        pinMustChange: one.pin_must_change === true,
        pinChangedAt: one.pin_changed_at ?? null,
        waitsUntil: fromMs === null ? null : new Date(fromMs).toISOString(),
        lastHereAt: lastHere.get(one.id) ?? null,
      };
    });
    return { people, newManagerDays: days, recoveryCode: kept && kept.recovery.state() !== 'absent' };
  }

  return {
    'people:list': () => byRole('manager', (): Result<PeopleView, TillError> => ok(view())),
    'people:change': ({ change, agreement }) =>
      byRole('manager', async (by, isStill) => {
        const done = await changes.change(by.id, change, agreement, isStill);
        if (!done.ok) return done;
        tell();
        return ok(view());
      }),
  };
}
