// A provisioning file, or a file of settings, for a till that exists.
// Invariants: nothing changes before the door of the command line let it through (command-access.ts); a file that changes nothing asks
// nothing; what was changed is kept with the settings, in the same write.
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CommandName } from '../../shared/command-record.ts';
import { shownHeadOffice } from '../../shared/head-office/held.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { changedFields } from '../../shared/settings/changed-fields.ts';
import { picked, settingsWith } from '../../shared/settings/fields.ts';
import { type KeptSettings, splitSecrets } from '../../shared/settings/kept-change.ts';
import { defaults, type Provisioning, withDefaults } from '../../shared/settings/provisioning.ts';
import { splitChange, waitingWithoutControls } from '../../shared/settings/waiting.ts';
import { booksAreOpen } from '../ledger/ended-books.ts';
import { createServiceClient } from '../service/client.ts';
import { withSecrets } from '../shell/changed-secrets.ts';
import { type ChosenSecrets, keepTill, type Occasion, vaultOf } from '../shell/enrolment.ts';
import { ledgerFile } from '../shell/folders.ts';
import { createProvisioningFile } from '../shell/provisioning-file.ts';
import type { TillSettings } from '../shell/settings.ts';
import { systemTimers } from '../shell/system-timers.ts';
import type { Secrets } from '../shell/vault.ts';
import { type FileFrom, peopleOfFile } from '../till/operators/people-of-file.ts';
import { newRecoveryCode, recoveryHash } from '../till/operators/recovery-code.ts';
import { applyChange } from '../till/provisioning/apply-change.ts';
import { changeSettings, readSettingsChange } from '../till/provisioning/change-settings.ts';
import { looseningFault } from '../till/provisioning/loosening-file.ts';
import {
  checkProvisioning,
  faultSentence,
  headOfficeOf,
  type SetUpDeps,
  type SetUpSettings,
  type StoredProvisioning,
  secretsIn,
  setUp,
} from '../till/provisioning/provision.ts';
import { setUpWarnings, warningSentence } from '../till/provisioning/provision-warnings.ts';
import { withoutSecrets } from '../till/provisioning/read-fields.ts';
import { type CheckedApproval, type CommandAccess, createCommandAccess, type TillBehind } from './command-access.ts';
import type { Start } from './start.ts';

export type OverTill = Pick<Start, 'system' | 'now' | 'log' | 'transportTo'> & {
  /** Asks for the word, on screen or on standard input; the error is one sentence. */
  readonly ask: (about: AskedFile) => Promise<Result<CheckedApproval, string>>;
};

/** What the user is asked about. */
export type AskedFile = {
  readonly door: CommandAccess;
  readonly till: TillBehind;
  readonly path: string;
  /** The fields that would be other ones. */
  readonly fields: readonly string[];
  /** So long who is in the file counts as new, where nothing but the file vouches for them. */
  readonly newDays: number;
};

type Taken = Promise<Result<string | null, string>>;

export const connectBy =
  ({ transportTo, now }: Pick<Start, 'transportTo' | 'now'>): SetUpDeps['connect'] =>
  async (baseUrl, key) =>
    createServiceClient({ baseUrl, key, transport: await transportTo(baseUrl), now });

export async function warnOf(path: string, settings: SetUpSettings): Promise<void> {
  for (const warning of await setUpWarnings(settings)) process.stderr.write(`${warningSentence(path, warning)}\n`);
}

/** As `takeFiles`. */
export async function provisionAgain(path: string, till: TillBehind, start: OverTill): Taken {
  const { settings: before, secrets, isEdited } = till;
  const file = createProvisioningFile(path);
  const text = file.read();
  const checked = checkProvisioning(text, before);
  if (!checked.ok) return err(faultSentence(path, checked.error));
  const wanted = checked.value;
  const isBelieved = secrets !== null && !isEdited;
  const asIs = { by: null, at: start.now().toISOString(), isAnew: false };
  const told = shownHeadOffice(secrets?.headOffice);
  const headOffice = headOfficeOf(wanted, before, told);
  if (!headOffice.ok) return err(faultSentence(path, headOffice.error));
  const { address: head_office, secrets: ofHeadOffice } = headOffice.value;
  const renewed = isOtherPassphrase(wanted, till) ? ['card_terminal'] : [];
  const asked = splitChange(before, withPeople({ ...wanted, head_office, store: before.store }, before, asIs), renewed);
  const ofFile = withHeadOffice(withSecrets(secretsIn(wanted), ofHeadOffice), secrets);
  const ofNow = secrets ? nowOf(ofFile, secrets, Object.keys(asked.waits)) : ofFile;
  const fields = [...fieldsOf(till, asked.settings, ofNow), ...Object.keys(asked.waits)];
  if (isBelieved && fields.length === 0) return changesNothing(path, till, text, start);
  const hasServiceKey =
    wanted.base_url === before.base_url &&
    wanted.key_id === before.key_id &&
    (secrets === null || wanted.key_secret === secrets.keySecret);
  const newDays = daysNew(before, wanted, isBelieved);
  const about = { till, path, fields, hasServiceKey, newDays, baseUrl: wanted.base_url };
  const allowed = await askAbout(about, start);
  if (!allowed.ok) return allowed;
  const { word, by } = allowed.value;
  // Who has no PIN any more has no second manager either.
  const loosens = word === 'pin' ? looseningFault(asked.waits, before) : null;
  if (loosens) return err(faultSentence(path, loosens));
  const isAnew = word === 'service-key' || !isBelieved;
  const keeper = keeperOf(till, 'provision', allowed.value, start);
  const done = await setUp({
    ...file,
    before,
    headOffice: told,
    renewed,
    by,
    connect: connectBy(start),
    keep(next, given, waits) {
      const mixed = withPeople(next, before, { by, at: start.now().toISOString(), isAnew });
      const now = withHeadOffice(given, secrets);
      const waiting = { ...secrets?.waiting, ...(waits && { [waits.id]: waits.secrets }) };
      const held = waits && secrets ? nowOf(now, secrets, Object.keys(asked.waits)) : now;
      return keeper.keep(isAnew ? withNewDays(mixed, newDays) : mixed, { ...held, waiting });
    },
  });
  if (!done.ok) return err(faultSentence(path, done.error));
  await warnOf(path, done.value);
  return ok(keeper.code());
}

/** As `takeFiles`. */
export async function changeTill(path: string, till: TillBehind, start: OverTill): Taken {
  const { base, settings: before, secrets, isEdited } = till;
  if (secrets === null) return err(`the vault of the till in ${base} does not open: the vault is lost`);
  if (isEdited)
    return err(`the settings of the till in ${base} were edited by hand: start it without --settings first`);
  const { vault_id: _id, seal: _seal, ...settings } = before;
  const held = chosen(secrets);
  const heldOnly = {
    terminalPassphrase: held.terminalPassphrase !== undefined,
    webhookKeyIds: (held.webhookKeys ?? []).map(({ keyId }) => keyId),
    headOffice: shownHeadOffice(held.headOffice),
    isPassphrase: (given: string) => given === held.terminalPassphrase,
  };
  const file = createProvisioningFile(path);
  const text = file.read();
  const change = readSettingsChange(text);
  const applied = change.ok ? applyChange(settings, heldOnly, change.value, 'file') : change;
  if (!applied.ok) return err(faultSentence(path, applied.error, 'settings'));
  const next = applied.value.settings;
  const { secrets: given, waits } = applied.value;
  const fields = [...fieldsOf(till, next, withSecrets(held, given)), ...Object.keys(waits)];
  if (fields.length === 0) return changesNothing(path, till, text, start);
  // One that waits is another all the same.
  const baseUrl = typeof waits.base_url === 'string' ? waits.base_url : next.base_url;
  const about = { till, path, fields, hasServiceKey: false, newDays: 0, baseUrl };
  const allowed = await askAbout(about, start);
  if (!allowed.ok) return allowed;
  const keeper = keeperOf(till, 'settings', allowed.value, start);
  const done = await changeSettings({
    ...file,
    connect: connectBy(start),
    settings,
    by: allowed.value.by,
    keySecret: held.keySecret,
    held: heldOnly,
    keep: (kept, changed) => keeper.keep(kept, withSecrets(held, changed)),
  });
  return done.ok ? ok(keeper.code()) : err(faultSentence(path, done.error, 'settings'));
}

type About = Omit<AskedFile, 'door'> & { readonly hasServiceKey: boolean; readonly baseUrl: string };

async function askAbout(
  { hasServiceKey, baseUrl, ...about }: About,
  { now, ask }: OverTill,
): Promise<Result<CheckedApproval, string>> {
  const { till, path } = about;
  if (baseUrl !== till.settings.base_url && booksAreOpen(join(till.folder, ledgerFile))) {
    const message = 'is another service, and this till has open books of the one before: end the books first';
    return err(faultSentence(path, { field: 'base_url', message }));
  }
  const door = createCommandAccess(till, { now, timers: systemTimers, hasServiceKey });
  if (door.ways.size === 0) {
    const message =
      'the key of this till is lost with its vault, and so is every word: the file must have the key of before';
    return err(faultSentence(path, { field: 'key_id', message }));
  }
  try {
    return await ask({ ...about, door });
  } finally {
    await door.close();
  }
}

/** The secrets leave the file all the same: a power cut may have left them there. */
function changesNothing(
  path: string,
  { folder, settings }: TillBehind,
  text: Result<string, string>,
  { system }: OverTill,
): Result<null, string> {
  const rewritten = text.ok ? createProvisioningFile(path).rewrite(withoutSecrets(text.value)) : text;
  if (!rewritten.ok) return err(faultSentence(path, { field: null, message: rewritten.error }));
  vaultOf(folder, settings.vault, system).keepOnly(settings.vault_id);
  return ok(null);
}

/** Keeps what the word allowed. `code`: of the recovery code that takes the place of the one that was spent or lost. */
function keeperOf(till: TillBehind, command: CommandName, word: CheckedApproval, { system, now, log }: OverTill) {
  const { folder, secrets } = till;
  const staysAsIs = word.word === 'pin' && (command === 'settings' || secrets?.recovery !== undefined);
  const code = staysAsIs ? null : newRecoveryCode();
  if (code !== null) log.hide(code);
  const recovery = code === null ? secrets?.recovery : { hash: recoveryHash(code), isNoted: false };
  const cause: Occasion['cause'] = command === 'provision' ? 'set-up' : 'settings-file';
  return {
    code: (): string | null => code,
    keep(settings: SetUpSettings, given: ChosenSecrets): Promise<Result<StoredProvisioning, string>> {
      const fields = [...fieldsOf(till, settings, given)];
      return keepTill({
        folder,
        system,
        settings,
        secrets: { ...given, ...(recovery ? { recovery } : {}) },
        made: { at: now(), cause, command: { command, ...word, fields } },
      });
    },
  };
}

function fieldsOf({ settings, secrets }: TillBehind, next: Partial<KeptSettings>, given: ChosenSecrets): string[] {
  const { vault_id: _id, seal: _seal, ...before } = settings;
  const known = secrets && chosen(secrets);
  const ofSecrets = Object.entries(secretNames).flatMap(([name, field]) => {
    const [was, is] = [known, given].map((one) => (one === null ? undefined : Reflect.get(one, name)));
    return isDeepStrictEqual(was, is) ? [] : [field];
  });
  return [...changedFields(before, next), ...ofSecrets];
}

/** As a file calls them. */
const secretNames = {
  keySecret: 'key_secret',
  storeKey: 'store_key',
  oldStoreKeys: 'old_store_keys',
  terminalPassphrase: 'terminal_passphrase',
  webhookKeys: 'webhook_keys',
  headOffice: 'head_office.code',
} as const satisfies Partial<Record<keyof ChosenSecrets, string>>;

/** Who knows another one may play the terminal. */
function isOtherPassphrase({ card_terminal, terminal_passphrase }: Provisioning, { settings, secrets }: TillBehind) {
  const isNexo = card_terminal?.kind === 'nexo' && settings.card_terminal?.kind === 'nexo';
  return isNexo && terminal_passphrase !== secrets?.terminalPassphrase;
}

const chosen = ({ ledgerKey: _kept, ledger: _noted, ...held }: Secrets): ChosenSecrets => held;

/** The secrets of places that wait (shared/settings/places.ts) are still those of now. */
function nowOf(given: ChosenSecrets, before: Secrets, waits: readonly string[]): ChosenSecrets {
  return { ...splitSecrets(given, waits).others, ...splitSecrets(chosen(before), waits).waits };
}

/** What a file says nothing of stays. */
function withHeadOffice(given: ChosenSecrets, before: Secrets | null): ChosenSecrets {
  const headOffice = given.headOffice ?? before?.headOffice;
  return { ...given, ...(headOffice && { headOffice }) };
}

/** Without what is secret. */
function withPeople(next: KeptSettings & Partial<Provisioning>, before: TillSettings, from: FileFrom): SetUpSettings {
  const { store, waiting } = next;
  const settings = picked(next, settingsWith({ kept: 'clear' }));
  return { ...settings, store, waiting, operators: [...peopleOfFile(before.operators, next.operators, from)] };
}

/** They are not shortened by what waits either. */
function withNewDays(settings: SetUpSettings, days: number): SetUpSettings {
  const path = 'new_manager_days';
  return { ...settings, [path]: days, waiting: waitingWithoutControls(settings, new Set([path])) };
}

/** No file takes the days away that its own people wait. */
function daysNew(before: TillSettings, wanted: Provisioning, isBelieved: boolean): number {
  const days = [withDefaults(before).new_manager_days, withDefaults(wanted).new_manager_days];
  return Math.max(...days, ...(isBelieved ? [] : [defaults.new_manager_days]));
}
