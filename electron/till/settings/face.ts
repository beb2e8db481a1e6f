// What the settings pages ask: the settings, the backups, the devices, and the file that brings a further till of the store along.
// Invariant: the journal says that such a file was asked for before there is one, and its passphrase is told once and kept nowhere.
import type { Operator } from '../../../shared/operator.ts';
import { ok } from '../../../shared/result.ts';
import { settingsChannels } from '../../../shared/settings/channels.ts';
import type { PrintersFound } from '../../../shared/settings/devices.ts';
import type { TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import { type JoinContent, newPassphrase, sealJoinFile } from '../provisioning/join-file.ts';
import type { Printing } from '../slips/printing.ts';
import { type BackupNeeds, createBackupAnswers } from './backup-answers.ts';
import { createSheetAnswers, type SheetNeeds } from './counter-sheet.ts';
import { createDeviceAnswers } from './device-answers.ts';
import { createLoosening, type LooseningNeeds } from './loosening.ts';
import { createProductAnswers } from './product-answers.ts';
import { createRackAnswers } from './rack-answers.ts';
import { createSettingsAnswers } from './settings-answers.ts';

type Needs = LooseningNeeds &
  SheetNeeds & {
    readonly watches: Pick<BackupNeeds, 'backups' | 'copies'>;
    readonly checkBackup: BackupNeeds['check'];
    readonly printing: Pick<Printing, 'logo' | 'at' | 'isOwn' | 'isShown'>;
    /** What a further till of the store is told, as it stands now; absent in training. */
    readonly joinContent: (() => JoinContent) | undefined;
  };

export function createSettings(
  till: TillCore,
  { kept, isBusy, approve, ping, watches, checkBackup: check, printing, joinContent, saved, openFile }: Needs,
) {
  const { identity, ledger, journal, now } = till;
  const { backups, copies } = watches;
  const devices = createDeviceAnswers<Operator>({
    note: (what, by) =>
      ledger.transaction((tx) => journal.append(tx, { kind: 'printer-tested', operatorId: by.id, body: { what } })),
    about: () => identity,
    now,
    prefix: () => till.settings().rack_cards.scanner_prefix,
    isOwn: printing.isOwn,
    printerAt: printing.at,
    // Training prints on its own printer, whatever address it is given.
    find: identity.environment === 'training' ? async () => none : undefined,
  });

  const loosening = createLoosening(till, { kept, approve, ping, isBusy });
  const settings = createSettingsAnswers(till, {
    kept,
    isBusy,
    logo: printing.logo,
    isShown: printing.isShown,
    loosening,
  });
  const channels = till.serve(settingsChannels, {
    ...settings.channels,
    ...createRackAnswers(till, { kept, save: settings.save }),
    ...createProductAnswers(till, kept),
    ...createBackupAnswers(till, { approve, isBusy, backups, copies, check, restoreBackup: kept?.restoreBackup }),
    ...createSheetAnswers(till, { saved, openFile }),
    ...devices,
    async 'next-till:make'({ to }, by, isStill) {
      if (!joinContent) return refuse('not_of_training');
      const passphrase = newPassphrase();
      const { join_hours: hours } = till.settings();
      const endsAt = new Date(now().getTime() + hours * 3_600_000);
      const text = await sealJoinFile(joinContent(), endsAt, passphrase);
      if (!isStill()) return refuse('not_signed_in');
      ledger.transaction((tx) => journal.append(tx, { kind: 'join-file-made', operatorId: by.id }));
      const file = await saved(to, `next-till-${identity.storeId}.json`, Buffer.from(text));
      return file.ok ? ok({ ...file.value, passphrase, hours }) : file;
    },
  });
  return { beginWaiting: loosening.begin, capability: { channels } };
}

const none: PrintersFound = { printers: [], searched: [] };
