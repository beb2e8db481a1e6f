// Whom to call, as a sentence, with the phone number if one is configured.
// Invariant: users are never told to call themselves.
import { isPhoned, type PhonedWhom, type Whom } from '../../shared/health/escalation.ts';
import type { Role } from '../../shared/roles.ts';
import type { Phones } from '../../shared/settings/provisioning.ts';
import { type Translate, useWords } from '../words.ts';
import { useSession } from './session.ts';

export type Caller = {
  readonly phones: Phones;
  /** The reader's role, if the reader's own approval would do; otherwise null. */
  readonly role: Role | null;
};

const phoneOf: Readonly<Record<PhonedWhom, keyof Phones>> = {
  'head-office': 'head_office',
  service: 'service',
  support: 'support',
};

/** Empty if no call is needed, or the reader is the one to call. */
export function callWords(t: Translate, whom: Whom, { phones, role }: Caller): string {
  if (whom === 'nobody') return '';
  if (role === whom || (role === 'manager' && whom === 'supervisor')) return '';
  const phone = isPhoned(whom) ? phones[phoneOf[whom]] : undefined;
  return isPhoned(whom) && phone !== undefined ? t(`guide:whomAt.${whom}`, { phone }) : t(`guide:whom.${whom}`);
}

/**
 * For the signed-in user. `cashierIds`: who sold it or took its money. They cannot approve anything about it, so they call someone else.
 */
export function useCall(cashierIds: readonly string[] = []): (whom: Whom) => string {
  const { t } = useWords();
  const session = useSession((store) => store.session);
  const operator = session?.operator ?? null;
  const role = operator === null || cashierIds.includes(operator.id) ? null : operator.role;
  return (whom) => callWords(t, whom, { phones: session?.phones ?? {}, role });
}
