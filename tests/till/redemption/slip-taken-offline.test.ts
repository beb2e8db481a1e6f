// A card that leaves only against its slip, and the slip comes while the service cannot be asked.
import { expect, test } from 'vitest';
import { nextStep } from '../../../renderer/sale/next-step.ts';
import { cardOf, honour, sellAndPrint, storePerTest } from '../../../testkit/till/two-tills.ts';

const store = storePerTest(1);

test('a card whose code was never printed is not said to be ready to hand over', async () => {
  const { first } = store;
  const slip = await sellAndPrint(first);
  first.plug();
  await first.time.advance(120_000);
  expect((await cardOf(first, slip.saleId)).verdict).toBe('hand-over-against-slip');
  first.unplug('unreachable');
  await honour(first, slip.text, 'take-slip');
  await first.time.advance(60_000);
  const sale = await first.ask('sale:get', { saleId: slip.saleId });
  const printed = sale.printJobs.filter(({ document, state }) => document === 'activation' && state === 'printed');
  expect(printed, 'nothing of it is on paper').toEqual([]);
  expect(nextStep(sale).kind, `verdict ${sale.lines[0]?.verdict}`).not.toBe('hand-over');
});

test('once the line is back its code is printed, as for every other card', async () => {
  const { first } = store;
  const slip = await sellAndPrint(first);
  first.plug();
  await first.time.advance(120_000);
  first.unplug('unreachable');
  await honour(first, slip.text, 'take-slip');
  first.plug();
  await first.time.advance(120_000);
  const { printJobs } = await first.ask('sale:get', { saleId: slip.saleId });
  expect(printJobs.filter(({ document }) => document === 'activation')).toHaveLength(1);
});
