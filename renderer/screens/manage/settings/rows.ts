// Between the stored settings and the fields of their form: the value a field starts with, the change that is saved, and the words at a field
// that is wrong. Each field is a row of shared/settings/table.ts, by its path: `theme`, or `shifts.on` for a part of the setting `shifts`.
// Invariant: a setting is saved only if one of its rows was changed, so that what a shop never chose stays not chosen.
import type { Request } from '../../../../shared/ipc/ipc.ts';
import { moneyText } from '../../../../shared/money.ts';
import { fields, type Row } from '../../../../shared/settings/fields.ts';
import type { KeptView } from '../../../../shared/settings/views.ts';
import { readTyped, typedForm } from '../../../typed-number.ts';
import type { Translate } from '../../../words.ts';

/** What `settings:save` takes. */
export type Change = Request<'settings:save'>['change'];
/** What the fields hold, by the rows' paths: text as it is typed, or a switch. */
export type Values = Readonly<Record<string, string | boolean>>;
export type Till = { readonly locale: string; readonly currency: string };

/** Typed text that is no number. No setting has a value like this, so main refuses it and names the field. */
type Unreadable = { readonly unread: string };
/** Undefined: nothing of this row is saved. Null: it is saved as not set. */
type ValueToSave = string | boolean | number | string[] | Unreadable | null | undefined;

/** The words at a row's field. */
export const labelOf = ({ words, about }: Row, t: Translate, currency: string): string =>
  t(`setting:${words}`, { currency, ...(about && { name: t(about) }) });

/** A whole number, or the minor units where there is a `currency`; null where nothing was typed. */
function numberTyped(typed: string, locale: string, currency: string | null): number | Unreadable | null {
  const found = readTyped(typed, locale, currency);
  if (found.ok) return found.value;
  return found.error === 'empty' ? null : { unread: typed };
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

export const valueAt = (field: string, kept: KeptView): unknown => field.split('.').reduce<unknown>(partOf, kept);

/** What a row's field holds before anything is typed; a secret's is empty. */
export function initialValue(row: Row, kept: KeptView, { currency, locale }: Till): string | boolean {
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

export function valueToSave(row: Row, value: string | boolean, till: Till): ValueToSave {
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

/**
 * The settings to save: each setting with a changed row, whole, because main stores a setting with parts as one. Null for one whose fields are
 * all empty. `initial` empty: every setting of these rows.
 */
export function changeOf(rows: readonly Row[], values: Values, initial: Values, till: Till): Change {
  const isChanged = (row: Row) => !isSame(values[row.field], initial[row.field]);
  const typed = (row: Row) => valueToSave(row, values[row.field] ?? '', till);
  const settings = [...Map.groupBy(rows, ({ field }) => field.split('.')[0] ?? field)];
  const changed = settings.filter(([, rowsOfSetting]) => rowsOfSetting.some(isChanged));
  return Object.fromEntries(
    changed.map(([setting, rowsOfSetting]): [string, Change[string]] => {
      const whole = rowsOfSetting.find(({ field }) => field === setting);
      if (whole) return [setting, typed(whole) ?? null];
      const parts = rowsOfSetting.map((row) => [row.field.slice(setting.length + 1), typed(row)]);
      const filled = parts.filter(([, value]) => value !== undefined);
      return [setting, filled.length > 0 ? Object.fromEntries(filled) : null];
    }),
  );
}

/** Spaces around typed text do not count. */
export const isSame = (value: Values[string] | undefined, initial: Values[string] | undefined): boolean =>
  (typeof value === 'string' ? value.trim() : value) === initial;

/**
 * The words at a field whose value main refused: what it takes. `field` is the path that main named: of a row; of something inside a row's value,
 * which gets that row's words; or `code_notice.letters`, where the printer lacks letters of the notice.
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
