// Who is at the till, and whether it may sell: the first request of the screens. Times are ISO 8601 UTC strings.

import type { FirstPage } from '../catalogue/product-settings.ts';
import type { ApprovalKind } from '../command-record.ts';
import type { Environment } from '../environment.ts';
import type { FaultCode } from '../errors.ts';
import type { RecoveryState } from '../health/status.ts';
import type { Locale } from '../locales/intl.ts';
import type { CodeForm } from '../manual-card.ts';
import type { Role } from '../operator.ts';
import type { TypedNumbers } from '../scan/rack-choices.ts';
import type { Phones } from '../settings/provisioning.ts';
import type { ShiftMark } from '../shift/views.ts';
import type { Theme } from '../theme.ts';

export type SessionView = {
  readonly environment: Environment;
  readonly version: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly storeName: string;
  readonly terminalId: string;
  readonly operators: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
  /** Training's known PINs by operator id; null elsewhere. */
  readonly trainingPins: Readonly<Record<string, string>> | null;
  /** The recovery code, where training shows it. */
  readonly trainingCode?: string | null | undefined;
  readonly operator: { readonly id: string; readonly name: string; readonly role: Role } | null;
  /** Whose screens are locked; null while the till is not. */
  readonly lockedFor?: string | null;
  /** Nobody touched the till for its minutes: only the payment of these sales continues. Null while nothing is kept back. */
  readonly onlySales?: readonly string[] | null;
  /** Another user's open sale, which the user who just signed in has not taken over yet. */
  readonly takesOver?: TakesOver | null;
  /** The form of the approval code of a manual card payment. */
  readonly approvalCode: CodeForm;
  /** Who types a card's number. */
  readonly typedNumbers: TypedNumbers;
  /** The shop asks customers about fraud, so staff also see the warning where a card's code is shown. */
  readonly warnsOfFraud?: boolean;
  /** As provisioned: whom the screens say to call. */
  readonly phones: Phones;
  /** The till fills the screen, so it offers a way out. */
  readonly kiosk?: boolean | undefined;
  /** `system` if absent. */
  readonly theme?: Theme | undefined;
  /** The first view of the sell screen; a category is one that the till lists. `all` if absent. */
  readonly firstPage?: FirstPage;
  /** Whether the till sounds. */
  readonly sounds: boolean;
  /** The sale that a stop of the till interrupted, for its cashier; null where there is none. */
  readonly resumes?: string | null;
  /** Set when the till must not sell; `file` is the file left untouched. */
  readonly fault: {
    readonly code: FaultCode;
    readonly file: string | null;
    /** The names of the fields of settings that were edited, as far as they are known, or that a file would change. */
    readonly edited?: readonly string[];
    /** For damaged settings: what is ready to replace them, and when it was sealed. */
    readonly settingsBackup?: { readonly file: string; readonly at: string };
    /** For a file on the command line: the approvals that it accepts, and for how many days the last of them makes people new. */
    readonly ways?: readonly ApprovalKind[];
    readonly newDays?: number;
    /** The version that the sales data needs. */
    readonly needed?: string;
  } | null;
  /** The state of the recovery code; absent in training, and where the vault is not open. */
  readonly recoveryCode?: RecoveryState | undefined;
  /** Whether a shift is open; absent where this till counts none. */
  readonly shift?: ShiftMark | undefined;
  /** There is no till yet: it is being set up. */
  readonly setsUp?: true;
};

export type TakesOver = {
  readonly saleId: string;
  /** Whose it is, by name. */
  readonly from: string;
  readonly cards: number;
  readonly stage: 'basket' | 'paying';
};
