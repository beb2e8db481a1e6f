// What a control is called and what it will be, in words: as the rows of its section have them.
import { moneyText } from '../../../../shared/money.ts';
import type { WaitingView } from '../../../../shared/settings/views.ts';
import type { useWords } from '../../../words.ts';
import { labelOf, rowsIn } from './rows.ts';
import { ruleWords } from './rule-words.ts';
import { maximaRows, rackRows, shiftRows, staffRows, typedCardRows, warningRows } from './section-rows.ts';

type Words = Pick<ReturnType<typeof useWords>, 't' | 'money'> & { readonly currency: string };
type Control = WaitingView['controls'][number];

const rows = [maximaRows, typedCardRows, warningRows, staffRows, shiftRows, rackRows].flatMap(rowsIn);
const ruleStart = 'rack_cards.rules.';

export function controlName(path: string, { t, currency }: Words): string {
  const row = rows.find(({ field }) => field === path);
  if (row) return labelOf(row, t, currency);
  return t('setting:waiting.rule', { name: path.slice(ruleStart.length) });
}

export function controlValue({ path, value }: Control, { t, money, currency }: Words): string {
  if (typeof value === 'object' && value !== null) return ruleWords(value, t);
  const row = rows.find(({ field }) => field === path);
  switch (row?.kind) {
    case undefined:
      return t('setting:waiting.removed');
    case 'switch':
      return t(value === true ? 'setting:waiting.on' : 'setting:waiting.off');
    case 'minor':
      return typeof value === 'number' ? money(moneyText({ currency, amountMinor: value })) : `${value}`;
    case 'amount':
      return value === null ? t('setting:waiting.never') : money({ currency, amount: `${value}` });
    case 'choice':
      return row.options(t).find((option) => option.value === value)?.label ?? `${value}`;
    default:
      return `${value}`;
  }
}
