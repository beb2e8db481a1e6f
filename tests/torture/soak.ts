// Power cuts at random moments, for as long as somebody wants to watch: `node tests/torture/soak.ts [SALES] [SEED]`.
// Every sale has a till and a service of its own, replies that go wrong, up to three cuts, and ends with the books compared and
// the drawer counted. No test: its moments are not repeatable, only its choices are. What it finds becomes one.
import { setTimeout as pause } from 'node:timers/promises';
import type { TrainingCall, TrainingReply } from '../../shared/training.ts';
import { manager } from '../e2e/set-up.ts';
import { type Ask, createCashier, soldMinor, ways } from '../till/cashier.ts';
import { fillBasket, payments } from './basket.ts';
import { until } from './until.ts';
import { createWorld, Refused, type World } from './world.ts';

const sales = Number(process.argv[2] ?? 20);
const firstSeed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const limitMs = 120_000;

/** Marsaglia's xorshift: small, and the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

type Pick = <T>(from: readonly T[]) => T;

const calls: readonly TrainingCall[] = ['create', 'read', 'confirm', 'invalidate'];
const troubles: readonly TrainingReply[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'server-error' },
  { kind: 'nonsense' },
  { kind: 'slow', delayMs: 700 },
  { kind: 'rate-limit', retryAfterS: 1 },
];

function trouble(world: World, random: () => number, pick: Pick): void {
  const { controls } = world.service;
  for (let n = Math.floor(random() * 5); n > 0; n -= 1)
    controls.next({ call: pick(calls), reply: pick(troubles), times: 1 });
}

async function sale(seed: number): Promise<string> {
  const random = randomFrom(seed);
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] ?? from[0] ?? fail('nothing to pick from');
  const way = pick(ways);
  const world = await createWorld();
  let cuts = 0;
  const story = () => `seed ${seed}, ${way}, ${cuts} cuts`;
  try {
    const saleId = await fillBasket(world);
    if (way === 'given-back')
      world.service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 4000 }, times: 2 });
    if (way === 'failed')
      world.service.controls.next({
        call: 'confirm',
        reply: { kind: 'activation-fails', code: 'processing_declined' },
        times: 2,
      });
    trouble(world, random, pick);

    let isOver = false;
    let isUp = Promise.resolve();
    const fate = (async () => {
      for (const most = Math.ceil(random() * 3); cuts < most; ) {
        await pause(20 + random() ** 2 * 1500);
        if (isOver) return;
        cuts += 1;
        isUp = (async () => {
          await world.kill();
          if (random() < 0.3) await world.service.gate.shut();
          await world.restart();
          world.service.gate.open();
        })();
        await isUp;
      }
    })();
    const ask: Ask = async (channel, request) => {
      await isUp;
      return world.ask(channel, request);
    };
    const approval = { operatorId: manager.id, pin: manager.pin };
    const cashier = createCashier({ ask, way, manager: approval, payments });
    const look = () =>
      cashier.act(saleId).catch((error: unknown) => {
        // The till is gone, or went on since the cashier looked: look again.
        if (error instanceof TypeError) return 'waits' as const;
        if (error instanceof Refused && lookAgain.has(error.code)) return 'waits' as const;
        throw error;
      });
    await until('the sale ends', async () => (await look()) === 'done', limitMs);
    isOver = true;
    await fate;
    await until('the sale ends', async () => (await look()) === 'done', limitMs);
    await world.booksAgree();
    const { orders } = world.service.books();
    if (cashier.counter.keptMinor() !== soldMinor(orders))
      throw new Error(`the drawer holds ${cashier.counter.keptMinor()}, the service sold ${soldMinor(orders)}`);
    return story();
  } catch (error) {
    throw new Error(`${story()}: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    await world.end();
  }
}

const lookAgain: ReadonlySet<string> = new Set(['out_of_turn', 'not_signed_in', 'too_many_tries']);

function fail(sentence: string): never {
  throw new Error(sentence);
}

let failed = 0;
for (let n = 0; n < sales; n += 1) {
  await sale(firstSeed + n).then(
    (story) => console.log(`right: ${story}`),
    (error: Error) => {
      failed += 1;
      console.log(`WRONG: ${error.message}`);
    },
  );
}
console.log(`${sales - failed} right, ${failed} wrong`);
process.exitCode = failed > 0 ? 1 : 0;
