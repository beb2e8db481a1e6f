// The settings of a till on screen: what is shown, what may be asked. Secrets go in and never come out: of them only is told whether, or
// how many, there are.
import { z } from 'zod';
import type { CardTerminalSettings } from '../card-terminal.ts';
import type { BackupFault, CopyFault } from '../health/status.ts';
import type { Locale } from '../locales/intl.ts';
import type { ManualCard } from '../manual-card.ts';
import type { MoneyText } from '../money.ts';
import type { Phones, SlipSettings, WebhookSettings } from '../provisioning.ts';
import type { ShiftSettings } from '../shift/settings.ts';
import type { Theme } from '../theme.ts';
import { type ServiceWhy, slipNotes } from './settings-fields.ts';

const name = z.string().regex(/^ledger-[0-9TZ]+-(day|migration)\.sqlite$/);

/** Bytes of a file in base64; main checks that it is a PNG, and how large. */
const png = z.base64().max(1_400_000);

export const settingsRequests = {
  'settings:get': z.undefined(),
  /**
   * As a file of settings has it (`settingsChange` in shared/provisioning.ts); main reads each field, and names the wrong ones. A
   * missing field keeps its value; null takes it away.
   */
  'settings:save': z.strictObject({ change: z.record(z.string().max(40), z.json()) }),
  /** A receipt as these settings would print it; nothing is kept. */
  'settings:preview': z.strictObject({
    notes: z.strictObject(notesOf(z.string().max(400))),
    /** A picture that is not kept yet, or none; absent: the one that is kept. Error `bad_logo`. */
    logo: png.nullable().optional(),
  }),
  /** Prints this picture on top of every slip from now on, or none. Errors `bad_logo`, `printer_unset`, `till_busy`. */
  'settings:save-logo': z.strictObject({ logo: png.nullable() }),
  'settings:backups': z.undefined(),
  'settings:back-up': z.undefined(),
  /** Checks one that is there, in a thread of its own. Error `not_found`. */
  'settings:check-backup': z.strictObject({ name }),
  /**
   * Puts a backup in the place of the sales data, on a manager's PIN: whoever is signed in is signed out, and the till opens with it.
   * Errors `not_found`, `backup_not_whole`, `till_busy`, `file_not_saved`.
   */
  'settings:restore': z.strictObject({
    name,
    approval: z.strictObject({ operatorId: z.string().max(32), pin: z.string().max(12) }),
  }),
} as const;

function notesOf<T extends z.ZodType>(text: T) {
  return Object.fromEntries(slipNotes.map((note) => [note, text.optional()]));
}

export type SettingsView = {
  readonly environment: 'training' | 'sandbox' | 'live';
  /** Null in training, which has none of its own. */
  readonly kept: KeptView | null;
};

export type KeptView = {
  readonly base_url: string;
  readonly key_id: string;
  readonly printer: string | null;
  /** It was skipped when the till was set up, and nobody has said since that there is none. */
  readonly isPrinterUntested: boolean;
  readonly card_terminal: CardTerminalSettings | null;
  readonly hasTerminalPassphrase: boolean;
  readonly locale: Locale;
  readonly theme: Theme;
  readonly lock_minutes: number;
  readonly new_manager_days: number;
  readonly keep_names_months: number;
  /** Null: the status bar warns by the balance's pace only. */
  readonly low_balance: string | null;
  readonly customer_pause: string | null;
  readonly backup_folder: string | null;
  readonly phones: Phones;
  readonly slips: Partial<SlipSettings>;
  readonly max_unresolved_cards: number;
  readonly min_free_bytes: number;
  readonly manual_card: ManualCard;
  readonly shifts: ShiftSettings;
  readonly sole_manager_voids: boolean;
  readonly webhooks: WebhookSettings | null;
  readonly webhookKeyIds: readonly string[];
  readonly oldStoreKeys: number;
};

/** `wrong`: nothing was changed. `fields` as `settingsChange` names them; `why` where the service was asked. */
export type SettingsSaved =
  | { readonly state: 'saved'; readonly view: SettingsView }
  | { readonly state: 'wrong'; readonly fields: readonly string[]; readonly why: ServiceWhy | null };

export type BackupView = {
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** One a day, or one before a new version changed the ledger. */
  readonly kind: 'day' | 'migration';
  readonly bytes: number;
  /** It is in the second place only. */
  readonly isCopy: boolean;
};
export type BackupsView = {
  readonly list: readonly BackupView[];
  readonly fault: BackupFault | null;
  /** Of the copies in the second place; null where none are made. */
  readonly copy: { readonly lastAt: string | null; readonly fault: CopyFault | null } | null;
};
export type BackupCheck = {
  readonly isWhole: boolean;
  /** What the till sold since, which this backup does not know. */
  readonly since: { readonly sales: number; readonly cards: number; readonly total: MoneyText };
};
