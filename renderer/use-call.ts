// Whom to call, said to whoever is signed in at this till.
import type { Whom } from '../shared/escalation.ts';
import { callWords } from './call-words.ts';
import { useSession } from './stores/session.ts';
import { useWords } from './words.ts';

/** `cashierIds` sold it or took its money: one of them who is signed in approves nothing about it, and calls somebody else. */
export function useCall(cashierIds: readonly string[] = []): (whom: Whom) => string {
  const { t } = useWords();
  const session = useSession((store) => store.session);
  const operator = session?.operator ?? null;
  const role = operator === null || cashierIds.includes(operator.id) ? null : operator.role;
  return (whom) => callWords(t, whom, { phones: session?.phones ?? {}, role });
}
