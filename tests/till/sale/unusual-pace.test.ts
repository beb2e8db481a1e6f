// Many cards by one person within minutes: staff are told that nobody asks for a code by phone, and a busy day is no news.
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { busiestByDay, isUnusualPace } from '../../../electron/till/sale/unusual-pace.ts';
import { anyAmount } from '../../../testkit/till/day.ts';
import { payCash, reserve } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

describe('the rule', () => {
  test.each<[string, number, number[], boolean]>([
    ['a new till, five cards', 5, [], false],
    ['a new till, six', 6, [], true],
    ['a quiet till, six', 6, [1, 2, 1, 3], true],
    ['a quiet till, five', 5, [1, 2, 1, 3], false],
    ['one customer had a list of forty names: no pace', 9, [2, 40, 3], true],
    ['Saturdays of twelve: another one', 12, [2, 3, 12, 2, 11], false],
    ['Saturdays of twelve: two more than usual', 13, [2, 3, 12, 2, 11], false],
    ['Saturdays of twelve: three more than usual', 14, [2, 3, 12, 2, 11], true],
    ['the second day of a new till', 6, [6], true],
    ['the third', 6, [6, 6], false],
  ])('%s', (_what, cards, busiest, is) => {
    expect(isUnusualPace(cards, busiest)).toBe(is);
  });

  test('over its whole range: fewer than six never, more cards never less, one day alone decides nothing, a busier past never more', () => {
    const days = fc.array(fc.nat(60), { maxLength: 28 });
    fc.assert(
      fc.property(fc.nat(80), days, fc.nat(60), (cards, busiest, more) => {
        const is = isUnusualPace(cards, busiest);
        if (cards < 6) expect(is).toBe(false);
        if (is) expect(isUnusualPace(cards + more, busiest)).toBe(true);
        // Nobody sold more than this on two days.
        if (busiest.filter((one) => one >= cards - 2).length < 2) expect(is).toBe(cards >= 6);
        if (!is) expect(isUnusualPace(cards, [...busiest, more])).toBe(false);
      }),
    );
  });

  test('of each day the most cards of one person within ten minutes, as counting each card’s ten minutes one by one says', () => {
    const from = Date.parse('2026-11-05T23:30:00.000Z');
    const card = fc.record({ minute: fc.nat(90), operatorId: fc.constantFrom('anna', 'ben') });
    fc.assert(
      fc.property(fc.array(card, { maxLength: 30 }), (drawn) => {
        const cards = drawn
          .toSorted((one, other) => one.minute - other.minute)
          .map(({ minute, operatorId }) => ({ at: new Date(from + minute * 60_000).toISOString(), operatorId }));
        const until = ({ at, operatorId }: (typeof cards)[number]) =>
          cards.filter((one) => {
            const beforeMs = Date.parse(at) - Date.parse(one.at);
            return one.operatorId === operatorId && beforeMs >= 0 && beforeMs < 600_000;
          }).length;
        const days = Map.groupBy(cards, ({ at }) => at.slice(0, 10));
        expect(busiestByDay(cards)).toEqual([...days.values()].map((own) => Math.max(...own.map(until))));
      }),
    );
  });
});

describe('at the till', () => {
  const { till, saleOf, commit, reopen } = worldPerTest({ chosen: { customer_pause: '500.00' } });
  async function sell(count: number): Promise<boolean | undefined> {
    const { id, total } = await reserve(till, Array(count).fill('20.00'), anyAmount);
    await payCash(till, id, total.amount);
    await commit(id);
    return (await saleOf(id)).isUnusualPace;
  }
  const minutes = (n: number) => till.time.advance(n * 60_000);
  /** What was sold so far was sold so many days ago. */
  const daysAgo = (days: number) => {
    const db = new Database(till.db().name);
    db.prepare("UPDATE lines SET ordered_at = strftime('%Y-%m-%dT%H:%M:%fZ', ordered_at, ?)").run(`-${days} days`);
    db.close();
  };

  test('six cards over several sales within ten minutes are told with the last of them, and nothing is stopped', async () => {
    expect(await sell(3)).toBe(false);
    await minutes(4);
    expect(await sell(2)).toBe(false);
    await minutes(4);
    expect(await sell(1)).toBe(true);
    await minutes(10);
    expect(await sell(1)).toBe(false);
  });

  test('cards that still wait for the service count too', async () => {
    const { id, total } = await reserve(till, Array(6).fill('20.00'), anyAmount);
    await payCash(till, id, total.amount);
    till.unplug();
    await till.ask('sale:commit', { saleId: id });
    const { lines, isUnusualPace } = await saleOf(id);
    expect([new Set(lines.map(({ state }) => state)), isUnusualPace]).toEqual([new Set(['activating']), true]);
  });

  test('what a colleague sold does not count', async () => {
    expect(await sell(5)).toBe(false);
    await till.ask('session:sign-out');
    await till.signIn('ben');
    expect(await sell(1)).toBe(false);
    expect(await sell(5)).toBe(true);
  });

  test('as many as on two days before are usual; three more are not', async () => {
    for (let day = 0; day < 2; day += 1) {
      await sell(6);
      daysAgo(1);
    }
    await till.crash();
    await till.signIn();
    expect(await sell(6)).toBe(false);
    expect(await sell(2)).toBe(false);
    expect(await sell(1)).toBe(true);
  });

  test('a shop that asks no customer about fraud tells its staff nothing', async () => {
    await reopen({ chosen: {} });
    expect(await sell(6)).toBe(false);
  });
});
