// An ask goes to the terminal once; after that, whatever happens to its answer, the till asks for the status only.
import { afterEach, describe, expect, test } from 'vitest';
import { createAsking, rememberedForMs } from '../../electron/payment/asking.ts';
import { createSimulator, lateByMs } from '../../electron/payment/simulator.ts';
import type { AttachedTerminal, PayAsk, StatusAnswer } from '../../electron/payment/terminal.ts';
import type { TerminalBehaviour } from '../../shared/training/views.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';

const ask: PayAsk = { id: 'tender-1', what: 'payment', amountMinor: 2500, currency: 'EUR' };

function start(
  chosen: readonly TerminalBehaviour[] = [],
  change: Partial<AttachedTerminal> = {},
  written: () => void = () => {},
) {
  const time = createVirtualTime('2026-11-06T09:00:00.000Z');
  const simulator = createSimulator(time);
  for (const behaviour of chosen) simulator.next(behaviour);
  const calls = { pay: 0, status: 0 };
  const ends: string[] = [];
  const failures: unknown[] = [];
  const heard: (number | null)[] = [];
  const terminal = { ...simulator, ...change };
  const asking = createAsking({
    terminal: {
      ...terminal,
      pay: (one) => {
        calls.pay += 1;
        return terminal.pay(one);
      },
      status: (one) => {
        calls.status += 1;
        return terminal.status(one);
      },
    },
    timers: time.timers,
    now: time.now,
    answered(_, answer) {
      written();
      ends.push(answer.kind);
    },
    lostSight() {
      written();
      ends.push('lost sight');
    },
    unclearAnswer(_, { amountMinor }) {
      written();
      heard.push(amountMinor);
    },
    failed: (error) => void failures.push(error),
  });
  stopAll.push(() => asking.stop());
  return { time, simulator, asking, calls, ends, heard, failures };
}
const stopAll: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopAll.splice(0)) stop();
});

describe('an answer that comes', () => {
  test.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
  ] as const)('%s: is taken, and no status is asked', async (behaviour, end) => {
    const { time, asking, calls, ends } = start([behaviour]);
    asking.send(ask);
    await time.advance(120_000);
    expect(ends).toEqual([end]);
    expect(calls).toEqual({ pay: 1, status: 0 });
  });

  test('late is waited for, without asking for the status', async () => {
    const { time, asking, calls, ends } = start(['late']);
    asking.send(ask);
    await time.advance(lateByMs - 1);
    expect(ends).toEqual([]);
    await time.advance(1);
    expect(ends).toEqual(['approved']);
    expect(calls).toEqual({ pay: 1, status: 0 });
  });

  test('after an abort is a decline', async () => {
    const { time, asking, simulator, ends } = start(['late']);
    asking.send(ask);
    await time.advance(1000);
    await simulator.abort(ask.id);
    await time.advance(lateByMs);
    expect(ends).toEqual(['declined']);
  });
});

describe('an answer that does not come', () => {
  test('because it was lost is known from the status at once, and nothing is sent again', async () => {
    const { time, asking, simulator, calls, ends } = start(['drop']);
    asking.send(ask);
    await time.advance(0);
    expect(ends).toEqual(['approved']);
    expect(calls).toEqual({ pay: 1, status: 1 });
    await time.advance(600_000);
    expect(simulator.arrived()).toHaveLength(1);
    expect(calls.status).toBe(1);
  });

  test('because the ask never arrived, as the terminal says twice: it may have forgotten it, and a person is asked', async () => {
    const { time, asking, simulator, ends } = start(['lose']);
    asking.send(ask);
    await time.advance(0);
    expect(ends).toEqual([]);
    await time.advance(2000);
    expect(ends).toEqual(['lost sight']);
    expect(simulator.arrived()).toEqual([]);
  });

  test.each([
    ['one', ['in-progress'], []],
    ['two with something else between them', ['in-progress', 'not-found'], []],
    ['two with an unclear one between them', ['unknown', 'not-found'], ['lost sight']],
  ] as const)('because the ask was still under way: "not found", said %s, does not count', async (_, then, said) => {
    const answers: StatusAnswer[] = ['not-found' as const, ...then].map((kind) => ({ kind }));
    const approved = { kind: 'approved', approvalCode: null, reference: null } as const;
    const { time, asking, ends } = start(['lose'], { status: async () => answers.shift() ?? approved });
    asking.send(ask);
    await time.advance(10_000);
    expect(ends).toEqual([...said, 'approved']);
  });

  test('and is unknown to the terminal: a person is asked, and the till goes on asking, less and less often', async () => {
    const { time, asking, calls, ends } = start(['unknown']);
    asking.send(ask);
    await time.advance(0);
    expect(ends).toEqual(['lost sight']);
    await time.advance(60_000);
    const inOneMinute = calls.status;
    await time.advance(600_000);
    expect(calls.status - inOneMinute).toBeGreaterThanOrEqual(9);
    expect(calls.status - inOneMinute).toBeLessThanOrEqual(12);
    expect(calls.pay).toBe(1);
  });

  test('because the terminal broke: the till asks for the status and logs the fault', async () => {
    const { time, asking, ends, failures } = start([], { pay: () => Promise.reject(new Error('broken')) });
    asking.send(ask);
    await time.advance(2000);
    expect(failures).toHaveLength(1);
    expect(ends).toEqual(['lost sight']);
  });
});

// Each way that the answer may not come, before each row of what the terminal says of it afterwards.
describe('once it may have arrived', () => {
  const said = ['approved', 'declined', 'in-progress', 'not-found', 'unknown'] as const;
  const rows = said.flatMap((first) => said.flatMap((second) => said.map((third) => [first, second, third] as const)));

  test.each(rows)('only a clear answer ends it: %s, %s, %s', async (...kinds) => {
    const answers: StatusAnswer[] = kinds.map((kind) => {
      if (kind === 'approved') return { kind, approvalCode: null, reference: null };
      return kind === 'declined' ? { kind, why: 'card' } : { kind };
    });
    const { time, asking, ends } = start(['lose'], { status: async () => answers.shift() ?? { kind: 'not-found' } });
    asking.send(ask);
    await time.advance(300_000);
    const clear = kinds.find((kind) => kind === 'approved' || kind === 'declined');
    expect(ends.filter((end) => end !== 'lost sight')).toEqual(clear ? [clear] : []);
    if (!clear) expect(ends).toContain('lost sight');
  });
});

test('money that an unclear answer names is told at once, whatever comes of it', async () => {
  const half = { kind: 'unknown', heard: { amountMinor: 1250, wants: null } } as const;
  const { time, asking, ends, heard } = start([], {
    pay: async () => half,
    status: async () => ({ kind: 'not-found' }),
  });
  asking.send(ask);
  await time.advance(0);
  expect(heard).toEqual([1250]);
  await time.advance(60_000);
  expect(new Set(ends)).toEqual(new Set(['lost sight']));
});

test.each([
  ['approved', ['approved']],
  ['declined', []],
  ['in-progress', []],
  ['not-found', []],
  ['unknown', []],
] as const)('one more look at a payment that somebody said was not made: %s', async (kind, ended) => {
  const said = { kind, approvalCode: null, reference: null, why: 'card' } as StatusAnswer;
  const { asking, calls, ends } = start([], { status: async () => said });
  expect(await asking.recheck(ask)).toBe(kind);
  expect([ends, calls]).toEqual([ended, { pay: 0, status: 1 }]);
});

describe('after a restart', () => {
  test('nothing is sent, only the status is asked', async () => {
    const { time, asking, simulator, calls, ends } = start(['drop']);
    await simulator.pay(ask);
    asking.follow(ask, time.now());
    await time.advance(0);
    expect(ends).toEqual(['approved']);
    expect(calls).toEqual({ pay: 0, status: 1 });
  });

  test.each([
    ['so long ago that the terminal may have forgotten', -rememberedForMs],
    ['at a time that is yet to come', 60_000],
  ])('"not found" about an ask %s is no answer', async (_, offsetMs) => {
    const { time, asking, ends } = start();
    asking.follow(ask, new Date(time.now().getTime() + offsetMs));
    await time.advance(120_000);
    expect(ends).toEqual(['lost sight']);
  });

  test('an answer after the till stopped is ignored', async () => {
    const { time, asking, ends } = start(['late']);
    asking.send(ask);
    asking.stop();
    await time.advance(lateByMs * 2);
    expect(ends).toEqual([]);
  });
});

test('the simulator behaves by the last digits of the amount', async () => {
  const { simulator } = start();
  const ended = async (amountMinor: number) =>
    (await simulator.pay({ ...ask, id: `t${amountMinor}`, amountMinor })).kind;
  expect([await ended(2500), await ended(2501), await ended(2503), await ended(2504), await ended(2505)]).toEqual([
    'approved',
    'declined',
    'unknown',
    'unknown',
    'unknown',
  ]);
  expect(simulator.arrived().map((one) => one.amountMinor)).toEqual([2500, 2501, 2503, 2505]);
  expect((await simulator.status({ ...ask, id: 't2503' })).kind).toBe('approved');
});

describe('an answer that cannot be written, as another process locks the ledger,', () => {
  test.each([
    ['approve', 'approved', 0],
    ['decline', 'declined', 0],
    ['unknown', 'lost sight', 1],
  ] as const)('%s: is written once that is over, and nothing is sent again', async (behaviour, end, status) => {
    let isLocked = true;
    const { time, asking, calls, ends, failures } = start([behaviour], {}, () => {
      if (isLocked) throw new Error('database is locked');
    });
    asking.send(ask);
    await time.advance(500);
    expect(ends).toEqual([]);
    expect(failures.length).toBe(1);
    isLocked = false;
    await time.advance(2000);
    expect([...new Set(ends)]).toEqual([end]);
    expect(calls.pay).toBe(1);
    expect(calls.status).toBeGreaterThanOrEqual(status);
    await time.advance(120_000);
    expect(ends.every((one) => one === end)).toBe(true);
    expect(calls.pay).toBe(1);
  });

  test('is given up when the till stops', async () => {
    const { time, asking, ends } = start(['approve'], {}, () => {
      throw new Error('database is locked');
    });
    asking.send(ask);
    await time.advance(10_000);
    asking.stop();
    await time.advance(120_000);
    expect(ends).toEqual([]);
  });
});
