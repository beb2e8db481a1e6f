// The settings on screen: what they are, and a change of them. A change is read as a file of settings is, and the till is reopened in
// place to take it up (docs/decisions/settings-in-place.md).
// Invariants: what loosens a control waits (loosening.ts); another service or key is kept only once it answered; a change is whole or did not
// happen; secrets go in and never out; nothing is changed while a payment, a refund or a slip is under way, nor by a person who left meanwhile.
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { PictureBlock } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { Operator } from '../../../shared/operator.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import { parsePrinter, printerText } from '../../../shared/printer-address.ts';
import type { Approval } from '../../../shared/request-parts.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { pauseOf } from '../../../shared/sale/customer-pause.ts';
import type { RackCards } from '../../../shared/scan/rack-cards.ts';
import type { SetUpDevice } from '../../../shared/set-up/set-up-steps.ts';
import type { settingsChannels } from '../../../shared/settings/channels.ts';
import type { ChangeableSettings, KeptSettings } from '../../../shared/settings/kept-change.ts';
import { placeName } from '../../../shared/settings/place-names.ts';
import { isPlace, toldPlace } from '../../../shared/settings/places.ts';
import { type SettingsChange, settingsChange, shownOf, withDefaults } from '../../../shared/settings/provisioning.ts';
import type { ServiceWhy } from '../../../shared/settings/settings-fields.ts';
import type { KeptView, SettingsSaved, SettingsView, WaitingView } from '../../../shared/settings/views.ts';
import type { WaitingChange } from '../../../shared/settings/waiting.ts';
import type { NoLogo } from '../../printing/logo.ts';
import { isSamePrinter, logoFrom } from '../../printing/printers.ts';
import { sampleReceipt } from '../../printing/sample-receipt.ts';
import type { Handlers, TillCore } from '../core/capability.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { refuse } from '../core/transaction.ts';
import { type Applied, applyChange } from '../provisioning/apply-change.ts';
import type { TillPrinter } from '../slips/till-printer.ts';
import { mayWriteTo } from './backup-place.ts';
import { enrolNow, type Wrong } from './enrol-now.ts';
import type { KeptParts } from './kept-parts.ts';
import { keepLogo } from './logo-file.ts';
import type { createLoosening } from './loosening.ts';

type Answered<T> = Promise<Result<T, TillError>>;

export type SettingsNeeds = {
  /** Absent in training. */
  readonly kept: KeptParts | undefined;
  readonly isBusy: () => boolean;
  /** Whether this printer's slips show it. */
  readonly hasLettersFor: TillPrinter['hasLettersFor'];
  /** On the slips of now. */
  readonly logo: PictureBlock | null;
  readonly loosening: Pick<ReturnType<typeof createLoosening>, 'agreed' | 'noteWait' | 'callBack' | 'agree'>;
};

export function createSettingsAnswers(
  till: TillCore,
  { kept, isBusy, hasLettersFor, logo: ownLogo, loosening }: SettingsNeeds,
) {
  const { identity, ledger, journal, tenders, shifts, now } = till;
  const folder = dirname(ledger.db.name);

  const view = (): SettingsView => ({
    environment: identity.environment,
    kept: kept ? keptView(kept.outside, identity.people()) : null,
  });

  const whyNotNow = (change: SettingsChange): 'shift_not_closed' | 'till_busy' | null => {
    if (leavesShift(change, shifts)) return 'shift_not_closed';
    return mustWait(change) ? 'till_busy' : null;
  };

  const mustWait = (change: SettingsChange): boolean =>
    isBusy() || (change.card_terminal !== undefined && isAsked(tenders));

  /** Keeps what was read and answered for, then opens the till with it. */
  const keep = async (
    by: Operator,
    { outside, reopen }: KeptParts,
    change: SettingsChange,
    applied: Applied,
  ): Answered<SettingsSaved> => {
    if (mustWait(change)) return refuse('till_busy');
    const { changed: settings, secrets } = applied;
    const before = outside.settings();
    const next = { ...settings, ...triedNow(outside, change) };
    const told = { by: by.id, agreed_by: applied.agreedBy ?? null };
    const done = await outside.change('settings', { settings: next, secrets, told });
    if (!done.ok) return refuse('settings_not_kept');
    const fresh = settings.waiting?.filter(({ id }) => !before.waiting?.some((one) => one.id === id)) ?? [];
    const fields = savedOf(change, before, applied.settings, fresh);
    ledger.transaction((tx) => {
      if (fields.length > 0) journal.append(tx, { kind: 'settings-changed', operatorId: by.id, body: { fields } });
      for (const one of fresh) loosening.noteWait(tx, one);
    });
    const opened = (await reopen?.()) ?? ok(null);
    return opened.ok ? ok({ state: 'saved', view: view() }) : opened;
  };

  /** All that can be said of a change before another system is asked. */
  const read = (outside: KeptOutside, given: unknown): Result<Read, Wrong> => {
    const parsed = settingsChange.safeParse(given, { reportInput: false });
    if (!parsed.success) return err({ fields: parsed.error.issues.map(fieldOf) });
    const change = parsed.data;
    const applied = applyChange(outside.settings(), outside.held(), change, 'screen');
    if (!applied.ok) return err({ fields: [applied.error.field ?? 'other'], why: applied.error.why });
    if (change.backup_folder && !mayWriteTo(change.backup_folder, folder)) return err({ fields: ['backup_folder'] });
    return ok({ change, applied: applied.value });
  };

  /** Asks the printer's letters, the service and the terminal that the change is about; null where they take it. */
  const asked = async (kept: KeptParts, change: SettingsChange, { wanted, secrets, asksService }: Applied) => {
    if (!(await showsLines(hasLettersFor, change.code_notice ?? ''))) return wrong(['code_notice.letters']);
    if (asksService) {
      const answered = await kept.askService?.(wanted, secrets.keySecret ?? null);
      if (answered?.ok === false) return wrong([answered.error.field ?? 'base_url'], answered.error.why ?? 'refused');
    }
    if (!asksTerminal(wanted, change)) return null;
    const isThere = await kept.askTerminal?.(wanted, secrets.terminalPassphrase ?? null);
    return isThere === false ? wrong(['card_terminal.address'], 'terminal-silent') : null;
  };

  /** Of a preview: the picture that is kept where none is given. */
  const shownLogo = (logo: string | null | undefined): Result<PictureBlock | null, NoLogo> => {
    if (logo === undefined) return ok(ownLogo);
    if (logo === null) return ok(null);
    const png = pngIn(logo);
    return png ? logoFrom(png, kept?.outside.settings().printer ?? null) : err('bad_logo');
  };

  const save = async (
    given: unknown,
    by: Operator,
    isStill: () => boolean,
    approval: Approval | null,
  ): Answered<SettingsSaved> => {
    if (!kept) return refuse('not_of_training');
    const before = kept.outside.settings();
    const wanted = read(kept.outside, given);
    if (!wanted.ok) return wrong(wanted.error.fields, wanted.error.why);
    const { change, applied } = wanted.value;
    // Before the service is asked for nothing.
    const why = whyNotNow(change);
    if (why) return refuse(why);
    const refused = await asked(kept, change, applied);
    if (refused) return refused;
    const agreed = await loosening.agreed(applied, by, approval);
    if (!agreed.ok) return agreed;
    if ('state' in agreed.value) return ok(agreed.value);
    // Only now: the code of another head office is good once, and may have to wait with its address.
    const enrolled = await enrolNow(till, kept, agreed.value);
    if (!enrolled.ok) return wrong(enrolled.error.fields, enrolled.error.why);
    if (!isStill()) return refuse('not_signed_in');
    // What waited may have begun while another system was asked.
    if (kept.outside.settings() !== before) return refuse('till_busy');
    return keep(by, kept, change, enrolled.value);
  };

  const channels = {
    'settings:get': () => ok(view()),
    async 'settings:save'({ change, approval = null }, by, isStill) {
      const { rack_cards: rack } = change;
      if (typeof rack !== 'object' || rack === null) return save(change, by, isStill, approval);
      if ('rules' in rack) return wrong(['rack_cards.rules']);
      const rules = rackCardsOf(kept).rules;
      return save({ ...change, rack_cards: { ...rack, rules } }, by, isStill, approval);
    },
    'settings:call-back': ({ id }, by) => loosening.callBack(id, by, view),
    'settings:agree': ({ id, approval }) => loosening.agree(id, approval, view),
    async 'settings:save-logo'({ logo }, by) {
      if (!kept) return refuse('not_of_training');
      const { outside } = kept;
      const printer = parsePrinter(outside.settings().printer ?? '');
      if (!printer.ok) return refuse('printer_unset');
      const png = logo === null ? null : pngIn(logo);
      const drawn = shownLogo(logo);
      if (!drawn.ok) return refuse(drawn.error);
      if (isBusy()) return refuse('till_busy');
      const change = { printer: printerText({ ...printer.value, logo: png && keepLogo(folder, png) }) };
      const applied = applyChange(outside.settings(), outside.held(), change, 'screen');
      return applied.ok ? keep(by, kept, change, applied.value) : wrong([applied.error.field ?? 'other']);
    },
    'settings:preview'({ notes, logo: given }) {
      const logo = shownLogo(given);
      if (!logo.ok) return refuse(logo.error);
      return ok(sampleReceipt({ ...identity, logo: logo.value, shop: notes, at: now().toISOString() }));
    },
  } satisfies Partial<Handlers<typeof settingsChannels>>;
  return { channels, save };
}

/** As they are kept, which may be newer than what the till opened with. */
export function rackCardsOf(kept: KeptParts | undefined): RackCards {
  return withDefaults(kept?.outside.settings() ?? {}).rack_cards;
}

/** One in the network must answer before it is kept. */
function asksTerminal({ card_terminal: terminal }: KeptSettings, change: SettingsChange): boolean {
  return terminal?.kind === 'nexo' && (change.card_terminal !== undefined || change.terminal_passphrase !== undefined);
}

type Read = { readonly change: SettingsChange; readonly applied: Applied };

/** A printer is chosen on screen only once its test slip was seen: it counts as tested. */
function triedNow(kept: Pick<KeptOutside, 'settings'>, { printer }: SettingsChange): Partial<ChangeableSettings> {
  const { untested_devices: untested } = kept.settings();
  if (printer === undefined) return {};
  // Another paper or logo of the same printer says nothing of it.
  if (printer !== null && isSamePrinter(printer, kept.settings().printer ?? '')) return {};
  return { tested_printer: printer ?? undefined, ...(untested ? withoutPrinter(untested) : {}) };
}

function withoutPrinter(untested: readonly SetUpDevice[]): Partial<ChangeableSettings> {
  const left = untested.filter((device) => device !== 'printer');
  return { untested_devices: left.length > 0 ? left : undefined };
}

/** Shifts are switched off only once all of them are closed. */
const leavesShift = (change: SettingsChange, shifts: TillCore['shifts']): boolean =>
  change.shifts !== undefined &&
  change.shifts?.on !== true &&
  (shifts.current() !== null || shifts.waiting().length > 0);

/** A terminal that was asked is asked again about it: it must stay the same. */
function isAsked(tenders: TillCore['tenders']): boolean {
  return (['unknown', 'refund-unknown'] as const).some((state) =>
    tenders.partsInState(state).some((part) => tenders.get(part.tenderId)?.terminal != null),
  );
}

async function showsLines(hasLettersFor: TillPrinter['hasLettersFor'], text: string): Promise<boolean> {
  return (await Promise.all(text.split('\n').map(hasLettersFor))).every(Boolean);
}

const pngBegins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Null where it is too large, or does not begin as a PNG. */
function pngIn(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.subarray(0, pngBegins.length).equals(pngBegins) ? bytes : null;
}

/** Which fields of the change are in force now; not those of which all that differs waits. */
function savedOf(
  change: SettingsChange,
  before: object,
  after: object,
  fresh: readonly WaitingChange[],
): readonly string[] {
  const waits = new Set(fresh.flatMap(({ controls }) => Object.keys(controls).map((path) => path.split('.')[0])));
  const isSame = (field: string) => isDeepStrictEqual(Reflect.get(before, field), Reflect.get(after, field));
  return Object.keys(change).filter((field) => !waits.has(field) || !isSame(field));
}

function waitingView(waiting: readonly WaitingChange[], people: readonly Operator[]): readonly WaitingView[] {
  const nameOf = (id: string | null) => (id === null ? null : personName(people, id));
  return waiting.map(({ id, from, by, approved_by, controls, head_office }) => ({
    id,
    headOffice: head_office ?? null,
    from,
    mayAgree: Object.keys(controls).every(isPlace),
    askedBy: by,
    by: nameOf(by),
    approvedBy: nameOf(approved_by),
    controls: Object.entries(controls).map(([path, value]) =>
      isPlace(path) && path !== 'key_id' ? { path: placeName(path), value: toldPlace(path, value) } : { path, value },
    ),
  }));
}

/** With the usual value where a shop has chosen none. */
function keptView(kept: Pick<KeptOutside, 'settings' | 'held'>, people: readonly Operator[]): KeptView {
  const settings = withDefaults(kept.settings());
  const { terminalPassphrase: hasTerminalPassphrase, webhookKeyIds, oldStoreKeys, headOffice } = kept.held();
  const { rules: _, ...rack_cards } = settings.rack_cards;
  return {
    ...shownOf(settings),
    isPrinterUntested: settings.untested_devices.includes('printer'),
    hasTerminalPassphrase,
    customer_pause: pauseOf(settings.customer_pause),
    headOffice,
    rack_cards,
    products: { pinned: settings.products.pinned.length, hidden: settings.products.hidden.length },
    webhookKeyIds,
    oldStoreKeys,
    waiting: waitingView(settings.waiting ?? [], people),
  };
}

const wrong = (fields: readonly string[], why: ServiceWhy | null = null) =>
  ok<SettingsSaved>({ state: 'wrong', fields, why });

/** `phones.service`, `webhooks.port`, …; a field that is no setting by its own name. */
function fieldOf(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
  return [...issue.path, ...unknown].map(String).join('.');
}
