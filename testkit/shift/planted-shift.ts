// A shift at random whose sums nobody finds by chance: sales in cash and by card, money back, and cash moved, each amount with a cent of its own.
// Invariants: the first shift, which is counted, has whole euros only, so that a sum of the open one's is never one of it; each movement of the open
// one has another power of two as its cents, 63 together at most, and what is sought has two of them at least, so that one amount never makes it.
import { dayOf } from '../till/day.ts';
import { approvalOf } from '../till/people.ts';
import type { World } from '../till/world.ts';

type PlantedShift = {
  readonly shiftId: string;
  /** Each paid in one way. */
  readonly sales: readonly string[];
  /** As its rows have it, in minor units. */
  readonly secrets: () => Readonly<Record<string, number>>;
};

/** The same numbers for the same seed, from 0 to below `most`. */
function numbersBy(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const text = (minor: number): string => (minor / 100).toFixed(2);

/** A shift that is counted and closed, and has its Z. */
export async function countedShift(world: World): Promise<void> {
  const day = dayOf(world);
  await day.open('100.00');
  await day.sell(['40.00'], [['cash', '40.00']]);
  await day.sell(['25.00'], [['card', '25.00']]);
  await day.close({ drawer: '140.00', left: '100.00', pots: { 'by-hand': '25.00' } });
  await world.till.time.advance(60_000);
}

/** Leaves a shift open. `look` is called now and then meanwhile. */
export async function plantShift(world: World, seed: number, look: () => Promise<void>): Promise<PlantedShift> {
  const { till } = world;
  const day = dayOf(world);
  const below = numbersBy(seed);
  let cent = 1;
  const amount = (): string => {
    const minor = (20 + below(60)) * 100 + cent;
    cent *= 2;
    return text(minor);
  };
  await day.open('100.00');
  const { id: shiftId } = await day.current();
  const sales: string[] = [];
  const sell = async (...methods: readonly ('cash' | 'card')[]): Promise<string> => {
    const parts = methods.map(() => amount());
    const id = await day.sell(
      parts,
      methods.map((method, n) => [method, parts[n] ?? ''] as const),
    );
    await till.time.advance(10_000);
    if (methods.length === 1) sales.push(id);
    return id;
  };
  const steps: readonly (() => Promise<unknown>)[] = [
    () => sell('cash'),
    () => sell('card'),
    () => day.move('in', amount(), approvalOf('ben')),
    async () => {
      const id = await sell('cash');
      await world.voidCard(id);
      if (below(2) === 0) await day.giveBack(id);
    },
    () => (below(2) === 0 ? sell('cash', 'card') : sell('cash')),
  ];
  const order = steps.map((step) => ({ step, at: below(1000) })).toSorted((one, other) => one.at - other.at);
  for (const { step } of order) {
    await step();
    if (below(2) === 0) await look();
  }
  const secrets = () => {
    const rows = day.rows(
      `SELECT kind, amount_minor AS minor FROM movements WHERE shift_id = '${shiftId}' AND pot = 'drawer'`,
    );
    const sum = (...kinds: readonly string[]) =>
      (rows as { kind: string; minor: number }[])
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((all, { minor }) => all + minor, 0);
    return {
      drawer: sum('float', 'sale', 'refund', 'in', 'out', 'drop', 'correction'),
      'taken in cash': sum('sale', 'refund', 'correction'),
      'sold for cash': sum('sale'),
    };
  };
  return { shiftId, sales, secrets };
}
