// Opens what lies in a folder: a till that was set up, training, or the set-up of a till that is not there yet.
// Invariant: a till whose settings cannot be read says so, and is never taken for one that is not set up.
import { existsSync } from 'node:fs';
import { v7 as newId } from 'uuid';
import type { Environment } from '../../shared/environment.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { ok } from '../../shared/result.ts';
import type { SessionView } from '../../shared/session/views.ts';
import { notSaved } from '../ledger/restore-backup.ts';
import { vaultOf } from '../shell/enrolment.ts';
import { ledgerFile, type Opening } from '../shell/folders.ts';
import { createSettings, type TillSettings } from '../shell/settings.ts';
import { systemTimers } from '../shell/system-timers.ts';
import { deriveTillKey } from '../shell/till-keys.ts';
import { unlock } from '../shell/unlock.ts';
import { bringAppImageBack } from '../update/install/app-image.ts';
import { type AtStart, meetUpdate, type OnTrial } from '../update/way-back/at-start.ts';
import { createRootDoor } from '../update/way-back/root-door.ts';
import { readRecord } from '../update/way-back/update-record.ts';
import { createTrial } from './on-trial.ts';
import { openProvisioned } from './open-provisioned.ts';
import { openTraining } from './open-training.ts';
import { createReopening } from './reopening.ts';
import { noSession, type Place, showFault } from './show-till.ts';
import type { Start } from './start.ts';

export type Opened = Exclude<Opening, { kind: 'not-set-up' }>;

export function environmentOf(opening: Opening): Environment {
  if (opening.kind === 'provisioned') return opening.environment;
  return opening.kind === 'training' ? 'training' : 'live';
}

/** `madeAtSetUp`: the recovery code of the set-up that this start began with; the window shows it. */
export async function openIn(start: Start, opening: Opened, madeAtSetUp: string | null): Promise<void> {
  const { folder, kind } = opening;
  // What the former version left may be put back, the settings too.
  const met: AtStart = kind === 'training' ? { kind: 'as-ever' } : meetUpdate(folder, start.version);
  const file = createSettings(folder);
  const settings = kind === 'training' ? ok(null) : file.read();
  const provisioned = settings.ok ? settings.value : null;
  const place: Place = {
    ...start,
    folder,
    environment: environmentOf(opening),
    locale: start.command.locale ?? provisioned?.locale ?? start.systemLocale(),
    provisioned,
    reopening: createReopening({ hold: start.screens.hold, log: start.log, restartProgram: start.restartProgram }),
    trial: null,
  };
  if (kind === 'training') return openTraining(place);
  const open = (on: Place) => openSettings(on, file, settings, madeAtSetUp);
  if (met.kind === 'as-ever') {
    // Said at the end of its trial already: but the power may have gone before root's service heard it, and it would bring the former one back.
    if (readRecord(folder)?.state === 'passed') createRootDoor(systemTimers).passed(newId());
    return open(place);
  }
  if (met.kind === 'needs-version')
    return showFault(place, 'needs_version', ledgerFile, `${met.version} added to it`, { needed: met.version });
  openOnTrial(place, met, open);
}

async function openSettings(
  place: Place,
  file: ReturnType<typeof createSettings>,
  settings: ReturnType<ReturnType<typeof createSettings>['read']>,
  madeAtSetUp: string | null,
): Promise<void> {
  const { provisioned } = place;
  if (provisioned) return openProvisioned(place, provisioned, madeAtSetUp);
  if (!settings.ok) return openDamaged(place, settings.error);
  if (existsSync(file.backupFile)) return openDamaged(place, 'the file is missing');
  showFault(place, 'not_set_up', file.file, 'the file is missing');
}

/** There is no till in the base folder yet: the window sets one up, and `made` opens it there. */
export async function openSetUp(start: Start, made: () => Promise<void>): Promise<void> {
  const { version, screens } = start;
  const sessionIn = (locale: Locale): SessionView => ({
    ...noSession,
    version,
    environment: 'live',
    locale,
    setsUp: true,
  });
  // Loaded only here: a till that sells never carries it in memory.
  const door = await import('./set-up-handlers.ts');
  let spoken: Locale;
  const setLocale = (next: Locale): void => {
    spoken = next;
    screens.emit({ kind: 'session', session: sessionIn(next) });
  };
  const { locale, handlers } = door.openSetUp(start, setLocale, made);
  spoken = locale;
  await screens.serve({ ...handlers, 'session:get': () => ok(sessionIn(spoken)) });
}

// A till whose settings file cannot be read, as a power cut may leave it: it says so, and offers the backup next to it.
// Invariants: it is never called one that is not set up; a backup is offered only where its vault opens and its seal holds, so that anyone
// may use it: it is what was sealed last. Nothing is written before that.

/** `reason`: what is wrong with the file. */
async function openDamaged(place: Place, reason: string): Promise<void> {
  const { folder, system, restartProgram, log, command, now } = place;
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
            return notSaved(error);
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
    restartProgram,
    log,
  });
}

// The first start of a version that was just installed: the screen of the check is there first, and the till opens behind it.
// Invariant: whatever is thrown meanwhile ends the trial, so that no fault of the new version leaves the till without any.
function openOnTrial(place: Place, onTrial: OnTrial, open: (place: Place) => Promise<void>): void {
  const { folder, now, log, restartProgram, installedAs } = place;
  const root = createRootDoor(systemTimers);
  const trial = createTrial({
    onTrial,
    folder,
    now,
    timers: systemTimers,
    log,
    door: {
      ...root,
      bringBack: (id) => (installedAs?.kind === 'appimage' ? bringAppImageBack(installedAs.file) : root.bringBack(id)),
    },
    newId,
    restartProgram,
    show: (code, drawn) => showFault(on, code, null, onTrial.record.to, { drawn }),
  });
  const on: Place = { ...place, trial };
  if (!trial.begin()) return;
  void open(on).catch((error: unknown) => {
    log.error('the new version stopped', { error });
    if (trial.isOver()) throw error;
    void trial.failed('not-opened');
  });
}
