// The rule of shared/operators/second-person.ts, asked with the people and the clock of this till.
import {
  type Given,
  givenTo,
  inForce,
  managersBeside,
  type PeopleFacts,
  secondPeople,
  type Wanted,
  type Word,
  wordOf,
} from '../../../shared/operators/second-person.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillContext } from './context.ts';
import { abort } from './transaction.ts';

export type PeopleContext = Pick<TillContext, 'identity' | 'settings' | 'givenInJournal' | 'now'>;

const dayMs = 86_400_000;

function factsOf({ identity, settings, givenInJournal, now }: PeopleContext): PeopleFacts {
  const { new_manager_days: days } = settings();
  const nowMs = now().getTime();
  const before = days === 0 ? [] : givenInJournal.since(new Date(nowMs - days * dayMs).toISOString());
  return { people: identity.operators(), given: [...identity.people().flatMap(givenTo), ...before], nowMs, days };
}

/** Whether this person's word is a second person's. */
export const wordFrom = (context: PeopleContext, id: string, wanted: Wanted): Word =>
  wordOf(id, wanted, factsOf(context));

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
  const word = wordFrom(context, id, wanted);
  if (word.kind === 'not-yet') abort('approver_too_new', detailOf(word));
  if (word.kind === 'nobody-else')
    context.journal.append(tx, { kind: 'no-second-person', operatorId: id, body: { needed: wanted.needed } });
}

/** Who may give that word today. */
export const secondPeopleFor = (context: PeopleContext, wanted: Wanted) => secondPeople(wanted, factsOf(context));

/** Who got a PIN or a role from whom, as far as it still counts. */
export function givenNow(context: PeopleContext): readonly Given[] {
  const facts = factsOf(context);
  return inForce(facts, facts.nowMs);
}

/** How many managers are people of their own beside these. */
export const managersFor = (context: PeopleContext, involved: ReadonlySet<string>): number =>
  managersBeside(involved, factsOf(context)).length;

/** Of `approver_too_new`: the day, then who may meanwhile. */
export const detailOf = ({ from, meanwhile }: Extract<Word, { kind: 'not-yet' }>): string =>
  [from, meanwhile.join(', ')].join(' ').trim();
