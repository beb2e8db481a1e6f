// A till whose cards wait for the service in every way, and whatever answers in the service's place: about its own orders, about others, and
// nonsense. After each answer a line has moved only as the table of states allows, and only to what its order really is, or to what the
// till was told in so many words of this order; and its books hold.
import { afterAll, expect, test } from 'vitest';
import { verifyLedger } from '../../electron/ledger/verify.ts';
import { abandonAfterMs } from '../../electron/till/sale/abandonment.ts';
import type { BookedOrder } from '../../sandbox/core/books.ts';
import { type LineEvent, type LineState, moveLine } from '../../shared/sale/line-state.ts';
import { type Chance, createChance } from '../../testkit/chance.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { pins } from '../../testkit/till/people.ts';
import { payCash, reserve } from '../../testkit/till/selling.ts';
import { isWhole } from '../../testkit/whole.ts';
import { createLiar, type Liar, type Said } from './lies.ts';
import { seed, unhandledDuring } from './odd.ts';

/** Fewer than at the other borders: behind each stands a till. */
const runs = Number(process.env.FUZZ_RUNS ?? (isWhole ? 150 : 50));
const book = 'quillenhof-buch-eur';
const mostSteps = 40;

type Line = {
  readonly id: string;
  readonly state: LineState;
  readonly order_id: string | null;
  readonly amount_minor: number;
};

const byService: readonly LineEvent[] = [
  'order-created',
  'order-refused',
  'order-found-after-cancel',
  'order-completed',
  'order-lost',
  'order-invalidated',
  'void-refused',
];

/** Every state that answers alone, and the till's own rule about what nobody touches, can lead to, by any number of them. */
function reachable(from: LineState, isAbandoned: boolean): ReadonlySet<LineState> {
  const all = new Set([from]);
  const events: readonly LineEvent[] = isAbandoned ? [...byService, 'cancel'] : byService;
  for (const state of all)
    for (const event of events) {
      const next = moveLine(state, event);
      if (next.ok) all.add(next.value);
    }
  return all;
}

/** The words that lead to a state where the order itself is not so. */
const ended = ['failed', 'invalidated', 'order_failed', 'order_invalidated'];
const words: Partial<Record<LineState, readonly string[]>> = {
  active: ['completed'],
  refused: ended,
  lost: ended,
  cancelled: ended,
  voided: ended,
};

type Known = {
  readonly orders: readonly BookedOrder[];
  readonly said: Said;
  readonly created: ReadonlySet<string>;
  /** Nobody has touched a sale for as long as a reservation is kept. */
  readonly isAbandoned: boolean;
};

function mayBe(now: Line, before: Line, { orders, said, created, isAbandoned }: Known): boolean {
  if (!reachable(before.state, isAbandoned).has(now.state)) return false;
  if (before.order_id !== null && now.order_id !== before.order_id) return false;
  // An order comes with the answer to a create that names it, and for what was asked.
  if (before.order_id === null && now.order_id !== null) {
    const order = orders.find(({ id }) => id === now.order_id);
    if (!created.has(now.order_id)) return false;
    if (order && Math.round(Number(order.face_value.amount) * 100) !== now.amount_minor) return false;
  }
  // Refused, or its order had ended when the till first heard of it.
  if (now.state === 'refused' && before.order_id === null) return created.size > 0;
  const needed = words[now.state];
  if (!needed) return true;
  const is = orders.find(({ id }) => id === now.order_id)?.state;
  const told = said.get(now.order_id?.toLowerCase() ?? '') ?? new Set();
  return [...told, is ?? ''].some((word) => needed.includes(word));
}

/** Leaves a card in each of some ways of waiting; the service hears nothing more of any. */
async function leaveWaiting(till: Harness, chance: Chance, line: { mode: Mode }): Promise<void> {
  const approval = { operatorId: 'clara', pin: pins.clara };
  const toVoid = chance.often(0.7) ? await reserve(till, ['10.00'], book) : null;
  if (toVoid) {
    await payCash(till, toVoid.id, '10.00');
    await till.ask('sale:commit', { saleId: toVoid.id });
    await till.time.advance(1000);
  }
  line.mode = 'only-creates';
  const lineId = toVoid?.lines[0]?.id;
  if (lineId) await till.ask('line:void', { lineId, reason: 'x', approval });
  if (chance.often(0.7)) {
    const given = await reserve(till, ['25.00'], book);
    await till.ask('sale:cancel', { saleId: given.id });
  }
  const paid = await reserve(till, chance.often(0.5) ? ['10.00', '25.00'] : ['50.00'], book);
  await payCash(till, paid.id, paid.due.amount);
  await till.ask('sale:commit', { saleId: paid.id });
  line.mode = 'lies';
  const last = await till.ask('sale:add-line', {
    productCode: book,
    faceValue: { currency: 'EUR', amount: '25.00' },
  });
  await till.ask('sale:reserve', { saleId: last.id });
  if (chance.often(0.4)) await till.ask('sale:cancel', { saleId: last.id });
}

type Mode = 'honest' | 'only-creates' | 'lies';

/** One till's life; answers how many answers it was given. */
async function live(chance: Chance, where: string): Promise<number> {
  const line: { mode: Mode } = { mode: 'honest' };
  const logged: string[] = [];
  const liar: Liar = createLiar(chance, () => till.sandbox.books().orders);
  const till: Harness = await createHarness({
    settings: { loggedRequests: 0 },
    logged: (event, detail) => void logged.push(`${event} ${String((detail as { error?: unknown })?.error)}`),
    answers(request, service) {
      const isAboutOrders = request.url.includes('/retail_orders');
      if (line.mode === 'only-creates' && isAboutOrders && !request.url.endsWith('/retail_orders'))
        return Promise.reject(new TypeError('fetch failed'));
      return liar.answer(request, service, line.mode !== 'lies');
    },
  });
  const db = till.db();
  const rows = db.prepare<[], Line>('SELECT id, state, order_id, amount_minor FROM lines ORDER BY id');
  let before = new Map<string, Line>();
  let leftAt = Number.POSITIVE_INFINITY;
  let just: { said: Said; created: ReadonlySet<string> } = { said: new Map(), created: new Set() };
  const check = (after: string): void => {
    const { orders } = till.sandbox.books();
    // What was told just before a look may be taken in after it.
    const told = { said: liar.said(), created: liar.created() };
    const said: Said = new Map(just.said);
    for (const [id, words] of told.said) said.set(id, new Set([...(just.said.get(id) ?? []), ...words]));
    const created = new Set([...just.created, ...told.created]);
    just = told;
    const isAbandoned = till.time.now().getTime() - leftAt >= abandonAfterMs;
    const known: Known = { orders, said, created, isAbandoned };
    const now = rows.all();
    for (const one of now) {
      const was = before.get(one.id);
      if (was && (was.state !== one.state || was.order_id !== one.order_id) && !mayBe(one, was, known))
        throw new Error(
          `${where}, ${after}: ${was.state} became ${one.state}, order ${was.order_id} ${one.order_id}; the service has ${
            orders.find(({ id }) => id === one.order_id)?.state
          }, said ${[...(said.get(one.order_id ?? '') ?? [])]}`,
        );
    }
    const ids = now.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
    expect(new Set(ids).size, `${where}, ${after}: one order for two cards`).toBe(ids.length);
    expect(logged, `${where}, ${after}`).toEqual([]);
    before = new Map(now.map((one) => [one.id, one]));
  };
  try {
    await till.signIn();
    await leaveWaiting(till, chance, line);
    leftAt = till.time.now().getTime();
    check('at first');
    for (let step = 0; step < mostSteps; step += 1) {
      await till.time.advance(chance.pick([500, 2000, 10_000, 60_000]));
      check(`step ${step}`);
      if (chance.often(0.02)) await till.crash();
    }
    line.mode = 'honest';
    await till.time.advance(600_000);
    check('honest again');
    expect(verifyLedger(db), where).toMatchObject({ ok: true });
    return liar.count();
  } finally {
    db.close();
    await till.close();
  }
}

let given = 0;
afterAll(() => console.log(`${given} answers were given to tills`));

test(`${runs} answers to tills whose cards wait, none of which moves a card without a reason`, {
  timeout: 600_000 + runs * 100,
}, async () => {
  const chance = createChance(seed);
  const rejected = await unhandledDuring(async () => {
    for (let till = 1; given < runs; till += 1) given += await live(chance, `till ${till} of seed ${seed}`);
  });
  expect(rejected).toEqual([]);
});
