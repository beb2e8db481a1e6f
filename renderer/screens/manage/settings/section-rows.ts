// What stands in each section of the settings that is a form and no more: one row a field, in the order of the page.
import { codeSigns } from '../../../../shared/code-signs.ts';
import { knownCategories } from '../../../../shared/known-categories.ts';
import { locales, nameOf } from '../../../../shared/locales/intl.ts';
import { scansToGive, typedNumbers } from '../../../../shared/scan/rack-choices.ts';
import { longestPrefix } from '../../../../shared/scan/scanner-test.ts';
import { slipNotes } from '../../../../shared/settings/settings-fields.ts';
import { themes } from '../../../../shared/theme.ts';
import type { Row, RowGroup } from './rows.ts';

type Rows = readonly (Row | RowGroup)[];

/** Whatever of the service was not this till's is said at its address. */
const ofService = ['environment', 'store_id', 'currency', 'fiscal', 'other'];

export const serviceRows: Rows = [
  { field: 'base_url', kind: 'text', most: 500, words: 'service.address', also: ofService },
  { field: 'key_id', kind: 'text', most: 200, words: 'service.keyId' },
  {
    field: 'key_secret',
    kind: 'secret',
    most: 500,
    words: 'service.secret',
    hint: 'service.secretHint',
    also: ['webhook_keys'],
  },
];

export const phoneRows: Rows = (['service', 'support', 'head_office'] as const).map((whom) => ({
  field: `phones.${whom}`,
  kind: 'note',
  most: 60,
  words: `phone.${whom}`,
}));

export const lockRows: Rows = [{ field: 'lock_minutes', kind: 'whole', words: 'lock.minutes', hint: 'lock.hint' }];

/** Where this till sells no more. */
export const saleLimitRows: Rows = [
  { field: 'max_unresolved_cards', kind: 'whole', words: 'limits.unresolved', hint: 'limits.unresolvedHint' },
  { field: 'min_free_bytes', kind: 'whole', unit: 1024 * 1024, words: 'limits.free', hint: 'limits.freeHint' },
];

/** The shop's own, beside the service's. */
export const maximaRows: Rows = [
  { field: 'shop_maxima.card', kind: 'amount', words: 'maxima.card', hint: 'maxima.cardHint' },
  { field: 'shop_maxima.sale', kind: 'amount', words: 'maxima.sale', hint: 'maxima.saleHint' },
  { field: 'shop_maxima.supervisor_above', kind: 'amount', words: 'maxima.supervisor', hint: 'maxima.supervisorHint' },
  {
    title: 'maxima.categories',
    rows: knownCategories.map((code) => ({
      field: `category_maxima.${code}`,
      kind: 'amount',
      words: 'maxima.category',
      about: `counter:category.${code}`,
    })),
  },
];

export const typedCardRows: Rows = [
  { field: 'manual_card.per_sale_minor', kind: 'minor', words: 'limits.perSale', hint: 'limits.perSaleHint' },
  { field: 'manual_card.per_day_minor', kind: 'minor', words: 'limits.perDay' },
  {
    field: 'manual_card.code_of',
    kind: 'choice',
    words: 'limits.codeOf',
    options: (t) => codeSigns.map((value) => ({ value, label: t(`setting:codeOf.${value}`) })),
  },
  { field: 'manual_card.code_length', kind: 'whole', words: 'limits.length' },
];

export const warningRows: Rows = [
  { field: 'low_balance', kind: 'amount', words: 'limits.lowBalance', hint: 'limits.lowBalanceHint' },
  { field: 'customer_pause.amount', kind: 'amount', words: 'limits.pause', hint: 'limits.pauseHint' },
  { field: 'customer_pause.cards', kind: 'whole', words: 'limits.pauseCards', hint: 'limits.pauseCardsHint' },
  {
    field: 'customer_pause.categories',
    kind: 'several',
    words: 'limits.pauseCategories',
    hint: 'limits.pauseCategoriesHint',
    options: (t) => knownCategories.map((value) => ({ value, label: t(`counter:category.${value}`) })),
  },
];

/** Whose word counts, and when the till forgets who left. */
export const staffRows: Rows = [
  { field: 'new_manager_days', kind: 'whole', words: 'limits.newManager', hint: 'limits.newManagerHint' },
  { field: 'keep_names_months', kind: 'whole', words: 'limits.keepNames', hint: 'limits.keepNamesHint' },
  { field: 'sole_manager_voids', kind: 'switch', words: 'limits.alone', hint: 'limits.aloneHint' },
];

export const nextTillRows: Rows = [
  { field: 'join_hours', kind: 'whole', words: 'limits.joinHours', hint: 'limits.joinHoursHint' },
];

export const shiftRows: Rows = [
  { field: 'shifts.on', kind: 'switch', words: 'shifts.on', hint: 'shifts.onHint' },
  {
    title: 'shifts.group',
    rows: [
      { field: 'shifts.tolerance_minor', kind: 'minor', words: 'shifts.tolerance', hint: 'shifts.toleranceHint' },
      { field: 'shifts.move_limit_minor', kind: 'minor', words: 'shifts.limit', hint: 'shifts.limitHint' },
      { field: 'shifts.day_begins', kind: 'text', most: 5, words: 'shifts.begins', hint: 'shifts.beginsHint' },
    ],
  },
];

/** What is chosen about rack cards besides their rules. */
export const rackRows: Rows = [
  {
    title: 'rackCards.counter',
    rows: [
      {
        field: 'rack_cards.typed_numbers',
        kind: 'choice',
        words: 'rackCards.typed',
        options: (t) => typedNumbers.map((value) => ({ value, label: t(`rack:typedBy.${value}`) })),
      },
      {
        field: 'rack_cards.scan_to_give',
        kind: 'choice',
        words: 'rackCards.give',
        options: (t) => scansToGive.map((value) => ({ value, label: t(`rack:giveWhen.${value}`) })),
      },
      {
        field: 'rack_cards.scanner_prefix',
        kind: 'note',
        most: longestPrefix,
        words: 'rackCards.prefix',
      },
    ],
  },
];

export const screenRows: Rows = [
  {
    field: 'locale',
    kind: 'choice',
    words: 'screen.language',
    options: () => locales.map((value) => ({ value, label: nameOf(value) })),
  },
  {
    field: 'theme',
    kind: 'choice',
    words: 'screen.theme',
    options: (t) => themes.map((value) => ({ value, label: t(`setting:theme.${value}`) })),
  },
];

export const slipRows: Rows = [
  ...slipNotes.map((note): Row => {
    const hint = note === 'refund_rule' ? { hint: 'refundRuleHint' as const } : {};
    return { field: `slips.${note}`, kind: 'note', most: 300, words: `slipNote.${note}`, ...hint };
  }),
  { field: 'slips.separate', kind: 'switch', words: 'slips.separate', hint: 'slips.separateHint' },
];

export const noticeRows: Rows = [{ field: 'code_notice', kind: 'lines', words: 'section.notice', hint: 'noticeHint' }];

export const storeKeyRows: Rows = [
  { field: 'store_key', kind: 'secret', most: 500, words: 'storeKey.key', hint: 'storeKey.hint' },
];

export const headOfficeRows: Rows = [
  {
    field: 'head_office.url',
    kind: 'note',
    most: 500,
    words: 'headOffice.address',
    hint: 'headOffice.addressHint',
  },
  { field: 'head_office.code', kind: 'secret', most: 200, words: 'headOffice.code', hint: 'headOffice.codeHint' },
];

export const updateRows: Rows = [
  { field: 'updates.address', kind: 'note', most: 500, words: 'updates.address', hint: 'updates.addressHint' },
  {
    field: 'updates.channel',
    kind: 'note',
    most: 31,
    begins: 'stable',
    words: 'updates.channel',
    hint: 'updates.channelHint',
  },
  { field: 'updates.hour', kind: 'note', most: 5, words: 'updates.hour', hint: 'updates.hourHint' },
];

export const webhookRows: Rows = [
  { field: 'webhooks.port', kind: 'whole', begins: '8085', words: 'webhooks.port' },
  { field: 'webhooks.address', kind: 'note', most: 500, begins: '127.0.0.1', words: 'webhook.address' },
  { field: 'webhooks.path', kind: 'note', most: 500, begins: '/webhooks', words: 'webhook.path' },
  { field: 'webhooks.public_url', kind: 'note', most: 500, words: 'webhook.public_url' },
];
