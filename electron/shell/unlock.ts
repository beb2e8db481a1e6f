// Opens the vault, however long its keyring stays locked.
// Invariant: only a locked keyring is tried again. A lost or unsafe vault needs a person.
// Electron looks for a keyring once: one that starts later, or whose question was put away, is found by a new process only.
import type { FaultCode } from '../../shared/errors.ts';
import { secretsOfHeadOffice } from '../../shared/head-office/held.ts';
import type { Result } from '../../shared/result.ts';
import type { Timers } from '../../shared/timers.ts';
import type { Log } from './log.ts';
import { systemTimers } from './system-timers.ts';
import type { Secrets, VaultFault } from './vault.ts';

const retryMs = 5_000;
/** Half a minute where the keyring refuses; two where it does not answer, because it may be asking the user for its password. */
const triesOfAProcess = 5;

export type Unlocking = {
  read(): Promise<Result<Secrets, VaultFault>>;
  /** Called once with the secrets, after the log has learned to hide them. */
  opened(secrets: Secrets): Promise<void>;
  /** Called at each failure. */
  refused(code: FaultCode, file: string, detail: string): void;
  /** Ends this process and starts the till in a new one. */
  restartProgram(): void;
  readonly log: Log & { hide(secret: string): void };
  readonly timers?: Pick<Timers, 'after'>;
};

/** Resolves after the first try; later tries continue in the background. */
export async function unlock(deps: Unlocking, triesLeft = triesOfAProcess): Promise<void> {
  const secrets = await deps.read();
  if (secrets.ok) {
    const { keySecret, storeKey, oldStoreKeys = [], terminalPassphrase, ledgerKey, webhookKeys = [] } = secrets.value;
    const all = [
      keySecret,
      storeKey,
      ...oldStoreKeys,
      terminalPassphrase,
      ledgerKey,
      ...webhookKeys.map((key) => key.keySecret),
      ...secretsOfHeadOffice(secrets.value.headOffice),
    ];
    for (const secret of all) if (secret !== undefined) deps.log.hide(secret);
    return deps.opened(secrets.value);
  }
  const { code, detail, file } = secrets.error;
  deps.refused(code, file, detail);
  if (code !== 'vault_locked') return;
  const again = () => (triesLeft > 1 ? void unlock(deps, triesLeft - 1) : deps.restartProgram());
  (deps.timers ?? systemTimers).after(retryMs, again);
}
