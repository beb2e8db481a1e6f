// The settings on screen: what they are, and a change of them. A change is read as a file of settings is, and the till is opened anew in
// place to take it up (docs/decisions/settings-in-place.md).
// Invariants: another service or key is kept only once it answered; a change is whole or did not happen; secrets go in and never out;
// nothing is changed while a payment, a refund or a slip is under way, nor by somebody who left meanwhile.
import type { z } from 'zod';
import type { PictureBlock } from '../../../shared/document.ts';
import type { TillError } from '../../../shared/errors.ts';
import type { TillHandlers } from '../../../shared/ipc.ts';
import type { ChangeableSettings, KeptSettings } from '../../../shared/kept-change.ts';
import type { KeptView, SettingsSaved, SettingsView } from '../../../shared/manage/settings.ts';
import { usualManualCard } from '../../../shared/manual-card.ts';
import type { Operator, Role } from '../../../shared/operator.ts';
import { type SettingsChange, settingsChange } from '../../../shared/provisioning.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { usualShifts } from '../../../shared/shift/settings.ts';
import { staffSettingsOf } from '../../../shared/staff-settings.ts';
import { defaultMinFreeBytes } from '../../health/disk.ts';
import { sampleReceipt } from '../../printing/sample-receipt.ts';
import { defaultMaxUnresolved, type TillContext } from '../core/context.ts';
import type { KeptOutside } from '../core/kept-outside.ts';
import { refuse } from '../core/transaction.ts';
import { type Applied, applyChange } from '../provisioning/apply-change.ts';
import type { SetUpFault } from '../provisioning/provision.ts';

type Answered<T> = Promise<Result<T, TillError>>;

export type SettingsDeps = {
  readonly context: Pick<TillContext, 'identity' | 'ledger' | 'journal' | 'tenders' | 'now'>;
  readonly byRole: <T>(needed: Role, work: (by: Operator, isStill: () => boolean) => Answered<T>) => Answered<T>;
  /** Null in training. */
  readonly kept: KeptOutside | null;
  readonly isBusy: () => boolean;
  /** Whether this service takes these settings' key; `secret` null: the one that is kept. */
  readonly askService: (settings: KeptSettings, secret: string | null) => Promise<Result<unknown, SetUpFault>>;
  /** Opens the till anew in place. Error `till_busy`. */
  readonly reopen: () => Answered<null>;
  readonly logo: PictureBlock | null;
};

export function createSettingsChannels(
  deps: SettingsDeps,
): Pick<TillHandlers, 'settings:get' | 'settings:save' | 'settings:preview'> {
  const { context, byRole, kept, isBusy } = deps;
  const { identity, ledger, journal, tenders, now } = context;

  const view = (): SettingsView => {
    const { environment, terminalId, storeId, storeName } = identity;
    return { environment, terminalId, storeId, storeName, kept: kept && keptView(kept) };
  };

  /** A terminal that was asked is asked again about it: it must stay the same. */
  const isAsked = (): boolean =>
    (['unknown', 'refund-unknown'] as const).some((state) =>
      tenders.partsInState(state).some((part) => tenders.get(part.tenderId)?.terminal != null),
    );

  const mustWait = (change: SettingsChange): boolean => isBusy() || (change.card_terminal !== undefined && isAsked());

  /** Keeps what was read and answered for, then opens the till with it. */
  const keep = async (
    by: Operator,
    outside: KeptOutside,
    change: SettingsChange,
    applied: Applied,
  ): Answered<SettingsSaved> => {
    if (mustWait(change)) return refuse('till_busy');
    const { changed: settings, secrets } = applied;
    const done = await outside.change('settings', { settings: { ...settings, ...triedNow(outside, change) }, secrets });
    if (!done.ok) return refuse('settings_not_kept');
    ledger.transaction((tx) =>
      journal.append(tx, { kind: 'settings-changed', operatorId: by.id, body: { fields: Object.keys(change) } }),
    );
    const opened = await deps.reopen();
    return opened.ok ? ok({ state: 'saved', view: view() }) : opened;
  };

  const save = async (by: Operator, isStill: () => boolean, given: unknown): Answered<SettingsSaved> => {
    if (!kept) return refuse('not_of_training');
    const parsed = settingsChange.safeParse(given, { reportInput: false });
    if (!parsed.success) return wrong(parsed.error.issues.map(fieldOf));
    const change = parsed.data;
    const applied = applyChange(kept.settings(), kept.held(), change);
    if (!applied.ok) return wrong([applied.error.field ?? 'other']);
    // Before the service is asked for nothing.
    if (mustWait(change)) return refuse('till_busy');
    const { settings, secrets, asksService } = applied.value;
    if (asksService) {
      const answered = await deps.askService(settings, secrets.keySecret ?? null);
      if (!answered.ok) return wrong([answered.error.field ?? 'base_url'], answered.error.why ?? 'refused');
      if (!isStill()) return refuse('not_signed_in');
    }
    return keep(by, kept, change, applied.value);
  };

  return {
    'settings:get': () => byRole('manager', async () => ok(view())),
    'settings:save': ({ change }) => byRole('manager', (by, isStill) => save(by, isStill, change)),
    'settings:preview': ({ notes }) =>
      byRole('manager', async () =>
        ok(sampleReceipt({ ...identity, logo: deps.logo, shop: notes, at: now().toISOString() })),
      ),
  };
}

/** A printer is chosen on screen only once its test slip was seen: it counts as untested no more. */
function triedNow(kept: Pick<KeptOutside, 'settings'>, { printer }: SettingsChange): Partial<ChangeableSettings> {
  const { untested_devices: untested } = kept.settings();
  if (!untested || printer === undefined) return {};
  const left = untested.filter((device) => device !== 'printer');
  return { untested_devices: left.length > 0 ? left : undefined };
}

/** With the usual value where a shop has chosen none. */
function keptView(kept: Pick<KeptOutside, 'settings' | 'held'>): KeptView {
  const settings = kept.settings();
  const { terminalPassphrase, webhookKeyIds, oldStoreKeys } = kept.held();
  const { base_url, key_id, printer, locale } = settings;
  return {
    base_url,
    key_id,
    printer,
    locale,
    card_terminal: settings.card_terminal ?? null,
    hasTerminalPassphrase: terminalPassphrase,
    theme: settings.theme ?? 'system',
    lock_minutes: staffSettingsOf(settings).lockMinutes,
    phones: settings.phones ?? {},
    slips: settings.slips ?? {},
    max_unresolved_cards: settings.max_unresolved_cards ?? defaultMaxUnresolved,
    min_free_bytes: settings.min_free_bytes ?? defaultMinFreeBytes,
    manual_card: settings.manual_card ?? usualManualCard,
    shifts: settings.shifts ?? usualShifts,
    sole_manager_voids: settings.sole_manager_voids ?? true,
    webhooks: settings.webhooks ?? null,
    webhookKeyIds,
    oldStoreKeys,
  };
}

const wrong = (fields: readonly string[], why: (SettingsSaved & { state: 'wrong' })['why'] = null) =>
  ok<SettingsSaved>({ state: 'wrong', fields, why });

/** `phones.service`, `webhooks.port`, …; a field that is no setting by its own name. */
function fieldOf(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [];
  return [...issue.path, ...unknown].map(String).join('.');
}
