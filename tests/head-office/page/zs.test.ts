// Which Zs the page says are still to be looked at: each that differs, and each that is not here.
import { expect, it } from 'vitest';
import { needsReview } from '../../../head-office/page/screens/zs.tsx';

it.each([
  ['agrees', false],
  ['differs', true],
  ['missing', true],
  ['open', false],
] as const)('a Z that %s: %s', (verdict, is) => expect(needsReview({ verdict })).toBe(is));
