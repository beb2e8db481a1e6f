// Composition root: reads how the till was started, opens its folder and its vault, builds every room, shows the window.
// Invariant: what must precede `ready` happens before the first await; a refused start ends with one sentence and exit code 2; a command
// such as `verify` opens no window and needs no screen.
import { createSecretKey } from 'node:crypto';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, powerMonitor, protocol, safeStorage } from 'electron';
import { v7 as newId } from 'uuid';
import type { CommandAnswer } from '../shared/command-answer.ts';
import type { FaultCode, TillError } from '../shared/errors.ts';
import { signingKey } from '../shared/interface/signature.ts';
import { codeFormOf, usualManualCard } from '../shared/manual-card.ts';
import { err, type Result } from '../shared/result.ts';
import type { Environment, Locale } from '../shared/views.ts';
import { checkBackupIn } from './ledger/check-backup.ts';
import { startNewLedger } from './ledger/new-ledger.ts';
import type { LedgerGuard } from './ledger/open.ts';
import { verifyCommand } from './ledger/verify-command.ts';
import { openTerminal } from './payment/open-terminal.ts';
import { createSimulator } from './payment/simulator.ts';
import { openFakePrinter } from './printing/fake-printer.ts';
import { createServiceClient } from './service/client.ts';
import { createFakeNetwork } from './service/fake-network.ts';
import { createFetchTransport } from './service/fetch-transport.ts';
import type { Transport } from './service/transport.ts';
import { createUndiciTransport } from './service/undici-transport.ts';
import { createAnchorFile } from './shell/anchor-file.ts';
import { type CommandLine, parseCommandLine } from './shell/command-line.ts';
import { identities, takeIdentity } from './shell/desktop-identity.ts';
import { keepTill, vaultOf } from './shell/enrolment.ts';
import {
  anchorFolder,
  chooseOpening,
  environmentFolder,
  ledgerFile,
  type Opening,
  ownFolder,
  provisionedAs,
  usableFolder,
} from './shell/folders.ts';
import { createKeptTill } from './shell/kept-till.ts';
import { exitOnBug, takeSingleInstance, watchLifecycle } from './shell/lifecycle.ts';
import { createLog } from './shell/log.ts';
import { createPreferences } from './shell/preferences.ts';
import { createProvisioningFile } from './shell/provisioning-file.ts';
import { registerScheme } from './shell/scheme.ts';
import { createSettings, settingsIn, type TillSettings } from './shell/settings.ts';
import { createStartAnew } from './shell/start-anew.ts';
import { needsDialog, refusalSentence, type StartRefusal, showRefusal } from './shell/start-refusal.ts';
import { proxyEnvironment } from './shell/system-proxy.ts';
import { systemTimers } from './shell/system-timers.ts';
import { deriveTillKey } from './shell/till-keys.ts';
import { placeOf, takePlace } from './shell/till-place.ts';
import { openTillWindow } from './shell/till-window.ts';
import {
  openTrainingFolder,
  trainingOperators,
  trainingPinCost,
  trainingPins,
  trainingTill,
} from './shell/training-folder.ts';
import { unlock } from './shell/unlock.ts';
import type { Secrets } from './shell/vault.ts';
import { focusWindow } from './shell/window.ts';
import { createFaultChannels, type FaultAnswer } from './till/operators/fault-channels.ts';
import { pinHashCommand } from './till/operators/pin-hash-command.ts';
import { createRecoveryCode, newRecoveryCode, recoveryHash } from './till/operators/recovery-code.ts';
import { changeSettings, readSettingsChange } from './till/provisioning/change-settings.ts';
import { checkProvisioning, faultSentence, setUp } from './till/provisioning/provision.ts';
import { setUpWarnings, warningSentence } from './till/provisioning/provision-warnings.ts';
import { openTill, type TillDeps } from './till/till.ts';

type TillParts = { readonly guard: LedgerGuard } & Pick<
  TillDeps,
  | 'identity'
  | 'connect'
  | 'training'
  | 'printer'
  | 'openPrinter'
  | 'cardTerminal'
  | 'sealKey'
  | 'storeKey'
  | 'webhooks'
  | 'kept'
  | 'pinCost'
>;

const system = { safeStorage, platform: process.platform, credentials: process.env.CREDENTIALS_DIRECTORY };
const now = () => new Date();
const log = createLog();
const startAnew = createStartAnew(app, process.env.APPIMAGE);
/** The recovery code of the set-up that this start began with: the window shows it. */
let madeAtSetUp: string | null = null;

registerScheme(protocol);
app.enableSandbox();
exitOnBug(app, log);
// Whatever the till writes, its ledger above all, is its own user's to read.
process.umask(0o077);
const args = process.argv.slice(app.isPackaged ? 1 : 2);
const answer = await answerTo(args);
if (answer === null) void run();
else (answer.code === 0 ? process.stdout : process.stderr).write(`${answer.line}\n`, () => process.exit(answer.code));

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
  const wrong = await takeFiles(command, base);
  if (wrong !== null) return refuse(wrong);
  const opening = chooseOpening({ base, packaged: app.isPackaged, training });
  if (!opening.ok) return refuseStart(opening.error, command);
  log.toFile(join(opening.value.folder, 'logs', 'till.log'));
  const taken = opening.value.kind === 'provisioned' ? takePlace(place.value, userInfo().username, log) : null;
  if (taken !== null) return refuseStart(taken, command);
  window = await open(opening.value, command);
}

type Files = Pick<CommandLine, 'provision' | 'settings'>;

/** What is wrong with the files the till was given, if anything. Nothing is touched yet: a wrong file leaves no trace at all. */
function faultInFiles({ provision: setUpFile, settings }: Files, base: string): string | null {
  if (setUpFile !== null) {
    const checked = checkProvisioning(createProvisioningFile(setUpFile).read(), settingsIn(base));
    if (!checked.ok) return faultSentence(setUpFile, checked.error);
  }
  if (settings === null) return null;
  const checked = readSettingsChange(createProvisioningFile(settings).read());
  return checked.ok ? null : faultSentence(settings, checked.error, 'settings');
}

/** Sets the till up, or changes its settings, as the files say; answers what went wrong, if anything. */
async function takeFiles({ provision: setUpFile, settings }: Files, base: string): Promise<string | null> {
  const wrong = setUpFile === null ? null : await provision(setUpFile, base);
  if (wrong !== null || settings === null) return wrong;
  return changeTill(settings, base);
}

async function provision(path: string, base: string): Promise<string | null> {
  const environment = provisionedAs(base);
  if (!environment.ok) return refusalSentence(environment.error);
  const before = settingsIn(base);
  if (environment.value !== null && before === null) {
    return `the settings in ${environmentFolder(base, environment.value)} are missing or damaged: restore them first`;
  }
  const code = newRecoveryCode();
  const done = await setUp({
    ...createProvisioningFile(path),
    before,
    connect: async (baseUrl, key) => createServiceClient({ baseUrl, key, transport: await transportTo(baseUrl), now }),
    keep: (settings, secrets) =>
      keepTill({
        folder: environmentFolder(base, settings.environment),
        system,
        settings,
        secrets: { ...secrets, recovery: { hash: recoveryHash(code), isNoted: false } },
        made: { at: now(), cause: 'set-up' },
      }),
  });
  if (!done.ok) return faultSentence(path, done.error);
  log.hide(code);
  madeAtSetUp = code;
  for (const warning of await setUpWarnings(done.value)) process.stderr.write(`${warningSentence(path, warning)}\n`);
  return null;
}

async function changeTill(path: string, base: string): Promise<string | null> {
  const before = settingsIn(base);
  if (before === null) return `no till is set up in ${base}: give it a provisioning file (--provision)`;
  const folder = environmentFolder(base, before.environment);
  const secrets = await vaultOf(folder, before.vault, system).read(before.vault_id);
  if (!secrets.ok) return `the vault of the till in ${base} does not open: ${secrets.error.detail}`;
  if ((await createKeptTill({ folder, system, now, settings: before, secrets: secrets.value }).editedFields()) !== null)
    return `the settings of the till in ${base} were edited by hand: start it without --settings first`;
  const { vault_id: _id, seal: _seal, ...settings } = before;
  const { ledgerKey: _kept, settingsSealed: _sealed, ledger: _noted, recovery, ...others } = secrets.value;
  const done = await changeSettings({
    ...createProvisioningFile(path),
    settings,
    secrets: others,
    keep: (next, nextSecrets) =>
      keepTill({
        folder,
        system,
        settings: next,
        secrets: recovery ? { ...nextSecrets, recovery } : nextSecrets,
        made: { at: now(), cause: 'settings-file' },
      }),
  });
  return done.ok ? null : faultSentence(path, done.error, 'settings');
}

async function open(opening: Opening, command: CommandLine): Promise<BrowserWindow> {
  const { folder } = opening;
  const settings = opening.kind === 'provisioned' ? createSettings(folder).read() : null;
  const provisioned = settings?.ok ? settings.value : null;
  const environment: Environment = opening.kind === 'training' ? 'training' : (provisioned?.environment ?? 'live');
  const locale = command.locale ?? provisioned?.locale ?? systemLocale();
  const lifecycle = watchLifecycle({ app, powerMonitor, log });
  const { window, emit, serve, show } = openTillWindow({
    pageFolder: join(import.meta.dirname, '../renderer'),
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    kiosk: provisioned?.kiosk ?? false,
    environment,
    lifecycle,
    log,
  });

  function refused(code: FaultCode, file: string | null, reason: string, answer?: FaultAnswer): void {
    log.error('the till does not sell', { fault: code, file, reason });
    const { currency = '', terminal_id: terminalId = '', phones = {}, store } = provisioned ?? {};
    const session = {
      environment,
      version: app.getVersion(),
      locale,
      currency,
      storeName: store?.name ?? '',
      terminalId,
      approvalCode: codeFormOf(usualManualCard),
      phones,
      sounds: true,
      operators: [],
      trainingPins: null,
      operator: null,
      fault: { code, file, ...(answer?.edited ? { edited: answer.edited } : {}) },
    };
    // On every other channel the door answers `till_stopped`.
    void serve(createFaultChannels({ session, answer, emit }));
  }

  /** `opened` notes that this till has a ledger: what begins before that may be made anew. `missing` answers that it has none. */
  async function sell(parts: TillParts, opened: () => Promise<void>, missing?: FaultAnswer): Promise<void> {
    const checkBackup = (file: string) =>
      checkBackupIn(join(import.meta.dirname, 'check-backup.js'), file, parts.guard.sealKey);
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
      checkBackup,
    };
    const till = openTill({ ...parts, ...running });
    if (!till.ok) {
      const { code, file, detail } = till.error;
      return refused(code, file, detail, code === 'ledger_missing' ? missing : undefined);
    }
    lifecycle.follow(till.value);
    await opened();
    till.value.start();
    await serve(till.value.handlers);
  }

  if (opening.kind === 'training') {
    const opened = async (secrets: Secrets) => sell(await trainingParts(folder, locale, secrets), async () => {});
    await unlock({ read: () => openTrainingFolder(folder, system), opened, refused, startAnew, log });
  } else if (provisioned) {
    const vault = vaultOf(folder, provisioned.vault, system);
    const opened = async (secrets: Secrets) => {
      const kept = createKeptTill({ folder, system, now, settings: provisioned, secrets });
      const edited = await kept.editedFields();
      const recovery = createRecoveryCode({
        kept,
        timers: systemTimers,
        hide: log.hide,
        failed: (error) => log.error('the settings were not kept', { error }),
        madeAtSetUp,
      });
      const transport = await transportTo(provisioned.base_url);
      const goOn = (): Promise<void> => {
        const parts = provisionedParts(kept.settings(), locale, secrets, transport);
        // Before the code is spent: where the power goes out in between, it serves again.
        const beginLedger = async (): Promise<Result<null, TillError>> => {
          const begun = await startNewLedger(join(folder, ledgerFile), parts.identity, now, parts.guard);
          return begun.ok ? begun : err({ code: 'file_not_saved', detail: begun.error.code });
        };
        const opened = async (): Promise<void> => {
          const noted = await kept.noteLedger();
          if (!noted.ok) log.error('nobody noted that this till has a ledger', { reason: noted.error });
        };
        return sell({ ...parts, kept: { outside: kept, recovery } }, opened, {
          recovery,
          use: (code) => recovery.use(code, 'new-ledger', {}, beginLedger),
          goOn,
        });
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
  } else if (settings === null) {
    refused('not_set_up', null, 'no provisioning');
  } else {
    refused('not_set_up', createSettings(folder).file, settings.ok ? 'the file is missing' : settings.error);
  }
  await show();
  return window;
}

/** Through the environment's proxy, or else the system's. */
async function transportTo(baseUrl: string): Promise<Transport> {
  const environment = await proxyEnvironment(process.env, baseUrl, (url) => app.resolveProxy(url));
  return createUndiciTransport({ environment });
}

function provisionedParts(settings: TillSettings, locale: Locale, secrets: Secrets, transport: Transport): TillParts {
  const key = signingKey(settings.key_id, secrets.keySecret);
  return {
    identity: {
      environment: settings.environment,
      version: app.getVersion(),
      locale,
      currency: settings.currency,
      storeId: settings.store_id,
      ...storeIdentity(settings.store, settings.store.country),
      terminalId: settings.terminal_id,
      operators: settings.operators,
      maxUnresolvedCards: settings.max_unresolved_cards,
      minFreeBytes: settings.min_free_bytes,
      manualCard: settings.manual_card,
      soleManagerVoids: settings.sole_manager_voids,
      phones: settings.phones,
      slips: settings.slips,
      trainingPins: null,
    },
    guard: {
      sealKey: deriveTillKey(secrets.ledgerKey, 'ledger-seals'),
      had: secrets.ledger ?? null,
      anchor: anchorOf(secrets.ledgerKey),
      begins: false,
    },
    connect: (onAccess) => createServiceClient({ baseUrl: settings.base_url, key, transport, now, onAccess }),
    training: null,
    webhooks: settings.webhooks && { settings: settings.webhooks, keys: [key, ...webhookKeysOf(secrets)] },
    printer: settings.printer,
    cardTerminal: openTerminal({
      environment: settings.environment,
      settings: settings.card_terminal,
      passphrase: secrets.terminalPassphrase,
      saleId: settings.terminal_id,
      timers: systemTimers,
      now,
    }),
    sealKey: createSecretKey(secrets.ledgerKey, 'base64'),
    storeKey: createSecretKey(secrets.storeKey, 'utf8'),
  };
}

/** Named by its key, so that each till of this machine has its own, and a copy of a till's folder has the same. */
function anchorOf(ledgerKey: string): LedgerGuard['anchor'] {
  const key = deriveTillKey(ledgerKey, 'anchor');
  const folder = anchorFolder(process.env, process.platform, homedir());
  return { key, store: createAnchorFile(join(folder, `${key.id}.json`)) };
}

/** What webhooks may be signed with besides the till's own key. */
function webhookKeysOf({ webhookKeys = [] }: Secrets) {
  return webhookKeys.map(({ keyId, keySecret }) => signingKey(keyId, keySecret));
}

/** Training sells against the service's sandbox, inside this process; its state is a database of its own. */
async function trainingParts(folder: string, locale: Locale, secrets: Secrets): Promise<TillParts> {
  // Loaded only here: a till that sells never carries the service in memory.
  const [{ createSandbox }, { trainingStore: store }] = await Promise.all([
    import('../sandbox/sandbox.ts'),
    import('../sandbox/core/options.ts'),
  ]);
  const { keyId, terminalId, baseUrl } = trainingTill;
  const { keySecret, storeKey, ledgerKey } = secrets;
  const db = join(folder, 'service.sqlite');
  const sandbox = createSandbox({ environment: 'sandbox', keys: [{ keyId, keySecret }], db });
  const line = createFakeNetwork(createFetchTransport(sandbox.fetch), systemTimers);
  const terminal = createSimulator({ timers: systemTimers });
  const printer = await openFakePrinter();
  const key = signingKey(keyId, keySecret);
  return {
    identity: {
      environment: 'training',
      version: app.getVersion(),
      locale,
      currency: store.currency,
      storeId: store.id,
      ...storeIdentity(store, store.address.country),
      terminalId,
      operators: trainingOperators(),
      trainingPins,
    },
    guard: { sealKey: deriveTillKey(ledgerKey, 'ledger-seals'), had: null, anchor: null, begins: false },
    connect: (onAccess) => {
      const client = createServiceClient({ baseUrl, key, transport: line, now, onAccess });
      return {
        ...client,
        close: async () => {
          await client.close();
          sandbox.close();
          printer.close();
        },
      };
    },
    pinCost: trainingPinCost,
    training: {
      replies: sandbox.controls,
      line,
      terminal,
      printer,
      cutPower: startAnew,
    },
    printer: null,
    openPrinter: () => printer.printer,
    cardTerminal: terminal,
    sealKey: createSecretKey(ledgerKey, 'base64'),
    storeKey: createSecretKey(storeKey, 'utf8'),
  };
}

function storeIdentity({ name, address }: Pick<TillSettings['store'], 'name' | 'address'>, storeCountry: string) {
  return { storeName: name, storeAddress: `${address.street}\n${address.postal_code} ${address.city}`, storeCountry };
}

function systemLocale(): Locale {
  return app.getPreferredSystemLanguages()[0]?.toLowerCase().startsWith('de') ? 'de' : 'en';
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
