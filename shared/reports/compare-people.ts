// Whose figure stands out: each person's compared with those of people who did about as much in the same days, or with their own earlier days where
// there is too little to compare. A till has too few people for it; head office has the papers of all tills' days. A flag is a reason to look, not proof.
import type { DayPaperPerson } from './day-paper.ts';
import { type ExceptionFigure, exceptionFigures } from './exception-figures.ts';

/** As often as it happened, and could have. */
type Counted = { readonly n: number; readonly exposure: number };
type ComparedPerson = Pick<DayPaperPerson, 'id' | 'count' | 'figures'>;

type Comparison = {
  readonly personId: string;
  readonly figure: ExceptionFigure;
  readonly own: Counted;
  readonly baseline: Counted;
  /** `baseline` is the same person's days before. */
  readonly isOwnPast: boolean;
  /** How many times the baseline's rate; null where that is zero. */
  readonly times: number | null;
  /** How likely so many are at the baseline's rate, from 0 to 1. */
  readonly chance: number;
};

/** Of those who did at most so many times as much, and the person as much at most of theirs. */
const likeTimes = 4;
/** With fewer sales, or approvals, a person is compared with their own past. */
const leastCount = 30;
const leastEvents = 3;
const rareBelow = 0.01;

/** The outliers among these people, the least likely first. `past`: the same people in the days before. */
export function findOutliers(people: readonly ComparedPerson[], past: readonly ComparedPerson[]): Comparison[] {
  const found = people.flatMap((person) =>
    exceptionFigures.flatMap((figure) => comparison(person, figure, people, past) ?? []),
  );
  return found
    .filter(({ own, chance }) => own.n >= leastEvents && chance < rareBelow)
    .sort((a, b) => a.chance - b.chance);
}

/** Null where there is nothing to compare the figure with. */
function comparison(
  { id: personId, count, figures }: ComparedPerson,
  figure: ExceptionFigure,
  people: readonly ComparedPerson[],
  past: readonly ComparedPerson[],
): Comparison | null {
  const own = figures[figure] ?? { n: 0, exposure: 0 };
  const sumOf = (some: readonly ComparedPerson[]): Counted =>
    some.reduce(
      ({ n, exposure }, one) => {
        const more = one.figures[figure];
        return { n: n + (more?.n ?? 0), exposure: exposure + (more?.exposure ?? 0) };
      },
      { n: 0, exposure: 0 },
    );
  const isLike = (other: ComparedPerson): boolean =>
    other.count <= count * likeTimes && count <= other.count * likeTimes;
  const others = sumOf(people.filter((other) => other.id !== personId && isLike(other)));
  const isOwnPast = count < leastCount || others.exposure <= 0;
  const baseline = isOwnPast ? sumOf(past.filter(({ id }) => id === personId)) : others;
  if (baseline.exposure <= 0) return null;
  const rate = baseline.n / baseline.exposure;
  const times = rate > 0 && own.exposure > 0 ? own.n / own.exposure / rate : null;
  return { personId, figure, own, baseline, isOwnPast, times, chance: atLeast(own.n, own.exposure * rate) };
}

/** P(X >= n) of a Poisson distribution with this mean. */
function atLeast(n: number, mean: number): number {
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < n; k += 1) {
    below += term;
    term *= mean / (k + 1);
  }
  return Math.max(0, Math.min(1, 1 - below));
}
