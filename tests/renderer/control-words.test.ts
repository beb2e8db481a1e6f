// What a person reads of a control that is to be looser before they agree to it: its name on its form, or in the file of settings where it is on none.
import { expect, test } from 'vitest';
import { controlName, controlValue } from '../../renderer/screens/manage/settings/control-words.ts';

const words = {
  currency: 'EUR',
  t: (key: string, values?: object) => `${key}${values ? ` ${Object.values(values).join(' ')}` : ''}`,
  money: ({ amount }: { readonly amount: string }) => `€${amount}`,
} as Parameters<typeof controlName>[1] & Parameters<typeof controlValue>[1];

test.each([
  ['company_orders.on', true, 'setting:companies.on EUR: setting:waiting.on'],
  ['company_orders.order_most', '5000', 'setting:companies.order EUR: €5000'],
  ['company_orders.order_most', null, 'setting:companies.order EUR: word:never'],
  ['rack_cards.rules.Papierboot', null, 'setting:waiting.rule Papierboot: setting:waiting.removed'],
  ['shifts.on', false, 'setting:shifts.on EUR: setting:waiting.off'],
])('%s to %s', (path, value, told) => {
  expect(`${controlName(path, words)}: ${controlValue({ path, value }, words)}`).toBe(told);
});
