// What the till keeps outside its ledger, so that a restored ledger brings back no dismissed person and no old PIN: who works
// here with which PIN, its settings and secrets, and the recovery code's hash. In training it is in memory, until training ends.

import type { CommandRecord } from '../../../shared/command-record.ts';
import type { SecretsKey } from '../../../shared/health/status.ts';
import type { Operator } from '../../../shared/operator.ts';
import type { Result } from '../../../shared/result.ts';
import type {
  ChangeableSettings,
  ChangeMaker,
  KeptChange,
  KeptRecovery,
  KeptSettings,
  SecretsHeld,
} from '../../../shared/settings/kept-change.ts';
import type { SealCause } from '../../../shared/settings/settings-seal.ts';

export type KeptOutside = {
  /** Undefined in training, whose secrets are worth nothing. */
  secretsKey(): SecretsKey | undefined;
  /** Of the current settings; absent where they could not be sealed yet. */
  seal():
    | {
        readonly key_id: string;
        readonly at: string;
        readonly cause: SealCause;
        readonly commands?: readonly CommandRecord[] | undefined;
        readonly mac: string;
      }
    | undefined;
  /** Calls after each change. */
  onChange(heard: () => void): void;
  /** The current ones. */
  settings(): KeptSettings;
  held(): SecretsHeld;
  operators(): readonly Operator[];
  /** Null where no code was ever made. */
  recovery(): KeptRecovery | null;
  /** All of it, durably, or nothing; the error is one sentence for the log. */
  change(cause: SealCause, what?: KeptChange | ChangeMaker): Promise<Result<null, string>>;
};

export type RecordSettings = (settings: Partial<ChangeableSettings>, failure: string) => void;

/** Notes what the till saw of itself. Nobody waits for it: where it is not kept, the log says `failure`. */
export const createRecordSettings =
  (
    kept: Pick<KeptOutside, 'change'> | undefined,
    log: { error(event: string, detail?: unknown): void },
  ): RecordSettings =>
  (settings, failure) =>
    void kept?.change('settings', { settings }).then((noted) => {
      if (!noted.ok) log.error(failure, { reason: noted.error });
    });
