// The keeper of a locked session, by its own rules: a refused start waits, whatever else ends or hangs comes back, and never two at a time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeeper, type KeeperFace, type TillEvents } from '../../electron/kiosk/keeper.ts';
import { againCode } from '../../shared/kiosk/keeper-line.ts';

function world({ endMs = 0 } = {}) {
  let nowMs = 0;
  let waiting: { atMs: number; work: () => void }[] = [];
  const faces: KeeperFace[] = [];
  const tills: { events: TillEvents; startedMs: number; isKilled: boolean; isGone: boolean }[] = [];
  let sessionsEnded = 0;
  let isReplaced = false;
  const keeper = createKeeper({
    start(events) {
      const till = { events, startedMs: nowMs, isKilled: false, isGone: false };
      expect(tills.every(({ isGone }) => isGone)).toBe(true);
      tills.push(till);
      const gone = (code: number | null) => {
        till.isGone = true;
        events.ended(code);
      };
      return {
        end() {
          if (endMs === 0) gone(0);
          else waiting.push({ atMs: nowMs + endMs, work: () => gone(0) });
        },
        kill() {
          till.isKilled = true;
          gone(null);
        },
      };
    },
    show: (face) => void faces.push(face),
    isReplaced: () => isReplaced,
    endSession: () => void sessionsEnded++,
    timers: {
      nowMs: () => nowMs,
      after(ms, work) {
        const one = { atMs: nowMs + ms, work };
        waiting.push(one);
        return () => {
          waiting = waiting.filter((other) => other !== one);
        };
      },
    },
    log: { info: () => {}, error: () => {} },
  });
  const till = () => {
    const last = tills.at(-1);
    if (!last) throw new Error('no till');
    return last;
  };
  return {
    keeper,
    till,
    tills,
    face: () => faces.at(-1),
    replace: () => {
      isReplaced = true;
    },
    sessionsEnded: () => sessionsEnded,
    pass(ms: number): void {
      const endMs = nowMs + ms;
      for (;;) {
        const next = waiting.filter(({ atMs }) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs)[0];
        if (!next) break;
        nowMs = Math.max(nowMs, next.atMs);
        waiting = waiting.filter((one) => one !== next);
        next.work();
      }
      nowMs = endMs;
    },
    answer: () => till().events.received({ kind: 'alive' }),
    ends(code: number | null): void {
      till().isGone = true;
      till().events.ended(code);
    },
  };
}

const hourMs = 3_600_000;

describe('the keeper', () => {
  it('shows what a refused till said, and starts none until somebody asks', () => {
    const { keeper, till, tills, face, pass, ends } = world();
    keeper.begin();
    till().events.received({ kind: 'refused', sentence: 'two tills lie here' });
    ends(2);
    expect(face()).toEqual({ kind: 'refused', sentence: 'two tills lie here' });
    pass(hourMs);
    expect(tills.length).toBe(1);
    keeper.tryAgain();
    expect([tills.length, face()]).toEqual([2, { kind: 'starting' }]);
    ends(2);
    expect(face()).toEqual({ kind: 'refused', sentence: '' });
  });

  it.each([
    [0, 'closed', 0],
    [1, 'again', 1],
    [null, 'again', 1],
    [139, 'again', 1],
    [againCode, 'starting', 1],
  ])('a till that ended with %j leaves the page %s', (code, kind, more) => {
    const { keeper, tills, face, pass, answer, ends } = world();
    keeper.begin();
    answer();
    ends(code);
    expect(face()?.kind).toBe(kind);
    pass(1);
    expect(tills.length).toBe(1 + more);
  });

  it('kills a till that does not answer for 3 s, within 5, and starts another', () => {
    const { keeper, tills, face, pass, answer } = world();
    keeper.begin();
    for (let at = 0; at < 20; at += 1) {
      answer();
      pass(2_900);
    }
    expect(tills.map(({ isKilled }) => isKilled)).toEqual([false]);
    pass(101);
    expect([tills[0]?.isKilled, face()?.kind, tills.length]).toEqual([true, 'again', 2]);
  });

  it('gives a start a minute, and a slow till more patience each time, so that it comes through', () => {
    const { keeper, tills, pass, answer } = world();
    keeper.begin();
    pass(59_000);
    expect(tills.length).toBe(1);
    // It always stands still for 20 s after its first answer.
    for (let at = 0; at < 100; at += 1) {
      const before = tills.length;
      answer();
      pass(20_000);
      if (tills.length === before) break;
      pass(60_000);
    }
    expect(tills.length).toBeLessThan(6);
  });

  it('pauses longer each time where each till ends at once, up to a minute, and never gives up', () => {
    const quick = world();
    quick.keeper.begin();
    const pauses: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      quick.ends(1);
      const before = quick.tills.length;
      let ms = 0;
      while (quick.tills.length === before) {
        quick.pass(ms === 0 ? 0 : 500);
        ms += quick.tills.length === before ? 500 : 0;
      }
      pauses.push(ms);
    }
    expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
  });

  it.each([
    ['hangs', 'well for ten minutes', 600_000, 3_000],
    ['hangs', 'well for less', 597_000, 14_000],
    ['ends', 'well for ten minutes', 600_000, 0],
    ['ends', 'well for less', 597_000, 2_000],
  ] as const)(
    'after two tills that it lost by %s, of one that was %s its patience is new or not',
    (by, _well, wellMs, ms) => {
      const { keeper, tills, pass, answer, ends } = world();
      const lost = (): number => {
        const before = tills.length;
        if (by === 'ends') ends(1);
        let waitedMs = 0;
        for (; tills.length === before; waitedMs += waitedMs === 0 ? 1 : 500) pass(waitedMs === 0 ? 1 : 500);
        return Math.floor(waitedMs / 500) * 500;
      };
      keeper.begin();
      for (const _ of [1, 2]) {
        answer();
        lost();
      }
      answer();
      for (let goneMs = 0; goneMs < wellMs; goneMs += 1_500) {
        pass(1_500);
        answer();
      }
      expect(lost()).toBe(ms);
    },
  );

  it('ends the session after a till that wants to start anew where the program was replaced', () => {
    const { keeper, tills, replace, sessionsEnded, ends, pass } = world();
    keeper.begin();
    replace();
    ends(againCode);
    pass(hourMs);
    expect([tills.length, sessionsEnded()]).toEqual([1, 1]);
  });

  it('waits for the till where the session ends, and starts none after that', async () => {
    const { keeper, tills, pass } = world();
    keeper.begin();
    await keeper.end();
    pass(hourMs);
    keeper.tryAgain();
    expect(tills.map(({ isGone }) => isGone)).toEqual([true]);
  });

  it('leaves a till that takes its time to end alone, though it says once more that it is alive', async () => {
    const { keeper, till, tills, pass } = world({ endMs: 5000 });
    keeper.begin();
    const ended = keeper.end();
    till().events.received({ kind: 'alive' });
    pass(hourMs);
    await ended;
    expect(tills.map(({ isKilled, isGone }) => [isKilled, isGone])).toEqual([[false, true]]);
  });

  it('never has two tills, and none only where a person is asked or the pause runs, whatever happens', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ends' as const), code: fc.constantFrom(0, 1, 2, againCode, null) }),
      fc.record({ kind: fc.constant('passes' as const), ms: fc.nat(90_000) }),
      fc.record({ kind: fc.constantFrom('answers' as const, 'refuses' as const, 'pressed' as const) }),
    );
    type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { keeper, till, tills, face, pass, ends } = world();
        keeper.begin();
        const toTill = (one: Step): void => {
          if (till().isGone) return;
          if (one.kind === 'ends') ends(one.code);
          else till().events.received(one.kind === 'answers' ? { kind: 'alive' } : { kind: 'refused', sentence: 'no' });
        };
        const takeStep = (one: Step): void => {
          if (one.kind === 'passes') pass(one.ms);
          else if (one.kind === 'pressed') keeper.tryAgain();
          else toTill(one);
        };
        for (const one of steps) takeStep(one);
        const asks = ['refused', 'closed'].includes(face()?.kind ?? '');
        const before = tills.length;
        if (till().isGone) {
          pass(60_000);
          expect(tills.length > before).toBe(!asks);
        }
      }),
      { numRuns: 200 },
    );
  });
});
