// The first set-up of a till, as the screens are shown it. Secrets go in and never come out.
import type { CardTerminalSettings } from '../card-terminal.ts';
import type { CustomerDisplaySettings } from '../display/settings.ts';
import type { Locale } from '../locales/intl.ts';
import type { Role } from '../roles.ts';
import type {
  DeviceState,
  FinishFault,
  KeyPermission,
  ServiceCheckId,
  ServiceFinding,
  SetUpDevice,
  SetUpStep,
} from './set-up-steps.ts';

/** A new store as it is typed. */
export type StoreFormField = 'id' | 'name' | 'street' | 'postal_code' | 'city' | 'country' | 'currency';
export type StoreForm = Record<StoreFormField, string>;

export type ServiceCheck = {
  readonly id: ServiceCheckId;
  readonly state: 'good' | 'warn' | 'bad' | 'waits';
  /** Null while it waits for the one before it. */
  readonly finding: ServiceFinding | null;
  readonly host?: string;
  /** The round trip of the connection. */
  readonly ms?: number;
  /** Until when the certificate holds (ISO 8601 UTC). */
  readonly until?: string;
  /** How far the clocks are apart. */
  readonly apartMs?: number;
  readonly missing?: readonly KeyPermission[];
};

export type SetUpStore = {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
  readonly currency: string;
};

export type SetUpPerson = {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** False after a restart: PINs are not stored before the end. */
  readonly hasPin: boolean;
};

export type SetUpView = {
  readonly locale: Locale;
  /** The steps of this set-up, in order. */
  readonly steps: readonly SetUpStep[];
  readonly step: SetUpStep;
  /** Those that are done. */
  readonly done: readonly SetUpStep[];
  /** The furthest step of an interrupted set-up, while secrets are entered again before it. */
  readonly resumes: SetUpStep | null;
  readonly service: {
    readonly baseUrl: string;
    readonly keyId: string;
    readonly hasSecret: boolean;
    readonly environment: 'sandbox' | 'live' | null;
  };
  readonly store: SetUpStore | null;
  /** It was sent, and no answer came: whether it is registered is not known. */
  readonly sentStore: StoreForm | null;
  readonly till: {
    readonly terminalId: string;
    /** Ids of tills of this store, as far as they are known. */
    readonly taken: readonly string[];
    readonly isSure: boolean;
    /** The law requires a fiscal device in addition to this till. */
    readonly needsRegister: boolean;
    readonly hasRegister: boolean;
  };
  readonly people: readonly SetUpPerson[];
  readonly devices: Readonly<Record<SetUpDevice, DeviceState>>;
  readonly printer: string | null;
  /** One in the network that answered, without its passphrase. */
  readonly cardTerminal: Extract<CardTerminalSettings, { kind: 'nexo' }> | null;
  readonly customerDisplay: CustomerDisplaySettings | null;
  readonly recoveryNoted: boolean;
  /** The till whose file was opened. */
  readonly joins: { readonly terminalId: string; readonly storeName: string } | null;
};

export type StoreListView = {
  readonly state: 'reading' | 'whole' | 'failed';
  /** How many the service has listed so far. */
  readonly read: number;
  /** How many of them the search found. */
  readonly found: number;
  readonly stores: readonly SetUpStore[];
};

/** Its id or its name looks like that of a store that the service lists under another id. */
export type StoreAlike = { readonly kind: 'alike'; readonly field: 'id' | 'name'; readonly store: SetUpStore };

export type StoreReview =
  | { readonly kind: 'complete'; readonly store: StoreForm }
  | StoreAlike
  | { readonly kind: 'wrong'; readonly fields: readonly StoreFormField[] };

/** The result of registering a store. */
export type StoreRegistered =
  | { readonly kind: 'registered' }
  /** The id is in use: by a store with the same details, or with others. */
  | { readonly kind: 'taken'; readonly store: SetUpStore; readonly isSame: boolean }
  | { readonly kind: 'wrong'; readonly fields: readonly StoreFormField[] }
  | StoreAlike
  /** No answer, neither to the order nor to the check after it. */
  | { readonly kind: 'unknown' }
  /** It never left this computer. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly code: string };

export type TillChecked = { readonly wrong: 'form' | 'taken' | 'not-sure' | 'register' | null };
export type PersonEntered = {
  readonly wrong:
    | 'name'
    | 'name_taken'
    | 'name_mixed'
    | 'pin_missing'
    | 'pin_length'
    | 'pin_obvious'
    | 'last-manager'
    | null;
};
/** `silent`: nothing answers there, or not with this key. */
export type TerminalChecked = { readonly wrong: 'form' | 'key' | 'passphrase' | 'silent' | null };
export type JoinOpened = { readonly wrong: 'file' | 'passphrase' | 'ended' | null };
export type SetUpFinished = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly fault: FinishFault };
