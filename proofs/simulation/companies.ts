// What comes in a schedule whose managers order cards for companies: an order, what befalls its requests, and deeds about it beside the sales. By dice
// of its own, so that the other schedules stay what they are.
import { type Chance, createChance } from '../../testkit/chance.ts';
import { companyDeeds } from '../../testkit/till/company-deeds.ts';
import { fateOf } from './befalls.ts';
import { deedOf } from './deeds.ts';
import { companyCalls } from './network.ts';
import type { OneStep, Setting } from './steps.ts';

/** One schedule in eight, and every other one in the middle of which a ledger is restored: then a key may be all that is left of a card. */
export const ordersForCompanies = (setting: Pick<Setting, 'seed' | 'tills'>): boolean =>
  createChance(setting.seed ^ 0x00c0_114a).often(deedOf(setting) === 'restored' ? 1 / 2 : 1 / 8);

export type Companies = {
  readonly at: number;
  readonly steps: readonly OneStep[];
  /** So many steps beyond what was asked for, besides these. */
  readonly more: number;
  /** What somebody does about an order now, or what befalls its requests; null mostly. */
  next(): OneStep | null;
};

const word = (chance: Chance) => chance.pick(['clara', 'dora', 'dora', 'ben', 'none'] as const);
const deed = (chance: Chance, what: Extract<OneStep, { do: 'company' }>['deed']): OneStep => ({
  do: 'company',
  deed: what,
  n: chance.int(3),
  pick: chance.int(60),
  word: word(chance),
});
const order = (chance: Chance): OneStep => ({
  do: 'company',
  deed: 'order',
  n: 0,
  pick: chance.int(60),
  word: chance.pick(['dora', 'ben']),
});

/** The answers are on their way as the copy is made, and there before it takes the ledger's place. */
const madeMeanwhile = (chance: Chance): readonly OneStep[] => [
  { do: 'net', call: 'company-create', fate: { kind: 'late', ms: chance.pick([2500, 8000]) }, times: 4 },
  order(chance),
  { do: 'pass', ms: 50 },
  { do: 'pass', ms: 31_000 },
  deed(chance, 'hand-out'),
];

const refusals = [
  'out_of_stock',
  'insufficient_available_balance',
  'customer_amount_limit_exceeded',
  'order_not_allowed_for_product',
  'order_invalidation_not_supported',
  'order_invalidation_period_expired',
  'reused_idempotency_key',
  'internal_error',
] as const;

function befallsOrders(chance: Chance): OneStep {
  const times = 1 + chance.int(2);
  if (chance.often(0.3))
    return { do: 'reply', call: 'orders', reply: { kind: 'refuse', code: chance.pick(refusals) }, times };
  const call = chance.pick(companyCalls);
  if (chance.often(0.2)) {
    const what = chance.pick(['amount', 'currency', 'product'] as const);
    return { do: 'net', call, fate: { kind: 'altered', what }, times: 1 };
  }
  return { do: 'net', call, fate: fateOf(chance), times };
}

export function companiesOf(chance: Chance, setting: Setting, steps: number): Companies {
  const isRestored = deedOf(setting) === 'restored';
  return {
    at: isRestored ? 6 : 2 + chance.int(Math.max(1, steps - 8)),
    steps: isRestored ? madeMeanwhile(chance) : [order(chance)],
    more: 6,
    next() {
      if (!chance.often(0.4)) return null;
      if (chance.often(0.3)) return befallsOrders(chance);
      if (chance.often(0.15)) return order(chance);
      // What brings an order on comes more often.
      return deed(chance, chance.pick([...companyDeeds, 'go-on', 'hand-out', 'decide', 'pay-back', 'ask', 'settle']));
    },
  };
}
