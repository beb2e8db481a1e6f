// A file opens in the computer's own program, also where nobody says so before that is closed.
import { expect, test } from 'vitest';
import { openFile } from '../../electron/shell/open-file.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';

test.each([
  ['opened, and said at once', async () => '', true],
  ['no program', async () => 'Failed to open path', false],
  ['nothing said while the program runs', () => new Promise<string>(() => {}), true],
])('%s', async (_what, openPath, isOpened) => {
  const time = createVirtualTime('2026-11-06T09:00:00.000Z');
  const asked = openFile({ openPath }, '/slip.pdf', time.timers);
  await time.advance(3_000);
  expect(await asked).toBe(isOpened);
});
