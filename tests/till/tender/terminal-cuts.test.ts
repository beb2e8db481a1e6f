// The power goes out at any moment of a payment or a refund on the card terminal, whatever the terminal does: the customer is asked
// once, and what the till says in the end is what the terminal did.
import { expect, test } from 'vitest';
import { createSimulator, lateByMs, type Simulator } from '../../../electron/payment/simulator.ts';
import type { AttachedTerminal } from '../../../electron/payment/terminal.ts';
import type { TenderPartView } from '../../../shared/sale/views.ts';
import { terminalBehaviours } from '../../../shared/training/views.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { book } from '../../../testkit/till/products.ts';
import { reserve } from '../../../testkit/till/selling.ts';
import { settle, type VirtualTime } from '../../../testkit/till/virtual-time.ts';
import { oneIn } from '../../../testkit/whole.ts';

const onItsWayMs = 500;

/** The simulator at the end of a slow line: a question and its answer each take a while. */
function faraway(simulator: Simulator, { timers }: VirtualTime): AttachedTerminal {
  const wait = () => new Promise<void>((resolve) => void timers.after(onItsWayMs, resolve));
  const slowly =
    <A, T>(ask: (about: A) => Promise<T>) =>
    async (about: A): Promise<T> => {
      await wait();
      const answer = await ask(about);
      await wait();
      return answer;
    };
  return {
    ...simulator,
    pay: slowly(simulator.pay),
    refund: slowly(simulator.refund),
    status: slowly(simulator.status),
  };
}

/** Between asking and the till's death: the question is on its way, worked on, its answer on its way, the status asked. */
const cutsMs = [0, 499, 501, 1001, 1600] as const;
const cases = terminalBehaviours.flatMap((behaviour) => cutsMs.map((cutMs) => [behaviour, cutMs] as const));

async function start(): Promise<{ till: Harness; simulator: Simulator }> {
  let made: Simulator | null = null;
  const till = await createHarness({
    cardTerminal: (time) => {
      made = createSimulator(time);
      return faraway(made, time);
    },
  });
  await till.signIn();
  if (!made) throw new Error('no terminal');
  return { till, simulator: made };
}
async function onlyPart(till: Harness, saleId: string): Promise<TenderPartView> {
  const [part] = (await till.ask('sale:get', { saleId })).tenders.flatMap((tender) => tender.parts);
  if (!part) throw new Error('no such part');
  return part;
}
async function cutAfter(till: Harness, cutMs: number): Promise<void> {
  await till.time.advance(cutMs);
  await till.crash();
  await till.time.advance(lateByMs + 30_000);
  await till.signIn();
}
const begin = async (till: Harness): Promise<string> => {
  const { id } = await reserve(till, ['25.00'], book);
  await till.ask('tender:begin', { saleId: id, method: 'card', amount: { currency: 'EUR', amount: '25.00' } });
  return id;
};

test.each(cases.filter(oneIn(8)))('a payment that ends %s, cut after %d ms', async (behaviour, cutMs) => {
  const { till, simulator } = await start();
  simulator.next(behaviour);
  const id = await begin(till);
  await cutAfter(till, cutMs);
  expect(simulator.arrived().length).toBeLessThanOrEqual(1);
  const [asked] = simulator.arrived();
  const truth = asked ? (await simulator.status(asked)).kind : 'unknown';
  expect((await onlyPart(till, id)).state).toBe(truth);
  await till.close();
});

test.each(cases.filter(oneIn(8)))('a refund that ends %s, cut after %d ms', async (behaviour, cutMs) => {
  const { till, simulator } = await start();
  const id = await begin(till);
  await till.time.advance(2 * onItsWayMs);
  const sold = await till.ask('sale:commit', { saleId: id });
  await till.time.advance(0);
  await till.ask('line:void', { lineId: sold.lines[0]?.id ?? '', reason: 'wrong card', approval: manager });
  await till.time.advance(10_000);
  simulator.next(behaviour);
  const partId = (await onlyPart(till, id)).id;
  await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
  await cutAfter(till, cutMs);
  const refunds = simulator.arrived().filter((ask) => ask.what === 'refund');
  expect(refunds.length).toBeLessThanOrEqual(1);
  const truth = refunds[0] ? (await simulator.status(refunds[0])).kind : 'unknown';
  const states = { approved: 'refunded', declined: 'refund-due', unknown: 'refund-unknown' } as const;
  const { state } = await onlyPart(till, id);
  expect(state).toBe(Object.entries(states).find(([kind]) => kind === truth)?.[1]);
  if (state === 'refund-due') {
    await till.ask('refund:begin', { partId, way: 'as-paid', approval: null });
    await till.time.advance(5000);
    await settle();
  }
  if (truth !== 'unknown') booksAgree(till);
  await till.close();
});
