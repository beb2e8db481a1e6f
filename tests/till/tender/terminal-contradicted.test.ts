// The card terminal says otherwise than a person did how a payment or refund ended. Invariant: nothing more leaves for it before somebody has
// decided, and what the terminal says later is heard, also after a restart.
import { expect, test } from 'vitest';
import { createSimulator, lateByMs, type Simulator } from '../../../electron/payment/simulator.ts';
import type { StatusAnswer } from '../../../electron/payment/terminal.ts';
import { manager } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, partOf, attention, reserved, commit } = worldPerTest({
  cardTerminal(time) {
    simulator = createSimulator(time);
    return simulator;
  },
});

let simulator: Simulator;
async function askForPayment(): Promise<{ saleId: string; lineId: string; tenderId: string }> {
  const { id: saleId, lines } = await reserved();
  const amount = { currency: 'EUR', amount: '25.00' };
  const asked = await till.ask('tender:begin', { saleId, method: 'card', amount });
  await till.time.advance(1000);
  return { saleId, lineId: lines[0]?.id ?? '', tenderId: asked.tenders[0]?.id ?? '' };
}
async function sellAndVoid({ saleId, lineId }: { saleId: string; lineId: string }): Promise<void> {
  await commit(saleId);
  await till.ask('line:void', { lineId, reason: 'wrong card', approval: manager });
  await till.time.advance(10_000);
}

test('a refund that the terminal made and a person denied is not made a second time before somebody has looked', async () => {
  const paid = await askForPayment();
  await sellAndVoid(paid);
  const partId = (await partOf(paid.saleId)).id;
  simulator.next('late');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
  await till.time.advance(lateByMs);
  expect(await attention()).toEqual(['terminal_disagrees']);
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null }).catch(() => {});
  await till.time.advance(1000);
  expect(simulator.arrived().filter(({ what }) => what === 'refund')).toHaveLength(1);
  expect(await attention()).toEqual(['terminal_disagrees']);
});

test('a payment that the terminal declined and a person booked stays on the list when its card is voided', async () => {
  simulator.next('unknown');
  const asked = await askForPayment();
  const { tenderId } = asked;
  await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'SEEN01' } });
  simulator.status = async () => ({ kind: 'declined', why: 'card' });
  await till.time.advance(120_000);
  expect(await attention()).toEqual(['terminal_disagrees']);
  await sellAndVoid(asked);
  expect(await attention()).toEqual(['terminal_disagrees']);
});

test('a card payment that a person denied and the terminal took is raised after a restart, too', async () => {
  const { id: saleId } = await reserved();
  simulator.next('late');
  const amount = { currency: 'EUR', amount: '25.00' };
  const tenderId = (await till.ask('tender:begin', { saleId, method: 'card', amount })).tenders[0]?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
  await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
  await till.crash();
  await till.signIn();
  await till.time.advance(lateByMs * 5);
  expect(await attention()).toEqual(['terminal_disagrees']);
});

/** Due back at the terminal, an hour after it was paid; the terminal gives it back in the end, and a person has denied that it did. */
async function deniedRefund(): Promise<{ saleId: string; partId: string }> {
  const paid = await askForPayment();
  await sellAndVoid(paid);
  await till.time.advance(60 * 60_000);
  const partId = (await partOf(paid.saleId)).id;
  simulator.next('late');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.ask('refund:answer', { partId, answer: 'unknown' });
  await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
  return { saleId: paid.saleId, partId };
}

test('a refund that the terminal made and a person denied is raised after a restart, too, long after the payment', async () => {
  const { saleId } = await deniedRefund();
  await till.crash();
  await till.signIn();
  await till.time.advance(lateByMs * 5);
  expect(await attention()).toEqual(['terminal_disagrees']);
  expect((await partOf(saleId)).state).toBe('refund-due');
});

test('an answer to an earlier refund is none to the one under way: that both were made is told', async () => {
  const { saleId, partId } = await deniedRefund();
  await till.time.advance(lateByMs / 2);
  simulator.next('late');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.time.advance(lateByMs / 2 + 1000);
  expect(await attention()).toEqual(['terminal_disagrees']);
  expect((await partOf(saleId)).state, 'the second is still under way').toBe('refunding');
  await till.time.advance(lateByMs);
  expect((await partOf(saleId)).state).toBe('refunded');
  expect(await attention()).toEqual(['terminal_disagrees']);
});

test('a manager who sees that the terminal gave nothing back leaves the money due', async () => {
  const { saleId, partId } = await deniedRefund();
  await till.time.advance(lateByMs);
  const entryId = (await till.ask('attention:list'))[0]?.id ?? '';
  await till.ask('attention:decide', { entryId, step: 'refund-not-made', note: 'not on its list', approval: manager });
  expect(await attention()).toEqual([]);
  expect((await partOf(saleId)).state).toBe('refund-due');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.time.advance(1000);
  expect((await partOf(saleId)).state).toBe('refunded');
});

test('that nobody knows of an earlier refund says nothing of the one under way, which the terminal alone answers', async () => {
  const paid = await askForPayment();
  await sellAndVoid(paid);
  const partId = (await partOf(paid.saleId)).id;
  simulator.next('unknown');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.time.advance(3_000);
  await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
  simulator.next('late');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.time.advance(lateByMs - 1_000);
  expect((await partOf(paid.saleId)).state).toBe('refunding');
  await till.time.advance(2_000);
  expect((await partOf(paid.saleId)).state).toBe('refunded');
});

test('a card payment that a person booked and the terminal declined is raised after a restart, too', async () => {
  simulator.next('unknown');
  const { saleId, tenderId } = await askForPayment();
  await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'SEEN01' } });
  await till.ask('sale:commit', { saleId });
  await till.crash();
  await till.signIn();
  simulator.status = async () => ({ kind: 'declined', why: 'card' });
  await till.time.advance(120_000);
  expect(await attention()).toEqual(['terminal_disagrees']);
});

test('a refund that a person booked as made and the terminal declined is raised after a restart, too', async () => {
  const paid = await askForPayment();
  await sellAndVoid(paid);
  const partId = (await partOf(paid.saleId)).id;
  simulator.next('unknown');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.time.advance(1000);
  await till.ask('refund:answer', { partId, answer: 'done' });
  await till.crash();
  await till.signIn();
  simulator.status = async () => ({ kind: 'declined', why: 'card' });
  await till.time.advance(120_000);
  expect(await attention()).toEqual(['terminal_disagrees']);
});

test('the first turns out made while the second is at work: a second return of the money is not passed over in silence', async () => {
  const paid = await askForPayment();
  await sellAndVoid(paid);
  const partId = (await partOf(paid.saleId)).id;
  // R1 is made, and its answer lost; the terminal says nothing for a while.
  const real = simulator.status;
  simulator.status = async () => ({ kind: 'unknown' });
  simulator.next('drop');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await till.time.advance(1000);
  await till.ask('refund:answer', { partId, answer: 'not-done', approval: manager });
  // R2 waits for the customer's card as the terminal tells that R1 was made.
  simulator.next('late');
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  simulator.status = async (ask): Promise<StatusAnswer> => real(ask);
  await till.time.advance(5_000);
  const [entry] = await till.ask('attention:list');
  expect(entry?.code).toBe('terminal_disagrees');
  expect((await partOf(paid.saleId)).state).toBe('refunding');
  // "It was made", as the terminal says. R2 is still at work.
  const decided = await till
    .refusal('attention:decide', { entryId: entry?.id ?? '', step: 'refund-made', note: 'seen', approval: null })
    .catch((error: Error) => error.message);
  await till.time.advance(lateByMs + 1000);
  // Both were made: 50.00 left for 25.00.
  expect(simulator.arrived().filter(({ what }) => what === 'refund')).toHaveLength(2);
  expect(await attention(), `${decided}`).toEqual(['terminal_disagrees']);
});

test('a payment that a manager has had paid out is not offered to be paid out again after a restart', async () => {
  const { id: saleId } = await reserved();
  simulator.next('late');
  const amount = { currency: 'EUR', amount: '25.00' };
  const tenderId = (await till.ask('tender:begin', { saleId, method: 'card', amount })).tenders[0]?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'unknown' } });
  await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
  await till.time.advance(lateByMs);
  const [entry] = await till.ask('attention:list');
  expect(entry?.code).toBe('terminal_disagrees');
  const decide = (entryId: string) =>
    till.ask('attention:decide', {
      entryId,
      step: 'settle-pay-out',
      note: 'on the list of the terminal',
      approval: manager,
    });
  await decide(entry?.id ?? '');
  const owed = async () => (await saleOf(saleId)).refundDue.amount;
  expect(await owed()).toBe('25.00');
  const partId = (await saleOf(saleId)).tenders.at(-1)?.parts[0]?.id ?? '';
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: manager });
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
