// What the till keeps outside its ledger, so that a ledger that is put back brings back no dismissed person and no old PIN: who works
// here with which PIN, its settings and secrets, and the recovery code's hash. Absent in training, where nothing of it changes.

import type { SecretsKey } from '../../../shared/health/status.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { Result } from '../../../shared/result.ts';
import type { KeptChange, KeptRecovery, KeptSettings, SecretsHeld } from '../../../shared/settings/kept-change.ts';
import type { SealCause } from '../../../shared/settings/settings-seal.ts';

export type KeptOutside = {
  secretsKey(): SecretsKey;
  /** Of the settings as they stand; absent where they could not be sealed yet. */
  seal(): { readonly key_id: string; readonly at: string; readonly cause: SealCause; readonly mac: string } | undefined;
  /** Calls after each change. */
  onChange(heard: () => void): void;
  /** As they stand. */
  settings(): KeptSettings;
  held(): SecretsHeld;
  operators(): readonly Operator[];
  /** Null where no code was ever made. */
  recovery(): KeptRecovery | null;
  /** All of it, durably, or nothing; the error is one sentence for the log. */
  change(cause: SealCause, what?: KeptChange): Promise<Result<null, string>>;
};
