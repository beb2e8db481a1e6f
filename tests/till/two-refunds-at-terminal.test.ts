// Two refunds of one part at the terminal: while the second is at work nobody says of the part how it ended.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSimulator, lateByMs, type Simulator } from '../../electron/payment/simulator.ts';
import type { StatusAnswer } from '../../electron/payment/terminal.ts';
import { createHarness, type Harness, pins, reserve } from './till-harness.ts';

const approval = { operatorId: 'clara', pin: pins.clara };
let till: Harness;
let simulator: Simulator;
beforeEach(async () => {
  till = await createHarness({
    cardTerminal: (time) => {
      simulator = createSimulator(time);
      return simulator;
    },
  });
  await till.signIn();
});
afterEach(() => till.close());
const attention = () => till.ask('attention:list');
const amount = { currency: 'EUR', amount: '25.00' };

test('the first turns out made while the second is at work: a second return of the money is not passed over in silence', async () => {
  const { id: saleId, lines } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  await till.ask('tender:begin', { saleId, method: 'card', amount });
  await till.time.advance(1000);
  await till.ask('sale:commit', { saleId });
  await till.time.advance(0);
  await till.ask('line:void', { lineId: lines[0]?.id ?? '', reason: 'wrong card', approval });
  await till.time.advance(10_000);
  const part = async () => (await till.ask('sale:get', { saleId })).tenders[0]?.parts[0];
  const partId = (await part())?.id ?? '';
  // R1 is made, and its answer lost; the terminal says nothing for a while.
  const real = simulator.status;
  simulator.status = async () => ({ kind: 'unknown' });
  simulator.next('drop');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.time.advance(1000);
  await till.ask('refund:answer', { partId, answer: 'not-done', approval });
  // R2 waits for the customer's card as the terminal tells that R1 was made.
  simulator.next('late');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  simulator.status = async (ask): Promise<StatusAnswer> => real(ask);
  await till.time.advance(5_000);
  const [entry] = await attention();
  expect(entry?.code).toBe('terminal_disagrees');
  expect((await part())?.state).toBe('refunding');
  // "It was made", as the terminal says. R2 is still at work.
  const decided = await till
    .refusal('attention:decide', { entryId: entry?.id ?? '', step: 'refund-made', note: 'seen', approval: null })
    .catch((error: Error) => error.message);
  await till.time.advance(lateByMs + 1000);
  // Both were made: 50.00 left for 25.00.
  expect(simulator.arrived().filter(({ what }) => what === 'refund')).toHaveLength(2);
  expect(
    (await attention()).map(({ code }) => code),
    `${decided}`,
  ).toEqual(['terminal_disagrees']);
});
