// What shifts are reckoned with: the states, the notes and coins of each currency, the sums of a pot.
import { expect, test } from 'vitest';
import { piecesOf } from '../../shared/shift/pieces.ts';
import { moveShift, shiftStates } from '../../shared/shift/shift-state.ts';
import { isWithin, sumsByPot } from '../../shared/shift/sums.ts';

test('the pieces are those in use, the largest first', () => {
  const eur = [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
  expect(piecesOf('EUR')).toEqual(eur);
  expect(piecesOf('GBP')).toEqual(eur.slice(3));
  expect(piecesOf('CHF')).toEqual([100000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5]);
  expect(piecesOf('USD')).toEqual([10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1]);
  expect(piecesOf('JPY')).toBeNull();
});

test('a closed shift moves no more, and only one that is counted or sealed is closed', () => {
  const events = ['suspend', 'resume', 'begin-count', 'cancel-count', 'seal', 'close'] as const;
  const moves = shiftStates.flatMap((state) =>
    events.flatMap((event) => {
      const next = moveShift(state, event);
      return next.ok ? [`${state} ${event} ${next.value}`] : [];
    }),
  );
  expect(moves).toEqual([
    'open suspend suspended',
    'open begin-count counting',
    'open seal sealed',
    'counting cancel-count open',
    'counting close closed',
    'suspended resume open',
    'suspended seal sealed',
    'sealed close closed',
  ]);
});

test('a pot holds the sum of its movements, and only a drawer may differ', () => {
  const sums = sumsByPot([
    { pot: 'drawer', kind: 'float', amountMinor: 15000 },
    { pot: 'drawer', kind: 'sale', amountMinor: 9000 },
    { pot: 'drawer', kind: 'refund', amountMinor: -5000 },
    { pot: 'by-hand', kind: 'sale', amountMinor: 6000 },
  ]);
  expect(sums.get('drawer')).toMatchObject({ float: 15000, sale: 9000, refund: -5000, expectedMinor: 19000 });
  expect(sums.get('by-hand')?.expectedMinor).toBe(6000);
  expect([isWithin('drawer', -200, 200), isWithin('drawer', 201, 200), isWithin('by-hand', 1, 200)]).toEqual([
    true,
    false,
    false,
  ]);
});
