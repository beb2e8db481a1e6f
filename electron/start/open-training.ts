// Opens training: its folder, the settings that are tried in it, its ledger; and reopens it in place, as a till that sells does.
// Invariant: what is tried lasts until training ends, and no longer: only a power cut hands it to the next start.
import { join } from 'node:path';
import type { TillError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import { prepareBackup, restoreBackup } from '../ledger/restore-backup.ts';
import { ledgerFile } from '../shell/folders.ts';
import { systemTimers } from '../shell/system-timers.ts';
import { openTrainingFolder } from '../shell/training-folder.ts';
import { unlock } from '../shell/unlock.ts';
import type { Secrets } from '../shell/vault.ts';
import { createRecoveryCode } from '../till/operators/recovery-code.ts';
import type { KeptParts } from '../till/settings/kept-parts.ts';
import { type Place, showFault, showTill } from './show-till.ts';
import { shopOf, trainingParts } from './till-parts.ts';
import { createTriedSettings, defaultTraining, type TriedSettings } from './tried-settings.ts';

type Unlocked = { readonly secrets: Secrets; readonly tried: TriedSettings; readonly kept: KeptParts };

export async function openTraining(place: Place): Promise<void> {
  const { folder, system, locale, restartProgram, log } = place;
  const { trainingShop } = await import('../../sandbox/catalogue/training-shop.ts');
  await unlock({
    read: () => openTrainingFolder(folder, system),
    opened(secrets) {
      const { store } = trainingShop(locale);
      const shop = { store: shopOf(store), store_id: store.id, currency: store.currency };
      const tried = createTriedSettings(folder, () => defaultTraining(locale, shop));
      const practice: Unlocked = {
        secrets,
        tried,
        kept: keptParts(place, tried, (by) => practise(place, practice, by)),
      };
      return practise(place, practice, null);
    },
    refused: (...fault) => showFault(place, ...fault),
    restartProgram,
    log,
  });
}

/** `restoredBy`: the id of the person who restored a backup; null at a start. */
async function practise(place: Place, { secrets, tried, kept }: Unlocked, restoredBy: string | null): Promise<void> {
  const { folder, command, version, now, log, restartProgram } = place;
  const parts = await trainingParts(folder, secrets, {
    version,
    now,
    log,
    tried,
    cutPower() {
      tried.keepOverPowerCut();
      restartProgram();
    },
    async countShifts(on) {
      const { shifts } = tried.settings();
      if (shifts) await tried.change('settings', { settings: { shifts: { ...shifts, on } } });
      await kept.reopen?.();
    },
    opensShift: !command.shifts,
  });
  await showTill(
    { ...place, locale: tried.settings().locale },
    { ...parts, guard: { ...parts.guard, restoredBy }, kept },
  );
}

/** No service, terminal or disk is asked about what is tried: training has its own. */
function keptParts(
  { folder, now, log, reopening }: Place,
  tried: TriedSettings,
  open: (restoredBy: string | null) => Promise<void>,
): KeptParts {
  const file = join(folder, ledgerFile);
  return {
    outside: tried,
    recovery: createRecoveryCode({
      kept: tried,
      timers: systemTimers,
      hide: log.hide,
      failed: (error) => log.error('what was tried in training was not kept', { error }),
    }),
    reopen: () => reopening.reopen(() => open(null)),
    async restoreBackup(backup: string, by: string): Promise<Result<null, TillError>> {
      const prepared = prepareBackup(file, backup);
      if (!prepared.ok) return prepared;
      return reopening.reopen(
        () => open(by),
        () => restoreBackup(file, prepared.value, now()),
      );
    },
  };
}
