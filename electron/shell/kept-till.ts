// What a till that is set up keeps outside its ledger: its people, its settings, its secrets. So a restored copy of the ledger
// brings back no dismissed person and no old PIN.
// Invariants: a change is whole or did not happen (enrolment.ts), and one follows the other. Settings edited by hand are sealed again
// only with the recovery code.
import { join } from 'node:path';
import { secretsOfHeadOffice, shownHeadOffice } from '../../shared/head-office/held.ts';
import type { SecretsKey } from '../../shared/health/status.ts';
import { createTurns } from '../../shared/in-turn.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import {
  type ChangedSecrets,
  type ChangeMaker,
  changeAt,
  type KeptChange,
  noLonger,
  type SecretsHeld,
  type WaitingSecrets,
} from '../../shared/settings/kept-change.ts';
import type { SealCause } from '../../shared/settings/settings-seal.ts';
import { withSecrets } from './changed-secrets.ts';
import { type ChosenSecrets, keepTill, vaultOf } from './enrolment.ts';
import { isKeyInTillFolder, type SealingSystem } from './sealer.ts';
import { createSettings, type TillSettings } from './settings.ts';
import { deriveTillKey } from './till-keys.ts';
import { keyFileName, type Secrets } from './vault.ts';

export function createKeptTill(deps: {
  readonly folder: string;
  readonly system: SealingSystem;
  readonly now: () => Date;
  /** As they were read from the folder. */
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  /** Hides a new secret from the log. */
  readonly hide?: (secret: string) => void;
}) {
  const { folder, system, now } = deps;
  const sealingKey = deriveTillKey(deps.secrets.ledgerKey, 'settings');
  let { settings, secrets } = deps;
  let heard = (): void => undefined;

  async function keep(cause: SealCause, what: KeptChange | ChangeMaker): Promise<Result<null, string>> {
    const change = changeAt(what, { settings, operators: settings.operators, headOffice: secrets.headOffice });
    if (change === null) return err(noLonger);
    const { vault_id: _id, seal: _seal, ...others } = settings;
    const { ledgerKey: _key, ledger, ...kept } = secrets;
    const { pinHash, recovery } = change;
    for (const secret of newSecretsIn(change.secrets)) deps.hide?.(secret);
    const operators = (change.operators ?? settings.operators).map((one) =>
      one.id === pinHash?.operatorId ? { ...one, pin_hash: pinHash.hash } : one,
    );
    const next: ChosenSecrets = { ...withSecrets(kept, change.secrets ?? {}), ...(recovery ? { recovery } : {}) };
    const done = await keepTill({
      folder,
      system,
      settings: { ...others, ...change.settings, operators },
      secrets: next,
      made: { at: now(), cause, command: change.command, told: change.told },
    });
    if (!done.ok) return done;
    done.value.finish();
    const written = createSettings(folder).read();
    if (!written.ok || !written.value) return err('the settings could not be read back');
    settings = written.value;
    secrets = { ...next, ledgerKey: secrets.ledgerKey, ...(ledger ? { ledger } : {}) };
    heard();
    return ok(null);
  }

  async function note(): Promise<Result<null, string>> {
    if (secrets.ledger === 'sealed') return ok(null);
    const next = { ...secrets, ledger: 'sealed' } as const;
    const written = await vaultOf(folder, settings.vault, system).write(settings.vault_id, next);
    if (!written.ok) return err(written.error.detail);
    secrets = next;
    return ok(null);
  }

  const inTurn = createTurns();

  const change = (cause: SealCause, what: KeptChange | ChangeMaker = {}): Promise<Result<null, string>> =>
    inTurn(() => keep(cause, what));

  return {
    settings: () => settings,
    secrets: () => secrets,
    held: (): SecretsHeld => ({
      terminalPassphrase: secrets.terminalPassphrase !== undefined,
      webhookKeyIds: (secrets.webhookKeys ?? []).map(({ keyId }) => keyId),
      oldStoreKeys: secrets.oldStoreKeys?.length ?? 0,
      headOffice: shownHeadOffice(secrets.headOffice),
    }),
    operators: () => settings.operators,
    recovery: () => secrets.recovery ?? null,
    seal: () => settings.seal,
    secretsKey(): SecretsKey {
      if (settings.vault === 'keyring') return 'keyring';
      return isKeyInTillFolder(join(folder, keyFileName)) ? 'file' : 'credential';
    },
    onChange(listener: () => void): void {
      heard = listener;
    },
    change,
    /** The till has a ledger now, sealed by this vault's key: one that is missing from here on was taken away. */
    noteLedger: (): Promise<Result<null, string>> => inTurn(note),
    /** Null where the settings are as they were sealed. */
    async editedFields(): Promise<readonly string[] | null> {
      const file = createSettings(folder);
      const fields = file.editedFields(sealingKey);
      if (fields !== null) return fields;
      file.keepBackup();
      return null;
    },
  };
}

function newSecretsIn(secrets: WaitingSecrets & Pick<ChangedSecrets, 'storeKey' | 'waits'> = {}): readonly string[] {
  const { keySecret, storeKey, terminalPassphrase, webhookKeys, headOffice, waits } = secrets;
  const ofWebhooks = (webhookKeys ?? []).map((key) => key.keySecret);
  const all = [keySecret, storeKey, terminalPassphrase, ...ofWebhooks, ...secretsOfHeadOffice(headOffice)];
  const known = all.filter((secret) => typeof secret === 'string');
  return waits ? [...known, ...newSecretsIn(waits.secrets)] : known;
}
