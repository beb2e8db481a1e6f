// The search finds what it should: each fault put in on purpose breaks a promise, soon. The numbers of schedules from the first seed on
// are told by npm run simulate -- --faults; here each search begins where it was found, so that it ends at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from './faults.ts';
import { usualFolder } from './runner.ts';
import { findFault } from './search.ts';

/** Where a search that begins at 1 comes to it late. */
const beginAt: Readonly<Record<string, number>> = {
  'a refund of unknown end is sent to the terminal once more after a restart': 1276,
  'a terminal that does not answer has declined': 200,
  'the clock is set by every Date there is': 246,
  'the order and the state of its line are two commits': 133,
  'a 5xx to a confirm is taken for a failed activation': 302,
  'processing is taken for active': 87,
  'a confirm leaves the outbox when it is sent': 27,
  'money is not owed back when a confirm fails': 21,
  'an approved payment is not journalled': 28,
  'the card is handed over while it is still being activated': 30,
  'a slip of unknown end is sent to the printer once more': 98,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(usualFolder(), 'faults-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(faults))('it finds that %s', { timeout: 300_000 }, async (name) => {
  const own = join(folder, String(Object.keys(faults).indexOf(name)));
  const found = await findFault(name, { firstSeed: beginAt[name] ?? 1, most: 2000, steps: 18, folder: own });
  expect(found?.what).toMatch(/^promise \d/);
});
