// The first and last day of a report or a reconciliation, as a manager chooses them one after the other.
import { expect, it } from 'vitest';
import { periodOf, withDay } from '../../renderer/books/periods.ts';

const days = { from: '2026-11-02', to: '2026-11-14' };

it.each([
  ['from', '2026-11-09', { from: '2026-11-09', to: '2026-11-14' }],
  ['from', '2026-11-20', { from: '2026-11-20', to: '2026-11-20' }],
  ['to', '2026-11-09', { from: '2026-11-02', to: '2026-11-09' }],
  ['to', '2026-10-31', { from: '2026-10-31', to: '2026-10-31' }],
] as const)('goes %s %s', (end, day, period) => {
  expect(withDay(days, end, day)).toEqual(period);
});

it('counts its stretches by the calendar', () => {
  expect(periodOf('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  expect(periodOf('week', '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' });
  expect(periodOf('month', '2026-11-24')).toEqual({ from: '2026-11-01', to: '2026-11-24' });
  expect(periodOf('last-month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});
