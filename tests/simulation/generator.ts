// Makes up a schedule, a step at a time: mostly what somebody would do who knows the till, sometimes anything at all, and in between
// what the world does to it. Everything derives from the seed and from what is on the screen at that moment.
import type { ServiceErrorCode } from '../../shared/interface/error.ts';
import { terminalWays } from './books.ts';
import { type Chance, createChance } from './chance.ts';
import { cutPoints } from './machine.ts';
import type { Fate } from './network.ts';
import { printerWays } from './paper.ts';
import { isOpen } from './people.ts';
import type { Facts } from './rows.ts';
import type { PeoplesStep, Setting, Step, WorldsStep } from './steps.ts';
import { webhookWays } from './webhooks.ts';

/** What a person sees at a glance. */
export type Glance = { readonly facts: Facts | null; readonly signedIn: boolean; readonly stopped: boolean };

export type Generator = { readonly setting: Setting; next(glance: Glance): Step };

const word = ['clara', 'clara', 'dora', 'wrong', 'none'] as const;
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
const hour = 3_600_000;

export function settingOf(seed: number): Setting {
  const chance = createChance(seed);
  return {
    seed,
    terminal: chance.chance(0.35),
    country: chance.chance(0.25) ? 'FI' : 'DE',
    wild: chance.chance(0.2),
    printer: chance.chance(0.2),
    webhooks: chance.chance(0.15),
  };
}

export function createGenerator(seed: number): Generator {
  const setting = settingOf(seed);
  const chance = createChance(seed ^ 0x9e37_79b9);
  /** How rough the day is. */
  const trouble = 0.15 + 0.35 * chance.next();
  return {
    setting,
    next(glance) {
      if (chance.chance(trouble)) return befalls(chance, setting, glance);
      if (chance.chance(0.07)) {
        const presses = [press(chance, glance), press(chance, glance), press(chance, glance)];
        return { do: 'together', presses };
      }
      return chance.chance(0.8) ? sensible(chance, glance) : press(chance, glance);
    },
  };
}

function fateOf(chance: Chance): Fate {
  const kind = chance.weighted({ unreachable: 1, lost: 6, late: 4, slow: 3, doubled: 2, answered: 4 });
  const ms = chance.pick([5, 300, 2500, 8000, 29_000, 31_000, 70_000]);
  switch (kind) {
    case 'unreachable':
      return { kind };
    case 'lost':
      return { kind, work: chance.chance(0.65), by: chance.pick(['reset', 'reset', 'silence']) };
    case 'late':
    case 'slow':
    case 'doubled':
      return { kind, ms };
    case 'answered':
      return {
        kind,
        work: chance.chance(0.5),
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

function befalls(chance: Chance, { terminal, wild, printer, webhooks }: Setting, { facts, stopped }: Glance): Step {
  const isOff = facts === null;
  const kind = chance.weighted({
    net: 26,
    reply: 14,
    pass: isOff ? 60 : 22,
    line: 3,
    cut: isOff ? 0 : 12,
    sleep: 1.5,
    clock: 2,
    'service-restart': 1.5,
    elsewhere: wild ? 6 : 0,
    terminal: terminal ? 8 : 0,
    printer: printer ? 6 : 0,
    webhook: webhooks ? 6 : 0,
    disk: stopped ? 20 : 1.2,
  });
  switch (kind) {
    case 'net': {
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
    case 'reply':
      return replies(chance);
    case 'pass':
      return {
        do: 'pass',
        ms: chance.pick([50, 1000, 1500, 4000, 9000, 31_000, chance.chance(0.04) ? 32 * 60_000 : 2000]),
      };
    case 'line':
      return { do: 'line', state: chance.pick(['up', 'up', 'unreachable', 'dead']) };
    case 'cut':
      return {
        do: 'cut',
        at: chance.pick(['now', ...cutPoints, 'after-commit', 'before-commit']),
        n: 1 + chance.int(chance.pick([1, 3, 6])),
        downMs: chance.pick([0, 0, 0, 1000, 30_000, 120_000]),
      };
    case 'sleep':
      return { do: 'sleep', ms: chance.pick([0.1, 0.3, wild ? 13 : 1, wild ? 25 : 2]) * hour };
    case 'clock':
      return {
        do: 'clock',
        offMs: chance.pick([0, 0.1, -0.1, 0.3, -0.3, 8, -8, wild ? 26 : 0, wild ? -26 : 0]) * hour,
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
      return stopped ? { do: 'make-room' } : { do: 'disk-full', after: chance.int(12) };
  }
}

/** Any button, with right and wrong values. */
function press(chance: Chance, glance: Glance): PeoplesStep {
  const n = chance.int(8);
  const kind = chance.weighted({
    add: 12,
    remove: 2,
    discard: 1,
    hold: 1,
    recall: 1,
    reserve: 10,
    cancel: 3,
    commit: 12,
    begin: 14,
    answer: 14,
    abort: 1,
    refund: 12,
    'refund-answer': 12,
    'hand-over': 6,
    void: 6,
    'give-back': 6,
    decide: 4,
    preview: 2,
    look: 2,
    print: 3,
    resolve: 3,
    'sign-in': 2,
    'sign-out': 0.5,
  });
  switch (kind) {
    case 'add':
      return add(chance, chance.chance(0.1));
    case 'begin':
      return {
        do: kind,
        method: chance.pick(['cash', 'card']),
        of: chance.pick(['due', 'due', 'half', 'more']),
        pays: chance.chance(0.8),
      };
    case 'answer':
      return { do: kind, n, as: chance.pick(['truth', 'truth', 'truth', 'unknown', 'short']) };
    case 'refund':
      return {
        do: kind,
        n,
        way: chance.pick(['as-paid', 'as-paid', 'cash']),
        word: chance.pick(word),
        gives: chance.chance(0.8),
      };
    case 'refund-answer':
      return { do: kind, n, as: chance.pick(['truth', 'truth', 'truth', 'unknown']) };
    case 'void':
    case 'give-back':
      return { do: kind, n, word: chance.pick(word) };
    case 'decide':
      return {
        do: kind,
        n,
        step: chance.pick(['retry', 'retry', 'return-money', 'take-note']),
        word: chance.pick(word),
      };
    case 'preview':
      return { do: kind, n, document: chance.pick(['receipt', 'activation', 'pending']), reveal: chance.chance(0.5) };
    case 'print':
      return { do: kind, n, document: chance.pick(['receipt', 'activation', 'pin', 'pending']) };
    case 'resolve':
      return { do: kind, n, as: chance.pick(['printed', 'print-again', 'drop']) };
    case 'look':
      return { do: kind, at: chance.pick(['attention', 'sales', 'timeline', 'refresh']) };
    case 'sign-in':
      return { do: kind, who: chance.pick(['anna', 'anna', 'ben', 'clara', 'dora']) };
    case 'remove':
    case 'recall':
    case 'hand-over':
    case 'abort':
      return { do: kind, n };
    default:
      return glance.signedIn ? { do: kind } : { do: 'sign-in', who: 'anna' };
  }
}

function add(chance: Chance, wrong: boolean): PeoplesStep {
  const open = chance.chance(0.4);
  const amount = wrong
    ? chance.pick(['-5.00', '0.00', '10.001', '7.00', '1000.00'])
    : open
      ? chance.pick(['7.77', '12.34', '99.99', '1.01', '1.02'])
      : chance.pick(['10.00', '25.00', '50.00']);
  return {
    do: 'add',
    goods: wrong && chance.chance(0.3) ? 'no-such-card' : open ? 'open-card' : 'fixed-card',
    amount,
    card: chance.chance(0.25) ? chance.int(4) : null,
  };
}

/** What somebody would do who knows the till: most of the time, or no sale would ever get far. */
function sensible(chance: Chance, { facts, signedIn, stopped }: Glance): Step {
  if (!facts) return { do: 'pass', ms: 5000 };
  if (stopped) return chance.chance(0.5) ? { do: 'make-room' } : { do: 'cut', at: 'now', n: 1, downMs: 0 };
  if (!signedIn) return { do: 'sign-in', who: chance.pick(['anna', 'anna', 'anna', 'ben', 'clara']) };
  const { sales, lines, parts } = facts;
  const isAny = (...states: string[]) => parts.some((part) => states.includes(part.state));
  const as = chance.chance(0.93) ? 'truth' : 'unknown';
  if (isAny('requested', 'unknown')) return { do: 'answer', n: 0, as };
  if (chance.chance(0.6)) {
    if (isAny('refunding', 'refund-unknown')) return { do: 'refund-answer', n: 0, as };
    if (isAny('refund-due'))
      return {
        do: 'refund',
        n: chance.int(3),
        way: chance.pick(['as-paid', 'as-paid', 'as-paid', 'cash']),
        word: chance.pick(['clara', 'dora', 'none']),
        gives: chance.chance(0.85),
      };
  }
  const open = sales.find(isOpen);
  if (!open) return chance.chance(0.45) ? add(chance, false) : afterwards(chance);
  const states = lines.flatMap((line) => (line.sale_id === open.id ? [line.state] : []));
  if (states.includes('draft') && (states.length > 2 || chance.chance(0.7))) return { do: 'reserve' };
  if (open.stage === 'basket') return add(chance, false);
  if (states.includes('reserving'))
    return chance.chance(0.15) ? { do: 'cancel' } : { do: 'pass', ms: chance.pick([500, 3000, 20_000]) };
  if (!states.includes('reserved')) return chance.chance(0.3) ? add(chance, false) : { do: 'cancel' };
  if (chance.chance(0.08)) return { do: 'cancel' };
  const totalMinor = lines.reduce(
    (sum, line) => sum + (line.sale_id === open.id && line.state === 'reserved' ? line.amount_minor : 0),
    0,
  );
  const paidMinor = parts.reduce(
    (sum, part) => sum + (part.sale_id === open.id && part.state === 'approved' ? part.amount_minor : 0),
    0,
  );
  if (paidMinor >= totalMinor) return { do: 'commit' };
  return {
    do: 'begin',
    method: chance.pick(['cash', 'card']),
    of: chance.chance(0.85) ? 'due' : 'half',
    pays: chance.chance(0.88),
  };
}

function afterwards(chance: Chance): PeoplesStep {
  const kind = chance.pick([
    'hand-over',
    'hand-over',
    'void',
    'void',
    'give-back',
    'give-back',
    'decide',
    'refund',
  ] as const);
  const n = chance.int(4);
  const manager = chance.pick(['clara', 'dora'] as const);
  switch (kind) {
    case 'hand-over':
      return { do: kind, n };
    case 'void':
    case 'give-back':
      return { do: kind, n, word: manager };
    case 'decide':
      return { do: kind, n, step: 'retry', word: manager };
    case 'refund':
      return { do: kind, n, way: 'as-paid', word: manager, gives: true };
  }
}
