// A till moves to another computer with cards that are paid for and money that is owed: with its vault everything goes on there; without it
// what was still to be sent cannot be read, and a manager gives the money back.
import { beforeEach, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { ledgerOf } from '../../../testkit/till/backup-of.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

let errors: unknown[] = [];
const world = worldPerTest({ shifts: {}, logged: (_event, detail) => void errors.push(detail) });
const { till, saleOf, refundDue, paidWithoutAnswer, returnMoney, giveBack, orderStates } = world;

/** One card active, one voided with its money owed, one paid for whose request has not left. */
async function openBusiness() {
  await till.ask('shift:open', { tray: 'A', counted: { total: { currency: 'EUR', amount: '150.00' } } });
  const { id: owed } = await refundDue();
  const { id: waiting } = await paidWithoutAnswer('unreachable');
  return { owed, waiting };
}

const stateOf = async (saleId: string) => (await saleOf(saleId)).lines[0]?.state;

beforeEach(() => {
  errors = [];
});

test('with its vault: the same shift, the card is activated there, the money is paid back once, and the ledger holds', async () => {
  const { owed, waiting } = await openBusiness();
  const { current } = await till.ask('shift:get');
  await till.movesTo('its vault');
  till.plug();
  await till.signIn();
  await till.time.advance(120_000);
  expect(await stateOf(waiting)).toBe('active');
  expect(orderStates()).toEqual(['invalidated', 'completed']);
  await returnMoney(owed);
  expect((await till.ask('shift:get')).current?.id).toBe(current?.id);
  expect(verifyFile(ledgerOf(till))).toMatchObject({ ok: true });
  expect(errors).toEqual([]);
});

test('without it: nothing is sent twice or lost; a manager gives the money back, and the till sells on', async () => {
  const { owed, waiting } = await openBusiness();
  await till.movesTo('a new vault');
  till.plug();
  await till.signIn();
  await till.time.advance(120_000);
  expect(await stateOf(waiting)).toBe('activating');
  await giveBack(waiting);
  await till.time.advance(120_000);
  expect(await stateOf(waiting)).toBe('voided');
  for (const id of [waiting, owed]) await returnMoney(id);
  await world.sold();
  expect(orderStates()).toEqual(['invalidated', 'invalidated', 'completed']);
  expect(verifyFile(ledgerOf(till))).toMatchObject({ ok: true });
});
