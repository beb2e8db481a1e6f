// A till whose settings file cannot be read, as a power cut may leave it: it says so, and offers the backup beside it.
// Invariants: it is never called one that is not set up; a backup is offered only where its vault opens and its seal holds, so that anybody
// may take it: it is what was sealed last. Nothing is written before somebody does.
import { err, ok } from '../../shared/result.ts';
import { vaultOf } from '../shell/enrolment.ts';
import { createSettings, type TillSettings } from '../shell/settings.ts';
import { deriveTillKey } from '../shell/till-keys.ts';
import { unlock } from '../shell/unlock.ts';
import { openProvisioned } from './open-provisioned.ts';
import { type Place, showFault } from './show-till.ts';

/** `reason`: what is wrong with the file. */
export async function openDamaged(place: Place, reason: string): Promise<void> {
  const { folder, system, startAnew, log, command, now } = place;
  const file = createSettings(folder);
  const alone = (): void => showFault(place, 'settings_damaged', file.file, reason);
  const unsealed = file.readBackup();
  if (!unsealed) return alone();

  const offer = (settings: TillSettings, at: string): void => {
    const known: Place = { ...place, provisioned: settings, locale: command.locale ?? settings.locale };
    showFault(known, 'settings_damaged', file.file, reason, {
      settingsBackup: {
        view: { file: file.backupFile, at },
        async use() {
          try {
            file.putBackupBack(now());
          } catch (error) {
            return err({
              code: 'file_not_saved',
              detail: error instanceof Error && 'code' in error ? String(error.code) : '',
            });
          }
          log.info('the backup of the settings took their place', { backup: at });
          await openProvisioned(known, settings, null);
          return ok(null);
        },
      },
    });
  };

  await unlock({
    read: () => vaultOf(folder, unsealed.vault, system).read(unsealed.vault_id),
    async opened({ ledgerKey }) {
      const backup = file.backup(deriveTillKey(ledgerKey, 'settings'));
      if (backup) offer(backup.settings, backup.at);
      else alone();
    },
    refused: (code, vault, detail) => (code === 'vault_lost' ? alone() : showFault(place, code, vault, detail)),
    startAnew,
    log,
  });
}
