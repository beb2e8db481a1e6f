// What a change makes of a till's settings and secrets, wherever it comes from: a file, or the settings on screen.
// Invariants: nothing is changed here; a change that makes no sense together is refused by the field that is wrong.
import { cardTerminalFault } from '../../../shared/card-terminal.ts';
import { saidSettings } from '../../../shared/head-office/held.ts';
import { isBelowDev, noDevice, parsePrinter } from '../../../shared/printer-address.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Controls } from '../../../shared/settings/controls.ts';
import { picked, settingsWith } from '../../../shared/settings/fields.ts';
import { closedField } from '../../../shared/settings/from-head-office.ts';
import {
  type ChangeableSettings,
  type ChangedSecrets,
  type SecretsHeld,
  splitSecrets,
} from '../../../shared/settings/kept-change.ts';
import { isPlace } from '../../../shared/settings/places.ts';
import type { SettingsChange } from '../../../shared/settings/provisioning.ts';
import { inForce, splitChange, type WaitingChange, withWaiting } from '../../../shared/settings/waiting.ts';
import { isSamePrinter } from '../../printing/printers.ts';
import { type ChangedBy, changedHeadOffice } from './head-office-change.ts';
import { askedByFile, looseningFault } from './loosening-file.ts';
import { type SetUpFault, type SetUpSettings, webhookFault } from './provision.ts';

export type Applied = {
  readonly settings: SetUpSettings;
  /** The fields that the change names; undefined takes one away. */
  readonly changed: Partial<ChangeableSettings>;
  /** What of the change loosens a control, and is not among the above: it takes a second person, and waits (shared/settings/waiting.ts). */
  readonly waits: Controls;
  readonly secrets: ChangedSecrets;
  /** Who agreed to a place that is another at once. */
  readonly agreedBy?: string | null;
  /** All that is asked for, before anything of it waits: what another system is asked about. */
  readonly wanted: SetUpSettings;
  /** Which service it is, or with which key it is asked, is another: it must answer before the change is kept. */
  readonly asksService: boolean;
};

export type HeldForChange = Pick<SecretsHeld, 'terminalPassphrase' | 'webhookKeyIds' | 'headOffice'> & {
  /** Whether the terminal's passphrase is this one; absent where nobody knows. */
  readonly isPassphrase?: (given: string) => boolean;
};

/** The error names the field of the change that is wrong, or missing. */
export function applyChange(
  before: SetUpSettings,
  held: HeldForChange,
  change: SettingsChange,
  from: ChangedBy,
): Result<Applied, SetUpFault> {
  const { key_secret, webhook_keys } = change;
  const { head_office, ...fields } = picked(change, settingsWith({ by: 'settings', kept: 'clear' }));
  const headOffice = changedHeadOffice(
    { address: before.head_office, told: held.headOffice },
    head_office,
    from === 'file' ? from : 'screen',
  );
  if (!headOffice.ok) return headOffice;
  const asked = { ...withoutNulls(fields), ...headOffice.value.settings };
  const wanted = { ...before, ...asked };
  const closed = closedFault(before, wanted, held, from);
  if (closed) return err(closed);
  const passphrase = newPassphrase(wanted, change);
  const { settings, waits } = splitChange(before, wanted, renewedBy(before, wanted, passphrase, held));
  if (wanted.key_id !== before.key_id && key_secret === undefined)
    return err({ field: 'key_secret', message: 'is missing; another key has another secret' });
  if (namesPlainFile(change, before, from)) return err({ field: 'printer', message: noDevice });
  const loosens = from === 'file' ? looseningFault(waits, before) : null;
  if (loosens) return err(loosens);

  // Without an address no signature is checked: the keys are removed with it.
  const webhookKeys = change.webhooks === null && webhook_keys === undefined ? null : webhook_keys;
  const keyIds = webhookKeys === undefined ? held.webhookKeyIds : (webhookKeys ?? []).map(({ key_id }) => key_id);
  const isOfTerminal = change.card_terminal !== undefined || change.terminal_passphrase !== undefined;
  const known = passphrase === undefined && held.terminalPassphrase ? 'as it is held' : (passphrase ?? undefined);
  const wrong =
    webhookFault(wanted.key_id, wanted.webhooks !== undefined, keyIds) ??
    (isOfTerminal ? cardTerminalFault({ ...wanted, terminal_passphrase: known }) : null);
  if (wrong) return err(wrong);
  return ok({
    settings,
    changed: { ...partsOf(settings, Object.keys(asked)), ...always(settings) },
    waits,
    secrets: {
      ...changedSecrets(change, passphrase, webhookKeys),
      ...headOffice.value.secrets,
    },
    wanted,
    asksService: wanted.base_url !== before.base_url || wanted.key_id !== before.key_id || key_secret !== undefined,
  });
}

/** What head office set is changed by itself, or made stricter. */
function closedFault(
  before: SetUpSettings,
  wanted: SetUpSettings,
  { headOffice }: HeldForChange,
  from: ChangedBy,
): SetUpFault | null {
  const field = from === 'head-office' ? null : closedField(before, wanted, saidSettings(headOffice));
  return field === null ? null : { field, message: 'is set by head office: it may only be stricter', why: 'set-there' };
}

/** One of before stays, whatever else is changed of it; a file may name one to try things out. */
function namesPlainFile({ printer }: SettingsChange, before: SetUpSettings, from: ChangedBy): boolean {
  if (from === 'file' && before.environment === 'sandbox') return false;
  const parsed = parsePrinter(printer ?? '');
  return parsed.ok && !isBelowDev(parsed.value) && !isSamePrinter(printer ?? '', before.printer ?? '');
}

function partsOf(settings: SetUpSettings, names: readonly string[]): Partial<ChangeableSettings> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(settings, name)]));
}

/** With what waits newly, once it has its words and its `from`; so do its secrets. */
export function thatWaits(applied: Applied, told: Omit<WaitingChange, 'controls'>): Applied {
  const settings = withWaiting(applied.settings, { ...told, controls: applied.waits });
  const { waits, others } = splitSecrets(applied.secrets, Object.keys(applied.waits));
  const secrets = Object.keys(waits).length === 0 ? others : { ...others, waits: { id: told.id, secrets: waits } };
  return { ...applied, settings, changed: { ...applied.changed, ...always(settings) }, secrets, waits: {} };
}

/** Of what a file asks for, the places wait for a word; anything else still has none. */
export function placesAsked(applied: Applied, by: string | null): Applied {
  const { places, others } = splitPlaces(applied.waits);
  if (Object.keys(places).length === 0) return applied;
  return { ...thatWaits({ ...applied, waits: places }, askedByFile(by)), waits: others };
}

const splitPlaces = (waits: Controls) => {
  const only = (is: boolean): Controls =>
    Object.fromEntries(Object.entries(waits).filter(([path]) => isPlace(path) === is));
  return { places: only(true), others: only(false) };
};

/** With the places (shared/settings/places.ts) that a second person agreed to; other controls wait all the same. */
export function withPlaces(applied: Applied): Applied {
  const { places, others: waits } = splitPlaces(applied.waits);
  const fields = inForce(applied.settings, { id: '', controls: places }) ?? {};
  const settings = { ...applied.settings, ...fields };
  const changed = { ...applied.changed, ...partsOf(settings, Object.keys(fields)), ...always(settings) };
  return { ...applied, settings, changed, waits };
}

/** What follows from other fields. */
const always = ({ waiting, codes_printer }: SetUpSettings) => ({ waiting, codes_printer });

/** Who knows another passphrase may play this terminal. */
function renewedBy(
  before: SetUpSettings,
  wanted: SetUpSettings,
  passphrase: string | null | undefined,
  { isPassphrase }: HeldForChange,
): readonly string[] {
  const isOther = passphrase != null && !isPassphrase?.(passphrase);
  return isNexo(before) && isNexo(wanted) && isOther ? ['card_terminal'] : [];
}

const isNexo = ({ card_terminal: terminal }: SetUpSettings): boolean => terminal?.kind === 'nexo';

/** A terminal without a key needs no passphrase: it goes with the key. */
function newPassphrase({ card_terminal: terminal }: SetUpSettings, change: SettingsChange): string | null | undefined {
  const hasKey = terminal?.kind === 'nexo' && terminal.key !== null;
  const loses = change.card_terminal !== undefined && !hasKey && change.terminal_passphrase === undefined;
  return loses ? null : change.terminal_passphrase;
}

/** Of the last two, undefined stays as it is and null takes away. */
function changedSecrets(
  given: Pick<SettingsChange, 'key_secret' | 'store_key' | 'drop_old_store_keys'>,
  terminalPassphrase: string | null | undefined,
  webhookKeys: SettingsChange['webhook_keys'],
): ChangedSecrets {
  const keys = webhookKeys?.map(({ key_id, key_secret }) => ({ keyId: key_id, keySecret: key_secret })) ?? null;
  return {
    ...(given.key_secret === undefined ? {} : { keySecret: given.key_secret }),
    ...(given.store_key === undefined ? {} : { storeKey: given.store_key }),
    ...(given.drop_old_store_keys ? { dropsOldStoreKeys: true } : {}),
    ...(terminalPassphrase === undefined ? {} : { terminalPassphrase }),
    ...(webhookKeys === undefined ? {} : { webhookKeys: keys }),
  };
}

/** A field that is null is taken away; a printer that is null is a till without one. */
function withoutNulls({ printer, ...fields }: Partial<SettingsChange>): Partial<ChangeableSettings> {
  const named = Object.entries(fields).map(([name, value]) => [name, value ?? undefined]);
  return { ...Object.fromEntries(named), ...(printer === undefined ? {} : { printer }) };
}
