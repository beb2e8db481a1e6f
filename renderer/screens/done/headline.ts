// The headline of a sale after its end, and whether its change stands there too. Invariant: it is called complete only where nothing is left to do
// with its money and nothing to wait for with its cards.
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { waitsForScan } from '../../sale/give/use-giving.ts';
import { linesInSale } from '../../sale/lines-in-sale.ts';
import { owedParts, readyLines } from '../../sale/next-step.ts';

/** Those that count the cards they are about say how many. */
export const headlines = ['sold', 'cancelled', 'moneyUnknown', 'cancelledMoneyDue'] as const;
export const countedHeadlines = ['give', 'scan', 'activating', 'trouble'] as const;
export type Headline =
  | { readonly kind: (typeof headlines)[number] }
  | { readonly kind: (typeof countedHeadlines)[number]; readonly count: number };

/** `calm`: no card needs more than to be given. `later`: the cashier gives these another time. */
export function headlineOf(sale: SaleView, calm: boolean, later: ReadonlySet<string>): Headline {
  const owed = owedParts(sale);
  if (owed.length > 0 && owed.every(({ part }) => part.state === 'refund-unknown')) return { kind: 'moneyUnknown' };
  if (sale.stage === 'cancelled') return { kind: owed.length > 0 ? 'cancelledMoneyDue' : 'cancelled' };
  if (!calm) return { kind: 'trouble', count: linesInSale(sale).filter(needsSomebody).length || 1 };
  const activating = sale.lines.filter(({ state }) => state === 'activating').length;
  if (activating > 0) return { kind: 'activating', count: activating };
  const toScan = sale.lines.filter(waitsForScan).length;
  if (toScan > 0) return { kind: 'scan', count: toScan };
  const toGive = sale.lines.filter((line) => isToGive(line) && !later.has(line.id)).length;
  return toGive > 0 ? { kind: 'give', count: toGive } : { kind: 'sold' };
}

/** Its customer waits for it, whether or not its slip is printed yet. */
export function isToGive({ verdict }: Pick<LineView, 'verdict'>): boolean {
  return verdict === 'hand-over';
}

function needsSomebody(line: LineView): boolean {
  return line.verdict !== 'nothing-owed' && !(line.verdict === 'hand-over' && line.next === 'hand-over');
}

/** The cards that "Next sale" says to be given: those that are ready, but for the ones that are given later. */
export function givenNow(sale: SaleView, later: ReadonlySet<string>): readonly LineView[] {
  return readyLines(sale).filter(({ id }) => !later.has(id));
}

/** The customer left with a slip, and with the change: the slip came back here, or another till took it. */
export function isChangeLongGiven({ lines }: Pick<SaleView, 'lines'>): boolean {
  return lines.some(({ state, slip }) => state === 'ended-by-other-till' || slip === 'taken');
}
