// The first set-up of a till on screen: what the screens may ask, and what they are shown. Secrets go in and never come out.
import { z } from 'zod';
import type { CardTerminalSettings } from '../card-terminal.ts';
import type { Locale } from '../locales/intl.ts';
import { locales } from '../locales/intl.ts';
import { type Role, roles } from '../roles.ts';
import type {
  DeviceState,
  FinishFault,
  KeyPermission,
  ServiceCheckId,
  ServiceFinding,
  SetUpDevice,
  SetUpStep,
} from './set-up-steps.ts';
import { deviceStates, setUpDevices, setUpSteps } from './set-up-steps.ts';

const nothing = z.undefined();
const typed = (most: number) => z.string().trim().max(most);

/** As somebody types it; main says what is wrong with each field. */
export const storeForm = z.strictObject({
  id: typed(100),
  name: typed(300),
  street: typed(300),
  postal_code: typed(100),
  city: typed(300),
  country: typed(100),
  currency: typed(100),
});
export type StoreForm = z.infer<typeof storeForm>;
export type StoreFormField = keyof StoreForm;

export const setUpRequests = {
  'set-up:get': nothing,
  'set-up:language': z.strictObject({ locale: z.enum(locales) }),
  /** Goes to a step whose predecessors are done; `onward`: to where a set-up that was cut off had come. */
  'set-up:go': z.strictObject({ step: z.enum([...setUpSteps, 'onward']) }),
  /** Tries the service. `keySecret` null: the one that was given before. */
  'set-up:check': z.strictObject({ baseUrl: typed(500), keyId: typed(200), keySecret: typed(500).nullable() }),
  /** A part of the service's list, read anew where `again`. */
  'set-up:stores': z.strictObject({
    query: z.string().max(100),
    offset: z.int().min(0).max(1_000_000),
    limit: z.int().min(1).max(200),
    again: z.boolean(),
  }),
  'set-up:choose-store': z.strictObject({ id: z.string().max(200) }),
  /** Says what is wrong with a new store before anybody reviews it; asks nobody. */
  'set-up:review-store': storeForm,
  /** Sends the store as it was reviewed, or again after a lost answer. */
  'set-up:register-store': storeForm,
  /** `sure`: nobody else uses this id, and where the law asks for it a fiscal register stands beside. */
  'set-up:till': z.strictObject({ terminalId: typed(40), sure: z.boolean(), externalRegister: z.boolean() }),
  /** `id` null: somebody new. `pin` null: as it was. */
  'set-up:put-person': z.strictObject({
    id: z.string().max(32).nullable(),
    name: typed(200),
    role: z.enum(roles),
    pin: z.string().max(12).nullable(),
  }),
  'set-up:remove-person': z.strictObject({ id: z.string().max(32) }),
  /** The recovery code of the till to come, to be written down. */
  'set-up:recovery': nothing,
  /** Prints it on the printer that was chosen. Error `printer_unset`. */
  'set-up:print-recovery': nothing,
  'set-up:recovery-typed': z.strictObject({ code: z.string().max(60) }),
  /** It works, or nobody tried: then the health page says so until somebody does. */
  'set-up:device': z.strictObject({
    device: z.enum(setUpDevices),
    state: z.enum(deviceStates),
    /** With the printer: its address (shared/printer-address.ts), null for none. */
    printer: z.string().max(500).nullable().optional(),
  }),
  /** A card terminal in the network: asked whether it is there, and kept where it answers. Null: it stands by itself after all. */
  'set-up:terminal': z.strictObject({
    terminal: z
      .strictObject({
        address: typed(500),
        poi_id: typed(60),
        key: z.strictObject({ identifier: typed(200), version: z.int().min(0).max(9_999_999) }).nullable(),
      })
      .nullable(),
    /** Null: the one that was given before. */
    passphrase: z.string().max(200).nullable(),
  }),
  /** The file that another till of the store made for this one, and the passphrase on that till's screen. */
  'set-up:join': z.strictObject({ file: z.string().max(2_000_000), passphrase: z.string().max(100) }),
  /** A till of a store of its own after all. */
  'set-up:leave-join': nothing,
  'set-up:finish': nothing,
} as const;

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
  /** False after a restart: PINs are not kept half-way. */
  readonly hasPin: boolean;
};

export type SetUpView = {
  readonly locale: Locale;
  /** The steps of this set-up, in order. */
  readonly steps: readonly SetUpStep[];
  readonly step: SetUpStep;
  /** Those that are done. */
  readonly done: readonly SetUpStep[];
  /** Where a set-up that was cut off had come, while secrets are asked again before it. */
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
    /** The law asks for a fiscal device beside this till. */
    readonly needsRegister: boolean;
    readonly hasRegister: boolean;
  };
  readonly people: readonly SetUpPerson[];
  readonly devices: Readonly<Record<SetUpDevice, DeviceState>>;
  readonly printer: string | null;
  /** One in the network that answered, without its passphrase. */
  readonly cardTerminal: Extract<CardTerminalSettings, { kind: 'nexo' }> | null;
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

export type StoreReview =
  | { readonly kind: 'complete'; readonly store: StoreForm }
  | { readonly kind: 'wrong'; readonly fields: readonly StoreFormField[] };

/** What became of a store that was to be registered. */
export type StoreRegistered =
  | { readonly kind: 'registered' }
  /** The id is taken: by a store with the same details, or with others. */
  | { readonly kind: 'taken'; readonly store: SetUpStore; readonly isSame: boolean }
  | { readonly kind: 'wrong'; readonly fields: readonly StoreFormField[] }
  /** No answer, neither to the order nor to the question after it. */
  | { readonly kind: 'unknown' }
  /** It never left this computer. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly code: string };

export type TillChecked = { readonly wrong: 'form' | 'taken' | 'not-sure' | 'register' | null };
export type PersonPut = {
  readonly wrong: 'name' | 'pin_missing' | 'pin_length' | 'pin_obvious' | 'last-manager' | null;
};
/** `silent`: nothing answers there, or not with this key. */
export type TerminalAsked = { readonly wrong: 'form' | 'key' | 'passphrase' | 'silent' | null };
export type JoinOpened = { readonly wrong: 'file' | 'passphrase' | null };
export type SetUpFinished = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly fault: FinishFault };
