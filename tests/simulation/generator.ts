// Makes up a schedule, a step at a time: mostly what somebody would do who knows the till, sometimes anything at all, and in between
// what the world does to it. Everything derives from the seed and from what is on the screen at that moment.
import { befalls } from './befalls.ts';
import { type Chance, createChance } from './chance.ts';
import type { Glance } from './glance.ts';
import { isOpen } from './people.ts';
import type { PeoplesStep, Setting, Step } from './steps.ts';

export type Generator = { readonly setting: Setting; next(glance: Glance): Step };

const word = ['clara', 'clara', 'dora', 'wrong', 'none'] as const;

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
