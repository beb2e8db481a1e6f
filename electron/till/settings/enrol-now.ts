// Asks head office about a code that a person typed. A person waits for the answer: unlike of a file, a code that cannot be used now is not kept.
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ServiceWhy } from '../../../shared/settings/settings-fields.ts';
import type { EnrolFailure } from '../../head-office/client.ts';
import type { TillCore } from '../core/capability.ts';
import { enrolRequestOf } from '../head-office/enrol-request.ts';
import type { Applied } from '../provisioning/apply-change.ts';
import type { KeptParts } from './kept-parts.ts';

/** Which fields of a change, and why, where a screen has words for it. */
export type Wrong = { readonly fields: readonly string[]; readonly why?: ServiceWhy | undefined };

const wrongs: Readonly<Record<EnrolFailure, Wrong>> = {
  unknown: { fields: ['head_office.code'], why: 'code-unknown' },
  used: { fields: ['head_office.code'], why: 'code-used' },
  ended: { fields: ['head_office.code'], why: 'code-ended' },
  over: { fields: ['head_office.code'], why: 'code-over' },
  zone: { fields: ['head_office.code'], why: 'code-zone' },
  'no-answer': { fields: ['head_office.url'], why: 'head-office-silent' },
  stranger: { fields: ['head_office.url'], why: 'not-head-office' },
  'not-genuine': { fields: ['head_office.url'], why: 'not-head-office' },
};

/** The change with the enrolment in the place of the code; as it is where it brings none, or nobody is asked. */
export async function enrolNow(
  till: Pick<TillCore, 'identity' | 'ledger' | 'now'>,
  { enrol }: Pick<KeptParts, 'enrol'>,
  applied: Applied,
): Promise<Result<Applied, Wrong>> {
  const { headOffice } = applied.secrets;
  const { head_office: address } = applied.settings;
  if (headOffice?.state !== 'waits' || !address || !enrol) return ok(applied);
  const { code, revokedAt } = headOffice;
  const answer = await enrol(address, enrolRequestOf(till, code));
  if (!answer.ok) return err(wrongs[answer.error]);
  const { till: id, secret } = answer.value;
  const since = till.now().toISOString();
  const held = { state: 'enrolled', till: id, secret, since, address, ...(revokedAt && { revokedAt }) } as const;
  return ok({ ...applied, secrets: { ...applied.secrets, headOffice: held } });
}
