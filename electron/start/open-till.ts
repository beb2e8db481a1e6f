// Opens what lies in a folder: a till that was set up, training, or the set-up of a till that is not there yet.
// Invariant: a till whose settings cannot be read says so, and is never taken for one that is not set up.
import { existsSync } from 'node:fs';
import type { Environment } from '../../shared/environment.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { ok } from '../../shared/result.ts';
import type { SessionView } from '../../shared/session/views.ts';
import { ledgerFile, type Opening } from '../shell/folders.ts';
import { createSettings } from '../shell/settings.ts';
import { type AtStart, meetUpdate } from '../update/way-back/at-start.ts';
import { openDamaged } from './damaged-settings.ts';
import { openOnTrial } from './open-on-trial.ts';
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
    reopening: createReopening({ serve: start.screens.serve, log: start.log, startAnew: start.startAnew }),
    trial: null,
  };
  if (kind === 'training') return openTraining(place);
  const open = (on: Place) => openSettings(on, file, settings, madeAtSetUp);
  if (met.kind === 'as-ever') return open(place);
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
