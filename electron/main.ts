// Composition root: reads how the till was started, takes its folder, shows the window; start/ opens what lies in the folder.
// Invariant: what must precede `ready` happens before the first await; a refused start ends with one sentence and exit code 2; a command
// such as `verify` opens no window and needs no screen.
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, powerMonitor, protocol, safeStorage, shell } from 'electron';
import { type Locale, localeFor } from '../shared/locales/intl.ts';
import { err } from '../shared/result.ts';
import { createUndiciTransport } from './service/undici-transport.ts';
import { type CommandLine, parseCommandLine } from './shell/command-line.ts';
import { identities, takeIdentity } from './shell/desktop-identity.ts';
import { chooseOpening, noteTill, type Opening, ownFolder, usableFolder } from './shell/folders.ts';
import { installedAs } from './shell/installed-as.ts';
import { createKeeperLine } from './shell/keeper-line.ts';
import { openKeeperWindow } from './shell/keeper-window.ts';
import { endAfter, exitOnBug, type Lifecycle, takeSingleInstance, watchLifecycle } from './shell/lifecycle.ts';
import { createLog } from './shell/log.ts';
import { createMachine } from './shell/machine.ts';
import { openFile } from './shell/open-file.ts';
import { createPreferences, type Preferences } from './shell/preferences.ts';
import { createRestart } from './shell/restart.ts';
import { registerScheme } from './shell/scheme.ts';
import { isKiosk } from './shell/settings.ts';
import { hasScreen, needsDialog, refusalSentence, type StartRefusal, showRefusal } from './shell/start-refusal.ts';
import { proxyEnvironment } from './shell/system-proxy.ts';
import { systemTimers } from './shell/system-timers.ts';
import { placeOf, type TillPlace, takePlace } from './shell/till-place.ts';
import { openTillWindow } from './shell/till-window.ts';
import { focusWindow } from './shell/window.ts';
import { askOnInput } from './start/ask-on-input.ts';
import { askOnScreen } from './start/ask-on-screen.ts';
import { commandIn, screenlessCommandIn } from './start/commands.ts';
import { applyFiles, faultInFiles } from './start/given-files.ts';
import { environmentOf, openIn, openSetUp } from './start/open-till.ts';
import { setUpDraft } from './start/set-up-draft.ts';
import type { Start } from './start/start.ts';

const log = createLog();
const kept = createKeeperLine(process);
/** Through the environment's proxy, or else the system's. */
const proxiesOf = (address: string) => proxyEnvironment(process.env, address, (url) => app.resolveProxy(url));
const installed = installedAs({
  packaged: app.isPackaged,
  platform: process.platform,
  path: process.execPath,
  appImage: process.env.APPIMAGE,
});
const machine = {
  system: { safeStorage, platform: process.platform, credentials: process.env.CREDENTIALS_DIRECTORY },
  version: app.getVersion(),
  checkScript: join(import.meta.dirname, 'check-backup.js'),
  readingScript: join(import.meta.dirname, 'reading-thread.js'),
  now: () => new Date(),
  log,
  systemLocale,
  proxiesOf,
  transportTo: async (baseUrl: string) => createUndiciTransport({ environment: await proxiesOf(baseUrl) }),
  restartProgram: createRestart(app, installed?.kind === 'appimage' ? installed.file : null, kept !== null),
  installedAs: installed,
  endMachine: createMachine({ app, platform: process.platform, log }),
  openFile: (file: string) => openFile(shell, file, systemTimers),
};

registerScheme(protocol);
app.enableSandbox();
exitOnBug(app, log);
// Whatever the till writes, its ledger above all, is its own user's to read.
process.umask(0o077);
const args = process.argv.slice(app.isPackaged ? 1 : 2);
const host = {
  ...machine,
  userData: app.getPath('userData'),
  packaged: app.isPackaged,
  program: [process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()])],
  openKeeper: openKeeperWindow,
  ofKeeper: (folder: string) => app.setPath('userData', folder),
  onQuit: (work: () => Promise<void>) => endAfter(app, work),
  takeFolder(base: string) {
    app.setPath('userData', base);
    return takeSingleInstance(app, () => {});
  },
  whenReady: () => app.whenReady(),
  exit: (code: number) => app.exit(code),
  refuse,
};
const screenless = screenlessCommandIn(args, host);
if (screenless) await screenless();
void (commandIn(args, host) ?? run)();

async function run(): Promise<void> {
  const parsed = parseCommandLine(args, app.isPackaged, process.cwd());
  if (!parsed.ok) return void refuse(parsed.error);
  const command = parsed.value;
  const place = placeFor(command);
  if (place === null) return;
  const base = place.folder;
  let window: BrowserWindow | null = null;
  if (!takeSingleInstance(app, () => window && focusWindow(window))) {
    if (command.provision !== null || command.settings !== null)
      return void refuse(`a till is running in ${base}: end it first`);
    process.stderr.write('This till is open already.\n');
    return app.exit(0);
  }
  kept?.onLeft(() => app.quit());
  await app.whenReady();
  const show = async () => {
    const opening = await takeOpening(command, place);
    if (opening === null) return null;
    const lifecycle = watchLifecycle({ app, powerMonitor, log });
    const preferences = opening.kind === 'not-set-up' ? null : createPreferences(opening.folder, log);
    const screens = openScreens(opening, lifecycle, preferences);
    window = screens.window;
    const start: Start = { ...machine, base, command, preferences, lifecycle, screens };
    return { opening, start, screens };
  };
  let shown: Awaited<ReturnType<typeof show>> | undefined;
  const taken = await applyFiles(command, base, {
    ...machine,
    async ask(about) {
      if (!hasScreen(process)) return askOnInput(about.door, { ...about, input: process.stdin, timers: systemTimers });
      shown = await show();
      if (shown === null) return err('the till does not open here');
      const left = () => void refuse(`nothing was changed: nobody allowed what ${about.path} says`);
      const asked = askOnScreen(about, { ...shown.start, left });
      await shown.screens.show();
      return asked;
    },
  });
  if (!taken.ok) return void refuse(taken.error);
  const isAsked = shown !== undefined;
  shown ??= await show();
  if (shown === null) return;
  const { opening, start, screens } = shown;
  if (opening.kind !== 'not-set-up') await openIn(start, opening, taken.value);
  else
    await openSetUp(start, async () => {
      const made = await takeOpening(command, place);
      if (made !== null && made.kind !== 'not-set-up') await openIn(start, made, null);
    });
  if (!isAsked) await screens.show();
}

/** Where this start's till lies, once its folder is this process's own to use; null where it may not: that is said. */
function placeFor(command: CommandLine): TillPlace | null {
  const { training } = command;
  const own = ownFolder({ system: app.getPath('userData'), packaged: app.isPackaged, training });
  const place = placeOf({ ...command, own, platform: process.platform, env: process.env });
  const refused = (refusal: StartRefusal): null => {
    void refuseStart(refusal, command);
    return null;
  };
  if (!place.ok) return refused(place.error);
  const base = place.value.folder;
  const misfit = faultInFiles(command, base);
  if (misfit !== null) return refuse(misfit);
  if (!usableFolder(base)) return refused({ code: 'folder-unusable', folder: base });
  app.setPath('userData', base);
  takeIdentity(app, process.platform, training ? identities.training : identities.till);
  return place.value;
}

/** What lies in the folder, and its log; null where this start may not open it: that is said. */
async function takeOpening(command: CommandLine, place: TillPlace): Promise<Opening | null> {
  const { training, setUp } = command;
  const base = place.folder;
  const opening = chooseOpening({ base, packaged: app.isPackaged, training, setUp });
  if (!opening.ok) return refuseStart(opening.error, command);
  log.toFile(join(opening.value.folder, 'logs', 'till.log'));
  if (opening.value.kind !== 'provisioned') return opening.value;
  setUpDraft(base).remove();
  noteTill(base, opening.value.environment);
  const refusal = takePlace(place, () => userInfo().username, log);
  return refusal === null ? opening.value : refuseStart(refusal, command);
}

function openScreens(opening: Opening, lifecycle: Lifecycle, preferences: Preferences | null) {
  return openTillWindow({
    pageFolder: join(import.meta.dirname, '../renderer'),
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    displayPreload: join(import.meta.dirname, '../preload/display-preload.cjs'),
    kiosk: kept !== null || (opening.kind === 'provisioned' && isKiosk(opening.folder)),
    kept,
    environment: environmentOf(opening),
    preferences,
    lifecycle,
    log,
  });
}

function systemLocale(): Locale {
  const [preferred = ''] = app.getPreferredSystemLanguages();
  return localeFor(preferred);
}

/** A user who gives the till a file reads the answer in their terminal; one who touched an icon gets a dialog. */
async function refuseStart(refusal: StartRefusal, command: CommandLine): Promise<null> {
  const isTyped = command.provision !== null || command.settings !== null;
  const system = { platform: process.platform, env: process.env, isTerminal: process.stderr.isTTY };
  process.stderr.write(`${refusalSentence(refusal)}\n`);
  if (kept) kept.refused(refusalSentence(refusal, command.locale ?? systemLocale()));
  else if (!isTyped && needsDialog(system))
    await showRefusal({ app, dialog, refusal, locale: command.locale ?? systemLocale() });
  app.exit(2);
  return null;
}

function refuse(sentence: string): null {
  process.stderr.write(`${sentence.replace(/\s+/g, ' ')}\n`);
  kept?.refused(sentence.replace(/\s+/g, ' '));
  app.exit(2);
  return null;
}
