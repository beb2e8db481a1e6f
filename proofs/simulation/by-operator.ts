// Who took and who returned the money, by the journal: its sums over all operators are those of the rows, and nobody is named who was not
// at the till at that moment.
import { must } from './broken-promise.ts';
import type { Facts, JournalFacts } from './rows.ts';
import { sum, taken } from './rows.ts';

export type ByOperator = {
  /** A row of the journal; `present`: whoever was signed in at this till since the last one was read. */
  add(row: JournalFacts, present: ReadonlySet<string>): void;
  /** Throws where the rows are of another mind. */
  agrees(facts: Facts): void;
};

type Sums = { inMinor: number; backMinor: number };

export function createByOperator(): ByOperator {
  /** What no person said, a terminal did, or another till. */
  const nobody = '';
  const sums = new Map<string, Sums>();
  const total = (of: (one: Sums) => number): number => [...sums.values()].reduce((all, one) => all + of(one), 0);
  return {
    add({ kind, operator_id: by, body, seq }, present) {
      if (kind !== 'tender-approve' && kind !== 'tender-refund-done') return;
      must(by === null || present.has(by), '5', `entry ${seq}, ${kind}, names ${by}, who is not at the till`);
      const one = sums.get(by ?? nobody) ?? { inMinor: 0, backMinor: 0 };
      sums.set(by ?? nobody, one);
      const { amountMinor } = JSON.parse(body) as { amountMinor: number };
      if (kind === 'tender-approve') one.inMinor += amountMinor;
      else one.backMinor += amountMinor;
    },
    agrees({ parts }) {
      const inMinor = sum(parts.filter(({ state }) => taken.includes(state)));
      const backMinor = sum(parts.filter(({ state }) => state === 'refunded'));
      const told = { in: total((one) => one.inMinor), back: total((one) => one.backMinor) };
      must(told.in === inMinor, '5', `by operator ${told.in} came in, by the tenders ${inMinor}`);
      must(told.back === backMinor, '5', `by operator ${told.back} went back, by the tenders ${backMinor}`);
    },
  };
}
