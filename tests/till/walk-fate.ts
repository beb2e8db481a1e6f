// What befalls a till during a random walk: replies as the service likes, pulled cables, held answers, power cuts, sleep, wrong
// clocks, and, where the walk is that wild, somebody else who changes its orders.
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import type { TrainingCall, TrainingReply } from '../../shared/training.ts';
import type { Harness } from './till-harness.ts';
import type { Random } from './walk-random.ts';
import type { WalkTerminal } from './walk-terminal.ts';

/**
 * `faults`: the service, the line and the power fail. `terminal`: so does a card terminal that the till asks itself. `foreign`:
 * orders change from elsewhere, and days are slept through.
 */
export type Flavour = 'faults' | 'terminal' | 'foreign';

export type Fate = {
  strike(): Promise<void>;
  /** From now on everything works. */
  stop(): Promise<void>;
  /** Orders that somebody else changed, and those whose replay the service refused against its own word. */
  excused(): ReadonlySet<string>;
};

const blows = {
  reply: 30,
  advance: 34,
  unplug: 4,
  plug: 12,
  hold: 3,
  release: 12,
  crash: 5,
  crashAt: 6,
  nap: 2,
  clock: 1,
  reset: 3,
  elsewhere: 6,
  terminal: 6,
} as const;

const refusals: Readonly<Record<'create' | 'confirm' | 'invalidate' | 'read' | 'any', readonly ServiceErrorCode[]>> = {
  create: ['receipt_limit_exceeded', 'product_not_available', 'action_not_allowed', 'reused_idempotency_key'],
  confirm: ['order_failed', 'order_invalidated', 'order_already_completed', 'action_not_allowed', 'entity_not_found'],
  invalidate: ['order_invalidated', 'order_processing', 'order_invalidation_not_supported', 'action_not_allowed'],
  read: ['entity_not_found', 'invalid_query_parameters', 'order_already_completed'],
  any: ['invalid_signature', 'unknown_key', 'internal_error', 'invalid_authorization_header'],
};

export type FateDeps = {
  readonly harness: Harness;
  readonly terminal: WalkTerminal | null;
  readonly random: Random;
  readonly flavour: Flavour;
  readonly note: (what: string) => void;
};

export function createFate({ harness, terminal, random, flavour, note }: FateDeps): Fate {
  const excused = new Set<string>();
  const calls = ['create', 'confirm', 'confirm', 'confirm', 'invalidate', 'invalidate', 'read', 'read', 'any'] as const;
  let seen = 0;

  function replyTo(call: (typeof calls)[number]): TrainingReply {
    const kind = random.weighted({
      refuse: 5,
      'drop-before': 3,
      'drop-after': 5,
      'server-error': 2,
      nonsense: 2,
      'rate-limit': 1,
      'activation-takes': call === 'confirm' ? 6 : 0,
      'activation-fails': call === 'confirm' ? 3 : 0,
      'wrong-clock': call === 'any' ? 1 : 0,
    });
    switch (kind) {
      case 'refuse':
        return { kind, code: random.some(refusals[call]) ?? 'internal_error' };
      case 'rate-limit':
        return { kind, retryAfterS: 1 + random.int(60) };
      case 'activation-takes':
        return { kind, delayMs: 1 + random.int(90_000) };
      case 'activation-fails':
        return { kind, code: random.pick(['processing_declined', 'fraudulent_processing_declined']) };
      case 'wrong-clock':
        return { kind, offsetMs: random.int(2 * 3_600_000) - 3_600_000 };
      default:
        return { kind };
    }
  }

  async function elsewhere(): Promise<void> {
    const order = random.some(harness.sandbox.books().orders);
    if (!order || flavour !== 'foreign') return;
    excused.add(order.id);
    const confirms = random.chance(0.5);
    note(`  elsewhere: ${confirms ? 'confirm' : 'invalidate'} ${order.id}, ${order.state}`);
    const { receipt_id, face_value } = order;
    const tenders = [{ type: 'cash', amount: face_value.amount }];
    const body = { receipt_id, paid: face_value, paid_at: harness.time.now().toISOString(), tenders };
    if (confirms) await harness.elsewhere.confirmRetailOrder(order.id, Buffer.from(JSON.stringify(body)));
    else await harness.elsewhere.invalidateRetailOrder(order.id);
  }

  const deeds: Record<keyof typeof blows, () => Promise<void> | void> = {
    reply() {
      const call: TrainingCall = random.pick(calls);
      const order = { call, reply: replyTo(call), times: 1 + random.int(3) };
      note(`  next ${JSON.stringify(order)}`);
      harness.sandbox.controls.next(order);
    },
    async advance() {
      const ms = random.pick([100, 1000, 5000, 20_000, 60_000, 120_000, random.chance(0.15) ? 32 * 60_000 : 3000]);
      note(`  advance ${ms}`);
      await harness.time.advance(ms);
    },
    unplug: () => harness.unplug(random.pick(['no-answer', 'unreachable'])),
    plug: () => harness.plug(),
    hold: () => harness.hold(),
    release: () => harness.release(),
    crash: () => harness.crash(),
    crashAt: () => harness.crashAt(harness.orderRequests() + 1 + random.int(2), random.pick(['before', 'after'])),
    nap() {
      const hours = flavour === 'foreign' ? random.pick([0.3, 13, 25]) : random.pick([0.1, 0.3]);
      note(`  ${hours} h of sleep`);
      harness.time.sleep(hours * 3_600_000);
      harness.till().wake();
    },
    clock: () => harness.setClock(random.pick([0, 240_000, -240_000, 900_000, -900_000])),
    reset: () => harness.sandbox.controls.reset(),
    elsewhere,
    terminal: () => note(`  the terminal will ${terminal?.next()}`),
  };

  return {
    async strike() {
      const name = random.weighted(blows);
      note(`fate ${name}`);
      await deeds[name]();
    },
    async stop() {
      harness.sandbox.controls.reset();
      harness.plug();
      harness.release();
      harness.setClock(0);
      harness.crashAt(-1, 'before');
      await harness.time.advance(1000);
    },
    excused() {
      const { orders, requests } = harness.sandbox.books();
      const byKey = new Map(orders.map((order) => [order.idempotency_key, order.id]));
      for (const { headers, status, method } of requests.slice(seen)) {
        const order = byKey.get(headers['idempotency-key'] ?? '');
        // Section 4: a retry with the same key and body returns the order. One that is refused instead is a lie.
        if (method === 'POST' && order !== undefined && status !== null && status >= 400 && status < 429)
          excused.add(order);
      }
      seen = requests.length;
      return excused;
    },
  };
}
