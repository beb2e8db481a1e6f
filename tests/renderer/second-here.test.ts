// A second person is asked for where there is one: a supervisor who is alone closes a drawer that differs all the same.
import { expect, it } from 'vitest';
import { hasSecond } from '../../renderer/screens/shift/second-here.ts';

const anna = { id: 'anna', role: 'cashier' } as const;
const ben = { id: 'ben', role: 'supervisor' } as const;
const clara = { id: 'clara', role: 'manager' } as const;

it.each([
  ['a cashier closes, a supervisor is here', [anna, ben], ['anna', 'anna'], true],
  ['a cashier closes, a manager is here', [anna, clara], ['anna', 'anna'], true],
  ['a cashier closes, and there are cashiers alone', [anna, { ...anna, id: 'otto' }], ['anna', 'anna'], false],
  ['a supervisor closes alone', [anna, ben], ['ben', 'ben'], false],
  ['a supervisor closes the shift of a manager, and nobody else is here', [anna, ben, clara], ['ben', 'clara'], false],
  ['a supervisor closes the shift of a cashier', [anna, ben, clara], ['ben', 'anna'], true],
  ['nobody knows whose shift it is', [anna, ben], ['anna', undefined], true],
] as const)('where %s', (_where, people, involved, has) => {
  expect(hasSecond(people, involved)).toBe(has);
});
