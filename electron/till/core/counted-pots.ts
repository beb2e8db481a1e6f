// What was counted at the end of each shift against what had to be there: the drawer beyond its tolerance, each terminal to the cent,
// whether by what was typed or by the terminal's own totals.
// Invariant: expected and counted are those of the Z; a corrected count is shown as corrected.
import { isCounted, isWithin, type Pot } from '../../../shared/shift/sums.ts';
import { type ZBody, zBody } from '../../../shared/shift/z.ts';
import type { TillContext } from './context.ts';
import { signedMinor } from './signed-minor.ts';

export type CountedPot = {
  readonly pot: Pot;
  readonly ledgerId: string;
  readonly zNumber: number;
  readonly businessDay: string;
  readonly currency: string;
  readonly expectedMinor: number;
  readonly countedMinor: number;
  /** What the terminal itself said that it took; null where it was not asked, or did not say. */
  readonly toldMinor: number | null;
  /** The tolerance covers it. */
  readonly isWithin: boolean;
  /** The sale with a card payment of unknown end over just this sum; null where there is none. */
  readonly saleId: string | null;
};

export type PotsContext = Pick<TillContext, 'zReports' | 'drawerCounts' | 'tenders' | 'terminalTotals'>;

export function createCountedPots({ zReports, drawerCounts, tenders, terminalTotals }: PotsContext) {
  const undecidedSale = ({ currency, unresolved }: ZBody, minor: number): string | null => {
    const memo = unresolved.find(({ kind, amount }) => kind === 'part' && signedMinor(currency, amount) === minor);
    const part = memo ? tenders.part(memo.id) : null;
    return part ? (tenders.get(part.tenderId)?.saleId ?? null) : null;
  };

  const of = (body: ZBody): CountedPot[] => {
    const corrections = drawerCounts.ofShift(body.shift.id).filter(({ which }) => which === 'correction');
    const { ledgerId, n: zNumber, currency } = body;
    const { businessDay } = body.shift;
    const told = terminalTotals.ofShift(body.shift.id);
    return body.pots.flatMap((one) => {
      const pot = one.pot as Pot;
      if (one.counted === null || !isCounted(pot)) return [];
      const expectedMinor = signedMinor(currency, one.expected);
      const corrected = corrections.findLast((count) => count.pot === pot)?.totalMinor;
      const countedMinor = corrected ?? signedMinor(currency, one.counted);
      const last = told.findLast((row) => row.pot === pot);
      const toldMinor = last ? last.paymentsMinor - last.refundsMinor : null;
      const found = { pot, ledgerId, zNumber, businessDay, currency, expectedMinor, countedMinor, toldMinor };
      const difference = differenceOf(found);
      if (difference === 0) return [];
      const saleId = pot === 'drawer' ? null : undecidedSale(body, Math.abs(difference));
      return { ...found, isWithin: isWithin(pot, difference, signedMinor(currency, body.tolerance)), saleId };
    });
  };
  return {
    /** Those of this Z that differ. */
    of,
    /** The same of shifts whose business day is one of these, both included. */
    between: (from: string, to: string): CountedPot[] =>
      zReports.ofDays(from, to).flatMap(({ body }) => of(zBody.parse(JSON.parse(body)))),
  };
}

/** By the count; where that is right, by what the terminal said. */
export function differenceOf(one: Pick<CountedPot, 'expectedMinor' | 'countedMinor' | 'toldMinor'>): number {
  return one.countedMinor - one.expectedMinor || (one.toldMinor ?? one.expectedMinor) - one.expectedMinor;
}
