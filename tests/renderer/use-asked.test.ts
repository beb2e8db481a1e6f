// Which of several answers is shown, whatever order they come in.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTurns } from '../../renderer/use-asked.ts';

it('drops an answer that was asked for before one that is shown', () => {
  const takeTurn = createTurns();
  const [early, late] = [takeTurn(), takeTurn()];
  expect([late(), early()]).toEqual([true, false]);
});

it('shows every answer of a main process that is slower than the questions', () => {
  const takeTurn = createTurns();
  const first = takeTurn();
  const [second, third] = [takeTurn(), takeTurn()];
  expect([first(), second(), third()]).toEqual([true, true, true]);
});

it('drops what was asked before a value that is taken at once', () => {
  const takeTurn = createTurns();
  const asked = takeTurn();
  expect(takeTurn()()).toBe(true);
  expect(asked()).toBe(false);
  expect(takeTurn()()).toBe(true);
});

it('never goes back, and ends with the question that was asked last', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...Array(8).keys()], { minLength: 8 }), (order) => {
      const takeTurn = createTurns();
      const turns = order.map(() => takeTurn());
      const shown = order.filter((turn) => turns[turn]?.());
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
      expect(shown.at(-1)).toBe(7);
    }),
  );
});
