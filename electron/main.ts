// Composition root: reads how the till was started, opens its folder and its vault, builds every room, shows the window.
// Invariant: what must precede `ready` happens before the first await; a refused start ends with one sentence and exit code 2; a command
// such as `verify` opens no window and needs no screen.
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { app, type BrowserWindow, dialog, powerMonitor, protocol, safeStorage, shell } from 'electron';
import { v7 as newId } from 'uuid';
import type { CommandAnswer } from '../shared/command-answer.ts';
import type { Environment } from '../shared/environment.ts';
import type { FaultCode, TillError } from '../shared/errors.ts';
import type { KeptSettings } from '../shared/kept-change.ts';
import type { Locale } from '../shared/locales/intl.ts';
import { spokenFor } from '../shared/locales/intl.ts';
import { codeFormOf, usualManualCard } from '../shared/manual-card.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { SessionView } from '../shared/session/views.ts';
import { staffSettingsOf } from '../shared/staff-settings.ts';
import { checkBackupIn, checkPagesIn } from './ledger/check-backup.ts';
import { startNewLedger } from './ledger/new-ledger.ts';
import { prepareBackup, putBack } from './ledger/put-back.ts';
import { verifyCommand } from './ledger/verify-command.ts';
import type { Transport } from './service/transport.ts';
import { createUndiciTransport } from './service/undici-transport.ts';
import { type CommandLine, parseCommandLine, splitData } from './shell/command-line.ts';
import { identities, takeIdentity } from './shell/desktop-identity.ts';
import { vaultOf } from './shell/enrolment.ts';
import { chooseOpening, ledgerFile, type Opening, ownFolder, usableFolder } from './shell/folders.ts';
import { createKeptTill } from './shell/kept-till.ts';
import { exitOnBug, type Lifecycle, takeSingleInstance, watchLifecycle } from './shell/lifecycle.ts';
import { createLog } from './shell/log.ts';
import { createMachine } from './shell/machine.ts';
import { openFile } from './shell/open-file.ts';
import { createPreferences } from './shell/preferences.ts';
import { registerScheme } from './shell/scheme.ts';
import { createSettings } from './shell/settings.ts';
import { createStartAnew } from './shell/start-anew.ts';
import { needsDialog, refusalSentence, type StartRefusal, showRefusal } from './shell/start-refusal.ts';
import { proxyEnvironment } from './shell/system-proxy.ts';
import { systemTimers } from './shell/system-timers.ts';
import { placeOf, takePlace } from './shell/till-place.ts';
import { openTillWindow } from './shell/till-window.ts';
import { openTrainingFolder } from './shell/training-folder.ts';
import { unlock } from './shell/unlock.ts';
import type { Secrets } from './shell/vault.ts';
import { focusWindow } from './shell/window.ts';
import { askServiceOf } from './start/ask-service.ts';
import { askTerminal } from './start/ask-terminal.ts';
import { faultInFiles, takeFiles } from './start/given-files.ts';
import { openPictures } from './start/open-pictures.ts';
import { createReopening } from './start/reopening.ts';
import { createRescue } from './start/rescue.ts';
import { serviceWithTill } from './start/service-with-till.ts';
import { setUpDraft } from './start/set-up-draft.ts';
import { joinContent, provisionedParts, type TillParts, trainingParts } from './start/till-parts.ts';
import { warmSlips } from './start/warm-slips.ts';
import { createFaultChannels, type FaultAnswer } from './till/operators/fault-channels.ts';
import { pinHashCommand } from './till/operators/pin-hash-command.ts';
import { createRecoveryCode } from './till/operators/recovery-code.ts';
import { openTill } from './till/till.ts';

const system = { safeStorage, platform: process.platform, credentials: process.env.CREDENTIALS_DIRECTORY };
const now = () => new Date();
const version = app.getVersion();
const log = createLog();
const checkScript = join(import.meta.dirname, 'check-backup.js');
const startAnew = createStartAnew(app, process.env.APPIMAGE);

registerScheme(protocol);
app.enableSandbox();
exitOnBug(app, log);
// Whatever the till writes, its ledger above all, is its own user's to read.
process.umask(0o077);
const args = process.argv.slice(app.isPackaged ? 1 : 2);
const answer = await answerTo(args);
if (args[0] === 'service') void askService(args.slice(1));
else if (args[0] === 'end-books') void endBooks(args.slice(1));
else if (answer === null) void run();
else (answer.code === 0 ? process.stdout : process.stderr).write(`${answer.line}\n`, () => process.exit(answer.code));

/** `service [--data DIR] COMMAND`: opens no window, but needs the keyring, which waits for Electron. */
async function askService(given: readonly string[]): Promise<void> {
  const command = commandAt(given);
  if (command === null) return;
  await app.whenReady();
  app.exit(await serviceWithTill(command.rest, { ...command, transportTo }));
}

/** `end-books [--data DIR] FOLDER`: as `service`, but of a till that is not running. */
async function endBooks(given: readonly string[]): Promise<void> {
  const command = commandAt(given);
  if (command === null) return;
  app.setPath('userData', command.base);
  if (!takeSingleInstance(app, () => {})) return refuse(`a till is running in ${command.base}: end it first`);
  await app.whenReady();
  const { endBooksOfTill } = await import('./start/end-books.ts');
  app.exit(await endBooksOfTill(command.rest, command));
}

/** What a command about a till that is set up works with. Null where there is no place for a till: that is said. */
function commandAt(given: readonly string[]) {
  const { data, rest } = splitData(given, process.cwd());
  const own = ownFolder({ system: app.getPath('userData'), packaged: app.isPackaged, training: false });
  const place = placeOf({ data, training: false, own, platform: process.platform, env: process.env });
  if (!place.ok) {
    refuse(refusalSentence(place.error));
    return null;
  }
  return {
    rest,
    base: place.value.folder,
    system,
    now,
    fileOf: (name: string) => resolve(process.cwd(), name),
    input: process.stdin,
    print: (text: string) => void process.stdout.write(`${text}\n`),
    warn: (text: string) => void process.stderr.write(`${text}\n`),
  };
}

/** Null where these arguments open a till. */
async function answerTo([command = '', ...given]: readonly string[]): Promise<CommandAnswer | null> {
  switch (command) {
    case 'verify':
      return verifyCommand(given, 'counterfoil verify', process.cwd());
    case 'pin-hash':
      return pinHashCommand(given[0]);
    default:
      return null;
  }
}

async function run(): Promise<void> {
  const parsed = parseCommandLine(args, app.isPackaged, process.cwd());
  if (!parsed.ok) return refuse(parsed.error);
  const command = parsed.value;
  const { training } = command;
  const own = ownFolder({ system: app.getPath('userData'), packaged: app.isPackaged, training });
  const place = placeOf({ ...command, own, platform: process.platform, env: process.env });
  if (!place.ok) return refuseStart(place.error, command);
  const base = place.value.folder;
  const misfit = faultInFiles(command, base);
  if (misfit !== null) return refuse(misfit);
  if (!usableFolder(base)) return refuseStart({ code: 'folder-unusable', folder: base }, command);
  app.setPath('userData', base);
  takeIdentity(app, process.platform, training ? identities.training : identities.till);
  let window: BrowserWindow | null = null;
  if (!takeSingleInstance(app, () => window && focusWindow(window))) {
    if (command.provision !== null || command.settings !== null)
      return refuse(`a till is running in ${base}: end it first`);
    process.stderr.write('This till is open already.\n');
    return app.exit(0);
  }
  await app.whenReady();
  const taken = await takeFiles(command, base, { system, now, log, transportTo });
  if (!taken.ok) return refuse(taken.error);
  const choose = () => chooseOpening({ base, packaged: app.isPackaged, training, setUp: command.setUp });
  const opening = choose();
  if (!opening.ok) return refuseStart(opening.error, command);
  const begin = (chosen: Opening): StartRefusal | null => {
    log.toFile(join(chosen.folder, 'logs', 'till.log'));
    if (chosen.kind !== 'provisioned') return null;
    setUpDraft(base).remove();
    return takePlace(place.value, () => userInfo().username, log);
  };
  const placed = begin(opening.value);
  if (placed !== null) return refuseStart(placed, command);
  const lifecycle = watchLifecycle({ app, powerMonitor, log });
  const endMachine = createMachine({ app, platform: process.platform, log });
  const provisioned = opening.value.kind === 'provisioned' ? createSettings(opening.value.folder).read() : null;
  const shown = openTillWindow({
    pageFolder: join(import.meta.dirname, '../renderer'),
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    kiosk: provisioned?.ok ? (provisioned.value?.kiosk ?? false) : false,
    environment: environmentOf(opening.value),
    lifecycle,
    log,
  });
  window = shown.window;
  if (opening.value.kind === 'not-set-up') {
    await setUpOnScreen(base, command, shown, async () => {
      const made = choose();
      if (!made.ok) return refuseStart(made.error, command);
      const refusal = begin(made.value);
      if (refusal !== null) return refuseStart(refusal, command);
      if (made.value.kind !== 'not-set-up') await open(made.value, command, null, { ...shown, lifecycle, endMachine });
    });
  } else await open(opening.value, command, taken.value, { ...shown, lifecycle, endMachine });
  await shown.show();
}

function environmentOf(opening: Opening): Environment {
  if (opening.kind === 'provisioned') return opening.environment;
  return opening.kind === 'training' ? 'training' : 'live';
}

type Shown = ReturnType<typeof openTillWindow>;

/** What every session of a till that does not sell has in common. */
const noSession = {
  version,
  currency: '',
  storeName: '',
  terminalId: '',
  approvalCode: codeFormOf(usualManualCard),
  phones: {},
  sounds: true,
  operators: [],
  trainingPins: null,
  operator: null,
  fault: null,
};

/** There is no till in `base` yet: the window sets one up, and `made` opens it there. */
async function setUpOnScreen(
  base: string,
  command: CommandLine,
  { emit, serve }: Shown,
  made: () => Promise<void>,
): Promise<void> {
  const sessionIn = (locale: Locale): SessionView => ({ ...noSession, environment: 'live', locale, setsUp: true });
  // Loaded only here: a till that sells never carries it in memory.
  const { openSetUp } = await import('./start/set-up-door.ts');
  let spoken: Locale;
  const { locale, handlers } = openSetUp({
    base,
    locale: command.locale ?? systemLocale(),
    system,
    now,
    log,
    transportTo,
    proxiesOf,
    speak(next) {
      spoken = next;
      emit({ kind: 'session', session: sessionIn(next) });
    },
    open: made,
  });
  spoken = locale;
  await serve({ ...handlers, 'session:get': () => ok(sessionIn(spoken)) });
}

/** `madeAtSetUp`: the recovery code of the set-up that this start began with; the window shows it. */
async function open(
  opening: Exclude<Opening, { kind: 'not-set-up' }>,
  command: CommandLine,
  madeAtSetUp: string | null,
  {
    emit,
    serve,
    showPictures,
    lifecycle,
    endMachine,
  }: Shown & {
    readonly lifecycle: Lifecycle;
    readonly endMachine: ReturnType<typeof createMachine>;
  },
): Promise<void> {
  const { folder } = opening;
  const settings = opening.kind === 'provisioned' ? createSettings(folder).read() : null;
  const provisioned = settings?.ok ? settings.value : null;
  const environment = environmentOf(opening);
  const locale = command.locale ?? provisioned?.locale ?? systemLocale();

  const reopening = createReopening({ serve, log, startAnew });

  function refused(code: FaultCode, file: string | null, reason: string, answer?: FaultAnswer): void {
    log.error('the till does not sell', { fault: code, file, reason });
    const { currency = '', terminal_id: terminalId = '', phones = {}, store } = provisioned ?? {};
    const session = {
      ...noSession,
      environment,
      locale,
      currency,
      storeName: store?.name ?? '',
      terminalId,
      phones,
      kiosk: provisioned?.kiosk,
      fault: { code, file, ...(answer?.edited ? { edited: answer.edited } : {}) },
    };
    // On every other channel the door answers `till_stopped`.
    void serve(createFaultChannels({ session, answer, emit, endMachine }));
  }

  const checkBackupOf = (parts: TillParts) => (file: string) => checkBackupIn(checkScript, file, parts.guard.sealKey);

  /** `opened` notes that this till has a ledger: what begins before that may be made anew. */
  async function sell(
    parts: TillParts,
    opened: () => Promise<void>,
    answerTo?: (code: FaultCode) => FaultAnswer | undefined,
  ): Promise<void> {
    const preferences = createPreferences(folder, log);
    const running = {
      folder,
      log,
      emit,
      preferences,
      now,
      newId,
      timers: systemTimers,
      random: Math.random,
      checkBackup: checkBackupOf(parts),
      checkPages: (file: string) => checkPagesIn(checkScript, file),
      endMachine,
      openFile: provisioned?.kiosk ? undefined : (file: string) => openFile(shell, file, systemTimers),
      pictures: openPictures({ folder, environment, proxiesOf, now, nowMs: systemTimers.nowMs }),
    };
    const till = openTill({ ...parts, ...running, carried: reopening.carried() });
    if (!till.ok) {
      const { code, file, detail } = till.error;
      return refused(code, file, detail, answerTo?.(code));
    }
    lifecycle.follow(till.value);
    reopening.follow(till.value);
    showPictures(till.value.picture);
    await opened();
    till.value.start();
    // Once the start is over, and the first customer is hardly there.
    systemTimers.after(20_000, () => void warmSlips(parts).catch((error) => log.error('no sample slip', { error })));
    await serve(till.value.handlers);
  }

  if (opening.kind === 'training') {
    const opened = async (secrets: Secrets) =>
      sell(
        await trainingParts(folder, secrets, {
          version,
          locale,
          now,
          log,
          cutPower: startAnew,
          countsShifts: command.shifts,
        }),
        async () => {},
      );
    await unlock({ read: () => openTrainingFolder(folder, system), opened, refused, startAnew, log });
  } else if (provisioned) {
    const vault = vaultOf(folder, provisioned.vault, system);
    const opened = async (secrets: Secrets) => {
      const kept = createKeptTill({ folder, system, now, settings: provisioned, secrets, hide: log.hide });
      const edited = await kept.editedFields();
      const recovery = createRecoveryCode({
        kept,
        timers: systemTimers,
        hide: log.hide,
        failed: (error) => log.error('the settings were not kept', { error }),
        madeAtSetUp,
      });
      const goOn = async (restoredBy: string | null = null): Promise<void> => {
        // As they are now: the till may be opened anew in place, with other ones.
        const settings = kept.settings();
        const parts = provisionedParts(settings, kept.secrets(), {
          version,
          locale: command.locale ?? settings.locale,
          transport: await transportTo(settings.base_url),
          now,
          log,
          operators: kept.operators,
          staff: () => staffSettingsOf(kept.settings()),
        });
        const file = join(folder, ledgerFile);
        // Before the code is spent: where the power goes out in between, it serves again.
        const beginLedger = async (): Promise<Result<null, TillError>> => {
          const begun = await startNewLedger(file, parts.identity, now, parts.guard);
          return begun.ok ? begun : err({ code: 'file_not_saved', detail: begun.error.code });
        };
        const opened = async (): Promise<void> => {
          const noted = await kept.noteLedger();
          if (!noted.ok) log.error('nobody noted that this till has a ledger', { reason: noted.error });
        };
        const told = () => joinContent(kept.settings(), kept.secrets());
        const inPlace = {
          reopen: () => reopening.reopen(goOn),
          async putBack(backup: string, by: string): Promise<Result<null, TillError>> {
            const prepared = prepareBackup(file, backup);
            if (!prepared.ok) return prepared;
            return reopening.reopen(
              () => goOn(by),
              () => putBack(file, prepared.value, now()),
            );
          },
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
        const outside = { outside: kept, recovery, ...inPlace };
        const guard = { ...parts.guard, restoredBy };
        const { identity, backupFolder: secondPlace } = parts;
        const rescue = createRescue({ ledgerFile: file, identity, secondPlace, check: checkBackupOf(parts), now });
        const restore = {
          view: rescue.view,
          use: (code: string, name: string) => recovery.use(code, 'restored', {}, () => rescue.putBack(name)),
        };
        const begin = (code: string) => recovery.use(code, 'new-ledger', {}, beginLedger);
        const answers: Partial<Record<FaultCode, FaultAnswer>> = {
          ledger_missing: { recovery, use: begin, rescue: restore, goOn },
          ledger_damaged: { recovery, rescue: restore, goOn },
        };
        return sell({ ...parts, guard, joinContent: told, kept: outside }, opened, (code) => answers[code]);
      };
      if (edited === null) return goOn();
      const use = (code: string) => recovery.use(code, 'accepted');
      return refused('settings_edited', createSettings(folder).file, `edited: ${edited.join(', ')}`, {
        recovery,
        edited,
        use,
        goOn,
      });
    };
    await unlock({ read: () => vault.read(provisioned.vault_id), opened, refused, startAnew, log });
  } else {
    const reason = settings === null || settings.ok ? 'the file is missing' : settings.error;
    refused('not_set_up', createSettings(folder).file, reason);
  }
}

/** Through the environment's proxy, or else the system's. */
async function transportTo(baseUrl: string): Promise<Transport> {
  return createUndiciTransport({ environment: await proxiesOf(baseUrl) });
}

function proxiesOf(baseUrl: string) {
  return proxyEnvironment(process.env, baseUrl, (url) => app.resolveProxy(url));
}

function systemLocale(): Locale {
  const [preferred = ''] = app.getPreferredSystemLanguages();
  return spokenFor(preferred);
}

/** Whoever gives the till a file reads the answer where it was typed; whoever touched an icon gets a dialog. */
async function refuseStart(refusal: StartRefusal, command: CommandLine): Promise<void> {
  const isTyped = command.provision !== null || command.settings !== null;
  const system = { platform: process.platform, env: process.env, isTerminal: process.stderr.isTTY };
  process.stderr.write(`${refusalSentence(refusal)}\n`);
  if (!isTyped && needsDialog(system))
    await showRefusal({ app, dialog, refusal, locale: command.locale ?? systemLocale() });
  app.exit(2);
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence.replace(/\s+/g, ' ')}\n`);
  app.exit(2);
}
