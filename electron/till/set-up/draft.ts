// What was entered while a till is being set up, so that a power cut costs no typing: the file `set-up.json` in the till's folder.
// Invariant: it holds no secret and no PIN, nor a hash of one: those are asked for again.
import { z } from 'zod';
import { cardTerminal } from '../../../shared/card-terminal.ts';
import { customerDisplay } from '../../../shared/display/settings.ts';
import { readJson } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/locales/intl.ts';
import { locales } from '../../../shared/locales/intl.ts';
import { operator } from '../../../shared/operator.ts';
import { parseEntered } from '../../../shared/printer-address.ts';
import { setUpStore, storeForm } from '../../../shared/set-up/channels.ts';
import { deviceStates, setUpDevices, setUpSteps } from '../../../shared/set-up/set-up-steps.ts';

const draft = z.strictObject({
  version: z.literal(1),
  locale: z.enum(locales),
  step: z.enum(setUpSteps).default('language'),
  baseUrl: z.string().default(''),
  keyId: z.string().default(''),
  /** The service's, as it was last found there. */
  environment: z.enum(['sandbox', 'live']).nullable().default(null),
  store: setUpStore.nullable().default(null),
  /** Written before it is sent, and taken out once the service's answer is known. */
  sentStore: storeForm.nullable().default(null),
  terminalId: z.string().default(''),
  isSure: z.boolean().default(false),
  hasRegister: z.boolean().default(false),
  people: z.array(operator.pick({ id: true, name: true, role: true })).default([]),
  /** As in the settings (shared/printer-address.ts). */
  printer: z
    .string()
    .refine((text) => parseEntered(text).ok)
    .nullable()
    .default(null),
  /** One in the network, that answered. */
  cardTerminal: cardTerminal.nullable().default(null),
  customerDisplay: customerDisplay.nullable().default(null),
  devices: z
    .record(z.enum(setUpDevices), z.enum(deviceStates))
    .default({ printer: 'open', scanner: 'open', card_terminal: 'open' }),
  /** The till whose file was opened. */
  joins: z.strictObject({ terminalId: z.string(), storeName: z.string() }).nullable().default(null),
});
export type Draft = z.infer<typeof draft>;

export type DraftFile = {
  /** Null where there is none. */
  read(): string | null;
  /** Durably, for this user only. */
  write(text: string): void;
};

export const emptyDraft = (locale: Locale): Draft => draft.parse({ version: 1, locale });

/** Null where there is none, or none that this version can read: then the set-up starts again. */
export function readDraft(file: DraftFile): Draft | null {
  return readJson(file.read() ?? '', draft);
}

export function writeDraft(file: DraftFile, what: Draft): void {
  file.write(`${JSON.stringify(draft.parse(what), null, 2)}\n`);
}
