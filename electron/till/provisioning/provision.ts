// Sets a till up from a provisioning file (docs/operations/unattended.md): reads it, checks it against the service, has its secrets kept, then
// takes them out of the file. Invariant: a refusal leaves the file unchanged and nothing half set up; the secrets leave the file only
// after they were read back from the vault.
import { z } from 'zod';
import { cardTerminalFault } from '../../../shared/card-terminal.ts';
import { type HeadOfficeHeld, type ShownHeadOffice, shownHeadOffice } from '../../../shared/head-office/held.ts';
import type { ServiceErrorCode } from '../../../shared/interface/error.ts';
import type { Store } from '../../../shared/interface/resources.ts';
import { type SigningKey, signingKey } from '../../../shared/interface/signature.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { newTillPause } from '../../../shared/sale/customer-pause.ts';
import { picked, settingsWith } from '../../../shared/settings/fields.ts';
import { type KeptSettings, splitSecrets, type WaitingSecrets } from '../../../shared/settings/kept-change.ts';
import { isPlace } from '../../../shared/settings/places.ts';
import { type ProvisionedSettings, type Provisioning, provisioning } from '../../../shared/settings/provisioning.ts';
import type { ServiceWhy } from '../../../shared/settings/settings-fields.ts';
import { splitChange, type WithWaiting, withWaiting } from '../../../shared/settings/waiting.ts';
import type { ServiceFailure } from '../../service/answer.ts';
import type { ServiceClient } from '../../service/client.ts';
import { type HeadOfficeChange, headOfficeChange } from './head-office-change.ts';
import { askedByFile, waitOfFile } from './loosening-file.ts';
import { type FieldFault, readFields, withoutSecrets } from './read-fields.ts';

/** `why`: what the service, or the way to it, says; for the screens, which have words for each. */
export type SetUpFault = FieldFault & { readonly why?: ServiceWhy };

export type SetUpSettings = KeptSettings;

/** The till this base folder already belongs to. */
export type SetUpBefore = Pick<ProvisionedSettings, 'environment' | 'terminal_id' | 'store_id' | 'currency'> &
  WithWaiting;

/** Secrets and settings were written and read back; not yet final. */
export type StoredProvisioning = {
  /** Puts back what was there before. */
  undo(): void;
  /** Forgets what was there before. */
  finish(): void;
};

export type SetUpDeps = {
  /** The provisioning file's text; an error sentence where it cannot be read or could not be rewritten later. */
  read(): Result<string, string>;
  /** Replaces the file in one step; an error sentence where it stays as it was. */
  rewrite(text: string): Result<null, string>;
  connect(
    baseUrl: string,
    key: SigningKey,
  ): Promise<Pick<ServiceClient, 'ping' | 'settlementProbe' | 'store' | 'close' | 'clock'>>;
  readonly before: SetUpBefore | null;
  /** Controls of that till that are others though they look as before. */
  readonly renewed?: readonly string[];
  /** Of that till; absent: of one that has none. */
  readonly headOffice?: ShownHeadOffice;
  /** The manager who gave the file over that till; null: an unknown person. */
  readonly by: string | null;
  keep(
    settings: SetUpSettings,
    secrets: {
      readonly keySecret: string;
      readonly storeKey: string;
      readonly terminalPassphrase?: string | undefined;
      readonly webhookKeys?: { keyId: string; keySecret: string }[] | undefined;
      readonly headOffice?: HeadOfficeHeld | undefined;
    },
    /** Of these secrets the ones that wait with a change: those of now stay. */
    waits?: { readonly id: string; readonly secrets: WaitingSecrets },
  ): Promise<Result<StoredProvisioning, string>>;
};

/** Runs the whole set-up. Only an `ok` has changed anything. */
export async function setUp(deps: SetUpDeps): Promise<Result<SetUpSettings, SetUpFault>> {
  const text = deps.read();
  if (!text.ok) return fault(null, text.error);
  const checked = checkProvisioning(text, deps.before);
  if (!checked.ok) return checked;
  const wanted = checked.value;
  const headOffice = headOfficeOf(wanted, deps.before, deps.headOffice);
  if (!headOffice.ok) return headOffice;
  const store = await askService(deps.connect, wanted);
  if (!store.ok) return store;
  const { head_office: _given, ...rest } = picked(wanted, settingsWith({ kept: 'clear' }));
  const { address: head_office, secrets: ofHeadOffice } = headOffice.value;
  const isNew = deps.before === null && rest.customer_pause === undefined;
  const pause = isNew ? newTillPause(rest.currency) : null;
  const settings = await waitingAsBefore(deps, wanted, {
    ...rest,
    ...(head_office && { head_office }),
    ...(pause && { customer_pause: pause }),
    store: storeSettings(store.value),
  });
  if (!settings.ok) return settings;

  const given = {
    ...secretsIn(wanted),
    ...(ofHeadOffice.headOffice && { headOffice: ofHeadOffice.headOffice }),
  };
  const asked = settings.value.waiting?.find(({ id }) => !deps.before?.waiting?.some((one) => one.id === id));
  const places = Object.keys(asked?.controls ?? {});
  const waits = asked && { id: asked.id, secrets: splitSecrets(given, places).waits };
  const kept = await deps.keep(settings.value, given, waits);
  return takeSecretsOut(deps, text.value, kept, settings.value);
}

/** All of them but head office's code. */
export function secretsIn({ key_secret, store_key, terminal_passphrase, webhook_keys }: Provisioning) {
  return {
    keySecret: key_secret,
    storeKey: store_key,
    ...(terminal_passphrase === undefined ? {} : { terminalPassphrase: terminal_passphrase }),
    ...(webhook_keys && { webhookKeys: webhook_keys.map((key) => ({ keyId: key.key_id, keySecret: key.key_secret })) }),
  };
}

/** A file that says nothing of head office ends none. */
export function headOfficeOf(
  { head_office: given }: Pick<Provisioning, 'head_office'>,
  before: SetUpBefore | null,
  told: ShownHeadOffice = shownHeadOffice(undefined),
): Result<HeadOfficeChange, SetUpFault> {
  const address = before?.head_office;
  return given === undefined ? ok({ address, secrets: {} }) : headOfficeChange({ address, told }, given, 'file');
}

/** Of a till that is set up once more: what is looser than it was waits, and so does what waited. */
async function waitingAsBefore(
  { before, by, connect, renewed }: SetUpDeps,
  service: Provisioning,
  wanted: SetUpSettings,
): Promise<Result<SetUpSettings, SetUpFault>> {
  if (before === null) return ok(wanted);
  const { settings: split, waits } = splitChange(before, wanted, renewed);
  const parted = (is: boolean) => Object.fromEntries(Object.entries(waits).filter(([path]) => isPlace(path) === is));
  const [places, controls] = [parted(true), parted(false)];
  const isAsked = Object.keys(places).length > 0;
  const settings = isAsked ? withWaiting(split, { ...askedByFile(by), controls: places }) : split;
  if (Object.keys(controls).length === 0) return ok(settings);
  const wait = await waitOfFile({ connect, service, before, by });
  return wait.ok ? ok(withWaiting(settings, { ...wait.value, controls })) : wait;
}

/** The end of a set-up or a change: what was kept becomes final once the file is without its secrets, and is undone otherwise. */
export function takeSecretsOut(
  { rewrite }: Pick<SetUpDeps, 'rewrite'>,
  text: string,
  kept: Result<StoredProvisioning, string>,
  settings: SetUpSettings,
): Result<SetUpSettings, SetUpFault> {
  if (!kept.ok) return fault('vault', kept.error);
  const rewritten = rewrite(withoutSecrets(text));
  if (!rewritten.ok) {
    kept.value.undo();
    return fault(null, `the secrets cannot be taken out of the file: ${rewritten.error}`);
  }
  kept.value.finish();
  return ok(settings);
}

/** All that can be said about the file without the service. Changes nothing. */
export function checkProvisioning(
  text: Result<string, string>,
  before: SetUpBefore | null,
): Result<Provisioning, SetUpFault> {
  if (!text.ok) return fault(null, text.error);
  const file = readProvisioning(text.value, before);
  if (!file.ok) return file;
  const conflict = before && conflictWith(before, file.value);
  const { key_id, webhooks, webhook_keys = [] } = file.value;
  const ofWebhooks = webhookFault(
    key_id,
    webhooks !== undefined,
    webhook_keys.map((key) => key.key_id),
  );
  const wrong = conflict ?? cardTerminalFault(file.value) ?? ofWebhooks;
  return wrong ? err(wrong) : file;
}

/** What the fields about webhooks say together, of a till whose own key is `keyId`. */
export function webhookFault(
  keyId: string,
  takesWebhooks: boolean,
  webhookKeyIds: readonly string[],
): SetUpFault | null {
  if (webhookKeyIds.length > 0 && !takesWebhooks)
    return { field: 'webhook_keys', message: 'is given, but the till takes no webhooks' };
  if (new Set([keyId, ...webhookKeyIds]).size <= webhookKeyIds.length)
    return { field: 'webhook_keys', message: "must have key ids that differ from each other and from the till's own" };
  return null;
}

/** For standard error: which file, which field, what is wrong with it. */
export function faultSentence(path: string, { field, message }: SetUpFault, what = 'provisioning'): string {
  return `${what} file ${path}: ${field === null ? '' : `${field}: `}${message}`;
}

/** Reads and checks the file's text. The message names the first wrong field and never quotes a value. */
export function readProvisioning(text: string, before: SetUpBefore | null): Result<Provisioning, SetUpFault> {
  return readFields(text, provisioning, 'a provisioning file', (field) => {
    const taken = before !== null && (field === 'key_secret' || field === 'store_key');
    return taken ? 'is missing; this till is already set up: start it without --provision' : 'is missing';
  });
}

// A till never changes what it is: its ledger, its receipt numbers and its money belong to one terminal of one store.
function conflictWith(before: SetUpBefore, wanted: Provisioning): SetUpFault | null {
  for (const field of ['environment', 'store_id', 'terminal_id', 'currency'] as const) {
    if (before[field] !== wanted[field]) {
      const message = `differs: this folder's books belong to ${before[field]}; end the books first, and give another till its own --data`;
      return { field, message };
    }
  }
  return null;
}

/** Whether this service, with this key, is that of this till and its store. Changes nothing there. */
export async function askService(
  connect: SetUpDeps['connect'],
  wanted: Pick<Provisioning, 'base_url' | 'key_id' | 'key_secret' | 'environment' | 'store_id' | 'currency' | 'fiscal'>,
): Promise<Result<Store, SetUpFault>> {
  const client = await connect(wanted.base_url, signingKey(wanted.key_id, wanted.key_secret));
  try {
    const ping = await client.ping();
    if (!ping.ok) return err(explain(ping.error));
    const probe = await client.settlementProbe();
    if (!probe.ok) return err(explain(probe.error));
    if (probe.value.value !== wanted.environment) {
      const message = `says ${wanted.environment}, but the service is the ${probe.value.value} environment`;
      return err({ field: 'environment', message, why: 'other-environment' });
    }
    const answer = await client.store(wanted.store_id);
    if (!answer.ok) {
      const unknown = answer.error.kind === 'refused' && answer.error.status === 404;
      const noStore: SetUpFault = { field: 'store_id', message: 'the service knows no such store', why: 'no-store' };
      return err(unknown ? noStore : explain(answer.error));
    }
    return checkStore(answer.value.value, wanted);
  } finally {
    await client.close();
  }
}

function checkStore(
  store: Store,
  wanted: Pick<Provisioning, 'currency' | 'environment' | 'fiscal'>,
): Result<Store, SetUpFault> {
  if (!/^[A-Z]{2}$/.test(store.address.country)) return fault('store_id', "the service's store has no country");
  if (store.currency !== wanted.currency) {
    return fault(
      'currency',
      `must be the store's, which is ${z.string().max(3).catch('another').parse(store.currency)}`,
    );
  }
  // Germany demands a fiscal device for cash sales, which this till is not: it runs next to the shop's register.
  const german = store.address.country === 'DE' && wanted.environment === 'live';
  if (german && wanted.fiscal !== 'external-register') {
    return fault('fiscal', 'must be external-register for a live till in Germany');
  }
  return ok(store);
}

function explain(failure: ServiceFailure): SetUpFault {
  switch (failure.kind) {
    case 'unreachable':
      return { field: 'base_url', message: 'the service cannot be reached there', why: 'unreachable' };
    case 'no-answer':
      return { field: 'base_url', message: 'the service did not answer; try again', why: 'no-answer' };
    case 'nonsense':
      return { field: 'base_url', message: 'what answers there is not the service', why: 'not-the-service' };
    case 'unrecognised':
      return {
        field: 'base_url',
        message: `the service answered with an unknown error (status ${failure.status})`,
        why: 'not-the-service',
      };
    case 'refused': {
      const { code, status } = failure;
      const message = `the service refused with ${code} (status ${status})`;
      return refusals[code] ?? { field: 'base_url', message, why: 'refused' };
    }
  }
}

const refusals: Partial<Record<ServiceErrorCode, SetUpFault>> = {
  unknown_key: { field: 'key_id', message: 'the service does not know this key', why: 'unknown-key' },
  invalid_signature: {
    field: 'key_secret',
    message: 'the service refuses the signature: it is not the secret of this key',
    why: 'wrong-secret',
  },
  action_not_allowed: { field: 'key_id', message: 'this key may not do what a till needs', why: 'forbidden' },
  invalid_date_header: { field: null, message: "this machine's clock is too far from the service's", why: 'clock' },
  endpoint_not_found: { field: 'base_url', message: 'the service has no such address', why: 'not-the-service' },
};

function storeSettings(store: Store): SetUpSettings['store'] {
  const { street, city, postal_code, country } = store.address;
  return { name: store.name, address: { street, city, postal_code }, country };
}

function fault(field: string | null, message: string): Result<never, SetUpFault> {
  return err({ field, message });
}
