// Who may take a paid card back, over every fact: the setting counts in a shop with one manager only.
import { expect, test } from 'vitest';
import { voidRuleOf } from '../../shared/sale/void-rule.ts';

test.each([
  [{ isPlastic: false, mayBeOut: false }, 'manager'],
  [{ isPlastic: false, mayBeOut: true }, 'two-people'],
  [{ isPlastic: true, mayBeOut: false }, 'two-people'],
  [{ isPlastic: true, mayBeOut: true }, 'two-people'],
] as const)('of a card with %j: %s, in a shop with one manager that manager, where it says so', (facts, rule) => {
  for (const managers of [1, 2, 3]) {
    expect(voidRuleOf({ ...facts, managers, soleManagerVoids: false })).toBe(rule);
    expect(voidRuleOf({ ...facts, managers, soleManagerVoids: true })).toBe(managers === 1 ? 'sole-manager' : rule);
  }
});
