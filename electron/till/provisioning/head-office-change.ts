// What a given head office makes of a till's settings and its enrolment: of a new till, of one in use by file, or on screen.
// Invariants: a code leaves the settings for the vault; no file and no person at the till ends what head office revoked: neither without a
// head office, nor with another one that never revoked it. A till that is enrolled keeps its secret until it has left (head-office/leaving.ts):
// nothing here leaves a head office, and another one enrols it only afterwards.
import type { HeadOfficeHeld, ShownHeadOffice } from '../../../shared/head-office/held.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ChangedSecrets } from '../../../shared/settings/kept-change.ts';
import type { HeadOfficeAddress, HeadOfficeGiven } from '../../../shared/settings/provisioning.ts';
import type { FieldFault } from './read-fields.ts';

/** Where a change of the settings comes from. */
export type ChangedBy = 'screen' | 'file' | 'head-office';

export type HeadOfficeChange = {
  readonly address: HeadOfficeAddress | undefined;
  readonly secrets: Pick<ChangedSecrets, 'headOffice'>;
};

/** `why`: for the screens, which have words for it. */
type HeadOfficeFault = FieldFault & { readonly why?: 'head-office-revoked' | 'head-office-first' };

type Before = { readonly address: HeadOfficeAddress | undefined; readonly told: ShownHeadOffice };

/** `given` null: this till has none from here on. */
export function headOfficeChange(
  { address: before, told }: Before,
  given: HeadOfficeGiven | null,
  from: ChangedBy,
): Result<HeadOfficeChange, HeadOfficeFault> {
  const { revokedAt } = told;
  if (given === null)
    return revokedAt === null
      ? ok({
          address: undefined,
          secrets: told.state === 'none' || told.state === 'enrolled' ? {} : { headOffice: null },
        })
      : isRevoked();
  const { code, ...address } = given;
  const isThere = before?.url === address.url && before.ca === address.ca;
  if (code === undefined)
    return told.state === 'enrolled' || told.state === 'waits'
      ? ok({ address, secrets: {} })
      : fault('head_office.code', 'is missing');
  if (revokedAt !== null && !isThere) return isRevoked();
  if (told.state === 'enrolled' && revokedAt === null) {
    if (told.url !== address.url) return isElsewhere();
    // The same file goes to every till of a chain, and may come twice.
    if (from === 'file') return ok({ address, secrets: {} });
  }
  return ok({ address, secrets: { headOffice: waiting(code, revokedAt) } });
}

/** Of a change of settings that may not name it. */
export function changedHeadOffice(
  before: Before,
  given: HeadOfficeGiven | null | undefined,
  from: ChangedBy,
): Result<
  { readonly settings: { head_office?: HeadOfficeAddress | undefined } } & Pick<HeadOfficeChange, 'secrets'>,
  HeadOfficeFault
> {
  if (given === undefined) return ok({ settings: {}, secrets: {} });
  const changed = headOfficeChange(before, given, from);
  if (!changed.ok) return changed;
  const { address: head_office, secrets } = changed.value;
  return ok({ settings: { head_office }, secrets });
}

/** Enrolled by the till itself, once it is open. */
const waiting = (code: string, revokedAt: string | null): HeadOfficeHeld => ({
  state: 'waits',
  code,
  ...(revokedAt === null ? {} : { revokedAt }),
});

const isRevoked = (): Result<never, HeadOfficeFault> =>
  err({
    field: 'head_office.url',
    message: 'must stay: head office revoked this till, and only that one can end it',
    why: 'head-office-revoked',
  });

const isElsewhere = (): Result<never, HeadOfficeFault> =>
  err({
    field: 'head_office.url',
    message: 'belongs to another head office: the till must leave its own first',
    why: 'head-office-first',
  });

const fault = (field: string, message: string): Result<never, FieldFault> => err({ field, message });
