// What a terminal says of a payment beside yes and no is kept, shown and acted on: money that it names, what it asks of the shop, why it said no,
// and, before the same customer is charged once more, whether the payment before was made after all.
import { expect, test } from 'vitest';
import { createSimulator, lateByMs, type Simulator } from '../../../electron/payment/simulator.ts';
import type { StatusAnswer, TerminalAnswer } from '../../../electron/payment/terminal.ts';
import type { DeclineReason, UnclearAnswer } from '../../../shared/sale/terminal-said.ts';
import { beginTender } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, partOf, attention, reserved } = worldPerTest({
  cardTerminal(time) {
    simulator = createSimulator(time);
    const { pay, status } = simulator;
    says = [];
    asked = { pay: 0, status: 0 };
    return {
      ...simulator,
      async pay(ask) {
        asked.pay += 1;
        return says.shift() ?? pay(ask);
      },
      async status(ask) {
        asked.status += 1;
        return tells === 'never' ? new Promise(() => undefined) : (tells ?? status(ask));
      },
    };
  },
});
let simulator: Simulator;
/** Answers to the next payments, and to every status; the simulator's own where there is none. */
let says: TerminalAnswer[];
let tells: StatusAnswer | 'never' | null = null;
let asked: { pay: number; status: number };

async function charged(answer: TerminalAnswer, status: StatusAnswer | null = null): Promise<string> {
  const { id } = await reserved();
  says.push(answer);
  tells = status;
  await beginTender(till, id, 'card', '25.00');
  await till.time.advance(5000);
  return id;
}
const tenderOf = async (saleId: string, at = 0) => (await saleOf(saleId)).tenders[at];
const heardOf = (heard: UnclearAnswer): TerminalAnswer => ({ kind: 'unknown', heard });

test.each<[string, UnclearAnswer, StatusAnswer['kind']]>([
  ['half of it', { amountMinor: 1250, wants: null }, 'not-found'],
  ['half of it', { amountMinor: 1250, wants: null }, 'declined'],
  ['half of it', { amountMinor: 1250, wants: null }, 'unknown'],
  ['all of it, for a signature', { amountMinor: 2500, wants: 'signature' }, 'not-found'],
  ['all of it, for a signature', { amountMinor: 2500, wants: 'signature' }, 'declined'],
  ['all of it, with a tip', { amountMinor: 2500, wants: 'hand-out' }, 'unknown'],
])(
  'the terminal took %s (%j) and then says %s: a person is asked, and told what it said',
  async (_what, heard, kind) => {
    const status = (kind === 'declined' ? { kind, why: 'card' } : { kind }) as StatusAnswer;
    const id = await charged(heardOf(heard), status);
    const amount = { currency: 'EUR', amount: heard.amountMinor === 1250 ? '12.50' : '25.00' };
    const asks = { parts: [{ state: 'unknown' }], heard: { amount, wants: heard.wants } };
    expect(await tenderOf(id)).toMatchObject(asks);
    // The power goes, and it is still known.
    await till.crash();
    await till.signIn();
    expect(await tenderOf(id)).toMatchObject(asks);
    const tenderId = (await tenderOf(id))?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: 'SEEN01' } });
    expect(await tenderOf(id)).toMatchObject({ parts: [{ state: 'approved' }], heard: null });
  },
);

test('what it tells again is written down once, and what it tells anew beside it', async () => {
  const id = await charged(heardOf({ amountMinor: 1250, wants: null }), heardOf({ amountMinor: 1250, wants: null }));
  await till.time.advance(60_000);
  tells = heardOf({ amountMinor: 2000, wants: null });
  await till.time.advance(120_000);
  const told = till
    .db()
    .prepare("SELECT body ->> 'amountMinor' FROM journal WHERE kind = 'tender-answer-unclear'")
    .pluck()
    .all();
  expect(told).toEqual([1250, 2000]);
  expect(await tenderOf(id)).toMatchObject({ heard: { amount: { amount: '20.00' } } });
});

test.each<DeclineReason>(['card', 'terminal', 'cancelled'])('a no because of the %s is shown as such', async (why) => {
  const id = await charged({ kind: 'declined', why });
  expect(await tenderOf(id)).toMatchObject({ declined: why, parts: [{ state: 'declined' }] });
});

/** Nobody knows how it ended, and a person says that it was not paid. */
async function denied(): Promise<string> {
  const id = await charged({ kind: 'unknown' }, { kind: 'unknown' });
  const tenderId = (await tenderOf(id))?.id ?? '';
  await till.ask('tender:answer', { tenderId, answer: { kind: 'declined' } });
  expect(await tenderOf(id)).toMatchObject({ declined: null, parts: [{ state: 'declined' }] });
  asked = { pay: 0, status: 0 };
  return id;
}

test('a person’s no, and the terminal says now that it was paid: the card is not charged again, and somebody looks', async () => {
  const id = await denied();
  tells = { kind: 'approved', approvalCode: '000777', reference: 'x' };
  await beginTender(till, id, 'card', '25.00');
  await till.time.advance(1000);
  expect(asked.pay).toBe(0);
  expect(await tenderOf(id, 1)).toMatchObject({ declined: 'paid-before', parts: [{ state: 'declined' }] });
  expect(await attention()).toEqual(['terminal_disagrees']);
});

test('a person’s no, while the terminal is still at work on it: nothing more is asked of it', async () => {
  const id = await denied();
  tells = { kind: 'in-progress' };
  await beginTender(till, id, 'card', '25.00');
  await till.time.advance(1000);
  expect(asked.pay).toBe(0);
  expect(await tenderOf(id, 1)).toMatchObject({ declined: 'terminal', parts: [{ state: 'declined' }] });
});

test.each<StatusAnswer>([{ kind: 'not-found' }, { kind: 'unknown' }, { kind: 'declined', why: 'card' }])(
  'a person’s no, and the terminal knows nothing else (%j): the card is charged',
  async (status) => {
    const id = await denied();
    tells = status;
    await beginTender(till, id, 'card', '25.00');
    await till.time.advance(1000);
    expect(asked.pay).toBe(1);
    expect(asked.status).toBeGreaterThan(0);
    expect((await partOf(id, 1)).state).toBe('approved');
  },
);

test('a power cut between the question and the answer charges nothing: a person is asked', async () => {
  const id = await denied();
  tells = 'never';
  await beginTender(till, id, 'card', '25.00');
  await till.time.advance(1000);
  expect(asked.status).toBeGreaterThan(0);
  await till.crash();
  await till.signIn();
  tells = { kind: 'not-found' };
  await till.time.advance(lateByMs);
  expect(asked.pay).toBe(0);
  expect((await partOf(id, 1)).state).toBe('unknown');
});
