// The settings that head office may set at its tills, a field each. Invariant: none of them says where money, codes or witnesses go, who works here, or
// when a business day begins.
import { fields, type Row, rowOf, type SettingKey } from './fields.ts';

const settable: ReadonlySet<string> = new Set([
  'lock_minutes',
  'max_unresolved_cards',
  'low_balance',
  'customer_pause',
  'shop_maxima',
  'category_maxima',
  'manual_card',
  'new_manager_days',
  'keep_names_months',
  'company_orders',
  'shifts',
  'rack_cards',
  'phones',
  'slips',
  'join_hours',
] satisfies readonly SettingKey[]);
const never: ReadonlySet<string> = new Set(['shifts.day_begins', 'rack_cards.scanner_prefix']);

export const headOfficeRows: readonly Row[] = [...fields.keys()].flatMap((field) => {
  const isSettable = settable.has(field.split('.')[0] ?? '') && !never.has(field);
  return (isSettable && rowOf(field)) || [];
});

/** Amounts are of one currency. */
export const isOfMoney = ({ kind }: Row): boolean => kind === 'amount' || kind === 'minor';

/** It is a control of what colleagues do: some change of it is looser. */
export const isControl = (field: string): boolean => (fields.get(field)?.loosens ?? 'never') !== 'never';

/** Staff and customers read it, and may call the number in it and tell a code. */
const isRead = (field: string): boolean => rowOf(field)?.kind === 'note';

/** What may loosen a control at some till, what people are told to call, and all stores (none) take two people at head office. */
export const takesTwo = ({ field, stores }: { readonly field: string; readonly stores: readonly string[] }): boolean =>
  isControl(field) || isRead(field) || stores.length === 0;
