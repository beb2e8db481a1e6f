// What kept a slip back is told in the past once the printer reports something else, or nothing: never what happened to one slip.
import { expect, it } from 'vitest';
import { passingCauses, pastCause } from '../../renderer/stores/past-cause.ts';

it.each(passingCauses)('%s is over once the printer is well, or has another trouble', (cause) => {
  expect(pastCause(cause, cause)).toBeNull();
  for (const now of [null, ...passingCauses.filter((one) => one !== cause)]) expect(pastCause(cause, now)).toBe(cause);
});

it.each([null, 'unproven', 'too_late'] as const)('%s is never over', (cause) => {
  for (const now of [null, ...passingCauses]) expect(pastCause(cause, now)).toBeNull();
});
