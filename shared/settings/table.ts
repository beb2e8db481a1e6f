// The settings of a till, a row each; the fields of a form follow its order. A new setting is its row here, the file that reads it, and its words. A
// number, a switch and an amount get their schema from their row, all others in provisioning.ts.
// Invariants: a value is stored in the clear, shown, put into the join file or sent to the support only where its row says so. Each row says what
// whoever changes it may reach, and whether it is a control (tests/shared/settings-controls.test.ts).
import { codeSigns } from '../code-signs.ts';
import { knownCategories } from '../known-categories.ts';
import type { Translate } from '../locales/en/word-key.ts';
import { locales, nameOf } from '../locales/intl.ts';
import { scansToGive, typedNumbers } from '../scan/rack-choices.ts';
import { longestPrefix } from '../scan/scanner-test.ts';
import { themes } from '../theme.ts';
import type { Part, Setting, SettingWords } from './row.ts';
import type { Section } from './sections.ts';
import { slipNotes } from './settings-fields.ts';

const nothing = { reaches: [] } as const;
const chosen = { by: 'settings', kept: 'clear' } as const;
/** A control: the row, or each of its parts, says what loosens it. */
const control = { ...chosen, isShown: true } as const;
const plain = { ...control, ...nothing, loosens: 'never' } as const;
/** Where something goes: more than one person decides about another one (places.ts). */
const placed = { ...control, loosens: 'elsewhere' } as const;
const secret = { by: 'settings', kept: 'vault', loosens: 'never' } as const;
const atSetUp = { by: 'set-up', kept: 'clear', ...nothing, loosens: 'never' } as const;
const noted = { by: 'till', kept: 'clear' } as const;

const at = (section: Section, words: SettingWords, hint?: SettingWords) => ({ section, words, hint });
type Hinted = SettingWords extends infer W ? (W extends `${infer Words}Hint` ? Words : never) : never;
const hinted = (section: Section, words: Hinted & SettingWords) => at(section, words, `${words}Hint`);

const whole = (from: number, to: number) => ({ kind: 'whole', from, to }) as const;
const number = (from: number, to: number, usual: number) => ({ ...whole(from, to), usual });
const amount = { kind: 'amount' } as const;
const minor = { kind: 'minor' } as const;
const text = (most: number) => ({ kind: 'text', most }) as const;
const note = (most: number) => ({ kind: 'note', most }) as const;
const typedSecret = (most: number) => ({ kind: 'secret', most }) as const;
const choice = <V extends string>(values: readonly V[], label: (value: V, t: Translate) => string) =>
  ({ kind: 'choice', options: (t: Translate) => values.map((value) => ({ value, label: label(value, t) })) }) as const;

/** A part for each name. */
const each = <const N extends string, const P extends Part>(names: readonly N[], partOf: (name: N) => P) =>
  Object.fromEntries(names.map((name) => [name, partOf(name)])) as Record<N, P>;

const ofDrawer = { under: 'shifts.group' } as const;
const ofPause = { under: 'fraud.pause' } as const;
const ofMaxima = { under: 'fraud.maxima' } as const;
const atCounter = { under: 'rackCards.counter' } as const;
const mebibyte = 1024 * 1024;

export const settings = {
  environment: { ...atSetUp, isJoined: true },
  base_url: {
    ...placed,
    reaches: ['money', 'codes', 'witnesses'],
    ...text(500),
    ...at('service', 'service.address'),
    // A service setting that was not this till's is reported at the service's address.
    also: ['environment', 'store_id', 'currency', 'fiscal', 'other'],
    wrong: 'base_url',
    isJoined: true,
  },
  key_id: {
    ...control,
    loosens: 'withService',
    reaches: ['money'],
    ...text(200),
    ...at('service', 'service.keyId'),
    wrong: 'key_id',
  },
  key_secret: {
    ...secret,
    reaches: ['money'],
    heldBy: 'the service at its address must take it for the same store; with another service it waits as that does',
    ...typedSecret(500),
    ...hinted('service', 'service.secret'),
    also: ['webhook_keys'],
    wrong: 'key_secret',
  },
  store_id: atSetUp,
  store_key: {
    ...secret,
    reaches: ['money'],
    heldBy: 'a slip is paid once and only while the service has its order; the earlier keys read on',
    ...typedSecret(500),
    ...at('storeKey', 'storeKey.key', 'storeKey.hint'),
    wrong: 'store_key',
    isJoined: true,
  },
  drop_old_store_keys: { ...nothing, by: 'settings', kept: 'nowhere', section: 'storeKey', loosens: 'never' },
  terminal_id: { ...atSetUp, isJoined: true },
  printer: {
    ...control,
    section: 'printer',
    wrong: 'printer',
    loosens: 'never',
    reaches: ['codes'],
    heldBy: 'what has a code goes to `codes_printer` until more than one person agreed',
  },
  // The printer that slips with codes go to, where that is not (yet) the printer of all others.
  codes_printer: { ...noted, section: 'printer', loosens: 'elsewhere', reaches: ['codes'] },
  card_terminal: {
    ...control,
    loosens: 'otherTerminal',
    reaches: ['money'],
    section: 'terminal',
    wrong: 'terminal',
    parts: { key: { wrong: 'terminal_key' } },
  },
  terminal_passphrase: {
    ...secret,
    reaches: ['money'],
    heldBy: 'a new one counts as another terminal, and waits with it',
    section: 'terminal',
    wrong: 'terminal_passphrase',
  },
  locale: { ...plain, ...choice(locales, nameOf), ...at('screen', 'screen.language') },
  currency: atSetUp,
  theme: {
    ...plain,
    ...choice(themes, (theme, t) => t(`setting:theme.${theme}`)),
    ...at('screen', 'screen.theme'),
    usual: 'system',
  },
  kiosk: atSetUp,
  vault: atSetUp,
  webhooks: {
    ...placed,
    reaches: ['witnesses'],
    parts: {
      port: { ...whole(1, 65_535), ...at('webhooks', 'webhooks.port'), begins: '8085' },
      address: { ...note(500), ...at('webhooks', 'webhook.address'), begins: '127.0.0.1', wrong: 'address' },
      path: { ...note(500), ...at('webhooks', 'webhook.path'), begins: '/webhooks', wrong: 'path' },
      public_url: { ...note(500), ...at('webhooks', 'webhook.public_url'), wrong: 'public_url' },
    },
  },
  webhook_keys: {
    ...secret,
    reaches: ['witnesses'],
    heldBy: 'a webhook only makes the till ask the service',
    section: 'webhooks',
    wrong: 'webhook_keys',
  },
  // These four protect against faults and forgetting, not against colleagues.
  lock_minutes: { ...plain, ...number(1, 60, 3), ...at('lock', 'lock.minutes', 'lock.hint'), isLive: true },
  max_unresolved_cards: { ...plain, ...number(1, 50, 3), ...hinted('saleLimits', 'limits.unresolved'), support: true },
  // The default is enough for a backup of a large ledger and a day of sales.
  min_free_bytes: {
    ...plain,
    ...number(1_000_000, 1_000_000_000_000, 200 * mebibyte),
    ...hinted('saleLimits', 'limits.free'),
    unit: mebibyte,
    wrong: 'free',
  },
  low_balance: { ...plain, ...amount, ...hinted('warnings', 'limits.lowBalance') },
  customer_pause: {
    ...chosen,
    reaches: ['witnesses'],
    parts: {
      amount: { ...amount, ...hinted('fraud', 'limits.pause'), ...ofPause, loosens: 'later' },
      cards: { ...whole(1, 50), ...hinted('fraud', 'limits.pauseCards'), ...ofPause, loosens: 'later' },
      categories: {
        ...choice(knownCategories, (code, t) => t(`counter:category.${code}`)),
        ...hinted('fraud', 'limits.pauseCategories'),
        ...ofPause,
        kind: 'several',
        loosens: 'fewer',
      },
    },
  },
  // Where the customer has no display, the cashier asks them.
  customer_display: {
    ...control,
    reaches: ['witnesses'],
    section: 'customerDisplay',
    parts: {
      ...each(['monitor', 'is_touch'], () => ({ loosens: 'never' })),
      pictures: { wrong: 'pictures', loosens: 'another' },
    },
  },
  shop_maxima: {
    ...control,
    reaches: ['money'],
    usual: {},
    parts: {
      card: { ...amount, ...hinted('fraud', 'maxima.card'), ...ofMaxima, loosens: 'later' },
      sale: { ...amount, ...hinted('fraud', 'maxima.sale'), ...ofMaxima, loosens: 'later' },
      supervisor_above: { ...amount, ...hinted('fraud', 'maxima.supervisor'), ...ofMaxima, loosens: 'later' },
    },
    wrong: 'amount',
  },
  category_maxima: {
    ...control,
    reaches: ['money'],
    usual: {},
    parts: each(knownCategories, (code) => ({
      ...amount,
      ...at('fraud', 'maxima.category'),
      about: `counter:category.${code}`,
      under: 'maxima.categories',
      loosens: 'later',
    })),
    wrong: 'amount',
  },
  manual_card: {
    ...control,
    reaches: ['money'],
    usual: {},
    parts: {
      per_sale_minor: { ...minor, ...hinted('typedCards', 'limits.perSale'), loosens: 'more' },
      per_day_minor: { ...minor, ...at('typedCards', 'limits.perDay'), loosens: 'more' },
      code_of: {
        ...choice(codeSigns, (signs, t) => t(`setting:codeOf.${signs}`)),
        ...at('typedCards', 'limits.codeOf'),
        loosens: ['digits', 'letters-and-digits'],
      },
      code_length: { ...whole(4, 12), ...at('typedCards', 'limits.length'), loosens: 'less' },
    },
  },
  new_manager_days: {
    ...control,
    reaches: ['money', 'codes', 'witnesses'],
    ...number(0, 90, 7),
    ...hinted('staff', 'limits.newManager'),
    loosens: 'less',
    wrong: 'span',
    isLive: true,
  },
  keep_names_months: {
    ...plain,
    ...number(1, 120, 12),
    ...hinted('staff', 'limits.keepNames'),
    wrong: 'span',
    isLive: true,
  },
  // Off until the shop turns it on.
  company_orders: {
    ...control,
    reaches: ['money', 'codes'],
    usual: {},
    parts: {
      on: { kind: 'switch', ...hinted('companyOrders', 'companies.on'), loosens: 'on' },
      order_most: { ...amount, ...hinted('companyOrders', 'companies.order'), loosens: 'later' },
      company_most: { ...amount, ...hinted('companyOrders', 'companies.month'), loosens: 'later' },
      cash_most: { ...amount, ...hinted('companyOrders', 'companies.cash'), loosens: 'later' },
      alone_most: { ...amount, ...hinted('companyOrders', 'companies.alone'), loosens: 'later' },
      identity_above: { ...amount, ...hinted('companyOrders', 'companies.identity'), loosens: 'later' },
      pause_hours: { ...whole(0, 720), ...hinted('companyOrders', 'companies.pause'), loosens: 'less' },
    },
    wrong: 'amount',
  },
  shifts: {
    ...control,
    reaches: ['money', 'witnesses'],
    usual: { on: false },
    parts: {
      on: { kind: 'switch', ...hinted('shifts', 'shifts.on'), loosens: 'off' },
      tolerance_minor: { ...minor, ...hinted('shifts', 'shifts.tolerance'), ...ofDrawer, loosens: 'moreInShifts' },
      move_limit_minor: { ...minor, ...hinted('shifts', 'shifts.limit'), ...ofDrawer, loosens: 'moreInShifts' },
      // A waiting change starts at a fixed moment, which this does not move.
      day_begins: { ...text(5), ...hinted('shifts', 'shifts.begins'), ...ofDrawer, wrong: 'time', loosens: 'never' },
    },
  },
  rack_cards: {
    ...chosen,
    reaches: ['codes'],
    usual: {},
    parts: {
      typed_numbers: {
        ...choice(typedNumbers, (who, t) => t(`rack:typedBy.${who}`)),
        ...at('rackCards', 'rackCards.typed'),
        ...atCounter,
        loosens: ['never', 'supervisor', 'cashier'],
      },
      scan_to_give: {
        ...choice(scansToGive, (when, t) => t(`rack:giveWhen.${when}`)),
        ...at('rackCards', 'rackCards.give'),
        ...atCounter,
        loosens: ['always', 'several', 'never'],
      },
      // What is left without it must be a code as any other.
      scanner_prefix: {
        ...note(longestPrefix),
        ...at('rackCards', 'rackCards.prefix'),
        ...atCounter,
        loosens: 'never',
      },
      /** Each by its name. */
      rules: { section: 'rackCards', loosens: 'byRule' },
    },
  },
  // What is sold. Hiding a product hides no sale.
  products: { ...chosen, ...nothing, section: 'products', usual: {}, loosens: 'never' },
  phones: {
    ...plain,
    usual: {},
    parts: each(['service', 'support', 'head_office'], (whom) => ({ ...note(60), ...at('phones', `phone.${whom}`) })),
    wrong: 'phone',
  },
  slips: {
    ...plain,
    usual: {},
    parts: {
      ...each(slipNotes, (name) => ({
        ...note(300),
        ...at('slips', `slipNote.${name}`, name === 'refund_rule' ? 'refundRuleHint' : undefined),
        wrong: name === 'phone' ? 'phone' : 'note',
      })),
      separate: { kind: 'switch', ...hinted('slips', 'slips.separate') },
    },
    wrong: 'note',
  },
  code_notice: { ...plain, kind: 'lines', ...at('fraud', 'fraud.notice', 'noticeHint'), wrong: 'notice' },
  backup_folder: { ...plain, section: 'backups', wrong: 'backup_folder' },
  head_office: {
    ...placed,
    reaches: ['witnesses'],
    parts: {
      url: { ...note(500), ...hinted('headOffice', 'headOffice.address'), wrong: 'base_url' },
      ca: { section: 'headOffice', wrong: 'certificate' },
      code: { ...typedSecret(200), ...hinted('headOffice', 'headOffice.code'), kept: 'vault', wrong: 'enrol_code' },
    },
    isJoined: true,
  },
  // A package is accepted by its signature, wherever it comes from.
  updates: {
    ...plain,
    parts: {
      address: { ...note(500), ...hinted('updates', 'updates.address'), wrong: 'update_address' },
      channel: { ...note(31), ...hinted('updates', 'updates.channel'), begins: 'stable', wrong: 'update_channel' },
      hour: { ...note(5), ...hinted('updates', 'updates.hour'), wrong: 'update_hour' },
    },
  },
  // Named by the computer. The till notes which one it was, so that another one is told.
  proxy: {
    ...noted,
    loosens: 'never',
    reaches: ['witnesses'],
    heldBy: 'the computer names it; TLS ends at the service, so a proxy reads nothing and can only keep it away',
  },
  untested_devices: { ...noted, ...nothing, loosens: 'never', usual: [] },
  tested_printer: { ...noted, ...nothing, loosens: 'never' },
  join_hours: { ...plain, ...number(1, 720, 24), ...hinted('nextTill', 'limits.joinHours'), wrong: 'span' },
  // The default is as long as the law requires books in most places.
  keep_sales_years: { ...chosen, ...nothing, ...number(1, 30, 10), loosens: 'never' },
  fiscal: atSetUp,
  // operators/second-person.ts decides about loosening.
  operators: {
    by: 'people',
    kept: 'clear',
    isJoined: true,
    loosens: 'never',
    reaches: ['money', 'codes', 'witnesses'],
    heldBy: 'the rule of second people',
  },
} as const satisfies Readonly<Record<string, Setting>>;
