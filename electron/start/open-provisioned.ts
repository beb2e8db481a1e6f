// Opens a till that was set up: its vault, its settings as they were sealed, its ledger; and reopens it in place.
// Invariants: settings edited by hand open nothing before the recovery code answered for them; the code is spent only after what it
// is spent for was written, so that a power cut in between costs no code.
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { FaultCode, TillError } from '../../shared/errors.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { KeptSettings } from '../../shared/settings/kept-change.ts';
import type { HeadOfficeAddress } from '../../shared/settings/provisioning.ts';
import type { BackupView } from '../../shared/settings/views.ts';
import { writeAnchorBeyond } from '../ledger/anchor.ts';
import { backupsIn } from '../ledger/backup-file.ts';
import { startNewLedger } from '../ledger/new-ledger.ts';
import { isOfTill } from '../ledger/older-copy.ts';
import { notSaved, prepareBackup, restoreBackup } from '../ledger/restore-backup.ts';
import type { VerifyFault } from '../ledger/verify-fault.ts';
import { createServiceClient } from '../service/client.ts';
import { chooseProxy, unknownExceptions } from '../service/proxy.ts';
import { vaultOf } from '../shell/enrolment.ts';
import { ledgerFile } from '../shell/folders.ts';
import { createKeptTill } from '../shell/kept-till.ts';
import { createSettings, type TillSettings } from '../shell/settings.ts';
import { systemTimers } from '../shell/system-timers.ts';
import { deriveTillKey } from '../shell/till-keys.ts';
import { unlock } from '../shell/unlock.ts';
import type { Secrets } from '../shell/vault.ts';
import type { FaultAnswer } from '../till/operators/fault-channels.ts';
import { createRecoveryCode, type RecoveryCode } from '../till/operators/recovery-code.ts';
import { placesOfEdited } from '../till/provisioning/loosening-file.ts';
import { askService } from '../till/provisioning/provision.ts';
import { createBackupList } from '../till/settings/backup-list.ts';
import { createBackupPlace } from '../till/settings/backup-place.ts';
import type { KeptParts } from '../till/settings/kept-parts.ts';
import { usbSticks } from '../till/slips/usb-sticks.ts';
import { askTerminal } from './ask-terminal.ts';
import { enrolAt, headOfficeOf, headOfficeParts } from './head-office-parts.ts';
import { checkBackupOf, type Place, showFault, showTill } from './show-till.ts';
import type { Start } from './start.ts';
import { joinContent, provisionedParts, type TillParts } from './till-parts.ts';
import { updateParts } from './update-parts.ts';

/** The id of the person who restored a backup; null at a start. */
type RestoredBy = string | null;
type UnlockedTill = { readonly kept: ReturnType<typeof createKeptTill>; readonly recovery: RecoveryCode };

export async function openProvisioned(place: Place, settings: TillSettings, madeAtSetUp: string | null): Promise<void> {
  const { folder, system, restartProgram, log } = place;
  await unlock({
    read: () => vaultOf(folder, settings.vault, system).read(settings.vault_id),
    opened: (secrets) => openUnlocked(place, settings, secrets, madeAtSetUp),
    refused: (...fault) => showFault(place, ...fault),
    restartProgram,
    log,
  });
}

async function openUnlocked(
  place: Place,
  settings: TillSettings,
  secrets: Secrets,
  madeAtSetUp: string | null,
): Promise<void> {
  const { folder, system, now, log } = place;
  const kept = createKeptTill({ folder, system, now, settings, secrets, hide: log.hide });
  const edited = await kept.editedFields();
  const recovery = createRecoveryCode({
    kept,
    timers: systemTimers,
    hide: log.hide,
    failed: (error) => log.error('the settings were not kept', { error }),
    madeAtSetUp,
  });
  const goOn = () => sell(place, { kept, recovery }, null);
  if (edited === null) return goOn();
  const sealed = createSettings(folder).backup(deriveTillKey(secrets.ledgerKey, 'settings'));
  // Whoever edits the file is one word.
  const use = (code: string) =>
    recovery.use(code, 'accepted', sealed ? placesOfEdited(sealed.settings, kept.settings()) : {});
  showFault(place, 'settings_edited', createSettings(folder).file, `edited: ${edited.join(', ')}`, {
    answer: { recovery, edited, use, goOn },
  });
}

async function sell(place: Place, till: UnlockedTill, restoredBy: RestoredBy): Promise<void> {
  const { command, version, now, log } = place;
  const { kept } = till;
  // As they are now: the till may be reopened in place with others.
  const settings = kept.settings();
  await noteProxy(place, till, settings);
  const parts = provisionedParts(settings, kept.secrets(), {
    base: place.base,
    version,
    locale: command.locale ?? settings.locale,
    transport: await place.transportTo(settings.base_url),
    unknownExceptions: unknownExceptions(await place.proxiesOf(settings.base_url)),
    now,
    log,
    operators: kept.operators,
    settings: kept.settings,
  });
  const opened = async (): Promise<void> => {
    const noted = await kept.noteLedger();
    if (!noted.ok) log.error('nobody noted that this till has a ledger', { reason: noted.error });
  };
  const headOffice = headOfficeOf(kept);
  const whole = {
    ...parts,
    guard: { ...parts.guard, restoredBy },
    headOffice: headOffice && (await partsOfHeadOffice(place, till, parts, headOffice)),
    updates: await updateParts(settings, place),
    joinContent: () => joinContent(kept.settings(), kept.secrets()),
    kept: keptParts(place, till),
  };
  return showTill(place, whole, opened, answersOf(place, till, parts));
}

/** Another one is told like any other place. */
async function noteProxy({ proxiesOf, log }: Place, { kept }: UnlockedTill, { base_url, proxy: known }: TillSettings) {
  const chosen = chooseProxy(new URL(base_url), await proxiesOf(base_url));
  const proxy = chosen.kind === 'proxy' ? chosen.url.origin : undefined;
  if (proxy === known) return;
  const told = { by: null, agreed_by: null, command: 'computer' } as const;
  const noted = await kept.change('settings', { settings: { proxy }, told });
  if (!noted.ok) log.error('nobody noted the proxy', { reason: noted.error });
}

function partsOfHeadOffice(place: Place, till: UnlockedTill, { guard }: TillParts, address: HeadOfficeAddress) {
  const { anchor } = guard;
  return headOfficeParts(address, till.kept, place, async ({ seq, hash }, ledgerId) =>
    place.reopening.reopen(
      () => sell(place, till, null),
      async () => {
        if (anchor) await writeAnchorBeyond(anchor, { ledgerId, count: seq, hash });
      },
    ),
  );
}

/** What lies outside the ledger, and what the open till may do with it. */
function keptParts(place: Place, till: UnlockedTill): KeptParts {
  const { folder, transportTo, now, log, reopening } = place;
  const { kept, recovery } = till;
  const file = join(folder, ledgerFile);
  return {
    outside: kept,
    recovery,
    reopen: () => reopening.reopen(() => sell(place, till, null)),
    async restoreBackup(backup: string, by: string): Promise<Result<null, TillError>> {
      const prepared = prepareBackup(file, backup);
      if (!prepared.ok) return prepared;
      return reopening.reopen(
        () => sell(place, till, by),
        () => restoreBackup(file, prepared.value, now()),
      );
    },
    enrol: (address, request) => enrolAt(address, place, request),
    askService: askServiceOf(kept, { transportTo, now, log }),
    async askTerminal(wanted: KeptSettings, passphrase: string | null): Promise<boolean> {
      const { environment, terminal_id: terminalId, currency, card_terminal } = wanted;
      if (passphrase !== null) log.hide(passphrase);
      const asked = {
        environment,
        terminalId,
        currency,
        settings: card_terminal ?? { kind: 'manual' as const },
        passphrase: passphrase ?? kept.secrets().terminalPassphrase,
      };
      return askTerminal(asked, { now, newId });
    },
  };
}

/** How the recovery code answers a ledger that is gone, or cannot be opened. */
function answersOf(place: Place, till: UnlockedTill, parts: TillParts): Partial<Record<FaultCode, FaultAnswer>> {
  const { now } = place;
  const { recovery } = till;
  const { identity, guard, backupFolder: secondPlace } = parts;
  const file = join(place.folder, ledgerFile);
  // Runs before the code is spent, so after a power cut in between the code can be used again.
  const beginLedger = async (): Promise<Result<null, TillError>> => {
    const begun = await startNewLedger(file, identity, now, guard);
    return begun.ok ? ok(null) : err({ code: 'file_not_saved', detail: begun.error.code });
  };
  const check = checkBackupOf(place, parts);
  const backups = createRestoreOptions({ ledgerFile: file, identity, secondPlace, check, now });
  const restoreOptions = {
    view: backups.view,
    use: (code: string, name: string) => recovery.use(code, 'restored', {}, () => backups.restoreBackup(name)),
  };
  const goOn = () => sell(place, till, null);
  return {
    ledger_missing: {
      recovery,
      use: (code) => recovery.use(code, 'new-ledger', {}, beginLedger),
      restoreOptions,
      goOn,
    },
    ledger_damaged: { recovery, restoreOptions, goOn },
  };
}

// Whether a service takes a key, before settings on screen are kept with it.
// Invariant: a secret that was not given is the kept one, and leaves main only as a signature.

/** `secret` null: the one that is kept. */
function askServiceOf(kept: { secrets(): Secrets }, start: Pick<Start, 'transportTo' | 'now' | 'log'>) {
  const { transportTo, now, log } = start;
  return (settings: KeptSettings, secret: string | null) => {
    if (secret !== null) log.hide(secret);
    return askService(
      async (baseUrl, key) => createServiceClient({ baseUrl, key, transport: await transportTo(baseUrl), now }),
      { ...settings, key_secret: secret ?? kept.secrets().keySecret },
    );
  };
}

// A till whose ledger cannot be opened, or is gone: the backups it has, and one of them put in the ledger's place.
// Invariants: a backup counts only once it was checked whole and is this till's own; the file it replaces is kept next to it.

function createRestoreOptions(deps: {
  readonly ledgerFile: string;
  readonly identity: { readonly environment: string; readonly storeId: string; readonly terminalId: string };
  /** The second place; undefined where there is none. */
  readonly secondPlace: string | undefined;
  readonly check: (file: string) => Promise<VerifyFault | null>;
  readonly now: () => Date;
}) {
  const { ledgerFile, identity, secondPlace, check, now } = deps;
  const place = secondPlace === undefined ? null : createBackupPlace(secondPlace, identity, usbSticks);
  const there = async () => {
    const folder = await place?.().catch(() => null);
    return folder ? backupsIn(folder) : [];
  };
  const list = createBackupList(ledgerFile, there, null);
  const isWhole = async (file: string): Promise<boolean> =>
    isOfTill(file, identity) && (await check(file).catch(() => 'unchecked')) === null;
  return {
    view: (): Promise<readonly BackupView[]> => list.view(),
    /** Errors: `not_found`, `backup_not_whole`, `file_not_saved`; the place is then as it was. */
    async restoreBackup(name: string): Promise<Result<null, TillError>> {
      const backup = await list.named(name);
      if (!backup) return err({ code: 'not_found' });
      if (!(await isWhole(backup.file))) return err({ code: 'backup_not_whole' });
      const prepared = prepareBackup(ledgerFile, backup.file);
      if (!prepared.ok) return prepared;
      try {
        restoreBackup(ledgerFile, prepared.value, now());
        return ok(null);
      } catch (error) {
        return notSaved(error);
      }
    },
  };
}
