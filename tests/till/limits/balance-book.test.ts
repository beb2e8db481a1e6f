// What the service says of a balance, in minor units: less than nothing too, and nothing that it did not say.
import { expect, test } from 'vitest';
import { createBalanceBook } from '../../../electron/till/limits/balance-book.ts';

const at = new Date('2026-11-06T09:00:00.000Z');

test.each([
  ['EUR', '500000.00', 50_000_000],
  ['EUR', '0.00', 0],
  ['EUR', '-0.01', -1],
  ['EUR', '-1234.50', -123_450],
  ['EUR', '-7', -700],
  ['EUR', '12.349', 1234],
  ['EUR', '-12.349', -1234],
  ['JPY', '-80000', -80_000],
  ['KWD', '-1.234', -1234],
  ['EUR', '1,50', null],
])('%s %s', (currency, amount, minor) => {
  const kept: unknown[] = [];
  const readings = {
    putBalance: (_tx: unknown, row: unknown) => void kept.push(row),
    balances: () => [],
    lastBalance: () => null,
  };
  const identity = { currency } as never;
  const book = createBalanceBook({ identity, settings: () => ({}) as never, now: () => at }, readings);
  const said = { currency, balance: amount, limit: '0', available_balance: amount };
  expect(book.put({} as never, said) !== null).toBe(minor !== null);
  expect(kept).toEqual(
    minor === null
      ? []
      : [{ currency, balanceMinor: minor, limitMinor: 0, availableMinor: minor, readAt: at.toISOString() }],
  );
});
