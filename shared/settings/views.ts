// The settings of a till, as the screens are shown them. Secrets go in and never come out: the screens only see whether, or how many, there are.
import type { FirstPage } from '../catalogue/product-settings.ts';
import type { ProductView } from '../catalogue/views.ts';
import type { SavedFile } from '../document.ts';
import type { Environment } from '../environment.ts';
import type { ShownHeadOffice } from '../head-office/held.ts';
import type { BackupFault, CopyFault } from '../health/status.ts';
import type { MoneyText } from '../money.ts';
import type { PauseSettings } from '../sale/customer-pause.ts';
import type { RackCards } from '../scan/rack-cards.ts';
import type { ShopRule, ShopRuleFault } from '../scan/shop-rule.ts';
import type { Controls } from './controls.ts';
import type { ShownSettings } from './provisioning.ts';
import type { ServiceWhy } from './settings-fields.ts';

export type SettingsView = {
  readonly environment: Environment;
  /** Null in training, which has no settings of its own. */
  readonly kept: KeptView | null;
};

export type KeptView = ShownSettings & {
  /** It was skipped when the till was set up, and no one has stated since that there is none. */
  readonly isPrinterUntested: boolean;
  readonly hasTerminalPassphrase: boolean;
  readonly customer_pause: PauseSettings;
  readonly headOffice: ShownHeadOffice;
  /** Its rules are requested separately. */
  readonly rack_cards: Omit<RackCards, 'rules'>;
  /** How many; which ones is requested separately. */
  readonly products: { readonly pinned: number; readonly hidden: number };
  readonly webhookKeyIds: readonly string[];
  readonly oldStoreKeys: number;
  readonly waiting: readonly WaitingView[];
};

/** What loosens a control and is not in force yet. */
export type WaitingView = {
  readonly id: string;
  /** ISO 8601, UTC; null: until a second manager agrees. */
  readonly from: string | null;
  /** It is about places only, so a second manager may agree at any time. */
  readonly mayAgree: boolean;
  /** The id of who asked for it, and may not agree too. */
  readonly askedBy: string | null;
  /** Who said it at head office; null: it was said here. */
  readonly headOffice: string | null;
  /** Names; null: head office, or a file from the command line, without a second person. */
  readonly by: string | null;
  readonly approvedBy: string | null;
  /** By their paths (shared/settings/controls.ts). */
  readonly controls: readonly { readonly path: string; readonly value: Controls[string] }[];
};

/** A change of the settings, as the journal has it. */
export type SettingsChangeMade = {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Names; null: a file, or head office. */
  readonly by: string | null;
  readonly secondBy: string | null;
  /** Who said it at head office. */
  readonly headOffice: string | null;
  readonly what: 'changed' | 'asked' | 'called-back' | 'waits' | 'begun' | 'dropped';
  /** Settings, or parts of them, by their paths. */
  readonly fields: readonly string[];
  /** Where something went, and goes; null where there was nothing, or it is no place. */
  readonly move: { readonly from: string | null; readonly to: string | null } | null;
};

/** It loosens these controls: nothing was changed, and with another manager's approval it begins then (ISO 8601, UTC). */
export type TakesTwo = { readonly state: 'takes-two'; readonly controls: readonly string[]; readonly from: string };

/** `wrong`: nothing was changed. `fields` as `settingsChange` names them; `why` where the service was asked. */
export type SettingsSaved =
  | { readonly state: 'saved'; readonly view: SettingsView }
  | TakesTwo
  | { readonly state: 'wrong'; readonly fields: readonly string[]; readonly why: ServiceWhy | null };

export type ProductName = { readonly code: string; readonly name: string };
export type RackProducts = {
  readonly products: readonly ProductName[];
  /** There are more than these. */
  readonly isPart: boolean;
};

export type RackCardsView = {
  /** `products`: those of the rule that the till lists. */
  readonly rules: readonly { readonly rule: ShopRule; readonly products: readonly ProductName[] }[];
  /** Products with a barcode, about which it is not stated how their cards are numbered. */
  readonly unstated: number;
};

/** `at` of a fault that is `unreadable`: the field, such as `number.lengths.0`. */
export type RuleFaultView = ShopRuleFault | { readonly code: 'name-taken' };

/** `wrong`: nothing was stored. `products`: those that the faults are about, as far as they are listed. */
export type RuleSaved =
  | { readonly state: 'saved'; readonly view: SettingsView }
  | TakesTwo
  | { readonly state: 'wrong'; readonly faults: readonly RuleFaultView[]; readonly products: readonly ProductName[] };

/** `listed`: null where the catalogue does not have it, so that the code changes nothing. */
export type OrderedProduct = {
  readonly code: string;
  readonly listed: Pick<ProductView, 'name' | 'brand' | 'category' | 'available'> | null;
};
export type ProductsView = {
  /** In the shop's order. */
  readonly pinned: readonly OrderedProduct[];
  readonly hidden: readonly OrderedProduct[];
  readonly firstPage: FirstPage;
  /** All that the catalogue has. */
  readonly categories: readonly string[];
};
export type ProductsFound = { readonly products: readonly OrderedProduct[]; readonly total: number };

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

/** `kiosk`: only the till opens there. `no-program`: this computer has none for PDFs. `kept`: it is on the stick. */
export type SheetMade = SavedFile & { readonly state: 'shown' | 'kiosk' | 'no-program' | 'kept' };

/** The next till's file. The passphrase is only in this answer. `hours`: how long the file joins a till. */
export type NextTillFile = { readonly file: string; readonly passphrase: string; readonly hours: number };
