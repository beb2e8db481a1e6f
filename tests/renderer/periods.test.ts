// Two days as a manager types them, in a report or a reconciliation.
import { expect, it } from 'vitest';
import { typedPeriod } from '../../renderer/screens/manage/periods.ts';

it.each([
  ['2026-11-02', '2026-11-14', { from: '2026-11-02', to: '2026-11-14' }],
  ['2.11.2026', '14.11.2026', { from: '2026-11-02', to: '2026-11-14' }],
  ['2026-11-14', '14.11.2026', { from: '2026-11-14', to: '2026-11-14' }],
  ['14.11.2026', '2.11.2026', null],
  ['31.11.2026', '1.12.2026', null],
  ['11/02/2026', '11/14/2026', null],
  ['2026-13-01', '2026-12-01', null],
  ['', '', null],
])('reads %s to %s', (from, to, period) => {
  expect(typedPeriod(from, to)).toEqual(period);
});
