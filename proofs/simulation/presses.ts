// The keys that people press, with right and wrong values, and where customers go with their slips. Everything derives from chance and
// from what is on the screen.
import { attentionSteps } from '../../shared/sale/attention-steps.ts';
import type { Chance } from '../../testkit/chance.ts';
import type { Glance, StoreGlance } from './glance.ts';
import type { OneStep, PeoplesStep, Press } from './steps.ts';

const word = ['clara', 'clara', 'dora', 'ben', 'wrong', 'none'] as const;

export function pressAnywhere(chance: Chance, tills: StoreGlance['tills'], slips: number): Press {
  const till = chance.int(tills.length);
  const glance = tills[till] ?? tills[0];
  const step = slips > 0 && chance.often(0.5) ? slipPress(chance) : press(chance, glance);
  return till === 0 ? step : { do: 'at', till, step };
}

/** Somebody comes with a slip, or loses it on the way. */
export function aboutSlips(chance: Chance, { signedIn }: Glance): OneStep {
  if (!signedIn && chance.often(0.7)) return { do: 'sign-in', who: 'anna' };
  const kind = chance.weighted({ press: 20, photocopy: 1, lose: 1, wait: 3 });
  const n = chance.int(4);
  if (kind === 'wait') return { do: 'pass', ms: chance.pick([500, 5000, 40_000]) };
  return kind === 'press' ? slipPress(chance) : { do: kind, n };
}

function slipPress(chance: Chance): PeoplesStep {
  const n = chance.int(chance.pick([1, 4]));
  const kind = chance.weighted({ scan: 10, honour: 12, waive: 1 });
  switch (kind) {
    case 'scan':
      return { do: kind, n, forged: chance.often(0.04) };
    case 'honour': {
      const pick = chance.int(3);
      // A draw that nothing asks for any more: every seed stays the schedule that it is.
      chance.int(3);
      return { do: kind, n, pick, word: chance.pick(word) };
    }
    case 'waive':
      return { do: kind, n, word: chance.pick(word) };
  }
}

/** Any button, with right and wrong values. */
export function press(chance: Chance, glance: Glance): PeoplesStep {
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
      return add(chance, chance.often(0.1));
    case 'begin':
      return {
        do: kind,
        method: chance.pick(['cash', 'card']),
        of: chance.pick(['due', 'due', 'half', 'more']),
        pays: chance.often(0.8),
      };
    case 'answer':
      return { do: kind, n, as: chance.pick(['truth', 'truth', 'truth', 'unknown', 'short']) };
    case 'refund':
      return {
        do: kind,
        n,
        way: chance.pick(['as-paid', 'as-paid', 'cash']),
        word: chance.pick(word),
        gives: chance.often(0.8),
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
        step: chance.pick(['retry', 'retry', 'return-money', ...attentionSteps]),
        word: chance.pick(word),
      };
    case 'preview':
      return { do: kind, n, document: chance.pick(['receipt', 'activation', 'pending']), reveal: chance.often(0.5) };
    case 'print':
      return { do: kind, n, document: chance.pick(['receipt', 'activation', 'pin', 'pending']) };
    case 'resolve':
      return { do: kind, n, as: chance.pick(['printed', 'print-again', 'drop']) };
    case 'look':
      return { do: kind, at: chance.pick(['attention', 'sales', 'timeline', 'refresh']) };
    case 'sign-in':
      return { do: kind, who: chance.pick(['anna', 'eve', 'ben', 'clara', 'dora']) };
    case 'remove':
    case 'recall':
    case 'hand-over':
    case 'abort':
      return { do: kind, n };
    default:
      return glance.signedIn ? { do: kind } : { do: 'sign-in', who: 'anna' };
  }
}

export function add(chance: Chance, wrong: boolean): PeoplesStep {
  const open = chance.often(0.4);
  const right = open ? (['7.77', '12.34', '99.99', '1.01', '1.02'] as const) : (['10.00', '25.00', '50.00'] as const);
  const amount = chance.pick(wrong ? (['-5.00', '0.00', '10.001', '7.00', '1000.00'] as const) : right);
  const known = open ? 'open-card' : 'fixed-card';
  return {
    do: 'add',
    goods: wrong && chance.often(0.3) ? 'no-such-card' : known,
    amount,
    card: chance.often(0.25) ? chance.int(4) : null,
  };
}
