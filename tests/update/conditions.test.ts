// What holds an installation, over everything that a till can be in at once; and the hour, by any clock.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdsOf, isHour, mayInstall, type TillNow } from '../../electron/update/conditions.ts';

const holdOf = {
  isSaleOpen: 'sale-open',
  isPaymentUnfinished: 'payment-unfinished',
  isShiftCounting: 'shift-counting',
  hasUnsent: 'requests-unsent',
  isBackupMissing: 'no-backup',
  isAttended: null,
} as const satisfies Record<keyof TillNow, string | null>;
const facts = Object.keys(holdOf) as (keyof TillNow)[];

it('installs only where nothing holds it, and at the hour only where nobody is', () => {
  let installed = 0;
  for (let bits = 0; bits < 2 ** facts.length; bits += 1) {
    const true_ = facts.filter((_, at) => (bits >> at) & 1);
    const till = Object.fromEntries(facts.map((fact) => [fact, true_.includes(fact)])) as TillNow;
    const holds = true_.flatMap((fact) => holdOf[fact] ?? []);
    expect(holdsOf(till).toSorted()).toEqual(holds.toSorted());
    expect(mayInstall(till, 'manager'), true_.join()).toBe(holds.length === 0);
    expect(mayInstall(till, 'hour'), true_.join()).toBe(true_.length === 0);
    installed += Number(mayInstall(till, 'manager')) + Number(mayInstall(till, 'hour'));
  }
  expect(installed).toBe(3);
});

it('is the hour for sixty minutes a day, over midnight too, whatever the year', () => {
  const two = (part: number) => String(part).padStart(2, '0');
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), fc.constantFrom(1980, 2026, 2099), (hours, minutes, year) => {
      const hour = `${two(hours)}:${two(minutes)}`;
      const minutesOf = Array.from({ length: 24 * 60 }, (_, minute) => minute);
      const those = minutesOf.filter((minute) => isHour(hour, new Date(year, 0, 15, 0, minute)));
      expect(those.length).toBe(60);
      expect(isHour(hour, new Date(year, 0, 15, hours, minutes))).toBe(true);
      expect(isHour(hour, new Date(year, 0, 15, hours, minutes - 1))).toBe(false);
    }),
    // Over midnight in each of its minutes.
    { numRuns: 20, examples: [1, 30, 59].map((minutes) => [23, minutes, 2026]) },
  );
});
