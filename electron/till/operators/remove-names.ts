// Forgets the names of people who were disabled long ago: from their sales first, then from the settings, so that a stop in between is
// continued later. Invariant: the journal keeps their ids, and no id is ever given to another person.
import type { Operator } from '../../../shared/operator.ts';
import { createPeopleSeen } from '../../ledger/people-seen.ts';
import type { TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';

/** So many sales at a time: the counter does not notice. */
const salesAtOnce = 500;

/** To be asked again and again. */
export function createRemoveNames(
  context: Pick<TillContext, 'identity' | 'settings' | 'ledger' | 'journal' | 'now'>,
  kept: Pick<KeptOutside, 'change'> | null,
) {
  const { identity, settings, ledger, journal, now } = context;
  const seen = createPeopleSeen(ledger);

  const isOver = ({ disabled_at: since }: Operator): boolean => {
    if (since === undefined) return false;
    const over = new Date(since);
    over.setUTCMonth(over.getUTCMonth() + settings().keep_names_months);
    return over <= now();
  };

  return async (): Promise<void> => {
    const gone = kept ? identity.people().find(isOver) : undefined;
    if (!kept || !gone) return;
    const left = ledger.transaction((tx) => seen.removeName(tx, gone.id, salesAtOnce));
    if (left === salesAtOnce) return;
    const done = await kept.change('people', ({ operators }) => ({
      operators: operators.filter(({ id }) => id !== gone.id),
    }));
    if (done.ok) ledger.transaction((tx) => journal.append(tx, { kind: 'person-name-removed', subjectId: gone.id }));
  };
}
