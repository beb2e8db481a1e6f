// The files that a start may bring: one sets the till up, one changes its settings.
// Invariant: a wrong file is one sentence, and leaves no trace.

import { err, ok, type Result } from '../../shared/result.ts';
import type { KeptRecovery } from '../../shared/settings/kept-change.ts';
import { createServiceClient } from '../service/client.ts';
import { withSecrets } from '../shell/changed-secrets.ts';
import type { CommandLine } from '../shell/command-line.ts';
import { keepTill, vaultOf } from '../shell/enrolment.ts';
import { environmentFolder, provisionedAs } from '../shell/folders.ts';
import { createKeptTill } from '../shell/kept-till.ts';
import { createProvisioningFile } from '../shell/provisioning-file.ts';
import { settingsIn } from '../shell/settings.ts';
import { refusalSentence } from '../shell/start-refusal.ts';
import { newRecoveryCode, recoveryHash } from '../till/operators/recovery-code.ts';
import { changeSettings, readSettingsChange } from '../till/provisioning/change-settings.ts';
import {
  checkProvisioning,
  faultSentence,
  type SetUpDeps,
  type SetUpFault,
  type SetUpSettings,
  setUp,
} from '../till/provisioning/provision.ts';
import { setUpWarnings, warningSentence } from '../till/provisioning/provision-warnings.ts';

import type { Start } from './start.ts';

type Files = Pick<CommandLine, 'provision' | 'settings'>;

type Given = Pick<Start, 'system' | 'now' | 'log' | 'transportTo'>;

/** What is wrong with the files the till was given, if anything. Nothing is touched yet: a wrong file leaves no trace at all. */
export function faultInFiles({ provision: setUpFile, settings }: Files, base: string): string | null {
  if (setUpFile !== null) {
    const checked = checkProvisioning(createProvisioningFile(setUpFile).read(), settingsIn(base));
    if (!checked.ok) return faultSentence(setUpFile, checked.error);
  }
  if (settings === null) return null;
  const checked = readSettingsChange(createProvisioningFile(settings).read());
  return checked.ok ? null : faultSentence(settings, checked.error, 'settings');
}

/**
 * Sets the till up, or changes its settings, as the files say. Answers the recovery code that a set-up made, for the
 * window to show, or else null; an error is one sentence.
 */
export async function takeFiles(
  { provision: setUpFile, settings }: Files,
  base: string,
  start: Given,
): Promise<Result<string | null, string>> {
  const made = setUpFile === null ? ok(null) : await provision(setUpFile, base, start);
  const wrong = made.ok && settings !== null ? await changeTill(settings, base, start) : null;
  return wrong === null ? made : err(wrong);
}

const connectBy =
  ({ transportTo, now }: Pick<Start, 'transportTo' | 'now'>): SetUpDeps['connect'] =>
  async (baseUrl, key) =>
    createServiceClient({ baseUrl, key, transport: await transportTo(baseUrl), now });

async function provision(path: string, base: string, start: Given): Promise<Result<string, string>> {
  const code = newRecoveryCode();
  const file = createProvisioningFile(path);
  const done = await provisionFrom(file, base, start, { hash: recoveryHash(code), isNoted: false });
  if (!done.ok) return err(typeof done.error === 'string' ? done.error : faultSentence(path, done.error));
  start.log.hide(code);
  for (const warning of await setUpWarnings(done.value)) process.stderr.write(`${warningSentence(path, warning)}\n`);
  return ok(code);
}

/**
 * Sets the till in `base` up by what `file` holds: a file that somebody wrote, or what was entered on screen. An error that is a
 * sentence is about `base`.
 */
export async function provisionFrom(
  file: Pick<SetUpDeps, 'read' | 'rewrite'>,
  base: string,
  { system, now, transportTo }: Pick<Start, 'system' | 'now' | 'transportTo'>,
  recovery: KeptRecovery,
): Promise<Result<SetUpSettings, SetUpFault | string>> {
  const environment = provisionedAs(base);
  if (!environment.ok) return err(refusalSentence(environment.error));
  const before = settingsIn(base);
  if (environment.value !== null && before === null) {
    return err(
      `the settings in ${environmentFolder(base, environment.value)} are missing or damaged: restore them first`,
    );
  }
  return setUp({
    ...file,
    before,
    connect: connectBy({ transportTo, now }),
    keep: (settings, secrets) =>
      keepTill({
        folder: environmentFolder(base, settings.environment),
        system,
        settings,
        secrets: { ...secrets, recovery },
        made: { at: now(), cause: 'set-up' },
      }),
  });
}

async function changeTill(path: string, base: string, start: Given): Promise<string | null> {
  const { system, now } = start;
  const before = settingsIn(base);
  if (before === null) return `no till is set up in ${base}: give it a provisioning file (--provision)`;
  const folder = environmentFolder(base, before.environment);
  const secrets = await vaultOf(folder, before.vault, system).read(before.vault_id);
  if (!secrets.ok) return `the vault of the till in ${base} does not open: ${secrets.error.detail}`;
  if ((await createKeptTill({ folder, system, now, settings: before, secrets: secrets.value }).editedFields()) !== null)
    return `the settings of the till in ${base} were edited by hand: start it without --settings first`;
  const { vault_id: _id, seal: _seal, ...settings } = before;
  const { ledgerKey: _kept, settingsSealed: _sealed, ledger: _noted, ...held } = secrets.value;
  const done = await changeSettings({
    ...createProvisioningFile(path),
    connect: connectBy(start),
    settings,
    keySecret: held.keySecret,
    held: {
      terminalPassphrase: held.terminalPassphrase !== undefined,
      webhookKeyIds: (held.webhookKeys ?? []).map(({ keyId }) => keyId),
    },
    keep: (next, changed) =>
      keepTill({
        folder,
        system,
        settings: next,
        secrets: withSecrets(held, changed),
        made: { at: now(), cause: 'settings-file' },
      }),
  });
  return done.ok ? null : faultSentence(path, done.error, 'settings');
}
