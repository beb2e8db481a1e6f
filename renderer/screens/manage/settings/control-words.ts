// A control's name and its future value in words, as the rows of its section have them.
import { moneyText } from '../../../../shared/money.ts';
import type { ShopRule } from '../../../../shared/scan/shop-rule.ts';
import { rowOf, sectionOf } from '../../../../shared/settings/fields.ts';
import { isPlaceName } from '../../../../shared/settings/place-names.ts';
import type { WaitingView } from '../../../../shared/settings/views.ts';
import type { useWords } from '../../../words.ts';
import { labelOf } from './rows.ts';
import { ruleWords } from './rule-words.ts';

type Words = Pick<ReturnType<typeof useWords>, 't' | 'money'> & { readonly currency: string };
type Control = WaitingView['controls'][number];

const ruleStart = 'rack_cards.rules.';

export function controlName(path: string, { t, currency }: Words): string {
  if (isPlaceName(path)) return t(`setting:places.${path}`);
  const row = rowOf(path);
  if (row) return labelOf(row, t, currency);
  if (path.startsWith(ruleStart)) return t('setting:waiting.rule', { name: path.slice(ruleStart.length) });
  // Several settings of a form are called as it is; one that is on no form as in the file of settings.
  const section = sectionOf(path);
  return section ? t(`setting:section.${section}`) : path;
}

export function controlValue({ path, value }: Control, { t, money, currency }: Words): string {
  if (isPlaceName(path)) return value === null ? t('setting:waiting.removed') : `${value}`;
  const row = rowOf(path);
  if (row?.kind === 'several') return severalWords(row.options(t), value) || t('setting:waiting.all');
  if (isRule(value)) return ruleWords(value, t);
  switch (row?.kind) {
    case undefined:
      return value === null || path.startsWith(ruleStart) ? t('setting:waiting.removed') : `${value}`;
    case 'switch':
      return t(value === true ? 'setting:waiting.on' : 'setting:waiting.off');
    case 'minor':
      return typeof value === 'number' ? money(moneyText({ currency, amountMinor: value })) : `${value}`;
    case 'whole':
      return value === null ? t('word:never') : `${value}`;
    case 'amount':
      return value === null ? t('word:never') : money({ currency, amount: `${value}` });
    case 'choice':
      return row.options(t).find((option) => option.value === value)?.label ?? `${value}`;
    default:
      return `${value}`;
  }
}

const isRule = (value: Control['value']): value is ShopRule =>
  typeof value === 'object' && value !== null && 'carrier' in value;

const severalWords = (options: readonly { value: string; label: string }[], value: Control['value']): string =>
  options.flatMap((option) => (Array.isArray(value) && value.includes(option.value) ? [option.label] : [])).join(', ');
