// The search finds what it should: each fault put in on purpose breaks a promise, soon. The numbers of schedules from the first seed on
// are told by npm run simulate -- --faults. Here each search begins where it was found, or the short script that it came to is replayed,
// so that it ends at once.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from './faults.ts';
import { createRunner, usualFolder } from './runner.ts';
import { findFault } from './search.ts';
import { script } from './steps.ts';

/** Where a search that begins at 1 comes to it late. */
const beginAt: Readonly<Record<string, number>> = {
  'a terminal that does not answer has declined': 105,
  'the order and the state of its line are two commits': 218,
  'processing is taken for active': 16,
  'money is not owed back when a confirm fails': 19,
  'what the service said once of the order of another till is believed for good': 30,
  'the first till gives the money back for what it finds ended, without the slip': 634,
};

const folderOfFound = join(import.meta.dirname, 'found');
const found = readdirSync(folderOfFound).map((name) =>
  script.required({ fault: true }).parse(JSON.parse(readFileSync(join(folderOfFound, name), 'utf8'))),
);
const inScripts = new Set(found.map(({ fault }) => fault));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(usualFolder(), 'faults-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a search finds that', () => {
  const names = Object.keys(faults).filter((name) => !inScripts.has(name));
  test.each(names)('%s', async (name) => {
    const own = join(folder, String(names.indexOf(name)));
    const at = await findFault(name, { firstSeed: beginAt[name] ?? 1, most: 2000, steps: 18, folder: own });
    expect(at?.what).toMatch(/^promise \d/);
  });
});

describe('a short script shows that', () => {
  test.each(found)('$fault', async ({ fault, setting, steps }) => {
    const tampering = faults[fault];
    if (!tampering) throw new Error(`no fault is called ${fault}`);
    const run = async (options: Partial<Parameters<typeof createRunner>[1]>) => {
      const runner = await createRunner(join(folder, 'script'), { steps: 0, ...options });
      const { violation } = await runner.replay({ setting, steps });
      runner.close();
      return violation;
    };
    expect((await run({ tampering }))?.what).toMatch(/^promise \d/);
    // Without the fault the same script breaks nothing.
    expect(await run({})).toBeNull();
  });
});
