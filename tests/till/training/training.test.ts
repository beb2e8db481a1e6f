// Every drill makes the state it claims, keeps it until somebody does something about it, and ends by itself with its sale. Outside
// training there is none of it.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lateByMs } from '../../../electron/payment/simulator.ts';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import type { TillChannel } from '../../../shared/ipc/ipc.ts';
import type { Drill, TrainingView } from '../../../shared/training/views.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { anyAmount, dayOf } from '../../../testkit/till/day.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { manager } from '../../../testkit/till/people.ts';
import { practiceOf } from '../../../testkit/till/practice.ts';
import { add, beginTender, payCash } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

let shiftsChosen: boolean | null = null;
const practice = practiceOf((on) => {
  shiftsChosen = on;
});

const { till, saleOf, lineOf, attention, orders, orderStates, reserved, commit, returnMoney, reopen } = worldPerTest({
  environment: 'training',
  training: practice,
});

async function begin(drill: Drill): Promise<void> {
  await till.ask('training:start', { drill });
  await settle();
}

const training = async (): Promise<TrainingView> => {
  const { training: view } = await till.ask('status:get');
  if (!view) throw new Error('no training in the status');
  return view;
};
const stage = async () => (await training()).drill?.stage;
const help = async () => (await training()).drill?.help;
const verdict = async (id: string) => (await lineOf(id)).verdict;

async function paid(saleId: string): Promise<string> {
  await payCash(till, saleId, '25.00');
  await commit(saleId);
  return saleId;
}
async function chargeCard(saleId: string): Promise<string> {
  const asked = await beginTender(till, saleId, 'card', '25.00');
  await settle();
  return asked.tenders.at(-1)?.id ?? '';
}
async function handOver(saleId: string): Promise<void> {
  await till.ask('line:hand-over', { lineId: (await lineOf(saleId)).id });
  await till.time.advance(0);
}

describe('a drill', () => {
  const some = oneTestIn(8);

  some('card-refused: the refusal names the limit, the sale is cancelled', async () => {
    await begin('card-refused');
    const { id } = await reserved();
    expect(await lineOf(id)).toMatchObject({ state: 'refused', refusal: { code: 'terminal_limit_exceeded' } });
    expect(await stage()).toBe('met');
    await till.ask('sale:cancel', { saleId: id });
    expect(await stage()).toBe('done');
  });

  some('slow-service: the reservation waits until the trainer has the service answer', async () => {
    await begin('slow-service');
    const { id } = await reserved();
    await till.time.advance(5_000);
    expect((await lineOf(id)).state).toBe('reserving');
    expect(await help()).toBe('service-answers');
    await till.ask('training:help');
    await settle();
    expect((await lineOf(id)).state).toBe('reserved');
    await handOver(await paid(id));
    expect(await stage()).toBe('done');
  });

  some('slow-service: the service answers by itself in the end', async () => {
    await begin('slow-service');
    const { id } = await reserved();
    await till.time.advance(15_000);
    expect((await lineOf(id)).state).toBe('reserved');
  });

  some(
    'network-after-payment: the card is live at the service and nobody here knows, until the line is back',
    async () => {
      await begin('network-after-payment');
      const id = await paid((await reserved()).id);
      await till.time.advance(20_000);
      expect(await verdict(id)).toBe('keep-card');
      expect((await till.ask('status:get')).connection).toBe('offline');
      expect(orderStates()).toEqual(['completed']);
      expect(await training()).toMatchObject({ drill: { help: 'network-back', left: null } });
      await till.ask('training:help');
      await till.time.advance(1_000);
      expect(await verdict(id)).toBe('hand-over');
      // The bar says what the screen says: no longer that the card is to be kept.
      expect(await training()).toMatchObject({ drill: { stage: 'met', left: 'hand-over' } });
      await handOver(id);
      expect(await training()).toMatchObject({ drill: { stage: 'done', help: null } });
    },
  );

  some('no-answer: the till waits its 30 seconds, then finds out by itself', async () => {
    await begin('no-answer');
    const id = await paid((await reserved()).id);
    await till.time.advance(29_000);
    expect(await verdict(id)).toBe('keep-card');
    await till.time.advance(3_000);
    expect(await verdict(id)).toBe('hand-over');
    await handOver(id);
    expect(await stage()).toBe('done');
  });

  some('no-answer: the trainer may skip the waiting', async () => {
    await begin('no-answer');
    const id = await paid((await reserved()).id);
    await till.time.advance(0);
    expect(await help()).toBe('skip-wait');
    await till.ask('training:help');
    await till.time.advance(2_000);
    expect(await verdict(id)).toBe('hand-over');
  });

  some('activation-fails: done only when the money is with the customer again', async () => {
    await begin('activation-fails');
    const id = await paid((await reserved()).id);
    await till.time.advance(1_000);
    expect(await verdict(id)).toBe('return-money');
    expect(await stage()).toBe('met');
    await returnMoney(id);
    expect(await stage()).toBe('done');
  });

  some('money-back-without-service: nothing is returned before the service took the card back', async () => {
    await begin('money-back-without-service');
    const id = await paid((await reserved()).id);
    await till.time.advance(2_000);
    await till.ask('line:cancel-activation', {
      lineId: (await lineOf(id)).id,
      reason: 'will not wait',
      approval: manager,
    });
    await till.time.advance(60_000);
    expect((await saleOf(id)).refundDue.amount).toBe('0.00');
    await till.ask('training:help');
    await till.time.advance(5_000);
    expect(await verdict(id)).toBe('return-money');
    expect((await training()).drill?.left).toBe('return-money');
    await returnMoney(id);
    expect(await stage()).toBe('done');
    expect(orderStates()).toEqual(['invalidated']);
  });

  some(
    'network-after-payment: whoever took the claim slip home comes with it, and the story ends against it',
    async () => {
      await begin('network-after-payment');
      const id = await paid((await reserved()).id);
      await till.time.advance(1_000);
      expect((await training()).slip).toBe(false);
      expect(await till.refusal('training:slip')).toBe('not_found');
      await till.ask('print:start', { saleId: id, lineId: (await lineOf(id)).id, document: 'pending' });
      await till.time.advance(1_000);
      // As long as the card waits the story's own words hold.
      expect(await training()).toMatchObject({ slip: true, drill: { left: null } });
      await till.ask('training:help');
      await till.time.advance(1_000);
      expect(await verdict(id)).toBe('hand-over-against-slip');
      expect(await training()).toMatchObject({ drill: { stage: 'met', left: 'slip' } });
      const { code } = await till.ask('training:slip');
      const claim = await till.ask('claim:read', { text: code });
      expect(claim).toMatchObject({ saleId: id, order: 'completed', steps: ['take-slip'] });
      const request = { text: code, order: claim.order, step: 'take-slip', note: null, approval: null } as const;
      await till.ask('claim:redeem', request);
      expect(await training()).toMatchObject({ slip: false, drill: { left: 'hand-over' } });
      await handOver(id);
      expect(await stage()).toBe('done');
      expect(await till.refusal('training:slip')).toBe('not_found');
    },
  );

  some('activation-fails: with its slip out the money is owed to whoever brings it', async () => {
    await begin('network-after-payment');
    await till.ask('training:next', {
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 1,
    });
    const id = await paid((await reserved()).id);
    await till.time.advance(1_000);
    await till.ask('print:start', { saleId: id, lineId: (await lineOf(id)).id, document: 'pending' });
    await till.ask('training:help');
    await till.time.advance(2_000);
    expect(await verdict(id)).toBe('return-against-slip');
    expect((await training()).drill?.left).toBe('slip');
    const { code } = await till.ask('training:slip');
    const { order } = await till.ask('claim:read', { text: code });
    await till.ask('claim:redeem', { text: code, order, step: 'take-slip', note: null, approval: null });
    expect((await training()).drill?.left).toBe('return-money');
    await returnMoney(id);
    expect(await stage()).toBe('done');
  });

  some('slip-of-another-till: its order waits at the service, is finished here, and nobody pays again', async () => {
    await begin('slip-of-another-till');
    expect(await training()).toMatchObject({ slip: true, drill: { stage: 'armed' } });
    const { code } = await till.ask('training:slip');
    // Brought a second time it is the same slip, not a second card.
    expect(await till.ask('training:slip')).toEqual({ code });
    expect(orders().map(({ state, terminal_id }) => [state, terminal_id])).toEqual([['created', 'T2']]);
    const claim = await till.ask('claim:read', { text: code });
    expect(claim).toMatchObject({
      terminalId: 'T2',
      saleId: null,
      order: 'created',
      steps: ['finish', 'return-money'],
    });
    const request = { text: code, order: 'created', step: 'finish', note: null, approval: null } as const;
    const { id } = await till.ask('claim:redeem', request);
    await till.time.advance(2_000);
    expect(await training()).toMatchObject({ drill: { stage: 'met', left: 'hand-over' } });
    expect(await verdict(id)).toBe('hand-over');
    await handOver(id);
    expect(await training()).toMatchObject({ slip: false, drill: { stage: 'done' } });
    expect(await till.refusal('training:slip')).toBe('not_found');
  });

  some('void: the card was handed over, comes back, and only then does the money', async () => {
    await begin('void');
    const id = await paid((await reserved()).id);
    await till.time.advance(1_000);
    // Its own words say that it goes on after the hand-over.
    expect(await training()).toMatchObject({ drill: { stage: 'met', left: null } });
    await handOver(id);
    expect(await stage()).toBe('met');
    const void_ = { lineId: (await lineOf(id)).id, reason: 'does not want it', approval: manager };
    await till.ask('line:void', void_);
    await till.time.advance(2_000);
    expect((await training()).drill?.left).toBe('return-money');
    await returnMoney(id);
    expect(await stage()).toBe('done');
    expect(orderStates()).toEqual(['invalidated']);
  });

  some('order-unknown: stays on the attention list, however often it is asked, until a manager decides', async () => {
    await begin('order-unknown');
    const id = await paid((await reserved()).id);
    await till.time.advance(120_000);
    const [entry] = await till.ask('attention:list');
    expect(entry).toMatchObject({ code: 'order_missing', saleId: id });
    await till.ask('attention:decide', { entryId: entry?.id ?? '', step: 'retry', note: 'once more', approval: null });
    await till.time.advance(5_000);
    expect(await till.ask('attention:list')).toHaveLength(1);
    await till.ask('attention:decide', {
      entryId: entry?.id ?? '',
      step: 'settle-money-back',
      note: 'the customer gets the money',
      approval: manager,
    });
    expect(await stage()).toBe('met');
    await returnMoney(id);
    expect(await stage()).toBe('done');
    expect(await till.ask('attention:list')).toEqual([]);
  });

  some('terminal-declines: the sum stays due, and the next card pays', async () => {
    await begin('terminal-declines');
    const { id } = await reserved();
    await chargeCard(id);
    expect((await saleOf(id)).tenders.flatMap(({ parts }) => parts.map(({ state }) => state))).toEqual(['declined']);
    await chargeCard(id);
    await commit(id);
    await handOver(id);
    expect(await stage()).toBe('done');
    // The next sale is paid as before the drill: by an approval code.
    const { id: next } = await reserved();
    const asked = await beginTender(till, next, 'card', '25.00');
    expect(asked.tenders[0]).toMatchObject({ atTerminal: false });
  });

  some('terminal-late: approved in the end', async () => {
    await begin('terminal-late');
    const { id } = await reserved();
    await chargeCard(id);
    expect((await saleOf(id)).tenders[0]).toMatchObject({ atTerminal: true });
    expect((await saleOf(id)).due.amount).toBe('25.00');
    await till.time.advance(lateByMs);
    expect((await saleOf(id)).due.amount).toBe('0.00');
  });

  some('terminal-drops: the lost answer is asked for, nobody pays twice', async () => {
    await begin('terminal-drops');
    const { id } = await reserved();
    await chargeCard(id);
    await till.time.advance(3_000);
    await commit(id);
    await handOver(id);
    expect(await stage()).toBe('done');
  });

  some('terminal-unknown: the cashier says what the terminal shows', async () => {
    await begin('terminal-unknown');
    const { id } = await reserved();
    const tenderId = await chargeCard(id);
    await till.time.advance(3_000);
    expect((await saleOf(id)).tenders[0]?.parts[0]?.state).toBe('unknown');
    await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: '774411' } });
    await commit(id);
    await handOver(id);
    expect(await stage()).toBe('done');
  });

  some(
    'refund-unknown: the terminal says nothing, the cashier says what its list shows, and the money went back once',
    async () => {
      await begin('refund-unknown');
      const { id } = await reserved();
      await chargeCard(id);
      await commit(id);
      await till.time.advance(1_000);
      expect(await verdict(id)).toBe('return-money');
      expect(await training()).toMatchObject({ drill: { stage: 'met', left: 'return-money' } });
      const [part] = (await saleOf(id)).tenders.flatMap(({ parts }) => parts);
      await till.ask('refund:begin', { partId: part?.id ?? '', way: 'as-paid', approval: null });
      await till.time.advance(10_000);
      expect((await saleOf(id)).tenders[0]?.parts[0]?.state).toBe('refund-unknown');
      expect(await attention()).toEqual(['refund_unknown']);
      expect(await training()).toMatchObject({ drill: { stage: 'met', left: null } });
      await till.ask('refund:answer', { partId: part?.id ?? '', answer: 'done' });
      expect(await stage()).toBe('done');
      expect(await till.ask('attention:list')).toEqual([]);
    },
  );

  test.each([
    ['paper-out', 'paper_out', 'paper-in'],
    ['cover-open', 'cover_open', 'cover-shut'],
  ] as const)('%s: the sale is not done before its slips are out', async (drill, cause, way) => {
    await begin(drill);
    const id = await paid((await reserved()).id);
    await handOver(id);
    await till.time.advance(10_000);
    expect(await till.ask('status:get')).toMatchObject({ printer: 'failing', printerCause: cause });
    expect(await help()).toBe(way);
    expect(await stage()).toBe('met');
    await till.ask('training:help');
    await till.time.advance(1_000);
    expect((await saleOf(id)).printJobs.map(({ state }) => state)).not.toContain('unsent');
    expect(await stage()).toBe('done');
  });

  some('wrong-clock: the till sells on by the time of the service, and says so', async () => {
    await begin('wrong-clock');
    await till.time.advance(5_000);
    expect((await till.ask('status:get')).clockSkewMs).toBeGreaterThan(590_000);
    await handOver(await paid((await reserved()).id));
    expect(await stage()).toBe('done');
    await till.time.advance(10_000);
    expect((await till.ask('status:get')).clockSkewMs).toBe(0);
  });

  some('power-cut: goes on after the start, and asks about the card payment it interrupted', async () => {
    await begin('power-cut');
    const { id } = await reserved();
    await beginTender(till, id, 'card', '25.00');
    await till.time.advance(10);
    expect(till.crashes()).toBe(1);
    await till.signIn();
    expect(await training()).toMatchObject({ drill: { id: 'power-cut', stage: 'met' } });
    expect((await saleOf(id)).tenders[0]?.parts[0]?.state).toBe('unknown');
    const tenderId = (await saleOf(id)).tenders[0]?.id ?? '';
    await till.ask('tender:answer', { tenderId, answer: { kind: 'card', approvalCode: '774411' } });
    await commit(id);
    await handOver(id);
    expect(await stage()).toBe('done');
    // Once: the next start knows of no drill.
    await till.crash();
    expect((await training()).drill).toBeNull();
  });

  some('power-cut: cash that was taken is booked, and nobody is asked', async () => {
    await begin('power-cut');
    const { id } = await reserved();
    await payCash(till, id, '25.00');
    await till.time.advance(10);
    expect(till.crashes()).toBe(1);
    await till.signIn();
    expect((await saleOf(id)).tenders[0]?.parts[0]?.state).toBe('approved');
    await commit(id);
    await handOver(id);
    expect(await stage()).toBe('done');
  });
});

describe('somebody on the phone', () => {
  test('ends with a customer who stopped and a cancelled sale; only then is the person at the till trained', async () => {
    const kept = createKeptInMemory({ hash: '', isNoted: true });
    const recovery = createRecoveryCode({ kept, timers: till.time.timers, hide: () => {}, failed: () => {} });
    await reopen({
      environment: 'training',
      training: practice,
      chosen: { customer_pause: '500.00' },
      kept: () => ({ outside: kept, recovery }),
    });
    const trainedAt = () => kept.operators().find(({ id }) => id === 'anna')?.scam_trained_at;
    await begin('phone-call');
    const small = await reserved();
    expect(await stage()).toBe('armed');
    await till.ask('sale:cancel', { saleId: small.id });
    await settle();
    const asked = async () => {
      const { id } = await add(till, '500.00', anyAmount);
      expect(await till.refusal('sale:reserve', { saleId: id })).toBe('customer_warning');
      return { id, questionId: (await saleOf(id)).pause?.questionId ?? '' };
    };
    const goesOn = await asked();
    expect(await stage()).toBe('met');
    await till.time.advance(10_000);
    await till.ask('pause:answer', { questionId: goesOn.questionId, answer: 'continue' });
    await till.ask('sale:discard', { saleId: goesOn.id });
    expect(await stage()).toBe('met');
    const stops = await asked();
    await till.ask('pause:answer', { questionId: stops.questionId, answer: 'stop' });
    expect(await stage()).toBe('met');
    expect(trainedAt()).toBeUndefined();
    await till.ask('sale:discard', { saleId: stops.id });
    await settle();
    expect(await stage()).toBe('done');
    expect(trainedAt()).toBe(till.time.now().toISOString());
  });
});

describe('between drills', () => {
  const some = oneTestIn(4);

  some('the leftovers of the last one are gone: its sale, its replies, its line, its paper', async () => {
    await begin('paper-out');
    await till.ask('training:next', { call: 'any', reply: { kind: 'nonsense' }, times: 20 });
    const { id } = await reserved();
    await till.ask('training:start', { drill: 'network-after-payment' });
    await till.time.advance(2_000);
    expect((await saleOf(id)).stage).toBe('cancelled');
    expect((await lineOf(id)).state).toBe('cancelled');
    expect(await training()).toMatchObject({ printer: null, drill: { id: 'network-after-payment', stage: 'armed' } });
    expect(await till.ask('training:pending')).toEqual([]);
    await paid((await reserved()).id);
    await till.ask('training:end');
    await till.time.advance(5_000);
    expect(await training()).toMatchObject({ drill: null });
    expect((await till.ask('status:get')).connection).toBe('online');
  });

  some('none begins while a payment of the open sale is undecided', async () => {
    await begin('card-refused');
    await till.ask('training:end');
    const { id } = await reserved();
    await beginTender(till, id, 'cash', '25.00');
    expect(await till.refusal('training:start', { drill: 'paper-out' })).toBe('another_sale_open');
    expect((await training()).drill).toBeNull();
  });

  some('a sale of before the drill does not end it', async () => {
    await begin('card-refused');
    await till.ask('training:end');
    const id = await paid((await reserved()).id);
    await till.time.advance(1_000);
    await till.ask('training:start', { drill: 'wrong-clock' });
    await till.time.advance(5_000);
    await handOver(id);
    expect(await stage()).not.toBe('done');
  });

  some('the card terminal does what was chosen for it, and is put away again', async () => {
    await begin('card-refused');
    await till.ask('training:end');
    await till.ask('training:terminal', { used: true, next: 'decline' });
    expect((await training()).terminal).toEqual({ used: true, next: 'decline' });
    const { id } = await reserved();
    await chargeCard(id);
    expect((await saleOf(id)).tenders[0]?.parts[0]?.state).toBe('declined');
    await till.ask('training:terminal', { used: false, next: null });
    const asked = await beginTender(till, id, 'card', '25.00');
    expect(asked.tenders.at(-1)).toMatchObject({ atTerminal: false });
  });
});

describe('shifts in training', () => {
  const some = oneTestIn(3);

  some('are chosen on screen, and the till is opened anew with them', async () => {
    shiftsChosen = null;
    expect(await training()).toMatchObject({ shifts: false });
    await till.ask('training:shifts', { on: true });
    expect(shiftsChosen).toBeNull();
    await till.time.advance(0);
    expect(shiftsChosen).toBe(true);
  });

  some('begin with one of the first cashier’s, once', async () => {
    const opens = practiceOf(undefined, true);
    await reopen({ environment: 'training', training: opens, shifts: {} });
    const { current } = await till.ask('shift:get');
    expect(current).toMatchObject({ state: 'open', tray: 'A', owner: { id: 'anna' } });
    const shifts = () => till.db().prepare('SELECT float_minor, state FROM shifts').all();
    expect(shifts()).toEqual([{ float_minor: 200_00, state: 'open' }]);
    await till.crash();
    expect(shifts()).toHaveLength(1);
  });

  some('are not chosen in the middle of a payment, nor switched off with a shift open', async () => {
    await reopen({ environment: 'training', training: practice, shifts: {} });
    shiftsChosen = null;
    expect(await training()).toMatchObject({ shifts: true });
    await dayOf({ till, saleOf }).open('50.00');
    expect(await till.refusal('training:shifts', { on: false })).toBe('shift_not_closed');
    const { id } = await reserved();
    await beginTender(till, id, 'cash', '25.00');
    expect(await till.refusal('training:shifts', { on: true })).toBe('till_busy');
    expect(shiftsChosen).toBeNull();
  });
});

test.each(['', '{', '{"id":"free-beer","startedAt":"2026-11-06T09:00:00.000Z"}', '[]'])(
  'a kept drill that reads %j is none, and is gone',
  async (text) => {
    await begin('card-refused');
    const file = join(till.folder, 'drill.json');
    writeFileSync(file, text);
    await till.crash();
    expect((await training()).drill).toBeNull();
    expect(existsSync(file)).toBe(false);
  },
);

describe('outside training', () => {
  const asks = {
    'training:pending': undefined,
    'training:next': { call: 'create', reply: { kind: 'server-error' }, times: 1 },
    'training:reset': undefined,
    'training:start': { drill: 'paper-out' },
    'training:help': undefined,
    'training:end': undefined,
    'training:terminal': { used: true, next: 'approve' },
    'training:printer': { trouble: 'paper_out' },
    'training:shifts': { on: true },
    'training:slip': undefined,
    'training:rack-card': { card: 'one-code' },
    'training:sold-card': { saleId: '01890000-0000-7000-8000-000000000000', isOther: false },
  } as const;

  test.each([
    ['a sandbox', undefined],
    ['a live', 'live'],
  ] as const)('every channel of training is refused at %s till, whoever asks', async (_which, environment) => {
    await reopen(environment ? { environment } : {});
    const channels = Object.keys(till.till().handlers).filter((channel) => channel.startsWith('training:'));
    expect(channels.sort()).toEqual(Object.keys(asks).sort());
    for (const operator of ['anna', 'clara'] as const) {
      await till.signIn(operator);
      for (const [channel, request] of Object.entries(asks))
        expect(await till.refusal(channel as TillChannel, request as never), channel).toBe('not_in_training');
    }
    expect(await till.ask('status:get')).not.toHaveProperty('training');
  });

  test('in training a drill takes somebody signed in', async () => {
    await till.ask('session:sign-out');
    expect(await till.refusal('training:start', { drill: 'paper-out' })).toBe('not_signed_in');
  });
});
