// Whatever is killed, lost, repeated or reordered, and whenever the power goes out: head office's book is a prefix of the till's durable
// journal, and grows to all of it once the line is up. `npm run test:whole` tries ten times as many schedules.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeadOfficeLineDeps } from '../../electron/head-office/line-contract.ts';
import { isWhole } from '../../testkit/whole.ts';
import { createLineWorld, type Fate, type LineWorld } from './line-world.ts';

type Step =
  | { readonly do: 'durable' | 'answer' | 'sale' | 'attention' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'network'; readonly fates: readonly Fate[] }
  | { readonly do: 'kill' | 'busy' }
  | { readonly do: 'power-cut'; readonly lost: number }
  | { readonly do: 'head-office-goes-back'; readonly share: number };

const fates = [
  'arrives',
  'unreachable',
  'answer-lost',
  'twice',
  'again-later',
  'gateway',
  'unsigned',
  'replayed',
] as const;

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('durable', 'answer', 'sale', 'attention') }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(0, 10, 1_000, 5_100, 16_000, 61_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('network'), fates: fc.array(fc.constantFrom(...fates), { maxLength: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('kill', 'busy') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('power-cut'), lost: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('head-office-goes-back'),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
) as fc.Arbitrary<Step>;

let isBusy = false;

async function take(world: LineWorld, one: Step): Promise<void> {
  switch (one.do) {
    case 'durable':
      return world.durable({ kind: 'signed-in' });
    case 'answer':
      return world.answer({ kind: 'print-printed', body: {} });
    case 'sale':
      return world.durable({ kind: 'sale-committed', body: { lines: 1 } });
    case 'attention':
      return world.answer({ kind: 'attention-raised', body: { saleId: 's', code: 'key_conflict' } });
    case 'wait':
      return world.time.advance(one.ms);
    case 'network': {
      const left = [...one.fates];
      return world.network(() => left.shift() ?? 'arrives');
    }
    case 'busy':
      isBusy = !isBusy;
      return world.busy(isBusy);
    case 'kill':
      return world.kill();
    case 'power-cut':
      return void (await world.powerCut(one.lost));
    case 'head-office-goes-back':
      return world.witness.goBack(world.ledger().id, Math.floor(world.book().length * one.share));
  }
}

async function holds(steps: readonly Step[], plant?: (deps: HeadOfficeLineDeps) => HeadOfficeLineDeps): Promise<void> {
  const world = createLineWorld(plant ? { plant } : {});
  isBusy = false;
  const look = (): void => {
    const [book, journal] = [world.book(), world.journal()];
    expect(world.witness.alarms).toEqual([]);
    expect(world.told.behind).toEqual([]);
    expect(book).toEqual(journal.slice(0, book.length));
  };
  try {
    world.start();
    for (const one of steps) {
      await take(world, one);
      look();
    }
    world.network(() => 'arrives');
    world.busy(false);
    // The longest wait between two tries, and the longest that a report is held.
    await world.time.advance(180_000);
    look();
    expect(world.book()).toHaveLength(world.ledger().head().count);
    expect(world.line().status()).toMatchObject({ fault: null, unsent: 0 });
  } finally {
    await world.end();
  }
}

const schedules = fc.array(step, { minLength: 5, maxLength: 40 });

test('the book is a prefix of the durable journal at every step, and all of it in the end', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, (steps) => holds(steps)),
    { numRuns: isWhole ? 150 : 10, seed: 37 },
  );
});

/** Each is a fault that this finds, and a schedule that shows it. */
const planted: readonly (readonly [string, (deps: HeadOfficeLineDeps) => HeadOfficeLineDeps, readonly Step[]])[] = [
  [
    'entries that the disk does not have are sent',
    (deps) => ({ ...deps, ledger: { ...deps.ledger, durableHead: deps.ledger.head } }),
    [{ do: 'attention' }, { do: 'wait', ms: 10 }, { do: 'power-cut', lost: 1 }, { do: 'sale' }, { do: 'wait', ms: 10 }],
  ],
  [
    'nothing is synced for an idle till',
    (deps) => ({ ...deps, ledger: { ...deps.ledger, makeDurable: () => undefined } }),
    [{ do: 'sale' }, { do: 'answer' }],
  ],
];

test.each(planted)('found: %s', async (_name, plant, steps) => {
  await holds(steps);
  await expect(holds(steps, plant)).rejects.toThrow();
});
