// What a section shows on the page of all settings: its sign, and what stands in it now, in one line.

import type { StatusView } from '../../../../shared/health/status.ts';
import { nameOf } from '../../../../shared/locales/intl.ts';
import { moneyText } from '../../../../shared/money.ts';
import { hasDrawer, parsePrinter } from '../../../../shared/printer-address.ts';
import type { Section } from '../../../../shared/settings/sections.ts';
import { slipNotes } from '../../../../shared/settings/settings-fields.ts';
import type { KeptView } from '../../../../shared/settings/views.ts';
import type { IconName } from '../../../components/icon.tsx';
import type { Words } from '../../../words.ts';
import { phoneRows } from './section-rows.ts';

export type Now = {
  readonly says: string;
  /** It waits for somebody. */
  readonly isOdd?: boolean;
};
type Till = { readonly currency: string; readonly backup: StatusView['backup'] };
type Look = {
  readonly icon: IconName;
  readonly now: (kept: KeptView, words: Words, till: Till) => Now | string | null;
};

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
    now: ({ rack_cards }, { t }) => t('setting:now.typing', { who: t(`rack:typedBy.${rack_cards.typed_numbers}`) }),
  },
  slips: {
    icon: 'slip',
    now: ({ slips }, { t }) => {
      const set = slipNotes.filter((note) => slips[note]).map((note) => t(`setting:slipNote.${note}`));
      return set.join(', ') || t('setting:now.noNotes');
    },
  },
  notice: {
    icon: 'stop',
    now: ({ code_notice: notice }, { t }) => notice?.split('\n')[0] ?? t('setting:now.off'),
  },
  screen: { icon: 'eye', now: ({ locale, theme }, { t }) => `${nameOf(locale)} · ${t(`setting:theme.${theme}`)}` },
  customerDisplay: {
    icon: 'person',
    now: ({ customer_display: display }, { t }) => t(display ? 'setting:display.isOn' : 'setting:now.off'),
  },
  lock: {
    icon: 'lock',
    now: ({ lock_minutes }, { t, duration }) => t('setting:now.lock', { after: duration(lock_minutes * 60_000) }),
  },
  phones: { icon: 'bell', now: phonesNow },
  saleLimits: {
    icon: 'gauge',
    now: ({ max_unresolved_cards: count }, { t }) => t('setting:now.saleLimits', { count }),
  },
  maxima: {
    icon: 'stop',
    now: ({ shop_maxima, category_maxima }, { t, shortMoney }, { currency }) => {
      const { card, sale } = shop_maxima;
      const all = [...Object.values(shop_maxima), ...Object.values(category_maxima)].filter((one) => one !== null);
      const short = (amount: string) => shortMoney({ currency, amount });
      if (all.length === 0) return t('setting:now.noMaxima');
      if (sale !== null) return t('setting:now.perSale', { amount: short(sale) });
      return card === null
        ? t('setting:now.maxima', { count: all.length })
        : t('setting:now.perCard', { amount: short(card) });
    },
  },
  typedCards: {
    icon: 'keys',
    now: ({ manual_card: { per_sale_minor, per_day_minor } }, { t, shortMoney }, { currency }) => {
      const short = (amountMinor: number) => shortMoney(moneyText({ currency, amountMinor }));
      return t('setting:now.typedCards', { sale: short(per_sale_minor), day: short(per_day_minor) });
    },
  },
  warnings: { icon: 'warn', now: warningsNow },
  staff: { icon: 'people', now: ({ new_manager_days: count }, { t }) => t('setting:now.staff', { count }) },
  shifts: {
    icon: 'drawer',
    now: ({ shifts }, { t, shortMoney }, { currency }) => {
      if (!shifts.on) return t('setting:now.off');
      const amount = shortMoney(moneyText({ currency, amountMinor: shifts.tolerance_minor }));
      return t('setting:now.shifts', { amount });
    },
  },
  service: { icon: 'globe', now: ({ key_id: id }, { t }) => t('setting:now.key', { id }) },
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
  nextTill: { icon: 'add', now: () => null },
};

function printerNow({ printer, isPrinterUntested }: KeptView, { t }: Words): Now | string {
  if (printer === null && isPrinterUntested) return { says: t('setting:now.notChosen'), isOdd: true };
  const parsed = parsePrinter(printer ?? '');
  if (!parsed.ok) return t('setting:now.noPrinter');
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
  return hasDrawer(parsed.value) ? `${paper}, ${t('device:printer.drawer')}` : paper;
}

function phonesNow({ phones }: KeptView, { t }: Words): string {
  const set = phoneRows.flatMap((row) => {
    const whom = 'field' in row ? row.field.split('.')[1] : undefined;
    return 'field' in row && Object.entries(phones).some(([name, number]) => name === whom && number)
      ? [t(`setting:${row.words}`)]
      : [];
  });
  return set.join(', ') || t('setting:now.noPhones');
}

function warningsNow({ low_balance, customer_pause }: KeptView, { t, shortMoney }: Words, { currency }: Till): string {
  const short = (sum: string) => shortMoney({ currency, amount: sum });
  const { amount, cards } = customer_pause;
  return [
    low_balance === null ? t('setting:now.noWarnings') : t('setting:now.lowBalance', { amount: short(low_balance) }),
    ...(amount === null ? [] : [t('setting:now.pause', { amount: short(amount) })]),
    ...(cards === null || amount !== null ? [] : [t('setting:now.pauseCards', { count: cards })]),
  ].join(', ');
}

function backupsNow(_: KeptView, { t, dateTime }: Words, { backup }: Till): Now | string | null {
  if (backup?.fault) return { says: t('setting:now.backupFailed'), isOdd: true };
  if (backup?.copy?.fault) return { says: t('setting:now.copyFailed'), isOdd: true };
  return backup?.lastAt ? t('setting:now.backup', { at: dateTime(backup.lastAt) }) : null;
}
