// The way back between two versions, with the power cut before and after each of its writes: afterwards one of both runs, with all its sales.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cut, createTwoVersions, type Ended, type Fault } from '../../../testkit/update/two-versions.ts';
import { isWhole, oneIn } from '../../../testkit/whole.ts';

type World = ReturnType<typeof createTwoVersions>;
let world: World;
let before: ReturnType<World['state']>;
const made = createTwoVersions();
beforeAll(async () => {
  await made.make();
  before = made.state();
});
afterAll(() => made.remove());
beforeEach(() => {
  world = createTwoVersions();
  lay();
});
afterEach(() => world.remove());
const lay = (): void => world.lay(made.base);

/** What a start may leave: the former till as it was, or the new one with all that was there and what it sold. */
function isWholeTill(sold: number): void {
  const now = world.state();
  expect(now.sales).toBe(before.sales);
  expect(now.entries).toBe(before.entries + sold);
  if (sold === 0 && now.schema === before.schema) expect(now).toEqual(before);
}

describe('a version that was just installed', () => {
  test('tries itself on a copy, opens the ledger, passes, and sells; the next start is as ever', async () => {
    expect(await world.startLatter(null, null, world.sell)).toEqual({ kind: 'sells' });
    expect(world.state()).toMatchObject({ schema: before.schema + 1, entries: before.entries + 1 });
    expect(await world.startLatter('service', null, world.sell)).toEqual({ kind: 'sells' });
    isWholeTill(2);
  });

  test('that fails on the copy has touched nothing', async () => {
    expect(await world.startLatter('copy')).toEqual({ kind: 'asked-back' });
    expect(world.state()).toEqual(before);
    expect(world.startFormer()).toEqual({ kind: 'sells' });
    expect(world.state()).toEqual(before);
  });

  test.each(['open', 'service'] as const)(
    'that fails with the ledger open (%s) gives way: ledger, anchor and settings are as they were',
    async (fault) => {
      expect(await world.startLatter(fault)).toEqual({ kind: 'asked-back' });
      expect(world.state()).toMatchObject({ schema: before.schema + 1, settings: 'of after' });
      expect(world.startFormer()).toEqual({ kind: 'sells' });
      expect(world.state()).toEqual(before);
      expect(world.startFormer()).toEqual({ kind: 'sells' });
    },
  );

  test('keeps what it sold: the former version says which one the sales data needs', async () => {
    await world.startLatter(null, null, world.sell);
    expect(world.startFormer()).toEqual({ kind: 'needs-version' });
    expect(world.state()).toMatchObject({ schema: before.schema + 1, entries: before.entries + 1 });
    expect(await world.startLatter(null, null, world.sell)).toEqual({ kind: 'sells' });
    isWholeTill(2);
  });

  test('that nobody sold with yet gives way to the former one by hand', async () => {
    expect(await world.startLatter(null)).toEqual({ kind: 'sells' });
    expect(world.startFormer()).toEqual({ kind: 'sells' });
    expect(world.state()).toEqual(before);
  });

  test('that failed is asked for again only by hand, and then tried from the beginning', async () => {
    await world.startLatter('service');
    world.startFormer();
    expect(await world.startLatter(null, null, world.sell)).toEqual({ kind: 'sells' });
    isWholeTill(1);
  });

  test('asks for the former one three times at most', async () => {
    const ended: Ended['kind'][] = [];
    for (let start = 0; start < 5; start += 1) ended.push((await world.startLatter('service')).kind);
    expect(ended).toEqual(['asked-back', 'asked-back', 'asked-back', 'stays-shut', 'stays-shut']);
    expect(await world.startLatter(null)).toEqual({ kind: 'sells' });
    isWholeTill(0);
  });

  test('that was never installed leaves nothing behind', () => {
    expect(world.startFormer()).toEqual({ kind: 'sells' });
    expect(world.startFormer()).toEqual({ kind: 'sells' });
    expect(world.state()).toEqual(before);
  });
});

describe('the power goes', () => {
  const faults: readonly Fault[] = [null, 'copy', 'open', 'service'];
  const whens = ['before', 'after'] as const;

  /** The till comes up again, without a cut: with the version that is installed then, or the one that it asked for. */
  async function settles(runs: 'former' | 'latter', fault: Fault, sold: number): Promise<void> {
    let ended: Ended = runs === 'former' ? world.startFormer() : await world.startLatter(fault, null, world.sell);
    const sellsMore = runs === 'latter' && ended.kind === 'sells' ? 1 : 0;
    if (ended.kind === 'asked-back') ended = world.startFormer();
    if (ended.kind === 'needs-version') {
      expect(sold).toBeGreaterThan(0);
      return isWholeTill(sold);
    }
    expect(ended).toEqual({ kind: 'sells' });
    isWholeTill(sold + sellsMore);
  }

  test.each(faults)('at each write of the first start, and each of what comes after (fails: %s)', async (fault) => {
    const isTried = oneIn(7);
    for (let write = 1, cut = true; cut; write += 1)
      for (const when of whens) {
        if (!isTried()) continue;
        lay();
        const first = await world.startLatter(fault, { write, when }, world.sell);
        cut = first.kind === 'cut';
        const sold = first.kind === 'sells' ? 1 : 0;
        await settles(write % 2 === 0 ? 'former' : 'latter', fault, sold);
      }
  });

  test('at each write of the former version that comes back', async () => {
    const isTried = oneIn(7);
    for (let write = 1, cut = true; cut; write += 1)
      for (const when of whens) {
        if (!isTried()) continue;
        lay();
        await world.startLatter('service');
        cut = world.startFormer({ write, when }).kind === 'cut';
        await settles(write % 2 === 0 ? 'latter' : 'former', null, 0);
      }
  });

  test.each([
    ['null', 1, 'after'],
    ['null', 8, 'after'],
    ['service', 9, 'before'],
    ['service', 9, 'after'],
  ] as const)('and a real process is killed (fails: %s, at write %i, %s it)', async (fault, write, when) => {
    const script = fileURLToPath(new URL('../../../testkit/update/one-start.ts', import.meta.url));
    const child = spawn(process.execPath, [script, world.base, fault, String(write), when]);
    const [, signal] = await once(child, 'close');
    expect(signal).toBe('SIGKILL');
    await settles('latter', null, 0);
  });

  test('whichever version starts, however often, wherever it is cut off', async () => {
    const start = fc.record({
      who: fc.constantFrom('former', 'latter'),
      fault: fc.constantFrom(...faults),
      cut: fc.option(fc.record({ write: fc.integer({ min: 1, max: 16 }), when: fc.constantFrom(...whens) })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(start, { maxLength: 6 }), fc.constantFrom('former', 'latter'), async (starts, last) => {
        lay();
        let sold = 0;
        for (const { who, fault, cut } of starts) {
          const ended =
            who === 'former' ? world.startFormer(cut as Cut) : await world.startLatter(fault, cut, world.sell);
          if (who === 'latter' && ended.kind === 'sells') sold += 1;
        }
        await settles(last, null, sold);
      }),
      { numRuns: isWhole ? 60 : 6 },
    );
  });
});
