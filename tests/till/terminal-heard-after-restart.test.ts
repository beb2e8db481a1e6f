// What the terminal says otherwise than a person did is heard after a restart, whichever way round.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSimulator, type Simulator } from '../../electron/payment/simulator.ts';
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
const attention = async () => (await till.ask('attention:list')).map(({ code }) => code);
const amount = { currency: 'EUR', amount: '25.00' };

test('a card payment that a person booked and the terminal declined is raised after a restart, too', async () => {
  const { id: saleId } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  simulator.next('unknown');
  const tenderId = (await till.ask('tender:begin', { saleId, method: 'card', amount })).tenders[0]?.id ?? '';
  await till.time.advance(1000);
  await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'SEEN' } });
  await till.ask('sale:commit', { saleId });
  await till.crash();
  await till.signIn();
  simulator.status = async () => ({ kind: 'declined' });
  await till.time.advance(120_000);
  expect(await attention()).toEqual(['terminal_disagrees']);
});

test('a refund that a person booked as made and the terminal declined is raised after a restart, too', async () => {
  const { id: saleId, lines } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  await till.ask('tender:begin', { saleId, method: 'card', amount });
  await till.time.advance(1000);
  await till.ask('sale:commit', { saleId });
  await till.time.advance(0);
  await till.ask('line:void', { lineId: lines[0]?.id ?? '', reason: 'wrong card', approval });
  await till.time.advance(10_000);
  const partId = (await till.ask('sale:get', { saleId })).tenders[0]?.parts[0]?.id ?? '';
  simulator.next('unknown');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.time.advance(1000);
  await till.ask('refund:answer', { partId, answer: 'done' });
  await till.crash();
  await till.signIn();
  simulator.status = async () => ({ kind: 'declined' });
  await till.time.advance(120_000);
  expect(await attention()).toEqual(['terminal_disagrees']);
});
