// How a schedule can begin, so that more of them get somewhere: a card is sold and does not become active at once, and its claim slip
// is printed. Invariant: each is a step like any other; what befalls the till may come in between.
import { attentionSteps } from '../../shared/sale/attention-steps.ts';
import type { Chance } from '../../testkit/chance.ts';
import type { OneStep, Setting, Step } from './steps.ts';

/** The steps that a schedule of this setting begins with; often none. */
export function openingOf(chance: Chance, { printer, tills }: Setting): Step[] {
  if (!printer || chance.often(tills > 1 ? 0.2 : 0.6)) return [];
  const there = chance.int(tills);
  const at = (step: OneStep): Step => (there === 0 ? step : { do: 'at', till: there, step });
  const open = chance.often(0.3);
  const cards = chance.pick([1, 1, 2]);
  return [
    at({ do: 'sign-in', who: chance.pick(['anna', 'anna', 'clara']) }),
    ...Array.from({ length: cards }, () =>
      at({
        do: 'add',
        goods: open ? 'open-card' : 'fixed-card',
        amount: open ? chance.pick(['7.77', '12.34', '1.02']) : chance.pick(['10.00', '25.00']),
        card: null,
      }),
    ),
    at({ do: 'reserve' }),
    at({ do: 'begin', method: chance.pick(['cash', 'card']), of: 'due', pays: true }),
    at({ do: 'answer', n: 0, as: 'truth' }),
    at(holdsBack(chance)),
    at({ do: 'commit' }),
    at({ do: 'print', n: 0, document: 'pending' }),
    ...(tills > 1 ? [{ do: 'at', till: there === 0 ? 1 : there, step: { do: 'sign-in', who: 'anna' } } as const] : []),
  ];
}

/** What keeps a card from becoming active at once, so that a slip is printed for it. */
export function holdsBack(chance: Chance): OneStep {
  const kind = chance.pick(['line', 'lost', 'takes', 'fails'] as const);
  switch (kind) {
    case 'line':
      return { do: 'line', state: chance.pick(['unreachable', 'dead']) };
    case 'lost': {
      const fate = { kind, work: chance.often(0.5), by: chance.pick(['reset', 'silence']) } as const;
      return { do: 'net', call: 'confirm', fate, times: 3 };
    }
    case 'takes': {
      const reply = { kind: 'activation-takes', delayMs: chance.pick([5000, 40_000, 100_000]) } as const;
      return { do: 'reply', call: 'confirm', reply, times: 1 };
    }
    case 'fails':
      return {
        do: 'reply',
        call: 'confirm',
        reply: { kind: 'activation-fails', code: 'processing_declined' },
        times: 1,
      };
  }
}

const sale = (who: 'anna' | 'clara'): readonly OneStep[] => [
  { do: 'sign-in', who },
  { do: 'add', goods: 'fixed-card', amount: '25.00', card: null },
  { do: 'reserve' },
  { do: 'begin', method: 'cash', of: 'due', pays: true },
  { do: 'answer', n: 0, as: 'truth' },
];

/** A slip is honoured at a till whose power goes out before anybody hears of it, and its customer goes back to the till that printed it. */
function cutUnderHonour(chance: Chance, word: 'clara' | 'dora'): Step[] {
  const there = (step: OneStep): Step => ({ do: 'at', till: 1, step });
  return [
    ...sale('anna'),
    { do: 'net', call: 'confirm', fate: { kind: 'lost', work: chance.often(0.7), by: 'reset' }, times: 2 },
    { do: 'commit' },
    { do: 'print', n: 0, document: 'pending' },
    there({ do: 'sign-in', who: 'anna' }),
    there({ do: 'scan', n: 0, forged: false }),
    there({ do: 'cut', at: 'before-send', n: 2, downMs: chance.pick([1000, 60_000, 200_000]) }),
    there({ do: 'honour', n: 0, pick: chance.int(2), word }),
    { do: 'scan', n: 0, forged: false },
    { do: 'honour', n: 0, pick: 0, word },
    { do: 'pass', ms: 5000 },
    { do: 'hand-over', n: 0 },
  ];
}

/** What chance alone would seldom bring together: one schedule in twelve begins with it. Null: with anything. */
export function rareOpening(chance: Chance, { tills, terminal }: Setting): Step[] | null {
  if (!chance.often(1 / 12)) return null;
  const ms = chance.pick([2500, 8000, 29_000, 70_000]);
  const manager = chance.pick(['clara', 'dora'] as const);
  // A slip is honoured at another till while the confirm of the first may still be on its way.
  if (tills > 1 && chance.often(0.35)) return cutUnderHonour(chance, manager);
  if (tills > 1)
    return [
      ...sale('anna'),
      chance.often(0.5)
        ? { do: 'net', call: 'confirm', fate: { kind: 'lost', work: false, by: 'silence' }, times: 1 }
        : { do: 'net', call: 'confirm', fate: { kind: 'slow', ms }, times: 1 },
      { do: 'commit' },
      { do: 'print', n: 0, document: 'pending' },
      { do: 'at', till: 1, step: { do: 'sign-in', who: 'anna' } },
      { do: 'at', till: 1, step: { do: 'scan', n: 0, forged: false } },
      { do: 'at', till: 1, step: { do: 'honour', n: 0, pick: chance.int(2), word: manager } },
    ];
  // Money goes back by a terminal, and the power out while nobody knows how that ended.
  if (terminal && chance.often(0.5))
    return [
      ...sale('anna').slice(0, 3),
      { do: 'begin', method: 'card', of: 'due', pays: true },
      { do: 'commit' },
      { do: 'void', n: 0, word: manager },
      chance.often(0.5)
        ? { do: 'cut', at: chance.pick(['before-send', 'on-answer']), n: 1, downMs: 1000 }
        : { do: 'terminal', way: chance.pick(['drop', 'late', 'lose', 'unknown']) },
      { do: 'refund', n: 0, way: 'as-paid', word: manager, gives: true },
      ...(chance.often(0.5) ? ([{ do: 'cut', at: 'now', n: 1, downMs: 1000 }] as const) : []),
    ];
  // A service that denies an order it has: a manager settles it while a request is on its way.
  const giveBack: readonly OneStep[] = [
    { do: 'net', call: 'invalidate', fate: { kind: 'slow', ms }, times: 1 },
    { do: 'give-back', n: 0, word: manager },
  ];
  return [
    ...sale('anna'),
    { do: 'reply', call: 'confirm', reply: { kind: 'refuse', code: 'entity_not_found' }, times: 1 },
    { do: 'net', call: 'confirm', fate: { kind: chance.pick(['doubled', 'slow']), ms }, times: 1 },
    { do: 'commit' },
    ...(chance.often(0.5) ? giveBack : []),
    ...(chance.often(0.5) ? ([{ do: 'pass', ms: chance.pick([500, 2000]) }] as const) : []),
    {
      do: 'decide',
      n: 0,
      step: chance.often(0.7)
        ? chance.pick(['settle-money-back', 'settle-card-handed-over'])
        : chance.pick(attentionSteps),
      word: manager,
    },
  ];
}
