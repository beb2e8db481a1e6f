// Whom it takes to take a paid card back, over every fact.
import { expect, test } from 'vitest';
import { voidRuleOf } from '../../shared/sale/void-rule.ts';

test.each([
  [{ isPlastic: false, mayBeOut: false }, 'manager'],
  [{ isPlastic: false, mayBeOut: true }, 'two-people'],
  [{ isPlastic: true, mayBeOut: false }, 'two-people'],
  [{ isPlastic: true, mayBeOut: true }, 'two-people'],
] as const)('of a card with %j: %s', (facts, rule) => expect(voidRuleOf(facts)).toBe(rule));
