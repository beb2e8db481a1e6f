// What was entered while a till is being set up, so that a power cut costs no typing: the file `set-up.json` in the till's folder.
// Invariant: it holds no secret and no PIN, nor a hash of one: those are asked for again.
import { z } from 'zod';
import { cardTerminal } from '../../../shared/card-terminal.ts';
import { customerDisplay } from '../../../shared/display/settings.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import { locales } from '../../../shared/locales/intl.ts';
import { operator } from '../../../shared/operator.ts';
import { parseEntered } from '../../../shared/printer-address.ts';
import { storeForm } from '../../../shared/set-up/channels.ts';
import { deviceStates, setUpDevices, setUpSteps } from '../../../shared/set-up/set-up-steps.ts';

const store = z.strictObject({
  id: z.string(),
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  currency: z.string(),
});

const draft = z.strictObject({
  version: z.literal(1),
  locale: z.enum(locales),
  step: z.enum(setUpSteps),
  baseUrl: z.string(),
  keyId: z.string(),
  /** The service's, as it was last found there. */
  environment: z.enum(['sandbox', 'live']).nullable(),
  store: store.nullable(),
  /** Written before it is sent, and taken out once the service's answer is known. */
  sentStore: storeForm.nullable(),
  terminalId: z.string(),
  isSure: z.boolean(),
  hasRegister: z.boolean(),
  people: z.array(operator.pick({ id: true, name: true, role: true })),
  /** As in the settings (shared/printer-address.ts). */
  printer: z
    .string()
    .refine((text) => parseEntered(text).ok)
    .nullable(),
  /** One in the network, that answered. */
  cardTerminal: cardTerminal.nullable().default(null),
  customerDisplay: customerDisplay.nullable().default(null),
  devices: z.record(z.enum(setUpDevices), z.enum(deviceStates)),
  /** The till whose file was opened. */
  joins: z.strictObject({ terminalId: z.string(), storeName: z.string() }).nullable(),
});
export type Draft = z.infer<typeof draft>;

export type DraftFile = {
  /** Null where there is none. */
  read(): string | null;
  /** Durably, for this user only. */
  write(text: string): void;
};

export function emptyDraft(locale: Locale): Draft {
  return {
    version: 1,
    locale,
    step: 'language',
    baseUrl: '',
    keyId: '',
    environment: null,
    store: null,
    sentStore: null,
    terminalId: '',
    isSure: false,
    hasRegister: false,
    people: [],
    printer: null,
    cardTerminal: null,
    customerDisplay: null,
    devices: { printer: 'open', scanner: 'open', card_terminal: 'open' },
    joins: null,
  };
}

/** Null where there is none, or none that this version can read: then the set-up starts again. */
export function readDraft(file: DraftFile): Draft | null {
  try {
    return draft.parse(JSON.parse(file.read() ?? ''));
  } catch {
    return null;
  }
}

export function writeDraft(file: DraftFile, what: Draft): void {
  file.write(`${JSON.stringify(draft.parse(what), null, 2)}\n`);
}
