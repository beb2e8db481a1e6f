// What each kind of opening ends with: a till that sells, or the fault that keeps it from selling.
// Invariant: the screens are served only once the till has started, or once it is known that it does not.

import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { Environment } from '../../shared/environment.ts';
import type { FaultCode } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { codeFormOf } from '../../shared/manual-card.ts';
import { defaults } from '../../shared/settings/provisioning.ts';
import { checkBackupIn, checkPagesIn, type HowChecked, verifyBooksIn } from '../ledger/check-backup.ts';
import type { VerifyFault } from '../ledger/verify-fault.ts';
import { fetchPicture } from '../pictures/fetch-picture.ts';
import { createPictureCache } from '../pictures/picture-cache.ts';
import { createPictures, type Pictures } from '../pictures/pictures.ts';
import { chooseProxy } from '../service/proxy.ts';
import { createTrust } from '../service/trust.ts';
import { createPreferences } from '../shell/preferences.ts';
import type { TillSettings } from '../shell/settings.ts';
import { systemTimers } from '../shell/system-timers.ts';
import { createFaultChannels, type FaultAnswer, type OfferedBackup } from '../till/operators/fault-channels.ts';
import { openTill } from '../till/till.ts';
import type { Trial } from './on-trial.ts';
import type { createReopening } from './reopening.ts';
import type { Start } from './start.ts';
import type { TillParts } from './till-parts.ts';
import { warmSlips } from './warm-slips.ts';

/** A till's folder that is being opened, and what is known of the till in it. */
export type Place = Start & {
  readonly folder: string;
  readonly environment: Environment;
  readonly locale: Locale;
  /** Null in training, and where the settings cannot be read. */
  readonly provisioned: TillSettings | null;
  readonly reopening: ReturnType<typeof createReopening>;
  /** Of a version that was just installed; null for every other start. */
  readonly trial: Trial | null;
};

/** What every session of a till that does not sell has in common. */
export const noSession = {
  currency: '',
  storeName: '',
  terminalId: '',
  approvalCode: codeFormOf(defaults.manual_card),
  typedNumbers: defaults.rack_cards.typed_numbers,
  phones: {},
  sounds: true,
  operators: [],
  trainingPins: null,
  operator: null,
  fault: null,
} as const;

/** What may be done about a fault here. */
type WayOn = {
  readonly answer?: FaultAnswer | undefined;
  readonly settingsBackup?: OfferedBackup;
  /** The version that the sales data needs. */
  readonly needed?: string;
  /** Called once the screen is there. */
  readonly drawn?: (() => void) | undefined;
};

/** What is no reason to go back: the keyring opens later, and the rest is said of the trial itself. */
const besidesTrial: ReadonlySet<FaultCode> = new Set(['vault_locked', 'update_checked', 'update_failed']);

export function showFault(
  { version, environment, locale, provisioned, log, screens, endMachine, trial }: Place,
  code: FaultCode,
  file: string | null,
  reason: string,
  { answer, settingsBackup, needed, drawn }: WayOn = {},
): void {
  if (trial && !trial.isOver() && !besidesTrial.has(code)) {
    log.error('the new version finds a fault', { fault: code, file, reason });
    return void trial.failed('not-opened');
  }
  log.error('the till does not sell', { fault: code, file, reason });
  screens.display.use(null);
  const { currency = '', terminal_id: terminalId = '', phones = {}, store } = provisioned ?? {};
  const session = {
    ...noSession,
    version,
    environment,
    locale,
    currency,
    storeName: store?.name ?? '',
    terminalId,
    phones,
    kiosk: provisioned?.kiosk,
    fault: {
      code,
      file,
      ...(answer?.edited ? { edited: answer.edited } : {}),
      ...(settingsBackup ? { settingsBackup: settingsBackup.view } : {}),
      ...(needed === undefined ? {} : { needed }),
    },
  };
  // On every other channel the door answers `till_stopped`.
  void screens.serve(createFaultChannels({ session, answer, settingsBackup, endMachine, drawn }));
}

export const checkBackupOf =
  ({ checkScript }: Start, { guard }: TillParts) =>
  (file: string, how?: HowChecked): Promise<VerifyFault | null> =>
    checkBackupIn(checkScript, file, guard.sealKey, how);

/** `opened` notes that this till has a ledger: what begins before that may be created again. */
export async function showTill(
  place: Place,
  parts: TillParts,
  opened: () => Promise<void> = async () => {},
  answers: Partial<Record<FaultCode, FaultAnswer>> = {},
): Promise<void> {
  const { folder, environment, provisioned, log, now, proxiesOf, screens, reopening } = place;
  const trial = place.trial?.isOver() === false ? place.trial : null;
  if (trial && !(await trial.mayOpen(parts, (file) => checkBackupOf(place, parts)(file, 'whole')))) return;
  const till = openTill({
    ...parts,
    folder,
    log,
    emit: screens.emit,
    preferences: place.preferences ?? createPreferences(folder, log),
    now,
    newId,
    timers: systemTimers,
    random: Math.random,
    checkBackup: checkBackupOf(place, parts),
    checkPages: (file) => checkPagesIn(place.checkScript, file),
    verifyBooks: (file) => verifyBooksIn(place.checkScript, file, parts.guard.sealKey),
    endMachine: place.endMachine,
    openFile: provisioned?.kiosk ? undefined : place.openFile,
    pictures: openPictures({ folder, environment, proxiesOf, now, nowMs: systemTimers.nowMs }),
    handedOver: reopening.handedOver(),
    display: screens.display,
  });
  if (!till.ok) {
    const { code, file, detail } = till.error;
    return showFault(place, code, file, detail, { answer: answers[code] });
  }
  place.lifecycle.follow(till.value);
  if (trial && !(await trial.passes(till.value, parts))) return;
  reopening.follow(till.value);
  screens.showPictures(till.value.picture);
  await opened();
  till.value.start();
  // Once the start is over, and the first customer is hardly there.
  systemTimers.after(20_000, () => void warmSlips(parts).catch((error) => log.error('no sample slip', { error })));
  await screens.serve(till.value.handlers);
}

// The pictures of a till: its folders, and how one is fetched.
// Invariant: behind a proxy none is, because what the proxy connects to cannot be seen from here.

function openPictures(choices: {
  /** Of the till's environment. */
  readonly folder: string;
  readonly environment: Environment;
  readonly proxiesOf: (address: string) => Promise<Readonly<Record<string, string | undefined>>>;
  readonly now: () => Date;
  readonly nowMs: () => number;
}): Pictures {
  const { folder, environment, proxiesOf, now, nowMs } = choices;
  const allowsLoopback = environment !== 'live';
  const trust = createTrust();
  return createPictures({
    artFolder: join(folder, 'art'),
    cache: createPictureCache(join(folder, 'pictures'), now),
    allowsLoopback,
    nowMs,
    async fetch(address, ended) {
      const proxy = chooseProxy(new URL(address), await proxiesOf(address));
      return proxy.kind === 'direct' ? fetchPicture(address, { allowsLoopback, trust }, ended) : null;
    },
  });
}
