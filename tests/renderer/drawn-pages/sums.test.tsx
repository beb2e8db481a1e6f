// Whoever does the sums of the manager's pages and slips with nothing else in hand comes to what they say, after some random days.
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareDrawing } from '../../../testkit/renderer/drawn-pages.tsx';
import { wrongSumsOfDays } from '../../../testkit/renderer/read-sums.tsx';

vi.mock('../../../renderer/use-asked.ts', async (original) => ({
  ...(await original<object>()),
  useAsked: (await import('../../../testkit/renderer/drawn-pages.tsx')).useAnswered,
}));

beforeAll(prepareDrawing);

const someDays = 3;

test(`${someDays} random days`, async () => {
  for (let seed = 1; seed <= someDays; seed += 1) expect(await wrongSumsOfDays(seed), `seed ${seed}`).toBeNull();
});
