// What one schedule in four meets besides: what a till is tempted to trust. An answer of the right form about something else, a wait of an
// hour, a PIN that somebody guesses while the clock is wrong, a catalogue that changes, a hand that says what is not so. By dice of its
// own, so that the other schedules stay what they are.

import type { Chance } from '../../testkit/chance.ts';
import { alterations } from './altered.ts';
import type { OneStep, Setting, Step } from './steps.ts';

export type Upsets = {
  /** So many steps beyond what was asked for. */
  readonly more: number;
  /** What comes now, before the `n`-th step; null mostly. */
  due(n: number): Step | null;
  /** The same step, or what a liar makes of it. */
  bent(step: Step): Step;
};

const hour = 3_600_000;
const ofCreates = ['amount', 'currency', 'product', 'store', 'terminal', 'receipt'] as const;

function answers(chance: Chance): OneStep[] {
  const call = chance.pick(['create', 'confirm', 'confirm', 'confirm', 'invalidate', 'read'] as const);
  // The id in the answer to a create is the first that is heard of it: with nothing it could be compared.
  const what = call === 'create' ? chance.pick(ofCreates) : chance.pick(alterations);
  return [{ do: 'net', call, fate: { kind: 'altered', what }, times: chance.pick([1, 1, 2]) }];
}

function waits(chance: Chance): OneStep[] {
  const call = chance.pick(['create', 'confirm', 'confirm', 'invalidate', 'read', 'any'] as const);
  const by = chance.pick(['429-hour', 'page-hour'] as const);
  const fate = { kind: 'answered', work: chance.often(0.3), by } as const;
  return [
    { do: 'net', call, fate, times: 1 },
    { do: 'pass', ms: chance.pick([1000, 31_000, 200_000]) },
    { do: 'decide', n: 0, step: 'retry', word: 'none' },
  ];
}

function guesses(chance: Chance): OneStep[] {
  const offMs = chance.pick([0, 7, -7]) * hour;
  const who = chance.pick(['clara', 'dora', 'ben'] as const);
  const times = 3 + chance.int(4);
  return [
    { do: 'clock', offMs },
    { do: 'guess', who, times },
    ...(who !== 'ben' && chance.often(0.7)
      ? [{ do: 'guess', who: who === 'clara' ? 'dora' : 'clara', times } as const]
      : []),
    { do: 'clock', offMs: 0 },
  ];
}

function goods(chance: Chance): OneStep[] {
  const n = chance.int(2);
  return [
    { do: 'catalogue', n, deed: chance.pick(['withdraw', 'rename']) },
    { do: 'look', at: 'refresh' },
    ...(chance.often(0.6) ? [{ do: 'catalogue', n, deed: 'offer' } as const] : []),
  ];
}

const foreign = (chance: Chance): OneStep[] => [{ do: 'foreign-order', n: chance.int(4) }];

export function upsetsOf(chance: Chance, { tills, webhooks }: Setting, steps: number): Upsets {
  const plan = new Map<number, OneStep[]>();
  let lies = 0;
  const count = chance.often(0.25) ? 1 + chance.int(2) : 0;
  for (let left = count; left > 0; left -= 1) {
    const kind = chance.weighted({
      answers: 6,
      waits: 4,
      guesses: 3,
      goods: 2,
      lies: 4,
      foreign: webhooks ? 8 : 0,
    });
    if (kind === 'lies') lies += 1 + chance.int(2);
    else {
      const made = { answers, waits, guesses, goods, foreign }[kind](chance);
      for (const [index, one] of made.entries()) {
        const at = 2 + chance.int(steps - 2) + index;
        plan.set(at, [...(plan.get(at) ?? []), one]);
      }
    }
  }
  // Which of the answers a liar gives; a till of its own.
  const till = chance.int(tills);
  return {
    more: [...plan.values()].reduce((sum, all) => sum + all.length, 0),
    due(n) {
      for (const [at, all] of plan) {
        const one = at <= n ? all.shift() : undefined;
        if (one) return till === 0 ? one : { do: 'at', till, step: one };
      }
      return null;
    },
    bent(step) {
      const said = step.do === 'at' ? step.step : step;
      const isTold = said.do === 'answer' || said.do === 'refund-answer';
      if (lies === 0 || !isTold || said.as !== 'truth' || !chance.often(0.5)) return step;
      lies -= 1;
      const lie = { ...said, as: 'lie' } as const;
      return step.do === 'at' ? { ...step, step: lie } : lie;
    },
  };
}
