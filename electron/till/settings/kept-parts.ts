// What lies outside the ledger, and how it is changed while the till is open.
import type { TillError } from '../../../shared/errors.ts';
import type { EnrolRequest } from '../../../shared/head-office/messages.ts';
import type { Result } from '../../../shared/result.ts';
import type { KeptSettings } from '../../../shared/settings/kept-change.ts';
import type { HeadOfficeAddress } from '../../../shared/settings/provisioning.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import type { Enrol } from '../head-office/enrolment.ts';
import type { RecoveryCode } from '../operators/recovery-code.ts';
import type { SetUpFault } from '../provisioning/provision.ts';

export type KeptParts = {
  /** Whether this service takes these settings' key; `secret` null: the one that is kept. Absent: it is not asked. */
  readonly askService?: (settings: KeptSettings, secret: string | null) => Promise<Result<unknown, SetUpFault>>;
  /** Whether this card terminal answers; `passphrase` null: the one that is kept. Absent: it is not asked. */
  readonly askTerminal?: (settings: KeptSettings, passphrase: string | null) => Promise<boolean>;
  /** Asks this head office to enrol the till. Absent: it is not asked. */
  readonly enrol?: (address: HeadOfficeAddress, request: EnrolRequest) => ReturnType<Enrol>;
  /** Reopens the till in place. Error `till_busy`. */
  readonly reopen?: () => Promise<Result<null, TillError>>;
  /** Ends this till, puts the file in the ledger's place and opens the till with it: this one answers no more. Error `till_busy`. */
  readonly restoreBackup?: ((file: string, by: string) => Promise<Result<null, TillError>>) | undefined;
  readonly outside: KeptOutside;
  readonly recovery: RecoveryCode;
};
