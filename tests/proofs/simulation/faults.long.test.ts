// The search finds what it should: each fault put in on purpose breaks a promise, soon. The numbers of schedules from the first seed on
// are told by npm run simulate -- --faults. Here each search begins where it was found, or the short script that it came to is replayed,
// so that it ends at once.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from '../../../proofs/simulation/faults.ts';
import { createRunner, makeTemplate, usualFolder } from '../../../proofs/simulation/runner.ts';
import { findFault } from '../../../proofs/simulation/search.ts';
import { script } from '../../../proofs/simulation/steps.ts';
import { oneIn } from '../../../testkit/whole.ts';

/** Where a search that begins at 1 comes to it late. */
const beginAt: Readonly<Record<string, number>> = {
  'a terminal that does not answer has declined': 105,
  'a replay is written anew': 5,
  'no answer to a create is taken for a refusal': 6,
  'the card is handed over while it is still being activated': 5,
  'a webhook is acknowledged and not stored': 6,
  'what was committed last is not on the disk': 7,
  'after the first answer nothing waits for the disk any more': 17,
  'a slip counts as taken back as soon as it is printed': 2,
  'a slip that was taken just before the power went out counts as being here': 150,
  'the order and the state of its line are two commits': 218,
  'processing is taken for active': 16,
  'money is not owed back when a confirm fails': 19,
  'what the service said once of the order of another till is believed for good': 30,
  'an answer is believed whatever it is about': 30,
  'an order that somebody made in the name of this terminal is told to nobody': 13,
  'a till that finds no ledger makes a new one': 3,
  'an old copy of the ledger is taken for the ledger': 15,
  'a restored till goes on with the numbers that it gave out before': 19,
  'an approval code may be used as often as one likes': 10,
  'a cashier may take any sum by typed codes': 111,
  'what loosens a control is in force at once': 29,
  'one manager alone may loosen a control': 326,
  'one person alone may void what a customer has': 297,
  'a payment that is corrected is journalled, and its row stays': 129,
  'a press that found the ledger locked counts as done': 422,
  'what a backup does not know is taken for what never was': 15,
  'nobody looks whether the ledger is still there': 7,
  'a wait after wrong PINs is counted by the clock': 428,
  'who asks again is taken note of, and nothing is sent': 59,
  'the first till gives the money back for what it finds ended, without the slip': 125,
  'an answer to an old question is taken': 38,
  'a pause is skipped by splitting the sale': 8,
  'a restored ledger asks for a card of an order for a company under another key': 79,
  'what was paid back for an order of a company is due again': 42,
  'the codes of cards for companies are noted in a file': 9,
};

const folderOfFound = join(import.meta.dirname, 'found');
const found = readdirSync(folderOfFound).map((name) =>
  script.required({ fault: true }).parse(JSON.parse(readFileSync(join(folderOfFound, name), 'utf8'))),
);
const inScripts = new Set(found.map(({ fault }) => fault));

let folder: string;
let template: string;
beforeAll(async () => {
  folder = mkdtempSync(join(usualFolder(), 'faults-'));
  template = await makeTemplate(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a search finds that', () => {
  const names = Object.keys(faults).filter((name) => !inScripts.has(name));
  test.each(names.filter(oneIn(5)))('%s', async (name) => {
    const own = join(folder, String(names.indexOf(name)));
    const at = await findFault(name, { firstSeed: beginAt[name] ?? 1, most: 2000, steps: 18, folder: own, template });
    // A promise that is broken, or the till itself that sees its books disagree and stops.
    expect(at?.what).toMatch(/^(promise (\d|none: the till logs)|Error: the till does not open)/);
  });
});

describe('a short script shows that', () => {
  test.each(found)('$fault', async ({ fault, setting, steps }) => {
    const tampering = faults[fault];
    if (!tampering) throw new Error(`no fault is called ${fault}`);
    const run = async (options: Partial<Parameters<typeof createRunner>[1]>) => {
      const runner = await createRunner(join(folder, 'script'), { steps: 0, template, ...options });
      const { violation } = await runner.replay({ setting, steps });
      runner.close();
      return violation;
    };
    expect((await run({ tampering }))?.what).toMatch(/^promise \d/);
    // Without the fault the same script breaks nothing.
    expect(await run({})).toBeNull();
  });
});
