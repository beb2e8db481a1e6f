// What one schedule in six meets besides: hands that take what the till must not give to one person alone, and a ledger that another
// process locks. By dice of its own, so that the other schedules stay what they are.
import { type Chance, createChance } from '../../testkit/chance.ts';
import { deedOf } from './deeds.ts';
import type { OneStep, Setting } from './steps.ts';

/** What comes in between, all at once and in this order; empty mostly. */
export type Hands = { readonly at: number; readonly steps: readonly OneStep[] };

const cards = (amounts: readonly string[]): readonly OneStep[] => [
  ...amounts.map((amount) => ({ do: 'add', goods: 'fixed-card', amount, card: null }) as const),
  { do: 'reserve' },
  { do: 'pass', ms: 2000 },
];
/** Whatever sale is open is out of the way. */
const clear: readonly OneStep[] = [{ do: 'hold' }, { do: 'sign-in', who: 'anna' }];
const sold: readonly OneStep[] = [{ do: 'commit' }, { do: 'pass', ms: 3000 }];

/** A card payment that nobody made, with a code that was seen before. */
const invented = (pays: boolean): readonly OneStep[] => [
  ...clear,
  ...cards(['25.00']),
  { do: 'begin', method: 'card', of: 'due', pays },
  { do: 'answer', n: 0, as: 'same-code' },
  ...sold,
];

/** Just as money is about to go back. */
const lockedRefund: readonly OneStep[] = [
  ...clear,
  ...cards(['25.00']),
  { do: 'begin', method: 'cash', of: 'due', pays: true },
  { do: 'answer', n: 0, as: 'truth' },
  { do: 'reply', call: 'confirm', reply: { kind: 'activation-fails', code: 'processing_declined' }, times: 1 },
  ...sold,
  { do: 'locked', after: 0, times: 1 },
  { do: 'refund', n: 0, way: 'as-paid', word: 'none', gives: true },
];

const scenes = {
  codes: (chance: Chance) => [...invented(chance.often(0.5)), ...invented(chance.often(0.3))],
  'many-cards': () => [
    ...clear,
    ...cards(['50.00', '50.00', '50.00', '50.00', '50.00', '25.00']),
    { do: 'begin', method: 'card', of: 'due', pays: true },
    { do: 'answer', n: 0, as: 'truth' },
    ...sold,
  ],
  void: (chance: Chance) => [
    ...clear,
    ...cards(['25.00']),
    { do: 'begin', method: 'cash', of: 'due', pays: true },
    { do: 'answer', n: 0, as: 'truth' },
    ...sold,
    { do: 'hand-over', n: 0 },
    { do: 'sign-in', who: chance.pick(['clara', 'dora']) },
    { do: 'void', n: 0, word: chance.pick(['clara', 'dora']) },
    { do: 'void', n: 0, word: chance.pick(['clara', 'dora']) },
  ],
  correct: (chance: Chance) => [
    ...clear,
    ...cards(['25.00']),
    { do: 'begin', method: chance.pick(['cash', 'card']), of: 'due', pays: true },
    { do: 'answer', n: 0, as: 'truth' },
    ...sold,
    { do: 'correct', n: chance.int(2), word: chance.pick(['ben', 'ben', 'clara', 'wrong']) },
    { do: 'correct', n: chance.int(2), word: chance.pick(['ben', 'dora', 'none']) },
  ],
  locked: (chance: Chance) =>
    chance.often(0.4) ? lockedRefund : [{ do: 'locked', after: chance.int(12), times: 1 + chance.int(4) }],
} as const satisfies Readonly<Record<string, (chance: Chance) => readonly OneStep[]>>;

/** A manager wants to be trusted sooner: the clock is set forward, the night passes, and somebody may call it back. */
function loosens(chance: Chance, { wild }: Setting): readonly OneStep[] {
  const days = chance.int(6);
  const hour = 3_600_000;
  return [
    { do: 'sign-in', who: chance.pick(['clara', 'dora']) },
    { do: 'loosen', days, word: chance.pick(['clara', 'dora', 'dora', 'ben', 'wrong', 'none']) },
    { do: 'loosen', days, word: chance.pick(['clara', 'dora']) },
    { do: 'clock', offMs: chance.pick([0, 7, wild ? 26 : 0]) * hour },
    ...(chance.often(0.3) ? [{ do: 'call-back' } as const] : []),
    ...(chance.often(0.5) ? [{ do: 'cut', at: 'now', n: 1, downMs: 1000 } as const] : []),
    { do: 'pass', ms: 130_000 },
    // By then the other cards wait for a person.
    ...(wild ? [{ do: 'sleep', ms: chance.pick([13, 25]) * hour } as const] : []),
    { do: 'pass', ms: 130_000 },
    { do: 'clock', offMs: 0 },
    ...(chance.often(0.5) ? [{ do: 'loosen', days: 8 + chance.int(5), word: 'none' } as const] : []),
  ];
}

/** As the backup is made a card is not active yet; it is lost, and its money goes back, before the backup takes the ledger's place. */
const lostMeanwhile: readonly OneStep[] = [
  { do: 'sign-in', who: 'anna' },
  { do: 'add', goods: 'fixed-card', amount: '25.00', card: null },
  { do: 'reserve' },
  { do: 'begin', method: 'cash', of: 'due', pays: true },
  { do: 'answer', n: 0, as: 'truth' },
  { do: 'line', state: 'unreachable' },
  { do: 'reply', call: 'confirm', reply: { kind: 'activation-fails', code: 'processing_declined' }, times: 1 },
  { do: 'commit' },
  { do: 'line', state: 'up' },
  { do: 'pass', ms: 60_000 },
  { do: 'refund', n: 0, way: 'as-paid', word: 'none', gives: true },
  { do: 'refund-answer', n: 0, as: 'truth' },
];

const none: Hands = { at: 0, steps: [] };

export function handsOf(chance: Chance, setting: Setting, steps: number): Hands {
  if (deedOf(setting) === 'restored' && chance.often(0.5)) return { at: 1, steps: lostMeanwhile };
  // By dice of its own, so that the schedules without it stay what they are.
  const own = createChance(setting.seed ^ 0x0010_05e5);
  if (!chance.often(1 / 6))
    return own.often(0.08) ? { at: 2 + own.int(steps - 2), steps: loosens(own, setting) } : none;
  const scene = chance.weighted({ codes: 3, 'many-cards': 2, void: 3, correct: 4, locked: 4 });
  return { at: 2 + chance.int(steps - 2), steps: scenes[scene](chance) };
}
