// What a till is made of, as it is opened: one that was set up, or training.
import { createSecretKey } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { StoreCreate } from '../../shared/interface/resources.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { activeOf } from '../../shared/operator.ts';
import { townLine } from '../../shared/store-address.ts';
import type { LedgerGuard } from '../ledger/open.ts';
import { openTerminal } from '../payment/open-terminal.ts';
import { createSimulator } from '../payment/simulator.ts';
import { openFakePrinter } from '../printing/fake-printer.ts';
import { createServiceClient } from '../service/client.ts';
import { createFakeNetwork } from '../service/fake-network.ts';
import { createFetchTransport } from '../service/fetch-transport.ts';
import { createRequestLog, type RequestLog } from '../service/request-log.ts';
import type { Transport } from '../service/transport.ts';
import { createAnchorFile } from '../shell/anchor-file.ts';
import { anchorFolder } from '../shell/folders.ts';
import type { TillLog } from '../shell/log.ts';
import type { TillSettings } from '../shell/settings.ts';
import { systemTimers } from '../shell/system-timers.ts';
import { deriveTillKey } from '../shell/till-keys.ts';
import { trainingPinCost, trainingPins, trainingTill } from '../shell/training-folder.ts';
import type { Secrets } from '../shell/vault.ts';
import type { GivenIdentity } from '../till/core/context.ts';
import type { JoinContent } from '../till/provisioning/join-file.ts';
import type { TillDeps } from '../till/till.ts';
import type { TrainingTools } from '../till/training/drills.ts';
import { createExampleSettlements } from './example-settlements.ts';
import type { Start } from './start.ts';
import type { TriedSettings } from './tried-settings.ts';

export type TillParts = { readonly guard: LedgerGuard } & Pick<
  TillDeps,
  | 'identity'
  | 'settings'
  | 'connect'
  | 'training'
  | 'printer'
  | 'codesPrinter'
  | 'backupFolder'
  | 'openPrinter'
  | 'plainFiles'
  | 'cardTerminal'
  | 'sealKey'
  | 'storeKey'
  | 'oldStoreKeys'
  | 'webhooks'
  | 'kept'
  | 'joinContent'
  | 'pinCost'
  | 'recentRequests'
  | 'unknownExceptions'
  | 'exampleSettlements'
  | 'updates'
>;

/** What the log says of the service; a part of each till. */
function requestsTo(log: Opening['log']): RequestLog {
  return createRequestLog((one) => log.trace('request', one), newId);
}

type Opening = Pick<Start, 'version' | 'now'> & { readonly log: Pick<TillLog, 'trace'> };
type ProvisionedStart = Opening &
  Pick<TillDeps['identity'], 'operators'> &
  Pick<TillDeps, 'settings' | 'unknownExceptions'> & {
    readonly locale: Locale;
    readonly base: string;
    readonly transport: Transport;
  };
type TrainingStart = Opening &
  Pick<TrainingTools, 'cutPower' | 'countShifts' | 'opensShift'> & { readonly tried: TriedSettings };

export function provisionedParts(settings: TillSettings, secrets: Secrets, start: ProvisionedStart): TillParts {
  const { base, version, locale, transport, now, log } = start;
  const requests = requestsTo(log);
  const key = signingKey(settings.key_id, secrets.keySecret);
  return {
    identity: identityIn(settings, { version, locale, operators: start.operators }),
    settings: start.settings,
    guard: guardOf(secrets),
    connect(onAccess) {
      const client = { baseUrl: settings.base_url, key, transport, now, onAccess, requests };
      return settings.environment === 'live'
        ? createServiceClient({ ...client, environment: 'live' })
        : createServiceClient({ ...client, environment: 'sandbox' });
    },
    recentRequests: requests.recent,
    unknownExceptions: start.unknownExceptions,
    training: null,
    webhooks: settings.webhooks && { settings: settings.webhooks, keys: [key, ...webhookKeysOf(secrets)] },
    printer: settings.printer,
    codesPrinter: settings.codes_printer,
    // To try things out. A till that sells for money prints on a printer.
    plainFiles: settings.environment === 'live' ? null : { notIn: [base, anchorsHere()] },
    backupFolder: settings.backup_folder,
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
    oldStoreKeys: (secrets.oldStoreKeys ?? []).map((key) => createSecretKey(key, 'utf8')),
  };
}

export function identityIn(
  settings: TillSettings,
  start: Pick<GivenIdentity, 'version' | 'locale' | 'operators'>,
): GivenIdentity {
  return {
    ...start,
    environment: settings.environment,
    currency: settings.currency,
    storeId: settings.store_id,
    ...storeIdentity(settings.store, settings.store.country, start.locale),
    terminalId: settings.terminal_id,
    trainingPins: null,
  };
}

/** What the ledger of a till that is set up is held against. */
export function guardOf({ ledgerKey, ledger }: Secrets): LedgerGuard {
  const sealKey = deriveTillKey(ledgerKey, 'ledger-seals');
  return { sealKey, had: ledger ?? null, anchor: anchorOf(ledgerKey), begins: false };
}

/** Named by its key, so that each till of this machine has its own, and a copy of a till's folder has the same. */
function anchorOf(ledgerKey: string): LedgerGuard['anchor'] {
  const key = deriveTillKey(ledgerKey, 'anchor');
  return { key, store: createAnchorFile(join(anchorsHere(), `${key.id}.json`)) };
}

const anchorsHere = (): string => anchorFolder(process.env, process.platform, homedir());

/** What webhooks may be signed with besides the till's own key. */
function webhookKeysOf({ webhookKeys = [] }: Secrets) {
  return webhookKeys.map(({ keyId, keySecret }) => signingKey(keyId, keySecret));
}

/**
 * Training sells against the service's sandbox, inside this process; its state is a database of its own. Whatever address its settings name,
 * of a service, a printer, a card terminal or a disk: none of them is ever asked.
 */
export async function trainingParts(folder: string, secrets: Secrets, start: TrainingStart): Promise<TillParts> {
  const { version, now, log, tried } = start;
  const requests = requestsTo(log);
  const { locale } = tried.settings();
  // Loaded only here: a till that sells never carries the service in memory.
  const [{ createSandbox }, { trainingShop }, { trainingRack: rack }] = await Promise.all([
    import('../../sandbox/sandbox.ts'),
    import('../../sandbox/catalogue/training-shop.ts'),
    import('../../sandbox/sample-cards/training-rack.ts'),
  ]);
  const shop = trainingShop(locale);
  const { keyId, baseUrl } = trainingTill;
  const { keySecret, storeKey, ledgerKey } = secrets;
  const db = join(folder, 'service.sqlite');
  const { catalogue } = shop;
  const sandbox = createSandbox({
    environment: 'sandbox',
    keys: [{ keyId, keySecret }],
    db,
    catalogue,
    stores: [shop.store],
  });
  const line = createFakeNetwork(createFetchTransport(sandbox.fetch), systemTimers);
  const terminal = createSimulator({ timers: systemTimers });
  const printer = await openFakePrinter();
  const key = signingKey(keyId, keySecret);
  const { operators, settings } = tried;
  return {
    identity: {
      ...identityIn({ ...settings(), store: shopOf(shop.store) }, { version, locale, operators }),
      environment: 'training',
      trainingPins,
      trainingCode: tried.toldCode,
    },
    settings,
    guard: { sealKey: deriveTillKey(ledgerKey, 'ledger-seals'), had: null, anchor: null, begins: false },
    connect: (onAccess) => {
      const client = createServiceClient({
        baseUrl,
        key,
        transport: line,
        now,
        onAccess,
        requests,
        environment: 'sandbox',
      });
      return {
        ...client,
        close: async () => {
          await client.close();
          sandbox.close();
          printer.close();
        },
      };
    },
    recentRequests: requests.recent,
    pinCost: trainingPinCost,
    training: {
      replies: sandbox.controls,
      line,
      terminal,
      printer,
      rack,
      cutPower: start.cutPower,
      countShifts: start.countShifts,
      opensShift: start.opensShift,
    },
    exampleSettlements: createExampleSettlements(shop, now),
    printer: settings().printer,
    openPrinter: () => printer.printer,
    cardTerminal: terminal,
    sealKey: createSecretKey(ledgerKey, 'base64'),
    storeKey: createSecretKey(storeKey, 'utf8'),
  };
}

/** What a till knows of its store. */
export function shopOf({ name, address }: StoreCreate): TillSettings['store'] {
  const { street, city, postal_code, country } = address;
  return { name, address: { street, city, postal_code }, country };
}

function storeIdentity(
  { name, address: { street, postal_code: postalCode, city } }: Pick<TillSettings['store'], 'name' | 'address'>,
  storeCountry: string,
  locale: Locale,
) {
  const town = townLine({ postalCode, city, country: storeCountry }, locale);
  return { storeName: name, storeAddress: `${street}\n${town}`, storeCountry };
}

/** What a further till of the store gets from this one. */
export function joinContent(
  settings: TillSettings,
  { storeKey, headOffice }: Pick<Secrets, 'storeKey' | 'headOffice'>,
): JoinContent {
  const { environment, base_url, terminal_id, operators, currency, store_id: id } = settings;
  const { name, address, country } = settings.store;
  const { street, postal_code: postalCode, city } = address;
  const store = { id, name, street, postalCode, city, country, currency };
  // Of a till that is enrolled the code is used: head office makes another for the next one.
  const code = headOffice?.state === 'waits' ? headOffice.code : undefined;
  return {
    environment,
    base_url,
    store,
    terminal_id,
    operators: [...activeOf(operators)],
    store_key: storeKey,
    ...(settings.head_office && code !== undefined ? { head_office: { ...settings.head_office, code } } : {}),
  };
}
