// The rule of the balance over random schedules: sales, voids, cards in doubt, late reports, clocks that differ, payments to the service. In honest
// ones nothing is ever missing; a theft beyond what was under way is found at the next reading that all tills are heard beyond.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, type Life, type Reading, slackMs } from '../../../head-office/books/balance-rule.ts';
import { type CardLife, type LifeEvent, lifeAfter, unasked } from '../../../head-office/books/card-life.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-06T08:00:00.000Z');
/** A till's time is as far from the right one at most, as head office has it. */
const mostOffMs = slackMs / 2 - 1_000;

type Step = { readonly event: LifeEvent; readonly at: number };
/** `moves`: what the service did, by the right time; `steps`: what its till journalled, by its own. */
type Card = {
  readonly till: number;
  readonly minor: number;
  readonly steps: readonly Step[];
  readonly moves: readonly { readonly at: number; readonly minor: number }[];
};

const minutes = (min: number, max: number) => fc.integer({ min: min * minuteMs, max: max * minuteMs });
const tills = 4;
const dayMinutes = 600;

/** Each answer comes between at once and hours later; the service did it at any moment until then. */
const card = fc
  .record({
    till: fc.nat(tills - 1),
    minor: fc.integer({ min: 1, max: 50_000 }),
    asked: minutes(0, dayMinutes),
    answerMs: fc.oneof(minutes(0, 1), minutes(0, 240)),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    end: fc.constantFrom('taken', 'taken', 'taken', 'refused', 'in-doubt', 'never-there'),
    void: fc.constantFrom('no', 'no', 'given-back', 'kept'),
    voidAfterMs: minutes(0, 240),
    voidAnswerMs: fc.oneof(minutes(0, 1), minutes(0, 240)),
  })
  .map((of): Card => {
    const { till, minor, asked, answerMs, share } = of;
    const answered = asked + answerMs;
    const took = { at: asked + answerMs * share, minor: -minor };
    const begun: Step = { event: 'asked', at: asked };
    if (of.end === 'in-doubt') return { till, minor, steps: [begun], moves: [took] };
    if (of.end === 'never-there') return { till, minor, steps: [begun], moves: [] };
    if (of.end === 'refused') return { till, minor, steps: [begun, { event: 'not-taken', at: answered }], moves: [] };
    const taken = [begun, { event: 'taken', at: answered } as const];
    if (of.void === 'no') return { till, minor, steps: taken, moves: [took] };
    const back = answered + of.voidAfterMs;
    const end = back + of.voidAnswerMs;
    const backAsked = { event: 'back-asked', at: back } as const;
    if (of.void === 'kept')
      return { till, minor, steps: [...taken, backAsked, { event: 'kept', at: end }], moves: [took] };
    const gave = { at: back + of.voidAnswerMs * share, minor };
    return { till, minor, steps: [...taken, backAsked, { event: 'back', at: end }], moves: [took, gave] };
  });

const schedule = fc.record({
  cards: fc.array(card, { maxLength: 40 }),
  offsets: fc.array(fc.integer({ min: -mostOffMs, max: mostOffMs }), { minLength: tills, maxLength: tills }),
  toppedUp: fc.array(fc.record({ at: minutes(0, dayMinutes), minor: fc.integer({ min: 1, max: 100_000 }) }), {
    maxLength: 4,
  }),
  /** Of any till, whose key sees the one balance. */
  readings: fc.array(minutes(0, dayMinutes * 2), { minLength: 2, maxLength: 30 }),
  reader: fc.nat(tills - 1),
  /** How long after a reading a till is heard at the earliest: silent, or cut off. */
  lateMs: fc.array(minutes(0, 600), { minLength: tills, maxLength: tills }),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer S> ? S : never;
type Move = { readonly at: number; readonly minor: number };

const iso = (ms: number): string => new Date(start + ms).toISOString();
const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at) - start);

function lifeOf({ minor, steps, till }: Card, offsets: readonly number[], until: number): Life[] {
  const heard = steps.filter(({ at }) => at <= until);
  const life = heard.reduce<CardLife>(
    (now, { event, at }) => lifeAfter(now, event, iso(at + (offsets[till] ?? 0))),
    unasked,
  );
  const askedAt = msOf(life.asked_at);
  if (askedAt === null) return [];
  return [{ minor, askedAt, takenAt: msOf(life.taken_at), backFrom: msOf(life.back_from), backAt: msOf(life.back_at) }];
}

/** What is said to be missing, reading by reading, once all tills are heard beyond it. */
function missing({ cards, offsets, toppedUp, readings, reader, lateMs }: Schedule, thefts: readonly Move[]): number[] {
  const moves = [...cards.flatMap((one) => one.moves), ...toppedUp, ...thefts];
  const offset = offsets[reader] ?? 0;
  let floor: Reading | null = null;
  return readings
    .toSorted((a, b) => a - b)
    .map((at) => {
      const minor = moves.reduce((sum, move) => sum + (move.at <= at ? move.minor : 0), 0);
      // A till is heard as soon as the rule allows, or later: by its own clock it is then beyond the reading.
      const lives = cards.flatMap((one) => {
        const heardTo = at + offset + slackMs - (offsets[one.till] ?? 0) + (lateMs[one.till] ?? 0);
        return lifeOf(one, offsets, heardTo);
      });
      const verdict = judge(floor, { at: at + offset, minor }, lives);
      floor = verdict.floor;
      return verdict.missingMinor;
    });
}

describe('the balance and the cards of all tills', () => {
  test('nothing is missing where nobody else orders', () => {
    fc.assert(
      fc.property(schedule, (honest) => {
        expect(missing(honest, []).filter((minor) => minor > 0)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a theft beyond what may be under way is found at the next reading, whenever it happens', () => {
    fc.assert(
      fc.property(schedule, minutes(30, dayMinutes * 2), fc.integer({ min: 1, max: 100_000 }), (honest, at, more) => {
        // Payments hide what happened since the reading before them: of these days there is none around the theft.
        const around = [at - 1, at + 1];
        const isNear = (time: number) => Math.abs(time - at) <= 4 * slackMs;
        const { cards, offsets } = honest;
        const underWay = cards.filter(({ steps }) => {
          const [first, last] = [steps[0]?.at ?? 0, steps.at(-1)?.at ?? 0];
          const isOpen = steps.at(-1)?.event === 'asked';
          return first <= at + 2 * slackMs && (isOpen || last >= at - 2 * slackMs);
        });
        const minor = -(2 * underWay.reduce((sum, one) => sum + one.minor, 0) + more);
        const toppedUp = honest.toppedUp.filter((one) => !isNear(one.at));
        const readings = [...honest.readings.filter((one) => !isNear(one)), ...around];
        const found = missing({ ...honest, offsets, toppedUp, readings }, [{ at, minor }]);
        expect(found.filter((one) => one > 0)).toHaveLength(1);
        expect(Math.max(...found)).toBeLessThanOrEqual(-minor);
      }),
      { numRuns: 2_000 },
    );
  });

  test('small thefts add up until they are found, and a payment is told apart', () => {
    const at = (minute: number) => minute * minuteMs;
    const sold: Life = { minor: 500, askedAt: at(100), takenAt: null, backFrom: null, backAt: null };
    const first = judge(null, { at: at(0), minor: 10_000 }, []);
    const second = judge(first.floor, { at: at(101), minor: 9_800 }, [sold]);
    expect(second).toMatchObject({ missingMinor: 0, toppedUpMinor: 0, floor: { minor: 10_000 } });
    const third = judge(second.floor, { at: at(200), minor: 9_100 }, [{ ...sold, takenAt: at(101) }]);
    expect(third).toMatchObject({ missingMinor: 400, toppedUpMinor: 0, floor: { minor: 9_100 } });
    expect(judge(third.floor, { at: at(300), minor: 10_100 }, [])).toMatchObject({
      missingMinor: 0,
      toppedUpMinor: 1_000,
    });
  });
});
