// Whoever does the sums of the manager's pages and slips with nothing else in hand comes to what they say, after random days.
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareDrawing } from '../../../testkit/renderer/drawn-pages.tsx';
import { wrongSumsOfDays } from '../../../testkit/renderer/read-sums.tsx';
import { seed } from '../../../testkit/whole.ts';

vi.mock('../../../renderer/use-asked.ts', async (original) => ({
  ...(await original<object>()),
  useAsked: (await import('../../../testkit/renderer/drawn-pages.tsx')).useAnswered,
}));

beforeAll(prepareDrawing);

// One of those that the long test does all of.
const days = 1 + (seed % 200);

test(`the random days of seed ${days}`, async () => {
  expect(await wrongSumsOfDays(days)).toBeNull();
});
