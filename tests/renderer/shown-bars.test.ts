// A report's chart starts where its data does, and goes on to the end of what was asked for.
import { expect, test } from 'vitest';
import { shownBars } from '../../renderer/screens/manage/reports/shown-bars.ts';
import type { ReportRow } from '../../shared/reports/report.ts';

const euro = (amount: string) => ({ currency: 'EUR', amount });
const row = (key: string, sold: number): ReportRow => {
  const amount = euro(`${sold}0.00`);
  return { key, name: key, sold, soldAmount: amount, returned: 0, returnedAmount: euro('0.00'), net: amount };
};

test('of days the first is that of the first sale; days without one after it stay', () => {
  const days = [row('2026-11-02', 0), row('2026-11-03', 0), row('2026-11-04', 2), row('2026-11-05', 0)];
  expect(shownBars({ hours: [], days }, 'de').map(({ name, amount }) => [name, amount.amount])).toEqual([
    ['4.11.', '20.00'],
    ['5.11.', '00.00'],
  ]);
});

test('of hours those between the first sale and the last; where nothing was sold, the usual ones', () => {
  const hours = ['07', '08', '09', '10', '11'].map((key, index) => row(key, index === 1 || index === 3 ? 1 : 0));
  expect(shownBars({ hours, days: [] }, 'en').map(({ key }) => key)).toEqual(['08', '09', '10']);
  const none = Array.from({ length: 24 }, (_, index) => row(`${index}`, 0));
  expect(shownBars({ hours: none, days: [] }, 'en')).toHaveLength(13);
});
