// Who is at the till, and whether it may sell: the first thing the screens ask. Times are ISO 8601 UTC strings.

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
  /** The recovery code, where training tells it. */
  readonly trainingCode?: string | null | undefined;
  readonly operator: { readonly id: string; readonly name: string; readonly role: Role } | null;
  /** Whose screens are locked; null while the till is not. */
  readonly lockedFor?: string | null;
  /** Somebody else's open sale, which the user who just signed in has not taken over yet. */
  readonly takesOver?: TakesOver | null;
  /** What the approval code of a card payment by hand looks like. */
  readonly approvalCode: CodeForm;
  /** Who types a card's number. */
  readonly typedNumbers: TypedNumbers;
  /** The shop asks customers about fraud, so staff are told too where a card's code is seen. */
  readonly warnsOfFraud?: boolean;
  /** As provisioned: whom the screens say to call. */
  readonly phones: Phones;
  /** The till fills the screen: it has a way out of its own. */
  readonly kiosk?: boolean | undefined;
  /** `system` if absent. */
  readonly theme?: Theme | undefined;
  /** What the sell screen begins with; a category is one that the till lists. `all` if absent. */
  readonly firstPage?: FirstPage;
  /** Whether the till sounds. */
  readonly sounds: boolean;
  /** The sale whose end a stop of the till cut off, for its cashier; null where there is none. */
  readonly resumes?: string | null;
  /** Set when the till must not sell; `file` is the file left untouched. */
  readonly fault: {
    readonly code: FaultCode;
    readonly file: string | null;
    /** The names of the fields of settings that were edited, as far as they are known, or that a file would change. */
    readonly edited?: readonly string[];
    /** Of settings that are damaged: what stands ready to take their place, and when it was sealed. */
    readonly settingsBackup?: { readonly file: string; readonly at: string };
    /** Of a file on the command line: the words that it takes, and for how many days the last of them makes people new. */
    readonly ways?: readonly ApprovalKind[];
    readonly newDays?: number;
    /** The version that the sales data needs. */
    readonly needed?: string;
  } | null;
  /** How the recovery code stands; absent in training, and where the vault is not open. */
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
