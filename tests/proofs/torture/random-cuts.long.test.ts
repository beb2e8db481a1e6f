// Power cuts at random moments, with a service that answers badly besides. What the seed decides is the same in every run; when
// the power goes is not, and the sale has to end right in any case. For a longer watch, or another start:
// COUNTERFOIL_SALES=200 COUNTERFOIL_SEED=1000 npx vitest run tests/proofs/torture/random-cuts.long.test.ts
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createWorld, Refused, type World } from '../../../proofs/torture/world.ts';
import type { TrainingCall, TrainingReply } from '../../../shared/training/views.ts';
import { type Chance, createChance } from '../../../testkit/chance.ts';
import { manager } from '../../../testkit/drive/set-up.ts';
import { type Ask, createCashier, soldMinor, type Way, ways } from '../../../testkit/till/cashier.ts';
import { until } from '../../../testkit/until.ts';
import { fillBasket, payments } from './basket.ts';

const sales = Number(process.env.COUNTERFOIL_SALES ?? 2);
// These are a card sold, one given back, one voided and one cancelled, with two or three cuts each.
const usual = [13, 25, 17, 19];
const first = process.env.COUNTERFOIL_SEED;
const seeds = Array.from({ length: sales }, (_, n) => (first === undefined ? usual[n] : Number(first) + n) ?? 1000 + n);

const saleLimitMs = 500_000;
const mostCuts = 3;
const longestRunMs = 1500;
/** The till went on, or ended, since the cashier looked: nothing is wrong, the screen is looked at again. */
const recheck: ReadonlySet<string> = new Set(['out_of_turn', 'not_signed_in', 'too_many_tries']);

const calls: readonly TrainingCall[] = ['create', 'read', 'confirm', 'invalidate'];
const troubles: readonly TrainingReply[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'server-error' },
  { kind: 'nonsense' },
  { kind: 'slow', delayMs: 700 },
  { kind: 'rate-limit', retryAfterS: 1 },
];

function makeTrouble({ service }: World, way: Way, chance: Chance): void {
  const { next } = service.controls;
  if (way === 'given-back') next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 4000 }, times: 2 });
  if (way === 'failed')
    next({ call: 'confirm', reply: { kind: 'activation-fails', code: 'processing_declined' }, times: 2 });
  for (let n = chance.int(5); n > 0; n -= 1) next({ call: chance.pick(calls), reply: chance.pick(troubles), times: 1 });
}

/** Cuts the power now and then until `isOver`; `up` resolves whenever the till is there, and rejects if it does not come back. */
function startFate(world: World, chance: Chance, isOver: () => boolean) {
  let up: Promise<void> = Promise.resolve();
  const cutOnce = async (): Promise<void> => {
    await world.kill();
    if (chance.next() < 0.3) await world.service.gate.shut();
    await world.restart();
    world.service.gate.open();
  };
  const all = (async () => {
    for (let left = Math.ceil(chance.next() * mostCuts); left > 0; left -= 1) {
      await pause(20 + chance.next() ** 2 * longestRunMs);
      if (isOver()) return;
      up = cutOnce();
      await up;
    }
  })();
  all.catch(() => {});
  return { up: () => up, all };
}

it.each(seeds)('seed %i: the sale ends right whenever the power goes', async (seed) => {
  const chance = createChance(seed);
  const way = chance.pick(ways);
  const world = await createWorld();
  try {
    const saleId = await fillBasket(world);
    makeTrouble(world, way, chance);
    let isOver = false;
    const fate = startFate(world, chance, () => isOver);
    const ask: Ask = async (channel, request) => {
      await fate.up().catch((error: unknown) => {
        throw new Error('the till did not come back', { cause: error });
      });
      return world.ask(channel, request);
    };
    const cashier = createCashier({ ask, way, manager: { operatorId: manager.id, pin: manager.pin }, payments });
    const isDone = () =>
      cashier.act(saleId).then(
        (seen) => seen === 'done',
        (error: unknown) => {
          if (error instanceof TypeError || (error instanceof Refused && recheck.has(error.code))) return false;
          throw error;
        },
      );
    await until(`the sale ends ${way}`, isDone, saleLimitMs);
    isOver = true;
    await fate.all;
    await until(`the sale ends ${way}`, isDone, saleLimitMs);
    await world.booksAgree();
    expect(cashier.counter.keptMinor(), 'money in the drawer').toBe(soldMinor(world.service.books().orders));
  } finally {
    await world.end();
  }
});
