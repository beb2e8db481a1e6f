// One random walk: people at the screens, a service that answers as it likes, cables that are pulled, power cuts, sleep, and
// somebody else changing orders. The invariants hold after every step; in the end the faults stop, and everything is settled.
import { createHarness, type Harness } from './till-harness.ts';
import { settle } from './virtual-time.ts';
import { createWalkCashier } from './walk-cashier.ts';
import { nothingSecretKept, settledAll, settledButForeign } from './walk-end.ts';
import { createFate, type Flavour } from './walk-fate.ts';
import { createInvariants } from './walk-invariants.ts';
import { createRandom } from './walk-random.ts';
import { createWalkTerminal } from './walk-terminal.ts';
import { createTruth } from './walk-truth.ts';

/** Throws with the seed and the last steps where something broke. */
export async function walk(seed: number, steps: number, flavour: Flavour): Promise<void> {
  const random = createRandom(seed);
  const truth = createTruth(random);
  const trace: string[] = [];
  const excused = new Set<string>();
  const broken: unknown[] = [];
  let harness: Harness | null = null;
  const current = (): Harness => {
    if (!harness) throw new Error('no till yet');
    return harness;
  };
  const invariants = createInvariants({ harness: current, truth, excused });
  const terminal = flavour === 'terminal' ? createWalkTerminal(invariants.facts, truth, random) : null;
  const note = (what: string): void => void trace.push(what);
  harness = await createHarness({
    settings: { loggedRequests: 1_000_000 },
    ...(terminal ? { cardTerminal: terminal.open } : {}),
    watch: (request) => {
      try {
        invariants.watch(request);
      } catch (error) {
        broken.push(error);
      }
    },
    logged: (event, detail) => void broken.push(new Error(`${event}: ${String((detail as { error: unknown }).error)}`)),
  });
  const cashier = createWalkCashier({ harness: current, facts: invariants.facts, truth, terminal, random, note });
  const fate = createFate({ harness: current(), terminal, random, flavour, note });

  const look = async (): Promise<void> => {
    for (const order of fate.excused()) excused.add(order);
    await terminal?.look();
    await invariants.check();
    if (broken.length > 0) throw broken[0];
  };

  try {
    await current().signIn();
    for (let step = 0; step < steps; step += 1) {
      if (random.chance(0.35)) await fate.strike();
      else if (random.chance(0.12)) await Promise.all([cashier.press(), cashier.press(), cashier.press()]);
      else await cashier.press();
      if (random.chance(0.6)) await settle();
      await look();
    }
    note('the faults stop');
    await fate.stop();
    for (let turn = 0; turn < 120; turn += 1) {
      await current().time.advance(61_000);
      await current()
        .signIn('ben')
        .catch(() => {});
      const goesOn = await cashier.finish();
      await settle();
      await look();
      if (!goesOn) break;
    }
    await current().time.advance(61_000);
    await look();
    const facts = invariants.facts();
    if (flavour !== 'foreign') await settledAll(current(), facts, truth.keptMinor(), excused);
    else await settledButForeign(current(), facts, truth.keptMinor());
    nothingSecretKept(current());
  } catch (error) {
    const last = trace.slice(-400).join('\n');
    throw new Error(`seed ${seed}, ${flavour}: ${error instanceof Error ? error.message : error}\n${last}`, {
      cause: error,
    });
  } finally {
    invariants.close();
    await current().close();
  }
}
