// The rows of the settings (shared/settings/table.ts) on screen: the shown value of each stored one, the change to save from the typed
// values, and the messages for wrong ones.
// Invariant: a part of the settings is saved only if one of its rows was changed, so that what a shop never chose stays unset.
import type { Request } from '../../../../shared/ipc/ipc.ts';
import { moneyText } from '../../../../shared/money.ts';
import { fields, type Row } from '../../../../shared/settings/fields.ts';
import type { KeptView } from '../../../../shared/settings/views.ts';
import { readTyped, typedForm } from '../../../typed-number.ts';
import type { Translate } from '../../../words.ts';

export type Change = Request<'settings:save'>['change'];

/** The row's label. */
export const labelOf = ({ words, about }: Row, t: Translate, currency: string): string =>
  t(`setting:${words}`, { currency, ...(about && { name: t(about) }) });
export type Values = Readonly<Record<string, string | boolean>>;
export type Till = { readonly locale: string; readonly currency: string };

/** A text that could not be parsed. No field is of this type, so main refuses it by its name. */
type Unread = { readonly unread: string };

/** A whole number, or minor units of `currency`; null if nothing was typed. */
function numberTyped(typed: string, locale: string, currency: string | null): number | Unread | null {
  const found = readTyped(typed, locale, currency);
  if (found.ok) return found.value;
  return found.error === 'empty' ? null : { unread: typed };
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

export const valueAt = (field: string, kept: KeptView): unknown => field.split('.').reduce<unknown>(partOf, kept);

/** A row's initial value. */
export function shownOf(row: Row, kept: KeptView, { currency, locale }: Till): string | boolean {
  const value = valueAt(row.field, kept);
  switch (row.kind) {
    case 'switch':
      return value === true;
    case 'secret':
      return '';
    case 'minor':
      return typedForm(moneyText({ currency, amountMinor: Number(value) }), locale);
    case 'amount':
      return typedForm({ currency, amount: `${value ?? ''}` }, locale);
    case 'whole':
      return value === undefined || value === null
        ? (row.begins ?? '')
        : `${Math.round(Number(value) / (row.unit ?? 1))}`;
    case 'text':
    case 'note':
      return `${value ?? row.begins ?? ''}`;
    case 'lines':
      return `${value ?? ''}`;
    case 'several':
      return Array.isArray(value) ? value.join(' ') : '';
    case 'choice':
      return `${value}`;
  }
}

type Read = string | boolean | number | string[] | Unread | null | undefined;

/** Undefined: there is nothing to save. */
function readOf(row: Row, value: string | boolean, till: Till): Read {
  if (typeof value === 'boolean') return value;
  const number = (currency: string | null) => numberTyped(value, till.locale, currency);
  switch (row.kind) {
    case 'note':
    case 'lines':
    case 'secret':
      return value.trim() || undefined;
    case 'whole': {
      const whole = number(null);
      return typeof whole === 'number' ? whole * (row.unit ?? 1) : whole;
    }
    case 'minor':
      return number(till.currency);
    case 'amount': {
      const amountMinor = number(till.currency);
      return typeof amountMinor === 'number' ? moneyText({ currency: till.currency, amountMinor }).amount : amountMinor;
    }
    case 'several':
      return value.split(' ').filter(Boolean);
    default:
      return value.trim();
  }
}

/** The full rows of each part of the settings of which a row differs from `first`; null if the part is now empty. */
export function changeOf(rows: readonly Row[], values: Values, first: Values, till: Till): Change {
  const isChanged = (row: Row) => !isSame(values[row.field], first[row.field]);
  const typed = (row: Row) => readOf(row, values[row.field] ?? '', till);
  const parts = [...Map.groupBy(rows, ({ field }) => field.split('.')[0] ?? field)];
  const changed = parts.filter(([, those]) => those.some(isChanged));
  return Object.fromEntries(
    changed.map(([part, those]): [string, Change[string]] => {
      const whole = those.find(({ field }) => field === part);
      if (whole) return [part, typed(whole) ?? null];
      const below = those.map((row) => [row.field.slice(part.length + 1), typed(row)]);
      const given = below.filter(([, one]) => one !== undefined);
      return [part, given.length > 0 ? Object.fromEntries(given) : null];
    }),
  );
}

export const isSame = (value: Values[string] | undefined, first: Values[string] | undefined): boolean =>
  (typeof value === 'string' ? value.trim() : value) === first;

/**
 * What a field accepts, from its own row or from that of the part it is in. Main names errors that are not a field's, such as letters that
 * the printer lacks.
 */
export function wrongOf(field: string, t: Translate): string {
  if (field === 'code_notice.letters') return t('setting:wrong.notice_letters');
  const row = fields.get(field);
  const range = row?.kind === 'whole' ? { from: row.from, to: row.to } : {};
  if (row?.wrong) return t(`setting:wrong.${row.wrong}`, range);
  if (row?.kind === 'whole') return t('setting:wrong.whole', range);
  if (row?.kind === 'minor' || row?.kind === 'amount') return t('setting:wrong.amount');
  const whole = field.slice(0, Math.max(0, field.lastIndexOf('.')));
  return whole === '' ? t('setting:wrong.other') : wrongOf(whole, t);
}
