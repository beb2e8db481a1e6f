// What the people page asks: all people who work at this till, and a change of one of them.
import type { operatorsChannels } from '../../../shared/operators/channels.ts';
import type { PeopleView } from '../../../shared/operators/people.ts';
import { endOf } from '../../../shared/operators/second-person.ts';
import { ok } from '../../../shared/result.ts';
import type { PeopleSeen } from '../../ledger/people-seen.ts';
import type { Handlers } from '../core/capability.ts';
import { currentGrants } from '../core/second-word.ts';
import { memberOf, type PeopleChangeDeps, type PeopleChanges } from './people-changes.ts';

export function createPeopleAnswers(
  deps: Pick<PeopleChangeDeps, 'context' | 'kept'> & {
    readonly changes: PeopleChanges;
    readonly seen: Pick<PeopleSeen, 'lastHere'>;
    /** Notifies the screens who works here now. */
    readonly publish: () => void;
  },
): Handlers<typeof operatorsChannels> {
  const { context, kept, changes, seen, publish } = deps;
  const { identity, settings } = context;

  function view(): PeopleView {
    const lastHere = seen.lastHere();
    const { new_manager_days: days } = settings();
    const given = currentGrants(context);
    const people = identity.people().map((one) => {
      const ends = given.filter(({ subjectId }) => subjectId === one.id).map((from) => endOf(from, days));
      return {
        ...memberOf(one),
        addedAt: one.added_at ?? null,
        pinMustChange: one.pin_must_change === true,
        pinChangedAt: one.pin_changed_at ?? null,
        scamTrainedAt: one.scam_trained_at ?? null,
        waitsUntil: ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString(),
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
      publish();
      return ok(view());
    },
  };
}
