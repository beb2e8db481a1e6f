// The line to the customer's display, with a page that is slow, hangs, never comes, or says what it should not.
import { describe, expect, it } from 'vitest';
import { createDisplayLine } from '../../electron/shell/display-line.ts';
import type { CustomerView } from '../../shared/display/view.ts';
import { createVirtualTime } from '../../testkit/till/virtual-time.ts';

const viewOf = (shop: string): CustomerView => ({
  screen: { kind: 'away' },
  locale: 'en',
  locales: ['en'],
  shop,
  isTraining: false,
  isTouch: true,
});

function display() {
  const time = createVirtualTime('2026-03-02T09:00:00Z');
  const sent: (string | null)[] = [];
  const told: unknown[] = [];
  const anew: string[] = [];
  const failed: unknown[] = [];
  let changes = 0;
  const line = createDisplayLine({
    send: (view) => sent.push(view?.shop ?? null),
    startAnew: (cause) => anew.push(cause),
    onSaid: (said) => told.push(said),
    changed: () => {
      changes += 1;
    },
    failed: (error) => failed.push(error),
    timers: time.timers,
  });
  const took = () => line.receive({ kind: 'took' });
  const come = () => {
    line.loads();
    line.receive({ kind: 'ready' });
  };
  return { line, time, sent, told, anew, failed, took, come, changes: () => changes };
}

describe('a page of the display', () => {
  it('gets the newest view as it comes, and each one after', () => {
    const { line, sent, took, come } = display();
    line.show(() => viewOf('one'));
    line.show(() => viewOf('two'));
    expect(sent).toEqual([]);
    come();
    took();
    line.show(() => viewOf('three'));
    expect(sent).toEqual(['two', 'three']);
  });

  it('that is slower than the till gets one view at a time, and of ten thousand that came meanwhile the newest', () => {
    const { line, sent, took, come, time } = display();
    come();
    took();
    for (let at = 0; at < 10_000; at += 1) line.show(() => viewOf(`${at}`));
    expect(sent).toEqual([null, '0']);
    expect(time.waiting()).toBe(1);
    took();
    took();
    expect(sent).toEqual([null, '0', '9999']);
  });

  it('that began anew gets the view as it is then', () => {
    const { line, sent, took, come } = display();
    let shop = 'before';
    line.show(() => viewOf(shop));
    come();
    took();
    shop = 'after';
    come();
    expect(sent).toEqual(['before', 'after']);
  });

  it('is asked every ten seconds whether it lives, and left alone while it does', async () => {
    const { sent, took, come, time, anew } = display();
    come();
    for (let beat = 0; beat < 5; beat += 1) {
      took();
      await time.advance(10_000);
    }
    expect(sent).toEqual(Array(6).fill(null));
    expect(anew).toEqual([]);
  });

  it('that takes nothing for eight seconds is started anew, and is not there meanwhile', async () => {
    const { line, come, time, anew, changes } = display();
    line.show(() => viewOf('one'));
    come();
    expect(line.isReady()).toBe(true);
    await time.advance(7_999);
    expect(anew).toEqual([]);
    await time.advance(1);
    expect(anew).toEqual(['the page of the display hangs']);
    expect([line.isReady(), changes()]).toEqual([false, 2]);
    await time.advance(60_000);
    expect(anew).toHaveLength(1);
  });

  it('that was asleep with its machine has a second to say that it took it', async () => {
    const { come, took, time, anew } = display();
    come();
    await time.advance(7_500);
    took();
    await time.advance(1_000);
    expect(anew).toEqual([]);
  });

  it('that never says that it is there is started anew', async () => {
    const { line, time, anew } = display();
    line.loads();
    await time.advance(30_000);
    expect(anew).toEqual(['the page of the display does not come']);
  });

  it('that is gone is waited for no longer', async () => {
    const { line, come, time, anew } = display();
    line.show(() => viewOf('one'));
    come();
    line.end();
    await time.advance(60_000);
    expect([anew, line.isReady(), time.waiting()]).toEqual([[], false, 0]);
  });

  it('costs no sale where the till has nothing to show', () => {
    const { line, sent, failed, come } = display();
    line.show(() => {
      throw new Error('no view');
    });
    come();
    expect([sent, failed]).toEqual([[null], [new Error('no view')]]);
  });
});

describe('what the customer says', () => {
  const answer = { kind: 'answer', questionId: 'q1', answer: 'stop' } as const;

  it('is told, of a page that is there', () => {
    const { line, told, come } = display();
    line.receive(answer);
    expect(told).toEqual([]);
    come();
    line.receive(answer);
    line.receive({ kind: 'language', locale: 'de' });
    expect(told).toEqual([answer, { kind: 'language', locale: 'de' }]);
  });

  it('is heard thirty times in ten seconds at most: each choice of a language is an entry for ever', async () => {
    const { line, told, took, come, time, anew } = display();
    come();
    took();
    const chatter = () => {
      for (let n = 0; n < 5_000; n += 1) line.receive({ kind: 'language', locale: n % 2 === 0 ? 'de' : 'en' });
    };
    chatter();
    expect(told).toHaveLength(30);
    await time.advance(9_999);
    chatter();
    expect(told).toHaveLength(30);
    await time.advance(1);
    chatter();
    line.receive(answer);
    expect([told.length, anew]).toEqual([60, []]);
  });

  it.each([
    ['nothing', undefined],
    ['a word', 'ready'],
    ['another kind', { kind: 'sale:pay' }],
    ['a field too many', { ...answer, more: 1 }],
    ['another answer', { ...answer, answer: 'yes' }],
    ['a question without end', { ...answer, questionId: 'q'.repeat(65) }],
    ['a language that the till does not speak', { kind: 'language', locale: 'xx' }],
    ['that it took something, with more', { kind: 'took', more: 1 }],
    ['a list', [answer]],
  ])('is dropped where it is %s', (_what, message) => {
    const { line, told, sent, come } = display();
    come();
    line.receive(message);
    expect([told, sent]).toEqual([[], [null]]);
  });
});
