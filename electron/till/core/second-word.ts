// The rule of shared/operators/second-person.ts, asked with the people and the clock of this till.
import type { TillError } from '../../../shared/errors.ts';
import {
  apartFromHeadOffice,
  countsSince,
  type Grant,
  grantsTo,
  inForce,
  judgeApproval,
  lostBy,
  type PeopleFacts,
  type SecondApproval,
  secondPeople,
  type Wanted,
} from '../../../shared/operators/second-person.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Role } from '../../../shared/roles.ts';
import type { JournalBody } from '../../ledger/journal-entries.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillContext } from './context.ts';
import { abort } from './transaction.ts';

export type PeopleContext = Pick<TillContext, 'identity' | 'settings' | 'givenInJournal' | 'now'>;

function factsOf({ identity, settings, givenInJournal, now }: PeopleContext): PeopleFacts {
  const { new_manager_days: days } = settings();
  const nowMs = now().getTime();
  const before = days === 0 ? [] : givenInJournal.since(countsSince(nowMs, days));
  const everybody = identity.people();
  const given = [...everybody.flatMap(grantsTo), ...before];
  return { people: identity.operators(), given, lost: everybody.flatMap(lostBy), nowMs, days };
}

const approvalFrom = (context: PeopleContext, id: string, wanted: Wanted): SecondApproval =>
  judgeApproval(id, wanted, factsOf(context));

/** Why this word does not count now; null where it does. */
function faultOf(word: SecondApproval, isOwn: boolean, ofOwn: TillError['code']): TillError | null {
  if (word.kind === 'own') return { code: ofOwn };
  if (word.kind !== 'not-yet') return null;
  const detail = [word.from, word.meanwhile.join(', ')].join(' ').trim();
  return { code: isOwn ? 'alone_not_yet' : 'approver_too_new', detail };
}

/**
 * How this word counts: as a second person's, or as that of one who does it alone because nobody else may. `besides`: it is a person other than
 * these, too. Errors: `ofOwn` of whose act it is, `needs_second_person` of one of `besides`, `approver_too_new`, `alone_not_yet`.
 */
export function countsAs(
  context: PeopleContext,
  id: string,
  wanted: Wanted,
  besides: Wanted | null = null,
  ofOwn: 'approver_is_the_cashier' | 'needs_second_person' = 'approver_is_the_cashier',
): Result<'second-person' | 'alone', TillError> {
  const word = approvalFrom(context, id, wanted);
  const other = besides && approvalFrom(context, id, besides);
  const fault =
    faultOf(word, wanted.excluded.has(id), ofOwn) ??
    (other && faultOf(other, besides.excluded.has(id), 'needs_second_person'));
  if (fault) return err(fault);
  return ok(word.kind === 'alone' || other?.kind === 'alone' ? 'alone' : 'second-person');
}

/** What makes a manager the till's owner, and needs nobody else's word, they do once nobody at head office may be acting as them. */
export function ownWord(context: PeopleContext, id: string): Result<null, TillError> {
  const facts = factsOf(context);
  const from = apartFromHeadOffice(id, facts);
  return from <= facts.nowMs ? ok(null) : err({ code: 'approver_too_new', detail: new Date(from).toISOString() });
}

/** What somebody did without a second person, and why. */
export type DoneAlone = Omit<JournalBody<'no-second-person'>, 'needed'> & {
  readonly saleId?: string | null;
  readonly subjectId?: string | null;
};

/**
 * Aborts with the errors of `countsAs` where this word counts for nothing now. One that counts because this till has nobody else is
 * marked by `alone`; null: it is already.
 */
export function abortUnlessSecond(
  context: PeopleContext & Pick<TillContext, 'journal'>,
  tx: Tx,
  id: string,
  wanted: Wanted,
  alone: DoneAlone | null,
  ofOwn?: Parameters<typeof countsAs>[4],
): void {
  const counts = countsAs(context, id, wanted, null, ofOwn);
  if (!counts.ok) abort(counts.error.code, counts.error.detail);
  if (counts.value === 'alone' && alone) recordAlone(context, tx, id, wanted.needed, alone);
}

/** For the Z, the Exceptions and head office: this till has no second person, and `id` did it alone. */
export function recordAlone(
  { journal }: Pick<TillContext, 'journal'>,
  tx: Tx,
  id: string,
  needed: Role,
  { saleId = null, subjectId = null, ...body }: DoneAlone,
): void {
  journal.append(tx, { kind: 'no-second-person', saleId, subjectId, operatorId: id, body: { needed, ...body } });
}

/** Who may give that word today. */
export const secondPeopleFor = (context: PeopleContext, wanted: Wanted) => secondPeople(wanted, factsOf(context));

/** Who got a PIN or a role from whom, as far as it still counts. */
export function currentGrants(context: PeopleContext): readonly Grant[] {
  const facts = factsOf(context);
  return inForce(facts, facts.nowMs);
}
