// What a section shows on the page of all settings: its icon, and its current state in one line. For a section that is only a form of its
// rows, also its button and its note.

import type { StatusView } from '../../../../shared/health/status.ts';
import { nameOf } from '../../../../shared/locales/intl.ts';
import { moneyText } from '../../../../shared/money.ts';
import { hasDrawer, parsePrinter } from '../../../../shared/printer-address.ts';
import { rowsOf } from '../../../../shared/settings/fields.ts';
import type { SettingWords } from '../../../../shared/settings/row.ts';
import type { Section } from '../../../../shared/settings/sections.ts';
import { slipNotes } from '../../../../shared/settings/settings-fields.ts';
import type { KeptView } from '../../../../shared/settings/views.ts';
import type { IconName } from '../../../components/icon.tsx';
import type { WordKey, Words } from '../../../words.ts';
import { valueAt } from './rows.ts';

type Now = {
  readonly says: string;
  /** It needs someone's attention. */
  readonly isOdd?: boolean;
};
type Till = { readonly currency: string; readonly backup: StatusView['backup'] };
type Look = {
  readonly icon: IconName;
  /** The words for its first field; `none` if that has no value. */
  readonly first?: SettingWords;
  readonly none?: SettingWords;
  /** The words for the rest. */
  readonly now?: (kept: KeptView, words: Words, till: Till) => Now | string | null;
  readonly submit?: WordKey;
  readonly note?: WordKey;
};
const waits = 'setting:waiting.note';

export const sectionLooks: Readonly<Record<Section, Look>> = {
  printer: { icon: 'print', now: printerNow },
  terminal: {
    icon: 'card',
    now: ({ card_terminal: terminal }, { t }) => {
      const id = terminal?.kind === 'nexo' ? terminal.poi_id : '';
      return t(`setting:now.terminal.${terminal?.kind ?? 'manual'}`, { id });
    },
  },
  products: {
    icon: 'star',
    now: ({ products: { pinned, hidden } }, { t }) =>
      pinned + hidden === 0 ? t('setting:now.bestSellers') : t('setting:now.products', { pinned, hidden }),
  },
  rackCards: {
    icon: 'scan',
    note: waits,
    now: ({ rack_cards }, { t }) => t('setting:now.typing', { who: t(`rack:typedBy.${rack_cards.typed_numbers}`) }),
  },
  slips: {
    icon: 'slip',
    now: ({ slips }, { t }) => {
      const set = slipNotes.filter((note) => slips[note]).map((note) => t(`setting:slipNote.${note}`));
      return set.join(', ') || t('setting:now.noNotes');
    },
  },
  screen: { icon: 'eye', now: ({ locale, theme }, { t }) => `${nameOf(locale)} · ${t(`setting:theme.${theme}`)}` },
  customerDisplay: {
    icon: 'person',
    now: ({ customer_display: display }, { t }) => t(display ? 'setting:display.isOn' : 'setting:now.off'),
  },
  lock: { icon: 'lock', first: 'now.lock', note: 'setting:lock.note' },
  phones: { icon: 'bell', now: phonesNow, note: 'setting:phonesNote' },
  fraud: {
    icon: 'stop',
    note: waits,
    now: (kept, words, till) =>
      [pauseNow(kept, words, till), maximaNow(kept, words, till), kept.code_notice?.split('\n')[0]]
        .filter((one) => one)
        .join(' · ') || words.t('setting:now.off'),
  },
  saleLimits: { icon: 'gauge', first: 'now.saleLimits' },
  typedCards: {
    icon: 'keys',
    note: waits,
    now: ({ manual_card: { per_sale_minor, per_day_minor } }, { t, shortMoney }, { currency }) => {
      const short = (amountMinor: number) => shortMoney(moneyText({ currency, amountMinor }));
      return t('setting:now.typedCards', { sale: short(per_sale_minor), day: short(per_day_minor) });
    },
  },
  warnings: { icon: 'warn', first: 'now.lowBalance', none: 'now.noWarnings' },
  staff: { icon: 'people', first: 'now.staff', note: waits },
  shifts: {
    icon: 'drawer',
    note: waits,
    now: ({ shifts }, { t, shortMoney }, { currency }) => {
      if (!shifts.on) return t('setting:now.off');
      const amount = shortMoney(moneyText({ currency, amountMinor: shifts.tolerance_minor }));
      return t('setting:now.shifts', { amount });
    },
  },
  companyOrders: {
    icon: 'shop',
    note: waits,
    now: ({ company_orders: { on, order_most: most } }, { t, shortMoney }, { currency }) => {
      if (!on) return t('setting:now.off');
      return most === null
        ? t('setting:waiting.on')
        : t('setting:now.companyOrders', { amount: shortMoney({ currency, amount: most }) });
    },
  },
  service: {
    icon: 'globe',
    now: ({ key_id: id }, { t }) => t('setting:now.key', { id }),
    submit: 'setting:service.save',
    note: 'setting:service.note',
  },
  headOffice: {
    icon: 'arrows',
    now: ({ headOffice: told }, { t }) => {
      const state = told.revokedAt === null ? told.state : 'revoked';
      const till = told.state === 'enrolled' ? told.till : '';
      return {
        says: t(`setting:now.headOffice.${state}`, { till }),
        isOdd: state === 'revoked' || state === 'refused',
      };
    },
  },
  webhooks: {
    icon: 'link',
    now: ({ webhooks }, { t }) =>
      webhooks ? t('setting:now.port', { port: `${webhooks.port}` }) : t('setting:now.off'),
  },
  backups: { icon: 'save', now: backupsNow },
  updates: {
    icon: 'again',
    now: ({ updates }, { t }) =>
      updates === null ? t('setting:now.off') : t('setting:now.updates', { channel: updates.channel }),
  },
  storeKey: {
    icon: 'key',
    now: ({ oldStoreKeys: count }, { t }) => (count > 0 ? t('setting:now.oldKeys', { count }) : null),
  },
  nextTill: { icon: 'add' },
};

/** The current state of a section, in one line. */
export function sectionNow(section: Section, kept: KeptView, words: Words, till: Till): Now {
  const rest = sectionLooks[section].now?.(kept, words, till) ?? null;
  const { says, isOdd = false } = typeof rest === 'string' || rest === null ? { says: rest } : rest;
  return { says: [firstNow(section, kept, words, till), says].filter((one) => one !== null).join(', '), isOdd };
}

function firstNow(section: Section, kept: KeptView, { t, duration, shortMoney }: Words, { currency }: Till) {
  const { first, none } = sectionLooks[section];
  const [row] = rowsOf(section);
  if (!row || !first) return null;
  const value = valueAt(row.field, kept);
  if (typeof value === 'number') return t(`setting:${first}`, { count: value, after: duration(value * 60_000) });
  if (typeof value === 'string') return t(`setting:${first}`, { amount: shortMoney({ currency, amount: value }) });
  return none ? t(`setting:${none}`) : null;
}

function printerNow({ printer, isPrinterUntested }: KeptView, { t }: Words): Now | string {
  if (printer === null && isPrinterUntested) return { says: t('setting:now.notChosen'), isOdd: true };
  const parsed = parsePrinter(printer ?? '');
  if (!parsed.ok) return t('frame:status.printer.none.is');
  const { address, columns } = parsed.value;
  const place = /^(cups|windows|file):/.exec(address)?.[1];
  const places: Readonly<Record<string, string>> = {
    cups: t('device:place.cups'),
    windows: t('device:place.windows'),
    file: t('device:place.usb'),
  };
  const paper = t('setting:now.paper', {
    place: places[place ?? ''] ?? t('setting:now.network'),
    mm: columns === 32 ? 58 : 80,
  });
  return hasDrawer(parsed.value) ? `${paper}, ${t('word:cashDrawer')}` : paper;
}

function phonesNow({ phones }: KeptView, { t }: Words): string {
  const set = rowsOf('phones').filter(({ field }) => Reflect.get(phones, field.replace('phones.', '')));
  return set.map(({ words }) => t(`setting:${words}`)).join(', ') || t('word:none');
}

function pauseNow({ customer_pause }: KeptView, { t, shortMoney }: Words, { currency }: Till): string | null {
  const { amount, cards } = customer_pause;
  if (amount !== null) return t('setting:now.pause', { amount: shortMoney({ currency, amount }) });
  return cards === null ? null : t('setting:now.pauseCards', { count: cards });
}

function maximaNow({ shop_maxima, category_maxima }: KeptView, { t, shortMoney }: Words, { currency }: Till) {
  const { card, sale } = shop_maxima;
  const all = [...Object.values(shop_maxima), ...Object.values(category_maxima)].filter((one) => one !== null);
  const short = (amount: string) => shortMoney({ currency, amount });
  if (all.length === 0) return null;
  if (sale !== null) return t('setting:now.perSale', { amount: short(sale) });
  return card === null
    ? t('setting:now.maxima', { count: all.length })
    : t('setting:now.perCard', { amount: short(card) });
}

function backupsNow(_: KeptView, { t, dateTime }: Words, { backup }: Till): Now | string | null {
  if (backup?.fault) return { says: t('setting:now.backupFailed'), isOdd: true };
  if (backup?.copy?.fault) return { says: t('setting:now.copyFailed'), isOdd: true };
  return backup?.lastAt ? t('setting:now.backup', { at: dateTime(backup.lastAt) }) : null;
}
