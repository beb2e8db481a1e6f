// A section of the settings as rows, one a field: what a row shows of what is kept, and what is saved of what was typed.
// Invariant: a part of the settings is saved only where one of its rows was changed, so that what a shop never chose stays so.
import type { Request } from '../../../../shared/ipc/ipc.ts';
import { moneyText } from '../../../../shared/money.ts';
import type { KeptView } from '../../../../shared/settings/views.ts';
import { readTyped, typedForm } from '../../../typed-number.ts';
import type { Translate, WordKey } from '../../../words.ts';

export type Change = Request<'settings:save'>['change'];

type FieldsOf<T> = {
  [Name in keyof T & string]: NonNullable<T[Name]> extends string | number | boolean | readonly unknown[]
    ? Name
    : `${Name}.${keyof NonNullable<T[Name]> & string}`;
}[keyof T & string];
type Secret = 'key_secret' | 'head_office.code' | 'store_key' | 'webhook_keys.key_id' | 'webhook_keys.key_secret';
type SettingWords = WordKey extends infer Key ? (Key extends `setting:${infer Words}` ? Words : never) : never;

export type Row = {
  /** As `settingsChange` names it: `lock_minutes`, `manual_card.code_length`. */
  readonly field: FieldsOf<KeptView> | Secret;
  readonly words: SettingWords;
  readonly hint?: SettingWords;
  /** What its words are about, such as a category. */
  readonly about?: WordKey;
  /** Other fields that are said to be wrong at this one. */
  readonly also?: readonly string[];
} & (
  | { readonly kind: 'switch' }
  /** Of these, any; none is all. */
  | { readonly kind: 'several'; readonly options: (t: Translate) => readonly { value: string; label: string }[] }
  | { readonly kind: 'choice'; readonly options: (t: Translate) => readonly { value: string; label: string }[] }
  /** An empty note is none; an empty text is wrong, if main says so. A secret is typed and never shown; empty, the kept one stays. */
  | { readonly kind: 'text' | 'note' | 'secret'; readonly most: number; readonly begins?: string }
  /** Several lines; empty, none. Main says what is too long: nothing of what was pasted is cut off. */
  | { readonly kind: 'lines' }
  /** A whole number of so many; in a field of the till's currency as minor units, or as a decimal amount. */
  | { readonly kind: 'whole'; readonly unit?: number; readonly begins?: string }
  | { readonly kind: 'minor' | 'amount' }
);
/** What it is called. */
export const labelOf = ({ words, about }: Row, t: Translate, currency: string): string =>
  t(`setting:${words}`, { currency, ...(about && { name: t(about) }) });
export type RowGroup = { readonly title: SettingWords; readonly rows: readonly Row[] };
export type Values = Readonly<Record<string, string | boolean>>;
export type Till = { readonly locale: string; readonly currency: string };

export const rowsIn = (table: readonly (Row | RowGroup)[]): readonly Row[] =>
  table.flatMap((one) => ('rows' in one ? one.rows : [one]));

/** What no reader took. No field is of this kind, so main refuses it by its name. */
type Unread = { readonly unread: string };

/** A whole number, or minor units of `currency`; null where nothing was typed. */
function numberTyped(typed: string, locale: string, currency: string | null): number | Unread | null {
  const found = readTyped(typed, locale, currency);
  if (found.ok) return found.value;
  return found.error === 'empty' ? null : { unread: typed };
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

/** What a row begins with. */
export function shownOf(row: Row, kept: KeptView, { currency, locale }: Till): string | boolean {
  const value = row.field.split('.').reduce(partOf, kept);
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

/** Undefined: there is nothing to save of it. */
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

/** Of each part of the settings with a row that is another than in `first`, all rows; null where nothing is left of it. */
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
