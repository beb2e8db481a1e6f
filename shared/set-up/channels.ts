// The requests of a till's first set-up. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { customerDisplay } from '../display/settings.ts';
import { locales } from '../locales/intl.ts';
import { nothing, operatorId, pin, typed } from '../request-parts.ts';
import { roles } from '../roles.ts';
import type { TestSlipEnd } from '../slips/views.ts';
import { deviceStates, setUpDevices, setUpSteps } from './set-up-steps.ts';
import type {
  JoinOpened,
  PersonEntered,
  ServiceCheck,
  SetUpFinished,
  SetUpStore,
  SetUpView,
  StoreFormField,
  StoreListView,
  StoreRegistered,
  StoreReview,
  TerminalChecked,
  TillChecked,
} from './views.ts';

const field = (most: number) => typed(most).trim();

/** As it is typed; main reports the faults of each field. */
export const storeForm = z.strictObject({
  id: field(100),
  name: field(300),
  street: field(300),
  postal_code: field(100),
  city: field(300),
  country: field(100),
  currency: field(100),
} satisfies Record<StoreFormField, z.ZodType>);

/** A store that was chosen, as it is kept. */
export const setUpStore = z.strictObject({
  id: z.string(),
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  currency: z.string(),
} satisfies Record<keyof SetUpStore, z.ZodType>);

export const setUpChannels = {
  'set-up:get': row('anybody', nothing, answers<SetUpView>()),
  'set-up:language': row('anybody', z.strictObject({ locale: z.enum(locales) }), answers<SetUpView>()),
  /** Goes to a step whose predecessors are done; `onward`: to the furthest step of an interrupted set-up. */
  'set-up:go': row('anybody', z.strictObject({ step: z.enum([...setUpSteps, 'onward']) }), answers<SetUpView>()),
  /** Tries the service. `keySecret` null: the one entered before. */
  'set-up:check': row(
    'anybody',
    z.strictObject({ baseUrl: field(500), keyId: field(200), keySecret: field(500).nullable() }),
    answers<readonly ServiceCheck[]>(),
  ),
  /** A part of the service's list, read again where `again`. */
  'set-up:stores': row(
    'anybody',
    z.strictObject({
      query: typed(100),
      offset: z.int().min(0).max(1_000_000),
      limit: z.int().min(1).max(200),
      again: z.boolean(),
    }),
    answers<StoreListView>(),
  ),
  'set-up:choose-store': row('anybody', z.strictObject({ id: z.string().max(200) }), answers<SetUpView>()),
  /** Reports what is wrong with a new store before a person reviews it; calls no one. */
  'set-up:review-store': row('anybody', storeForm, answers<StoreReview>()),
  /** Sends the store as it was reviewed, or again after a lost answer. */
  'set-up:register-store': row('anybody', storeForm, answers<StoreRegistered>()),
  /** `sure`: no other till uses this id, and where the law requires it a separate fiscal register is in place. */
  'set-up:till': row(
    'anybody',
    z.strictObject({ terminalId: field(40), sure: z.boolean(), externalRegister: z.boolean() }),
    answers<TillChecked>(),
  ),
  /** `id` null: a new person. `pin` null: unchanged. */
  'set-up:put-person': row(
    'anybody',
    z.strictObject({
      id: operatorId.nullable(),
      name: field(200),
      role: z.enum(roles),
      pin: pin.nullable(),
    }),
    answers<PersonEntered>(),
  ),
  'set-up:remove-person': row('anybody', z.strictObject({ id: operatorId }), answers<SetUpView>()),
  /** The recovery code of the till to come, to be written down. */
  'set-up:recovery': row('anybody', nothing, answers<{ readonly code: string }>()),
  /** Prints it on the printer that was chosen. Error `printer_unset`. */
  'set-up:print-recovery': row('anybody', nothing, answers<TestSlipEnd>()),
  'set-up:recovery-typed': row('anybody', z.strictObject({ code: z.string().max(60) }), answers<SetUpView>()),
  /** The device works, or was not tried: then the health page says so until a person tries it. */
  'set-up:device': row(
    'anybody',
    z.strictObject({
      device: z.enum(setUpDevices),
      state: z.enum(deviceStates),
      /** With the printer: its address (shared/printer-address.ts), null for none. */
      printer: z.string().max(500).nullable().optional(),
    }),
    answers<SetUpView>(),
  ),
  /** The customer's monitor; null: none. */
  'set-up:display': row(
    'anybody',
    z.strictObject({ display: customerDisplay.omit({ pictures: true }).nullable() }),
    answers<SetUpView>(),
  ),
  /** A card terminal in the network: checked for an answer, and stored if it answers. Null: it is a separate one after all. */
  'set-up:terminal': row(
    'anybody',
    z.strictObject({
      terminal: z
        .strictObject({
          address: field(500),
          poi_id: field(60),
          key: z.strictObject({ identifier: field(200), version: z.int().min(0).max(9_999_999) }).nullable(),
        })
        .nullable(),
      /** Null: the one entered before. */
      passphrase: z.string().max(200).nullable(),
    }),
    answers<TerminalChecked>(),
  ),
  /** The file that another till of the store made for this one, and the passphrase on that till's screen. */
  'set-up:join': row(
    'anybody',
    z.strictObject({ file: z.string().max(2_000_000), passphrase: z.string().max(100) }),
    answers<JoinOpened>(),
  ),
  /** A till of a new store after all. */
  'set-up:leave-join': row('anybody', nothing, answers<SetUpView>()),
  'set-up:finish': row('anybody', nothing, answers<SetUpFinished>()),
};
