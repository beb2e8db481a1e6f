// A slip that was printed in the time a restored ledger lost, of a card that works by now and can no longer be taken back.
import { expect, test } from 'vitest';
import { backUp, restore } from '../../../testkit/till/backup-of.ts';
import { manager } from '../../../testkit/till/people.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { honour, look, payBack, printPending } from '../../../testkit/till/two-tills.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, orderStates, reserved, commit } = worldPerTest({ printer: 'paper' });

test('its customer gets the card or the money', async () => {
  await customerIsServed(null);
});

test.each(['settle-claim', 'settle-nothing-owed'] as const)(
  'and no less where a manager took the entry off the list before they came: %s',
  (step) => customerIsServed(step),
);

async function customerIsServed(decided: 'settle-claim' | 'settle-nothing-owed' | null): Promise<void> {
  const { id } = await reserved();
  const backup = await backUp(till);
  await payCash(till, id, '25.00');
  till.unplug('unreachable');
  await commit(id);
  const slip = await printPending(till, id, 0);
  till.plug();
  await till.time.advance(60 * 60_000);
  expect(orderStates()).toEqual(['completed']);
  // The disk is lost an hour later; the sale of the backup is old by then, and given back by itself.
  await restore(till, backup);
  await till.time.advance(60_000);
  if (decided) {
    const [entry] = await till.ask('attention:list');
    const request = { entryId: entry?.id ?? '', step: decided, note: 'nobody knows of it', approval: manager } as const;
    await till.ask('attention:decide', request);
  }
  const offered: string[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { steps } = await look(till, slip);
    offered.push([...steps]);
    const [step] = steps;
    if (!step) break;
    await honour(till, slip.text, step);
    await till.time.advance(60_000);
  }
  const sale = await till.ask('sale:get', { saleId: id });
  const hasCard = sale.lines[0]?.state === 'active';
  const paid = await payBack(till, id);
  const list = (await till.ask('attention:list')).map(({ code, steps }) => `${code}: ${steps}`);
  expect(hasCard || paid === 2500, `offered ${JSON.stringify(offered)}; line ${sale.lines[0]?.state}; ${list}`).toBe(
    true,
  );
}
