// Whom to call, for the person signed in.
import type { Whom } from '../shared/escalation.ts';
import { callWords } from './call-words.ts';
import { useSession } from './stores/session.ts';
import { useWords } from './words.ts';

/** `cashierIds`: who sold it or took its money. They cannot approve anything about it, so they call somebody else. */
export function useCall(cashierIds: readonly string[] = []): (whom: Whom) => string {
  const { t } = useWords();
  const session = useSession((store) => store.session);
  const operator = session?.operator ?? null;
  const role = operator === null || cashierIds.includes(operator.id) ? null : operator.role;
  return (whom) => callWords(t, whom, { phones: session?.phones ?? {}, role });
}
