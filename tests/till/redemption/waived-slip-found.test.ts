// A slip that was said to be lost is found again, and brought to another till while the first one is offline and gives the money back.
import { expect, test } from 'vitest';
import { manager } from '../../../testkit/till/people.ts';
import { cardOf, honour, orderStates, sellAndPrint, storePerTest } from '../../../testkit/till/two-tills.ts';

const store = storePerTest(2);

test('the card that another till handed over against it is not taken back without anybody being told', async () => {
  const { first, second } = store;
  const slip = await sellAndPrint(first);
  await first.ask('claim:waive', { lineId: slip.lineId, reason: 'lost', approval: manager });
  await first.ask('line:cancel-activation', { lineId: slip.lineId, reason: 'takes too long', approval: manager });
  expect((await cardOf(first, slip.saleId)).verdict, 'nothing is paid before the line is back').toBe(
    'return-nothing-yet',
  );
  const sale = await honour(second, slip.text, 'finish');
  await second.time.advance(2000);
  const { id: lineId, verdict } = await cardOf(second, sale.id);
  expect(verdict).toBe('hand-over');
  await second.ask('line:hand-over', { lineId });
  expect(orderStates(store)).toEqual(['completed']);
  first.plug();
  await first.time.advance(10 * 60_000);
  const told = [...(await first.ask('attention:list')), ...(await second.ask('attention:list'))];
  expect(
    orderStates(store)[0] === 'completed' || told.length > 0,
    `order ${orderStates(store)}, first till: ${(await cardOf(first, slip.saleId)).verdict}, second: ${(await cardOf(second, sale.id)).verdict}`,
  ).toBe(true);
});
