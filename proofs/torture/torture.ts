// A robot sells by script while fate kills the till, the service, or both, at any moment. In the end everything settles by itself,
// and the books of both sides are compared.
// Invariant: the robot knows what the screen shows and what it did with card and money, nothing else.

import { setTimeout as pause } from 'node:timers/promises';
import type { TrainingCall, TrainingReply } from '../../shared/training/views.ts';
import { type Chance, createChance } from '../../testkit/chance.ts';
import { scannedCard } from '../../testkit/drive/scanned-card.ts';
import { manager } from '../../testkit/drive/set-up.ts';
import { type Counter, createCashier, type Payment, ways } from '../../testkit/till/cashier.ts';
import { book, cafe } from '../../testkit/till/products.ts';
import { until } from '../../testkit/until.ts';
import { type Battlefield, createBattlefield, type Target } from './battlefield.ts';
import { orderForCompany, takesOrders } from './companies.ts';
import { type Reckoning, reckon } from './reckoning.ts';

export type Tortured = Reckoning & {
  /** Of an order for a company: its cards that are ready, and the kills before the last of them was; null where there was none. */
  readonly ofCompany: { readonly ready: number; readonly kills: number } | null;
  readonly kills: Readonly<Record<Target, number>>;
};

const faceValues = ['10.00', '25.00', '50.00'];
const plans: readonly (readonly Payment[])[] = [
  [{ method: 'cash', amount: 'all', isLaidDown: true }],
  [{ method: 'card', amount: 'all' }],
  [
    { method: 'cash', amount: '5.00' },
    { method: 'card', amount: 'the rest' },
  ],
];
const calls: readonly TrainingCall[] = ['create', 'read', 'confirm', 'invalidate'];
const troubles: readonly TrainingReply[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'server-error' },
  { kind: 'nonsense' },
  { kind: 'slow', delayMs: 600 },
  { kind: 'rate-limit', retryAfterS: 1 },
];
const targets: readonly Target[] = ['till', 'till', 'till', 'sandbox', 'both'];
const longestPeaceMs = 1200;
const saleLimitMs = 500_000;
/**
 * The till went on, or ended, since the robot looked, or opens anew for a setting of head office: nothing is wrong, the screen is looked at again. One that
 * stays stopped ends no sale.
 */
const recheck: ReadonlySet<unknown> = new Set([
  'out_of_turn',
  'not_signed_in',
  'too_many_tries',
  'scan_gone',
  'till_stopped',
]);

/** Sells until at least `kills` processes were killed. `say` is told now and then how far it is. */
export async function torture(options: {
  readonly kills: number;
  readonly seed: number;
  /** An order for a company goes on meanwhile. */
  readonly companies?: boolean;
  readonly say?: (sentence: string) => void;
}): Promise<Tortured> {
  const { say = () => {}, companies = false } = options;
  const chance = createChance(options.seed);
  const field = await createBattlefield(companies ? { change: takesOrders } : {});
  try {
    let killsOfOrder = 0;
    const order = companies ? await orderForCompany(field) : null;
    const counters: Counter[] = [];
    const kills: Record<Target, number> = { till: 0, sandbox: 0, both: 0 };
    const total = () => kills.till + kills.sandbox + kills.both;
    const fate = (async () => {
      // Of its own, so that what the robot does is the same whenever the power goes.
      const own = createChance(options.seed + 1);
      while (total() < options.kills) {
        await pause(20 + own.next() ** 2 * longestPeaceMs);
        if (order?.isOpen()) killsOfOrder += 1;
        const target = own.pick(targets);
        const before = total();
        kills[target] += 1;
        // Its start was cut short as well.
        kills.till += (await field.strike(target, own)) - 1;
        await order?.slowDown();
        if (Math.floor(before / 25) !== Math.floor(total() / 25)) say(`${total()} kills, ${counters.length} sales`);
      }
    })();
    fate.catch(() => {});
    while (total() < options.kills) {
      if (order && chance.often(0.5)) await field.trouble({ call: 'orders', reply: chance.pick(troubles), times: 1 });
      await sellOne(field, chance, counters);
    }
    await fate;
    await order?.finish();
    await until('everything is settled', () => isSettled(field), saleLimitMs);
    const { books, leaked } = await field.reckon();
    const found = reckon(field.ledgerFile, books, counters);
    const cards = order?.reckon(books) ?? null;
    const ofCompany = cards && { ready: cards.ready, kills: killsOfOrder };
    return { ...found, faults: [...found.faults, ...(cards?.faults ?? []), ...leaked], kills, ofCompany };
  } finally {
    await field.end();
  }
}

/** What `fetch` says where the other side is not there, or went away in the middle; no other mistake is one of these. */
function isCutOff(error: unknown): boolean {
  return error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated');
}

/** Whatever the till says while it is gone, or has moved on, is no answer. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isCutOff(error) || (error instanceof Error && 'code' in error && recheck.has(error.code))) return null;
    throw error;
  }
}

/** One sale, whatever way it ends. */
export async function sellOne(field: Battlefield, chance: Chance, counters: Counter[]): Promise<void> {
  const way = chance.pick(ways);
  const payments = chance.pick(plans);
  const amounts = Array.from({ length: 1 + chance.int(3) }, () => chance.pick(faceValues));
  const numbers = amounts.map(() => (chance.often(0.3) ? field.scan(chance) : null));
  const saleId = await until('the basket is full', () => unlessGone(fill(field, amounts, numbers)), saleLimitMs);
  if (way === 'given-back')
    await field.trouble({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: 3000 }, times: 3 });
  if (way === 'failed')
    await field.trouble({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: amounts.length,
    });
  for (let n = chance.int(3); n > 0; n -= 1)
    await field.trouble({ call: chance.pick(calls), reply: chance.pick(troubles), times: 1 });
  const robot = createCashier({
    ask: field.ask,
    way,
    manager: { operatorId: manager.id, pin: manager.pin },
    payments,
  });
  counters.push(robot.counter);
  await until(`a sale ends ${way}`, async () => (await unlessGone(robot.act(saleId))) === 'done', saleLimitMs);
}

/** Adds what is missing: an answer that was lost may have been a card that is there. */
async function fill(
  { ask }: Battlefield,
  amounts: readonly string[],
  numbers: readonly (string | null)[],
): Promise<string | null> {
  const page = await ask('catalogue:search', { query: '', category: null, offset: 0, limit: 1 });
  if (page.total === 0) return null;
  const open = await ask('sale:current', undefined);
  const at = open?.lines.length ?? 0;
  const missing = amounts[at];
  if (open && missing === undefined) return open.id;
  const faceValue = { currency: 'EUR', amount: missing ?? '10.00' };
  const number = numbers[at] ?? null;
  if (number === null) await ask('sale:add-line', { productCode: book, faceValue });
  else await ask('sale:add-line', { productCode: cafe, faceValue, ...(await scannedCard(ask, cafe, number)) });
  return null;
}

export async function isSettled({ ask }: Battlefield): Promise<boolean> {
  const status = await unlessGone(ask('status:get', undefined));
  return status !== null && status.connection === 'online' && status.unsent === 0 && status.attention === 0;
}

/** One line of figures. */
export function figuresOf({ kills, sales, cards, lost, doubled, ofCompany }: Tortured): string {
  const { till, sandbox, both } = kills;
  return (
    `${till + sandbox + both} kills (till ${till}, sandbox ${sandbox}, both ${both}), ` +
    `sales ${sales}, cards ${cards}, lost ${lost}, doubled ${doubled}` +
    (ofCompany === null ? '' : `, cards for a company ${ofCompany.ready}, the order struck ${ofCompany.kills} times`)
  );
}
