// What the schedules meet in which the shop asks its customers about fraud: dear cards in one sale and split over several, and customers who
// answer, walk away, answer twice, or answer what is not asked any more. By dice of its own, so that the other schedules stay what they are.
import type { Chance } from '../../testkit/chance.ts';
import type { Glance } from './glance.ts';
import { isOpen } from './people.ts';
import type { OneStep } from './steps.ts';

const dear = (...amounts: readonly string[]): readonly OneStep[] => [
  ...amounts.map((amount) => ({ do: 'add', goods: 'fixed-card', amount, card: null }) as const),
  { do: 'reserve' },
  { do: 'pass', ms: 2000 },
];
const begins: readonly OneStep[] = [{ do: 'hold' }, { do: 'sign-in', who: 'anna' }];
const pays: readonly OneStep[] = [
  { do: 'begin', method: 'cash', of: 'due', pays: true },
  { do: 'answer', n: 0, as: 'truth' },
  { do: 'commit' },
  { do: 'pass', ms: 3000 },
];
const wakes: OneStep = { do: 'pass', ms: 10_000 };
const customer = (does: Extract<OneStep, { do: 'customer' }>['does']): OneStep => ({ do: 'customer', does });

const scenes = {
  /** Each sale is below the sum, and they are above it together. */
  split: (chance: Chance) => [
    ...begins,
    ...dear('50.00'),
    ...pays,
    { do: 'pass', ms: chance.pick([1000, 400_000, 1_200_000, 2_000_000]) },
    ...dear(chance.pick(['50.00', '50.00', '25.00'])),
    ...(chance.often(0.5) ? pays : [wakes, customer('goes-on'), { do: 'reserve' } as const, ...pays]),
    ...dear('50.00'),
    ...pays,
  ],
  'one-more': (chance: Chance) => [
    ...begins,
    ...dear('50.00', '50.00'),
    ...(chance.often(0.5) ? [wakes, customer('goes-on')] : []),
    ...dear('25.00'),
    wakes,
    customer('answers-old'),
    { do: 'reserve' },
    customer(chance.pick(['goes-on', 'stops', 'answers-twice'])),
    { do: 'reserve' },
    { do: 'pass', ms: 2000 },
    ...pays,
  ],
  stops: (chance: Chance) => [
    ...begins,
    ...(chance.often(0.5) ? dear('50.00') : []),
    ...dear('50.00', '50.00'),
    customer('stops'),
    { do: 'reserve' },
    ...pays,
    ...(chance.often(0.5) ? [{ do: 'ask-again' } as const, wakes, customer('answers-old'), customer('goes-on')] : []),
    { do: chance.pick(['reserve', 'cancel', 'discard']) },
    { do: 'pass', ms: 2000 },
    ...pays,
  ],
  'walks-away': (chance: Chance) => [
    ...begins,
    ...dear('50.00', '50.00'),
    { do: chance.pick(['discard', 'hold']) },
    { do: 'pass', ms: chance.pick([5000, 2_000_000]) },
    { do: 'recall', n: 0 },
    { do: 'reserve' },
    { do: 'pass', ms: 2000 },
    ...pays,
  ],
} as const satisfies Readonly<Record<string, (chance: Chance) => readonly OneStep[]>>;

export type Pauses = {
  readonly at: number;
  readonly steps: readonly OneStep[];
  /** What somebody does whose sale waits for an answer; null mostly where none does. */
  next(glance: Glance): OneStep | null;
};

export function pausesOf(chance: Chance, steps: number): Pauses {
  const scene = chance.weighted({ split: 4, 'one-more': 3, stops: 3, 'walks-away': 1 });
  return {
    at: 2 + chance.int(steps - 2),
    steps: scenes[scene](chance),
    next({ facts, signedIn }) {
      const open = facts?.sales.find(isOpen);
      const asked = facts?.pauses.find(({ sale_id }) => sale_id === open?.id);
      if (!asked || !signedIn || asked.state === 'continued' || !chance.often(0.6)) return null;
      if (asked.state === 'stopped') return { do: chance.pick(['ask-again', 'cancel', 'discard', 'reserve']) };
      const does = chance.weighted({
        wakes: 5,
        'goes-on': 6,
        stops: 2,
        'answers-twice': 2,
        'answers-old': 2,
        leaves: 1,
      });
      if (does === 'wakes') return wakes;
      return does === 'leaves' ? { do: chance.pick(['discard', 'cancel', 'hold']) } : customer(does);
    },
  };
}
