// The requests of the settings pages: settings, backups, devices, and the file for a next till. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import type { CodeBlock, SlipDocument } from '../document.ts';
import { approval, nothing, place, typed } from '../request-parts.ts';
import type { TestSlipEnd } from '../slips/views.ts';
import type { DrawerView } from '../tender/views.ts';
import type { PrintersFound } from './devices.ts';
import { slipNotes } from './settings-fields.ts';
import type {
  BackupCheck,
  BackupsView,
  NextTillFile,
  ProductsFound,
  ProductsView,
  RackCardsView,
  RackProducts,
  RuleSaved,
  SettingsChangeMade,
  SettingsSaved,
  SettingsView,
  SheetMade,
} from './views.ts';

/** As in the settings (shared/printer-address.ts). */
const printer = z.string().min(1).max(500);

const name = z.string().regex(/^ledger-[0-9TZ]+-(day|migration)\.sqlite$/);

/** Bytes of a file in base64; main checks that it is a PNG, and how large. */
const png = z.base64().max(1_400_000);

/** Of another manager, for what loosens a control. */
const word = approval.nullable().optional();

function notesOf<T extends z.ZodType>(text: T) {
  return Object.fromEntries(slipNotes.map((note) => [note, text.optional()]));
}

export const settingsChannels = {
  'devices:printers': row('manager', nothing, answers<PrintersFound>()),
  'devices:test-slip': row('manager', z.strictObject({ printer }), answers<TestSlipEnd>()),
  'devices:open-drawer': row('manager', z.strictObject({ printer }), answers<DrawerView>()),
  /** The code that the scanner test scans, to show on screen: the same as on the test slip. `prefix`: what the shop's settings say comes in front. */
  'devices:scanner-code': row('supervisor', nothing, answers<CodeBlock & { readonly prefix: string | null }>()),
  /** Makes the file, for a manager; `till`: into one of the till's own folders. */
  'next-till:make': row('manager', z.strictObject({ to: place }), answers<NextTillFile>()),
  'settings:get': row('manager', nothing, answers<SettingsView>()),
  /**
   * As a file of settings has it (`settingsChange` in shared/settings/provisioning.ts); main reads each field, and names the wrong ones. A missing
   * field keeps its value; null removes it. Of `rack_cards` all but the rules, which need an example. A change that loosens a control needs another
   * manager's `approval`, where the till has one, and waits. Errors: those of a second approval, `service_unreachable`.
   */
  'settings:save': row(
    'manager',
    z.strictObject({ change: z.record(z.string().max(40), z.json()), approval: word }),
    answers<SettingsSaved>(),
  ),
  /** The newest first, at most 100. */
  'settings:changes': row('manager', nothing, answers<readonly SettingsChangeMade[]>()),
  /** What loosens a control and waits is called back, by any manager. Error `not_found`. */
  'settings:call-back': row('manager', z.strictObject({ id: z.uuid() }), answers<SettingsView>()),
  /**
   * Another manager's word for a place (places.ts) that one manager, or a file, asked for: it is in force at once. Errors: those of a second
   * approval, `not_found`, `till_busy`.
   */
  'settings:agree': row('manager', z.strictObject({ id: z.uuid(), approval }), answers<SettingsView>()),
  /** The shop's rules about rack cards, and how many products are still unstated. */
  'settings:rack-cards': row('manager', nothing, answers<RackCardsView>()),
  /** Products about which the catalogue states nothing: those sold with numbers before first, then those with a barcode. */
  'settings:rack-products': row('manager', z.strictObject({ query: typed(100) }), answers<RackProducts>()),
  /**
   * Stores a rule (`shopRule` in shared/scan/shop-rule.ts), replacing the one named `instead`. Main reads each field, and names the wrong ones. The
   * example is a card of its products, as a scanner types it: it is not stored.
   */
  'settings:keep-card-rule': row(
    'manager',
    z.strictObject({
      rule: z.json(),
      example: z.string().max(4000),
      instead: z.string().max(100).nullable(),
      approval: word,
    }),
    answers<RuleSaved>(),
  ),
  'settings:drop-card-rule': row(
    'manager',
    z.strictObject({ name: z.string().max(100), approval: word }),
    answers<RuleSaved>(),
  ),
  /** What the shop pinned and hid, and its first page; the catalogue's own products in the service's order, also the hidden ones. */
  'settings:products': row('manager', nothing, answers<ProductsView>()),
  'settings:find-products': row(
    'manager',
    z.strictObject({
      query: typed(100),
      offset: z.int().min(0).max(100_000),
      limit: z.int().min(1).max(200),
    }),
    answers<ProductsFound>(),
  ),
  /** A receipt as these settings would print it; nothing is stored. */
  'settings:preview': row(
    'manager',
    z.strictObject({
      notes: z.strictObject(notesOf(z.string().max(400))),
      /** A picture that is not stored yet, or none; absent: the stored one. Errors `bad_logo`, `blank_logo`. */
      logo: png.nullable().optional(),
    }),
    answers<SlipDocument>(),
  ),
  /**
   * The stored notice, as an A4 sheet: into the till's folder and opened, or on a stick. Errors `not_found` (there is none), `slip_unprintable`,
   * those of a file.
   */
  'settings:counter-sheet': row('manager', z.strictObject({ to: place }), answers<SheetMade>()),
  /** Prints this picture on top of every slip from now on, or none. Errors `bad_logo`, `blank_logo`, `printer_unset`, `till_busy`. */
  'settings:save-logo': row('manager', z.strictObject({ logo: png.nullable() }), answers<SettingsSaved>()),
  'settings:backups': row('manager', nothing, answers<BackupsView>()),
  'settings:back-up': row('manager', nothing, answers<BackupsView>()),
  /** Checks an existing backup, in a separate thread. Error `not_found`. */
  'settings:check-backup': row('manager', z.strictObject({ name }), answers<BackupCheck>()),
  /**
   * Puts a backup in the place of the sales data, on a manager's PIN. The user is signed out, and the till opens with it.
   * Errors `not_found`, `backup_not_whole`, `till_busy`, `file_not_saved`.
   */
  'settings:restore': row(
    'manager',
    z.strictObject({
      name,
      approval,
    }),
    answers<null>(),
  ),
};
