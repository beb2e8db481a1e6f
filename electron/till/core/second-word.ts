// The rule of shared/operators/second-person.ts, asked with the people and the clock of this till.
import {
  countsSince,
  type Grant,
  grantsTo,
  independentManagers,
  inForce,
  judgeApproval,
  type PeopleFacts,
  type SecondApproval,
  secondPeople,
  type Wanted,
} from '../../../shared/operators/second-person.ts';
import type { Role } from '../../../shared/roles.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillContext } from './context.ts';
import { abort } from './transaction.ts';

export type PeopleContext = Pick<TillContext, 'identity' | 'settings' | 'givenInJournal' | 'now'>;

function factsOf({ identity, settings, givenInJournal, now }: PeopleContext): PeopleFacts {
  const { new_manager_days: days } = settings();
  const nowMs = now().getTime();
  const before = days === 0 ? [] : givenInJournal.since(countsSince(nowMs, days));
  return { people: identity.operators(), given: [...identity.people().flatMap(grantsTo), ...before], nowMs, days };
}

/** Whether this person's word is a second person's. */
export const approvalFrom = (context: PeopleContext, id: string, wanted: Wanted): SecondApproval =>
  judgeApproval(id, wanted, factsOf(context));

/**
 * Aborts with `approver_too_new` where this word is no second person's. One that counts because this till has nobody else is journalled,
 * for the Z.
 */
export function abortUnlessSecond(
  context: PeopleContext & Pick<TillContext, 'journal'>,
  tx: Tx,
  id: string,
  wanted: Wanted,
): void {
  const word = approvalFrom(context, id, wanted);
  if (word.kind === 'not-yet') abort('approver_too_new', detailOf(word));
  if (word.kind === 'nobody-else') recordAlone(context, tx, id, wanted.needed);
}

/** For the Z: this till has no second person, and `id` did it alone. */
export function recordAlone({ journal }: Pick<TillContext, 'journal'>, tx: Tx, id: string, needed: Role): void {
  journal.append(tx, { kind: 'no-second-person', operatorId: id, body: { needed } });
}

/** Who may give that word today. */
export const secondPeopleFor = (context: PeopleContext, wanted: Wanted) => secondPeople(wanted, factsOf(context));

/** Who got a PIN or a role from whom, as far as it still counts. */
export function currentGrants(context: PeopleContext): readonly Grant[] {
  const facts = factsOf(context);
  return inForce(facts, facts.nowMs);
}

/** How many managers count as people other than these. */
export const managersFor = (context: PeopleContext, involved: ReadonlySet<string>): number =>
  independentManagers(involved, factsOf(context)).length;

/** Of `approver_too_new`: the day, then who may meanwhile. */
export const detailOf = ({ from, meanwhile }: Extract<SecondApproval, { kind: 'not-yet' }>): string =>
  [from, meanwhile.join(', ')].join(' ').trim();
