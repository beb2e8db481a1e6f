// Changes settings of a till that is set up already, from a file. Invariant: as at set-up (provision.ts), only an `ok` has changed anything:
// another service or key must answer first, what loosens a control waits, and secrets leave the file only after they were read back from the vault.

import { err, ok, type Result } from '../../../shared/result.ts';
import type { ChangedSecrets } from '../../../shared/settings/kept-change.ts';
import { type SettingsChange, settingsChange } from '../../../shared/settings/provisioning.ts';
import { type Applied, applyChange, type HeldForChange, placesAsked, thatWaits } from './apply-change.ts';
import { waitOfFile } from './loosening-file.ts';
import {
  askService,
  type SetUpDeps,
  type SetUpSettings,
  type StoredProvisioning,
  takeSecretsOut,
} from './provision.ts';
import { type FieldFault, readFields } from './read-fields.ts';

export type ChangeDeps = Pick<SetUpDeps, 'read' | 'rewrite' | 'connect'> & {
  /** What the till has now. */
  readonly settings: SetUpSettings;
  readonly keySecret: string;
  readonly held: HeldForChange;
  /** The manager who gave the file; null: the recovery code. */
  readonly by: string | null;
  keep(settings: SetUpSettings, secrets: ChangedSecrets): Promise<Result<StoredProvisioning, string>>;
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
  const applied = await agreed(deps, applyChange(deps.settings, deps.held, change.value, 'file'));
  if (!applied.ok) return applied;
  const { settings, secrets, wanted, asksService } = applied.value;
  if (asksService) {
    const store = await askService(deps.connect, { ...wanted, key_secret: change.value.key_secret ?? deps.keySecret });
    if (!store.ok) return store;
  }
  return takeSecretsOut(deps, text.value, await deps.keep(settings, secrets), settings);
}

/** With what loosens a control waiting. */
async function agreed(
  { settings: before, keySecret: key_secret, connect, by }: ChangeDeps,
  applied: Result<Applied, FieldFault>,
): Promise<Result<Applied, FieldFault>> {
  if (!applied.ok) return applied;
  const left = placesAsked(applied.value, by);
  if (Object.keys(left.waits).length === 0) return ok(left);
  const wait = await waitOfFile({ connect, service: { ...before, key_secret }, before, by });
  return wait.ok ? ok(thatWaits(left, wait.value)) : wait;
}
