// Changes settings of a till that is set up already, from a file: where it takes webhooks, whose signatures count besides its own
// key's, whose numbers its screens give, and what a card payment by hand and a void take. Invariant: as at set-up (provision.ts), only an `ok` has changed anything, and secrets leave the
// file only after they were read back from the vault.
import { type SettingsChange, settingsChange } from '../../../shared/provisioning.ts';
import { err, type Result } from '../../../shared/result.ts';
import { type Kept, type SetUpDeps, type SetUpSettings, takeSecretsOut, webhookFault } from './provision.ts';
import { type FieldFault, readFields } from './read-fields.ts';

type KeptSecrets = Parameters<SetUpDeps['keep']>[1];

export type ChangeDeps = Pick<SetUpDeps, 'read' | 'rewrite'> & {
  /** What the till has now. */
  readonly settings: SetUpSettings;
  readonly secrets: KeptSecrets;
  keep(settings: SetUpSettings, secrets: KeptSecrets): Promise<Result<Kept, string>>;
};

/** All that can be said about the file by itself. */
export function readSettingsChange(text: Result<string, string>): Result<SettingsChange, FieldFault> {
  return text.ok
    ? readFields(text.value, settingsChange, 'a file of settings')
    : err({ field: null, message: text.error });
}

/** A field that the file does not have stays as it is; null takes it away. */
export async function changeSettings(deps: ChangeDeps): Promise<Result<SetUpSettings, FieldFault>> {
  const text = deps.read();
  if (!text.ok) return err({ field: null, message: text.error });
  const change = readSettingsChange(text);
  if (!change.ok) return change;
  const { webhook_keys, ...changes } = change.value;
  const settings = withChanges(deps.settings, changes);
  const { webhookKeys: oldKeys, ...otherSecrets } = deps.secrets;
  const given =
    webhook_keys === undefined
      ? oldKeys
      : webhook_keys?.map((key) => ({ keyId: key.key_id, keySecret: key.key_secret }));
  // Without an address there is nobody to check a signature: the keys go with it.
  const keys = changes.webhooks === null && webhook_keys === undefined ? undefined : given;
  const keyIds = keys?.map(({ keyId }) => keyId) ?? [];
  const wrong = webhookFault(deps.settings.key_id, settings.webhooks !== undefined, keyIds);
  if (wrong) return err(wrong);
  const kept = await deps.keep(settings, { ...otherSecrets, ...(keys && { webhookKeys: keys }) });
  return takeSecretsOut(deps, text.value, kept, settings);
}

function withChanges(before: SetUpSettings, changes: Omit<SettingsChange, 'webhook_keys'>): SetUpSettings {
  const {
    webhooks = before.webhooks,
    phones = before.phones,
    manual_card = before.manual_card,
    slips = before.slips,
    sole_manager_voids: soleManager = before.sole_manager_voids,
  } = changes;
  const { webhooks: _w, phones: _p, manual_card: _m, slips: _s, sole_manager_voids: _v, ...others } = before;
  return {
    ...others,
    ...(webhooks && { webhooks }),
    ...(phones && { phones }),
    ...(manual_card && { manual_card }),
    ...(slips && { slips }),
    ...(typeof soleManager === 'boolean' && { sole_manager_voids: soleManager }),
  };
}
