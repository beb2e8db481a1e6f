// Who comes next where many wait: one sender after the other, and of each one at a time.
import { describe, expect, it } from 'vitest';
import { createFairTurns } from '../../../head-office/page-door/fair-turns.ts';

const limits = { atOnce: 2, mostWaitingOfOne: 100, mostWaiting: 1000 };

/** Each turn waits until it is ended; answers the order in which they began. */
function open(given = limits) {
  const turns = createFairTurns(given);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  return {
    turns,
    began,
    refused,
    ask: (of: string, called = of) =>
      turns.take(of).then((end) => {
        if (!end) return void refused.push(called);
        began.push(called);
        ends.set(called, end);
      }),
    async end(called: string) {
      ends.get(called)?.();
      ends.delete(called);
      await new Promise((resolve) => setImmediate(resolve));
    },
    underWay: () => [...ends.keys()],
  };
}

describe('turns', () => {
  it('keep nobody waiting behind more than one of somebody who asks 150 times', async () => {
    const all = open();
    for (let n = 0; n < 100; n += 1) void all.ask('flood', `flood ${n}`);
    void all.ask('ida');
    void all.ask('sam');
    await all.end('');
    expect(all.began).toEqual(['flood 0', 'ida']);
    await all.end('flood 0');
    expect(all.began.slice(2)).toEqual(['flood 1']);
    await all.end('flood 1');
    expect(all.began.slice(3)).toEqual(['sam']);
  });

  it('of one sender come one at a time, in their order', async () => {
    const all = open();
    for (let n = 0; n < 5; n += 1) void all.ask('one', `one ${n}`);
    for (let n = 0; n < 5; n += 1) {
      await all.end('');
      expect(all.underWay()).toEqual([`one ${n}`]);
      await all.end(`one ${n}`);
    }
    expect(all.turns.isIdle()).toBe(true);
  });

  it.each([1, 2, 3, 7])('are at most %i at once, whatever is asked, and each is given', async (atOnce) => {
    const all = open({ ...limits, atOnce });
    const asked = Array.from({ length: 60 }, (_, n) => `${n % 7} ${n}`);
    for (const called of asked) void all.ask(called.split(' ')[0] ?? '', called);
    await all.end('');
    while (all.underWay().length > 0) {
      const senders = all.underWay().map((called) => called.split(' ')[0]);
      expect(senders.length).toBeLessThanOrEqual(atOnce);
      expect(new Set(senders).size).toBe(senders.length);
      await all.end(all.underWay()[0] ?? '');
    }
    expect(all.began.toSorted()).toEqual(asked.toSorted());
    expect(all.turns.isIdle()).toBe(true);
  });

  it('refuse who would wait beyond their own bound, or beyond that of all', async () => {
    const all = open({ atOnce: 1, mostWaitingOfOne: 2, mostWaiting: 3 });
    for (const called of ['a 0', 'a 1', 'a 2', 'a 3', 'b 0', 'c 0']) void all.ask(called.split(' ')[0] ?? '', called);
    await all.end('');
    expect(all.refused).toEqual(['a 3', 'c 0']);
    for (let n = 0; n < 4; n += 1) await all.end(all.underWay()[0] ?? '');
    expect(all.began).toEqual(['a 0', 'a 1', 'b 0', 'a 2']);
    void all.ask('c', 'c 1');
    await all.end('');
    expect(all.underWay()).toEqual(['c 1']);
  });
});
