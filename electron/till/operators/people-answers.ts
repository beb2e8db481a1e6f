// What the people page asks: everybody who works at this till, and a change of one of them.
import { mayApproveFrom } from '../../../shared/operator.ts';
import type { operatorsChannels } from '../../../shared/operators/channels.ts';
import type { PeopleView } from '../../../shared/operators/people.ts';
import { ok } from '../../../shared/result.ts';
import { createPeopleSeen } from '../../ledger/people-seen.ts';
import type { Handlers } from '../core/capability.ts';
import { createPeopleChanges, memberOf, type PeopleChangeDeps } from './people-changes.ts';

export function createPeopleAnswers(
  deps: Omit<PeopleChangeDeps, 'seen'> & {
    /** The screens hear who works here now. */
    readonly tell: () => void;
  },
): Handlers<typeof operatorsChannels> {
  const { context, kept, tell } = deps;
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
    'people:list': () => ok(view()),
    async 'people:change'({ change, agreement }, by, isStill) {
      const done = await changes.change(by.id, change, agreement, isStill);
      if (!done.ok) return done;
      tell();
      return ok(view());
    },
  };
}
