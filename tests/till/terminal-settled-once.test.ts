// What the terminal said otherwise, and a manager settled, does not come back at the next start as if nobody had.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSimulator, lateByMs, type Simulator } from '../../electron/payment/simulator.ts';
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

test('a payment that a manager has had paid out is not offered to be paid out again after a restart', async () => {
  const { id: saleId } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  simulator.next('late');
  const amount = { currency: 'EUR', amount: '25.00' };
  const tenderId = (await till.ask('tender:begin', { saleId, method: 'card', amount })).tenders[0]?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
  await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
  await till.time.advance(lateByMs);
  const [entry] = await till.ask('attention:list');
  expect(entry?.code).toBe('terminal_disagrees');
  const decide = (entryId: string) =>
    till.ask('attention:decide', { entryId, step: 'settle-pay-out', note: 'on the list of the terminal', approval });
  await decide(entry?.id ?? '');
  const owed = async () => (await till.ask('sale:get', { saleId })).refundDue.amount;
  expect(await owed()).toBe('25.00');
  const partId = (await till.ask('sale:get', { saleId })).tenders.at(-1)?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval });
  await till.ask('refund:answer', { partId, answer: 'done' });
  expect(await owed()).toBe('0.00');
  expect(await till.ask('attention:list')).toEqual([]);
  await till.crash();
  await till.signIn();
  await till.time.advance(lateByMs * 2);
  const again = await till.ask('attention:list');
  // The next manager does as the screen offers.
  if (again[0]?.steps.includes('settle-pay-out')) await decide(again[0].id);
  expect.soft(again.map(({ code }) => code)).toEqual([]);
  expect(await owed(), 'paid out a second time').toBe('0.00');
});
