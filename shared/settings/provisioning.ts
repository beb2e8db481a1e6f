// The file that sets up a till unattended (`npm start -- --provision FILE`). The secrets leave the file afterwards.
import { z } from 'zod';
import { cardTerminal } from '../card-terminal.ts';
import { productSettings } from '../catalogue/product-settings.ts';
import { customerDisplay } from '../display/settings.ts';
import { categoryMaxima, companyOrders, decimalAmount, shopMaxima } from '../limits/shop-maxima.ts';
import { locales } from '../locales/intl.ts';
import { manualCard } from '../manual-card.ts';
import { activeOf, operator, pinHashFault } from '../operator.ts';
import { parsePrinter } from '../printer-address.ts';
import { updateSettings } from '../release/settings.ts';
import { customerPause, customerPauseChange } from '../sale/customer-pause.ts';
import { rackCards } from '../scan/rack-cards.ts';
import { setUpDevices } from '../set-up/set-up-steps.ts';
import { shiftSettings } from '../shift/settings.ts';
import { maxNoticeLetters, maxNoticeLines, tidyNotice } from '../slips/code-notice.ts';
import { themes } from '../theme.ts';
import { picked, type SettingKey, settingsWith, type Table, type With } from './fields.ts';
import type { Setting } from './row.ts';
import { settings } from './table.ts';
import { storeIdPattern, terminalIdPattern } from './till-ids.ts';

const loopback = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

export const baseUrl = z
  .url({ abort: true, error: 'must be an address such as https://host/v1' })
  .refine((text) => {
    const url = new URL(text);
    return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  }, 'must be https, except on loopback')
  .refine((text) => /\/v1$/.test(new URL(text).pathname), 'must end in /v1')
  .refine((text) => {
    const url = new URL(text);
    return url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  }, 'must have no query, fragment, user or password');

/** `tcp://host:port` or `file:///path`; printer-address.ts has the words after a `?`. */
export const printerAddress = z.string().superRefine((text, context) => {
  const parsed = parsePrinter(text);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.error });
});

const keyId = z
  .string()
  .max(200)
  .regex(/^[!-+\--~]+$/, 'must be printable ASCII without spaces or commas');
const keySecret = z.string().min(1).max(500);

/** Other keys that may sign webhooks besides the till's own; two while one replaces another. */
const webhookKeys = z
  .array(z.strictObject({ key_id: keyId, key_secret: keySecret }))
  .min(1)
  .max(2);

/** Where the till receives webhooks. */
export const webhookSettings = z.strictObject({
  port: z.int().min(1).max(65_535),
  /** An address of this machine; by default only the machine itself can reach it. */
  address: z.union([z.ipv4(), z.ipv6()], 'must be an address of this machine such as 127.0.0.1').default('127.0.0.1'),
  path: z
    .string()
    .max(200)
    .regex(/^\/[A-Za-z0-9._~/-]*$/, 'must be a path such as /webhooks')
    .default('/webhooks'),
  /** The full address that the service received, where a proxy is in front. The signature covers it. */
  public_url: z
    .url({ protocol: /^https?$/, abort: true, error: 'must be an address such as https://shop.example/tills/7' })
    .max(500)
    .optional(),
});
export type WebhookSettings = z.infer<typeof webhookSettings>;

const phone = z.string().regex(/^[+(]?[0-9][0-9 ()/.-]{1,38}$/, 'must be a phone number such as +49 30 123456');

/** Whom the screens say to call: the gift card service, the till's support, and head office. */
export const phones = z.strictObject({
  service: phone.optional(),
  support: phone.optional(),
  head_office: phone.optional(),
});
export type Phones = z.infer<typeof phones>;

/** Where the till sends its journal. A `ca`, if present, identifies head office. */
const headOfficeAddress = z.strictObject({
  url: baseUrl,
  ca: z
    .string()
    .max(20_000)
    .regex(
      /^-----BEGIN CERTIFICATE-----\n[A-Za-z0-9+/=\n]+-----END CERTIFICATE-----\s*$/,
      'must be a certificate (PEM)',
    )
    .optional(),
});
export type HeadOfficeAddress = z.infer<typeof headOfficeAddress>;
/** `code`: enrols this till there, once. */
const headOffice = headOfficeAddress.extend({ code: z.string().trim().min(1).max(200).optional() });
export type HeadOfficeGiven = z.infer<typeof headOffice>;

/** One text, on the slip with a card's code and on the sheet for the counter. */
const codeNotice = z
  .string()
  .overwrite(tidyNotice)
  .min(1)
  .max(maxNoticeLetters, `must have ${maxNoticeLetters} letters at most`)
  .refine((text) => text.split('\n').length <= maxNoticeLines, `must have ${maxNoticeLines} lines at most`);

const printedNote = (most: number) => z.string().trim().min(1).max(most);

/** Whatever USB stick is plugged in. */
export const anyStick = 'usb-stick';
/** Where a second copy of each backup goes: a folder on another disk or machine, or any stick. */
const backupPlace = z
  .string()
  .max(500)
  .regex(/^(usb-stick|\/.*|[A-Za-z]:[\\/].*|\\\\.+)$/, 'must be usb-stick or a whole path such as /mnt/backups');

/** What a shop prints on its slips in addition to what the till knows. */
export const slipSettings = z.strictObject({
  /** Whom a customer may call. */
  phone: phone.optional(),
  /** The shop's number at its acquirer. */
  merchant_number: printedNote(40).optional(),
  /** Until when and how the shop takes a card back, in its own words. */
  refund_rule: printedNote(300).optional(),
  /** Such as "Multi-purpose voucher, no VAT". */
  tax_note: printedNote(100).optional(),
  /** Below the shop's name and address, and at the end of what customers get. Such as opening hours. */
  head: printedNote(200).optional(),
  foot: printedNote(200).optional(),
  /** Each slip is cut off by itself; by default the slips of a sale come out as one strip. */
  separate: z.boolean().default(false),
});
export type SlipSettings = z.infer<typeof slipSettings>;

/** Who works at a till. */
export function staff(person: typeof operator) {
  return z
    .array(person)
    .min(1)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'ids must differ')
    .refine((all) => activeOf(all).some((one) => one.role === 'manager'), 'at least one must be a manager');
}

/** Numbers, switches and amounts: their rows say the rest. */
type Simple = { whole: z.ZodInt; switch: z.ZodBoolean; amount: z.ZodString };
type SimpleKey = With<{ kind: keyof Simple }>;
function simpleSchema(row: Setting): z.ZodType {
  if (row.kind === 'whole') return z.int().min(row.from).max(row.to);
  return row.kind === 'switch' ? z.boolean() : decimalAmount;
}
const simpleKeys = (['whole', 'switch', 'amount'] as const).flatMap((kind) => settingsWith({ kind }));
const simple = Object.fromEntries(simpleKeys.map((key) => [key, simpleSchema(settings[key]).optional()])) as {
  [K in SimpleKey]: z.ZodOptional<Simple[Table[K]['kind']]>;
};

/** All other settings. */
const own = {
  environment: z.enum(['sandbox', 'live']),
  base_url: baseUrl,
  key_id: keyId,
  key_secret: keySecret,
  store_id: z.string().regex(storeIdPattern, 'must be 1 to 64 letters, digits, _ or - such as store-001'),
  /** Signs the claim that a claim slip carries; all tills of a store share it. */
  store_key: z.string().min(16).max(500),
  terminal_id: z.string().regex(terminalIdPattern, 'must be 1 to 16 letters or digits such as T1'),
  printer: printerAddress.nullable(),
  /** Absent: the cashier charges on a separate terminal. `cardTerminalFault` checks the fields together. */
  card_terminal: cardTerminal.optional(),
  /** Shared with the nexo terminal, if `card_terminal` has a key. */
  terminal_passphrase: z.string().min(1).max(200).optional(),
  locale: z.enum(locales),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters such as EUR'),
  theme: z.enum(themes).optional(),
  kiosk: z.boolean().default(false),
  vault: z.enum(['keyring', 'file']),
  webhooks: webhookSettings.optional(),
  webhook_keys: webhookKeys.optional(),
  /** When a customer is asked about fraud before cards are reserved (absent, or null: never). */
  customer_pause: customerPause.nullable().optional(),
  customer_display: customerDisplay.optional(),
  shop_maxima: shopMaxima.optional(),
  category_maxima: categoryMaxima.optional(),
  manual_card: manualCard.optional(),
  company_orders: companyOrders.optional(),
  shifts: shiftSettings.optional(),
  rack_cards: rackCards.optional(),
  products: productSettings.optional(),
  phones: phones.optional(),
  slips: slipSettings.optional(),
  code_notice: codeNotice.optional(),
  backup_folder: backupPlace.optional(),
  head_office: headOffice.optional(),
  updates: updateSettings.optional(),
  /** Devices that were not tried when the till was set up: the health page requests that. */
  untested_devices: z.array(z.enum(setUpDevices)).optional(),
  /** Where slips with codes go, if not to `printer`: the till keeps it (places.ts), and no file chooses it. */
  codes_printer: printerAddress.optional(),
  proxy: z.string().max(700).optional(),
  /** The printer that a slip came out of: the till records it, so that a start does not request another test slip. */
  tested_printer: printerAddress.optional(),
  fiscal: z.enum(['none', 'external-register']),
  operators: staff(
    operator.extend({
      pin_hash: operator.shape.pin_hash.superRefine((hash, context) => {
        const message = pinHashFault(hash);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
    }),
  ),
} satisfies Record<Exclude<SettingKey, SimpleKey | With<{ kept: 'nowhere' }>>, z.ZodType>;

export const provisioning = z.strictObject({ ...own, ...simple });
export type Provisioning = z.infer<typeof provisioning>;
const shape = provisioning.shape;

/** What stays in the settings once the secrets are in the vault. */
export const provisionedShape = {
  ...picked(shape, settingsWith({ kept: 'clear' })),
  head_office: headOfficeAddress.optional(),
};
export type ProvisionedSettings = z.infer<z.ZodObject<typeof provisionedShape>>;

export type StoredSettings = Partial<ProvisionedSettings>;
type Defaults = {
  readonly [K in With<{ usual: unknown }> & keyof ProvisionedSettings]: NonNullable<ProvisionedSettings[K]>;
};
export type Settings = StoredSettings & Defaults;

/**
 * A till's value where its shop has chosen nothing. Not by `default()` in the schema: the settings stay as they were stored and sealed, and a change
 * of one line must not choose the others.
 */
export const defaults = Object.fromEntries(
  Object.entries<Setting>(settings).flatMap(([key, row]) =>
    row.usual === undefined ? [] : [[key, shape[key as keyof Defaults].parse(row.usual)]],
  ),
) as Defaults;

/** Every value that is stored, and the default of each field that is absent. */
export function withDefaults<T extends StoredSettings>(stored: T): T & Defaults {
  const chosen = Object.entries(stored).filter(([, value]) => value !== undefined);
  return { ...stored, ...defaults, ...Object.fromEntries(chosen) };
}

/** The values that a screen is shown as they are; null where nothing is chosen and there is no default. */
export type ShownSettings = {
  readonly [K in With<{ isShown: true }> & keyof Known]-?: undefined extends Known[K]
    ? NonNullable<Known[K]> | null
    : Known[K];
};
type Known = ProvisionedSettings & Defaults;
export const shownOf = (known: Known): ShownSettings =>
  Object.fromEntries(settingsWith({ isShown: true }).map((key) => [key, known[key] ?? null])) as ShownSettings;

const ofManagers = settingsWith({ by: 'settings' }).filter((key) => key !== 'drop_old_store_keys');
const changeable = picked(shape, ofManagers);
/** An optional field may be removed. */
type Changed<F extends z.ZodType> = F extends z.ZodOptional ? z.ZodNullable<F> : z.ZodOptional<F>;
const changes = Object.fromEntries(
  Object.entries(changeable).map(([key, field]) => [
    key,
    field instanceof z.ZodOptional ? field.nullable() : field.optional(),
  ]),
) as { [K in keyof typeof changeable]: Changed<(typeof changeable)[K]> };

/**
 * What may change about a till in use: a file of it (`--settings FILE`), or the settings on screen. A missing field keeps its value; null removes it,
 * or restores the default. Secrets are entered where they are new, and never requested again.
 */
export const settingsChange = z.strictObject({
  ...changes,
  customer_pause: customerPauseChange.nullable().optional(),
  /** True: the slips of the keys before are read no more. From now on `store_key` signs; the one before it stays to read slips. */
  drop_old_store_keys: z.literal(true).optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;
