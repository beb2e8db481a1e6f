// What the world does to a till, made up a step at a time: the generator's other half.
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import type { Chance } from '../../testkit/chance.ts';
import { terminalWays } from './books.ts';
import type { Fate } from './fates.ts';
import type { Glance } from './glance.ts';
import { printerWays } from './paper.ts';
import { cutPoints } from './process.ts';
import type { OneStep, Setting, WorldsStep } from './steps.ts';
import { webhookWays } from './webhooks.ts';

const hour = 3_600_000;
const refusals = {
  create: ['receipt_limit_exceeded', 'product_not_available', 'action_not_allowed', 'reused_idempotency_key'],
  confirm: ['order_failed', 'order_invalidated', 'order_already_completed', 'action_not_allowed', 'entity_not_found'],
  invalidate: [
    'order_invalidated',
    'order_processing',
    'order_invalidation_not_supported',
    'action_not_allowed',
    'order_invalidation_period_expired',
  ],
  read: ['entity_not_found', 'invalid_query_parameters', 'order_already_completed'],
  any: ['invalid_signature', 'unknown_key', 'internal_error', 'invalid_authorization_header'],
} as const satisfies Readonly<Record<string, readonly [ServiceErrorCode, ...ServiceErrorCode[]]>>;

export function fateOf(chance: Chance): Fate {
  const kind = chance.weighted({ unreachable: 1, lost: 6, late: 4, slow: 3, doubled: 2, answered: 4 });
  const ms = chance.pick([5, 300, 2500, 8000, 29_000, 31_000, 70_000]);
  switch (kind) {
    case 'unreachable':
      return { kind };
    case 'lost':
      return { kind, work: chance.often(0.65), by: chance.pick(['reset', 'reset', 'silence']) };
    case 'late':
    case 'slow':
    case 'doubled':
      return { kind, ms };
    case 'answered':
      return {
        kind,
        work: chance.often(0.5),
        by: chance.pick(['429', '500', '502', '503', '401', 'portal', 'other-json', 'half-json', 'nothing']),
      };
  }
}

function replies(chance: Chance): WorldsStep {
  const call = chance.pick([
    'create',
    'confirm',
    'confirm',
    'confirm',
    'invalidate',
    'invalidate',
    'read',
    'any',
  ] as const);
  const kind = chance.weighted({
    refuse: 6,
    'rate-limit': 1,
    'activation-takes': call === 'confirm' ? 7 : 0,
    'activation-fails': call === 'confirm' ? 4 : 0,
    'wrong-clock': call === 'any' ? 3 : 0,
  });
  const times = 1 + chance.int(2);
  switch (kind) {
    case 'refuse':
      return { do: 'reply', call, reply: { kind, code: chance.pick(refusals[call]) }, times };
    case 'rate-limit':
      return { do: 'reply', call, reply: { kind, retryAfterS: 1 + chance.int(60) }, times };
    case 'activation-takes':
      return { do: 'reply', call, reply: { kind, delayMs: chance.pick([900, 5000, 40_000, 100_000]) }, times };
    case 'activation-fails':
      return {
        do: 'reply',
        call,
        reply: { kind, code: chance.pick(['processing_declined', 'fraudulent_processing_declined']) },
        times,
      };
    case 'wrong-clock':
      return { do: 'reply', call, reply: { kind, offsetMs: chance.int(4 * hour) - 2 * hour }, times };
  }
}

function net(chance: Chance): OneStep {
  const call = chance.pick([
    'create',
    'create',
    'confirm',
    'confirm',
    'confirm',
    'invalidate',
    'invalidate',
    'read',
    'read',
    'any',
    'ping',
    'products',
  ] as const);
  return { do: 'net', call, fate: fateOf(chance), times: 1 + chance.int(3) };
}

/** How often each of them comes, beside the others. */
const weightsOf = ({ terminal, wild, printer, webhooks, tills }: Setting, { facts, stopped }: Glance) => ({
  net: 26,
  reply: 14,
  pass: facts === null ? 60 : 22,
  // A card whose slip is to travel must wait for its line.
  line: tills > 1 ? 12 : 3,
  cut: facts === null ? 0 : 12,
  sleep: wild ? 5 : 1.5,
  clock: 2,
  'service-restart': 1.5,
  elsewhere: wild ? 12 : 0,
  terminal: terminal ? 8 : 0,
  printer: printer ? 6 : 0,
  webhook: webhooks ? 6 : 0,
  disk: stopped ? 20 : 1.2,
});

function sleep(chance: Chance, { wild, tills }: Setting): OneStep {
  const longest = tills > 1 ? 10 : 2;
  return { do: 'sleep', ms: chance.pick([0.1, 0.3, wild ? 13 : 1, wild ? 25 : longest]) * hour };
}

export function befalls(chance: Chance, setting: Setting, glance: Glance): OneStep {
  const { wild, tills } = setting;
  const kind = chance.weighted(weightsOf(setting, glance));
  switch (kind) {
    case 'net':
      return net(chance);
    case 'reply':
      return replies(chance);
    case 'pass':
      return {
        do: 'pass',
        ms: chance.pick([50, 1000, 1500, 4000, 9000, 31_000, chance.often(0.04) ? 32 * 60_000 : 2000]),
      };
    case 'line':
      return {
        do: 'line',
        state: chance.pick(tills > 1 ? ['up', 'unreachable', 'dead'] : ['up', 'up', 'unreachable', 'dead']),
      };
    case 'cut':
      return {
        do: 'cut',
        at: chance.pick(['now', ...cutPoints, 'after-commit', 'before-commit']),
        n: 1 + chance.int(chance.pick([1, 3, 6])),
        downMs: chance.pick([0, 0, 0, 1000, 30_000, tills > 1 ? 20 * hour : 120_000]),
      };
    case 'sleep':
      return sleep(chance, setting);
    case 'clock':
      return {
        do: 'clock',
        // Two of these, and putting it right, are less than a request may wait: what is older is left to a person.
        offMs: chance.pick([0, 0.1, -0.1, 0.3, -0.3, 7, -7, wild ? 26 : 0, wild ? -26 : 0]) * hour,
      };
    case 'service-restart':
      return { do: kind };
    case 'elsewhere':
      return { do: kind, n: chance.int(6), deed: chance.pick(['confirm', 'invalidate']) };
    case 'terminal':
      return { do: kind, way: chance.pick(terminalWays) };
    case 'printer':
      return { do: kind, way: chance.pick(printerWays) };
    case 'webhook':
      return { do: kind, way: chance.pick(webhookWays) };
    case 'disk':
      return glance.stopped ? { do: 'make-room' } : { do: 'disk-full', after: chance.int(12) };
  }
}
