// The files that a start may bring: one sets the till up, one changes its settings.
// Invariants: a wrong file is one sentence, and leaves no trace; over a till that exists it goes through files-over-till.ts.
import { err, ok, type Result } from '../../shared/result.ts';
import type { KeptRecovery } from '../../shared/settings/kept-change.ts';
import type { CommandLine } from '../shell/command-line.ts';
import { keepTill } from '../shell/enrolment.ts';
import { environmentFolder, provisionedAs } from '../shell/folders.ts';
import { createProvisioningFile } from '../shell/provisioning-file.ts';
import { settingsIn } from '../shell/settings.ts';
import { refusalSentence } from '../shell/start-refusal.ts';
import { newRecoveryCode, recoveryHash } from '../till/operators/recovery-code.ts';
import { readSettingsChange } from '../till/provisioning/change-settings.ts';
import {
  checkProvisioning,
  faultSentence,
  type SetUpDeps,
  type SetUpFault,
  type SetUpSettings,
  setUp,
} from '../till/provisioning/provision.ts';
import { tillBehind } from './command-access.ts';
import { changeTill, connectBy, type OverTill, provisionAgain, warnOf } from './files-over-till.ts';
import type { Start } from './start.ts';

type Files = Pick<CommandLine, 'provision' | 'settings'>;

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
 * Sets the till up, or changes its settings, as the files say. Answers the recovery code that was made for it, for the
 * window to show, or else null; an error is one sentence.
 */
export async function applyFiles(
  { provision: setUpFile, settings }: Files,
  base: string,
  start: OverTill,
): Promise<Result<string | null, string>> {
  if (setUpFile === null && settings === null) return ok(null);
  const till = await tillBehind(base, start);
  if (!till.ok) return till;
  if (setUpFile !== null)
    return till.value === null ? provision(setUpFile, base, start) : provisionAgain(setUpFile, till.value, start);
  if (settings === null) return ok(null);
  if (till.value === null) return err(`no till is set up in ${base}: give it a provisioning file (--provision)`);
  return changeTill(settings, till.value, start);
}

async function provision(path: string, base: string, start: OverTill): Promise<Result<string, string>> {
  const code = newRecoveryCode();
  const file = createProvisioningFile(path);
  const done = await provisionFrom(file, base, start, { hash: recoveryHash(code), isNoted: false });
  if (!done.ok) return err(typeof done.error === 'string' ? done.error : faultSentence(path, done.error));
  start.log.hide(code);
  await warnOf(path, done.value);
  return ok(code);
}

/**
 * Sets the till up that is not yet in `base`, by what `file` holds: a file that a person wrote, or what was entered on screen. An error that
 * is a sentence is about `base`.
 */
export async function provisionFrom(
  file: Pick<SetUpDeps, 'read' | 'rewrite'>,
  base: string,
  { system, now, transportTo }: Pick<Start, 'system' | 'now' | 'transportTo'>,
  recovery: KeptRecovery,
): Promise<Result<SetUpSettings, SetUpFault | string>> {
  const environment = provisionedAs(base);
  if (!environment.ok) return err(refusalSentence(environment.error));
  if (environment.value !== null)
    return err(`there is a till in ${environmentFolder(base, environment.value)} already`);
  return setUp({
    ...file,
    before: null,
    by: null,
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
